"""Nothing that a client can ask holds the loop: long matches are told in slices, and end."""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import chabudai
from chabudai.core import messages
from chabudai.core.messages import LANGUAGES
from chabudai.games import rules_class
from chabudai.match.match import Match
from chabudai.store import open_store
from chabudai.tables import slices
from chabudai.tables.bounds import Bounds
from chabudai.tables.identity import Visitor
from chabudai.web.server import Server
from chabudai.web.warm import make_ready
from tests.calm import (
    Answer,
    Held,
    ask,
    forget,
    lengthen,
    long_match,
    played_out,
    reviewed,
    timed_loop,
    write,
)
from tests.inside import inside

MOST_SECONDS = 0.020
"""Of the processor time of the loop's own thread, so that a busy machine does not count."""
TRIES = 2
"""The quieter counts: beside other tests the same work takes longer now and then."""
LENGTH = 1500
LONGEST = 4900


def transport_app(http: httpx.AsyncClient) -> Any:
    transport = http._transport
    assert isinstance(transport, httpx.ASGITransport)
    return transport.app


SEATS = ["me", "open"]
SETTINGS = {"listed": True, "spectators": "public"}


async def guests(server: Any) -> list[Visitor]:
    rows = [await server.identity.new_guest(name) for name in ("Ada", "Bob")]
    return [Visitor(row.user, row.name, False) for row in rows]


Asked = list[tuple[str, bytes | None]]


async def afterwards(server: Any, pair: list[Visitor]) -> Asked:
    """What can be asked of matches that are over: reviews, practice, cards, joint results."""
    ada = pair[0]
    asked: Asked = []
    await server.house.bots.close()  # we play for them
    for game in (chabudai.game("touche"), chabudai.game("koikoi", rounds=12)):
        (name,) = await server.lobby.create(ada, game, SEATS, SETTINGS)
        await server.lobby.sit(await server.lobby.table(name), pair[1], 1)
        table = await played_out(server, name, 190)
        numbers = await reviewed(server, table, ada.user)
        last = {"seat": 0, "number": numbers[-1], "cards": "same"}
        asked += [(f"/api/v1/matches/{name}/practice", json.dumps(last).encode())]
        asked += [(f"/fair/{name}", None)]
        for lang in LANGUAGES:
            asked += [(f"/api/v1/matches/{name}/review?lang={lang}", None)]
            asked += [(f"/review/{name}?lang={lang}&at={numbers[-1]}", None)]
    asked += [("/me", None), ("/api/v1/me/report", None)]
    seats, settings = ["bot:random"] * 2, {**SETTINGS, "listed": False}
    game = chabudai.game("touche")
    made = await server.lobby.create(ada, game, seats, settings, duplicated=True)
    tables = [await played_out(server, name) for name in made]
    asked += [(f"/api/v1/duplicates/{tables[0].set_name}", None)]
    together = server.house.together
    name = await together.begin(ada, game)
    found = await together.find(name)
    await together.join(pair[1], found, together.invite(name))
    for half in found.halves:
        for table in half.values():
            await played_out(server, table.name)
    asked += [(f"/together/{name}?lang={lang}", None) for lang in LANGUAGES]
    asked += [(f"/api/v1/together/{name}", None), (f"/fair/{name}-a-0", None)]
    return asked


def headers_of(cookie: dict[str, str], path: str) -> dict[str, str]:
    return cookie | ({"content-type": "application/json"} if path.startswith("/api/") else {})


