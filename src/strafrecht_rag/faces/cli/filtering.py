"""The options that narrow a search, shared by `search`, `ask` and `count`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

import typer

_PANEL = "Filters"


def _many(name: str, text: str) -> object:
    return typer.Option(name, help=f"{text} Mag vaker.", show_default=False, rich_help_panel=_PANEL)


def _one(name: str, text: str) -> object:
    return typer.Option(name, help=text, show_default=False, rich_help_panel=_PANEL)


Court = Annotated[list[str] | None, _many("--court", "Alleen dit gerecht (naam of code).")]
Predecessors = Annotated[
    bool,
    typer.Option(
        "--predecessors", help="Met --court: ook de gerechten die in dit gerecht zijn opgegaan.", rich_help_panel=_PANEL
    ),
]
Level = Annotated[list[str] | None, _many("--level", "Alleen rechtbank, gerechtshof, hoge raad of parket.")]
From = Annotated[str, _one("--from", "Uitspraken vanaf deze dag, zoals 2020-01-31.")]
To = Annotated[str, _one("--to", "Uitspraken tot en met deze dag.")]
PublishedFrom = Annotated[str, _one("--published-from", "Gepubliceerd vanaf deze dag.")]
PublishedTo = Annotated[str, _one("--published-to", "Gepubliceerd tot en met deze dag.")]
Type = Annotated[str, _one("--type", "uitspraak of conclusie.")]
Article = Annotated[list[str] | None, _many("--article", "Alleen wat dit wetsartikel noemt, zoals 359a Sv.")]
Offence = Annotated[list[str] | None, _many("--offence", "Alleen veroordelingen voor dit delict, zoals diefstal.")]
Outcome = Annotated[
    list[str] | None, _many("--outcome", "Alleen met deze uitkomst, zoals vrijspraak, OVAR of vernietigd.")
]
Sanction = Annotated[
    list[str] | None, _many("--sanction", "Alleen met deze straf, zoals «gevangenisstraf vanaf 12 maanden».")
]
CaseNumber = Annotated[list[str] | None, _many("--case-number", "Alleen dit zaaknummer of parketnummer.")]
Speaker = Annotated[list[str] | None, _many("--speaker", "Alleen passages van deze spreker, zoals beslissing of OM.")]
Area = Annotated[str, typer.Option("--rechtsgebied", help="strafrecht of alles.", rich_help_panel=_PANEL)]


_FIELDS: dict[str, tuple[str, Any, Any]] = {
    "court": ("court", Court, None),
    "predecessors": ("predecessors", Predecessors, False),
    "level": ("level", Level, None),
    "from_": ("start", From, ""),
    "to": ("end", To, ""),
    "published_from": ("published_from", PublishedFrom, ""),
    "published_to": ("published_to", PublishedTo, ""),
    "type_": ("soort", Type, ""),
    "article": ("article", Article, None),
    "offence": ("offence", Offence, None),
    "outcome": ("outcome", Outcome, None),
    "sanction": ("sanction", Sanction, None),
    "case_number": ("case_number", CaseNumber, None),
    "speaker": ("speaker", Speaker, None),
    "rechtsgebied": ("area", Area, "strafrecht"),
}
"""Of each option: the field of `Opties` that it fills, how typer reads it, and its default."""


def takes_filter(*, speaker: bool = True) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give a command every option that narrows a search; it gets them read, as `where`. `speaker`: passages have one,
    rulings have not."""
    fields = {name: field for name, field in _FIELDS.items() if speaker or name != "speaker"}

    def decorate(command: Callable[..., int]) -> Callable[..., int]:
        own = signature(command, eval_str=True)
        options = [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
            for name, (_, kind, default) in fields.items()
        ]

        @wraps(command)
        def run(**given: Any) -> int:
            from strafrecht_rag.faces.filters import Opties, make_filter

            chosen = {field: given.pop(name) for name, (field, _, _) in fields.items()}
            return command(**given, where=make_filter(Opties(**chosen)))

        others = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in own.parameters.values() if p.name != "where"]
        shown = own.replace(parameters=[*others, *options])
        run.__signature__ = shown  # type: ignore[attr-defined]
        run.__annotations__ = {p.name: p.annotation for p in shown.parameters.values()} | {"return": int}
        return run

    return decorate
