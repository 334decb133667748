"""`audit`: every reference of a text to a ruling, judged. Pure: rulings come from a lookup that is given."""

from __future__ import annotations

import bisect
import re

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.citations.references import REPORTERS, Plek, find_considerations, find_references
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.verification.audit.articles import read_articles
from strafrecht_rag.verification.audit.considerations import assign_considerations, judge_consideration
from strafrecht_rag.verification.audit.lookup import Gezocht, describe, look_up
from strafrecht_rag.verification.audit.model import Bron, Controle, Deel, Naslag, Referentie, Stand, Zinsoordeel
from strafrecht_rag.verification.audit.quotes import Toegewezen, assign, find_quotes, nearest, stands_in
from strafrecht_rag.verification.audit.register import against, inside_ecli, is_whole
from strafrecht_rag.verification.audit.support import Steunvraag, judge_sentence
from strafrecht_rag.verification.audit.surroundings import Zinnen, supported
from strafrecht_rag.verification.audit.wording import Boek
from strafrecht_rag.verification.objection import quoted
from strafrecht_rag.verification.verify import verify

_QUASHED = re.compile(r"vernietig", re.IGNORECASE)


class _Lezer:
    """The rulings that this text names, each read once."""

    def __init__(self, naslag: Naslag) -> None:
        self.naslag = naslag
        self._bronnen: dict[str, Bron] = {}
        self._boeken: dict[str, Boek] = {}

    def bron(self, sleutel: str) -> Bron:
        if sleutel not in self._bronnen:
            self._bronnen[sleutel] = self.naslag.lees(sleutel)
        return self._bronnen[sleutel]

    def boek(self, sleutel: str) -> Boek:
        if sleutel not in self._boeken:
            self._boeken[sleutel] = Boek(self.bron(sleutel))
        return self._boeken[sleutel]

    def gelezen(self) -> list[str]:
        return list(self._bronnen)


def audit(text: str, naslag: Naslag) -> Controle:
    """Judge every reference of `text` to a ruling."""
    found = find_references(text)
    reader = _Lezer(naslag)
    searched = [look_up(p, text, naslag) for p in found.plekken]
    kept = [(p, s) for p, s in zip(found.plekken, searched, strict=True) if s.kaart or not _literature(p)]
    places = [p for p, _ in kept]
    zinnen = Zinnen(text, places)
    keys = {id(p): s.kaart.sleutel for p, s in kept if s.kaart}

    def held_by(plek: Plek, quote: str) -> bool:
        return id(plek) in keys and stands_in(quote, reader.bron(keys[id(plek)]).tekst)

    for key in keys.values():
        reader.bron(key)
    cited = find_quotes(text)
    quotes = assign(cited, zinnen, places, held_by)
    considerations = assign_considerations(zinnen, places, find_considerations(text, found.vondsten))
    lines = [m.start() for m in re.finditer("\n", text)]
    references = tuple(
        _judge(
            n,
            plek,
            gezocht,
            zinnen,
            reader,
            considerations.get(n, []),
            quotes.get(n, []),
            bisect.bisect_left(lines, plek.start) + 1,
        )
        for n, (plek, gezocht) in enumerate(kept)
    )
    remarks = []
    if found.losse_nummers:
        shown = ", ".join(dict.fromkeys(text[v.start : v.end] for v in found.losse_nummers[:6]))
        remarks.append(f"Zaaknummers die niet bij een uitspraak staan, zijn overgeslagen: {shown}.")
    given = {q.citaat.start for some in quotes.values() for q in some}
    loose = [q for q in cited if q.start not in given and len(q.woorden) >= LONG_QUOTE]
    if loose:
        shown = ", ".join(quoted(q.woorden, 60) for q in loose[:3])
        remarks.append(f"Citaten die niet bij een verwijzing staan, zijn niet nagekeken ({len(loose)}): {shown}.")
    skipped = [
        " ".join(text[p.start : p.end].split())
        for p, s in zip(found.plekken, searched, strict=True)
        if not s.kaart and _literature(p)
    ]
    if skipped:
        remarks.append(
            f"Vindplaatsen die naar literatuur kunnen verwijzen, zijn overgeslagen: {', '.join(dict.fromkeys(skipped[:6]))}."
        )
    return Controle(text, references, read_articles(text, found.vondsten, naslag.wet), tuple(remarks))


