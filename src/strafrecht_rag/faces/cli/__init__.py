"""The terminal. `main` is the one place where errors become a sentence and an exit code."""

from __future__ import annotations

import sys


def _utf8() -> None:
    """Dutch texts hold characters that an old console code page lacks; they are replaced there, never a crash."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def main() -> None:
    """Entry point of `strafrecht-rag`."""
    _utf8()
    from strafrecht_rag.errors import Fout
    from strafrecht_rag.faces.cli.app import app

    try:
        code = app(standalone_mode=False)
    except Fout as error:
        from strafrecht_rag.faces.cli.screen import complain

        complain(error.melding, error.raad)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        print("\nAfgebroken. Wat al was opgeslagen, blijft staan.", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # `… | head`: the reader has had enough
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        from strafrecht_rag.faces.cli.usage import handle

        sys.exit(handle(error))
    sys.exit(code if isinstance(code, int) else 0)
