"""The start screen and what it leads to: tables, options, puzzles, days, replays, reviews."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from chabudai.coach.verdict import Chance, Decision, Option, Review, Step
from chabudai.core.messages import say
from chabudai.match import MatchFile, fair
from chabudai.match.match import Match
from chabudai.tui import me, own_days
from chabudai.tui.screen.app import ChabudaiApp
from chabudai.tui.screen.menu import Menu
from chabudai.tui.screen.sheet import Sheet
from chabudai.tui.screen.start import running_matches, start_screen
from chabudai.tui.screen.steps import Replay, Reviewed
from chabudai.tui.screen.table_screen import TableScreen
from tests.screens import Quick, advance, app_of, lines_of, screen_of, session, settle

SIZE = (80, 24)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    return tmp_path


def start(lang: str = "en") -> ChabudaiApp:
    return ChabudaiApp(start_screen, lang, "none", Quick())


async def choose(pilot: Pilot[Any], app: ChabudaiApp, text: str) -> None:
    """Go to the line with a text and open it."""
    menu = app.screen
    assert isinstance(menu, Menu)
    menu.list.highlighted = next(n for n, item in enumerate(menu.items) if text in item.text)
    await pilot.press("enter")
    await pilot.pause()


def test_a_match_is_set_up_left_and_found_again() -> None:
    async def play() -> None:
        app = start()
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await choose(pilot, app, "Koi-Koi")
            menu = app.screen
            assert isinstance(menu, Menu)
            names = [item.text for item in menu.items]
            assert "Rule set: three rounds" in names
            rule_set = names.index("Rule set: three rounds")
            menu.list.highlighted = rule_set
            await pilot.pause()
            assert any("12" in line and "3" in line for line in lines_of(app))  # the difference
            await pilot.press("left", "right")
            assert menu.items[rule_set].text == "Rule set: three rounds"
            await choose(pilot, app, say("screen-begin", "en"))
            screen = await settle(pilot, app)
            for key in ("1", "enter"):
                await pilot.press(key)
            await settle(pilot, app)
            entries = len(screen.session.match)  # type: ignore[attr-defined]
            assert screen.session.sight().facts["rounds"] == 3
            await pilot.press("q")
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
            assert len(list(running_matches())) == 1
            await choose(pilot, app, "Koi-Koi with Kenta")
            screen = await settle(pilot, app)
            assert len(screen.session.match) == entries  # type: ignore[attr-defined]
            await pilot.press("q")
            await pilot.pause()

    asyncio.run(play())


def test_every_option_can_be_changed_and_wrong_ones_are_explained() -> None:
    async def play() -> None:
        app = start()
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await choose(pilot, app, "Koi-Koi")
            menu = app.screen
            assert isinstance(menu, Menu)
            rounds = next(n for n, item in enumerate(menu.items) if item.text.startswith("Rounds"))
            menu.list.highlighted = rounds
            await pilot.press("right")
            await pilot.pause()
            await choose(pilot, app, say("screen-begin", "en"))
            shown: object = app.screen
            assert shown is menu  # coins must be given for 4 rounds
            assert "4" in menu.notice
            await pilot.press("l")
            await pilot.pause()
            assert menu.items[0].text == say("screen-begin", "uk")

    asyncio.run(play())


@pytest.mark.parametrize("lang", ["en", "uk", "ja"])
def test_puzzles_days_and_the_card_open(lang: str) -> None:
    async def play() -> None:
        app = start(lang)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await choose(pilot, app, say("screen-puzzles", lang))
            await choose(pilot, app, say("screen-all-themes", lang))
            screen = await settle(pilot, app)
            action = next(iter(screen.session.sight().actions))
            await screen.act(action)
            await pilot.pause()
            assert not screen.session.sight().actions
            said = (say("puzzle-right", lang), say("puzzle-wrong", lang))
            assert any(text in screen.session.story() for text in said)
            await pilot.press("n")
            await settle(pilot, app)
            await pilot.press("q")
            await pilot.press("escape")
            await pilot.pause()
            await choose(pilot, app, say("screen-daily", lang))
            assert isinstance(app.screen, Menu)
            app.screen.list.highlighted = 1
            await pilot.press("enter")
            screen = await settle(pilot, app)
            await pilot.press("h")
            await pilot.pause()
            assert screen.notice == say("daily-no-hint", lang)
            await pilot.press("q")
            await pilot.press("escape")
            await pilot.pause()
            await choose(pilot, app, say("screen-me", lang))
            assert any(say("me-none", lang)[:10] in line for line in lines_of(app))

    asyncio.run(play())
    assert own_days.results(own_days.today()) == {}


def finished() -> Match:
    table = session("koikoi", rounds=1, coins=25, ahead=lambda _match: False)
    return table.match


def test_a_replay_is_stepped_through() -> None:
    async def play() -> None:
        match = finished()
        app = app_of(Replay(match, 0, "en"))
        async with app.run_test(size=SIZE) as pilot:
            screen = screen_of(app)
            await pilot.pause()
            for _ in range(4):
                await pilot.press("right")
                await pilot.pause()
            assert screen.session.sight().number == 4
            assert screen.session.story()[-1] in [text for text, _ in screen.log_lines.lines]
            await pilot.press("left")
            await pilot.press("end")
            await pilot.pause()
            assert screen.session.sight().number == len(match)
            await pilot.press("colon", "3", "enter")
            await pilot.pause()
            assert screen.session.sight().number == 3

    asyncio.run(play())


def made_up_review(match: Match) -> Review:
    """A review of all decisions of the first seat, with chances that were not thought about."""
    decisions, steps = [], []
    chance = Chance(0.5, 0.4, 0.6)
    for number, entry in enumerate(match.entries):
        if entry.kind == "action" and entry.seat == 0:
            texts = match.notations(number, 0)
            options = tuple(Option(text, chance, 1 / len(texts)) for text in texts)
            played = str(entry.text)
            decisions.append(Decision(number, 0, options, played, 0.1, "mistake", False, False))
            steps.append(Step(number, 0, "own", 0.5, 0.25 + number % 3 / 4))
    turning = (decisions[1].number,)
    return Review("x", "koikoi", 0, 1.0, 0.5, tuple(steps), tuple(decisions), turning, 1.0, 0, 1)


@pytest.mark.parametrize("lang", ["en", "uk", "ja"])
def test_a_review_has_its_line_of_chances_and_marks_what_was_better(lang: str) -> None:
    async def play() -> None:
        match = finished()
        made = made_up_review(match)
        app = app_of(Reviewed(match, made, lang))
        async with app.run_test(size=(120, 40)) as pilot:
            screen = screen_of(app)
            await pilot.pause(0.1)
            assert screen.session.sight().number == made.turning[0]
            shown = lines_of(app)
            assert any("█" in line for line in shown)
            assert any("100%" in line for line in shown)
            assert screen.table.look.hinted
            before = screen.session.sight().number
            await pilot.press("right")
            await pilot.pause()
            assert screen.session.sight().number > before

    asyncio.run(play())


def test_finished_matches_are_offered(folder: Path) -> None:
    async def play() -> None:
        app = start()
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await choose(pilot, app, say("screen-finished", "en"))
            await choose(pilot, app, say("screen-replay", "en"))
            assert isinstance(app.screen, TableScreen)
            await pilot.press("q")
            await pilot.pause()
            await choose(pilot, app, say("screen-check", "en"))
            sheet: object = app.screen
            assert isinstance(sheet, Sheet)
            assert sheet.text, "this one was made without a secret, which is said"
            await pilot.press("escape")
            await pilot.pause()
            await choose(pilot, app, say("screen-review", "en"))
            await pilot.pause()
            assert isinstance(app.screen, Menu)
            assert app.screen.notice == say("screen-review-failed", "en")  # nobody thinks here

    table = session("koikoi", rounds=1, coins=25)
    file = MatchFile.create(folder / "finished" / "koikoi-x.jsonl", table.match.heading)
    advance(table.match, fair.seeded_secret(5), lambda _match: False)
    for entry in table.match.entries:
        file.append(entry)
    file.close()
    assert len(list(me.finished())) == 1
    asyncio.run(play())
