"""Dutch statutes and treaties: every way to name one, and its usual abbreviation."""

from __future__ import annotations

import re

_NAMES = {
    "Sr": "wetboek van strafrecht|wvsr|w.v.sr|sr",
    "Sv": "wetboek van strafvordering|wvsv|w.v.sv|sv",
    "Sr BES": "wetboek van strafrecht bes",
    "Sv BES": "wetboek van strafvordering bes",
    "WVW": "wegenverkeerswet 1994|wegenverkeerswet|wvw 1994|wvw1994|wvw '94|wvw 94|wvw",
    "Opiumwet": "opiumwet|opw|ow",
    "WWM": "wet wapens en munitie|wwm",
    "EVRM": (
        "europees verdrag tot bescherming van de rechten van de mens en de fundamentele vrijheden|"
        "europees verdrag voor de rechten van de mens|verdrag tot bescherming van de rechten van de mens en de fundamentele vrijheden|evrm"
    ),
    "EP EVRM": "eerste protocol bij het evrm|eerste protocol evrm|ep evrm|ep",
    "IVBPR": "internationaal verdrag inzake burgerrechten en politieke rechten|ivbpr",
    "IVRK": "verdrag inzake de rechten van het kind|ivrk|vrk",
    "EU-Handvest": "handvest van de grondrechten van de europese unie|eu-handvest|handvest",
    "VWEU": "verdrag betreffende de werking van de europese unie|vweu",
    "Awb": "algemene wet bestuursrecht|awb",
    "BW": "burgerlijk wetboek|bw",
    "Rv": "wetboek van burgerlijke rechtsvordering|rv",
    "RO": "wet op de rechterlijke organisatie|wet rechterlijke organisatie|wet ro|ro",
    "Wahv": "wet administratiefrechtelijke handhaving verkeersvoorschriften|wet mulder|wahv",
    "PBW": "penitentiaire beginselenwet|pbw",
    "Bvt": "beginselenwet verpleging ter beschikking gestelden|bvt",
    "Bjj": "beginselenwet justitiële jeugdinrichtingen|bjj",
    "WED": "wet op de economische delicten|wed",
    "AWR": "algemene wet inzake rijksbelastingen|awr",
    "Awbi": "algemene wet op het binnentreden|awbi",
    "AWDA": "algemene douanewet|awda",
    "Wwft": "wet ter voorkoming van witwassen en financieren van terrorisme|wwft",
    "Wft": "wet op het financieel toezicht|wft",
    "Wet OB": "wet op de omzetbelasting 1968|wet op de omzetbelasting|wet ob 1968|wet ob",
    "Wet IB": "wet inkomstenbelasting 2001|wet ib 2001",
    "Gw": "grondwet|gw",
    "Politiewet": "politiewet 2012|politiewet 1993|politiewet",
    "Wjsg": "wet justitiële en strafvorderlijke gegevens|wjsg",
    "OLW": "overleveringswet|olw",
    "UW": "uitleveringswet|uw",
    "WOTS": "wet overdracht tenuitvoerlegging strafvonnissen|wots",
    "WETS": "wet wederzijdse erkenning en tenuitvoerlegging vrijheidsbenemende en voorwaardelijke sancties|wets",
    "Wfz": "wet forensische zorg|wfz",
    "Wvggz": "wet verplichte geestelijke gezondheidszorg|wvggz",
    "Wzd": "wet zorg en dwang|wzd",
    "Bopz": "wet bijzondere opnemingen in psychiatrische ziekenhuizen|wet bopz|bopz",
    "RVV 1990": "reglement verkeersregels en verkeerstekens 1990|rvv 1990|rvv",
    "Wet BIG": "wet op de beroepen in de individuele gezondheidszorg|wet big",
    "Geneesmiddelenwet": "geneesmiddelenwet",
    "Vw 2000": "vreemdelingenwet 2000|vreemdelingenwet|vw 2000",
    "Wvmc": "wet voorkoming misbruik chemicaliën|wvmc",
    "Wbp": "wet bescherming persoonsgegevens|wbp",
    "AVG": "algemene verordening gegevensbescherming|avg",
    "Wet dieren": "wet dieren",
    "Wm": "wet milieubeheer|wm",
    "Wabo": "wet algemene bepalingen omgevingsrecht|wabo",
    "Arbowet": "arbeidsomstandighedenwet|arbowet",
    "Wok": "wet op de kansspelen|wok",
    "Wet Bibob": "wet bibob",
    "Advocatenwet": "advocatenwet|adv.w",
    "Faillissementswet": "faillissementswet|fw",
    "Badg": "besluit alcohol, drugs en geneesmiddelen in het verkeer|besluit alcoholonderzoeken",
    "Wet DNA": "wet dna-onderzoek bij veroordeelden|wet dna",
    "Zw": "ziektewet|zw",
    "Participatiewet": "participatiewet",
    "Wwb": "wet werk en bijstand|wwb",
    "Luchtvaartwet": "wet luchtvaart|luchtvaartwet",
    "Auteurswet": "auteurswet",
    "Merkenwet": "merkenwet",
    "Kaderbesluit EAB": "kaderbesluit eab|kaderbesluit 2002/584/jbz|kaderbesluit",
    "SUO": "schengenuitvoeringsovereenkomst|suo",
}
CODE_OF: dict[str, str] = {name: code for code, names in _NAMES.items() for name in names.split("|")}
CODE = "|".join(
    re.escape(name).replace(r"\ ", r"\s").replace("straf", r"straf(?:-\s)?").replace("'", "['’]")
    for name in sorted(CODE_OF, key=len, reverse=True)
)
# Abbreviations that are also words or surnames: they name a code only as lawyers write them.
CASED = {"ow": "Ow", "sr": "Sr", "sv": "Sv", "ro": "RO", "ep": "EP", "uw": "UW", "gw": "Gw", "wm": "Wm", "wed": "WED", "zw": "ZW", "rv": "Rv", "fw": "Fw", "wets": "WETS", "opw": "Opw", "bw": "BW"}  # fmt: skip


def code_name(written: str) -> str:
    """The usual abbreviation of the code that was written in lower case."""
    return CODE_OF.get(" ".join(written.replace("’", "'").replace("- ", "").split()), "")
