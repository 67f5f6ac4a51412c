"""The champion of Matcha goes by its last decision: its own memory and what it is told agree."""

from __future__ import annotations

from typing import Any

import pytest

import chabudai
from chabudai.agents import Listener, remembers
from chabudai.agents.solve.agent import SolvingAgent


class Asked:
    """A solver that notes what it is asked, and plays anything."""

    is_ready = True

    def __init__(self) -> None:
        self.earlier: list[bytes | None] = []

    def prepare(self) -> None:
        """Nothing is compiled."""

    def chances(self, _view: Any, legal: list[int], earlier: Any) -> list[float]:
        """Every action is as likely as any other."""
        self.earlier.append(None if earlier is None else bytes(earlier))
        return [1 / len(legal)] * len(legal)


def agent(monkeypatch: pytest.MonkeyPatch, game: Any) -> tuple[SolvingAgent, Asked]:
    asked = Asked()
    with monkeypatch.context() as patch:
        patch.setattr("chabudai.agents.solve.agent.solver", lambda _game: asked)
        return SolvingAgent(game, 1, seed=4, wait=False), asked


@pytest.mark.parametrize("edition", [2020, 2015])
def test_who_takes_its_place_knows_the_same(monkeypatch: pytest.MonkeyPatch, edition: int) -> None:
    g = chabudai.game("matcha", edition=edition)
    stayed, here = agent(monkeypatch, g)
    assert isinstance(stayed, Listener)
    known = blank = 0
    for match in range(3):
        state = g.new()
        views: list[Any] = []
        deals = 0
        while (turn := g.turn(state)) >= 0 or turn == chabudai.DEAL:
            if turn == chabudai.DEAL:
                g.shuffle(state, match * 100 + deals)
                deals += 1
            else:
                legal = g.legal(state)
                action = legal[(match + len(views)) % len(legal)]
                if turn == 0 and len(legal) > 1:
                    view = g.view(state, 0)
                    came, there = agent(monkeypatch, g)
                    came.told(views)
                    assert came.choose(view, legal) == stayed.choose(view, legal)
                    if there.earlier[-1] is not None:
                        known += 1
                        assert there.earlier[-1] == here.earlier[-1]
                    lost, nowhere = agent(monkeypatch, g)
                    lost.told(views[:-1])  # not the view that it is to choose for
                    lost.choose(view, legal)
                    blank += nowhere.earlier[-1] is None
                elif turn == 0:
                    stayed.choose(g.view(state, 0), legal)
                g.apply(state, action)
            views.append(g.view(state, 0))
    assert known > 20
    assert blank > 20


def test_tables_tell_it_what_its_seat_has_seen() -> None:
    assert remembers("champion", "matcha")
    assert not remembers("legacy-level-6", "matcha")
