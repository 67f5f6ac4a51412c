"""How soon one can play from nothing: a clone, ``make play``, a hand of cards; with a timeline.

``python bench/clone.py`` clones this checkout into a temporary folder with an environment and
caches of its own, so that every package is fetched anew. ``--browser`` is what opens the page.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
HAND = ".hand a.legal, .hand button.card"


class Timeline:
    """Seconds since the beginning, with what happened."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()

    def tell(self, what: str) -> None:
        """Something happened now."""
        print(f"{time.perf_counter() - self.begun:6.1f} s  {what}", flush=True)


def environment(folder: Path) -> dict[str, str]:
    """Nothing of what this user has cached or set up; the browser only writes the address down."""
    browser, opened = folder / "browser", folder / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    ours = {"PORT": "0", "DATA": str(folder / "data"), "DB": str(folder / "tables.db")}
    caches = {"XDG_CACHE_HOME": "cache", "PIP_CACHE_DIR": "cache/pip", "UV_CACHE_DIR": "cache/uv"}
    return {
        **{key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
        **{f"CHABUDAI_{key}": value for key, value in ours.items()},
        **{key: str(folder / value) for key, value in caches.items()},
        "BROWSER": f"{browser} %s",
    }


def play(folder: Path, line: Timeline, chromium: str) -> None:
    """From the page that is opened to a hand that can be played."""
    opened = folder / "opened"
    while not opened.exists():
        time.sleep(0.02)
    url = opened.read_text().strip()
    line.tell(f"the browser is opened: {url}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(url)
        line.tell("the first page is there")
        page.locator("#play-koikoi").click()
        page.locator(HAND).first.click(trial=True)
        line.tell("a hand can be played")
        browser.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", default="/usr/bin/chromium", help="a Chromium")
    chromium = parser.parse_args().browser
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = environment(folder)
        line = Timeline()
        subprocess.run(["git", "clone", "-q", ROOT, folder / "clone"], check=True)
        line.tell("cloned")
        process = subprocess.Popen(
            ["make", "-s", "play", f"VENV={folder}/venv"],
            cwd=folder / "clone",
            env=settings,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        told = process.stdout
        assert told is not None

        def echo() -> None:
            for each in told:
                line.tell("| " + each.rstrip())

        threading.Thread(target=echo, daemon=True).start()
        try:
            play(folder, line, chromium)
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(30)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = os.getloadavg()[0]
    print(f"processor time {used.ru_utime + used.ru_stime:.1f} s; load of the machine {busy:.1f}")


if __name__ == "__main__":
    main()
