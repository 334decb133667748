"""One form for the inflections of a Dutch word, and one for words that mean the same in a criminal case.

Strong verbs from a table, the rest by rule: prefix `ge`, endings, doubled vowels. It joins what belongs together for
comparing two sentences; it is no lemmatiser for print.
"""

from __future__ import annotations

import re
from functools import lru_cache

from strafrecht_rag.language.words import fold

# infinitive, then the other forms that no rule reaches
_STRONG = """
bedriegen bedroog bedrogen; beginnen begon begonnen; begrijpen begreep begrepen; besluiten besloot besloten; bestaan bestond bestaat; bevelen beval bevolen;
bewegen bewoog bewogen; bewijzen bewees bewezen bewijs; bezitten bezat bezeten bezit; bieden bood geboden; binden bond gebonden; blijken bleek gebleken;
blijven bleef gebleven; breken brak gebroken; brengen bracht gebracht; buigen boog; denken dacht gedacht; doen deed gedaan doet; dragen droeg gedragen;
dringen drong gedrongen; drinken dronk gedronken; dwingen dwong gedwongen; eten at gegeten; gaan ging gegaan gingen; geven gaf gegeven gaven;
gooien gooide; grijpen greep gegrepen; hangen hing gehangen; helpen hielp geholpen hulp; houden hield gehouden; innemen ingenomen; kiezen koos gekozen;
kijken keek gekeken; komen kwam gekomen kwamen; kopen kocht gekocht; krijgen kreeg gekregen kregen; laten liet gelaten lieten; lezen las gelezen;
liggen lag gelegen lagen; lijden leed geleden; lijken leek geleken; lopen liep gelopen; nemen nam genomen namen; onderzoeken onderzocht onderzoek;
ontkennen ontkende ontkenning; onttrekken onttrok onttrokken; ontvangen ontving; overlijden overleed overleden; overtreden overtrad overtreding;
overwegen overwoog overwogen overweging; rijden reed gereden; roepen riep geroepen; schieten schoot geschoten; schrijven schreef geschreven;
schuiven schoof geschoven; slaan sloeg geslagen sloegen slaat; slapen sliep; sluiten sloot gesloten; snijden sneed gesneden; spreken sprak gesproken;
springen sprong gesprongen; staan stond gestaan stonden staat; steken stak gestoken staken steek; stelen stal gestolen stalen diefstal diefstallen weggenomen wegnemen wegnam ontvreemd ontvreemden buitgemaakt;
sterven stierf gestorven; treden trad getreden; treffen trof getroffen; trekken trok getrokken; vallen viel gevallen; vangen ving gevangen;
varen voer; vechten vocht gevochten vechtpartij; verbieden verbood verboden verbod; verdwijnen verdween verdwenen; vergeten vergat; verkopen verkocht verkoop;
verliezen verloor verloren; vernietigen vernietigd vernietiging vernietigt vernietigde; verwerpen verwierp verworpen verwerping; verwijzen verwees verwezen; verzoeken verzocht verzoek vroeg vragen gevraagd vraagt; vinden vond gevonden;
vliegen vloog; voorkomen voorkwam; werpen wierp geworpen; weten wist geweten; wijzen wees gewezen; winnen won gewonnen; worden werd geworden;
zeggen zei gezegd zegt; zenden zond gezonden; zien zag gezien zagen ziet; zitten zat gezeten; zoeken zocht gezocht; zwijgen zweeg gezwegen;
afwijzen afgewezen afwees afwijzing; toewijzen toegewezen toewijzing toewees; opleggen opgelegd oplegging oplegde; aannemen aangenomen aannam; afnemen afgenomen; opnemen opgenomen opname;
aantreffen aangetroffen aantrof; afleggen afgelegd; vrijspreken vrijgesproken vrijspraak vrijsprak vrijspreekt; veroordelen veroordeeld veroordeling veroordeelt veroordeelde;
eisen eiste geeist eis vordering vorderen gevorderd vordert vorderde gerekwireerd; bepleiten bepleit bepleitte; aanvoeren aangevoerd aanvoerde; betogen betoogd betoogt betoogde; bewezenverklaren bewezenverklaard bewezenverklaring;
bevestigen bevestigd bevestiging bevestigt bekrachtigd bekrachtigen; vaststellen vastgesteld vaststelling; terugbrengen teruggebracht; mishandelen mishandeling mishandeld mishandelde;
bedreigen bedreiging bedreigd bedreigde dreigde dreigen; beroven beroving beroofd; doden gedood doodde dood; oplichten oplichting opgelicht; helen heling geheeld; witwassen witgewassen;
verduisteren verduistering verduisterd; vervalsen vervalst vervalsing valselijk; inbreken inbraak ingebroken inbraken; verhoren verhoor verhoord gehoord horen; aanhouden aangehouden aanhouding;
herkennen herkenning herkend herkende; bekennen bekentenis bekend bekende; verklaren verklaring verklaard verklaarde verklaart verklaringen; adviseren advies geadviseerd adviezen; schorsen schorsing geschorst;
verlengen verlenging verlengd; verminderen vermindering verminderd strafvermindering; overschrijden overschrijding overschreden; vergoeden vergoeding vergoed; matigen matiging gematigd; ontnemen ontneming; verkrachten verkrachting verkracht
"""
_SYNONYMS = """
gevangenisstraf celstraf cel gevangenis vrijheidsstraf detentie hechtenisstraf; taakstraf werkstraf; geldboete boete; auto personenauto voertuig wagen; politie verbalisant verbalisanten agent agenten politieagent opsporingsambtenaar;
verdachte; slachtoffer; woning huis; geld geldbedrag contanten; vuurwapen pistool revolver; raadsman verdediging; recidive herhaling; strafblad documentatie; om officier;
gepleegd begaan plegen pleegde; passend geboden; middel klacht cassatiemiddel; oordeel mening; schade schadebedrag; gesteld stelde stelt stellen; onvoldoende ontoereikend; keer maal; manier mogelijkheid mogelijkheden;
voorarrest hechtenis verzekering; proces rechtszaak; rechtbank; aannemelijk geloofwaardig; ongeloofwaardig onaannemelijk; dader daders; reden redenen grond gronden; wettig wettelijk; vonnis uitspraak;
arrest; leeftijd jaar; gedeelte deel; tijdstip tijd; meerdere diverse verschillende verscheidene; ook tevens; zwaar ernstig; twee beide; kosten; partij
"""
_SEPARABLE = "op|af|aan|uit|toe|in|mee|vast|vrij|weg|over|door|na|neer|terug|tegen|voor|om|bij|samen|mis"
_GE = re.compile(rf"^(?P<pre>(?:{_SEPARABLE})?)ge(?=[a-z]{{3,}}(?:d|t|en)$)")
_ENDING = re.compile(r"(?:heden|eringen|ering|aties?|ingen|ing|eren|eert|eerd|den|ten|de|te|en|e|d|t|s)$")
_DOUBLE = re.compile(r"([aeou])\1(?=[^aeiou]$)")