LONG_QUOTE = 40
"""Characters from which on a quotation that belongs to no reference is worth telling."""


def _cited(bron: Bron) -> str:
    """A ruling as one cites it."""
    u = bron.uitspraak
    return cite(
        code=u.code,
        instantie=u.instantie,
        datum=u.datum,
        ecli=u.ecli,
        zaaknummer=", ".join(u.zaaknummers),
        conclusie=u.soort == "Conclusie",
    )


def _name(bron: Bron) -> str:
    """The ECLI, or how one cites a ruling that has none."""
    return bron.uitspraak.ecli or _cited(bron)


def _literature(plek: Plek) -> bool:
    """Only journals that hold literature: a reference to a ruling only when the index knows it."""
    return all(v.soort == "vindplaats" and v.waarde.rpartition(" ")[0] not in REPORTERS for v in plek.ids)


def _judge(
    n: int,
    plek: Plek,
    gezocht: Gezocht,
    zinnen: Zinnen,
    reader: _Lezer,
    considerations: list[Vondst],
    quotes: list[Toegewezen],
    line: int,
) -> Referentie:
    text = zinnen.tekst
    sentences = supported(zinnen, plek)
    ecli = plek.ecli()
    parts = [*gezocht.tegen]
    name, key, reason = "", "", gezocht.reden
    flags: tuple[str, ...] = ()
    verdict = Zinsoordeel(
        sentences[0].tekst, sentences[0].span, "niet beoordeeld", "De uitspraak staat niet in deze index."
    )
    if gezocht.kaart is None:
        parts += inside_ecli(plek, text)
        parts += [
            Deel("citaat", q.citaat.woorden, (q.citaat.start, q.citaat.end), *_elsewhere(q.citaat.woorden, reader, ""))
            for q in quotes
        ]
        if ecli and ecli.gebrek:
            reason = _malformed(ecli, reason)
    else:
        key = gezocht.kaart.sleutel
        bron = reader.bron(key)
        name = _cited(bron)
        parts += against(plek, text, bron)
        parts += [judge_consideration(v, text, bron) for v in considerations]
        parts += [_quote(q, bron, reader, key) for q in quotes]
        named, book = [v.waarde for v in considerations], reader.boek(key)
        before = text[max(0, plek.start - 60) : plek.start]
        verdicts = [judge_sentence(Steunvraag(z.tekst, z.span, before, book, named, z.meer, verify)) for z in sentences]
        verdict = min(verdicts, key=lambda v: _WORST.index(v.stand))
        flags = _flags(bron, reader)
    stand: Stand = "klopt" if gezocht.kaart else "niet te controleren"
    if gezocht.kaart and not gezocht.zeker:
        stand, reason, parts, verdict = _only_by_day(gezocht, parts, verdict)
    if gezocht.kaart and reader.bron(key).ingetrokken:
        stand, reason = "niet te controleren", reader.bron(key).ingetrokken
    wrong = [d for d in parts if d.stand == "spreekt tegen"]
    if wrong:
        stand = "spreekt tegen"
        reason = " ".join(dict.fromkeys([d.uitleg for d in wrong]))
    if verdict.stand != "gesteund" and _mostly_quoted(verdict, parts):
        told = "De zin is vooral een citaat, en dat is apart nagekeken."
        verdict = Zinsoordeel(verdict.tekst, verdict.span, "niet beoordeeld", told)
    return Referentie(
        nummer=n + 1, woorden=text[plek.start : plek.end], span=(plek.start, plek.end), regel=line, stand=stand, reden=reason, zin=verdict,
        delen=tuple(parts), sleutel=key, ecli=(reader.bron(key).uitspraak.ecli if key else ecli.waarde if ecli else ""), naam=name,
        gebrek=ecli.gebrek if ecli else "", vlaggen=flags,
    )  # fmt: skip


_WORST = ("niet terug te vinden", "niet beoordeeld", "gesteund")


def _mostly_quoted(verdict: Zinsoordeel, parts: list[Deel]) -> bool:
    start, end = verdict.span
    quotes = [d for d in parts if d.soort == "citaat" and start <= d.span[0] and d.span[1] <= end]
    return any(2 * len(d.woorden) > len(verdict.tekst) for d in quotes)


