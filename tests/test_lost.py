"""What the bus loses is found in the store: who was erased, signed out or blocked, and all tables
after an outage.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest

from chabudai.core.seats import SPECTATOR
from chabudai.games import game as open_game
from chabudai.match.entry import TALKED
from chabudai.tables.denial import Denied
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.table import Table
from tests.postgres import Postgres
from tests.test_shared import SETTINGS, house, people, play, seated, until


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"lost_{secrets.token_hex(6)}")


def silence(monkeypatch: pytest.MonkeyPatch, *houses: House) -> None:
    """Let the bus lose everything."""
    for each in houses:
        assert each.sharing is not None
        monkeypatch.setattr(each.sharing.bus, "tell", lambda _message: None)


def said(table: Table) -> list[str | None]:
    return [entry.text for entry in table.match.entries if entry.kind == TALKED]


def test_who_was_erased_elsewhere_is_seen_nowhere(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, bob) = await seated(one, two)
            asleep, _ = await seated(one, two)
            silence(monkeypatch, one, two)
            here, there = await one.lobby.table(name), await two.lobby.table(name)
            await here.submit(lambda m, at: m.talk(0, "I am Ada", at=at), user=ada.user, key="k")
            before = (await two.lobby.table(asleep)).match.names()
            watching = there.watch(1, bob.user, "en", 0)
            await one.admin.erase(ada.user)
            await until(lambda: watching.ended, 4)
            assert before == ["Ada", "Bob"]
            table = await two.lobby.table(name)
            assert table.match.names() == ["Guest", "Bob"]
            assert said(table) == ["…"]
            assert not table.seats_of(ada.user)
            assert table.owner == ""
            assert table.match.entries == await one.store.entries(name)
            await two.lobby.check(table)
            assert name not in two.lobby.quarantine, "what is sound can be exported"
            # what comes after it is told to who comes back, once
            again = table.watch(1, bob.user, "en", len(table.match))
            await (await one.lobby.table(name)).submit(lambda m, at: m.talk(1, "hello", at=at))
            await until(lambda: said(table) == ["…", "hello"], 4)
            assert [event.number for event in again.take() if event.kind == "entry"] == [
                len(table.match) - 1
            ]
            # nobody watches the other, and whoever asks for it sees it as it is
            assert (await two.lobby.table(asleep)).match.names() == ["Ada", "Bob"], "another Ada"

    asyncio.run(main())


def test_a_bot_that_thinks_while_a_guest_is_erased_elsewhere_goes_on(url: str) -> None:
    """The table stays the one that it was: who is at work there has not come to its end."""

    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, bob) = await seated(one, two)
            there = await two.lobby.table(name)
            viewer = there.watch(1, bob.user, "en", 99)
            there.busy += 1
            await one.admin.erase(ada.user)
            await until(lambda: viewer.ended)
            there.busy -= 1
            assert there.match.names() == ["Guest", "Bob"]
            assert not there.is_gone
            assert await two.lobby.table(name) is there

    asyncio.run(main())


def test_a_table_that_nobody_watches_is_read_anew(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, _) = await seated(one, two)
            silence(monkeypatch, one, two)
            there = await two.lobby.table(name)
            await one.store.erase(ada.user, "Guest", "…")
            assert there.match.names() == ["Ada", "Bob"]
            await play(there)  # it is written, and what is known is looked at before
            assert there.match.names() == ["Ada", "Bob"], "nobody has asked the store"
            assert await there.catch_up()
            assert there.match.names() == ["Guest", "Bob"]
            assert there.match.entries == await two.store.entries(name)
            await one.lobby.check(await one.lobby.table(name))
            await two.lobby.check(there)

    asyncio.run(main())


@pytest.mark.parametrize("deed", ["sign out", "block", "erase"])
def test_who_has_to_go_goes_everywhere(
    url: str, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests with a cookie, who have no token that could be revoked; also where they only watch."""

    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, _) = await seated(one, two)
            other, (cat, _) = await seated(one, two)
            silence(monkeypatch, one, two)
            seal = one.identity.seal(ada.user)
            assert await two.identity.by_seal(seal) is not None
            playing = (await two.lobby.table(name)).watch(0, ada.user, "en", 99)
            looking = (await two.lobby.table(other)).watch(SPECTATOR, ada.user, "en", 99)
            staying = (await two.lobby.table(other)).watch(0, cat.user, "en", 99)
            if deed == "sign out":
                await one.farewell.sign_out(ada.user)
            elif deed == "block":
                await one.admin.block(ada.user, True)
            else:
                await one.admin.erase(ada.user)
            found = await two.identity.by_seal(seal)
            assert (found is not None and found.blocked) == (deed == "block")
            await until(lambda: playing.ended and looking.ended, 4)
            assert not staying.ended

    asyncio.run(main())


