"""The bench of ratings: all hang together, and what is told is what was played."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import chabudai

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
import ratings


def test_everybody_is_connected_by_more_than_one_way() -> None:
    names = [f"agent-{number}" for number in range(9)]
    met = ratings.meetings(names)
    assert len(set(met)) == len(met) == 8 + 6
    for place, name in enumerate(names):
        others = {one if two == name else two for one, two in met if name in (one, two)}
        assert len(others) >= 2, place


def test_agents_that_a_game_lacks_are_left_out() -> None:
    assert "network" in ratings.agents_of(chabudai.game("koikoi"))
    assert "network" not in ratings.agents_of(chabudai.game("touche", board="rect"))


def test_figures_are_printed_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, drawn = tmp_path / "kept.json", tmp_path / "drawn.svg"
    command = f"ratings.py --game matcha --seconds 0.5 --threads 1 --json {kept} --plot {drawn}"
    monkeypatch.setattr(sys, "argv", [*command.split(), "random", "first-timer", "greedy"])
    ratings.main()
    said = capsys.readouterr().out
    assert "| agent | Elo | 95 % | ms a move | pairs |" in said
    found = json.loads(kept.read_text())
    assert [each["name"] for each in found["ratings"]] == ["greedy", "first-timer", "random"]
    assert len(found["meetings"]) == 2
    for each in found["meetings"]:
        assert each["wins"] + each["draws"] + each["losses"] == 2 * each["pairs"]
    assert found["ratings"][0]["interval"][0] > found["ratings"][2]["interval"][1]
    assert len(ElementTree.fromstring(drawn.read_text()).findall(".//{*}circle")) == 3
