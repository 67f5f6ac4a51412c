"""What bots remember is bounded, however many matches they play."""

from __future__ import annotations

import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.agents import make
from chabudai.agents.glance import GreedyAgent
from chabudai.agents.solve import matcha
from chabudai.agents.solve.matcha.rounds import memory
from chabudai.tables.botpool import Question, work

MEGABYTES = 200
"""What a bot may need beyond what it has when it is ready: what it remembers, and one round that
it is solving."""


def question(game: Any, view: Any, level: str, seed: int) -> Question:
    rules = game.rules
    about = (game.name, rules.version, rules.to_json(), bytes(view), game.legal(view))
    return Question(*about, level, seed, 20.0, steady=True)


def positions(game: Any, seed: int) -> list[Any]:
    """What the first seat sees when it has a choice in a match of quick players."""
    players = [GreedyAgent(game, seed * 2 + seat, 150) for seat in (0, 1)]
    state, found = game.new(), []
    while (turn := game.turn(state)) != chabudai.OVER:
        if turn == chabudai.DEAL:
            game.shuffle(state, seed)
            continue
        view = game.view(state, turn)
        legal = game.legal(view)
        if turn == 0 and len(legal) > 1:
            found.append(view)
        game.apply(state, players[turn].choose(view, legal))
    return found


def test_solved_rounds_are_shared_and_the_oldest_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matcha, "_solvers", {})
    monkeypatch.setattr(matcha, "LEAVES", 40_000)
    game = chabudai.game("matcha")
    views = [view for seed in range(4) for view in positions(game, seed) if view.mat == 2]
    agents = [make("champion:4", game, seed) for seed in (1, 2)]
    for view in views:
        agents[0].choose(view, game.legal(view))
    (solver,) = matcha._solvers.values()
    made = [each for each in solver._kept.values() if each is not None]
    assert len(made) > 3
    assert solver._bytes == sum(memory(each) for each in made)

    def refuse(*_: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr(matcha, "at_table", refuse)
    agents[1].choose(views[-1], game.legal(views[-1]))
    with pytest.raises(AssertionError, match="solved again"):
        agents[1].choose(positions(game, 9)[-1], game.legal(positions(game, 9)[-1]))
    monkeypatch.undo()
    monkeypatch.setattr(matcha, "BYTES", max(memory(each) for each in made))
    solver._keep(b"new", made[0])
    assert solver._bytes <= matcha.BYTES
    assert b"new" in solver._kept
    monkeypatch.setattr(matcha, "KEPT", 1)
    solver._keep(b"newer", None)
    assert list(solver._kept) == [b"newer"]
    assert solver._bytes == 0


def _peak(pid: int) -> float:
    """The most memory that a process ever had, in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("edition", [2020, 2015])
def test_twenty_matches_of_a_champion_take_little_memory(edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    make("champion", game)  # compiled for the bot, too
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True)
    process.start()

    def ask(view: Any, seed: int) -> int | None:
        ours.send(question(game, view, "champion", seed))
        assert ours.poll(120)
        action: int | None = ours.recv()
        return action

    (first, *_) = positions(game, 0)
    until = time.monotonic() + 300
    while ask(first, 0) is None and time.monotonic() < until:
        time.sleep(0.1)
    ready = _peak(process.pid or 0)
    for seed in range(1, 21):
        for view in positions(game, seed):
            assert ask(view, seed) in game.legal(view)
    grown = _peak(process.pid or 0) - ready
    assert grown < MEGABYTES
    ours.send(None)
    process.join(20)
    assert not process.is_alive()
