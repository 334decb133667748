"""The pace of `sync`, measured at the server: `python bench/tempo.py [limit …]` (default 5 and 10), over a minute or more each.

The real command fetches made-up rulings from the imitation of tests/; the server's log tells the most requests in any one
second and the mean between the first request and the last.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from opendata_register import small_register
from opendata_server import serving

SECONDS = 75


def main() -> None:
    for limit in [float(word) for word in sys.argv[1:]] or [5.0, 10.0]:
        count = int(limit * SECONDS)
        with tempfile.TemporaryDirectory() as folder, serving(small_register(count, 25, 0)) as server:
            environment = os.environ | {
                "STRAFRECHT_RAG_OPENDATA_URL": server.adres,
                "STRAFRECHT_RAG_OPENDATA_RATE": str(limit),
                "STRAFRECHT_RAG_INDEX": str(Path(folder) / "i"),
            }
            words = ("sync", "--since", "2021-01-01", "--until", "2021-12-31")
            command = [sys.executable, "-W", "ignore", "-m", "strafrecht_rag", *words]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            times = sorted(v.tijd for v in server.log)
            took = times[-1] - times[0]
            print(
                f"limit {limit:g} a second: {len(times)} requests in {took:.0f} s, mean {(len(times) - 1) / took:.2f}, "
                f"most in any one second {server.hoogste_tempo()}",
                flush=True,
            )


if __name__ == "__main__":
    main()
