"""What servers and workers on PostgreSQL tell of themselves: right whoever is asked."""

from __future__ import annotations

import asyncio
import re
import secrets
from pathlib import Path

import pytest

from chabudai.match.clock import Clock
from chabudai.tables.house import House
from tests.inside import inside
from tests.postgres import Postgres
from tests.test_shared import eventually, house, seated

LINE = re.compile(r"^(chabudai_[a-z_]+(?:\{[^}]*\})?) ([^ ]+)$", re.MULTILINE)
CLOCK_WAITS = 'chabudai_task_due_seconds{kind="clock"}'


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"watched_{secrets.token_hex(6)}")


def values(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in LINE.findall(text)}


def told(one: House) -> dict[str, float]:
    return values(one.metrics.text())


def test_clocks_are_watched_where_workers_look_at_them(url: str) -> None:
    """A clock that has run out waits while nobody works, and everybody tells that."""

    async def main() -> None:
        async with house(url) as one, house(url) as two:
            assert one.backlog is not None
            await one.backlog.look()
            await asyncio.sleep(1.2)
            assert told(one)["chabudai_clock_look_seconds"] == 0, "no clock runs"
            name, _ = await seated(one, two, clock=Clock("move", 1))
            await asyncio.sleep(2.2)
            await one.backlog.look()
            assert told(one)[CLOCK_WAITS] > 0.5
            assert told(one)["chabudai_clock_look_seconds"] > 0.5

            async with house(url, works=True) as worker:

                async def is_over() -> bool:
                    return (await one.lobby.table(name)).match.status == "over"

                await eventually(is_over, 60)
                await eventually(lambda: nothing_waits(one), 60)
                assert told(one)["chabudai_clock_look_seconds"] == 0
                count = 'chabudai_time_out_lag_seconds_{}{{clock="move"}}'
                assert told(worker)[count.format("count")] == 1
                assert told(worker)[count.format("sum")] > 0.5
                assert count.format("count") not in told(one)

    asyncio.run(main())


async def nothing_waits(one: House) -> bool:
    assert one.backlog is not None
    await one.backlog.look()
    return told(one)[CLOCK_WAITS] == 0


def test_nothing_is_late_while_nothing_may_be_written(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            assert one.backlog is not None
            await seated(one, two, clock=Clock("move", 1))
            await asyncio.sleep(2)
            await one.backlog.look()
            assert told(one)[CLOCK_WAITS] > 0
            await one.admin.set_read_only(True)
            await one.backlog.look()
            assert told(one)[CLOCK_WAITS] == 0

    asyncio.run(main())


def test_a_task_under_way_does_not_wait_and_one_left_behind_does(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            assert one.sharing is not None
            assert two.sharing is not None
            first, second = one.sharing._store, two.sharing._store
            await first.ask_for("clock")
            (task,) = await first.take(["clock"], 1, 60)
            assert "clock" not in await second.backlog()
            await first.release()
            assert "clock" in await second.backlog()
            (task,) = await first.take(["clock"], 1, 60)
            await first.postpone(task, 60)
            assert "clock" not in await second.backlog()

    asyncio.run(main())


def test_a_store_that_does_not_say_is_a_backlog(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with house(url) as one:
            assert one.backlog is not None
            await one.backlog.look()
            monkeypatch.setattr(one.backlog, "_looked", one.backlog._looked - 100)
            assert told(one)["chabudai_clock_look_seconds"] > 80

    asyncio.run(main())


def test_clocks_in_a_file_are_not_late_while_nothing_may_be_written(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            await server.house.board.set_read_only(True)
            clocks = server.house.clocks
            clocks._looked -= 100
            await clocks.notice()
            assert told(server.house)["chabudai_clock_look_seconds"] < 60

    asyncio.run(main())
