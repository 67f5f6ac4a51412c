"""The people of the house: faces, what they say and when, and a rematch by one tap."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

import chabudai
from chabudai.agents import levels
from chabudai.core.messages import LANGUAGES, say
from chabudai.core.seats import SPECTATOR
from chabudai.match import Entry, Match, heading_for
from chabudai.match.entry import SAT
from chabudai.match.position import BOT
from chabudai.web.pages.assets import ASSETS, boxes
from chabudai.web.pages.people import WAYS, saying
from tests.served import Served
from tests.test_api_leaks import random_match
from tests.web_pages.hands import click, is_over, until
from tests.web_pages.test_page_leaks import twins
from tests.web_pages.test_pages import new_table

GAMES: dict[str, dict[str, Any]] = {"matcha": {}, "koikoi": {"rounds": 3}, "touche": {}}
OCCASIONS = ("begin", "again", "gains", "misses", "wins", "loses")
LONGEST = 70


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def against_bots(match: Match, entries: list[Entry] | None = None) -> Match:
    """The same match with bots on all seats but the first."""
    here = Match(match.game, heading_for(match.game, match.heading.match))
    here.take(here.sit(0, "Ada"))
    for seat in range(1, match.game.seats):
        here.take(here.sit(seat, "bot", BOT, levels()[seat]))
    for entry in entries or match.entries:
        if entry.kind != SAT:
            here.take([(entry, here.fold.step(here.here, entry))])
    return here


def test_every_level_has_a_face() -> None:
    assert set(boxes("/art/faces.svg")) == set(levels())
    assert len(ASSETS["/art/faces.svg"].body) < 20 * 1024


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_has_words_for_every_occasion(lang: str) -> None:
    lines = [
        say(f"say-{occasion}-{level}", lang, way=way)
        for level in levels()
        for occasion in OCCASIONS
        for way in range(WAYS)
    ]
    assert all(0 < len(line) <= LONGEST for line in lines), "they are short"
    assert len(set(lines)) >= 6 * len(levels()), "everybody speaks in a manner of their own"


@pytest.mark.parametrize("name", GAMES)
def test_sayings_follow_what_all_have_seen(name: str) -> None:
    game = chabudai.game(name, **GAMES[name])
    heard = set()
    for seed in range(4):
        match = against_bots(random_match(game, seed))
        every = 1 + len(match) // 80  # long matches are looked at here and there, and at their end
        for length in [*range(game.seats, len(match), every), len(match)]:
            here = Match(game, match.heading, match.entries[:length])
            found = saying(here, 0)
            assert found == saying(here, 0), "the same page says the same"
            if found is None:
                continue
            heard.add(found.occasion)
            assert found.seat != 0
            assert saying(here, 0, frozenset(range(1, game.seats))) is None, "who is muted is"
    assert heard >= {"begin", "gains", "misses"}, heard
    assert heard & {"wins", "loses"}


def test_a_rematch_is_greeted_as_one() -> None:
    game = chabudai.game("matcha")
    match = against_bots(random_match(game, 1))
    first = Match(game, match.heading, match.entries[:3])
    plain, again = saying(first, 0), saying(first, 0, again=True)
    assert plain is not None
    assert again is not None
    assert (plain.occasion, again.occasion) == ("begin", "again")


@pytest.mark.parametrize("name", GAMES)
def test_sayings_tell_nothing_hidden(name: str) -> None:
    """Other hidden cards, the same words; the test of pages has no bots at its tables."""
    game = chabudai.game(name, **GAMES[name])
    spoke = compared = 0
    for match, one, two, seat in itertools.islice(twins(game), 80):
        if seat == SPECTATOR:
            continue
        both = [saying(against_bots(match, entries), seat) for entries in (one, two)]
        assert both[0] == both[1]
        compared += 1
        spoke += both[0] is not None
    assert compared > 30
    assert spoke


def test_faces_are_on_the_pages(guest: httpx.Client) -> None:
    for path in ("/", "/new/koikoi"):
        page = guest.get(path).text
        assert all(f"faces.svg?v={ASSETS['/art/faces.svg'].mark}#{x}" in page for x in levels())
    url = new_table(guest, game="koikoi", **{"seat-1": "bot:level-5"})
    page = guest.get(url).text
    assert '#level-5"' in page
    assert '#level-4"' not in page
    bubble = re.search(r'class="bubble"[^>]*aria-hidden="true">([^<]+)<', page)
    spoken = re.search(r'id="spoken">.*?“([^”]+)”', page, re.DOTALL)
    assert bubble is not None
    assert spoken is not None
    assert bubble[1] == spoken[1] in {say("say-begin-level-5", way=way) for way in range(WAYS)}
    assert page.index('class="news"') < page.index('id="spoken"'), "after the news"
    muted = guest.post(f"{url}/mute", data={"mute": "1"}).text
    assert 'class="bubble"' not in muted
    assert 'id="spoken"' not in muted
    assert '#level-5"' in muted, "the face stays"
    assert 'class="bubble"' in guest.post(f"{url}/mute", data={"hear": "1"}).text


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_plays_again_against_bots(guest: httpx.Client, game: str) -> None:
    url = new_table(guest, game=game)
    early = guest.post(f"{url}/again")
    assert early.status_code == 409
    end = guest.post(f"{url}/resign").text
    assert 'id="again"' in end
    assert 'id="rematch"' not in end, "nobody has to be asked"
    next = guest.post(f"{url}/again")
    assert next.status_code == 200
    assert next.url.path != url
    assert 'data-status="running"' in next.text
    assert guest.post(f"{url}/again").url.path == next.url.path, "a second tap leads there, too"
    summary = guest.get(f"/api/v1/matches/{next.url.path[7:]}").json()
    assert summary["you"] == 1, "seats are exchanged"


def test_people_are_asked(guest: httpx.Client, served: Served) -> None:
    url = new_table(guest, game="matcha", **{"seat-1": "open"})
    bob = served.client("Bob")
    bob.sit(url[7:], 1)
    end = guest.post(f"{url}/resign").text
    assert 'id="again"' not in end
    assert 'id="rematch"' in end
    assert guest.post(f"{url}/again").status_code == 409


def test_a_bubble_in_a_browser_is_heard_once(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.goto(served.url)
    page.select_option("#level-matcha", "bot:level-1")
    click(page, "#play-matcha")
    until(page, ".bubble")
    heard = page.locator("#live").text_content() or ""
    words = page.locator(".bubble").text_content() or ""
    assert words not in heard, "what was there at first is read with the page"
    page.click("#to-more")
    page.click("#resign-box summary")
    page.click("#resign")
    until(page, "#again")
    assert is_over(page)
    parting = page.locator("#spoken span").text_content() or ""
    heard = page.locator("#live").text_content() or ""
    assert heard.count(parting.strip()) == 1
    old = page.url
    page.click("#again")
    until(page, "#table[data-status=running]")
    page.wait_for_url(lambda url: url != old)
    until(page, "#table.mine")
    context.close()