async def hostile(server: Any, app: Any, held: Held) -> list[Answer]:
    pair = await guests(server)
    ada = pair[0]
    cookie = {"cookie": f"chabudai={server.identity.seal(ada.user)}", "accept-encoding": "gzip"}
    running = await long_match(server, pair, "touche", LENGTH, False)
    over = await long_match(server, pair, "koikoi", LENGTH, True)
    lesson = await long_match(server, pair, "matcha", 1000, False, guide=True, lesson=True)
    for _ in range(100):
        await server.lobby.create(ada, chabudai.game("matcha"), SEATS, SETTINGS)
    answers = []
    tables = (running.name, over.name, lesson.name)
    asked = await afterwards(server, pair)
    for name in tables:
        for lang in LANGUAGES:
            asked += [(f"/table/{name}?lang={lang}", None)]
            asked += [(f"/replay/{name}?lang={lang}&seat={eyes}&step=500", None) for eyes in "0a"]
            asked += [(f"/replay/{name}?lang={lang}&seat=all", None)]
            asked += [(f"/api/v1/matches/{name}/export?lang={lang}&seat=0", None)]
        asked += [(f"/api/v1/matches/{name}/{what}", None) for what in ("view", "actions")]
        asked += [(f"/api/v1/matches/{name}", None), (f"/table/{name}/number", None)]
        asked += [(f"/table/{name}/{deed}", b"text=hello&what=undo") for deed in ("talk", "offer")]
    asked += [("/", None), ("/metrics", None), ("/health", None), ("/api/v1/openapi.json", None)]
    asked += [("/api/v1/matches?most=100", None), ("/api/v1/matches?most=100&mine=true", None)]
    for game in chabudai.names():
        asked += [(f"/rules/{game}", None), (f"/new/{game}", None), (f"/api/v1/games/{game}", None)]
        for preset in rules_class(game).presets:
            body = json.dumps({"game": game, "preset": preset, "listed": True}).encode()
            asked += [("/api/v1/matches", body)]
    asked += [("/new", b"&".join(b"x%d=" % n + b"y" * 200 for n in range(60)))]
    asked += [("/api/v1/matches", b"[" * 16_000), ("/api/v1/guests", b'{"name": "' + b"x" * 9000)]
    held.longest.clear()
    for cold in (True, False):
        for name in tables if cold else ():
            forget(server, name)
        streams = [
            ask(
                app,
                f"/api/v1/matches/{name}/events?from=0&lang={lang}&motions={motions}{seat}",
                cookie,
                enough=f'"number":{length - 1},'.encode(),
            )
            for name, length in ((running.name, len(running.match)), (over.name, len(over.match)))
            for lang in ("en", "ja")
            for motions in (0, 1)
            for seat in ("", "&seat=0")
        ]
        pages = [ask(app, path, headers_of(cookie, path), body) for path, body in asked]
        answers += await asyncio.gather(*streams, *pages)
    return answers


def test_nothing_that_is_asked_holds_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(folder: Path, held: Held) -> list[Answer]:
        async with inside(folder, streams_per_guest=100) as (server, http):
            app = transport_app(http)
            await asyncio.to_thread(make_ready, app.app.app)  # as the server does
            return await hostile(server, app, held)

    for number in range(TRIES):
        folder = tmp_path / str(number)
        folder.mkdir()
        with monkeypatch.context() as patch, timed_loop(patch) as held:
            answers = asyncio.run(main(folder, held))
        told = [answer.status for answer in answers]
        assert told.count(200) > len(told) * 3 // 4, sorted(told)
        assert not [status for status in told if status >= 500]
        if held.most < MOST_SECONDS:
            break
    assert held.most < MOST_SECONDS, held.told()