def _skeleton(word: str) -> str:
    """What the inflections of a regular word share."""
    if len(word) < 4 or (not word.isalpha() and any(c.isdigit() for c in word)):
        return word
    bare = _GE.sub(lambda m: m["pre"], word)
    bare = bare if len(bare) >= 3 else word
    cut = _ENDING.sub("", bare)
    bare = cut if len(cut) >= 3 else bare
    bare = _DOUBLE.sub(r"\1", bare)
    if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "aeiou":
        bare = bare[:-1]
    return bare[:-1] + {"v": "f", "z": "s"}.get(bare[-1], bare[-1])


def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for group in (_STRONG + ";" + _SYNONYMS).replace("\n", " ").split(";"):
        words = group.split()
        for word in words:
            table.setdefault(word, words[0])
    return table


_IRREGULAR = _table()


@lru_cache(maxsize=200_000)
def lemma(word: str) -> str:
    """The form by which a word is compared: `opgelegd` and `oplegging` are one, `celstraf` is `gevangenisstraf`."""
    folded = fold(word)
    known = _IRREGULAR.get(folded)
    if known:
        return known
    for ending in ("en", "s", "e"):
        if folded.endswith(ending) and (known := _IRREGULAR.get(folded[: -len(ending)])):
            return known
    return _skeleton(folded)
