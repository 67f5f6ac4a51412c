"""What goes on for ever goes on whatever has happened once, and by the store's clock."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from chabudai.tables.retention import DAY, Keeping
from tests.inside import inside
from tests.postgres import Postgres
from tests.test_shared import house, until


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"going_on_{secrets.token_hex(6)}")


def test_loops_outlive_what_nobody_has_foreseen(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with house(url, works=True) as one:
            sharing = one.sharing
            assert sharing is not None
            store: Any = one.store
            called: Counter[str] = Counter()

            def fails_once(name: str) -> Callable[..., Awaitable[Any]]:
                right = getattr(store, name)

                async def work(*given: Any) -> Any:
                    called[name] += 1
                    if called[name] == 1:
                        raise RuntimeError("nobody has foreseen this")
                    return await right(*given)

                return work

            names = ("revoked", "renew", "setting", "appear", "backlog")
            for name in names:
                monkeypatch.setattr(store, name, fails_once(name))
            assert one.backlog is not None
            monkeypatch.setattr("chabudai.tables.backlog.LOOK_SECONDS", 0.2)

            def all_again() -> bool:
                sharing._seen["m", "ada"] = 1.0
                return all(called[name] >= 2 for name in names)

            await until(all_again, 90)

    asyncio.run(main())


def test_what_a_newer_process_tells_holds_up_nothing_else(tmp_path: Path, url: str) -> None:
    async def main() -> None:
        async with inside(tmp_path, db=url, moves_per_minute=600) as (server, _):
            assert server.house.sharing is not None
            bus: Any = server.house.sharing.bus
            packet = ["other", ["l", "unheard_of", "ada", 3], ["t"], 7, [["t"]], []]
            bus._heard(None, 0, "", json.dumps([*packet, ["l", "moves", "ada", 3]]))
            assert server.moves._levels["ada"][0] == 3

    asyncio.run(main())


def test_what_is_old_is_so_by_the_clock_of_the_store(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with house(url) as one:
            asked: list[tuple[int, int]] = []

            async def expired(over: int, other: int, *_: object) -> list[str]:
                asked.append((over, other))
                return []

            monkeypatch.setattr(one.store, "expired", expired)
            monkeypatch.setattr(one.store, "now", lambda: 10**13)
            one.retention.keeping = Keeping(finished_days=1, abandoned_days=2)
            await one.retention.sweep()
            assert asked == [(10**13 - DAY, 10**13 - 2 * DAY)]

    asyncio.run(main())
