"""Who speaks: from headings, and from cues at the start of a paragraph. Where nothing tells, `onbekend`.

Each rule is a row: a pattern and what it says of the speaker. `RECHTER` stands for the court that gave the ruling.
A wrong speaker is worse than none: a party's position shown as the court's own is a lie, so rows name plain cues only.
"""

from __future__ import annotations

import re

from strafrecht_rag.domain import Soort, Spreker

_COURT_BY_LEVEL: dict[str, Spreker] = {
    "rechtbank": "rechtbank",
    "kantongerecht": "rechtbank",
    "eerste aanleg": "rechtbank",
    "gerechtshof": "hof",
    "hoge raad": "Hoge Raad",
    "parket": "A-G",
}


def court_speaker(niveau: str, soort: Soort) -> Spreker:
    """The author of the document as a speaker: the court, or the A-G of a conclusie."""
    return "A-G" if soort == "Conclusie" else _COURT_BY_LEVEL.get(niveau, "rechter")


_OM = r"(?:officier(?:en)? van justitie|openbaar ministerie|advocaat-generaal|OM|OvJ|A-?G)"
_VERDEDIGING = r"(?:verdediging|raads(?:man|vrouw|lieden)|advocaat)"
_COURT = r"(?:rechtbank|hof|gerechtshof|gerecht|hoge raad|politierechter|kantonrechter|raadkamer|rechter-commissaris)"

# Headings, first match wins. `RECHTER` is replaced by the court of the document.
_HEADINGS: tuple[tuple[re.Pattern[str], Spreker | str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), speaker)
    for pattern, speaker in (
        (rf"^(?:het |de )?(?:oordeel|overwegingen|conclusie|visie|lezing|feiten|reactie) (?:van|volgens) (?:de|het) {_OM}\b", "OM"),
        (rf"^(?:het |de )?(?:oordeel|overwegingen|conclusie|visie|lezing|feiten|reactie) (?:van|volgens) (?:de|het) {_VERDEDIGING}\b", "verdediging"),
        (r"^(?:het |de )?(?:oordeel|conclusie|visie|bevindingen) van (?:de|het) deskundigen?\b", "deskundige"),
        (r"^(?:het )?(?:oordeel|overwegingen?|beoordeling|bewijsoverweging(?:en)?)\b", "RECHTER"),
        (r"\b(?:nadere|bijzondere) (?:bewijs)?overweging|\boverweging(?:en)? (?:\w+ ){0,4}bewijs", "RECHTER"),
        (r"^(?:op te leggen|opgelegde|oplegging) (?:van )?(?:de )?(?:straf|sanctie|maatregel)", "RECHTER"),
        (rf"\b(?:oordeel|overwegingen?|beoordeling|beslissing|bespreking) (?:van|door) (?:de|het) {_COURT}", "RECHTER"),
        (rf"\b(?:standpunt(?:en)?|eis|vordering|requisitoir|conclusie|repliek) (?:\w+ ){{0,2}}{_OM}\b", "OM"),
        (r"^(?:de )?(?:eis|vordering ter terechtzitting)$", "OM"),
        (rf"\b(?:standpunt(?:en)?|verweer|verweren|pleidooi|betoog) (?:\w+ ){{0,3}}(?:{_VERDEDIGING}|verdachte|veroordeelde|betrokkene)", "verdediging"),
        (r"^(?:het |de )?(?:gevoerde )?(?:verweer|verweren|pleidooi)$", "verdediging"),
        (r"^(?:het |de )?middel(?:en)? van cassatie$|^middel [IVX\d]+$|^toelichting(?: op het middel)?:?$", "verdediging"),
        (r"\bstandpunt (?:van )?de benadeelde", "benadeelde partij"),
        (r"^(?:de |het )?(?:inhoud van de )?(?:bijlage \w+: )?(?:de )?te?n?laste?legging(?:en)?\b|^bijlage \w*:? ?(?:de )?tenlastelegging", "tenlastelegging"),
        (r"^(?:de |het )?bewezen ?verklaring\b|^bewezen verklaarde$", "bewezenverklaring"),
        (r"^(?:de |het )?(?:beslissing(?:en)?|dictum|uitspraak en beslissing)$|^beslissing\b", "beslissing"),
        (r"^(?:het |de )?(?:deskundigen?(?:rapport|bericht)|rapport(?:age)? van)\b", "deskundige"),
        (r"^(?:de )?(?:beoordeling|bespreking)\b", "RECHTER"),
        (r"^(?:het )?juridisch kader|^voorvragen|^(?:de )?voorvragen|^vrijspraak|^waardering van het bewijs", "RECHTER"),
        (r"^(?:de )?(?:strafbaarheid|kwalificatie|strafmotivering|strafoplegging|straf)\b", "RECHTER"),
        (r"^(?:de )?(?:oplegging|motivering) van (?:de )?(?:straf|maatregel)", "RECHTER"),
        (r"^(?:de )?(?:overwegingen|slotsom|conclusie|inleiding|procesverloop|procedure|onderzoek|de feiten|feiten)\b", "RECHTER"),
        (r"^(?:de )?(?:toepasselijke )?wettelijke (?:voorschriften|bepalingen)|^(?:het )?beslag\b|^toegepaste", "RECHTER"),
        (r"^(?:het )?(?:verloop van de procedure|geding|hoger beroep|vonnis waarvan beroep|omvang)\b", "RECHTER"),
    )
)  # fmt: skip

