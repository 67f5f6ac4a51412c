"""Hands at the table in a real browser: drags, explanations, zoom, sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import chabudai
from chabudai.core.messages import say
from chabudai.match import Match
from chabudai.web.pages.look import Look
from chabudai.web.pages.table_page import table_context
from tests.served import Served
from tests.test_api_leaks import random_match
from tests.web_pages.hands import act, chromium, listen, until
from tests.web_pages.test_browser import DESK, PHONE, open_page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def new(page: Page, served: Served, game: str, **fields: str) -> str:
    """A table against gentle bots, open in the page."""
    form: dict[str, str | float | bool] = {
        "game": game,
        **{f"seat-{seat}": "bot:level-1" for seat in (1, 2, 3)},
        **fields,
    }
    url = page.context.request.post(f"{served.url}/new", form=form).url
    page.goto(url)
    until(page, "#table.mine")
    return url


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: str, goal: str) -> None:
    """Drag with the mouse; the goal is found once places light up."""
    page.mouse.move(*centre(page, card))
    page.mouse.down()
    page.mouse.move(*[at - 20 for at in centre(page, card)], steps=3)
    until(page, ".goal")
    page.mouse.move(*centre(page, goal), steps=4)
    page.mouse.up()


@pytest.mark.parametrize("game", ["matcha", "koikoi", "touche"])
def test_one_drag_plays_a_card(browser: Browser, served: Served, game: str) -> None:
    page = open_page(browser, DESK, motion="no-preference")
    heard = listen(page)
    new(page, served, game)
    number = page.locator("#table").get_attribute("data-number")
    drag(page, ".hand .legal", ".goal")
    page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
    expect(page.locator(".ghost")).to_have_count(0)
    assert not heard
    page.context.close()


def test_a_card_dropped_elsewhere_returns(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK, motion="no-preference")
    new(page, served, "touche")
    number = page.locator("#table").get_attribute("data-number")
    drag(page, ".hand .legal", ".bar h1")
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".goal, .lifted, .picked")).to_have_count(0)
    assert page.locator("#table").get_attribute("data-number") == number
    page.locator(".hand .legal").first.click()
    until(page, "#unpick")  # taps work as before
    page.context.close()


def finger(page: Page) -> Callable[..., None]:
    """A finger: it touches, moves, and leaves."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "End" else [{"x": x, "y": y}]
        event = {"type": f"touch{kind}", "touchPoints": points}
        session.send("Input.dispatchTouchEvent", event)

    return touch


PATIENT = """
const set = window.setTimeout;
window.setTimeout = (work, wait, ...rest) => set(work, wait === 200 ? 2500 : wait, ...rest);
"""
"""On a busy machine a swipe must not be taken for a rest."""


def test_a_finger_drags_after_a_rest_and_scrolls_without(browser: Browser, served: Served) -> None:
    page = open_page(browser, {"width": 390, "height": 600}, has_touch=True)
    page.add_init_script(PATIENT)
    new(page, served, "matcha")
    touch = finger(page)
    number = page.locator("#table").get_attribute("data-number")
    page.evaluate("document.querySelector('.seat.near').scrollIntoView({block: 'center'})")
    before = page.evaluate("scrollY")
    x, y = centre(page, ".hand .legal")
    touch("Start", x, y)
    until(page, ".goal")
    touch("Move", x, y - 30)
    touch("Move", *centre(page, ".goal"))
    until(page, ".goal.over")
    assert page.evaluate("scrollY") == before, "the finger moves the card, not the page"
    touch("End")
    page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
    until(page, "#table.mine")
    number = page.locator("#table").get_attribute("data-number")
    page.set_viewport_size({"width": 320, "height": 480})  # too narrow for a table in one window
    page.evaluate("document.querySelector('.hand').scrollIntoView({block: 'center'})")
    before = page.evaluate("scrollY")
    x, y = centre(page, ".hand .legal")
    touch("Start", x, y)
    for step in range(1, 8):
        touch("Move", x, y - 22 * step)
    touch("End")
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") > before + 60, "a swipe over the hand scrolls the page"
    assert page.locator("#table").get_attribute("data-number") == number
    page.context.close()


