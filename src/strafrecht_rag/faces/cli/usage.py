"""Wrong use of the command line in Dutch, and the last net: no traceback reaches a user."""

from __future__ import annotations

import os
import traceback

from strafrecht_rag.faces.cli.screen import complain


def _known_errors() -> tuple[type, ...]:
    """The usage errors of the library that parses the command line (typer brings its own click)."""
    found: list[type] = []
    for name in ("click.exceptions", "typer._click.exceptions"):
        try:
            module = __import__(name, fromlist=["ClickException"])
        except ImportError:
            continue
        found.append(module.ClickException)
    return tuple(found)


def handle(error: Exception) -> int:
    """Say what is wrong and give the exit code. Set STRAFRECHT_RAG_DEBUG=1 to see where a fault of ours came from."""
    if type(error).__name__ in ("Abort",):
        print("\nAfgebroken.")
        return 130
    if isinstance(error, _known_errors()):
        complain(f"De opdracht klopt niet: {_dutch(error)}", "Zie: strafrecht-rag --help")
        return 2
    if os.environ.get("STRAFRECHT_RAG_DEBUG"):
        traceback.print_exception(error)
    complain(
        f"Er ging iets mis dat niet had mogen gebeuren ({type(error).__name__}).",
        "Er is niets verloren gegaan. Meld het, met STRAFRECHT_RAG_DEBUG=1 voor de technische regels.",
    )
    return 2


_DUTCH = (
    ("No such command", "onbekende opdracht"),
    ("No such option", "onbekende optie"),
    ("Missing argument", "er ontbreekt een woord"),
    ("Missing parameter", "er ontbreekt een woord"),
    ("Missing command", "er ontbreekt een opdracht"),
    ("Missing option", "er ontbreekt een optie"),
    ("Got unexpected extra argument", "er staat een woord te veel"),
    ("requires an argument", "heeft een waarde nodig"),
    ("Invalid value for", "verkeerde waarde voor"),
    ("Input should be greater than or equal to", "de waarde moet minstens dit zijn:"),
    ("Input should be less than or equal to", "de waarde mag hooguit dit zijn:"),
    ("Input should be a valid integer", "de waarde moet een heel getal zijn"),
    ("is not a valid integer", "is geen heel getal"),
    ("is not in the range", "valt buiten de grenzen"),
    ("Did you mean", "bedoelt u"),
    ("Possible options:", "mogelijk:"),
)


def _dutch(error: Exception) -> str:
    text = str(getattr(error, "message", "") or error)
    for english, dutch in _DUTCH:
        text = text.replace(english, dutch)
    return text.rstrip(".") + "."
