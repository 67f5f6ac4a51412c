"""Tables in memory: how many there are is no limit to how many are used."""

from __future__ import annotations

import asyncio
from pathlib import Path

import chabudai
from chabudai.tables.identity import Visitor
from tests.inside import inside

MOST = 5
SETTINGS = {"listed": True, "spectators": "public"}


def test_more_tables_are_watched_than_stay_in_memory(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, tables_in_memory=MOST) as (server, _):
            row = await server.identity.new_guest("Ada")
            ada = Visitor(row.user, row.name, False)
            game = chabudai.game("matcha")
            viewers = []
            for _ in range(3 * MOST):
                (name,) = await server.lobby.create(ada, game, ["me", "open"], SETTINGS)
                table = await server.lobby.table(name)
                viewers.append((table, table.watch(0, ada.user, "en", 0)))
            there = [await server.lobby.table(table.name) for table, _ in viewers]
            assert there == [table for table, _ in viewers], "nobody is told of another one"
            for table, viewer in viewers:
                table.leave(viewer)
            for _ in range(3):
                await server.lobby.create(ada, game, ["me", "open"], SETTINGS)
            assert len(server.lobby.shelf) == MOST

    asyncio.run(main())


def test_many_tables_are_read_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, tables_in_memory=MOST) as (server, _):
            row = await server.identity.new_guest("Ada")
            ada = Visitor(row.user, row.name, False)
            game = chabudai.game("matcha")
            names = []
            for _ in range(6 * MOST):
                names += await server.lobby.create(ada, game, ["me", "open"], SETTINGS)
            for _ in range(3):
                found = await asyncio.gather(*(server.lobby.table(name) for name in names * 2))
                assert [table.name for table in found] == names * 2

    asyncio.run(main())
