"""A full disk and a file that cannot be written: clear answers, nothing lost, and it goes on."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from chabudai.client import Client, ClientError
from chabudai.store import SqliteStore
from chabudai.store.sqlite import connect
from chabudai.store.writer import Writer
from tests.inside import inside
from tests.served import Served


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of half a megabyte; skipped where none may be mounted."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)]
    if os.name != "posix" or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no small file system can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def talk_until_full(client: Client, match: str) -> tuple[int, ClientError]:
    """How many remarks were acknowledged before the disk was full, and what was said then."""
    for count in range(100_000):
        try:
            client.talk(match, "x" * 280)
        except ClientError as error:
            return count, error
    raise AssertionError("the disk is never full")


def test_a_full_disk_is_said_and_outlived(small: Path, tmp_path: Path) -> None:
    (small / "ballast").write_bytes(b"x" * 100_000)
    server = Served(tmp_path, bots=0)
    server.db = small / "tables.db"
    server.start()
    try:
        client = server.client()
        match = client.create("matcha", ["me", "open"])["match"]
        before: int = client.match(match)["length"]
        count, error = talk_until_full(client, match)
        assert error.status == 503
        assert error.key == "web-store"
        assert client.match(match)["length"] == before + count, "reading goes on"
        with pytest.raises(ClientError, match="Nothing can be written"):
            client.create("matcha")
        (small / "ballast").unlink()
        client.talk(match, "there is room again")
        assert client.match(match)["length"] == before + count + 1
        server.kill()
        server.start()
        assert client.match(match)["length"] == before + count + 1
    finally:
        server.stop()
    connection = sqlite3.connect(server.db)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


async def recover(store: SqliteStore) -> None:
    """Let the writer begin again with a new connection."""
    assert store._writer is not None
    await store._writer.close()
    store._writer = Writer(connect(store.path))


def test_a_file_that_became_read_only_is_said_and_outlived(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            store = server.store
            assert isinstance(store, SqliteStore)
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked = {"game": "matcha", "seats": ["me", "open"]}
            match = (await http.post("/matches", json=asked)).json()["match"]
            await store._write(lambda c: c.execute("PRAGMA query_only = ON"))
            answer = await http.post(f"/matches/{match}/talk", json={"text": "hello"})
            assert answer.status_code == 503
            assert answer.headers["retry-after"]
            assert (await http.get("http://table/health")).status_code == 503
            told = (await http.get("http://table/metrics")).text
            for operation in ("append", "ping"):
                assert f'chabudai_store_failures_total{{operation="{operation}"}} 1\n' in told
            assert (await http.get(f"/matches/{match}")).json()["length"] == 1
            await recover(store)
            answer = await http.post(f"/matches/{match}/talk", json={"text": "hello"})
            assert answer.json() == {"number": 1}
            assert (await http.get("http://table/health")).status_code == 200

    asyncio.run(main())


def test_a_server_on_a_read_only_file_does_not_start(small: Path, tmp_path: Path) -> None:
    server = Served(tmp_path, bots=0)
    server.db = small / "tables.db"
    server.start()
    client = server.client()
    match = client.create("matcha", ["me", "open"])["match"]
    assert server.stop() == 0
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    with pytest.raises(AssertionError, match=r"[Rr]ead-?only"):
        server.start()
    subprocess.run(["mount", "-o", "remount,rw", str(small)], check=True)
    server.start()
    assert client.match(match)["length"] == 1
    assert server.stop() == 0
