"""Forty simultaneous writers of one number: one succeeds, thirty-nine are told so."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from chabudai.client import Client, ClientError
from tests.served import Served

WRITERS = 40

CODE = """
import json, sys
from tests.test_writers import write
url, token, match, number, count = sys.argv[1:]
sys.stdin.readline()
print(json.dumps(write(url, token, match, int(number), int(count))))
"""


def write(url: str, token: str, match: str, number: int, count: int) -> list[int]:
    """The statuses that so many simultaneous writers of one number get."""
    barrier = threading.Barrier(count)

    def one(_writer: int) -> int:
        client = Client(url, token)
        client.match(match)
        barrier.wait(30)
        try:
            client.act(match, "pass", number)
        except ClientError as error:
            return error.status
        return 200

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def table(served: Served) -> tuple[Client, str]:
    client = served.client()
    match: str = client.create("matcha", ["me", "open"])["match"]
    served.client("Bob").sit(match, 1)
    return client, match


def test_one_of_forty_writers_succeeds(served: Served) -> None:
    client, match = table(served)
    found = write(served.url, str(client.token), match, 3, WRITERS)
    assert sorted(found) == [200] + [409] * (WRITERS - 1)
    assert client.match(match)["length"] == 4


def test_one_of_forty_writers_in_two_processes_succeeds(served: Served) -> None:
    client, match = table(served)
    arguments = [served.url, str(client.token), match, "3", str(WRITERS // 2)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", CODE, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    found = []
    for process in processes:
        out, _ = process.communicate(timeout=60)
        found += json.loads(out)
    assert sorted(found) == [200] + [409] * (WRITERS - 1)
    assert client.match(match)["length"] == 4
