"""A game without a room among the pages: all about it can be read and played all the same."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.games import rooms, rules_class
from chabudai.web.games import PLAIN, owner, room
from chabudai.web.pages.greeting import greeting
from tests.inside import inside
from tests.test_rooms import own_games
from tests.web_pages.hands import ACTION, NUMBER
from tests.web_pages.test_page_leaks import compare

TABLE = "http://table"
CARD = re.compile(r'<text [^>]*font-weight="600">([^<]+)</text>')


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No game has a room among the pages."""
    found = rooms.find

    def find(where: str, game: str) -> ModuleType | None:
        return None if where == "web.games" else found(where, game)

    monkeypatch.setattr(rooms, "find", find)
    for kept in (room, owner):
        kept.cache_clear()
    yield
    for kept in (room, owner):
        kept.cache_clear()


async def visit(http: httpx.AsyncClient, path: str, lang: str = "en") -> str:
    """A page that is there."""
    answer = await http.get(TABLE + path, headers={"Accept-Language": lang})
    assert answer.status_code == 200, answer.text[-2000:]
    return answer.text


async def sit_down(http: httpx.AsyncClient, name: str) -> tuple[str, list[httpx.AsyncClient]]:
    """A table with a guest at every seat: its address and their browsers, by seat."""
    seats = chabudai.game(name).seats
    guests = [
        httpx.AsyncClient(transport=http._transport, follow_redirects=True) for _ in range(seats)
    ]
    asked = {"game": name, "name": "Ada", **{f"seat-{seat}": "open" for seat in range(1, seats)}}
    if "three-rounds" in rules_class(name).presets:
        asked["preset"] = "three-rounds"
    answer = await guests[0].post(f"{TABLE}/new", data=asked)
    assert answer.status_code == 200, answer.text[-2000:]
    table = answer.url.path
    for seat in range(1, seats):
        data = {"seat": str(seat), "name": f"Bob {seat}"}
        answer = await guests[seat].post(f"{TABLE}{table}/sit", data=data)
        assert answer.status_code == 200, answer.text[-2000:]
    return table, guests


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", chabudai.names())
def test_a_whole_match_is_played_by_buttons(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        assert room(name).template == PLAIN
        async with inside(tmp_path) as (_, http):
            table, guests = await sit_down(http, name)
            hands = 0
            for step in range(2000):
                texts = [await visit(guest, table) for guest in guests]
                if 'class="result' in texts[0]:
                    break
                (mover,) = [seat for seat, text in enumerate(texts) if ' mine"' in text]
                check_page(texts[mover])
                hands += 'class="hand"' in texts[mover]
                actions = [html.unescape(each) for each in ACTION.findall(texts[mover])]
                number = NUMBER.search(texts[mover])
                assert number
                data = {"action": actions[step % len(actions)], "number": number[1]}
                answer = await guests[mover].post(f"{TABLE}{table}/act", data=data)
                assert answer.status_code == 200, answer.text[-2000:]
            else:
                raise AssertionError("the match has no end")
            game = chabudai.game(name)
            has_hand = "hand" in game.facts(game.view(game.new(), 0))
            assert (hands > 5) == has_hand
            match = table.removeprefix("/table/")
            for eyes in ("all", "0", "none"):
                replay = await visit(guests[0], f"/replay/{match}?seat={eyes}&at=5")
                assert "data-replay" in replay
                assert ('class="open-hand"' in replay) == (has_hand and eyes == "all")
            for guest in guests:
                await guest.aclose()

    asyncio.run(play())


def check_page(text: str) -> None:
    """What is in the hand is drawn there, and everything that can be done has a name."""
    hand = text.partition('class="hand"')[2].partition("</div>")[0]
    assert not hand or (CARD.search(hand) and 'role="img"' in hand)
    assert "<dl" in text
    buttons = re.findall(r'<button class="main" name="action"[^>]*>([^<]*)</button>', text)
    assert buttons
    assert all(each.strip() for each in buttons)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", chabudai.names())
def test_its_other_pages_are_there(name: str, lang: str, tmp_path: Path) -> None:
    async def look() -> None:
        async with inside(tmp_path) as (_, http):
            home = await visit(http, "/", lang)
            assert say(f"{name}-title", lang) in html.unescape(home)
            assert f'id="play-{name}"' in home
            assert f'id="first-{name}"' not in home
            rules = await visit(http, f"/rules/{name}", lang)
            assert say(f"{name}-about", lang) in html.unescape(rules)
            assert 'action="/first"' not in rules
            new = await visit(http, f"/new/{name}", lang)
            for option in chabudai.game(name).rules.to_json():
                assert f'name="option-{option}"' in new
            lost = await http.get(f"{TABLE}/table/nowhere", headers={"Accept": "text/html"})
            assert lost.status_code == 404

    asyncio.run(look())


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", own_games())
def test_the_plain_page_does_not_tell_hidden_cards(name: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"rounds": 3} if name == "koikoi" else {}
    asyncio.run(compare(tmp_path, chabudai.game(name, **options), 12))


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_greeting_without_a_season(lang: str) -> None:
    found = greeting(datetime(2026, 3, 1, 9), [], "Ada", lang)
    assert found["card"] == ""
    assert "none" not in found["text"]
    assert "Ada" in found["text"]
