"""Hands for the pages: playing by forms, and a browser to play in."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
FIELD = re.compile(r'<(?:button|input)[^>]*name="([a-z-]+)"[^>]*value="([^"]*)"')
ACTION = re.compile(r'<button[^>]*name="action" value="([^"]*)"')
PICK = re.compile(r'<a class="card [^"]*(?:legal|dead)[^"]*" href="([^"]*)"')
NUMBER = re.compile(r'data-number="(\d+)"')
HAS_FOCUS = "selector => document.activeElement === document.querySelector(selector)"


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; where there is none, tests are skipped, but never in CI."""
    if not CHROMIUM.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{CHROMIUM} is missing; browser tests must run in CI")
        pytest.skip(f"BROWSER TESTS NOT RUN: {CHROMIUM} is missing (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            browser.close()


def listen(page: Page) -> list[str]:
    """Everything that the console complains about from now on."""
    heard: list[str] = []
    page.on("console", lambda m: heard.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


def until(page: Page, selector: str, seconds: float = 15) -> None:
    """Wait for an element, by a locator: the policy forbids evaluated strings."""
    page.locator(selector).first.wait_for(state="attached", timeout=seconds * 1000)


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


def click(page: Page, selector: str) -> None:
    page.locator(selector).first.click()


def tab_to(page: Page, selector: str) -> None:
    """Walk there with the Tab key alone, and press Enter."""
    for _ in range(90):
        if page.evaluate(HAS_FOCUS, selector):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab does not lead to {selector}")
    page.keyboard.press("Enter")


def act(page: Page, use: Callable[[Page, str], None] = click) -> None:
    """One action, by clicks or otherwise."""
    until(page, "#table.mine, .result")
    if is_over(page):
        return
    number = page.locator("#table").get_attribute("data-number")
    targets = "button.target, button.lit"
    if page.locator(".hand a.legal").count() and not page.locator(targets).count():
        use(page, ".hand a.legal")
        until(page, f"{targets}, .buttons button")
    for selector in (targets, ".hand button.card", ".buttons button.main", ".buttons button"):
        if page.locator(selector).count():
            use(page, selector)
            break
    page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")


def unescape(text: str) -> str:
    import html

    return html.unescape(text)


def act_by_forms(http: httpx.Client, url: str, choose: Any = min) -> str:
    """Do one thing at a table with forms and links alone; the page after it."""
    text = http.get(url).text
    waited = time.monotonic() + 20
    while 'class="table' in text and " mine" not in text and "result" not in text:
        assert time.monotonic() < waited, "it is never our turn"
        time.sleep(0.02)
        text = http.get(url).text
    if 'class="result' in text:
        return text
    actions = ACTION.findall(text)
    if not [each for each in actions if each != "pass"]:
        picks = PICK.findall(text)
        if picks:
            text = http.get(url + unescape(picks[0])).text
            actions = ACTION.findall(text)
    number = NUMBER.search(text)
    assert actions, text[-3000:]
    assert number is not None
    data = {"action": unescape(actions[0]), "number": number[1]}
    answer = http.post(f"{url}/act", data=data)
    assert answer.status_code in (200, 409), answer.text[-2000:]
    return answer.text
