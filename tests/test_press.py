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
from chabudai.agents.trails.koikoi import STATUS, open_cards
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
    real = [each for each in asked if each.seed == SEED]
    for each in asked:
        assert each.told[-1] == each.view
        assert {view.viewer for view in each.told} == {1}
        memory.views = each.told
        assert memory.rows(each.view)[1][STATUS] == 1, "it knows everything since the deal"
    longest = real[-1].told
    dreamt = [each for each in asked if each.seed != SEED]
    known = 0
    for each in dreamt:
        now = min(len(each.told), len(longest))
        same = [
            (one.deals, one.turned, one.table, open_cards(one), one.mover)
            == (two.deals, two.turned, two.table, open_cards(two), two.mover)
            for one, two in zip(each.told[:now], longest[:now], strict=True)
        ]
        alike = same.index(False) if False in same else now
        # what it imagines begins where the match is: before that, all that was open is right
        known = max(known, alike)
        held = [one.hand[1] == two.hand[1] for one, two in zip(each.told, longest, strict=False)]
        assert not all(held[:3]), "hands are guessed"
    assert known > len(longest) // 2


def test_only_one_agent_has_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def make(name: str, game: Any, seed: int) -> Any:
        seeds.append(seed)
        return agents.make(name, game, seed)

    monkeypatch.setattr(pressing, "make", make)
    press(chabudai.game("matcha"), "random", 4, SEED, 1)
    assert seeds.count(SEED) == 4, "one in each match: the agent itself"
    searches = {seed << 32 & (1 << 63) - 1 for seed in seeds}
    assert len(searches) == len(set(seeds)), "a search would tell them apart as well"


def test_guesses_are_not_drawn_as_the_deals_were(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chabudai.game("koikoi", rounds=1, coins=30)
    kind = type(game)
    numbers: dict[str, set[int]] = {"guess": set(), "shuffle": set()}
    guess, shuffle = kind.guess, kind.shuffle

    def guessing(self: Any, view: Any, seed: int) -> Any:
        numbers["guess"].add(seed)
        return guess(self, view, seed)

    def shuffling(self: Any, state: Any, seed: int) -> Any:
        numbers["shuffle"].add(seed)
        return shuffle(self, state, seed)

    monkeypatch.setattr(kind, "guess", guessing)
    monkeypatch.setattr(kind, "shuffle", shuffling)
    press(game, "random", 1, 0, 2)
    assert numbers["guess"]
    assert 0 in numbers["shuffle"]
    assert not numbers["guess"] & numbers["shuffle"]


@pytest.mark.parametrize(
    ("agent", "game", "is_told"),
    [("level-6", "koikoi", False), ("greedy", "koikoi", True), ("champion", "matcha", True)],
)
def test_endings_say_that_nobody_was_told(
    agent: str,
    game: str,
    is_told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    loss = exploit.Loss(exploit.ENDINGS, exploit.ENDINGS, (0.01, 0.02), 5)
    monkeypatch.setattr(exploit, "losses", lambda *_args: iter([loss]))
    asked = ["exploit", agent, game, "--positions", "1"]
    assert main([*asked, "--lang", "en"]) == 0
    assert ("without its memory" in capsys.readouterr().out) != is_told
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["untold"] != is_told
