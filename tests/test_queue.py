"""The queue of tasks on PostgreSQL: nobody waits for another's tables, nor clocks for bots."""

from __future__ import annotations

import asyncio
import secrets
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import StringIO
from typing import Any

import pytest

from chabudai.games import game as open_game
from chabudai.match.clock import Clock
from chabudai.store import open_store
from chabudai.store.sharing import Room, SharedStore, shared
from chabudai.tables import quarantine, worker
from chabudai.tables.botpool import BotPool
from chabudai.tables.duties import BOTS, CLOCK, KINDS, LIGHT, REMATCH
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.log import Log
from chabudai.tables.places import Places
from chabudai.tables.table import Table
from tests.postgres import Postgres

SETTINGS = {"listed": True, "spectators": "public"}
GAME = open_game("matcha")
THINKING = 0.8
"""Seconds; what else happens on a loaded machine is short beside it."""


def thinks(pipe: Any) -> None:
    """A bot that thinks for a while, whatever the machine does meanwhile."""
    while (asked := pipe.recv()) is not None:
        time.sleep(THINKING)
        pipe.send(asked.legal[0])


def answers(pipe: Any) -> None:
    """A bot that answers at once."""
    while (asked := pipe.recv()) is not None:
        pipe.send(asked.legal[0])


@asynccontextmanager
async def house(url: str, target: Any = None, told: StringIO | None = None) -> AsyncIterator[House]:
    """A house that works, where there is a target."""
    pool = BotPool(0, 5) if target is None else BotPool(2, 5, target)
    log = Log(stream=told or StringIO())
    made = House(open_store(url), pool, log, works=target is not None)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"queue_{secrets.token_hex(6)}")


async def guest(where: House, name: str) -> Visitor:
    row = await where.identity.new_guest(name)
    return Visitor(row.user, row.name, False)


async def tables(where: House, owner: Visitor, count: int, *seats: str, **more: Any) -> list[Table]:
    made = []
    for _ in range(count):
        (name,) = await where.lobby.create(owner, GAME, list(seats), SETTINGS, **more)
        made.append(await where.lobby.table(name))
    return made


