"""Positions on the pages: set up, seen from a seat, played on, with the coach; nothing leaks."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import chabudai
from chabudai import testing
from chabudai.core.messages import LANGUAGES, Message, say
from chabudai.match.trial import MOST_MOVES, Trial
from chabudai.tables.advisor import Advisor
from tests.inside import inside
from tests.rule_sets import OURS
from tests.web_pages.hands import ACTION, NUMBER, PICK

AT = "http://table/analyse"
TEXT = re.compile(r"<textarea[^>]*>([^<]*)</textarea>")


def view_of(name: str, seed: int = 3) -> tuple[chabudai.Game, Any, Any]:
    g: chabudai.Game = chabudai.game(name)
    state = list(testing.positions(g, [seed], every=4))[2]
    return g, state, g.view(state, g.turn(state))


async def seen(http: httpx.AsyncClient, status: int = 200, **asked: str) -> str:
    answer = await http.get(AT, params=asked)
    assert answer.status_code == status, answer.text[-1500:]
    assert "style=" not in answer.text
    return html.unescape(answer.text)


async def offered(http: httpx.AsyncClient, page: str) -> set[str]:
    """All actions that can be reached by buttons and by links that pick a card."""
    found = set(ACTION.findall(page))
    for link in PICK.findall(page):
        found |= set(ACTION.findall(html.unescape((await http.get(AT + link)).text)))
    return found


def test_a_position_is_seen_played_on_and_taken_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            for name in OURS:
                g, _, view = view_of(name)
                page = await seen(http, position=g.write(view))
                legal = {g.text(view, action) for action in g.legal(view)}
                if name != "touche":  # too many to pick one after the other
                    assert await offered(http, page) == legal
                found = TEXT.search(page)
                assert found
                assert g.position(found[1]) == view
                form = {"position": g.write(view), "seat": str(view.viewer), "seed": "5"}
                done = await http.post(AT, data={**form, "action": min(legal)})
                assert done.status_code == 303
                after = html.unescape(
                    (await http.get(f"http://table{done.headers['location']}")).text
                )
                found = TEXT.search(after)
                assert found
                now = g.position(found[1])
                assert now.viewer == view.viewer
                assert now != view
                assert g.turn(now) in (now.viewer, chabudai.OVER), "the others have moved"
                assert say("analyse-back", "en") in after
                wrong = await http.post(AT, data={**form, "action": "dance"})
                refused = await http.get(f"http://table{wrong.headers['location']}")
                assert refused.status_code in (409, 422)

    asyncio.run(main())


def test_a_complete_position_is_seen_through_one_pair_of_eyes(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            for name in OURS:
                g, state, _ = view_of(name)
                for seat in range(g.seats):
                    page = await seen(http, position=g.write(state), seat=str(seat))
                    found = TEXT.search(page)
                    assert found
                    assert g.position(found[1]) == g.view(state, seat)
                    drawn = page[page.index('<form class="felt"') : page.index("<aside")]
                    drawn = re.sub(r'<input type="hidden"[^>]*>', "", drawn)
                    drawn = re.sub(r'href="[^"]*"', "", drawn)
                    (group, *_) = g.book.secrets(state, seat)
                    twin = g.book.relabel(state, dict(zip(group, group[::-1], strict=True)))
                    other = await seen(http, position=g.write(twin), seat=str(seat))
                    other = other[other.index('<form class="felt"') : other.index("<aside")]
                    other = re.sub(r'<input type="hidden"[^>]*>', "", other)
                    assert re.sub(r'href="[^"]*"', "", other) == drawn

    asyncio.run(main())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_is_said_where_it_was_typed(tmp_path: Path, lang: str) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            http.headers["Accept-Language"] = lang
            page = await seen(http)
            assert page.count(f'href="{AT.removeprefix("http://table")}?position=') == len(
                chabudai.names()
            )
            page = await seen(http, 422, position="matcha hands=X9/-")
            assert "X9" in page
            assert 'role="alert"' in page
            with pytest.raises(chabudai.NoPosition) as refused:
                chabudai.game("matcha").position("hands=X9/-")
            assert refused.value.say(lang) in page

    asyncio.run(main())


def test_the_coach_is_asked_about_the_own_view_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def about(_self: Advisor, game: Any, view: Any, _owner: str) -> list[Message]:
        asked.append(view)
        return [Message("analyse-soon")]

    monkeypatch.setattr(Advisor, "about", about)

    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            g, state, view = view_of("koikoi")
            form = {"position": g.write(state), "seat": str(view.viewer), "hint": "1"}
            answer = await http.post(AT, data=form)
            assert say("analyse-soon", "en") in html.unescape(answer.text)
            assert asked == [view]
            form["seat"] = str(1 - view.viewer)
            assert (await http.post(AT, data=form)).status_code == 409

    asyncio.run(main())


def test_a_server_without_bots_has_no_coach(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            g, _, view = view_of("matcha")
            answer = await http.post(AT, data={"position": g.write(view), "hint": "1"})
            assert answer.status_code == 422
            assert say("web-hint-none", "en") in html.unescape(answer.text)

    asyncio.run(main())


def test_a_trial_follows_from_what_is_written() -> None:
    g, state, view = view_of("matcha")
    move = g.text(view, g.legal(view)[0])
    one, other = (Trial(g, view, view.viewer, 9, [move]) for _ in range(2))
    assert one.view == other.view
    assert one.told
    assert Trial(g, view, view.viewer).view == view
    with pytest.raises(chabudai.IllegalAction):
        Trial(g, view, 1 - view.viewer)
    with pytest.raises(chabudai.IllegalAction):
        Trial(g, state, view.viewer, 0, [move] * (MOST_MOVES + 1))
    waiting = Trial(g, state, 1 - view.viewer)
    assert waiting.waits
    assert not waiting.is_mine
    assert not Trial(g, state, 1 - view.viewer, goes=True).waits


def test_a_replay_leads_here_once_its_match_is_over(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            guests = [
                httpx.AsyncClient(transport=http._transport, follow_redirects=True)
                for _ in range(3)
            ]
            asked = {"game": "matcha", "name": "Ada", "seat-1": "open", "spectators": "nobody"}
            table = (await guests[0].post("http://table/new", data=asked)).url.path
            await guests[1].post(f"http://table{table}/sit", data={"seat": "1", "name": "Bo"})
            match = table.removeprefix("/table/")
            link = {"match": match, "at": "9", "seat": "0"}
            early = await guests[0].get(AT, params=link)
            assert early.status_code == 409, "nobody looks into a match that runs"
            for guest in guests[:2]:
                page = (await guest.get(f"http://table{table}")).text
                if number := NUMBER.search(page):
                    await guest.post(f"http://table{table}/resign", data={"number": number[1]})
            replay = html.unescape(
                (await guests[0].get(f"http://table/replay/{match}?seat=0")).text
            )
            (href,) = re.findall(r'href="(/analyse\?match=[^"]*)"', replay)
            page = html.unescape((await guests[0].get(f"http://table{href}")).text)
            found = TEXT.search(page)
            assert found
            view = chabudai.open_position(found[1])[1]
            assert view.viewer == 0
            stranger = await guests[2].get(f"http://table{href}")
            assert stranger.status_code == 403, "nobody may watch this table"
            assert found[1] not in html.unescape(stranger.text)
            for guest in guests:
                await guest.aclose()

    asyncio.run(main())
