"""The page of a review in a browser: by keyboard, in words, without script, in any window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.web_pages.scenes import DESK, PHONE, Room

FOCUS = "() => document.activeElement.id || document.activeElement.getAttribute('href') || ''"


def tab_to(page: Page, wanted: str) -> None:
    """Tab until something has the focus, as somebody without a mouse does."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted in page.evaluate(FOCUS):
            return
    raise AssertionError(f"{wanted} cannot be reached by Tab")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_review_is_walked_through_by_keyboard(
    browser: Browser, furnished: Room, size: tuple[int, int]
) -> None:
    context = furnished.context(browser, size)
    page = context.new_page()
    furnished.show(page, furnished.scenes["koikoi-review"])
    first = page.inner_text("#decision-title")
    tab_to(page, "turning-2")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.inner_text("#decision-title") != first
    assert page.get_attribute("#turning-2", "aria-current") == "true"
    tab_to(page, "play-guessed")
    tab_to(page, "/review/koikoi-end?seat=0&at=")  # a turning point on the plot
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    wide = [
        each["label"]
        for each in page.evaluate(
            "() => [...document.querySelectorAll('.plot a')].map(a => "
            "({label: a.getAttribute('aria-label'), width: a.getBoundingClientRect().width}))"
        )
        if each["width"] < 12
    ]
    assert not wide, "turning points on the plot are too small to be hit"
    context.close()


def test_your_move_and_the_better_one_are_marked_on_the_cards(
    browser: Browser, furnished: Room
) -> None:
    context = furnished.context(browser, DESK, java_script_enabled=False)
    page = context.new_page()
    furnished.show(page, furnished.scenes["touche-review"])
    yours = page.get_by_role("img", name="what was played").count()
    better = page.get_by_role("img", name="the better move").count()
    assert yours, "words, not colour alone"
    assert better
    rows = page.locator(".options tbody tr")
    assert rows.count() > 1
    assert "played" in page.inner_text(".options tbody")
    page.click("#line-table summary")
    assert page.locator("#line-table tbody tr").count() > 10
    context.close()
