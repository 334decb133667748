"""Object storage on this machine: a moto server as a program of its own, which the usual variables name.

For the tests of a cluster and for bench/cluster.py; needs the test group `cluster`.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from command import free_port

BUCKET, REGION = "proef", "eu-west-1"


@contextmanager
def object_storage() -> Iterator[str]:
    """The name of an empty bucket; the environment names its server, for processes started later too."""
    import boto3

    port = free_port()
    server = subprocess.Popen(
        [Path(sys.executable).with_name("moto_server"), "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    named = {
        "AWS_ENDPOINT_URL": address, "AWS_REGION": REGION, "AWS_ACCESS_KEY_ID": "proef", "AWS_SECRET_ACCESS_KEY": "proef",
    }  # fmt: skip
    with patch.dict(os.environ, named):
        try:
            for _ in range(300):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            boto3.client("s3", endpoint_url=address, region_name=REGION).create_bucket(
                Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION}
            )
            yield BUCKET
        finally:
            server.kill()
            server.wait()
