"""The lines of a PDF's pages joined to paragraphs: running heads once, page numbers gone, broken words whole."""

from __future__ import annotations

import re
from collections import Counter

_PAGE_NUMBER = re.compile(
    r"\W*(?:pagina|blad|blz\.?|p\.)?\s*(?P<number>\d{1,4})(?:\s*(?:van|/)\s*\d{1,4})?\W*", re.IGNORECASE
)
_RUNNING_NUMBER = re.compile(r"(?:pagina|blad|blz\.?|p\.)\s*\d{1,4}(?:\s*(?:van|/)\s*\d{1,4})?", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?:;…][\"'”’»)\]]*$")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:rov|r\.o|o|art|artt|nr|nrs|par|p|pp|blz|mr|mrs|dr|prof|vgl|zgn|jo|m\.nt|[A-Z])\.$", re.IGNORECASE
)
_BULLET = re.compile(r"(?:[-–—•·▪●○◦*o]|[a-z]\)|\([a-z0-9]{1,2}\))\s+\S", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+\.?|[IVX]{1,5}\.|[A-Z]\.)\s+\S")
_BROKEN_WORD = re.compile(r"([^\W\d_]+)[-‐]$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_HYPHENATED = re.compile(r"(?=\b([^\W\d_]+)-([^\W\d_]+))")
_KEEPS_HYPHEN = frozenset("niet non ex oud semi pro anti".split())


def join_pages(pages: list[str]) -> str:
    """Paragraphs out of lines. A PDF knows lines only: where a paragraph ends follows from their length and their ends."""
    lines = [[" ".join(line.split()) for line in page.splitlines()] for page in pages]
    paragraphs = _take_running_lines(lines)
    flat = " ".join(line for page in lines for line in page)
    words = {word.lower() for word in _FIRST_WORD.findall(flat)}
    pairs = {f"{a}-{b}".lower() for a, b in _HYPHENATED.findall(flat)}
    overall = _width([line for page in lines for line in page])
    open_: list[str] = []  # the pieces of the paragraph at hand
    previous, width = "", overall
    for page in lines:
        page_width = _width(page) if sum(map(bool, page)) >= 5 else overall
        blank = False
        for line in page:
            if not line:
                blank = True
                continue
            if open_ and not blank and _continues(previous, line, width):
                open_[-1], space = _joint(open_[-1], line, words, pairs)
                open_.append(space + line)
            else:
                paragraphs.append("".join(open_))
                open_ = [line]
            previous, width, blank = line, page_width, False
    paragraphs.append("".join(open_))
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def _width(lines: list[str]) -> int:
    """How long a full line is: nine of ten are no longer."""
    lengths = sorted(len(line) for line in lines if line)
    return lengths[(len(lengths) * 9) // 10] if lengths else 0


def _continues(line: str, after: str, width: int) -> bool:
    """Whether `after` goes on with the paragraph of `line`."""
    if line.endswith(("-", "‐", "\u00ad")) and after[0].islower():
        return True
    if _BULLET.match(after):
        return False
    ends = bool(_SENTENCE_END.search(line)) and not _ABBREVIATION.search(line)
    if after[0].islower():
        return not (ends and len(line) < 0.8 * width)
    taken = len(line) + 1 + len(after.split()[0])  # a line that had room for the next word was ended on purpose
    if taken < 0.75 * width or (ends and taken < 0.95 * max(width, 40)):
        return _half_reference(line, after)
    return not (ends and _NUMBERED.match(after))


def _half_reference(line: str, after: str) -> bool:
    """An ECLI or a case number that was cut in two."""
    if re.search(r"\bECLI:[\w:.]*:$", line, re.IGNORECASE):
        return after[0].isalnum()
    return bool(re.search(r"\d[-/‐]$", line)) and after[0].isdigit()


def _joint(line: str, after: str, words: set[str], pairs: set[str]) -> tuple[str, str]:
    """The end of `line` as it goes on in `after`, and what stands between them."""
    if line.endswith("\u00ad"):
        return line[:-1], ""
    if _half_reference(line, after):
        return line, ""
    left, right = _BROKEN_WORD.search(line), _FIRST_WORD.match(after)
    if not left or not right:
        return line, " "
    first, second = left[1], right[0]
    if second.lower() in ("en", "of", "noch"):  # «in- en uitvoer»
        return line, " "
    joined, kept = (first + second).lower(), f"{first}-{second}".lower()
    own_hyphen = kept in pairs or first.lower() in _KEEPS_HYPHEN or (len(first) > 1 and first.isupper())
    if second[0].isupper() or (
        own_hyphen and joined not in words
    ):  # «Noord-Holland», «niet-ontvankelijk», «OM-standpunt»
        return line, ""
    return line[:-1], ""


def _take_running_lines(pages: list[list[str]]) -> list[str]:
    """Page numbers go, and headers and footers are given once: on every page they would cut sentences in two.

    Only a line that is the same on every page but for its page number: a list with one ECLI a page must stay whole.
    """
    edges: list[list[int]] = []  # per page the places of its first two and last two lines
    offsets: Counter[int] = Counter()
    for index, page in enumerate(pages):
        filled = [place for place, line in enumerate(page) if line]
        edges.append(list(dict.fromkeys(filled[:2] + filled[-2:])))
        offsets.update({int(m["number"]) - index for p in edges[-1] if (m := _PAGE_NUMBER.fullmatch(page[p]))})
    usual = {offset for offset, times in offsets.items() if times >= 2} | {1}

    def key(line: str, index: int) -> str:
        line = _RUNNING_NUMBER.sub("", line).strip(" -–—|•·")
        return re.sub(rf"^{index + 1}\b|\b{index + 1}$", "", line).strip(" -–—|•·").casefold()

    seen = Counter(name for i, places in enumerate(edges) for name in {key(pages[i][place], i) for place in places})
    running: dict[str, str] = {}
    for index, (page, places) in enumerate(zip(pages, edges, strict=True)):
        gone = set()
        for place in places:
            number, name = _PAGE_NUMBER.fullmatch(page[place]), key(page[place], index)
            if number and int(number["number"]) - index in usual:
                gone.add(place)
            elif name and seen[name] >= max(3, len(pages) / 2):
                gone.add(place)
                running.setdefault(name, page[place])
        kept = [place for place, line in enumerate(page) if line and place not in gone]
        # The blank lines that this leaves at an edge go too: they end no paragraph.
        page[:] = [page[p] for p in range(kept[0], kept[-1] + 1) if p not in gone] if kept else []
    return list(running.values())
