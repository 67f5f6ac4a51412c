"""Rooms: what belongs to one game is found by its name, and nothing else names a game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.games import rooms

PACKAGE = Path(chabudai.__file__).parent
ROOMS = (
    "tables/daily/games",
    "games",
    "web/games",
    "agents/beliefs",
    "agents/equity",
    "agents/insight",
    "agents/novices",
    "agents/odds",
    "agents/reasons",
    "agents/solve",
    "agents/styles",
    "agents/trails",
    "lab/learn/eyes",
    "lab/learn/secrets",
    "coach/games",
    "coach/guide/games",
    "coach/collected",
    "coach/puzzles/themes",
    "tui/games",
    "tui/pictures",
)
KINDS = {".css", ".ftl", ".html", ".js", ".py", ".svg"}
WORDS = ("hanafuda", "yaku", "Koi-Koi")
"""Words of one game that are not its name."""
ALLOWED = {
    "__init__.py": "the one line that says what the package is",
    "web/app.py": "the same line, for the interface",
    "locale/en/tui.ftl": "the same line, for the terminal",
    "locale/uk/tui.ftl": "the same line, for the terminal",
    "locale/ja/tui.ftl": "the same line, for the terminal",
    "games/__init__.py": "an example in a docstring",
    "lab/gymnasium.py": "an example in a docstring",
    "lab/openspiel.py": "an example in a docstring",
    "lab/pettingzoo.py": "an example in a docstring",
    "core/jit.py": "with which game a speed was measured",
    "lab/playouts.py": "with which game a speed was measured",
}


def own_games() -> list[str]:
    """The games of the package itself."""
    return [name for name in chabudai.names() if rooms.package(name).startswith("chabudai.")]


def is_own(path: str, game: str) -> bool:
    """Whether a file lies in one of a game's rooms."""
    folders = any(re.match(rf"{room}/{game}(/|\.)", path) for room in ROOMS)
    return folders or bool(re.match(rf"locale/../{game}(-\w+)?\.ftl$", path))


def named() -> Iterator[tuple[str, str]]:
    """Every file outside of all games' rooms that names a game, with the word."""
    games = own_games()
    titles = [say(f"{game}-title", lang) for game in games for lang in LANGUAGES]
    words = "|".join(re.escape(word) for word in (*games, *titles, *WORDS))
    pattern = re.compile(rf"(?<![^\W\d_])({words})(?![^\W\d_])", re.IGNORECASE)
    for file in sorted(PACKAGE.rglob("*")):
        path = file.relative_to(PACKAGE).as_posix()
        if file.suffix not in KINDS or any(is_own(path, game) for game in games):
            continue
        for found in pattern.finditer(file.read_text(encoding="utf-8")):
            yield path, found[0]


def test_nothing_else_names_a_game() -> None:
    found = dict(named())
    assert {path: word for path, word in found.items() if path not in ALLOWED} == {}
    assert set(ALLOWED) <= set(found), "an exception that is not needed any more"


def test_a_game_does_not_name_another() -> None:
    games = own_games()
    for game in games:
        others = "|".join(other for other in games if other != game)
        for room in ROOMS:
            for file in (PACKAGE / room / game).rglob("*.py"):
                text = file.read_text(encoding="utf-8")
                assert not re.search(rf"\bchabudai\.[\w.]*\.({others})\b", text), file


def test_rooms_are_found_by_name() -> None:
    for game in own_games():
        for room in ("web.games", "agents.insight", "agents.reasons", "coach.games"):
            found = rooms.find(room, game)
            assert found is not None
            assert found.__name__ == f"chabudai.{room}.{game}"
        folder = rooms.folder("web.games", game)
        assert folder is not None
        assert (folder / "table.html").is_file()
    assert rooms.find("web.games", "nobody") is None
    assert rooms.folder("web.games", "nobody") is None


def test_a_game_from_outside_has_rooms_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "lanterns_room_test"
    (home / "web").mkdir(parents=True)
    (home / "__init__.py").write_text("")
    (home / "insight.py").write_text("LADDER = ()\n")
    (home / "web" / "__init__.py").write_text("fan = ('1', '2')\n")
    (home / "web" / "style.css").write_text(".lantern { }\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(rooms, "package", lambda _: "lanterns_room_test")
    rooms.find.cache_clear()
    try:
        found = rooms.find("web.games", "lanterns")
        assert found is sys.modules["lanterns_room_test.web"]
        folder = rooms.folder("web.games", "lanterns")
        assert folder is not None
        assert (folder / "style.css").is_file()
        insight = rooms.find("agents.insight", "lanterns")
        assert insight is not None
        assert insight.__name__ == "lanterns_room_test.insight"
        assert rooms.folder("agents.insight", "lanterns") is None
        assert rooms.find("agents.reasons", "lanterns") is None
    finally:
        rooms.find.cache_clear()
        for name in [name for name in sys.modules if name.startswith("lanterns_room_test")]:
            del sys.modules[name]
