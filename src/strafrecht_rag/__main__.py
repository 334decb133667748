"""`python -m strafrecht_rag`."""

from strafrecht_rag.faces.cli import main

if __name__ == "__main__":
    main()
