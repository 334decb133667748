"""The guarantee: claims, checks, verdict. No I/O."""

from strafrecht_rag.verification.verify import verify

__all__ = ["verify"]
