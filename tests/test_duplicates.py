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


async def joint_of(http: httpx.AsyncClient, name: str, lang: str = "en") -> dict[str, Any]:
    answer = await http.get(f"/duplicates/{name}?lang={lang}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_who_is_erased_frees_their_seat_at_a_table_of_a_set(tmp_path: Path) -> None:
    """The table stays, the invite is good again, and the set comes to its end."""

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            guests, (first, second), name = await pair(http, "Ada", "Bob", "Cyd", "Dan", "Eve")
            _, bob, cyd, dan, eve = guests
            assert (await sit(http, bob, first, 1)).status_code == 200
            assert (await sit(http, cyd, second, 0)).status_code == 200
            assert (await http.delete("/me", headers=cyd)).status_code == 204
            found = await joint_of(http, name)
            assert found["matches"] == [first["match"], second["match"]]
            assert (found["over"], found["why"]) == (False, None)
            for who, seat in ((dan, 0), (eve, 1)):
                assert (await sit(http, who, second, seat)).status_code == 200
            for who, table in ((bob, first), (eve, second)):
                done = await http.post(f"/matches/{table['match']}/resign", headers=who)
                assert done.status_code == 200
            found = await joint_of(http, name)
            assert (found["over"], found["results"], found["why"]) == (True, [0, 0], None)
            table = await server.lobby.table(second["match"])
            assert table.match.names() == ["Dan", "Eve"]

    asyncio.run(main())


def test_a_table_goes_that_can_never_begin_because_its_owner_was_erased(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            (ada, bob, cyd), (first, second), name = await pair(http, "Ada", "Bob", "Cyd")
            await sit(http, cyd, second, 0)
            await http.delete("/me", headers=ada)
            gone = await http.get(f"/matches/{first['match']}", headers=bob)
            assert gone.status_code == 404, "nobody else may take the owner's seat"
            found = await joint_of(http, name)
            assert found["matches"] == [second["match"]], "somebody waits there"
            assert found["why"]["key"] == "duplicate-gone"
            assert (await http.get(f"/matches/{second['match']}", headers=cyd)).status_code == 200
            await http.delete("/me", headers=cyd)
            assert await server.store.set_of(name) == [], "nobody does now"
            assert (await http.get(f"/duplicates/{name}")).status_code == 404
            # where nobody else sits all of it goes at once
            (dan,), _, name = await pair(http, "Dan")
            await http.delete("/me", headers=dan)
            assert await server.store.set_of(name) == []
            # and so does a table that is no duplicate
            eve = await guest(http, "Eve")
            body = {"game": "touche", "preset": "three", "seats": ["me", "open", "open"]}
            made = (await http.post("/matches", json=body, headers=eve)).json()["match"]
            await http.post(f"/matches/{made}/sit", json={"seat": 1}, headers=bob)
            await http.delete("/me", headers=eve)
            assert (await http.get(f"/matches/{made}", headers=bob)).status_code == 404

    asyncio.run(main())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("how", ["closed before it began", "closed", "deleted"])
def test_a_set_that_can_have_no_result_says_so(tmp_path: Path, how: str, lang: str) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            guests, (first, second), name = await pair(http, "Ada", "Bob", "Cyd", "Dan")
            ada, bob, cyd, dan = guests
            waits = {"Cookie": f"chabudai={server.identity.seal(await user_of(http, cyd))}"}
            plays = {"Cookie": f"chabudai={server.identity.seal(await user_of(http, ada))}"}
            await sit(http, cyd, second, 0)
            if how != "closed before it began":
                await sit(http, dan, second, 1)
                await sit(http, bob, first, 1)
            admin = server.house.admin
            if how == "deleted":
                await admin.delete_table(second["match"])
            else:
                await admin.close_table(second["match"])
            key = "duplicate-closed" if how == "closed" else "duplicate-gone"
            text = say(key, lang)
            found = await joint_of(http, name, lang)
            assert (found["over"], found["results"], found["scores"]) == (False, None, None)
            assert found["why"] == {"key": key, "text": text}
            page = f"http://table/table/{first['match']}?lang={lang}"
            assert unescape((await http.get(page, headers=plays)).text).count(text) == 1
            if how == "closed before it began":
                link = f"http://table/join/{first['match']}/1/{first['invites']['1']}?lang={lang}"
                assert text in unescape((await http.get(link)).text)
                await sit(http, bob, first, 1)
            if how == "closed":
                closed = f"http://table/table/{second['match']}?lang={lang}"
                assert text in unescape((await http.get(closed, headers=waits)).text)
            assert (await http.post(f"/matches/{first['match']}/resign", headers=bob)).is_success
            found = await joint_of(http, name, lang)
            assert (found["over"], found["results"], found["scores"]) == (True, None, None)
            assert found["why"]["text"] == text
            end = unescape((await http.get(page, headers=plays)).text)
            assert f"<small>{text}</small>" in end, "beside the result"
            for path in ("replay", "fair"):
                answer = await http.get(f"http://table/{path}/{first['match']}", headers=plays)
                assert answer.status_code == 200
            whole = (await http.get(f"/matches/{first['match']}/export", headers=ada)).json()
            assert verify(whole) == []

    asyncio.run(main())


async def user_of(http: httpx.AsyncClient, who: dict[str, str]) -> str:
    return str((await http.get("/me", headers=who)).json()["user"])