def test_who_may_come_again_is_not_sent_away(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, _) = await seated(one, two)
            silence(monkeypatch, one, two)
            viewer = (await two.lobby.table(name)).watch(0, ada.user, "en", 99)
            await one.admin.block(ada.user, False)
            assert two.sharing is not None
            for _ in range(2):
                await two.sharing.look()
            assert not viewer.ended
            await one.farewell.sign_out(ada.user)
            await two.sharing.look()
            await until(lambda: viewer.ended, 1)
            again = (await two.lobby.table(name)).watch(0, ada.user, "en", 99)
            await two.sharing.look()
            assert not again.ended, "that was before they came"

    asyncio.run(main())


def test_tables_are_forgotten_when_the_bus_was_down(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, _) = await seated(one, two)
            asleep, _ = await seated(one, two)
            viewer = (await two.lobby.table(name)).watch(0, ada.user, "en", 99)
            unused = await two.lobby.table(asleep)
            assert two.sharing is not None
            bus: Any = two.sharing.bus
            store: Any = two.store
            await until(lambda: bus.is_up)
            query = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'chabudai-bus'"
            )
            await store._fetch(query)
            await until(lambda: bus.lost > 0 and bus.is_up)
            await until(lambda: asleep not in two.lobby.shelf)
            assert name in two.lobby.shelf, "somebody is there"
            assert not viewer.ended
            assert (await two.lobby.table(asleep)) is not unused

    asyncio.run(main())


def test_a_long_absence_is_caught_up_with_in_slices(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes in the middle of it is told everything once, in order; who has lost the seat
    meanwhile sees nothing of who sits there now.
    """
    monkeypatch.setattr("chabudai.tables.slices.SECONDS", 0.0)  # a slice is one step
    monkeypatch.setattr("chabudai.tables.sharing.POLL_SECONDS", 99.0)

    async def main() -> None:
        async with house(url) as one, house(url) as two:
            ada, bob = await people(one)
            game, seats = open_game("touche", preset="three"), ["me", "open", "open"]
            (name,) = await one.lobby.create(ada, game, seats, SETTINGS)
            here = await one.lobby.table(name)
            await one.lobby.sit(here, bob, 1)
            there = await two.lobby.table(name)
            silence(monkeypatch, one, two)
            left = there.watch(1, bob.user, "en", 0)
            await here.stand_up(1, bob.user)
            for seat, called in ((1, "Eve"), (2, "Dan")):
                row = await one.identity.new_guest(called)
                await one.lobby.sit(here, Visitor(row.user, called, False), seat)
            for _ in range(30):
                await play(here)
            viewers = [there.watch(SPECTATOR, None, "en", 0)]
            told: list[list[int]] = [[]]
            catching = asyncio.create_task(there.catch_up())
            while not catching.done():
                await asyncio.sleep(0)
                assert not there.match.here.deals or not there.seats_of(bob.user)
                if len(viewers) < 9 and len(there.match) > 2 + len(viewers) * 3:
                    viewers.append(there.watch(SPECTATOR, None, "en", 0))
                    told.append([])
                for viewer, numbers in zip(viewers, told, strict=True):
                    if viewer.is_behind and len(there.match) % 2:
                        numbers += [e.number for e in viewer.take() if e.number is not None]
            assert await catching
            assert len(viewers) == 9, "some came in the middle"
            assert left.ended
            with pytest.raises(Denied):
                there.acting_seat(bob.user)
            for viewer, numbers in zip(viewers, told, strict=True):
                while viewer.is_behind or viewer._waiting:
                    numbers += [e.number for e in viewer.take() if e.number is not None]
                assert numbers == list(range(len(here.match)))

    asyncio.run(main())
