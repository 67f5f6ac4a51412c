"""From a page's first byte to a hand that can be played: well under a second on loopback."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web_pages.scenes import GAMES, PHONE, Room

READY = """() => {
    const [page] = performance.getEntriesByType("navigation");
    return page.domContentLoadedEventEnd - page.responseStart;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_playable_within_a_second(browser: Browser, furnished: Room, game: str) -> None:
    found: list[float] = []
    while len(found) < 3 or (min(found) >= 1000 and len(found) < 12):
        # other tests use the machine too: the best counts
        context = furnished.context(browser, PHONE)
        page = context.new_page()
        furnished.show(page, furnished.scenes[f"{game}-opening"])
        page.locator(".hand .legal").first.click(trial=True)
        found.append(page.evaluate(READY))
        context.close()
    assert min(found) < 1000
