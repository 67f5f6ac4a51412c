"""A game of one's own: the skeleton, its records, and Lanterns as an example of a package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.agents import make
from chabudai.core.outside import GROUP, packages
from chabudai.lab.arena import arena
from chabudai.testing.__main__ import main
from chabudai.testing.records import make_records

HERE = Path(__file__).parent
LANTERNS = HERE.parent / "examples" / "lanterns"


def install(home: Path, name: str) -> None:
    """Let a folder on the path name its game, as an installed package does."""
    info = home / f"chabudai_{name}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: chabudai-{name}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {name}\n")


def run(home: Path, *given: str) -> subprocess.CompletedProcess[str]:
    source = str(HERE.parent / "src")
    return subprocess.run(
        [sys.executable, *given],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([source, str(home)])},
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_skeleton_holds_to_the_kit(tmp_path: Path) -> None:
    assert main(["new", "trick", "--to", str(tmp_path)]) == 0
    home = tmp_path / "trick"
    install(home, "trick")
    done = run(home, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_trick.py")
    assert done.returncode == 0, done.stdout + done.stderr
    listed = run(home, "-m", "chabudai", "games")
    assert "trick" in listed.stdout, listed.stdout + listed.stderr
    made = run(home, "-m", "chabudai.testing", "make", "trick", "--to", "records")
    assert made.returncode == 0, made.stderr
    folders = {path.name for path in (home / "records").iterdir()}
    assert folders == {"perft", "playthroughs", "matches", "tables"}
    counts = (home / "records" / "perft" / "trick.txt").read_text()
    assert "1 3\n2 9\n3 18\n4 36\n" in counts  # two hands of three cards, who wins leads


def test_a_skeleton_is_not_written_over_something(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "trick").mkdir()
    assert main(["new", "trick", "--to", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["new", "No such name", "--to", str(tmp_path)]) == 2
    assert "small letters" in capsys.readouterr().err
    assert main(["make", "nothing", "--to", str(tmp_path)]) == 2
    assert "there is no game 'nothing'" in capsys.readouterr().err


def test_an_incomplete_game_is_told_what_to_write(tmp_path: Path) -> None:
    main(["new", "trick", "--to", str(tmp_path)])
    home = tmp_path / "trick"
    install(home, "trick")
    door = home / "trick" / "__init__.py"
    door.write_text(door.read_text().replace("def apply(", "def carry_out("))
    done = run(home, "-c", "import chabudai; chabudai.game('trick')")
    assert "play.py: `apply(state, action)`" in done.stderr


def test_lanterns_is_small() -> None:
    files = [
        path
        for path in LANTERNS.rglob("*")
        if path.is_file() and path.suffix in (".py", ".ftl", ".toml")
    ]
    assert len(files) <= 8
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert lines <= 700


def test_lanterns_is_one_of_the_games() -> None:
    assert packages()["lanterns"] == "lanterns"
    assert "lanterns" in chabudai.names()


def test_records_of_a_game_are_what_its_tests_have(tmp_path: Path) -> None:
    written = list(make_records("matcha", tmp_path))
    assert {path.parent.name for path in written} == {"perft", "playthroughs", "matches", "tables"}
    for path in written:
        if path.parent.name == "playthroughs":
            assert path.read_bytes() == (HERE / "playthroughs" / path.name).read_bytes()
        if path.parent.name == "matches":
            assert path.read_bytes() == (HERE / "matches" / path.name).read_bytes()


def test_lanterns_in_the_arena() -> None:
    game = chabudai.game("lanterns")
    (standing,) = arena(game, ("search:200", "random"), 40, 1, 1)
    assert standing.score > 0.5
    assert make("level-3", game).name == "level-3"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lanterns_in_pettingzoo(players: int) -> None:
    from chabudai.lab.pettingzoo import env as make_env

    env: Any = make_env("lanterns", players=players)
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(seen["action_mask"].argmax()))
    assert len(env.possible_agents) == players


def test_a_game_may_draw_its_own_picture_for_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from chabudai.games import rooms
    from chabudai.tui.picture import picture

    game = chabudai.game("lanterns")
    view = game.view(game.new(), 0)
    assert picture(game, view, "en", None) == game.show(view, "en", None)
    room = SimpleNamespace(show=lambda game, view, lang, names: f"{game.name} in {lang}")
    monkeypatch.setattr(rooms, "find", lambda where, name: room if where == "tui.games" else None)
    assert picture(game, view, "uk", None) == "lanterns in uk"
