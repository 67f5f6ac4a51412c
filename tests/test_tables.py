"""The tables without HTTP: a house of their own, and matches that cannot be read."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.core.messages import say
from chabudai.match import consent
from chabudai.match.clock import Clock
from chabudai.match.entry import PLAYED, TIMED_OUT
from chabudai.store import NewMatch
from chabudai.store.doctor import examine
from chabudai.tables import lobby
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.identity import Visitor
from chabudai.tables.limits import Limit
from chabudai.tables.opening import rematch
from chabudai.tables.promise import Promises
from chabudai.tables.table import Table
from chabudai.tables.viewer import ENTRY, MOST_WAITING, Event, Viewer
from chabudai.web.problem import STATUSES
from chabudai.web.server import Server
from tests.inside import inside

WITHOUT_WEB = """
import asyncio, sys
from pathlib import Path

for name in ("fastapi", "minijinja", "pydantic", "pydantic_core", "starlette", "uvicorn"):
    sys.modules[name] = None  # importing it is an ImportError

import chabudai
from chabudai.store import SqliteStore
from chabudai.tables.botpool import BotPool
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.log import Log

async def main():
    house = House(SqliteStore(Path(sys.argv[1])), BotPool(0, 1.0), Log(quiet=True))
    await house.start()
    ada = Visitor((await house.identity.new_guest("Ada")).user, "Ada", False)
    seats = ["open", "bot:random"]
    settings = {"listed": True, "spectators": "public"}
    (name,) = await house.lobby.create(ada, chabudai.game("matcha"), seats, settings)
    table = await house.lobby.table(name)
    await house.lobby.sit(table, ada, 0)
    viewer = table.watch(0, ada.user, "en", 0)
    told = []
    while table.match.status != "over":
        if table.match.turn == 0:
            actions = table.match.notations(len(table.match), 0)
            await table.submit(
                lambda m, at: m.act(0, actions[0], at), number=len(table.match), user=ada.user
            )
        else:
            await viewer.news()
        told += viewer.take()
    told += viewer.take()
    assert [event.number for event in told] == list(range(len(table.match)))
    assert any(event.data["turn"] == 1 for event in told)
    assert told[-1].data["result"] == table.match.here.result(table.match.game)
    table.leave(viewer)
    await house.stop()
    assert not [name for name in sys.modules if name.startswith("chabudai.web")]
    print("played", len(table.match))