def test_a_card_says_why_it_cannot_be_played(browser: Browser, served: Served) -> None:
    ada, bob = open_page(browser, PHONE), open_page(browser, PHONE, java_script_enabled=False)
    ada.goto(served.url)
    ada.click("#invite-matcha")
    link = ada.locator(".link").input_value()
    bob.goto(link)
    bob.fill("input[name=name]", "Bob")
    bob.click("#sit")
    until(ada, "#table.mine")
    bob.reload()  # no script: the shares of the others are revealed without this page
    name = ada.locator(".seat.far .who b").inner_text()
    assert name == "Bob"
    bob.locator(".hand a.why").first.click()
    first = bob.locator(".seat.far .who b").inner_text()
    expect(bob.locator("#prompt")).to_contain_text(say("page-why-turn", name=first))
    ada.context.close()
    bob.context.close()


@pytest.mark.parametrize("phase", ["choose", "call"])
def test_a_turned_card_and_a_yaku_come_first(phase: str) -> None:
    game = chabudai.game("koikoi", rounds=3)
    for seed in range(40):
        match = random_match(game, seed)
        for length in range(4, len(match)):
            here = Match(game, match.heading, match.entries[:length])
            facts = game.facts(here.view(max(here.turn, 0)))
            if here.turn >= 0 and facts["phase"] == phase and facts["hand"]:
                shown = table_context(here, here.turn, Look("en"), facts["hand"][0])
                first = say("koikoi-call-now") if phase == "call" else "First choose what the"
                assert shown["prompt"].startswith(first)
                assert {card["style"] for card in shown["board"]["hand"]} == {"why"}
                return
    raise AssertionError("no such position")


def test_a_card_of_another_month_says_so(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK, java_script_enabled=False)
    for _ in range(6):
        new(page, served, "koikoi")
        if page.locator(".hand a.legal").count():
            break  # a card with a choice
    page.locator(".hand a.legal").first.click()
    page.locator(".middle a.card").first.click()
    expect(page.locator("#prompt")).to_contain_text("different suits")
    page.context.close()


@pytest.mark.parametrize("preset", ["two", "four-rect"])
def test_the_board_grows_and_pans(browser: Browser, served: Served, preset: str) -> None:
    page = open_page(browser, PHONE)
    heard = listen(page)
    new(page, served, "touche", preset=preset)
    small = page.locator(".cell").first.bounding_box()
    page.keyboard.press("+")
    until(page, ".zoom-2")
    large = page.locator(".cell").first.bounding_box()
    assert small
    assert large
    assert large["width"] >= 44 > small["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.getElementById('board-box').scrollTo(90, 40)")
    page.click("#to-aids")
    page.click("#threats")
    until(page, ".threat-list")
    assert page.evaluate("document.getElementById('board-box').scrollLeft") == 90
    page.click("#zoom-out")
    until(page, ".board-box:not(.zoom-2)")
    assert not heard
    page.context.close()


COUNT = """
const made = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const { dataset } = document.documentElement;
  dataset.voices = 1 + Number(dataset.voices || 0);
  return made.call(this);
};
"""


def test_sound_is_off_until_it_is_switched_on(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK)
    heard = listen(page)
    page.add_init_script(COUNT)
    new(page, served, "matcha")

    def voices() -> int:
        found: Any = page.evaluate("Number(document.documentElement.dataset.voices || 0)")
        return int(found)

    act(page)
    until(page, "#table.mine, .result")
    assert voices() == 0
    page.click(".menu summary")
    page.select_option("select[name=sound]", "on")
    page.click(".menu button")
    until(page, 'html[data-sound="on"] #table.mine')
    act(page)
    until(page, "#table.mine, .result")
    assert voices() > 0
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    assert not heard
    page.context.close()
