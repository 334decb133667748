"""How fast a large archive is read, and in how much memory: `python bench/archive.py [GB unpacked] [--index]`.

It writes a yearly archive of its own (an outer ZIP with twelve ZIPs of months, one ruling in eight criminal law, text of
made-up words so that it packs about as real rulings do) to a temporary folder and reads it with the filter on criminal law.
With --index the rulings also go into an index. Prints MB/s of unpacked XML and the peak memory of this process and of its helpers.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import open_store
from strafrecht_rag.tasks.build import add, read_all

HEAD = """<?xml version="1.0" encoding="utf-8"?><open-rechtspraak><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:psi="http://psi.rechtspraak.nl/" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"><rdf:Description>
<dcterms:identifier>{ecli}</dcterms:identifier><dcterms:creator rdfs:label="Instantie" resourceIdentifier="http://standaarden.overheid.nl/owms/terms/Rechtbank_Amsterdam">Rechtbank Amsterdam</dcterms:creator>
<dcterms:date>2013-{month:02}-03</dcterms:date><dcterms:type resourceIdentifier="http://psi.rechtspraak.nl/uitspraak">Uitspraak</dcterms:type><dcterms:subject rdfs:label="Rechtsgebied" resourceIdentifier="http://psi.rechtspraak.nl/rechtsgebied#{field}">x</dcterms:subject></rdf:Description></rdf:RDF>
<uitspraak xmlns="http://www.rechtspraak.nl/schema/rechtspraak-1.0"><section><title>De beoordeling</title>"""
PARAGRAPHS = 60
"""With some 350 characters each: about the 22 kB of an average real ruling."""


def make(path: Path, size: int) -> int:
    """Write the archive; the bytes of XML in it."""
    dice = random.Random(5)
    letters = "eeennnaatirodslghvkmubpwjczf"
    words = ["".join(dice.choice(letters) for _ in range(dice.randint(2, 11))) for _ in range(20_000)]
    written, number = 0, 0
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as outer:
        for month in range(1, 13):
            with tempfile.NamedTemporaryFile(suffix=".zip", dir=path.parent) as inner:
                with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                    while written < size * month // 12:
                        number += 1
                        ecli = f"ECLI:NL:RBAMS:2013:{number}"
                        field = "strafrecht" if number % 8 == 0 else "civielRecht"
                        body = "".join(
                            f"<paragroup><nr>{i}</nr><para>{' '.join(dice.choices(words, k=48))}.</para></paragroup>"
                            for i in range(1, PARAGRAPHS + 1)
                        )
                        xml = (
                            HEAD.format(ecli=ecli, month=month, field=field)
                            + body
                            + "</section></uitspraak></open-rechtspraak>"
                        )
                        archive.writestr(ecli.replace(":", "_") + ".xml", xml)
                        written += len(xml)
                inner.flush()
                outer.write(inner.name, f"2013/2013{month:02}.zip")
    return written


def peak() -> str:
    own, helpers = (resource.getrusage(w).ru_maxrss / 1024 for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return f"peak memory {own:.0f} MB, largest helper {helpers:.0f} MB"


def main() -> None:
    numbers = [a for a in sys.argv[1:] if not a.startswith("-")]
    size = int(float(numbers[0] if numbers else 5) * 1e9)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "OpenDataUitspraken.zip"
        started = time.monotonic()
        unpacked = make(path, size)
        print(f"made {unpacked / 1e9:.2f} GB of XML, {path.stat().st_size / 1e9:.2f} GB packed, in {time.monotonic() - started:.0f} s", flush=True)  # fmt: skip
        workers = os.cpu_count() or 1
        started = time.monotonic()
        if "--index" in sys.argv:
            report = add([path], open_store(Path(folder) / "index"), load_embedder("ingebouwd"), alleen_strafrecht=True, workers=workers)  # fmt: skip
            taken, skipped, refused = report.nieuw, report.ander_rechtsgebied, len(report.geweigerd)
        else:
            taken = skipped = refused = 0
            for number, item in enumerate(read_all([path], alleen_strafrecht=True, workers=workers)):
                taken, skipped, refused = (
                    taken + bool(item.uitspraak),
                    skipped + item.overgeslagen,
                    refused + bool(item.fout),
                )
                if number % 40_000 == 0:
                    print(f"  {number} read, {peak()}", flush=True)
        seconds = time.monotonic() - started
        print(f"{taken} taken, {skipped} of another field of law, {refused} refused, {workers} workers")
        print(f"{unpacked / 1e6 / seconds:.0f} MB/s of XML ({seconds:.0f} s); {peak()}")


if __name__ == "__main__":
    main()
