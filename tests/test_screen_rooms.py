"""Lessons, three minutes, positions and the rooms of a server on the full screen, by keys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import chabudai
from chabudai.coach.guide import lesson_of
from chabudai.coach.puzzles.sprint import MILLISECONDS, MISTAKES
from chabudai.coach.verdict import read_message
from chabudai.core.messages import say
from chabudai.match import Match
from chabudai.tui import me, puzzle
from chabudai.tui.join import read_address
from chabudai.tui.lessons import FIRST, Guide, open_lesson, play_lesson
from chabudai.tui.screen import sprint_session
from chabudai.tui.screen.app import ChabudaiApp
from chabudai.tui.screen.guided_session import GuidedSession
from chabudai.tui.screen.menu import Menu
from chabudai.tui.screen.served_session import ServedSession
from chabudai.tui.screen.server_room import ServerRoom, sit_on_served_day
from chabudai.tui.screen.setup import Setup
from chabudai.tui.screen.sitting import PositionSession, sit_at_lesson
from chabudai.tui.screen.solving import SolveErrand
from chabudai.tui.screen.sprint_session import SprintSession, open_sprint
from chabudai.tui.screen.start import start_screen
from chabudai.tui.screen.table_screen import TableScreen
from tests.screens import Quick, app_of, lines_of, screen_of, session, settle
from tests.served import Served
from tests.test_screen_served import until

SIZE = (80, 24)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path / "data"))
    return tmp_path


def start(lang: str = "en") -> ChabudaiApp:
    return ChabudaiApp(start_screen, lang, "none", Quick())


async def choose(pilot: Pilot[Any], menu: Menu, text: str) -> None:
    """Go to the line with a text and open it."""
    await pilot.pause()
    menu.list.highlighted = next(
        n for n, item in enumerate(menu.items) if text in item.text and item.run is not None
    )
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.parametrize(("game", "lang"), [("koikoi", "en"), ("matcha", "uk"), ("touche", "ja")])
def test_the_first_lesson_is_played_to_its_end_by_keys(game: str, lang: str) -> None:
    """Every idea is told beside the table; what it asks for is marked and can be played."""
    told: list[str] = []

    async def play() -> None:
        session = sit_at_lesson(game, FIRST, lang, Quick())
        app = app_of(session)
        async with app.run_test(size=SIZE) as pilot:
            screen = await settle(pilot, app)
            for _ in range(60):
                idea = session.guide.now(lang)
                if idea is not None and idea["name"] not in told:
                    told.append(idea["name"])
                    first = idea["text"].split("\n")[0][:8]
                    assert any(first in line for line in lines_of(app)), idea["text"]
                if idea is not None and idea["name"] == "end":
                    assert any(say("lesson-two", lang) in line for line in lines_of(app))
                    await pilot.press("n")
                    await pilot.pause()
                    second = screen_of(app).session
                    assert isinstance(second, GuidedSession)
                    assert second.guide.number == 2
                    await pilot.press("q")
                    return
                if idea is not None and idea["told"]:
                    await pilot.press("n")
                    await pilot.pause()
                    continue
                if session.marked:
                    assert screen.table.look.hinted, "what is meant is marked"
                    await screen.act(session.marked)
                else:
                    await screen.act(next(iter(session.sight().actions)))
                await settle(pilot, app)

    asyncio.run(play())
    lesson = lesson_of(game)
    assert lesson is not None
    assert told[-1] == "end"
    assert set(told) >= {name for name, _ in lesson.ideas[:2]}


def test_a_lesson_is_kept_and_said_line_by_line() -> None:
    file, match = open_lesson("koikoi", FIRST)
    file.close()
    again, same = open_lesson("koikoi", FIRST)
    again.close()
    assert same.heading.match == match.heading.match
    said: list[str] = []
    answers = iter(["1", "quit"])
    assert play_lesson("koikoi", FIRST, "en", True, lambda _prompt: next(answers), said.append) == 0
    text = "\n".join(said)
    assert "Every card belongs to one of twelve months" in text
    assert "top card of the stock was turned" in text, "what only tells something follows at once"
    assert Guide(match).number == FIRST
    assert not list(me.finished())


def test_three_minutes_end_by_mistakes_and_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000]
    monkeypatch.setattr(sprint_session, "milliseconds", lambda: now[0])
    session = open_sprint("koikoi", "en")

    async def play() -> None:
        app = app_of(session)
        async with app.run_test(size=SIZE) as pilot:
            screen = await settle(pilot, app)
            assert "3:00" in lines_of(app)[0]
            first = session.puzzle.id
            await screen.act(session.puzzle.best.text)
            await settle(pilot, app)
            assert session.run is not None
            assert (session.run.solved, session.run.missed) == (1, 0)
            assert session.puzzle.id != first
            for _ in range(MISTAKES):
                wrong = next(a for a in session.sight().actions if not session.puzzle.is_right(a))
                await screen.act(wrong)
                await pilot.pause()
            assert not session.sight().actions
            assert any(say("puzzle-sprint-over", "en") in line for line in lines_of(app))
            await pilot.press("n")
            await settle(pilot, app)
            assert session.run.solved == 0
            now[0] += MILLISECONDS + 1
            await until(pilot, lambda: not screen.table.sight.is_mine)  # type: ignore[union-attr]
            await pilot.press("q")

    asyncio.run(play())
    assert session.book.player.best_sprint == 1
    assert session.book.player.tried == 0, "it does not count for the rating"
    again = puzzle.Book(session.book.path, "koikoi")
    assert again.player.best_sprint == 1
    assert isinstance(session, SprintSession)


def test_a_position_is_played_on_from() -> None:
    game = chabudai.game("matcha")
    state = game.new()
    game.shuffle(state, 5)
    view = game.view(state, game.turn(state))
    text = game.write(view)

    async def play() -> None:
        app = start()
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, Menu)
            menu = app.screen
            await choose(pilot, menu, say("screen-position", "en"))
            await pilot.press(*"nonsense", "enter")
            await pilot.pause()
            assert menu.notice
            await choose(pilot, menu, say("screen-position", "en"))
            app.screen.query_one("Input").value = text  # type: ignore[attr-defined]
            await pilot.press("enter")
            screen = await settle(pilot, app)
            assert isinstance(screen.session, PositionSession)
            assert screen.session.sight().facts["hand"] == game.facts(view)["hand"]
            await pilot.press("m", "s")
            await until(pilot, lambda: say("solve-nothing", "en")[:20] in "\n".join(lines_of(app)))
            await pilot.press("escape")
            await pilot.press("1", "enter")
            await settle(pilot, app)
            assert screen.session.farewell().startswith(text.split()[0])
            await pilot.press("q")

    asyncio.run(play())


def in_round_three(match: Match) -> bool:
    return bool(match.facts(len(match), 0)["round"] == 3)


def test_a_position_is_solved_as_the_command_does_it() -> None:
    """An ending of Matcha, solved by the errand that is sent to those who think."""
    game = chabudai.game("matcha")
    match = session("matcha", ahead=in_round_three).match
    found = SolveErrand(game.write(match.view(0))).run(lambda _part: None)
    told = [read_message(each) for each in found]
    assert told[0].key.startswith("solve-")
    assert [message.say("uk") for message in told]


def test_opponents_have_manners_and_the_card_is_a_screen() -> None:
    async def play() -> None:
        app = start()
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            setup = Setup(app, "koikoi")
            setup.show()
            await pilot.pause()
            level = next(n for n, item in enumerate(setup.screen.items) if "level" in item.text)
            setup.screen.list.highlighted = level
            await pilot.press("right", "right")
            await pilot.pause()
            assert setup.bot == "level-3:bold"
            assert "Bold Hanako" in setup.screen.items[level].text
            await choose(pilot, setup.screen, say("screen-begin", "en"))
            screen = await settle(pilot, app)
            match = screen.session.match  # type: ignore[attr-defined]
            assert match.here.seats[1].level == "level-3:bold"
            await pilot.press("q", "escape")
            await pilot.pause()
            assert isinstance(app.screen, Menu)
            await choose(pilot, app.screen, say("screen-me", "en"))
            await until(pilot, lambda: say("me-none", "en")[:20] in "\n".join(lines_of(app)))

    asyncio.run(play())


def test_a_server_has_its_rooms(folder: Path) -> None:
    """Set up a table, the deal of its day, a duplicate: all from the screen of a server."""
    home = folder / "server"
    home.mkdir()
    served = Served(home, bots=1).start()

    async def play() -> None:
        app = ChabudaiApp(start_screen, "en", "none", Quick())
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            room = ServerRoom(app, served.url)
            app.push_screen(room.make())
            await until(pilot, lambda: room.found is not None and len(room.screen.items) > 8)
            menu = room.screen

            await choose(pilot, menu, "Koi-Koi")  # the first with this title: a new table
            await pilot.pause()
            assert isinstance(app.screen, Menu)
            seat = next(n for n, item in enumerate(app.screen.items) if "Seat 2" in item.text)
            app.screen.list.highlighted = seat
            assert say("page-seat-invite", "en") in app.screen.items[seat].text
            await choose(pilot, app.screen, say("page-set-up", "en"))
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await until(pilot, lambda: say("page-invite-link", "en") in "\n".join(lines_of(app)))
            await pilot.press("k")
            await until(pilot, lambda: f"{served.url}/join/" in "\n".join(lines_of(app)))
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            link = screen_of(app).session.links[0]  # type: ignore[attr-defined]
            assert read_address(link)[1] == 1
            assert isinstance(screen_of(app).session, ServedSession)
            await pilot.press("q")
            await until(pilot, lambda: app.screen is menu)
            await until(pilot, lambda: room.found is not None and bool(room.found.own))
            assert any(say("screen-table-open", "en") in item.text for item in menu.items)

            await until(pilot, lambda: not menu.notice)
            await choose(pilot, menu, f": {say('daily-state-new', 'en')}")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            session = screen_of(app).session
            await until(pilot, lambda: session.sight().status == "running")
            await pilot.press("q")
            await until(pilot, lambda: app.screen is menu)
            await until(pilot, lambda: not menu.notice)

            await choose(pilot, menu, say("screen-former", "en"))
            await pilot.press(*"2001-01-01", "enter")
            await until(pilot, lambda: menu.notice == say("daily-no-day", "en"))

            last = max(n for n, item in enumerate(menu.items) if item.text == "Koi-Koi")
            menu.list.highlighted = last
            await pilot.press("enter")
            await until(pilot, lambda: "/join/together/" in "\n".join(lines_of(app)))
            assert isinstance(app.screen, Menu)
            pair = app.screen
            assert say("together-wait", "en") in "\n".join(item.text for item in pair.items)
            await choose(pilot, pair, say("together-match", "en", number=1))
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("q")
            await until(pilot, lambda: app.screen is pair)
            await pilot.press("escape", "escape")
            await pilot.pause()

    try:
        asyncio.run(play())
        again = sit_on_served_day(served.url, "koikoi", None, "en")
        assert again.sight().status == "running", "the one that was begun"
        again.client.close()
    finally:
        served.stop()
