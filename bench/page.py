"""How soon one can play: from ``make play`` to a hand of cards, and from a page's first byte.

``python bench/page.py`` runs ``make play`` on a free port with a new database, with Debian's
Chromium as the browser that it opens, and then loads tables of every game again and again.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[1]
CHROMIUM = "/usr/bin/chromium"
GAMES = ("matcha", "koikoi", "touche")
HAND = ".hand a.legal, .hand button.card"
TIMES = """() => {
    const [page] = performance.getEntriesByType("navigation");
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return [page.domContentLoadedEventEnd, paint.startTime].map((at) => at - page.responseStart);
}"""
"""Milliseconds from the first byte until the script runs, and until the table is painted."""


@contextmanager
def make_play(folder: Path) -> Iterator[Path]:
    """``make play``; the browser that it opens only writes the address down."""
    opened = folder / "opened"
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    settings = {"PORT": "0", "DATA": str(folder), "DB": str(folder / "tables.db")}
    environment = {f"CHABUDAI_{name}": value for name, value in settings.items()}
    process = subprocess.Popen(
        ["make", "-s", "play"],
        cwd=ROOT,
        env={**os.environ, **environment, "BROWSER": f"{browser} %s"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield opened
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def launch(playwright: Playwright) -> Browser:
    """A browser that was not running before."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


def wait_for(file: Path, seconds: float = 60) -> str:
    """What a file says as soon as it is there."""
    end = time.perf_counter() + seconds
    while not file.exists():
        if time.perf_counter() > end:
            raise SystemExit("make play opens nothing; is the checkout installed?")
        time.sleep(0.005)
    return file.read_text().strip()


def first_game(playwright: Playwright, opened: Path, start: float) -> tuple[Browser, str]:
    """From the command to the bot's first answer; the browser and the address."""
    url = wait_for(opened)
    print(f"make play: the server opens the browser after {time.perf_counter() - start:.2f} s")
    browser = launch(playwright)
    page = browser.new_page()
    page.goto(url)
    page.locator("#play-koikoi").click()
    page.locator(HAND).first.click(trial=True)
    print(f"make play: a hand can be played after {time.perf_counter() - start:.2f} s")
    page.close()
    return browser, url


def new_table(page: Page, url: str, game: str) -> str:
    """The address of a table where it is our turn."""
    page.goto(url)
    page.locator(f"#play-{game}").click()
    page.locator(HAND).first.wait_for(timeout=60_000)
    return page.url


def loads(browser: Browser, url: str, game: str, times: int) -> None:
    """Load a table with nothing in the cache, and again with everything."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    table = new_table(context.new_page(), url, game)
    cookies = [
        {key: each[key] for key in ("name", "value", "domain", "path")}
        for each in context.cookies()
    ]
    found: dict[str, list[list[float]]] = {"first visit": [], "again": []}
    for _ in range(times):
        fresh = browser.new_context(viewport={"width": 390, "height": 844})
        fresh.add_cookies(cookies)  # type: ignore[arg-type]
        page = fresh.new_page()
        for visit in found.values():
            page.goto(table)
            page.locator(HAND).first.click(trial=True)
            visit.append(page.evaluate(TIMES))
        fresh.close()
    context.close()
    for label, values in found.items():
        ready, paint = ([each[part] for each in values] for part in (0, 1))
        print(
            f"{game}, {label}: first byte to playable {statistics.median(ready):.0f} ms "
            f"(worst {max(ready):.0f}), painted {statistics.median(paint):.0f} ms"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="loads of each table")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        start = time.perf_counter()
        with make_play(Path(folder)) as opened:
            browser, url = first_game(playwright, opened, start)
            for game in GAMES:
                loads(browser, url, game, times)
            browser.close()


if __name__ == "__main__":
    main()
