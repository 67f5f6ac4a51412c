"""The terminal takes a position in one line: to play on from it, and to ask for a hint."""

from __future__ import annotations

import io
from typing import Any

import pytest

import chabudai
from chabudai import testing
from chabudai.agents import hint as hints
from chabudai.cli import main
from chabudai.tui.setup import hint_for, play_position


def view_of(name: str, **rules: Any) -> tuple[chabudai.Game, Any, Any]:
    g: chabudai.Game = chabudai.game(name, **rules)
    state = list(testing.positions(g, [3], every=4))[2]
    return g, state, g.view(state, g.turn(state))


@pytest.mark.parametrize("whole", [True, False])
def test_a_position_is_played_to_its_end(whole: bool) -> None:
    g, state, view = view_of("matcha")
    lines: list[str] = []
    given = state if whole else view
    status = play_position(
        g, given, view.viewer, 1, level=1, read=lambda _: "1", write=lines.append
    )
    assert status == 0
    text = "\n".join(lines)
    assert "The match is over" in text or "over" in text
    assert ("dealt by chance" in text) == (not whole)


def test_who_leaves_gets_the_position() -> None:
    g, _, view = view_of("koikoi")
    lines: list[str] = []

    def leave(_prompt: str) -> str:
        raise EOFError

    assert play_position(g, view, 0, 1, read=leave, write=lines.append) == 0
    assert g.position(lines[-1]) == view


def test_the_command_reads_its_rules_from_the_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    g, _, view = view_of("matcha", edition=2015)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "matcha", "--lang", "en", "--position", g.write(view)]) == 0
    assert g.position(capsys.readouterr().out.strip().splitlines()[-1]) == view
    assert main(["play", "matcha", "--lang", "uk", "--position", "matcha hands=X/-"]) == 2
    assert "карти «X» немає" in capsys.readouterr().err
    wrong = ["play", "matcha", "--edition", "2020", "--lang", "en", "--position", g.write(view)]
    assert main(wrong) == 2
    assert "not about matcha" in capsys.readouterr().err


def test_a_hint_is_for_the_seat_to_act(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "PLAYOUTS", 50)
    g, state, view = view_of("matcha")
    told = hint_for(g, view, "en")
    assert told == hint_for(g, state, "en")
    with pytest.raises(ValueError, match="no hint here"):
        hint_for(g, g.view(state, 1 - view.viewer), "en")
    assert main(["hint", "matcha", "--lang", "en", "--position", g.write(view)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == told[0]
