"""The sub-game that begins with one of some complete states, for any game of two seats.

Information sets are by perfect recall: all views that a seat was shown since the beginning, in
their order. It ends with the match or at the next deal, whose value is said by ``value``.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from chabudai.agents.solve.subgame import Leaves, Side, Subgame, make_side
from chabudai.core.seats import DEAL, EVERYTHING, OVER
from chabudai.games.playable import Game

MOST_NODES = 400_000
Value = Callable[[Any], float]
Policy = Callable[[Any, list[int], Any], Sequence[float]]
"""How likely each legal action is, given a view and the one of the seat's last decision."""


class TooLarge(ValueError):
    """The sub-game has more positions than were allowed."""


class Ending:
    """A sub-game with the names of its information sets."""

    def __init__(
        self,
        game: Game,
        positions: Sequence[tuple[Any, float]],
        value: Value | None = None,
        most: int = MOST_NODES,
    ) -> None:
        if game.seats != 2:
            raise ValueError("only games of two seats are solved")
        if not positions or any(state.viewer != EVERYTHING for state, _ in positions):
            raise ValueError("an ending begins with one or more complete states")
        self.game = game
        self.sets: tuple[dict[Hashable, int], ...] = ({}, {})
        """For each seat: the number of an information set by what was seen (see ``recall``)."""
        self.actions: tuple[list[list[int]], ...] = ([], [])
        self.views: tuple[list[Any], ...] = ([], [])
        """For each seat and set: its legal actions, and the last view that belongs to it."""
        self._value = value
        self._most = most
        self._seen: dict[Hashable, int] = {}
        self._begin: tuple[list[int], ...] = ([1], [1])
        self._parent: tuple[list[int], ...] = ([], [])
        self._leaves: dict[tuple[int, int], float] = {}
        self._masses: dict[bytes, float] = {}
        whole = sum(weight for _, weight in positions)
        for state, weight in positions:
            views = [game.view(state, seat) for seat in (0, 1)]
            for view in views:
                known = bytes(view)
                self._masses[known] = self._masses.get(known, 0.0) + weight / whole
            seen = [self.recall(0, view) for view in views]
            self._grow(state, (0, 0), (seen[0], seen[1]), weight / whole)
        self.subgame = self._flat()

    def recall(self, before: int, view: Any) -> int:
        """A number for all that was seen: what was seen before (0 at the beginning), and a view."""
        return self._seen.setdefault((before, bytes(view)), len(self._seen) + 1)

    def mass(self, view: Any) -> float:
        """How likely a seat has this view at the beginning."""
        return self._masses.get(bytes(view), 0.0)

    def side(self, seat: int) -> Side:
        """The information sets of a seat as arrays."""
        return self.subgame.first if seat == 0 else self.subgame.second

    def chances(self, seat: int, number: int, plan: Any) -> list[float]:
        """How a plan plays at an information set; evenly where it never comes there."""
        begin = self._begin[seat]
        part = np.asarray(plan[begin[number] : begin[number + 1]], float)
        whole = part.sum()
        return list(part / whole if whole > 0 else np.full(len(part), 1 / len(part)))

    def plan(self, seat: int, policy: Policy) -> Any:
        """The plan of a policy that is asked once for every information set."""
        begin, parent = self._begin[seat], self._parent[seat]
        views = self.views[seat]
        plan = np.zeros(begin[-1])
        plan[0] = 1.0
        for number, (view, legal) in enumerate(zip(views, self.actions[seat], strict=True)):
            reach = plan[parent[number]]
            last = bisect.bisect_right(begin, parent[number]) - 1
            earlier = views[last] if parent[number] else None
            played = np.asarray(policy(view, legal, earlier))
            plan[begin[number] : begin[number + 1]] = reach * played
        return plan

    def _grow(
        self, state: Any, last: tuple[int, int], seen: tuple[int, int], chance: float
    ) -> None:
        game = self.game
        seat = game.turn(state)
        if seat in (OVER, DEAL):
            worth = self._worth(state, seat)
            self._leaves[last] = self._leaves.get(last, 0.0) + chance * worth
            return
        legal = game.legal(state)
        if len(legal) == 1:  # nothing to choose, and nothing to remember but what is seen next
            self._step(state, legal[0], last, seen, chance)
            return
        number = self.sets[seat].setdefault(seen[seat], len(self.sets[seat]))
        if number == len(self._parent[seat]):
            self._parent[seat].append(last[seat])
            self._begin[seat].append(self._begin[seat][-1] + len(legal))
            self.actions[seat].append(legal)
            self.views[seat].append(game.view(state, seat))
        begin = self._begin[seat][number]
        for index, action in enumerate(legal):
            now = (begin + index, last[1]) if seat == 0 else (last[0], begin + index)
            self._step(state, action, now, seen, chance)

    def _step(
        self,
        state: Any,
        action: int,
        last: tuple[int, int],
        seen: tuple[int, int],
        chance: float,
    ) -> None:
        if len(self._seen) > self._most:
            raise TooLarge(f"the sub-game has more than {self._most} positions")
        after = state.copy()
        self.game.book.apply(after, action)
        views = [self.recall(seen[k], self.game.view(after, k)) for k in (0, 1)]
        self._grow(after, last, (views[0], views[1]), chance)

    def _worth(self, state: Any, turn: int) -> float:
        if turn == OVER:
            return 0.5 * self.game.result(state)[0]
        if self._value is None:
            raise ValueError("the sub-game goes on with a deal, and nobody says what that is worth")
        return self._value(state) - 0.5

    def _flat(self) -> Subgame:
        pairs = sorted(pair for pair, worth in self._leaves.items() if worth != 0.0)
        rows: list[int] = []
        starts: list[int] = []
        for place, (row, _) in enumerate(pairs):
            if not rows or rows[-1] != row:
                rows.append(row)
                starts.append(place)
        leaves = Leaves(
            np.array(rows, np.int32),
            np.array([*starts, len(pairs)], np.int64),
            np.array([column for _, column in pairs], np.int32),
            np.array([self._leaves[pair] for pair in pairs], np.float32),
        )
        return Subgame(
            make_side(self._begin[0], self._parent[0]),
            make_side(self._begin[1], self._parent[1]),
            leaves,
        )
