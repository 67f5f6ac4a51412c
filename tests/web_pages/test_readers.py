"""For those who do not see the table or do not use a mouse: names, announcements, focus."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web_pages.hands import act, tab_to, until
from tests.web_pages.scenes import DESK, GAMES, PHONE, Room

NAMELESS = re.compile(
    r"^\s*- (?:button|link|textbox|combobox|radio|checkbox|img|group|region)(?: \[[^\]]*\])*:?$"
)
"""A line of an aria snapshot about something that has a role but no name."""
ALLOWED = re.compile(r"^\s*- group:?$")
"""A details element is a group that its summary names."""
OUTLINES = """() => {
    const here = document.activeElement;
    if (!here || here === document.body) return null;
    const style = getComputedStyle(here);
    return [here.outerHTML.slice(0, 120), style.outlineStyle, parseFloat(style.outlineWidth)];
}"""


def nameless(page: Page) -> list[str]:
    """What has no name in the tree that screen readers walk."""
    lines = page.locator("body").aria_snapshot().splitlines()
    return [line for line in lines if NAMELESS.match(line) and not ALLOWED.match(line)]


def test_what_has_no_name_would_be_seen(browser: Browser, furnished: Room) -> None:
    """``test_axe`` looks for it on every page."""
    context = furnished.context(browser, PHONE)
    page = context.new_page()
    furnished.show(page, furnished.scenes["new-koikoi"])
    assert not nameless(page)
    page.evaluate("document.body.append(document.createElement('button'))")
    assert nameless(page)
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_card_and_place_has_words(browser: Browser, furnished: Room, game: str) -> None:
    context = furnished.context(browser, PHONE)
    page = context.new_page()
    for moment in ("opening", "middle", "end"):
        furnished.show(page, furnished.scenes[f"{game}-{moment}"])
        silent = page.evaluate(
            "[...document.querySelectorAll('.card, .cell, .token, .kind')]"
            ".filter(e => !e.closest('[aria-label], [aria-hidden=true]:not(svg), .gap, .slot'))"
            ".filter(e => !e.closest('.who'))"
            ".map(e => e.outerHTML.slice(0, 200))"
        )
        assert not silent, moment
        words = page.locator("main").aria_snapshot()
        for label in page.locator(".hand .card").evaluate_all(
            "cards => cards.map(card => card.getAttribute('aria-label'))"
        ):
            assert label in words
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_events_are_told_and_focus_is_kept(browser: Browser, furnished: Room, game: str) -> None:
    context = furnished.context(browser, DESK)
    page = context.new_page()
    page.goto(furnished.served.url)
    page.click(f"#play-{game}")
    until(page, "#table.mine .hand")
    live = page.locator("#live[aria-live=polite]")
    expect(live).to_have_count(1)
    assert page.locator("main #live").count() == 0, "it is not swapped with the table"
    act(page, use=tab_to)
    expect(live).not_to_be_empty()
    until(page, "#table.mine")
    assert page.evaluate("document.activeElement.closest('main')?.id") == "table"
    context.close()


@pytest.mark.parametrize("name", ["home", "new-koikoi", "koikoi-middle", "touche-middle"])
def test_focus_is_seen(browser: Browser, furnished: Room, name: str) -> None:
    context = furnished.context(browser, DESK)
    page = context.new_page()
    furnished.show(page, furnished.scenes[name])
    seen = []
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(OUTLINES))
    faint = [each for each in seen if each and (each[1] in ("none", "") or each[2] < 2)]
    assert not faint
    assert len({each[0] for each in seen if each}) > 12, "Tab walks on"
    context.close()


def test_the_first_tab_leads_past_the_bar(browser: Browser, furnished: Room) -> None:
    context = furnished.context(browser, DESK)
    page = context.new_page()
    furnished.show(page, furnished.scenes["matcha-opening"])
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    context.close()


def test_nothing_moves_where_less_motion_is_asked_for(browser: Browser, furnished: Room) -> None:
    moving = "document.getAnimations().length"
    for motion, moves in (("reduce", False), ("no-preference", True)):
        context = furnished.context(browser, PHONE, reduced_motion=motion)
        page = context.new_page()
        furnished.show(page, furnished.scenes["touche-middle"])
        assert bool(page.evaluate(moving)) is moves
        context.close()
