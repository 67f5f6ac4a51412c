"""Erasing a guest: in steps that hold nobody up, finished by whoever comes after a crash."""

from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from chabudai.games import game as open_game
from chabudai.match import chain
from chabudai.match.entry import Entry
from chabudai.store import Append, NewMatch, Store, StoreError, UserRow, erasing, open_store
from chabudai.store.postgres_host import _carry_out
from chabudai.tables.botpool import BotPool
from chabudai.tables.forgetting import ERASED_TEXT
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.log import Log
from tests.postgres import Postgres
from tests.test_store import append, opened, row, talk

MATCHES = 5
KILLED = """
import asyncio, os, sys
from chabudai.store import open_store
from chabudai.store.sqlite_host import SqliteHost
from chabudai.store.postgres_host import PostgresHost
from chabudai.tables.botpool import BotPool
from chabudai.tables.house import House
from chabudai.tables.log import Log

place, user, after = sys.argv[1], sys.argv[2], int(sys.argv[3])
done = 0

def dying(work):
    async def erase_in(store, *args):
        global done
        if done == after:
            os._exit(9)
        done += 1
        await work(store, *args)
    return erase_in

for host in (SqliteHost, PostgresHost):
    host._erase_in = dying(host._erase_in)

async def main():
    house = House(open_store(place), BotPool(0, 5), Log(quiet=True), works=False)
    await house.look()
    await house.farewell.erase(user)

asyncio.run(main())
"""


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database(f"forgetting_{secrets.token_hex(6)}")


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"forgetting_{secrets.token_hex(6)}")


@asynccontextmanager
async def house(place: Path | str) -> AsyncIterator[House]:
    made = House(open_store(place), BotPool(0, 5), Log(quiet=True), works=False)
    await made.look()
    try:
        yield made
    finally:
        await made.stop()


async def played(one: House) -> tuple[Visitor, list[str]]:
    """A guest who has played a few matches, and said something in each."""
    rows = [await one.identity.new_guest(name) for name in ("Ada", "Bob")]
    ada, bob = (Visitor(row.user, row.name, False) for row in rows)
    names = []
    for _ in range(MATCHES):
        seats, settings = ["me", "open"], {"listed": True, "spectators": "public"}
        names += await one.lobby.create(ada, open_game("matcha"), seats, settings)
        table = await one.lobby.table(names[-1])
        await one.lobby.sit(table, bob, 1)
        await table.submit(lambda m, at: m.talk(0, "I am Ada", at=at), user=ada.user, key="k")
        await table.submit(lambda m, at: m.resign(1, at), user=bob.user)
    return ada, sorted(names)


async def erased(store: Store, names: list[str]) -> list[str]:
    """Those of the matches in which nothing says who the guest was; all can be read."""
    found = []
    for name in names:
        entries = await store.entries(name)
        if "Ada" not in "".join(f"{entry.name} {entry.text}" for entry in entries):
            found.append(name)
    return found


@pytest.mark.parametrize("after", [0, 2])
def test_who_is_killed_in_the_middle_leaves_the_rest_to_others(
    place: Path | str, after: int
) -> None:
    async def before() -> tuple[Visitor, list[str], str, str]:
        async with house(place) as one:
            ada, names = await played(one)
            _, token = await one.identity.new_token(ada.user, "bot")
            return ada, names, one.identity.seal(ada.user), token

    async def later() -> None:
        async with house(place) as two:
            assert await two.identity.by_seal(seal) is None, (
                "they are nobody from the first step on"
            )
            assert await two.identity.by_token(token) is None
            assert await erased(two.store, names) == names[:after]
            assert await two.store.unerased(0) == [], "somebody may be at it"
            await two.forgetting.finish(2**62)
            assert await erased(two.store, names) == names
            assert await two.store.unerased(2**62) == []
            for name in names:
                table = await two.lobby.table(name)
                assert not table.seats_of(ada.user)
                await two.lobby.check(table)
            assert await two.store.matches(None, ada.user, 99, 2**62) == []

    ada, names, seal, token = asyncio.run(before())
    command = [sys.executable, "-c", KILLED, str(place), ada.user, str(after)]
    assert subprocess.run(command, check=False).returncode == 9
    asyncio.run(later())


def test_a_start_finishes_what_was_begun(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path / "t.db") as one:
            ada, names = await played(one)
            await one.store.dismiss(ada.user)
        made = House(open_store(tmp_path / "t.db"), BotPool(0, 5), Log(quiet=True))
        await made.start()
        try:
            for _ in range(500):
                if await erased(made.store, names) == names:
                    break
                await asyncio.sleep(0.01)
            assert await erased(made.store, names) == names
        finally:
            await made.stop()

    asyncio.run(main())


