"""Nothing sticks out, is cut off or lies over something else: big letters, narrow windows."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web_pages.scenes import DESK, PHONE, Room

CHECK = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
NARROW = (320, 640)
SPOIL = """() => {
    const main = document.querySelector("main");
    for (const text of ["one", "two", "word ".repeat(80)]) {
        const button = main.appendChild(document.createElement("button"));
        button.textContent = text;
        button.style.marginTop = "-40px";
        button.style.whiteSpace = "nowrap";
    }
}"""
EVERY, EVEN, ODD = slice(None), slice(0, None, 2), slice(1, None, 2)
WINDOWS = [
    (PHONE, 200, "en"),
    (PHONE, 200, "uk"),
    (DESK, 200, "uk"),
    (NARROW, 100, "uk"),
    (PHONE, 100, "ja"),
    (DESK, 100, "uk"),
]
CASES = [
    (PHONE, 200, "uk", EVEN),
    (NARROW, 100, "uk", ODD),
    (PHONE, 100, "ja", ODD),
    (DESK, 100, "uk", EVEN),
    *(pytest.param(*window, EVERY, marks=pytest.mark.slow) for window in WINDOWS),
]
"""Every page in two windows, one of them the harder one for half of them; all in the soak."""


@pytest.mark.parametrize(("size", "percent", "lang", "part"), CASES)
def test_everything_has_its_place(
    browser: Browser, furnished: Room, size: tuple[int, int], percent: int, lang: str, part: slice
) -> None:
    context = furnished.context(browser, size, f"{lang}.light.on")
    page = context.new_page()
    found: list[str] = []
    for scene in [*furnished.scenes.values()][part]:
        furnished.show(page, scene)
        page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        page.evaluate(
            "for (const box of document.querySelectorAll('main details')) box.open = true"
        )
        found += [f"{scene.name}: {what}" for what in page.evaluate(CHECK)]
    page.click(".menu summary")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0], "the menu sticks out"
    assert not found, "\n".join(found)
    context.close()


def test_a_bad_layout_would_be_seen(browser: Browser, furnished: Room) -> None:
    context = furnished.context(browser, PHONE)
    page = context.new_page()
    furnished.show(page, furnished.scenes["home"])
    page.evaluate(SPOIL)
    found = "\n".join(page.evaluate(CHECK))
    assert "leaves the page" in found
    assert "lies over" in found
    context.close()
