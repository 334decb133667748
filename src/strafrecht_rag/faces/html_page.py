"""A page that stands alone in a file: no script, nothing from outside, its one style named in its own policy."""

from __future__ import annotations

import base64
import hashlib


def standalone_page(titel: str, style: str, body: str) -> str:
    """The whole file. `titel` and `body` are escaped already."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return f"""<!DOCTYPE html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{titel}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""
