"""Axe-core on every page, phone and desktop, in every theme: it finds nothing to object to, and
everything has a name.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from tests.web_pages.scenes import DESK, PHONE, Room
from tests.web_pages.test_readers import nameless

UNFOLD = """() => {
    for (const box of document.querySelectorAll("main details")) box.open = true;
    for (const log of document.querySelectorAll(".log")) log.style.maxHeight = "none";
}"""


def objections(page: Page) -> list[str]:
    """What axe finds, with the elements, once nothing that is called fades in or out."""
    page.locator(".call").first.wait_for(state="detached")
    page.evaluate(AXE_SCRIPT)
    found: dict[str, Any] = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:200]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


PAIRS = list(itertools.product((PHONE, DESK), ("light", "dark", "contrast")))
EVERY = slice(None)
LOOKS = [
    *((*pair, slice(place, None, len(PAIRS))) for place, pair in enumerate(PAIRS)),
    *(pytest.param(*pair, EVERY, marks=pytest.mark.slow) for pair in PAIRS),
]
"""Every page in one of the pairs of size and theme, neighbours in another; all in the soak."""


@pytest.mark.parametrize(("size", "theme", "part"), LOOKS)
def test_axe_has_no_objection(
    browser: Browser, furnished: Room, size: tuple[int, int], theme: str, part: slice
) -> None:
    context = furnished.context(browser, size, f"en.{theme}.on")
    page = context.new_page()
    found: list[str] = []
    for scene in [*furnished.scenes.values()][part]:
        furnished.show(page, scene)
        page.evaluate(UNFOLD)
        found += [f"{scene.name}: {what}" for what in objections(page)]
        found += [f"{scene.name} has no name: {line.strip()}" for line in nameless(page)]
    page.click(".menu summary")
    found += [f"menu: {what}" for what in objections(page)]
    assert not found, "\n".join(found)
    context.close()


def test_axe_would_object(browser: Browser, furnished: Room) -> None:
    context = furnished.context(browser, PHONE)
    page = context.new_page()
    furnished.show(page, furnished.scenes["home"])
    page.evaluate("document.querySelector('.lead').style.color = '#ddd'")
    page.evaluate("document.querySelector('.brand').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('.brand span').remove()")
    found = "\n".join(objections(page))
    assert "color-contrast" in found
    assert "link-name" in found
    context.close()
