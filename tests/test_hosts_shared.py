"""What a host does in one process holds in all that share a PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import pytest

from chabudai import cli
from chabudai.store.sharing import shared
from chabudai.tables.absence import claims
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.retention import DAY, KIND, Keeping
from tests.postgres import Postgres
from tests.test_hosts import wait
from tests.test_shared import house, play, seated, until


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"hosts_{secrets.token_hex(6)}")


def test_the_board_holds_everywhere(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, _ = await seated(one, two)
            viewer = (await two.lobby.table(name)).watch(0, None, "en", 0)
            viewer.take()
            await one.admin.announce({"en": "Tea at five"})
            await one.admin.set_read_only(True)
            await one.admin.allow_name("mallory", False)
            await until(lambda: two.board.notice == one.board.notice)
            assert "presence" in [event.kind for event in viewer.take()], "pages look again"
            table = await two.lobby.table(name)
            with pytest.raises(Denied) as caught:
                await play(table)
            assert caught.value.kind == Kind.LATER
            with pytest.raises(Denied):
                await two.identity.new_guest("Mallory")
            await two.admin.set_read_only(False)
            await play(table)

    asyncio.run(main())


def test_guests_are_blocked_signed_out_and_forgotten_everywhere(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, bob) = await seated(one, two)
            seal = two.identity.seal(ada.user)
            table = await two.lobby.table(name)
            viewer = table.watch(0, ada.user, "en", 0)
            known = await two.identity.by_seal(seal)
            assert known is not None
            assert not known.blocked
            await one.admin.block(ada.user, True)
            await until(lambda: viewer.ended)
            known = await two.identity.by_seal(seal)
            assert known is not None
            assert known.blocked
            await one.admin.block(ada.user, False)
            await one.farewell.sign_out(ada.user)
            assert await two.identity.by_seal(seal) is None
            watching = table.watch(1, bob.user, "en", 0)
            await one.admin.erase(ada.user)
            await until(lambda: watching.ended)
            again = await two.lobby.table(name)
            assert again.match.names() == ["Guest", "Bob"]
            assert again.match.status == "over"
            assert len(again.match.entries) == len(await two.store.entries(name))

    asyncio.run(main())


def test_a_deleted_table_is_gone_everywhere(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, _ = await seated(one, two)
            viewer = (await two.lobby.table(name)).watch(0, None, "en", 0)
            await one.admin.delete_table(name)
            await until(lambda: viewer.ended)
            with pytest.raises(Denied) as caught:
                await two.lobby.table(name)
            assert caught.value.kind == Kind.MISSING

    asyncio.run(main())


def test_nobody_is_absent_who_is_in_another_house(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, (ada, _) = await seated(one, two)
            here, there = await one.lobby.table(name), await two.lobby.table(name)
            bob = there.watch(1, None, "en", 0)
            wait(there, 700)
            assert claims(there, 1) == ("win", "abort")
            here.watch(0, ada.user, "en", 0)
            await until(lambda: claims(there, 1) == ())
            there.leave(bob)

    asyncio.run(main())


def test_two_processes_forget_the_same_once(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            name, _ = await seated(one, two)
            table = await one.lobby.table(name)
            await table.submit(lambda m, at: m.resign(0, at))
            old = time.time_ns() // 1_000_000 - 9 * DAY
            query = "UPDATE entry SET at = $1"
            await one.store._execute(query, old)  # type: ignore[attr-defined]
            for each in (one, two):
                each.retention.keeping = Keeping(finished_days=5)
            swept = await asyncio.gather(one.retention.sweep(), two.retention.sweep())
            assert sum(swept) == 1
            assert await two.store.find(name) is None

    asyncio.run(main())


def test_one_process_at_a_time_forgets(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            busy = most = 0

            async def sweep() -> int:
                nonlocal busy, most
                busy += 1
                most = max(most, busy)
                await asyncio.sleep(0.3)
                busy -= 1
                return 0

            stores = [shared(each.store) for each in (one, two)]
            assert stores[0] is not None
            assert stores[1] is not None
            for each in (one, two):
                monkeypatch.setattr(each.retention, "sweep", sweep)
            turns = [one.retention.take_turn(stores[0]), two.retention.take_turn(stores[1])]
            assert sorted(await asyncio.gather(*turns)) == [False, True]
            assert most == 1
            assert not await two.retention.take_turn(stores[1]), "not due for an hour"
            query = "UPDATE task SET due = 0, worker = 'killed', leased = $1 WHERE kind = $2"
            for lease, done in ((60_000, False), (-60_000, True)):
                until = stores[0].now() + lease
                await one.store._execute(query, until, KIND)  # type: ignore[attr-defined]
                assert await two.retention.take_turn(stores[1]) == done, "after the lease"

    asyncio.run(main())


def test_the_doctor_names_what_is_damaged(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            names = [(await seated(one, two))[0] for _ in range(3)]

            async def doctor(command: list[str]) -> int:
                return await asyncio.to_thread(cli.main, command)

            assert await doctor(["doctor", url, "--lang", "en"]) == 0, "while servers have it"
            assert "Nothing is damaged: 3 matches" in capsys.readouterr().out
            store: Any = one.store
            await store._execute("DELETE FROM entry WHERE match = $1 AND number = 1", names[0])
            await store._execute("UPDATE match SET heading = 'x' WHERE match = $1", names[1])
            assert await doctor(["doctor", url, "--lang", "en"]) == 1
            told = capsys.readouterr().out
            assert f"Match {names[0]} is damaged at entry 1." in told
            assert f"Match {names[1]} cannot be read." in told
            assert names[2] not in told
            query = "UPDATE meta SET value = '1' WHERE name = 'version'"
            await store._execute(query)
            assert await doctor(["doctor", url]) == 2
            assert "version 1" in capsys.readouterr().err
            assert await doctor(["backup", url, "copy.db", "--lang", "en"]) == 2
            assert "pg_dump" in capsys.readouterr().err

    asyncio.run(main())