def test_a_review_is_told_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others come in between after each decision, if it took as long as a slice may."""
    monkeypatch.setattr(slices, "SECONDS", 0.0)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            app = transport_app(http)
            pair = await guests(server)
            (name,) = await server.lobby.create(pair[0], chabudai.game("touche"), SEATS, SETTINGS)
            await server.lobby.sit(await server.lobby.table(name), pair[1], 1)
            numbers = await reviewed(server, await played_out(server, name, 100), pair[0].user)
            for path in (f"/api/v1/matches/{name}/review", f"/review/{name}"):
                asked = asyncio.create_task(ask(app, path))
                turns = 0
                while not asked.done():
                    turns += 1
                    await asyncio.sleep(0)
                assert (await asked).status == 200
                assert turns > len(numbers)

    asyncio.run(main())


def test_texts_are_ready_before_anybody_reads_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            messages._bundle.cache_clear()
            make_ready(transport_app(http).app.app)
            assert messages._bundle.cache_info().currsize == len(LANGUAGES)

    asyncio.run(main())


async def enormous(server: Server, app: Any, held: Held, url: str | None) -> dict[str, int]:
    """What is done with a match as long as one can be: read, caught up with, taken along, and left
    by a guest who is forgotten. The statuses, by what was asked.
    """
    ada, bob = await guests(server)
    cookie = {"cookie": f"chabudai={server.identity.seal(ada.user)}"}
    table = await long_match(server, [ada, bob], "koikoi", 1900 if url else LONGEST, url is None)
    name = table.name
    told = {}

    async def do(what: str, path: str, method: str = "GET") -> None:
        held.longest.clear()
        answer = await asyncio.create_task(ask(app, path, cookie, method=method))
        told[f"{what}: {held.most < MOST_SECONDS or held.told()}"] = answer.status

    if url is not None:
        match = Match(table.match.game, table.match.heading, table.match.entries)
        first = len(match)
        lengthen(match, LONGEST, table.reveal())
        match.take(match.resign(1))
        elsewhere = open_store(url)
        await elsewhere.start()
        await write(elsewhere, match, first)
        await elsewhere.close()
        await do("catch up", f"/api/v1/matches/{name}")
    viewer = table.watch(1, bob.user, "en", 0)
    viewer.take()
    del table
    await do("export", f"/api/v1/matches/{name}/export")
    forget(server, name)
    await do("open", f"/api/v1/matches/{name}")
    await do("forget a guest", "/api/v1/me", "DELETE")
    assert (await server.lobby.table(name)).match.names() == ["Guest", "Bob"]
    return told


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_that_is_done_with_the_longest_match_holds_the_loop(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(folder: Path, held: Held, url: str | None) -> dict[str, int]:
        shared: dict[str, Any] = {"db": url, "work": False} if url else {}
        async with inside(folder, **shared) as (server, http):
            app = transport_app(http)
            await asyncio.to_thread(make_ready, app.app.app)
            return await enormous(server, app, held, url)

    for number in range(TRIES):
        folder = tmp_path / str(number)
        folder.mkdir()
        url = None
        if kind == "postgres":
            url = request.getfixturevalue("postgres").database(f"calm_{secrets.token_hex(6)}")
        with monkeypatch.context() as patch, timed_loop(patch) as held:
            told = asyncio.run(main(folder, held, url))
        assert {*told.values()} == {200, 204}
        if all(each.endswith(": True") for each in told):
            return
    raise AssertionError("\n".join(told))


def test_a_table_that_nobody_uses_goes_at_once(tmp_path: Path) -> None:
    """Without the collector of cycles, which looks at old objects once in an hour."""

    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            pair = await guests(server)
            (name,) = await server.lobby.create(pair[0], chabudai.game("matcha"), SEATS, SETTINGS)
            table = await server.lobby.table(name)
            viewer = table.watch(0, pair[0].user, "en", 0)
            viewer.take()
            table.leave(viewer)
            held = weakref.ref(table)
            forget(server, name)
            del table
            assert held() is None

    gc.disable()
    try:
        asyncio.run(main())
    finally:
        gc.enable()


def test_what_happens_while_the_past_is_told_comes_in_order(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            pair = await guests(server)
            table = await long_match(server, pair, "koikoi", 400, False)
            viewer = table.watch(0, pair[0].user, "en", 5)
            told: list[int | None] = []
            while viewer.is_behind:
                told += [event.number for event in viewer.take()]
                if len(table.match) < 420:
                    await table.submit(lambda m, at: m.talk(0, "hello", None, at))
            await table.submit(lambda m, at: m.talk(1, "hello", None, at))
            told += [event.number for event in viewer.take()]
            numbers = [number for number in told if number is not None]
            assert len(table.match) > 402, "something has happened meanwhile"
            assert numbers == list(range(5, len(table.match)))

    asyncio.run(main())


def test_a_match_has_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undos by the table's own rule, everything else by the house's; said in every language."""
    small = Bounds(undos=2, offers=3, talks=2, sitters=4, entries=40)
    monkeypatch.setattr(Bounds, "of", lambda settings: replace(small, undos=settings["undos"]))

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            made = [await http.post("/guests", json={"name": n, "token": True}) for n in "AB"]
            ada, bob = ({"Authorization": f"Bearer {m.json()['token']}"} for m in made)
            asked = {"game": "matcha", "seats": ["open", "open"], "undos": 1}
            match = (await http.post("/matches", json=asked, headers=ada)).json()["match"]

            async def do(what: str, who: dict[str, str], lang: str = "en", /, **body: Any) -> Any:
                here = len((await server.lobby.table(match)).match)
                if what in ("act", "offer", "answer"):
                    body["number"] = here
                headers = {**who, "Accept-Language": lang}
                path = f"/matches/{match}/{what}"
                answer = await http.post(path, json=body or None, headers=headers)
                return answer.json().get("error", {}).get("key"), answer.json()

            for _ in range(4):
                assert (await do("sit", bob, seat=1))[0] is None
                assert (await do("leave", bob))[0] is None
            assert (await do("sit", bob, seat=1))[0] == "match-no-more-sitters"
            bounds = (await server.lobby.table(match)).growth
            monkeypatch.setattr(bounds, "bounds", replace(bounds.bounds, sitters=9))
            for seat, who in enumerate((ada, bob)):
                assert (await do("sit", who, seat=seat))[0] is None
            texts = set()
            for key, what, body in (
                ("match-no-more-undos", "offer", {"what": "undo"}),
                ("match-no-more-talk", "talk", {"text": "hello"}),
                ("match-no-more-offers", "offer", {"what": "draw"}),
            ):
                for _ in range(9):
                    if what == "offer" and body["what"] == "undo":
                        assert (await do("act", ada, action="pass"))[0] is None
                    found, _ = await do(what, ada, **body)
                    if found is not None:
                        break
                    if body.get("what") == "draw":
                        assert (await do("answer", bob, yes=False))[0] is None
                assert found == key
                for lang in LANGUAGES:
                    found, told = await do(what, ada, lang, **body)
                    assert found == key
                    texts.add(told["error"]["text"])
            assert len(texts) == 9, "each in three languages"
            monkeypatch.setattr(bounds, "bounds", replace(bounds.bounds, entries=1))
            table = await server.lobby.table(match)
            turn = (ada, bob)[table.match.turn]
            assert (await do("act", turn, action="pass"))[0] == "match-too-long"
            assert (await do("resign", turn))[0] is None
            assert table.match.status == "over"

    asyncio.run(main())
