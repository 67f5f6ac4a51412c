"""Duplicates are no oracle: one seat in a set, and no table of it seen from outside."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.core.messages import LANGUAGES, say
from chabudai.match import verify
from chabudai.tui.join import join
from tests.inside import inside
from tests.served import Served

READS = ("view", "actions", "events", "export")
PAGES = ("table/{}", "table/{}/number", "replay/{}")


async def guest(http: httpx.AsyncClient, name: str) -> dict[str, str]:
    """What a new guest shows."""
    made = await http.post("/guests", json={"name": name, "token": True})
    http.cookies.clear()
    return {"Authorization": f"Bearer {made.json()['token']}"}


async def pair(http: httpx.AsyncClient, *names: str) -> tuple[list[dict[str, str]], list[Any], str]:
    """A set of two tables that waits for its players: its guests, its tables, its name."""
    guests = [await guest(http, name) for name in names]
    asked = {"game": "koikoi", "seats": ["me", "invite"], "duplicate": True}
    made = (await http.post("/matches", json=asked, headers=guests[0])).json()
    return guests, made["tables"], made["duplicate"]


async def sit(
    http: httpx.AsyncClient, who: dict[str, str], table: Any, seat: int
) -> httpx.Response:
    body = {"seat": seat, "invite": table["invites"].get(str(seat))}
    return await http.post(f"/matches/{table['match']}/sit", json=body, headers=who)


async def reads(http: httpx.AsyncClient, match: str, who: dict[str, str]) -> set[tuple[int, str]]:
    """The answers to everything that reads of a table."""
    found = set()
    for what in READS:
        answer = await http.get(f"/matches/{match}/{what}", headers=who)
        key = "" if answer.status_code == 200 else answer.json()["error"]["key"]
        found.add((answer.status_code, key))
    return found


def test_one_user_has_one_seat_in_a_set(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            (ada, bob), tables, _ = await pair(http, "Ada", "Bob")
            first, second = tables
            assert set(first["invites"]) == {"1"}, "the owner sits at the first table"
            assert set(second["invites"]) == {"0", "1"}, "and somebody else of theirs at the next"
            for seat in range(2):
                answer = await sit(http, ada, second, seat)
                assert answer.status_code == 409
                assert answer.json()["error"]["key"] == "web-one-seat-in-set"
            assert (await sit(http, bob, second, 1)).status_code == 200
            assert (await sit(http, bob, first, 1)).status_code == 409
            leave = f"/matches/{second['match']}/leave"
            assert (await http.post(leave, headers=bob)).status_code == 200
            assert (await sit(http, bob, first, 1)).status_code == 200, "they had seen nothing"

    asyncio.run(main())


def test_duplicates_have_no_open_seats(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            ada = await guest(http, "Ada")
            asked = {"game": "matcha", "seats": ["me", "open"], "duplicate": True}
            listed = {"game": "matcha", "duplicate": True, "listed": True}
            for body in (asked, listed):
                answer = await http.post("/matches", json=body, headers=ada)
                assert answer.status_code == 422
                assert answer.json()["error"]["key"] == "web-duplicate-open"

    asyncio.run(main())


def test_nobody_sees_another_table_before_the_set_is_over(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            guests, (first, second), name = await pair(http, "Ada", "Bob", "Cyd", "Dan")
            ada, bob, cyd, dan = guests
            for who, table, seat in ((bob, first, 1), (cyd, second, 0), (dan, second, 1)):
                assert (await sit(http, who, table, seat)).status_code == 200
            here, there = first["match"], second["match"]
            shut = {(403, "web-duplicate-shut")}
            for who in (ada, bob, {}):  # a guest is made in a moment: strangers see nothing either
                assert await reads(http, there, who) == shut
                told = (await http.get(f"/matches/{there}", headers=who)).json()
                assert (told["turn"], told["length"], told["you"]) == (None, None, None)
                assert [seat["name"] for seat in told["seats"]] == [None, None]
            assert (await http.get(f"/matches/{there}/view", headers=cyd)).status_code == 200
            row = next(iter(server.lobby.shelf[here].users.values()))
            cookie = {"Cookie": f"chabudai={server.identity.seal(row)}"}
            for page in PAGES:
                answer = await http.get("http://table/" + page.format(there), headers=cookie)
                assert answer.status_code == 403, page
            form = {"at": "9999"}
            answer = await http.post(f"http://table/table/{there}/seen", data=form, headers=cookie)
            assert answer.status_code == 403, "nor how long it is"
            await http.post(f"/matches/{there}/resign", headers=cyd)
            assert await reads(http, there, ada) == shut, "theirs is over, ours is not"
            assert (await http.get(f"/matches/{there}", headers=ada)).json().get("result") is None
            part = (await http.get(f"/matches/{there}/export", headers=cyd)).json()
            assert part["complete"] is False
            assert "chain" not in part
            await http.post(f"/matches/{here}/resign", headers=ada)
            for match in (here, there):
                whole = (await http.get(f"/matches/{match}/export", headers=ada)).json()
                assert verify(whole) == []
            assert (await http.get(f"/matches/{there}/view")).status_code == 200
            joint = (await http.get(f"/duplicates/{name}")).json()
            assert joint["over"]
            assert joint["results"] == [0, 0], "seat 0 gave up at both tables: each party once"

    asyncio.run(main())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_say_that_it_is_a_duplicate(tmp_path: Path, lang: str) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            (_, bob), (first, second), _ = await pair(http, "Ada", "Bob")
            note = say("page-duplicate-line", lang, number=1, of=2)
            link = f"http://table/join/{first['match']}/1/{first['invites']['1']}?lang={lang}"
            assert note in (await http.get(link)).text
            table = await server.lobby.table(first["match"])
            cookie = {"Cookie": f"chabudai={server.identity.seal(table.users[0])}"}
            page = f"http://table/table/{first['match']}?lang={lang}"
            waiting = (await http.get(page, headers=cookie)).text
            assert waiting.count(note) == 1
            await sit(http, bob, first, 1)
            text = unescape((await http.get(page, headers=cookie)).text)
            assert note in text
            assert say("page-duplicate-mark", lang, number=1, of=2) in text
            home = (await http.get(f"http://table/?lang={lang}", headers=cookie)).text
            assert say("page-duplicate", lang) in home
            late = f"http://table/join/{second['match']}/0/none?lang={lang}"
            assert f"/table/{second['match']}" not in (await http.get(late)).text

    asyncio.run(main())


def test_the_terminal_says_so_and_sees_no_other_table(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    owner = served.client("Ada")
    made = owner.create("matcha", ["bot:random", "invite"], duplicate=True)
    first, second = made["tables"]
    lines: list[str] = []

    def read(_prompt: str) -> str:
        raise EOFError

    def visit(table: Any, seat: int) -> int:
        url = f"{served.url}/matches/{table['match']}"
        return join(url, seat, table["invites"][str(seat)], "Bob", "en", read, lines.append)

    assert visit(first, 1) == 0
    assert say("page-duplicate-line", "en", number=1, of=2) in lines
    lines.clear()
    assert visit(second, 0) == 1
    assert lines == [f"chabudai: {say('web-one-seat-in-set')}"]