_SAYS = (
    r"(?:heeft|hebben|is|zijn|stelt|stellen|vordert|eist|betoogt|voert|verzoekt|bepleit|concludeert|refereert|persisteert"
    r"|acht|meent|vindt|wijst)"
)
_STATES = (
    r"(?:betoogd|aangevoerd|bepleit|gesteld|gevorderd|geëist|geconcludeerd|verzocht|verweer gevoerd|zich (?:\w+ ){0,4}op het "
    r"standpunt|van mening|primair|subsidiair|verklaard|bestreden|zich gerefereerd|naar voren gebracht|vrijspraak bepleit)"
)
# Cues at the start of a paragraph, first match wins.
_PARAGRAPHS: tuple[tuple[re.Pattern[str], Spreker | str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), speaker)
    for pattern, speaker in (
        (rf"^(?:de|het) {_OM} (?:bij het (?:hof|gerechtshof) )?{_SAYS}\b.{{0,160}}?\b{_STATES}", "OM"),
        (rf"^(?:de|het) {_OM} (?:vordert|eist|stelt zich|acht|concludeert|persisteert|vindt)\b", "OM"),
        (r"^(?:volgens|naar het oordeel van|aldus) (?:de|het) (?:officier van justitie|openbaar ministerie)\b", "OM"),
        (rf"^(?:de|het|namens de) {_VERDEDIGING}(?: van (?:de )?verdachte)? {_SAYS}\b.{{0,160}}?\b{_STATES}", "verdediging"),
        (r"^(?:de )?(?:verdachte|veroordeelde|betrokkene) heeft\b.{0,100}?\b(?:verklaard|aangevoerd|gesteld|ontkend|bekend|betoogd)\b", "verdediging"),
        (rf"^(?:de) {_VERDEDIGING} (?:betoogt|bepleit|stelt zich|voert aan|verzoekt|refereert|concludeert)\b", "verdediging"),
        (r"^(?:volgens|aldus) (?:de|het) (?:verdediging|raadsman|raadsvrouw)\b|^door (?:en namens |of namens )?de (?:verdediging|raadsman|raadsvrouw|verdachte) is\b", "verdediging"),
        (r"^(?:de |een )?(?:verklaring|proces-verbaal van verhoor) van (?:de )?verdachte\b", "verdediging"),
        (r"^(?:de )?getuige \S.{0,60}?\b(?:heeft|verklaart|verklaarde)\b|^(?:de |een )?verklaring van (?:de )?(?:getuige|aangever|aangeefster)", "getuige"),
        (r"^(?:aangever|aangeefster|\[(?:aangever|aangeefster|slachtoffer|getuige)[^\]]{0,12}\]) (?:verklaart|verklaarde|heeft\b.{0,80}?\bverklaard|deed\b.{0,40}?\baangifte)\b", "getuige"),
        (r"^(?:de )?deskundige\b.{0,80}?\b(?:heeft|concludeert|rapporteert|stelt|adviseert|verklaart)\b|^(?:uit )?het rapport van (?:het NFI|de deskundige)", "deskundige"),
        (r"^(?:de benadeelde partij|\[(?:slachtoffer|benadeelde)[^\]]{0,14}\]) .{0,80}?\b(?:heeft|vordert)\b.{0,120}?\b(?:gevoegd|vordering|schadevergoeding)", "benadeelde partij"),
        (r"^(?:(?:hij|zij|verdachte)\b.{0,60}?)?\b(?:op|in) (?:of|en/of) omstreeks\b", "tenlastelegging"),
        (r"^(?:aan (?:de )?verdachte (?:is|wordt)\b.{0,120}?\bten ?laste ?gelegd|de tenlastelegging (?:is|luidt)\b)", "tenlastelegging"),
        (r"^(?:daarvan|ten laste van|door (?:de rechtbank|het hof))\b.{0,140}?\bbewezen ?verklaard,? dat\b", "bewezenverklaring"),
        (r"^(?:rechtdoende|veroordeelt|verklaart|bepaalt|beveelt|spreekt|gelast|vernietigt|bevestigt|verwerpt|ontslaat|verstaat|legt aan|legt op|wijst (?:de|af|toe)|heft op) ", "beslissing"),
        (rf"^(?:de|het|dit) {_COURT} (?:is van oordeel|overweegt|oordeelt|acht|stelt vast|concludeert|verwerpt|spreekt|veroordeelt|verklaart|neemt|leidt|ziet|zal|komt)\b", "EIGEN OF LAGER"),
        (rf"^(?:de|het|dit) {_COURT} heeft (?:bij|in|zich|gelet|vastgesteld|acht|overwogen)\b", "EIGEN"),
        (r"\b(?:is|acht|heeft|neemt|zal|komt|houdt|overweegt|oordeelt) (?:de rechtbank|het hof|de hoge raad)\b(?! (?:van|te) (?:(?-i:[A-Z])|'s))", "EIGEN"),
        (r"^gelet op het (?:voorgaande|vorenstaande)\b", "RECHTER"),
        (r"^naar het oordeel van (?:de rechtbank|het (?:gerechts)?hof)\b", "EIGEN OF LAGER"),
    )
)  # fmt: skip

