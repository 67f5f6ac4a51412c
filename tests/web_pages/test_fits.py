"""Whole hand, prompt, choices and board in one window of a phone, and nothing ever shifts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import chabudai
from chabudai.agents import make
from chabudai.match import Match
from chabudai.store import MatchRow, NewMatch, SqliteStore, UserRow
from chabudai.web.pages.look import COOKIE
from chabudai.web.visitors import PLAIN
from tests.served import Served
from tests.web_pages.hands import click, is_over, until
from tests.web_pages.scenes import ADA, AT, new_match, sign

CHECK = Path(__file__).with_name("fits.js").read_text(encoding="utf-8")
TARGETS = "button.target, button.lit"
SMALL, LOW, TALL = (360, 640), (390, 664), (390, 844)


@dataclass(frozen=True)
class Play:
    """A match with known deals against the gentlest bot, in a window, in a language."""

    game: str
    options: dict[str, Any]
    size: tuple[int, int]
    lang: str
    secret: str
    ahead: int = 0
    """So many entries are made at random before Ada comes."""
    turns: int = 6
    """So many own turns are played of a match that does not end before."""

    @property
    def name(self) -> str:
        at = f"{self.ahead}-{self.turns}"
        return f"{self.game}-{self.size[0]}x{self.size[1]}-{self.lang}-{self.secret}-{at}"


PLAYS = [
    Play("matcha", {}, LOW, "en", "13"),
    Play("matcha", {"preset": "2015"}, SMALL, "uk", "21", 24),
    Play("matcha", {"preset": "2015"}, TALL, "ja", "35", 36),
    Play("koikoi", {"preset": "three-rounds"}, SMALL, "en", "16", 14),
    Play("koikoi", {"preset": "three-rounds"}, LOW, "uk", "27", 25),
    Play("koikoi", {"preset": "three-rounds"}, TALL, "ja", "48"),
    Play("touche", {"players": 2}, SMALL, "uk", "14", 60),
    Play("touche", {"players": 4}, LOW, "ja", "15", 110),
    Play("touche", {"players": 3, "board": "rect"}, TALL, "en", "17", 20),
    Play("touche", {"players": 4, "board": "rect"}, SMALL, "ja", "18"),
]
WHOLE = [replace(play, ahead=0, turns=20) for play in PLAYS]
CASES = [*PLAYS, *(pytest.param(play, marks=pytest.mark.slow) for play in WHOLE)]


def play_ahead(match: Match, secret: str, entries: int) -> Match:
    """The same match, played on at random until Ada is to act after so many entries."""
    player = make("random", match.game, 5)
    while len(match) < entries or match.turn != 0:
        assert match.turn != chabudai.OVER, f"a match of {len(match)} entries is too short"
        seat, view = match.turn, match.view(match.turn)
        action = player.choose(view, match.game.legal(view))
        match.take(match.with_deals(match.act(seat, action, AT), secret, AT))
    return match


async def _set_up(db: Path) -> str:
    store = SqliteStore(db)
    await store.start()
    try:
        await store.add_user(UserRow(ADA, "Ada", AT))
        for play in (*PLAYS, *WHOLE):
            secret = play.secret * 32
            match = new_match(play.game, secret, level="level-1", **play.options)
            if play.ahead:
                play_ahead(match, secret, play.ahead)
            seats = ["me", *("bot:level-1" for _ in range(1, match.game.seats))]
            settings = {"listed": False, "spectators": "nobody", "seats": seats, "guide": True}
            heading = {**match.heading.to_json(), "match": play.name}
            row = MatchRow(play.name, heading, secret, settings, ADA, match.status, len(match))
            await store.create([NewMatch(row, match.entries, {0: ADA})], None)
        return f"{ADA}.{sign(await store.server_key(), 'guest', ADA)}"
    finally:
        await store.close()


@pytest.fixture(scope="session")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    """A server with all the matches, and Ada's cookie."""
    folder = tmp_path_factory.mktemp("parlour")
    cookie = asyncio.run(_set_up(folder / "tables.db"))
    served = Served(folder).start()
    yield served, cookie
    served.stop()


class Watch:
    """Measures a page again and again, and compares."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.first: dict[str, list[float]] = {}
        self.wrong: list[str] = []

    def look(self, when: str) -> None:
        """Everything is in the window and where it was the first time."""
        found = self.page.evaluate(CHECK)
        self.wrong += [f"{when}: {what}" for what in found["wrong"]]
        for place, box in found["boxes"].items():
            was = self.first.setdefault(place, box)
            if any(abs(one - other) > 1 for one, other in zip(was, box, strict=True)):
                self.wrong.append(f"{when}: {place} was at {was} and is at {box}")


def own_turn(page: Page, watch: Watch, turn: int) -> None:
    """One action; everything is measured before, with a card picked, and while the bot thinks."""
    number = page.locator("#table").get_attribute("data-number")
    watch.look(f"turn {turn}")
    if page.locator("#guide-close").count() and turn % 2:
        click(page, "#guide-close")
        page.locator("#guide-close").wait_for(state="detached")
        watch.look(f"turn {turn}, the tip is put away")
    if page.locator("#continue").count() and turn % 2:
        click(page, "#continue")
        page.locator("#continue").wait_for(state="detached")
        watch.look(f"turn {turn}, the round is put away")
    if page.locator(".hand a.legal").count() and not page.locator(TARGETS).count():
        page.locator(".hand a.legal").nth(turn % page.locator(".hand a.legal").count()).click()
        until(page, f"{TARGETS}, .buttons button")
        watch.look(f"turn {turn}, picked")
    for selector in (TARGETS, ".buttons button.main", ".buttons button"):
        if page.locator(selector).count():
            page.locator(selector).last.click()
            break
    page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
    watch.look(f"turn {turn}, done")


@pytest.mark.parametrize("play", CASES, ids=lambda play: play.name)
def test_everything_is_in_one_window(
    browser: Browser, parlour: tuple[Served, str], play: Play
) -> None:
    served, cookie = parlour
    width, height = play.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(20_000)
    looks = {COOKIE: f"{play.lang}.light.on.off.none", PLAIN: cookie}
    context.add_cookies([{"name": n, "value": v, "url": served.url} for n, v in looks.items()])
    page = context.new_page()
    page.goto(f"{served.url}/table/{play.name}")
    watch = Watch(page)
    for turn in range(play.turns):
        until(page, "#table.mine, .result")
        if is_over(page):
            break
        own_turn(page, watch, turn)
        if len(watch.wrong) > 20:
            break
    context.close()
    assert not watch.wrong, "\n".join(watch.wrong)
