"""Picking is local, a move is seen at once, and what was sent is never lost on the way."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from chabudai.core.messages import say
from tests.served import Served
from tests.web_pages.hands import listen, tab_to, until
from tests.web_pages.test_browser import DESK, PHONE, open_page
from tests.web_pages.test_live import NUMBER, sit_down
from tests.web_pages.test_table_hands import new

GAMES = ["matcha", "koikoi", "touche"]
TARGET = "button.target, button.lit"
SLOW_3G = {
    "offline": False,
    "latency": 2000,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
"""As the browser's own tools reckon."""
TIMED = """([first, sign]) => {
    const begun = performance.now();
    document.querySelector(first).click();
    const found = document.querySelector(sign);
    return found && found.getClientRects().length ? performance.now() - begun : 1e6;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_on_slow_3g_a_pick_and_a_move_are_seen_at_once(
    browser: Browser, served: Served, game: str
) -> None:
    page = open_page(browser, PHONE, motion="no-preference")
    heard = listen(page)
    new(page, served, game)
    session = page.context.new_cdp_session(page)
    session.send("Network.emulateNetworkConditions", SLOW_3G)
    picks, moves = [1e6], [1e6]  # other tests use the machine too: the quickest count
    for _ in range(4):
        until(page, "#table.mine", 40)
        number = page.evaluate(NUMBER)
        for _ in range(4):
            picks.append(page.evaluate(TIMED, [".hand a.legal", TARGET]))
            if min(picks) < 50:
                break
            page.keyboard.press("Escape")
            expect(page.locator(TARGET)).to_have_count(0)
        moves.append(page.evaluate(TIMED, [TARGET, ".ghost"]))
        assert page.evaluate(NUMBER) == number, "the server has not answered yet"
        page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
        expect(page.locator(".ghost, .sent")).to_have_count(0)
        if min(moves) < 100:
            break
    assert min(picks) < 50
    assert min(moves) < 100
    assert not heard
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_local_pick_is_what_the_server_would_show(
    browser: Browser, served: Served, game: str
) -> None:
    page = open_page(browser, DESK)
    new(page, served, game)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "pick" in request.url else None)
    goals = (
        "[...document.querySelectorAll('button.target, button.lit')]"
        ".map((each) => [each.id, each.value, each.getAttribute('aria-label')])"
    )
    card = page.locator(".hand a.legal").first
    link = card.get_attribute("href")
    card.click()
    here = page.evaluate(goals), page.locator("#prompt > span").first.inner_text()
    assert not asked
    page.click("#unpick")
    expect(page.locator(TARGET)).to_have_count(0)
    page.goto(page.url.partition("?")[0] + str(link))
    until(page, TARGET)
    assert here == (page.evaluate(goals), page.locator("#prompt > span").first.inner_text())
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_enter_picks_and_leads_to_the_first_goal(
    browser: Browser, served: Served, game: str
) -> None:
    page = open_page(browser, DESK)
    new(page, served, game)
    tab_to(page, ".hand a.legal")
    assert page.evaluate(f"document.activeElement.matches('{TARGET}')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.hand a.legal')")
    page.keyboard.press("Enter")
    number = page.evaluate(NUMBER)
    page.keyboard.press("Enter")
    page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
    assert page.evaluate("document.activeElement.closest('main')?.id") == "table"
    page.context.close()


def test_what_is_picked_stays_picked_when_somebody_talks(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK)
    with sit_down(page, served, "matcha") as duel:
        until(page, "#table.mine")
        page.locator(".hand a.legal").nth(1).click()
        picked = page.locator(".hand .picked").get_attribute("id")
        number = page.evaluate(NUMBER)
        duel.bob.talk(duel.match, phrase="hello")
        page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
        assert page.locator(".hand .picked").get_attribute("id") == picked
        expect(page.locator("button.target")).to_have_count(2)


def test_a_move_made_offline_is_sent_when_the_connection_is_back(
    browser: Browser, served: Served
) -> None:
    page = open_page(browser, PHONE)
    with sit_down(page, served, "matcha") as duel:
        until(page, "#table.mine")
        length = duel.length
        page.context.set_offline(True)
        page.locator(".hand a.legal").first.click()
        page.locator("button.target").first.click()
        page.locator("button.target").first.click()  # impatience does no harm
        lost = page.locator("#lost")
        expect(lost).to_be_visible(timeout=8000)
        expect(lost).to_contain_text(say("page-held"))
        assert duel.length == length
        page.context.set_offline(False)
        expect(lost).to_be_hidden(timeout=8000)
        page.locator(f'#table[data-number="{length}"]').wait_for(state="detached")
        assert duel.length == length + 1, "once"
        expect(page.locator("#live")).to_contain_text(say("page-back"))
        expect(page.locator("#lost .held")).to_have_count(0)


def test_an_offline_moment_leaves_no_note(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE)
    with sit_down(page, served, "matcha"):
        page.context.set_offline(True)
        expect(page.locator("#lost")).to_be_visible(timeout=12_000)
        page.context.set_offline(False)
        expect(page.locator("#lost")).to_be_hidden(timeout=8000)


def last_line(page: Page) -> Any:
    return page.evaluate("document.getElementById('live').lastChild?.textContent.trim()")


def test_the_last_word_is_what_is_true_now(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE)
    new(page, served, "matcha")
    for _ in range(3):
        page.locator(".hand a.legal").first.click()
        assert last_line(page) == page.locator("#prompt > span").first.inner_text()
        number = page.evaluate(NUMBER)
        page.locator("button.target").first.click()
        page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
        until(page, "#table.mine")
        end = time.monotonic() + 5
        while last_line(page) != page.locator("#prompt > span").first.inner_text():
            assert time.monotonic() < end, page.locator("#live").text_content()
            page.wait_for_timeout(20)
    assert "level-" not in str(page.locator("#live").text_content())
    page.context.close()


HIDDEN = """[...document.querySelectorAll('.card')].some(
    (card) => getComputedStyle(card).opacity === '0')"""


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_what_happened_is_played_and_a_tap_skips_it(
    browser: Browser, served: Served, motion: str, moves: bool
) -> None:
    page = open_page(browser, PHONE, motion=motion)
    heard = listen(page)
    with sit_down(page, served, "koikoi") as duel:
        page.evaluate("document.documentElement.dataset.pace = 'calm'")
        page.wait_for_timeout(300)
        length = duel.length
        duel.burst(1)
        page.locator(f'#table[data-number="{length}"]').wait_for(state="detached")
        if moves:
            until(page, ".actor")
        page.wait_for_timeout(100)
        assert bool(page.locator(".actor").count()) is moves
        assert page.evaluate("document.getAnimations().length") > 0, "steps light up"
        page.mouse.click(2, 2)
        expect(page.locator(".actor, .call")).to_have_count(0)
        assert page.evaluate(HIDDEN) is False
        expect(page.locator(".card.last").first).to_be_visible()
        page.reload()
        expect(page.locator(".card.last").first).to_be_visible()
        page.evaluate("document.documentElement.dataset.pace = 'none'")
        length = duel.length
        duel.burst(1)
        page.locator(f'#table[data-number="{length}"]').wait_for(state="detached")
        page.wait_for_timeout(100)
        assert page.locator(".actor").count() == 0
    assert not heard


@pytest.mark.parametrize("game", ["matcha", "koikoi"])
def test_the_end_of_a_round_is_played_before_its_sheet(
    browser: Browser, served: Served, game: str
) -> None:
    page = open_page(browser, PHONE, motion="no-preference")
    heard = listen(page)
    with sit_down(page, served, game) as duel:
        page.evaluate("document.documentElement.dataset.pace = 'calm'")
        for _ in range(60):
            length = duel.length
            duel.burst(1)
            page.locator(f'#table[data-number="{length}"]').wait_for(state="detached")
            if page.locator(".summary, .result").count():
                break
        until(page, ".scene")
        assert page.locator(".scene [id]").count() == 0, "a picture only"
        assert page.locator(".scene").get_attribute("aria-hidden") == "true"
        page.mouse.click(2, 2)
        expect(page.locator(".scene, .actor, .call")).to_have_count(0)
        expect(page.locator(".summary, .result").first).to_be_visible()
    assert not heard


def test_a_line_of_the_log_lights_its_cards(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK)
    with sit_down(page, served, "koikoi") as duel:
        length = duel.length
        duel.burst(1)
        page.locator(f'#table[data-number="{length}"]').wait_for(state="detached")
        line = page.locator("#log [data-lights]").first
        line.hover()
        expect(page.locator(".recalled").first).to_be_visible()
        page.mouse.move(1, 1)
        expect(page.locator(".recalled")).to_have_count(0)
        page.locator(".log").focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator(".recalled").first).to_be_visible()
