"""Self-play for data sets: matches of agents by name; everything follows from seed and number."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chabudai.agents import make
from chabudai.core.seats import DEAL, OVER
from chabudai.farm import Farm, Here
from chabudai.games import game as open_game
from chabudai.games.playable import Game
from chabudai.lab.data.row import Row, finish, seen


@dataclass(frozen=True)
class Plan:
    """What is played, as texts and numbers, for this process or another."""

    game: str
    rules: str
    """The options, as JSON."""
    agents: tuple[str, ...]
    """Who sit at the table; with every match they move on by a seat."""
    seed: int = 0

    @classmethod
    def of(cls, game: Game, agents: tuple[str, ...], seed: int = 0) -> Plan:
        """A plan for a game; ValueError if an agent is not known."""
        for name in agents:
            make(name, game, wait=False)
        if not agents:
            raise ValueError("somebody must play")
        return cls(game.name, json.dumps(game.rules.to_json(), sort_keys=True), agents, seed)

    def open(self) -> Game:
        """The game."""
        return open_game(self.game, **json.loads(self.rules))


class Noted:
    """An agent, and what it last thought of its choices."""

    def __init__(self, name: str, game: Game, seed: int) -> None:
        self.agent: Any = make(name, game, seed)
        self.found: Any = None
        if hasattr(self.agent, "search"):
            search = self.agent.search

            def note(*args: Any) -> Any:
                self.found = search(*args)
                return self.found

            self.agent.search = note

    def choose(self, view: Any, legal: list[int]) -> tuple[int, list[float] | None]:
        """The action, and the chance that each legal action had, where that is known."""
        self.found = None
        action: int = self.agent.choose(view, legal)
        if len(legal) == 1:
            return action, [1.0]
        if self.agent.name == "random":
            return action, [1 / len(legal)] * len(legal)
        if self.found is None:
            return action, None
        visits = {each.action: each.visits for each in self.found}
        total = max(sum(visits.values()), 1)
        return action, [visits[each] / total for each in legal]


class Table:
    """The agents of a plan and the memory that their matches need."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.open()
        self._native = self.game.compiled()
        self._noted: dict[tuple[str, int], Noted] = {}

    def play(self, number: int) -> list[Row]:
        """All decisions of one match."""
        game, native, plan = self.game, self._native, self.plan
        names = [plan.agents[(seat + number) % len(plan.agents)] for seat in range(game.seats)]
        state = game.new()
        rows: list[Row] = []
        while (seat := native.turn(state)) != OVER:
            if seat == DEAL:
                native.shuffle(state, (plan.seed << 24) + number)
                continue
            view, observation, record, legal = seen(native, state, seat)
            action, chances = self._sitter(names[seat], seat).choose(view, legal)
            text = game.text(view, action)
            rows.append(
                Row(str(number), len(rows), seat, observation, record, legal, names[seat], action,
                    text, chances)
            )  # fmt: skip
            native.apply(state, action)
        finish(rows, game.result(state), game.scores(state))
        return rows

    def _sitter(self, name: str, seat: int) -> Noted:
        """An agent's choices follow from the view and the seed alone, so one is enough a seat."""
        key = (name, seat)
        if key not in self._noted:
            self._noted[key] = Noted(name, self.game, self.plan.seed)
        return self._noted[key]


_tables: dict[Plan, Table] = {}
"""The tables of this process."""


def _play(plan: Plan, number: int) -> list[Row]:
    if plan not in _tables:
        _tables[plan] = Table(plan)
    return _tables[plan].play(number)


def played(plan: Plan, matches: int, farm: Farm | None = None) -> Iterator[list[Row]]:
    """The rows of so many matches, match by match, in their order."""
    if matches < 1:
        raise ValueError(f"matches is at least 1, got {matches}")
    yield from (farm or Here()).each(_play, plan, range(matches))
