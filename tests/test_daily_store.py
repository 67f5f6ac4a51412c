"""What every store keeps of the days: one chain for all, one go for each guest and deal."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from chabudai.match.daychain import new_chain
from chabudai.store import Store, UserRow, open_store
from chabudai.store.days import Go, Tally
from chabudai.tables.botpool import BotPool
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.log import Log
from tests.postgres import Postgres

DAY, NEXT = "2026-11-16", "2026-11-17"


def go(user: str, result: int = 1, margin: int | None = 4, day: str = DAY) -> Go:
    return Go(day, "koikoi", user, f"m-{user}-{day}", result, margin, 5)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_store_keeps_the_days(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    place: Path | str = tmp_path / "tables.db"
    if kind == "postgres":
        place = request.getfixturevalue("postgres").database(f"days_{secrets.token_hex(6)}")

    async def check(store: Store) -> None:
        chains = [new_chain(DAY, 3), new_chain(DAY, 3)]
        made = await asyncio.gather(*(store.add_day_chain(0, chain) for chain in chains))
        assert sorted(made) == [False, True], "whoever is first has made it for all"
        assert await store.day_chains() == [chains[made.index(True)]]
        assert await store.add_day_chain(1, new_chain("2026-11-19", 3))
        assert [chain.first for chain in await store.day_chains()] == [DAY, "2026-11-19"]

        assert await store.add_go(go("ada"))
        assert not await store.add_go(go("ada", -1, None)), "the first counts"
        for user, margin in (("bob", 4), ("cyd", 10), ("dan", None)):
            assert await store.add_go(go(user, -1 if margin is None else 1, margin))
        assert await store.add_go(go("ada", 0, 0, NEXT))
        found = await store.tally(DAY, "koikoi")
        assert found == [Tally(1, 10, 1), Tally(1, 4, 2), Tally(-1, None, 1)]
        assert await store.tally(DAY, "touche") == []
        assert await store.goes("ada", DAY, NEXT) == [go("ada"), go("ada", 0, 0, NEXT)]
        assert await store.goes("ada", NEXT, NEXT) == [go("ada", 0, 0, NEXT)]

        assert await store.take_master(1, 10) is None
        for _ in range(2):
            await store.want_master(DAY, "koikoi")
        assert await store.take_master(1, 10) == (DAY, "koikoi")
        assert await store.take_master(9, 20) is None, "somebody is at it"
        assert await store.take_master(11, 20) == (DAY, "koikoi"), "and was killed"
        assert await store.master(DAY, "koikoi") is None
        await store.add_master(DAY, "koikoi", 1, 12)
        assert await store.master(DAY, "koikoi") == (1, 12)
        assert await store.take_master(2**40, 2**41) is None
        await store.want_master(DAY, "koikoi")
        assert await store.master(DAY, "koikoi") == (1, 12)

        await store.add_user(UserRow("ada", "Ada", 1))
        await store.erase("ada", "Guest", "…")
        assert await store.goes("ada", DAY, NEXT) == []
        assert await store.tally(DAY, "koikoi") == [found[0], Tally(1, 4, 1), found[2]]

    async def main() -> None:
        store = open_store(place)
        await store.start()
        try:
            await check(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_several_processes_have_one_chain_and_one_go(postgres: Postgres) -> None:
    place = postgres.database(f"days_{secrets.token_hex(6)}")

    async def main() -> None:
        houses = [House(open_store(place), BotPool(0, 1.0), Log(True), works=False) for _ in "ab"]
        await asyncio.gather(*(house.start() for house in houses))
        try:
            chains = [await house.days.announced() for house in houses]
            assert chains[0] == chains[1]
            row = await houses[0].identity.new_guest("Ada")
            ada = Visitor(row.user, row.name, False)
            begun = [house.days.begin(ada, "koikoi") for house in houses for _ in range(2)]
            names = await asyncio.gather(*begun)
            assert len(set(names)) == 1
            table = await houses[1].lobby.table(names[0])
            await table.submit(lambda m, at: m.resign(0, at), user=ada.user)
            for house in houses:
                standing = await house.days.standing(ada.user, house.days.today, "koikoi")
                assert standing.own is not None
                assert standing.tally == [Tally(-1, None, 1)]
        finally:
            for house in houses:
                await house.stop()

    asyncio.run(main())
