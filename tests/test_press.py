"""Pressing: the agent is told what its seat has seen, and nobody knows the other's secrets."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

import chabudai
from chabudai import agents
from chabudai.agents.learned.policy import RememberingAgent
from chabudai.agents.search import SearchAgent
from chabudai.agents.trails import Memory
from chabudai.agents.trails.koikoi import STATUS
from chabudai.cli import main
from chabudai.lab import exploit
from chabudai.lab import press as pressing
from chabudai.lab.press import press

SEED = 5


class Asked(NamedTuple):
    """A question to an agent: its seed, what it was told, and the view that it chose for."""

    seed: int
    told: list[Any]
    view: Any


class Witness:
    """An agent that writes down what it is told."""

    def __init__(self, agent: Any, seed: int, asked: list[Asked]) -> None:
        self.name = agent.name
        self._agent, self._seed, self._asked = agent, seed, asked
        self._told: list[Any] = []

    def told(self, views: list[Any]) -> None:
        self._told = list(views)
        self._agent.told(views)

    def choose(self, view: Any, legal: list[int], clock: float | None = None) -> int:
        self._asked.append(Asked(self._seed, self._told, view.copy()))
        chosen: int = self._agent.choose(view, legal, clock)
        return chosen


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """All questions to agents that a test's press makes."""
    found: list[Asked] = []

    def make(name: str, game: Any, seed: int) -> Any:
        return Witness(agents.make(name, game, seed), seed, found)

    monkeypatch.setattr(pressing, "make", make)
    return found


def test_level_6_looks_as_it_does_at_a_table(
    asked: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never searches: it was told what its seat has seen, in the match and in imagination."""
    game = chabudai.game("koikoi", rounds=2, coins=30)
    counts = {SearchAgent.search: 0, RememberingAgent.weigh: 0}

    def counted(method: Any) -> Any:
        def count(*args: Any, **more: Any) -> Any:
            counts[method] += 1
            return method(*args, **more)

        return count

    searching, looking = counts
    monkeypatch.setattr(SearchAgent, "search", counted(searching))
    monkeypatch.setattr(RememberingAgent, "weigh", counted(looking))
    press(game, "level-6", 1, SEED, 1)
    assert counts[searching] == 0
    assert counts[looking] > 100
    memory = Memory(game)
    for each in asked:
        assert each.told[-1] == each.view
        assert {view.viewer for view in each.told} == {1}
        memory.views = each.told
        assert memory.rows(each.view)[1][STATUS] == 1, "it knows everything since the deal"


@pytest.mark.parametrize(("agent", "is_told"), [("level-6", False), ("greedy", True)])
def test_endings_say_that_nobody_was_told(
    agent: str, is_told: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loss = exploit.Loss(exploit.ENDINGS, exploit.ENDINGS, (0.01, 0.02), 5)
    monkeypatch.setattr(exploit, "losses", lambda *_args: iter([loss]))
    asked = ["exploit", agent, "koikoi", "--positions", "1"]
    assert main([*asked, "--lang", "en"]) == 0
    assert ("without its memory" in capsys.readouterr().out) != is_told
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["untold"] != is_told