def _malformed(ecli: Vondst, reason: str) -> str:
    if not is_whole(ecli.waarde):
        return f"Deze ECLI is niet goed geschreven ({ecli.gebrek}). Zo is de uitspraak niet op te zoeken."
    return f"Deze ECLI is niet goed geschreven ({ecli.gebrek}). Gezocht is naar {ecli.waarde}. {reason}"


def _only_by_day(
    gezocht: Gezocht, parts: list[Deel], verdict: Zinsoordeel
) -> tuple[Stand, str, list[Deel], Zinsoordeel]:
    """Found by court and day alone: another ruling of that day may be meant, so nothing speaks against the writer."""
    assert gezocht.kaart is not None  # noqa: S101 - for the type checker
    supports = verdict.stand == "gesteund" or any(d.soort == "citaat" and d.stand == "klopt" for d in parts)
    against_it = verdict.stand == "niet terug te vinden" or any(d.stand == "spreekt tegen" for d in parts)
    soft = [
        d if d.stand == "klopt" else Deel(d.soort, d.woorden, d.span, "niet te controleren", d.uitleg, d.gegevens)
        for d in parts
    ]
    if against_it and not supports:
        told = f"Van dit gerecht en deze dag staat alleen {describe(gezocht.kaart)} in deze index, en daar past de tekst niet op. Er kan een andere uitspraak bedoeld zijn."
        return (
            "niet te controleren",
            told,
            soft,
            Zinsoordeel(verdict.tekst, verdict.span, "niet beoordeeld", "Niet zeker is welke uitspraak bedoeld is."),
        )
    told = "Gevonden op gerecht en datum. Er kan ook een andere uitspraak van die dag bedoeld zijn: noem de ECLI."
    return "klopt", told, soft, verdict


def _quote(q: Toegewezen, bron: Bron, reader: _Lezer, key: str) -> Deel:
    words, span = q.citaat.woorden, (q.citaat.start, q.citaat.end)
    if stands_in(words, bron.tekst):
        return Deel("citaat", words, span, "klopt")
    *_, source = _elsewhere(words, reader, key)
    near = nearest(words, bron.uitspraak.tekst)
    if source:
        return Deel(
            "citaat",
            words,
            span,
            "spreekt tegen" if q.zeker else "niet te controleren",
            f"Dit citaat staat niet in deze uitspraak, wel in {source}.",
        )
    if not bron.volledig:
        return Deel(
            "citaat",
            words,
            span,
            "niet te controleren",
            "Van deze uitspraak staan alleen delen in de index; dit citaat staat daar niet in.",
        )
    if not q.zeker and not near:
        return Deel(
            "citaat",
            words,
            span,
            "niet te controleren",
            "Dit citaat staat niet in deze uitspraak. Niet zeker is dat het eruit moet komen.",
        )
    return Deel("citaat", words, span, "spreekt tegen", "Dit citaat staat niet letterlijk in deze uitspraak.", near)


def _elsewhere(words: str, reader: _Lezer, but: str) -> tuple[Stand, str, str]:
    """Whether a quotation stands in another ruling: those the text names first, then the index."""
    for key in dict.fromkeys([*reader.gelezen(), *reader.naslag.met_citaat(words)]):
        if key != but:
            bron = reader.bron(key)
            if stands_in(words, bron.tekst):
                name = _name(bron)
                return "niet te controleren", f"Dit citaat staat in {name}.", name
    return "niet te controleren", "", ""


def _flags(bron: Bron, reader: _Lezer) -> tuple[str, ...]:
    """What a reader must know of the ruling: withdrawn, or quashed later."""
    u = bron.uitspraak
    flags = [bron.ingetrokken] if bron.ingetrokken else []
    registered = [r for r in u.relaties if r.aanleg.startswith("latere")]
    seen = set()
    for r in (*reader.naslag.latere(u.sleutel), *registered):
        name = r.ecli or r.tekst
        if _QUASHED.search(r.gevolg) and "conclusie" not in r.soort.lower() and name not in seen:
            seen.add(name)
            partly = "geheel of gedeeltelijk " if "gedeeltelijk" in r.gevolg.lower() else ""
            flags.append(f"Deze uitspraak is later {partly}vernietigd: {name} ({r.gevolg}).")
    return tuple(flags)
