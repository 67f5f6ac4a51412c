"""Round summaries, ends, and replays: by steps, through any eyes, with all cards open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.core.seats import SPECTATOR
from chabudai.match import Match
from chabudai.match.entry import PLAYED
from chabudai.web.pages.opened import opened
from chabudai.web.pages.summary import summary
from tests.served import Served
from tests.test_api_leaks import random_match
from tests.web_pages.hands import act, chromium, listen, until
from tests.web_pages.test_browser import DESK, PHONE, open_page
from tests.web_pages.test_pages import new_table

GAMES = [("matcha", {}), ("koikoi", {"rounds": 3}), ("touche", {})]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_round_is_summed_up_until_the_viewer_plays_on(name: str, options: Any) -> None:
    game = chabudai.game(name, **options)
    match = random_match(game, 3)
    seen = 0
    for length in range(game.seats + 1, len(match), 40 if name == "touche" else 1):
        here = Match(game, match.heading, match.entries[:length])
        for seat in (*range(game.seats), SPECTATOR):
            found = summary(here, seat, "en")
            if found is None:
                continue
            seen += 1
            assert found.lines
            later = here.entries[found.at :]
            assert not [each for each in later if each.kind == PLAYED and each.seat == seat]
            for lang in LANGUAGES:
                other = summary(here, seat, lang)
                assert other is not None
                assert len(other.lines) == len(found.lines)
    assert seen or name == "touche", "random hands seldom finish a round there"


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_open_cards_are_all_cards(name: str, options: Any) -> None:
    game = chabudai.game(name, **options)
    match = random_match(game, 5)
    for at in range(game.seats + 1, len(match), 7):
        now, rows = opened(match, at, "en")
        hands = [len(row["cards"]) for row in rows["hands"]]
        assert hands == [size for size in now.facts["hand_sizes"] if size]
        assert "?" not in [card for laid in now.facts.get("laid", []) for card in laid]
        piles = sum(len(row["cards"]) for row in rows["piles"])
        rest = now.facts.get("stock_size", sum(now.facts.get("pile_sizes", [0])))
        assert piles == rest


def finished(http: httpx.Client, served: Served, game: str) -> str:
    """A table that was given up; before that only its own seat looks back."""
    url = new_table(http, game=game)
    assert http.get(url.replace("table", "replay")).status_code == 200, "one's own past"
    with httpx.Client(base_url=served.url) as other:
        early = other.get(url.replace("table", "replay"))
        assert early.status_code == 409, "nobody else's before the end"
    assert say("page-replay-all") not in http.get(url.replace("table", "replay") + "?seat=all").text
    http.post(f"{url}/resign")
    return url


@pytest.mark.parametrize("game", ["matcha", "koikoi", "touche"])
def test_a_replay_is_open_only_when_the_match_is_over(served: Served, game: str) -> None:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        url = finished(http, served, game)
        replay = url.replace("/table/", "/replay/")
        hands = {}
        for eyes in ("0", "1", "all", "none", "99", "x"):
            answer = http.get(replay, params={"seat": eyes, "at": "3"})
            assert answer.status_code == 200
            hands[eyes] = answer.text.count('class="open-hand"')
        assert hands["0"] == hands["1"] == hands["none"] == 0
        assert hands["all"] >= 2
        assert hands["99"] == hands["0"], "what there is not is one's own"
        end = http.get(url).text
        assert re.search(r"chabudai verify \S+\.json", end)
        assert "SHA-256" in end


def test_a_replay_steps_by_keys_buttons_slider_and_list(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE)
    heard = listen(page)
    page.goto(served.url)
    page.click("#play-matcha")
    for _ in range(3):
        act(page)
    page.click("#to-more")
    page.click("#resign-box summary")
    page.click("#resign")
    expect(page.locator("#fair code")).to_contain_text("chabudai verify")
    page.click("#replay")
    count = page.locator(".steps .count")
    steps = int(page.locator("#jump").get_attribute("max") or 0)

    def at(step: int) -> None:
        expect(count).to_have_text(say("page-step", step=step, steps=steps))

    at(1)
    for key, step in [("ArrowRight", 2), ("End", steps), ("ArrowLeft", steps - 1), ("Home", 1)]:
        page.keyboard.press(key)
        at(step)
    page.click("#next")
    at(2)
    page.locator("#jump").fill("4")
    at(4)
    page.click("#entries summary")
    page.locator("#entries a").nth(2).click()
    at(3)
    expect(page.locator("#told p")).not_to_have_count(0)
    page.click("#eyes-all")
    expect(page.locator(".open-hand")).to_have_count(2)
    at(3)
    address = page.url
    page.goto("about:blank")
    page.goto(address)  # the link leads to the same entry
    at(3)
    expect(page.locator("#eyes-all")).to_have_attribute("aria-current", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not heard
    page.context.close()


def test_a_slider_works_without_script(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK, java_script_enabled=False)
    page.goto(served.url)
    page.click("#play-matcha")
    page.click("#resign-box summary")
    page.click("#resign")
    page.click("#replay")
    page.locator("#jump").press("End")
    page.click(".jump button")
    expect(page.locator("#last")).to_have_attribute("aria-hidden", "true")
    page.context.close()


COVERED = """() => {
  const button = document.getElementById("unhint").getBoundingClientRect();
  const found = [];
  for (const text of document.querySelectorAll("#advice h2, #advice p")) {
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects())
      if (line.right > button.left && line.bottom > button.top && line.top < button.bottom)
        found.push(text.textContent);
  }
  return found;
}"""
"""What of a hint lies under the button that closes it."""


def test_a_hint_appears_in_place_and_is_told(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE)
    heard = listen(page)
    page.goto(served.url)
    page.click("#play-matcha")
    until(page, "#table.mine")
    page.click("#hint")
    expect(page.locator("#advice")).to_contain_text("%", timeout=60_000)
    expect(page.locator("#live")).to_contain_text("%")
    assert page.evaluate(COVERED) == []
    page.locator(".hand a.legal").first.click()
    until(page, "#unpick")
    expect(page.locator("#advice")).to_contain_text("%")  # it stays while a card is picked
    act(page)
    expect(page.locator("#advice")).to_have_count(0)
    assert not heard
    page.context.close()