# A higher court (or the A-G) hands over the words of the lower one: the paragraphs behind this one, up to a number.
_QUOTES_LOWER = re.compile(
    rf"\b(?:{_COURT})\b.{{0,420}}?\b(?:overwogen|overweging(?:en)?|vastgesteld|beslist|geoordeeld|gemotiveerd|in|houdt)\b.{{0,120}}:$"
    rf"|^(?:het (?:bestreden )?(?:arrest|vonnis)|de bestreden uitspraak|de bestreden beschikking)\b.{{0,200}}:$",
    re.IGNORECASE | re.DOTALL,
)


_OWN_NAME: dict[Spreker, str] = {
    "rechtbank": "rechtbank|rechter|gerecht|raadkamer",
    "hof": "hof",
    "Hoge Raad": "hoge raad",
}
"""How a court names itself. Courts of other kinds have many names: there any court named at the start is the court itself."""


def _named(speaker: Spreker | str, court: Spreker) -> Spreker:
    return court if speaker == "RECHTER" else speaker  # type: ignore[return-value]


def bare_heading(text: str) -> str:
    """A heading without its number and closing punctuation."""
    return re.sub(r"^[\dIVX]+(?:[.\d]*)[.:)]?\s+(?=\S)", "", text).strip(" .:").replace("’", "'")


def of_heading(text: str, court: Spreker) -> Spreker | None:
    """The speaker that a heading announces; None when it tells nothing."""
    bare = bare_heading(text)
    if court == "Hoge Raad" and re.match(r"conclusie\b", bare, re.IGNORECASE):
        return "A-G"  # older publications print the conclusie behind the judgment
    for pattern, speaker in _HEADINGS:
        if pattern.search(bare):
            found = _named(speaker, court)
            # In a conclusie `Conclusie` and `Beoordeling` are the A-G's; the decision is another court's.
            return court if court == "A-G" and found == "beslissing" else found
    return None


def of_paragraph(text: str, court: Spreker) -> Spreker | None:
    """The speaker that the opening words of a paragraph tell; None when they tell nothing."""
    head = text[:400].lstrip("\"'“”‘’„ -–—")
    head = re.sub(r"^\d[\d.]*\s+", "", head)
    for pattern, speaker in _PARAGRAPHS:
        match = pattern.search(head)
        if match and speaker in ("EIGEN", "EIGEN OF LAGER"):
            own = _OWN_NAME.get(court)
            if own is None or re.search(own, match[0], re.IGNORECASE):
                return court if court != "A-G" else None
            # `Het hof overweegt …` in a judgment of the Hoge Raad is what it quotes; `heeft de rechtbank …` is about it.
            if speaker == "EIGEN OF LAGER" and court == "Hoge Raad":
                return "lagere rechter"
        elif match:
            return _named(speaker, court)
    return None


# Any later sentence with the court as its subject, or one that decides: then the paragraph is no one's words alone.
_TAKES_OVER = re.compile(
    rf"(?<=[.!?] )(?:de|het|dit) {_COURT}\b|\bnaar het oordeel van (?:de rechtbank|het hof|de hoge raad)\b"
    r"|(?<=[.!?] ).{0,120}\b(?:staat vast dat|wordt (?:dan ook|daarom)|kan niet slagen|faalt|wordt verworpen)\b",
    re.IGNORECASE,
)


def court_takes_over(text: str, court: Spreker) -> bool:
    """Whether a later sentence of a paragraph is the court's own answer to what a party says at its start."""
    return court != "A-G" and bool(_TAKES_OVER.search(" ".join(text.split())))


def announces_lower_court(text: str, court: Spreker) -> bool:
    """Whether the paragraph ends by handing the word to the lower court (`Het hof heeft … overwogen:`)."""
    return court in ("Hoge Raad", "A-G") and bool(_QUOTES_LOWER.search(text[-600:]))
