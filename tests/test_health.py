"""Health that costs nothing, forms that have bounds, and metrics for who keeps a server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from chabudai.store import Unavailable
from chabudai.web.pages.form import LONGER, LONGEST, LONGEST_KEY
from tests.inside import inside
from tests.postgres import Postgres


def test_health_asks_the_store_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            asked: list[int] = []
            works = [True]

            async def ping() -> None:
                asked.append(1)
                await asyncio.sleep(0.01)
                if not works[0]:
                    raise Unavailable("the disk is full")

            monkeypatch.setattr(
                server.readiness, "_store", type("S", (), {"ping": staticmethod(ping)})
            )

            async def statuses(path: str) -> set[int]:
                found = await asyncio.gather(*(http.get(f"http://table{path}") for _ in range(20)))
                return {each.status_code for each in found}

            assert await statuses("/health/live") == {200}
            assert not asked, "being alive needs no store"
            assert await statuses("/health") == await statuses("/health/ready") == {200}
            assert len(asked) == 1
            works[0] = False
            server.readiness._until = 0.0
            assert await statuses("/health/ready") == {503}
            assert await statuses("/health/live") == {200}
            works[0] = True
            assert await statuses("/health/ready") == {200}, "a failure is not remembered"
            server.house.shut()
            assert await statuses("/health/ready") == {503}
            assert await statuses("/health/live") == {200}

    asyncio.run(main())


@pytest.mark.parametrize(
    ("field", "most"), [("key", LONGEST_KEY), ("text", LONGER["text"]), ("phrase", LONGEST)]
)
def test_fields_of_forms_have_bounds(tmp_path: Path, field: str, most: int) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            made = await http.post("/guests", json={"name": "Ada"})
            cookie = {"Cookie": f"chabudai={made.cookies['chabudai']}"}
            asked: dict[str, Any] = {"game": "matcha", "seats": ["me", "open"]}
            match = (await http.post("/matches", json=asked, headers=cookie)).json()["match"]

            async def talk(length: int) -> int:
                form = {"text": "hello", "key": "", field: "x" * length}
                path = f"http://table/table/{match}/talk"
                return (await http.post(path, data=form, headers=cookie)).status_code

            table = await server.lobby.table(match)
            assert await talk(most + 1) == 422
            assert all(len(key) <= LONGEST_KEY for _, key in table._keys)
            if field == "key":
                assert await talk(most) == 303

    asyncio.run(main())


def test_every_metric_is_told_and_documented(tmp_path: Path) -> None:
    """Those of a server at which something has happened."""

    async def main() -> str:
        async with inside(tmp_path) as (server, http):
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked: dict[str, Any] = {"game": "matcha", "seats": ["me", "bot:random"]}
            asked |= {"clock": {"kind": "move", "amount": 1}}
            match = (await http.post("/matches", json=asked)).json()["match"]
            table = await server.lobby.table(match)
            await http.get("/me", headers={"Authorization": "Bearer guess"})
            for _ in range(200):
                if table.match.status == "over":
                    break
                await asyncio.sleep(0.05)
            return (await http.get("http://table/metrics")).text

    text = asyncio.run(main())
    values = dict(re.findall(r"^(chabudai_[^ ]+) ([^ ]+)$", text, re.MULTILINE))
    assert int(values['chabudai_store_seconds_count{operation="append"}']) >= 1
    assert int(values['chabudai_time_out_lag_seconds_count{clock="move"}']) == 1
    assert float(values["chabudai_memory_bytes"]) > 10_000_000
    assert float(values["chabudai_clock_look_seconds"]) < 60
    assert int(values['chabudai_refused_total{why="stranger"}']) == 1
    documented = (Path(__file__).parent.parent / "docs" / "server.md").read_text("utf-8")
    for name in re.findall(r"^# TYPE (\S+)", text, re.MULTILINE):
        assert f"| `{name}` |" in documented, name


def test_every_metric_of_several_processes_is_documented(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def main() -> str:
        async with inside(tmp_path, db=postgres.database("told_metrics")) as (_, http):
            return (await http.get("http://table/metrics")).text

    text = asyncio.run(main())
    documented = (Path(__file__).parent.parent / "docs" / "server.md").read_text("utf-8")
    names = re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)
    assert {"chabudai_task_due_seconds", "chabudai_work_running", "chabudai_bus_up"} <= {*names}
    for name in names:
        assert f"| `{name}` |" in documented, name