def test_one_of_several_finishes_it(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            ada, names = await played(one)
            await one.store.dismiss(ada.user)
            store: Any = one.store
            await store._execute("UPDATE leaving SET at = 1")
            taken = await asyncio.gather(*(each.store.unerased(9) for each in (one, two)))
            assert sorted(taken) == [[], [ada.user]]
            await asyncio.gather(*(each.forgetting.finish(2**62) for each in (one, two)))
            assert await erased(two.store, names) == names
            for name in names:
                await two.lobby.check(await two.lobby.table(name))

    asyncio.run(main())


def test_a_match_that_cannot_be_written_stops_no_other(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with house(place) as one:
            ada, names = await played(one)
            store: Any = one.store._store  # type: ignore[attr-defined]
            work = store._erase_in

            async def fails(match: str, *rest: str) -> None:
                if match == names[1]:
                    raise StoreError("not now")
                await work(match, *rest)

            monkeypatch.setattr(store, "_erase_in", fails)
            await one.farewell.erase(ada.user)
            assert await erased(one.store, names) == [n for n in names if n != names[1]]
            assert (await one.lobby.table(names[2])).match.names() == ["Guest", "Bob"]
            monkeypatch.setattr(store, "_erase_in", work)
            await one.forgetting.finish(2**62)
            assert await erased(one.store, names) == names
            assert (await one.lobby.table(names[1])).match.names() == ["Guest", "Bob"]

    asyncio.run(main())


def test_a_match_that_came_in_the_middle_is_found(place: Path | str) -> None:
    async def check(store: Store) -> None:
        await store.add_user(UserRow("ada", "Ada", 1))
        sat = Entry("sit", 0, 5, name="Ada", player="person")
        await store.create([NewMatch(row("m"), [sat], {0: "ada"})], None)

        async def told(match: str) -> None:
            if match == "m":
                await store.create([NewMatch(row("n"), [sat], {0: "ada"})], None)

        assert await store.erase("ada", "Guest", "…", told) == ["m", "n"]
        assert [entry.name for entry in await store.entries("n")] == ["Guest"]
        assert await store.unerased(2**62) == []
        found = await store.find("n")
        assert found is not None
        assert (found.owner, found.changed) == ("", 1)

    async def main() -> None:
        async with opened(open_store(place)) as store:
            await check(store)

    asyncio.run(main())


def test_an_export_while_a_guest_is_erased_finds_no_damage(place: Path | str) -> None:
    """What is in memory is of before; what is kept is not."""

    async def main() -> None:
        async with house(place) as one:
            ada, names = await played(one)
            table = await one.lobby.table(names[0])
            await one.store.erase(ada.user, "Guest", ERASED_TEXT)
            assert table.match.names() == ["Ada", "Bob"]
            await one.lobby.check(table)
            assert names[0] not in one.lobby.quarantine
            assert table.match.names() == ["Guest", "Bob"]

    asyncio.run(main())


def test_who_catches_up_while_a_match_is_read_anew_goes_on_in_order(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with house(place) as one:
            ada, names = await played(one)
            table = await one.lobby.table(names[0])
            for _ in range(20):
                await table.submit(lambda m, at: m.talk(1, "hello", at=at))
            length = len(table.match)
            monkeypatch.setattr("chabudai.tables.slices.SECONDS", 0.0)
            viewer = table.watch(1, None, "en", 0)
            told: list[int | None] = []
            forgetting = asyncio.create_task(one.farewell.erase(ada.user))
            turns = 0
            while not forgetting.done():
                await asyncio.sleep(0)
                turns += 1
                if viewer.is_behind and turns % 3 == 0:
                    told += [event.number for event in viewer.take()]
            await forgetting
            while viewer.is_behind:
                told += [event.number for event in viewer.take()]
            told += [event.number for event in viewer.take()]
            assert [number for number in told if number is not None] == list(range(length))
            assert viewer.ended
            assert table.match.names() == ["Guest", "Bob"]
            # whoever comes back is told what happens from now on
            again = table.watch(1, None, "en", length)
            await table.submit(lambda m, at: m.talk(1, "after", at=at))
            assert [event.number for event in again.take() if event.kind == "entry"] == [length]

    asyncio.run(main())


def test_nobody_waits_while_a_chain_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite has one thread that writes: it does nothing but write."""
    reading, go_on = threading.Event(), threading.Event()
    work = erasing.anew

    def slow(*args: Any) -> Any:
        reading.set()
        assert go_on.wait(20)
        return work(*args)

    async def main() -> None:
        async with opened(open_store(tmp_path / "t.db")) as store:
            sat = Entry("sit", 0, 5, name="Ada", player="person")
            await store.create([NewMatch(row("m", owner="bob"), [sat], {0: "ada"})], None)
            await store.create([NewMatch(row("n", owner="bob"))], None)
            monkeypatch.setattr(erasing, "anew", slow)
            erasure = asyncio.create_task(store.erase("ada", "Guest", "…"))
            assert await asyncio.to_thread(reading.wait, 20)
            await store.append(Append("n", 0, [talk("x")], "open"))
            await store.append(append(1, "also in the match itself"))
            assert not erasure.done()
            go_on.set()
            assert await erasure == ["m"]
            entries = await store.entries("m")
            assert [entry.name or entry.text for entry in entries] == [
                "Guest",
                "also in the match itself",
            ]

    asyncio.run(main())


@pytest.mark.parametrize("number", [1, 0])
def test_a_move_in_the_moment_of_erasing_keeps_the_chain_whole(url: str, number: int) -> None:
    """The move waits for the match's own row, nobody else waits; what it is linked to has changed
    when it is written. The first case is an ordinary move, the second one takes a seat.
    """

    async def check(store: Any) -> None:
        sat = Entry("sit", 0, 5, name="Ada", player="person")
        await store.create([NewMatch(row("m", owner="bob"), [sat], {0: "ada"})], None)
        await store.create([NewMatch(row("n"))], None)
        claim = None if number else (1, "")
        plan = await store._read(lambda c: store._plan(c, "m", ("ada", "Guest", "…")))
        async with store._connection() as connection:
            transaction = connection.transaction()
            await transaction.start()
            assert await _carry_out(connection, "m", "ada", plan)
            what = Append("m", 1, [talk("hello")], "open", user="eve", key="k", claim=claim)
            move = asyncio.create_task(store.append(what))
            await asyncio.sleep(0.3)
            assert not move.done(), "it waits for the row"
            other = store.append(Append("n", 0, [talk("x")], "open"))
            await asyncio.wait_for(other, 9)
            await transaction.commit()
        assert await asyncio.wait_for(move, 9) == 1
        entries = await store.entries("m")
        assert [entry.name or entry.text for entry in entries] == ["Guest", "hello"]
        assert await store.seats("m") == ({1: "eve"} if claim else {})

    async def main() -> None:
        async with opened(open_store(url)) as store:
            await check(store)

    asyncio.run(main())


def test_moves_and_erasures_beside_each_other(place: Path | str) -> None:
    async def check(store: Store) -> None:
        users = [f"guest{number}" for number in range(6)]
        for user in users:
            await store.add_user(UserRow(user, user, 1))
        sat = [Entry("sit", seat, 5, name=u, player="person") for seat, u in enumerate(users)]
        seats = dict(enumerate(users))
        for name in ("m", "n"):
            await store.create([NewMatch(row(name, owner=users[0]), sat, seats)], None)
        going = True

        async def write(name: str) -> int:
            number = len(sat)
            while going or number < 60:
                await store.append(Append(name, number, [talk(f"{number}")], "running"))
                number += 1
                await asyncio.sleep(0)
            return number

        writers = [asyncio.create_task(write(name)) for name in ("m", "n")]
        await asyncio.gather(*(store.erase(user, "Guest", "…") for user in users))
        going = False
        for name, length in zip(("m", "n"), await asyncio.gather(*writers), strict=True):
            entries = await store.entries(name)
            assert len(entries) == length
            assert {entry.name for entry in entries} == {"Guest", None}
        assert await store.unerased(2**62) == []

    async def main() -> None:
        async with opened(open_store(place)) as store:
            await check(store)

    asyncio.run(main())


def test_what_is_damaged_stays_as_it_was() -> None:
    """No chain is made anew over what somebody has edited, and none is broken that was whole."""
    heading = '{"created":1,"game":"matcha","rules":{},"version":1}'
    sat = [Entry("sit", seat, 5, name=name, player="person") for seat, name in enumerate("AB")]
    entries = [*sat, talk("x"), talk("y")]
    links = chain.links(json.loads(heading), entries)
    kept: list[tuple[Any, ...]] = [
        (number, chain.content(entry), None, link)
        for number, (entry, link) in enumerate(zip(entries, links, strict=True))
    ]

    def anew(found: list[tuple[Any, ...]], length: int = 4, head: str = heading) -> Any:
        seats = {0: "ada", 1: "bob"}
        return erasing.anew("m", head, length, found, seats, "", ("bob", "Guest", "…"))

    texts, made = anew(kept)
    assert [number for number, _ in texts] == [1]
    changed = [sat[0], Entry("sit", 1, 5, name="Guest", player="person"), *entries[2:]]
    assert made == list(enumerate(chain.links(json.loads(heading), changed)))[1:], (
        "what is before it is not written"
    )
    for found, length, head in (
        (kept, 5, heading),
        (kept, 4, "{"),
        ([*kept[:2], kept[3]], 4, heading),
        ([*kept[:3], (3, "{", None, links[3])], 4, heading),
        ([*kept[:3], (3, kept[3][1], None, None)], 4, heading),
        ([*kept[:2], (2, kept[2][1].replace("x", "z"), None, links[2]), kept[3]], 4, heading),
        ([*kept[:2], (2, kept[2][1].replace("x", "\\ud800"), None, links[2]), kept[3]], 4, heading),
    ):
        texts, made = anew(found, length, head)
        assert ([number for number, _ in texts], made) == ([1], [])
