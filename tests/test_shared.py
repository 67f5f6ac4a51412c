"""Two processes' houses on one PostgreSQL: nobody refuses, shows or decides from stale memory."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from chabudai.core.errors import IllegalAction
from chabudai.core.seats import SPECTATOR
from chabudai.games import game as open_game
from chabudai.match import fair
from chabudai.match.clock import Clock
from chabudai.store import open_store
from chabudai.store.sharing import Bus, Room, shared
from chabudai.tables.absence import absence
from chabudai.tables.botpool import BotPool
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.duties import KINDS, LIGHT
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.limits import Limit
from chabudai.tables.log import Log
from chabudai.tables.table import Table
from chabudai.web.api.models import ActAsked
from chabudai.web.api.play import acted
from chabudai.web.config import Config
from chabudai.web.problem import Problem
from chabudai.web.server import Server
from tests.inside import taken
from tests.postgres import Postgres

SETTINGS = {"listed": True, "spectators": "public"}


@asynccontextmanager
async def house(url: str, works: bool = False) -> AsyncIterator[House]:
    made = House(open_store(url), BotPool(0, 5), Log(quiet=True), works=works)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"shared_{secrets.token_hex(6)}")


async def people(one: House) -> list[Visitor]:
    rows = [await one.identity.new_guest(name) for name in ("Ada", "Bob")]
    return [Visitor(row.user, row.name, False) for row in rows]


async def until(check: Callable[[], Any], seconds: float = 5) -> None:
    for _ in range(int(seconds * 100)):
        if check():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not happen")


async def seated(one: House, two: House, **more: Any) -> tuple[str, list[Visitor]]:
    """A table that was set up in one house, with a guest who sat down in the other."""
    ada, bob = await people(one)
    (name,) = await one.lobby.create(ada, open_game("matcha"), ["me", "open"], SETTINGS, **more)
    await two.lobby.sit(await two.lobby.table(name), bob, 1)
    return name, [ada, bob]


async def play(where: Table, number: int | None = None) -> int:
    match = where.match
    seat = match.turn
    action = match.game.legal(match.view(seat))[0]
    return await where.submit(lambda m, at: m.act(seat, action, at), number=number)


def test_a_match_is_played_in_two_houses(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, _ = await seated(one, two)
            viewer = (await one.lobby.table(name)).watch(SPECTATOR, None, "en", 0)
            for turn in range(400):
                here = (one, two)[turn % 2]
                table = await here.lobby.table(name)
                if table.match.status == "over":
                    break
                await play(table)
            both = [await each.lobby.table(name) for each in (one, two)]
            assert both[0].match.entries == both[1].match.entries
            assert both[0].match.status == "over"
            told = [event.number for event in taken(viewer) if event.kind == "entry"]
            assert told == list(range(len(both[0].match))), "each entry is told once, in order"

    asyncio.run(main())


def test_what_is_stale_is_neither_refused_nor_decided(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, _) = await seated(one, two)
            here = await one.lobby.table(name)
            there = await two.lobby.table(name)
            await play(here)
            assert len(there.match) < len(here.match), "nobody watches it there"
            seat = there.match.turn
            with pytest.raises(IllegalAction):  # it is not their turn any more
                await there.submit(lambda m, at: m.act(seat, "pass", at))
            assert len(there.match) == len(here.match), "which was found out before saying so"
            await play(there)
            # by what is known here it is still the other's turn
            await here.submit(lambda m, at: m.act(seat, "pass", at))
            assert len(here.match) == len(there.match) + 1
            with pytest.raises(Denied) as refused:
                await play(there, number=len(there.match))
            assert refused.value.kind == Kind.CONFLICT
            assert refused.value.more["number"] == len(here.match)
            # a repeated request is answered again, wherever it comes
            first = await here.submit(lambda m, at: m.talk(0, "hi", at=at), user=ada.user, key="k")
            again = await there.submit(lambda m, at: m.talk(0, "hi", at=at), user=ada.user, key="k")
            assert first == again
            assert len((await two.lobby.table(name)).match) == len(here.match)

    asyncio.run(main())


def test_moves_by_whatever_process_need_no_look_before(url: str) -> None:
    """A process that knows less than the store finds out by being refused, and tells nobody."""

    async def main() -> None:
        config = {"db": url, "bots": 0, "quiet": True, "work": False}
        servers = [Server(Config(**config)) for _ in range(2)]  # type: ignore[arg-type]
        for server in servers:
            await server.start()
        one, two = servers
        try:
            ada, bob = await people(one.house)
            (name,) = await one.lobby.create(ada, open_game("matcha"), ["me", "open"], SETTINGS)
            stale = await two.lobby.table(name)
            await one.lobby.sit(await one.lobby.table(name), bob, 1)
            for turn in range(6):
                match = (await one.lobby.table(name)).match
                assert turn or not stale.seats_of(bob.user), "nobody watches it there"
                seat, number = match.turn, len(match)
                asked = ActAsked(action=match.notations(number, seat)[0], number=number)
                where = (two, one, two, two, one, one)[turn]
                other = (bob, ada)[seat]
                with pytest.raises(IllegalAction):
                    await acted(where, other, name, asked, None, None)
                mover = (ada, bob)[seat]
                assert await acted(where, mover, name, asked, f"key {turn}", None) == number
                again = (one, two)[turn % 2]
                assert await acted(again, mover, name, asked, f"key {turn}", None) == number
                with pytest.raises(Denied) as late:
                    await acted(again, mover, name, asked, None, None)
                assert late.value.kind == Kind.CONFLICT
            await one.lobby.delete(name)
            with pytest.raises(Denied) as gone:
                await acted(two, ada, name, asked, None, None)
            assert gone.value.kind == Kind.MISSING
        finally:
            for server in servers:
                await server.stop()

    asyncio.run(main())


def test_forty_writers_in_two_houses_have_one_winner(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, _ = await seated(one, two)
            tables = [await each.lobby.table(name) for each in (one, two)]
            number = len(tables[0].match)

            async def write(writer: int) -> int | str:
                try:
                    return await play(tables[writer % 2], number=number)
                except (Denied, IllegalAction) as error:
                    return type(error).__name__

            found = await asyncio.gather(*(write(each) for each in range(40)))
            assert found.count(number) == 1
            assert len(await one.store.entries(name)) == number + 1

    asyncio.run(main())


def test_a_seat_that_changed_hands_is_not_given_up_by_who_had_it(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            ada, bob = await people(one)
            game = open_game("touche", preset="three")
            (name,) = await one.lobby.create(ada, game, ["me", "open", "open"], SETTINGS)
            here = await one.lobby.table(name)
            await one.lobby.sit(here, bob, 1)
            there = await two.lobby.table(name)
            await here.stand_up(1, bob.user)
            eve = await one.identity.new_guest("Eve")
            await one.lobby.sit(here, Visitor(eve.user, "Eve", False), 1)
            with pytest.raises(Denied) as refused:
                await there.stand_up(1, bob.user)
            assert refused.value.kind == Kind.CONFLICT
            assert (await two.lobby.table(name)).users[1] == eve.user

    asyncio.run(main())


def test_presence_mutes_rematches_and_revocations_are_everybodys(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, bob) = await seated(one, two)
            here, there = await one.lobby.table(name), await two.lobby.table(name)
            at_one = here.watch(0, ada.user, "en", 99)
            at_two = there.watch(1, bob.user, "en", 99)
            await until(lambda: not here.presence.away() and not there.presence.away())
            there.leave(at_two)
            await until(lambda: here.presence.away() == [1], 8)
            at_two = there.watch(1, bob.user, "en", 99)
            await until(lambda: not here.presence.away())
            # Bob mutes Ada where he does not watch
            await here.audience.mute(bob.user, 0, True)
            await until(lambda: at_two.muted == {0})
            row, token = await one.identity.new_token(ada.user, "bot")
            assert await two.identity.by_token(token)
            await two.identity.revoke(ada.user, row.token)
            assert await one.identity.by_token(token) is None, "at once"
            two.lobby.end_all_views_of(ada.user)
            await until(lambda: at_one.ended)
            await one.identity.rename(ada, "Ada L.")
            found = await two.identity.by_seal(one.identity.seal(ada.user))
            assert found is not None
            assert found.name == "Ada L."
            await one.lobby.follow(here)
            await until(lambda: there.next == here.next)

    asyncio.run(main())


def test_what_the_bus_loses_is_found_by_numbers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, _) = await seated(one, two)
            here, there = await one.lobby.table(name), await two.lobby.table(name)
            viewer = there.watch(0, ada.user, "en", 99)
            for each in (one, two):  # nothing is told any more
                assert each.sharing is not None
                monkeypatch.setattr(each.sharing.bus, "tell", lambda _message: None)
            await play(here)
            await until(lambda: len(there.match) == len(here.match), 3)
            row, _ = await one.identity.new_token(ada.user, "bot")
            await one.identity.revoke(ada.user, row.token)
            await until(lambda: viewer.ended, 3)

    asyncio.run(main())


def test_limits_hold_across_processes(url: str) -> None:
    async def main() -> None:
        config = {"db": url, "bots": 0, "quiet": True, "tables_per_hour": 40, "work": False}
        servers = [Server(Config(**config)) for _ in range(2)]  # type: ignore[arg-type]
        for server in servers:
            await server.start()
        done = 0
        try:
            for number in range(200):
                try:
                    servers[number % 2].new_tables.use("ada")
                    done += 1
                except Denied:
                    break
                await asyncio.sleep(0.03)
        finally:
            for server in servers:
                await server.stop()
        assert 40 <= done <= 40 + 2 * (40 // 20) + 1, done

    asyncio.run(main())
    alone = Limit(40, 3600)
    for _ in range(40):
        alone.use("ada")
    with pytest.raises(Denied):
        alone.use("ada")


def test_guesses_at_the_admin_token_count_in_all_processes(url: str, tmp_path: Path) -> None:
    token = tmp_path / "admin-token"
    token.write_text("a-token-that-nobody-guesses-0123")

    async def main() -> None:
        config = {"db": url, "bots": 0, "quiet": True, "work": False}
        config["admin_token_file"] = str(token)
        servers = [Server(Config(**config)) for _ in range(2)]  # type: ignore[arg-type]
        for server in servers:
            await server.start()
        request = Request({"type": "http", "headers": [(b"authorization", b"Bearer guess")]})
        refused = []
        try:
            await until(lambda: all(shared_bus(server).is_up for server in servers))
            for number in range(14):
                with pytest.raises((Problem, Denied)) as caught:
                    servers[number % 2].desk.check(request, "198.51.100.7")
                refused.append(isinstance(caught.value, Denied))
                await asyncio.sleep(0.05)
        finally:
            for server in servers:
                await server.stop()
        assert not any(refused[:9])
        assert all(refused[-2:]), "ten in a minute, wherever they come"

    asyncio.run(main())


def shared_bus(server: Server) -> Bus:
    assert server.house.sharing is not None
    return server.house.sharing.bus


# Work


def test_workers_play_for_bots_and_nothing_is_played_twice(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url, works=True), house(url, works=True):
            ada, _ = await people(one)
            game = open_game("matcha")
            names = []
            for _ in range(6):
                names += await one.lobby.create(ada, game, ["bot:random", "bot:random"], SETTINGS)
            for name in names:

                async def is_over(name: str = name) -> bool:
                    return (await one.lobby.table(name)).match.status == "over"

                await eventually(is_over)
            store = shared(one.store)
            assert store is not None
            assert await store.take([Room(kind, 9, 9) for kind in KINDS], 1) == [], (
                "nothing is left"
            )

    asyncio.run(main())


def test_who_has_no_processes_for_bots_leaves_thinking_to_others(url: str) -> None:
    async def main() -> None:
        async with house(url, works=True) as one:
            ada, _ = await people(one)
            seats = ["bot:random", "bot:level-2"]
            (name,) = await one.lobby.create(ada, open_game("matcha"), seats, SETTINGS)

            async def waits() -> bool:
                match = (await one.lobby.table(name)).match
                return match.turn == 1

            await eventually(waits)
            await asyncio.sleep(1)
            assert await waits(), "nobody chose at random in its place"

    asyncio.run(main())


async def eventually(check: Callable[[], Awaitable[bool]], seconds: float = 30) -> None:
    for _ in range(int(seconds * 10)):
        if await check():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it does not happen")


def test_a_lease_that_ends_is_taken_by_another(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            ada, _ = await people(one)
            seats = ["bot:random", "bot:random"]
            (name,) = await one.lobby.create(ada, open_game("matcha"), seats, SETTINGS)
            first, second = shared(one.store), shared(two.store)
            assert first is not None
            assert second is not None
            light = [Room(LIGHT, 5, 5)]
            (task,) = await first.take(light, 0.4)
            assert task.match == name
            assert await second.take(light, 0.4) == [], "somebody works at it"
            await first.renew([(name, LIGHT)], 0.4)
            await asyncio.sleep(0.5)
            (again,) = await second.take(light, 5)
            assert again == task
            await first.finish(task)
            assert await second.take(light, 0.4) == []

    asyncio.run(main())


def test_time_outs_are_written_once(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url, works=True) as two, house(url, works=True):
            name, _ = await seated(one, two, clock=Clock("move", 2))
            table = await one.lobby.table(name)
            viewer = table.watch(SPECTATOR, None, "en", 99)

            async def is_over() -> bool:
                return (await one.lobby.table(name)).match.status == "over"

            await eventually(is_over, 10)
            kinds = [entry.kind for entry in (await one.lobby.table(name)).match.entries]
            assert kinds.count("time-out") == 1
            await until(lambda: len(taken(viewer)) > 0)

    asyncio.run(main())


def test_nobody_waits_for_who_was_erased_in_the_other_house(url: str) -> None:
    """Forgotten while contributions are revealed: the first deal gives the seat up, wherever it
    is made.
    """

    async def main() -> None:
        async with house(url) as one, house(url) as two:
            ada, bob = await people(one)
            share = "11" * 16
            (name,) = await one.lobby.create(
                ada, open_game("matcha"), ["me", "open"], SETTINGS, pledge=fair.pledge(share)
            )
            here = await one.lobby.table(name)
            there = await two.lobby.table(name)
            await two.lobby.sit(there, bob, 1)
            await one.lobby.table(name)
            await two.farewell.erase(bob.user)
            here = await one.lobby.table(name)
            assert here.match.here.owing == [0]
            await here.submit(lambda m, at: m.reveal(0, share, at), user=ada.user)
            assert [entry.kind for entry in here.match.entries[-3:]] == ["reveal", "deal", "leave"]
            assert here.match.status == "over"
            # and where the cards were dealt before, the others can claim it
            name, (ada, bob) = await seated(one, two)
            await two.store.erase(bob.user, "Guest", "…")
            here = await one.lobby.table(name)
            await play(here)
            found = absence(here)
            assert found is not None
            assert found.seat == here.match.turn == 1

    asyncio.run(main())
