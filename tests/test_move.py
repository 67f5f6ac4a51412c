"""Everything moves from SQLite to PostgreSQL and back, and a copy that differs is noticed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from chabudai import cli
from chabudai.store import NewMatch, Store, StoreError, TokenRow, UserRow, moving, open_store
from tests.postgres import Postgres
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

    def forgetful(self: Any, shape: moving.Shape, rows: Any) -> None:
        if shape.name == "entry":
            rows = [(*each[:2], each[2].replace("x", "y"), *each[3:]) for each in rows]
        write(self, shape, rows)

    monkeypatch.setattr(moving._Postgres, "write", forgetful)
    with pytest.raises(StoreError, match="the copy of entry differs"):
        moving.move(first, url)
    assert postgres.sql("SELECT count(*) FROM match", "differs") == "0"


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
