"""Findings written as lawyers write them, after the Leidraad voor juridische auteurs."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from strafrecht_rag.citations.courts import courts
from strafrecht_rag.citations.dates import MONTHS, write_date
from strafrecht_rag.citations.vondst import Vondst

_PLURAL = {"maand": "maanden", "jaar": "jaar", "week": "weken", "dag": "dagen", "uur": "uur", "minuut": "minuten", "seconde": "seconden"}  # fmt: skip
_CURRENCY = {"EUR": "€", "NLG": "ƒ", "USD": "$", "GBP": "£"}
_ONDER = " onder "


def _comma(number: str) -> str:
    """`1500.5` as `1.500,5`."""
    whole, _, decimals = number.partition(".")
    return f"{int(whole):,}".replace(",", ".") + (f",{decimals}" if decimals else "")


def _date(value: str) -> str:
    if len(value) == 10:
        return write_date(date.fromisoformat(value))
    if value.startswith("--"):
        return f"{int(value[5:])} {MONTHS[int(value[2:4]) - 1]}"
    return f"{MONTHS[int(value[5:7]) - 1]} {value[:4]}"


def _amount(value: str) -> str:
    currency, number = value.split(" ")
    amount = Decimal(number)
    text = _comma(str(int(amount)) if amount == int(amount) else number)
    return f"{_CURRENCY.get(currency, currency)} {text}"


def _case_number(value: str) -> str:
    """`1012345622` as `10-123456-22`, `2201234` as `22/01234`; others as they are."""
    if value.isdigit() and len(value) == 10:
        return f"{value[:2]}-{value[2:8]}-{value[8:]}"
    return f"{value[:2]}/{value[2:]}" if value.isdigit() and len(value) == 7 else value


def format(vondst: Vondst) -> str:
    """The value of a finding in the form of the Leidraad; `find` reads it back as the same value."""
    value = vondst.waarde
    match vondst.soort:
        case "datum":
            return _date(value)
        case "bedrag":
            return _amount(value)
        case "duur":
            number, unit = value.split(" ")
            return f"{_comma(number)} {unit if number == '1' else _PLURAL.get(unit, unit)}"
        case "artikel":
            return f"art. {value}"
        case "uitspraak":
            code, iso = value.split(" ")
            court = courts().get(code)
            return f"{court.citeervorm if court else code} {write_date(date.fromisoformat(iso))}"
        case "instantie":
            court = courts().get(value)
            return court.citeervorm if court else value
        case "overweging":
            return f"r.o. {value}"
        case "zaaknummer":
            return f"nr. {_case_number(value)}" if value.isdigit() and len(value) in (7, 10) else f"zaaknummer {value}"
        case "ljn":
            return f"LJN {value}"
        case "ehrm":
            return f"appl.no. {value}"
        case "kamerstuk":
            return f"Kamerstukken {value.replace(' ', ', ').replace('I, ', 'I ')}" if value[0] != "H" else value
        case "percentage":
            return f"{_comma(value)}%"
        case "gewicht" | "alcohol" | "snelheid" | "afstand":
            number, _, unit = value.partition(" ")
            return f"{_comma(number)} {unit}"
        case "leeftijd":
            return f"{value} jaar oud"
        case "tijd":
            return f"{value} uur"
        case "jaar":
            return f"in {value}"
        case "feit":
            return f"feit {value}"
        case "pseudoniem":
            return f"[{value}]"
        case "rangorde":
            return f"{value}e"
        case "getal":
            return _comma(value)
        case _:
            return value
