"""Makes src/strafrecht_rag/citations/data/artikelen.tsv: which article numbers eight statutes had about 2015.

    python bench/statute_articles.py ../shared/data/statutes-markdown.zip

The file holds numbers only (facts), no text of a statute. A number that later law added is not in it: it feeds a hint, no verdict.
"""

from __future__ import annotations

import argparse
import re
import zipfile
from pathlib import Path

CODES = {
    "BWBR0001854": "Sr",
    "BWBR0001903": "Sv",
    "BWBR0001941": "Opiumwet",
    "BWBR0006622": "WVW",
    "BWBR0008804": "WWM",
    "BWBR0009709": "PBW",
    "BWBR0002063": "WED",
    "BWBR0001830": "RO",
}
TARGET = Path(__file__).parents[1] / "src" / "strafrecht_rag" / "citations" / "data" / "artikelen.tsv"
_HEADING = re.compile(r"^#+ *Artikel +(\d[\d:.]*(?: ?[a-z]+\d*)*) *$", re.IGNORECASE | re.MULTILINE)
_RANGE = re.compile(r"^#+ *Artikel(?:en)? +(\d+)([a-z]?) *(?:-|–|tot en met|t/m) *(\d+)([a-z]?) *$", re.MULTILINE)


def numbers_of(text: str) -> list[str]:
    """The article numbers of one statute in its own order, each once."""
    found = [(m.start(), re.sub(r" ", "", m[1]).lower()) for m in _HEADING.finditer(text)]
    for m in _RANGE.finditer(text):
        found += [(m.start(), str(n)) for n in range(int(m[1]), int(m[3]) + 1)]
    return list(dict.fromkeys(number for _, number in sorted(found, key=lambda f: f[0])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("zip", type=Path)
    parser.add_argument("--out", type=Path, default=TARGET)
    args = parser.parse_args()
    lines = [
        "# Artikelnummers van acht wetten, zonder tekst. Gemaakt met bench/statute_articles.py.",
        "# bron\twetten.overheid.nl, als Markdown (" + args.zip.name + "; BWB-nummers in dat script)",
        "# stand\t2015",
    ]
    with zipfile.ZipFile(args.zip) as archive:
        for name, code in CODES.items():
            numbers = numbers_of(archive.read(f"{name}.md").decode("utf-8"))
            lines.append(f"{code}\t{' '.join(numbers)}")
            print(f"{code}: {len(numbers)} artikelen")
    args.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
