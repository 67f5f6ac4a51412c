"""The full screen by Textual's pilot: whole matches by keys and by mouse, and how it looks."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import chabudai
from chabudai.match import Match
from chabudai.tui.games import koikoi
from chabudai.tui.screen import face as face_module
from chabudai.tui.screen import pictures
from chabudai.tui.screen.canvas import Canvas
from chabudai.tui.screen.sight import Look, sight_of
from chabudai.tui.screen.stage import PACES
from chabudai.web.games import room
from tests.screens import app_of, lines_of, screen_of, session, settle

SMALL, WIDE = (80, 24), (200, 60)


def late(match: Match) -> bool:
    """Whether somebody lacks one pattern only."""
    return any(int(kinds).bit_count() == 2 for kinds in match.state.kinds)


MATCHES: list[Any] = [
    ("koikoi", "en", SMALL, {"rounds": 1, "coins": 25}),
    ("koikoi", "uk", WIDE, {"rounds": 1, "coins": 25}),
    ("matcha", "ja", SMALL, {}),
    ("touche", "uk", SMALL, {"ahead": late}),
    *(
        pytest.param(*case, marks=pytest.mark.slow)
        for case in (
            ("matcha", "en", WIDE, {"edition": 2015}),
            ("matcha", "uk", SMALL, {"edition": 2015}),
            ("koikoi", "ja", SMALL, {"preset": "three-rounds"}),
            ("koikoi", "ja", WIDE, {"rounds": 1, "coins": 25}),
            ("touche", "en", SMALL, {}),
            ("touche", "ja", WIDE, {"ahead": late}),
            ("touche", "uk", WIDE, {"players": 4}),
        )
    ),
]
"""Each game by keys, each language, both sizes; what takes longer belongs to the soak."""
STILLS = Path(__file__).parent / "stills"


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


@pytest.mark.parametrize(("game", "lang", "size", "options"), MATCHES)
def test_a_whole_match_by_keys(
    game: str, lang: str, size: tuple[int, int], options: dict[str, Any]
) -> None:
    async def play() -> None:
        table = session(game, lang, **options)
        app = app_of(table)
        async with app.run_test(size=size) as pilot:
            screen = await settle(pilot, app)
            turn = 0
            while not table.sight().is_over:
                turn += 1
                assert turn < 400
                before = len(table.match)
                keys = ["enter", *(["right"] if turn % 3 else ["1"]), "enter", "enter", "enter"]
                for key in keys:  # pick, look around, choose; a button is chosen at once
                    await pilot.press(key)
                    await pilot.pause()
                    if len(table.match) > before:
                        break
                assert len(table.match) > before, lines_of(app)
                await settle(pilot, app)
            shown = lines_of(app)
            assert all(cell_len(line) <= size[0] for line in shown)
            assert any("Over." in line for line in shown)
            assert screen.table.canvas.height

    run(play())


MICE: list[Any] = [
    ("koikoi", "ja", WIDE, {"rounds": 1, "coins": 25}),
    pytest.param("matcha", "uk", SMALL, {}, marks=pytest.mark.slow),
    pytest.param("touche", "en", WIDE, {"ahead": late}, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "lang", "size", "options"), MICE)
def test_a_whole_match_by_mouse(
    game: str, lang: str, size: tuple[int, int], options: dict[str, Any]
) -> None:
    async def play() -> None:
        table = session(game, lang, **options)
        app = app_of(table)
        async with app.run_test(size=size) as pilot:
            screen = await settle(pilot, app)
            view = screen.table
            while not table.sight().is_over:
                before = len(table.match)
                for _ in range(3):  # a card, then where it goes; a button is chosen at once
                    look = view.look
                    lit = look.targets if look.pick else look.sources or look.targets
                    spot = next(name for name in view.canvas.spots if name in lit)
                    rect = view.canvas.spots[spot].rect
                    await pilot.click("#table", offset=(rect.x + 1, rect.y))
                    await pilot.pause()
                    if len(table.match) > before:
                        break
                assert len(table.match) > before, lines_of(app)
                await settle(pilot, app)

    run(play())


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
@pytest.mark.parametrize("lang", ["en", "uk", "ja"])
@pytest.mark.parametrize("game", ["koikoi", "matcha", "touche"])
def test_it_looks_as_it_did(game: str, lang: str, size: tuple[int, int]) -> None:
    """Snapshots: CHABUDAI_STILLS=1 writes them anew."""
    import os

    async def look() -> list[str]:
        app = app_of(session(game, lang, preset="three-rounds" if game == "koikoi" else None))
        async with app.run_test(size=size) as pilot:
            screen = await settle(pilot, app)
            await pilot.press("1")
            await pilot.pause()
            assert screen.table.look.pick == "hand-0"
            return lines_of(app)

    shown = asyncio.run(look())
    assert all(cell_len(line) <= size[0] for line in shown)
    path = STILLS / f"{game}-{lang}-{size[0]}x{size[1]}.txt"
    if os.environ.get("CHABUDAI_STILLS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(shown) + "\n", encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8").split("\n")[:-1]


def test_typing_completes_and_says_why_it_is_refused() -> None:
    async def play() -> None:
        table = session("koikoi", preset="three-rounds")
        app = app_of(table)
        async with app.run_test(size=SMALL) as pilot:
            screen = await settle(pilot, app)
            await pilot.press("colon", *"4P1 x 7R", "enter")
            await pilot.pause()
            assert "different suits" in screen.notice
            assert screen.notice.split()[-1] in "\n".join(lines_of(app)[-3:])
            action = next(iter(table.sight().actions))
            await pilot.press("colon", *action[:2].lower())
            await pilot.pause(0.1)
            await pilot.press("right", "enter")
            await settle(pilot, app)
            assert table.match.entries[-1].text or len(table.match) > 4

    run(play())


def test_hint_marks_undo_takes_back_and_language_changes() -> None:
    async def play() -> None:
        table = session("matcha", edition=2015)
        app = app_of(table)
        async with app.run_test(size=SMALL) as pilot:
            screen = await settle(pilot, app)
            advised = table.match.game.text(
                table.match.view(0), table.match.game.legal(table.match.view(0))[-1]
            )
            await pilot.press("h")
            await pilot.pause(0.1)
            assert screen.advised == advised
            assert screen.table.look.hinted
            assert any("★" in line for line in lines_of(app))
            actions = list(table.sight().actions)
            await screen.act(actions[0])
            await settle(pilot, app)
            await pilot.press("u")
            await settle(pilot, app)
            assert list(table.sight().actions) == actions
            await pilot.press("l")
            await pilot.pause()
            assert "ваш хід" in lines_of(app)[0]
            await pilot.press("r")
            await pilot.pause()
            await pilot.press(*"бамбук")
            await pilot.pause()
            assert len(app.screen_stack) == 3
            await pilot.press("escape")
            await pilot.press("question_mark")
            await pilot.pause()
            assert any("Esc" in line for line in lines_of(app))

    run(play())


def test_a_curtain_falls_between_two_at_one_keyboard() -> None:
    async def play() -> None:
        table = session("matcha", people=2)
        app = app_of(table)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot, app)
            await pilot.pause()
            for _ in range(4):
                seat = table.match.turn
                shown = "\n".join(lines_of(app))
                hand = sight_of(table.match, seat, "en").facts["hand"]
                assert not any(f"│{card} " in shown or f"║{card} " in shown for card in hand)
                await pilot.press("enter")
                await pilot.pause()
                assert any("║" in line for line in lines_of(app))
                await pilot.press("1", "enter")
                await settle(pilot, app)
                await pilot.pause()
                assert table.match.turn != seat or table.curtain()

    run(play())


def test_cards_travel_and_a_key_lets_them_arrive() -> None:
    async def play() -> None:
        app = app_of(session("koikoi", preset="three-rounds"), "normal")
        async with app.run_test(size=SMALL) as pilot:
            screen = screen_of(app)
            for _ in range(200):
                await pilot.pause(0.01)
                if screen.table.is_moving:
                    break
            assert screen.table.is_moving
            await pilot.press("x")
            await settle(pilot, app)
            assert not screen.table.is_moving

    run(play())


def test_the_same_paces_and_rule_sets_as_the_pages() -> None:
    source = (Path(__file__).parents[1] / "src/chabudai/web/pages/static/motion.js").read_text(
        encoding="utf-8"
    )
    written = ", ".join(f"{name}: {ms}" for name, ms in PACES.items())
    assert f"{{ {written} }}" in source
    assert room("koikoi").preset == koikoi.preset


def test_cards_are_pictures_where_the_terminal_puts_them_into_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TMUX", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert not pictures.offers_pictures()
    monkeypatch.setenv("TERM", "xterm-kitty")
    assert pictures.offers_pictures()
    album = pictures.Album(pictures.CELLS)
    monkeypatch.setattr(face_module, "ALBUM", album)
    table = session("koikoi", preset="three-rounds", ahead=lambda match: bool(match.here.deals))
    sight = table.sight()
    canvas = Canvas(*koikoi.MOST)
    koikoi.paint(canvas, sight, Look())
    shown = canvas.lines()
    assert all(cell_len(line) <= koikoi.MOST[0] for line in shown)
    cards = len(sight.facts["hand"]) + len(sight.facts["table"])
    assert sum(line.count(pictures.HOLDER) for line in shown) == cards * 9 * 5
    told = album.take()
    assert told.count("a=T,U=1") == cards
    assert not album.take()
    pieces = re.findall(r"\x1b_G[^;]*m=([01]);([A-Za-z0-9+/=]*)\x1b", told)
    whole = "".join(text for _, text in pieces[: [more for more, _ in pieces].index("0") + 1])
    assert base64.b64decode(whole).startswith(b"\x89PNG")
    for game in ("koikoi", "matcha", "touche"):
        names = {*chabudai.game(game).cards}
        assert names <= pictures.drawings(game).keys()
