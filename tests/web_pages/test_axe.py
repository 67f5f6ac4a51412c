"""Axe-core on every page, in every theme, phone and desktop: it finds nothing to object to."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from tests.web_pages.scenes import DESK, PHONE, Room

UNFOLD = """() => {
    for (const box of document.querySelectorAll("main details")) box.open = true;
    for (const log of document.querySelectorAll(".log")) log.style.maxHeight = "none";
}"""


def objections(page: Page) -> list[str]:
    """What axe finds, with the elements."""
    page.evaluate(AXE_SCRIPT)
    found: dict[str, Any] = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:200]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


EVERY, EVEN, ODD = slice(None), slice(0, None, 2), slice(1, None, 2)
LOOKS = [
    pytest.param(PHONE, "light", EVERY, id="phone-light"),
    pytest.param(PHONE, "dark", EVEN, id="phone-dark"),
    pytest.param(PHONE, "dark", EVERY, id="phone-all-dark", marks=pytest.mark.slow),
    pytest.param(PHONE, "contrast", EVERY, id="phone-contrast", marks=pytest.mark.slow),
    pytest.param(DESK, "light", EVEN, id="desk-light"),
    pytest.param(DESK, "light", EVERY, id="desk-all-light", marks=pytest.mark.slow),
    pytest.param(DESK, "dark", EVERY, id="desk-dark", marks=pytest.mark.slow),
    pytest.param(DESK, "contrast", ODD, id="desk-contrast"),
    pytest.param(DESK, "contrast", EVERY, id="desk-all-contrast", marks=pytest.mark.slow),
]
"""Every page on a phone and on a desk, in light or in another theme; all of all in the soak."""


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
