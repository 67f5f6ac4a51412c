"""The file of the store: its owner's only, held by one server, and noticed when it is gone."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chabudai import cli
from chabudai.store import NewMatch, SqliteStore, StoreError, Unavailable, backup, file
from chabudai.web.readiness import SECONDS
from tests.inside import inside
from tests.test_store import append, opened, row, talk

posix = pytest.mark.skipif(os.name != "posix", reason="rights and links as on POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
@pytest.mark.parametrize("before", [None, 0o644])
def test_nobody_else_reads_a_database_or_a_backup(tmp_path: Path, before: int | None) -> None:
    path = tmp_path / "t.db"
    if before is not None:
        sqlite3.connect(path).close()
        path.touch()
        path.chmod(before)
        (tmp_path / "t.db.lock").touch(mode=before)

    async def main() -> None:
        async with opened(SqliteStore(path)) as store:
            await store.create([NewMatch(row("m"), [talk("a secret")])], None)
            for name in ("t.db", "t.db-wal", "t.db-shm", "t.db.lock"):
                assert mode(tmp_path / name) == 0o600, name
            backup(path, tmp_path / "copy.db")
            assert mode(tmp_path / "copy.db") == 0o600
            with pytest.raises(FileExistsError):
                backup(path, tmp_path / "copy.db")

    mask = os.umask(0)
    try:
        asyncio.run(main())
    finally:
        os.umask(mask)
    assert not list(tmp_path.glob("copy.db?*")), "nothing is left beside it"


def unlink(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    backup(path, path.with_name("other.db"))
    path.with_name("other.db").replace(path)


def drop_log(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


@posix
@pytest.mark.parametrize("harm", [unlink, replace, drop_log])
def test_a_file_that_is_gone_is_noticed(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    """What SQLite would write is nowhere after the end: nothing may be acknowledged."""

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked = {"game": "matcha", "seats": ["me", "open"]}
            match = (await http.post("/matches", json=asked)).json()["match"]
            assert (await http.get("http://table/health")).status_code == 200
            harm(tmp_path / "tables.db")
            answer = await http.post(f"/matches/{match}/talk", json={"text": "hello"})
            assert answer.status_code == 503
            await asyncio.sleep(SECONDS)  # so long the answer of before may be repeated
            assert (await http.get("http://table/health")).status_code == 503
            assert (await http.post("/guests", json={"name": "Bob"})).status_code == 503
            with pytest.raises(Unavailable, match="while it was open"):
                await server.store.ping()
            assert (await http.get(f"/matches/{match}")).json()["length"] == 1, "reading goes on"

    asyncio.run(main())


def test_a_file_that_goes_during_a_write_is_noticed_before_the_answer(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            assert isinstance(store, SqliteStore)
            with pytest.raises(Unavailable, match="removed while it was open"):
                await store._write(lambda _: (tmp_path / "t.db").unlink())

    asyncio.run(main())


OPEN = """
import asyncio, sys
from pathlib import Path
from chabudai.store import SqliteStore, StoreError

async def main():
    try:
        await SqliteStore(Path(sys.argv[1])).start()
    except StoreError as error:
        print(error)

asyncio.run(main())
"""


@posix
@pytest.mark.parametrize("kind", ["symlink", "hard link"])
def test_a_second_server_by_another_path_is_refused(tmp_path: Path, kind: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    other = tmp_path / "elsewhere" / "same.db"

    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            await store.create([NewMatch(row("m"))], None)
            if kind == "symlink":
                other.symlink_to(tmp_path / "t.db")
            else:
                other.hardlink_to(tmp_path / "t.db")
            with pytest.raises(StoreError, match="another server has this file open"):
                await SqliteStore(other).start()
            done = await asyncio.to_thread(
                subprocess.run,
                [sys.executable, "-W", "error", "-c", OPEN, str(other)],
                capture_output=True,
                text=True,
                check=False,
            )
            if kind == "symlink" or sys.platform == "linux":
                assert "another server has this file open" in done.stdout, done.stderr
            await store.append(append(0, "and the first goes on"))
        async with opened(SqliteStore(other)) as store:
            assert len(await store.entries("m")) == 1

    asyncio.run(main())


def spoil(path: Path) -> None:
    """Let an index miss a row: SQLite notices, a match that is read does not."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("DELETE FROM sqlite_schema WHERE name = 'seat_user'")
    connection.commit()
    connection.close()
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO seat VALUES ('m', 5, 'eve')")
    connection.commit()
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "INSERT INTO sqlite_schema SELECT 'index', 'seat_user', 'seat', rootpage, "
        "'CREATE INDEX seat_user ON seat (user)' FROM kept"
    )
    connection.execute("DROP TABLE kept")
    connection.commit()
    connection.close()


def keep_root(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute(
        "CREATE TABLE kept AS SELECT rootpage FROM sqlite_schema WHERE name = 'seat_user'"
    )
    connection.commit()
    connection.close()


def test_a_damaged_file_is_noticed_at_the_start_and_by_the_doctor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.db"

    async def make() -> None:
        async with opened(SqliteStore(path)) as store:
            assert store.checked == "integrity_check"
            await store.create([NewMatch(row("m"), [], {0: "ada"})], None)

    asyncio.run(make())
    keep_root(path)
    spoil(path)
    with pytest.raises(StoreError, match="the database is damaged"):
        asyncio.run(make())
    assert cli.main(["doctor", str(path), "--lang", "en"]) == 1
    assert "The file is damaged: row" in capsys.readouterr().out
    assert cli.main(["doctor", str(tmp_path / "none.db")]) == 2


def test_a_large_file_is_checked_quickly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            assert server.store.checked == "integrity_check"
            assert '"checked": "integrity_check"' in server.log._stream.getvalue()  # type: ignore[union-attr]
        monkeypatch.setattr("chabudai.store.sqlite.LARGE", 100)
        async with inside(tmp_path) as (server, _):
            assert server.store.checked == "quick_check"

    asyncio.run(main())
    assert file.LARGE == 64 * 2**20, "docs/server.md says so"


def test_the_doctor_names_what_is_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.db"

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked = {"game": "matcha", "seats": ["me", "bot:random"]}
            names = [(await http.post("/matches", json=asked)).json()["match"] for _ in range(3)]
            assert cli.main(["doctor", str(path), "--lang", "en"]) == 0, "while a server has it"
            assert "Nothing is damaged: 3 matches, 9 entries" in capsys.readouterr().out
            with sqlite3.connect(path) as connection:
                query = "DELETE FROM entry WHERE match = ? AND number = 2"
                connection.execute(query, (names[0],))
                query = "UPDATE match SET heading = 'x' WHERE match = ?"
                connection.execute(query, (names[1],))
            connection.close()
            assert cli.main(["doctor", "--quick", str(path), "--lang", "en"]) == 1
            told = capsys.readouterr().out
            assert f"Match {names[0]} is damaged at entry 2." in told
            assert f"Match {names[1]} cannot be read." in told
            assert names[2] not in told
            await server.store.ping()

    asyncio.run(main())