async def until(check: Callable[[], Awaitable[bool]], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not await check():
        assert time.monotonic() < end, "it does not happen"
        await asyncio.sleep(0.02)


def store_of(where: House) -> SharedStore:
    found = shared(where.store)
    assert found is not None
    return found


async def act(table: Table) -> None:
    action = GAME.legal(table.match.view(0))[0]
    await table.submit(lambda m, at: m.act(0, action, at))


async def moves(where: House, who: Visitor, count: int) -> list[float]:
    """How long it took after some of the guest's moves until the bot had answered."""
    seconds: list[float] = []
    while len(seconds) < count:
        (table,) = await tables(where, who, 1, "me", "bot:level-2")
        table.watch(0, who.user, "en", 99)
        while table.match.status != "over" and len(seconds) < count:
            if table.match.turn == 0:
                await act(table)
                begun = time.monotonic()
                while table.match.turn == 1:
                    await asyncio.sleep(0.01)
                    assert time.monotonic() - begun < 20 * THINKING, "nobody plays for the bot"
                if table.match.status != "over":
                    seconds.append(time.monotonic() - begun)
            else:
                await asyncio.sleep(0.01)
    return seconds


def test_sixty_tables_of_one_guest_delay_nobody_in_two_houses(url: str) -> None:
    """Others' bots answer as fast as without them; clocks, bots' answers and rematches do not wait
    for anybody's thinking.
    """

    async def main() -> tuple[float, float]:
        async with house(url) as door, house(url, thinks), house(url, thinks):
            ada, bob, eve = [await guest(door, name) for name in ("Ada", "Bob", "Eve")]
            await moves(door, bob, 4)  # processes start
            alone = statistics.median(await moves(door, bob, 5))
            await tables(door, ada, 60, "bot:level-2", "bot:level-2")
            await asyncio.sleep(1)
            beside = statistics.median(await moves(door, bob, 5))
            await beside_them(door, eve)
            return alone, beside

    async def beside_them(door: House, eve: Visitor) -> None:
        (slow,) = await tables(door, eve, 1, "me", "me", clock=Clock("move", 1))
        (match,) = await tables(door, eve, 1, "me", "bot:random")
        await match.submit(lambda m, at: m.resign(0, at))
        await match.submit(lambda m, at: m.offer(0, "rematch", at), user=eve.user)

        async def has_next() -> bool:
            return (await door.lobby.table(match.name)).next is not None

        async def is_late() -> bool:
            return (await door.lobby.table(slow.name)).match.status == "over"

        await until(has_next, 5)
        await until(is_late, 6)

    alone, beside = asyncio.run(main())
    assert beside < alone * 1.2, f"{alone * 1000:.0f} ms alone, {beside * 1000:.0f} beside them"


def test_matches_of_bots_take_turns(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables of a guest go on, though there are more of them than places."""
    monkeypatch.setattr(worker, "REST_SECONDS", 0)

    async def main() -> None:
        async with house(url) as door, house(url, answers):
            ada = await guest(door, "Ada")
            made = await tables(door, ada, 16, "bot:level-2", "bot:level-2")
            begun = {table.name: len(table.match) for table in made}
            over = 0

            async def have_all_moved() -> bool:
                nonlocal over
                found = [await door.lobby.table(name) for name in begun]
                over = sum(table.match.status == "over" for table in found)
                return all(len(table.match) > begun[table.name] for table in found)

            await until(have_all_moved, 60)
            assert over < 8, "none was played to its end before the others began"

            async def are_all_over() -> bool:
                await have_all_moved()
                return over == 16

            await until(are_all_over, 120)
            rooms = [Room(kind, 9, 9) for kind in KINDS]
            assert await store_of(door).take(rooms, 1) == [], "nothing is left"

    asyncio.run(main())


def test_who_chooses_at_random_waits_for_no_process(url: str) -> None:
    async def main() -> None:
        async with house(url) as door, house(url, thinks) as working:
            ada = await guest(door, "Ada")
            (table,) = await tables(door, ada, 1, "bot:random", "bot:random")

            async def is_over() -> bool:
                return (await door.lobby.table(table.name)).match.status == "over"

            await until(is_over, 30)
            assert working.pool.taken == 0

    asyncio.run(main())


def test_a_worker_takes_first_of_whom_it_has_least(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            ada, bob, eve = [await guest(one, name) for name in ("Ada", "Bob", "Eve")]
            first = await tables(one, ada, 9, "bot:level-2", "bot:random")
            await tables(one, bob, 2, "bot:level-2", "bot:random")
            await tables(one, eve, 3, "bot:random", "bot:level-2")
            here, there = store_of(one), store_of(two)
            taken = await here.take([Room(BOTS, 5, 3), Room(LIGHT, 2, 2), Room(CLOCK, 4, 4)], 20)
            kinds = [(task.kind, task.owner) for task in taken]
            assert sorted(kinds) == sorted(
                [(BOTS, ada.user)] * 3 + [(BOTS, bob.user)] * 2 + [(LIGHT, eve.user)] * 2
            )
            assert {task.match for task in taken if task.owner == ada.user} == {
                table.name for table in first[:3]
            }, "what was due first"
            (third,) = await tables(one, bob, 1, "bot:level-2", "bot:random")
            busy = {ada.user: 3, bob.user: 1}
            assert [t.match for t in await here.take([Room(BOTS, 1, 5, busy)], 20)] == [third.name]
            assert await there.take([Room(BOTS, 5, 3, {ada.user: 3})], 20) == []
            both = await asyncio.gather(
                *(each.take([Room(BOTS, 3, 9)], 20) for each in (here, there))
            )
            names = [task.match for tasks in both for task in tasks]
            assert len(names) == len(set(names)) == 6, "nobody is stopped by what another locks"

    asyncio.run(main())


def test_most_places_are_others() -> None:
    places = Places(2)
    rooms = {room.kind: room for room in places.rooms()}
    assert rooms.keys() == set(KINDS)
    for _ in range(rooms[BOTS].each):
        assert places.has_room(BOTS, "ada")
        places.take(BOTS, "ada")
    assert not places.has_room(BOTS, "ada")
    assert places.has_room(BOTS, "bob")
    assert all(places.has_room(kind, "ada") for kind in (LIGHT, CLOCK, REMATCH))
    while places.has_room(BOTS, name := secrets.token_hex(4)):
        places.take(BOTS, name)
    assert BOTS not in {room.kind for room in places.rooms()}
    assert places.is_full(BOTS)
    places.leave(BOTS, "ada")
    (room,) = [room for room in places.rooms() if room.kind == BOTS]
    assert (room.most, room.busy["ada"]) == (1, rooms[BOTS].each - 1)
    assert BOTS not in {room.kind for room in Places(0).rooms()}, "others think"


def test_a_bot_goes_on_when_its_match_is_mended(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "LATER_SECONDS", 0.5)
    monkeypatch.setattr(quarantine, "AGAIN_SECONDS", 0.5)
    database = url.rpartition("/")[2]
    told = StringIO()

    async def main() -> None:
        async with house(url) as door, house(url, thinks, told) as working:
            ada = await guest(door, "Ada")
            (table,) = await tables(door, ada, 1, "bot:level-2", "bot:level-2")

            async def is_thinking() -> bool:
                return working.pool.waiting.busy == 1

            async def was_told() -> bool:
                return '"not-worked"' in told.getvalue()

            await until(is_thinking, 30)
            length = len(await door.store.entries(table.name))
            last = f"match = '{table.name}' AND number = {length - 1}"
            link = postgres.sql(f"SELECT encode(link, 'hex') FROM entry WHERE {last}", database)
            postgres.sql(f"UPDATE entry SET link = NULL WHERE {last}", database)
            await until(was_told, 30)
            assert f'"entry": {length - 1}' in told.getvalue()
            link = f"decode('{link}', 'hex')"
            postgres.sql(f"UPDATE entry SET link = {link} WHERE {last}", database)

            async def goes_on() -> bool:
                return len(await door.store.entries(table.name)) > length + 1

            await until(goes_on, 30)

    asyncio.run(main())
