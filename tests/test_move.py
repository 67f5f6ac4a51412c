"""Everything moves from SQLite to PostgreSQL and back, and a copy that differs is noticed."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any, cast

import pytest

from chabudai import cli
from chabudai.core.messages import say
from chabudai.store import NewMatch, Store, StoreError, TokenRow, UserRow, moving, open_store
from chabudai.store.postgres import PostgresStore
from tests.postgres import Postgres
from tests.test_shared import house, until
from tests.test_store import append, opened, row


async def furnish(store: Store) -> None:
    for name in ("ada", "bob", "ゲスト’s"):
        await store.add_user(UserRow(name, name.title(), 3))
    await store.add_token(TokenRow("t", "ada", "my bot", 2), "hash")
    await store.add_token(TokenRow("u", "ada", "old bot", 2), "other")
    await store.revoke("ada", "u")
    for number in range(30):
        made = NewMatch(row(f"n{number}", listed=number % 2 == 0), [], {0: "bob"}, {1: "hash"})
        await store.create([made], f"key {number}")
    await store.create([NewMatch(row("m"))], None)
    await store.append(append(0, "x", "もう", user="ada", key="k", deadline=99))
    await store.mute("m", "ada", 1, True)
    await store.follow("m", "n1")


async def tell(store: Store) -> list[Any]:
    rows = [await store.find(name) for name in ("m", "n1", "n29")]
    people = [await store.user("ゲスト’s"), await store.token_user("hash")]
    listed = await store.listed(None, None, None, 99, 99)
    return [
        rows,
        people,
        listed,
        await store.entries("m"),
        await store.keys("m"),
        await store.seats("n2"),
        await store.mutes("m"),
        await store.server_key(),
        await store.token_user("other"),
        await store.due(100),
    ]


def test_there_and_back_again(tmp_path: Path, postgres: Postgres) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    url = postgres.database("there_and_back")

    async def asked(place: Path | str, make: bool = False) -> list[Any]:
        async with opened(open_store(place)) as store:
            if make:
                await furnish(store)
            return await tell(store)

    before = asyncio.run(asked(first, make=True))
    assert cli.main(["move", str(first), url, "--lang", "en"]) == 0
    assert asyncio.run(asked(url)) == before
    assert cli.main(["move", url, str(last), "--lang", "en"]) == 0
    assert asyncio.run(asked(last)) == before
    due = postgres.sql("SELECT match, kind, due FROM task ORDER BY 2", "there_and_back")
    assert due.split() == ["m|bots|0", "m|clock|99", "m|light|0"], (
        "workers look at what was running"
    )
    assert cli.main(["move", str(first), url, "--lang", "en"]) == 1, "it is not empty any more"
    assert cli.main(["move", str(tmp_path / "none.db"), url, "--lang", "en"]) == 1


def test_a_copy_that_differs_is_not_kept(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, url = tmp_path / "first.db", postgres.database("differs")

    async def make() -> None:
        async with opened(open_store(first)) as store:
            await furnish(store)

    asyncio.run(make())
    write = moving._Postgres.write

    def forgetful(self: Any, shape: moving.Shape, rows: Any) -> Any:
        if shape.name == "entry":
            rows = [(*each[:2], each[2].replace("x", "y"), *each[3:]) for each in rows]
        return write(self, shape, rows)

    monkeypatch.setattr(moving._Postgres, "write", forgetful)
    with pytest.raises(StoreError, match="the copy of entry differs"):
        moving.move(first, url)
    assert tables(postgres, "differs") == "", "not even the tables are there"


def tables(postgres: Postgres, name: str) -> str:
    """The tables of a database."""
    query = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    return postgres.sql(query, name)


WOUNDS = {
    "UPDATE entry SET entry = x'00ff13' WHERE match = 'm' AND number = 0": ("m", 0),
    "UPDATE entry SET entry = CAST(x'7bff7d' AS TEXT) WHERE match = 'm'": ("m", 0),
    "UPDATE match SET heading = x'00ff13' WHERE match = 'n3'": ("n3", None),
    "UPDATE match SET created = 'then' WHERE match = 'n4'": ("n4", None),
    "UPDATE match SET settings = 'a' || char(0) || 'b' WHERE match = 'n5'": ("n5", None),
    "UPDATE seat SET seat = 3000000000 WHERE match = 'n6'": ("n6", None),
    "DELETE FROM match WHERE match = 'n7'": ("n7", None),
}


def test_what_cannot_be_moved_is_named_and_nothing_is(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    first, url = tmp_path / "first.db", postgres.database("wounds")

    async def make() -> None:
        async with opened(open_store(first)) as store:
            await furnish(store)

    asyncio.run(make())
    with sqlite3.connect(first) as connection:
        for statement in WOUNDS:
            connection.execute(statement)
        connection.execute("UPDATE user SET name = x'00ff13' WHERE user = 'bob'")
    connection.close()
    before = first.read_bytes()
    assert cli.main(["move", str(first), url, "--lang", "en"]) == 1
    found = capsys.readouterr()
    told = [line for line in found.out.splitlines() if line.startswith(("Match", "A row"))]
    expected = {
        say("doctor-match", "en", match=match)
        if number is None
        else say("doctor-entry", "en", match=match, number=number)
        for match, number in WOUNDS.values()
    }
    assert sorted(told) == sorted({*expected, say("move-row", "en", table="user", key="bob")})
    assert found.err == f"chabudai: {say('move-nothing', 'en')}\n"
    assert "Traceback" not in found.err
    assert "ff13" not in found.out + found.err, "what is in a row is never told"
    assert tables(postgres, "wounds") == ""
    assert first.read_bytes() == before
    with sqlite3.connect(first) as connection:  # once what was named is gone, the rest moves
        for match in {match for match, _ in WOUNDS.values()}:
            for table in ("entry", "seat", "invite", "mute", "match"):
                connection.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
        connection.execute("DELETE FROM user WHERE user = 'bob'")
    connection.close()
    assert cli.main(["move", str(first), url, "--lang", "en"]) == 0


def test_a_file_that_is_not_filled_is_not_left(tmp_path: Path, postgres: Postgres) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"

    async def make() -> None:
        async with opened(open_store(first)) as store:
            await furnish(store)

    asyncio.run(make())
    with sqlite3.connect(first) as connection:
        connection.execute("DELETE FROM match WHERE match = 'n7'")
    connection.close()
    with pytest.raises(moving.Unmovable):
        moving.move(first, last)
    assert not list(tmp_path.glob("last.db*"))
    last.write_bytes(b"")  # this one was there before
    with pytest.raises(moving.Unmovable):
        moving.move(first, last)
    assert last.exists()
    with first.open("r+b") as stream:  # a part of the file is nothing any more
        stream.seek(8192)
        stream.write(b"\xff" * 8192)
    with pytest.raises(StoreError, match="malformed"):
        moving.move(first, tmp_path / "other.db")


@pytest.mark.parametrize("way", ["from", "to"])
def test_a_database_that_servers_use_is_not_moved(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    url, file = postgres.database(f"used_{way}"), tmp_path / "tables.db"

    async def main() -> None:
        if way == "to":
            async with opened(open_store(file)) as store:
                await furnish(store)
        given = ["move", url, str(file)] if way == "from" else ["move", str(file), url]
        given += ["--lang", "en"]
        # a server that does nothing just now has its bus still
        async with opened(open_store(url)) as store:
            server = cast(PostgresStore, store)
            bus = server.bus()
            await bus.start(lambda message: None)
            await until(lambda: bus.is_up)
            await server._pool.expire_connections()
            assert await asyncio.to_thread(cli.main, given) == 1
            assert say("move-in-use", "en", place=url) in capsys.readouterr().err
            assert file.exists() == (way == "to")
            assert await asyncio.to_thread(cli.main, [*given, "--anyway"]) == 0
            await bus.close()
        if way == "from":
            file.unlink()
            for _ in range(100):  # a connection goes a moment after its end
                if await asyncio.to_thread(cli.main, given) == 0:
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("nobody uses it any more")

    asyncio.run(main())


def test_a_target_that_a_server_has_used_is_not_empty(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has secrets of its own for the days, which are not those of the tables."""
    url, file = postgres.database("days"), tmp_path / "tables.db"

    async def main() -> None:
        async with opened(open_store(file)) as store:
            await furnish(store)
        async with house(url):
            pass

    asyncio.run(main())
    assert cli.main(["move", str(file), url, "--anyway", "--lang", "en"]) == 1
    assert f"{url} is not empty" in capsys.readouterr().err


def test_every_table_has_its_like_in_postgresql(postgres: Postgres) -> None:
    """A migration of one adapter that the other does not know would lose data in a move."""
    url = postgres.database("alike")

    async def make() -> None:
        async with opened(open_store(url)):
            pass

    asyncio.run(make())
    for shape in moving.shapes():
        found = postgres.sql(
            "SELECT column_name FROM information_schema.columns "
            f"WHERE table_name = '{shape.name}' AND table_schema = 'public'",
            "alike",
        )
        assert set(shape.columns) <= set(found.split()), shape.name