asyncio.run(main())
"""


def test_a_house_plays_without_the_web(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_WEB, str(tmp_path / "tables.db")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played ")


DAMAGES = {
    "an entry of no kind": 'UPDATE entry SET entry = \'{"kind": "x"}\' WHERE match = ?',
    "an entry that is no JSON": "UPDATE entry SET entry = 'G4@N' WHERE match = ?",
    "an entry too many": "INSERT INTO entry SELECT match, 99, entry, at, user, key, link "
    "FROM entry WHERE match = ? AND number = 0",
    "a heading that is no JSON": "UPDATE match SET heading = '{' WHERE match = ?",
    "an empty heading": "UPDATE match SET heading = '{}' WHERE match = ?",
    "an entry that is no text": "UPDATE entry SET entry = CAST(x'ff' AS TEXT) WHERE match = ?",
    "a heading that is no text": "UPDATE match SET heading = CAST(x'ff' AS TEXT) WHERE match = ?",
    "an entry that is missing": "DELETE FROM entry WHERE match = ? AND number = 1",
    "a last entry that is missing": "DELETE FROM entry WHERE match = ? AND number = 2",
    "an edited name": "UPDATE entry SET entry = replace(entry, 'Ada', 'Eve') WHERE match = ?",
    "settings that are none": "UPDATE match SET settings = '[]' WHERE match = ?",
}


async def set_up(server: Server, seats: list[str], clock: Clock | None) -> tuple[Visitor, str, str]:
    """A guest with two tables, at which nobody has played yet."""
    await server.house.bots.close()
    row = await server.identity.new_guest("Ada")
    ada = Visitor(row.user, row.name, False)
    game = chabudai.game("matcha")
    settings = {"listed": True, "spectators": "public"}
    names = []
    for _ in range(2):
        names += await server.lobby.create(ada, game, seats, settings, clock)
    return ada, names[0], names[1]


def logged(server: Server) -> list[dict[str, Any]]:
    """What a server has logged."""
    stream = server.log._stream
    assert isinstance(stream, StringIO)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


async def until(table: Table, kind: str) -> None:
    """Wait until a table has an entry of a kind."""
    for _ in range(400):
        if any(entry.kind == kind for entry in table.match.entries):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"no {kind}")


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_match_stops_no_other(tmp_path: Path, damage: str) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            ada, bad, good = await set_up(server, ["bot:random", "me"], Clock("move", 1))
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(DAMAGES[damage], (bad,))
        connection.close()
        async with inside(tmp_path) as (server, http):
            table = await server.lobby.table(good)
            await until(table, PLAYED)  # the bot, whose turn it was
            with pytest.raises(Denied, match="web-damaged"):
                await server.lobby.table(bad)
            cookie = {"Cookie": f"chabudai={server.identity.seal(ada.user)}"}
            home = await http.get("http://table/", headers=cookie)
            assert home.status_code == 200
            assert good in home.text
            assert f"/table/{bad}" not in home.text
            assert say("page-damaged-line", "en", match=bad) in home.text, "it is not hidden"
            listed = await http.get("/matches", params={"mine": "true"}, headers=cookie)
            found = {match["match"]: match.get("damaged", False) for match in listed.json()}
            assert found == {good: False, bad: True}
            desk = server.house.admin
            told = [await desk.tables(None, 9, 2**62), (await desk.guest(ada.user))["tables"]]
            for rows in told:
                assert {row["match"]: row["damaged"] for row in rows} == found
            answer = await http.get(f"/matches/{bad}")
            assert answer.status_code == 422
            assert "G4" not in answer.text
            if damage == "an entry of no kind":
                await until(table, TIMED_OUT)  # the clock of the guest who does nothing
            if "heading" not in damage:
                assert bad in await server.store.due(2**62)
            metrics = (await http.get("http://table/metrics")).text
            assert "chabudai_quarantined_matches 1" in metrics
            lines = logged(server)
            assert [line["match"] for line in lines if line["event"] == "quarantined"] == [bad]
            assert not [line for line in lines if line["event"] == "clock-failure"]
        diagnosis = examine(tmp_path / "tables.db")
        assert [wound.match for wound in diagnosis.wounds] == [bad], "the doctor lists it"
        assert not diagnosis.file

    asyncio.run(main())


def test_bots_go_on_after_a_start_whoever_looks(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            _, bad, good = await set_up(server, ["bot:random", "me"], None)
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(DAMAGES["an entry of no kind"], (bad,))
        connection.close()
        async with inside(tmp_path) as (server, _):
            await server.house.resume()
            assert list(server.lobby.shelf) == [good]
            await until(server.lobby.shelf[good], PLAYED)

    asyncio.run(main())


def test_a_match_that_was_mended_is_found_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            _, bad, _ = await set_up(server, ["bot:random", "me"], None)
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(
                "UPDATE match SET settings = 'x' || settings WHERE match = ?", (bad,)
            )
        connection.close()
        async with inside(tmp_path) as (server, http):
            await server.house.resume()
            assert bad in server.lobby.quarantine
            with sqlite3.connect(tmp_path / "tables.db") as connection:
                query = "UPDATE match SET settings = substr(settings, 2) WHERE match = ?"
                connection.execute(query, (bad,))
            connection.close()
            with pytest.raises(Denied, match="web-damaged"):
                await server.lobby.table(bad)  # it is not read again at once
            server.lobby.quarantine._clock = lambda: 2.0**62
            assert (await server.lobby.table(bad)).name == bad
            assert bad not in server.lobby.quarantine
            metrics = (await http.get("http://table/metrics")).text
            assert "chabudai_quarantined_matches 0" in metrics

    asyncio.run(main())


def test_a_rematch_that_fails_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            ada, bad, good = await set_up(server, ["bot:random", "me"], None)

            def failing(table: Table, promises: Promises) -> NewMatch:
                if table.name == bad:
                    raise KeyError("seats")
                return rematch(table, promises)

            monkeypatch.setattr(lobby, "rematch", failing)
            for name in (bad, good):
                table = await server.lobby.table(name)
                await table.submit(lambda m, at: m.resign(1, at), user=ada.user)
                await table.submit(lambda m, at: consent.rematch(m, 1, at), user=ada.user)
            for _ in range(400):
                if (await server.lobby.table(good)).next and "rematch-failure" in str(
                    logged(server)
                ):
                    break
                await asyncio.sleep(0.02)
            assert (await server.lobby.table(good)).next
            lines = [line for line in logged(server) if line["event"] == "rematch-failure"]
            assert [line["match"] for line in lines] == [bad]

    asyncio.run(main())


def test_every_denial_has_a_status() -> None:
    assert set(STATUSES) == set(Kind)


def test_a_limit_says_how_long_to_wait() -> None:
    now = [0.0]
    limit = Limit(2, 60, lambda: now[0])
    limit.use("ada")
    limit.use("ada")
    with pytest.raises(Denied) as caught:
        limit.use("ada")
    assert caught.value.kind == Kind.TOO_OFTEN
    assert caught.value.after == pytest.approx(30.5)
    limit.use("bob")
    now[0] = 31.0
    limit.use("ada")


def test_a_viewer_too_slow_is_let_go() -> None:
    async def main() -> None:
        viewer = Viewer(0, None, "en", frozenset())
        waiting = viewer.news()
        events = [Event("entry", {}, number) for number in range(MOST_WAITING)]
        for event in events:
            viewer.push(event)
        assert waiting.done()
        before = viewer.ended
        viewer.push(Event("entry", {}, MOST_WAITING))
        assert (before, viewer.ended) == (False, True)
        assert viewer.take() == events
        assert viewer.news().done(), "there is nothing to wait for"

    asyncio.run(main())


def counted(calls: list[str], name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    def count(*args: Any, **kwargs: Any) -> Any:
        calls.append(name)
        return work(*args, **kwargs)

    return count


def test_one_click_makes_facts_and_choices_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two seats watch, one acts; then both ask for their page twice, and for their view."""
    calls: list[str] = []
    monkeypatch.setattr(chabudai.Game, "choices", counted(calls, "choices", chabudai.Game.choices))

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            rows = [await server.identity.new_guest(name) for name in ("Ada", "Bob")]
            ada, bob = (Visitor(row.user, row.name, False) for row in rows)
            settings = {"listed": False, "spectators": "public"}
            (name,) = await server.lobby.create(
                ada, chabudai.game("matcha"), ["me", "open"], settings
            )
            table = await server.lobby.table(name)
            game = table.match.game
            facts = counted(calls, "facts", game.book.facts)
            monkeypatch.setattr(game, "book", replace(game.book, facts=facts))
            await server.lobby.sit(table, bob, 1)
            viewers = [table.watch(seat, rows[seat].user, "en", 0) for seat in range(2)]
            number, calls[:] = len(table.match), []
            await table.submit(lambda m, at: m.act(0, "pass", at), number=number, user=ada.user)
            for row in (*rows, *rows):
                cookie = {"Cookie": f"chabudai={server.identity.seal(row.user)}"}
                page = await http.get(f"http://table/table/{name}", headers=cookie)
                view = await http.get(f"/matches/{name}/view", headers=cookie)
                assert page.status_code == view.status_code == 200
            assert calls.count("facts") == 2, "once for each seat"
            assert calls.count("choices") == 1, "once for the one whose turn it is"
            for viewer in viewers:
                events = viewer.take()
                while viewer.is_behind:
                    events += viewer.take()
                told = [event.number for event in events if event.kind == ENTRY]
                assert told == list(range(number + 1))
            assert len(table.match._seen._made) <= 8

    asyncio.run(main())
