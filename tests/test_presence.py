"""Who is at a table, told again and again: one timer for each, and nobody is forgotten."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from chabudai.tables import presence
from chabudai.tables.presence import Presence
from chabudai.tables.viewer import Event
from tests.test_shared import until


def waiting() -> int:
    """Timers that wait in the loop, those among them that were cancelled, too."""
    loop: Any = asyncio.get_running_loop()
    return len(loop._scheduled)


def test_who_is_heard_of_often_has_one_timer() -> None:
    async def main() -> None:
        told: list[Event] = []
        here = Presence(lambda: {0: "ada", 1: "bob"}, told.append)
        before = waiting()
        for number in range(2000):
            here.hear({"ada": 40 - number % 3 / 100, "bob": 39.5})
        assert waiting() - before == 2
        assert not here.away()

    asyncio.run(main())


def test_who_is_away_is_told_when_what_is_known_ends() -> None:
    async def main() -> None:
        told: list[Event] = []
        here = Presence(lambda: {0: "ada"}, told.append)
        here.hear({"ada": 0.3})
        here.hear({"ada": 0.8})  # they are still there: the first timer finds that
        told.clear()
        await until(lambda: told, 60)
        assert told[-1].data == {"away": [0]}
        here.hear({"ada": 300})
        here.hear({"ada": 0.2})  # they have gone: no need to wait for the first
        told.clear()
        await until(lambda: told, 60)
        assert here.away() == [0]

    asyncio.run(main())


def test_who_goes_here_is_missed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.2)

    async def main() -> None:
        told: list[Event] = []
        here = Presence(lambda: {0: "ada"}, told.append)
        here.look("ada")  # a page, which counts for a minute
        here.come("ada")
        told.clear()
        here.go("ada")
        await until(lambda: told, 30)
        assert told[-1].data == {"away": [0]}

    asyncio.run(main())
