"""Machine code made ahead for servers: it is the rules, needs no Numba, and nobody waits for it."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.games import ahead
from chabudai.games.playable import Game
from chabudai.tables import haste
from chabudai.tables.haste import MANY, TOO_MANY, Haste
from chabudai.tables.log import Log

MOST_SECONDS = 0.020
TRIES = 2
"""The quieter counts: on a busy machine the same work takes longer now and then."""

LOADED = """
import sys, chabudai
from chabudai.games import ahead
game = chabudai.game(sys.argv[1])
book = ahead.quick(game.book)
ahead.compare(game.book, book)
print(type(book).__name__, book.kernel is game.book.kernel, 'numba' in sys.modules)
"""


@pytest.mark.parametrize(
    "name",
    ["matcha", *(pytest.param(name, marks=pytest.mark.slow) for name in ("koikoi", "touche"))],
)
def test_machine_code_is_the_rules_and_needs_no_numba(name: str) -> None:
    assert ahead.prepare(chabudai.game(name).book)
    done = subprocess.run(
        [sys.executable, "-c", LOADED, name], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["QuickBook", "True", "False"]


@pytest.mark.skipif(sys.platform != "linux", reason="tells who waits for a core")
@pytest.mark.parametrize(
    "name",
    ["matcha", *(pytest.param(name, marks=pytest.mark.slow) for name in ("koikoi", "touche"))],
)
def test_loading_holds_the_loop_of_a_server_for_a_moment_only(name: str, tmp_path: Path) -> None:
    assert ahead.prepare(chabudai.game(name).book)

    def held(loader: str) -> float:
        folder = tmp_path / f"{loader}{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        command = [sys.executable, "-m", "tests.loading", name, str(folder), loader]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return float(done.stdout)

    assert held("hog") > MOST_SECONDS  # it would be noticed
    assert min(held("own") for _ in range(TRIES)) < MOST_SECONDS


def _forget(_state: Any, _seat: int) -> None:
    """Hides nothing."""


def _pass(_state: Any, _action: int) -> None:
    """Does nothing."""


@pytest.mark.parametrize(
    "wrong",
    [{"hide": _forget}, {"apply": _pass}, {"listing": lambda _state: [0]}, {"deal": _pass}],
    ids=lambda wrong: str(*wrong),
)
def test_what_differs_from_the_rules_is_not_kept(wrong: dict[str, Any]) -> None:
    book = chabudai.game("koikoi").book
    ahead.compare(book, replace(book))
    with pytest.raises(ahead.Differs):
        ahead.compare(book, replace(book, **wrong))


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Game, bool]]:
    """Who was hurried, and whether by a compiler; threads run at once."""
    asked: list[tuple[Game, bool]] = []
    monkeypatch.setattr(threading.Thread, "start", lambda thread: thread.run())
    monkeypatch.setattr(haste.Haste, "_compile", lambda _self, game: asked.append((game, True)))
    return asked


def test_a_game_that_is_played_a_lot_gets_its_quick_book(
    monkeypatch: pytest.MonkeyPatch, hurried: list[tuple[Game, bool]]
) -> None:
    game, other = chabudai.game("matcha"), chabudai.game("matcha")
    made = ahead.with_code(game.book, (_pass, _pass, _pass, _pass))
    monkeypatch.setattr(ahead, "quick", lambda _book: made)
    counted = Haste(Log(quiet=True))
    for _ in range(MANY - 1):
        counted.count(game)
    assert not isinstance(game.book, ahead.QuickBook)
    counted.count(game)
    counted.count(other)
    assert game.book is made
    assert not isinstance(other.book, ahead.QuickBook)
    assert hurried == []


def test_what_is_not_on_disk_is_compiled_once_and_failures_change_nothing(
    monkeypatch: pytest.MonkeyPatch, hurried: list[tuple[Game, bool]]
) -> None:
    game = chabudai.game("matcha")
    before = game.book
    monkeypatch.setattr(ahead, "quick", lambda _book: None)
    counted = Haste(Log(quiet=True))
    for _ in range(3 * TOO_MANY):
        counted.count(game)
    assert hurried == [(game, True)]
    assert game.book is before

    def fail(_book: Any) -> Any:
        raise OSError("no more memory")

    monkeypatch.setattr(ahead, "quick", fail)
    assert not counted.hurry(game, may_compile=True)
    assert game.book is before
