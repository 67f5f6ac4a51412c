"""A reference for endgames: the exact value by linear programming, without OpenSpiel.

A position's tree comes straight from the rules. An information set of a seat is what it has seen:
the views after every action. The value is that of the sequence form (Koller, Megiddo and von
Stengel): a realisation plan for seat 0 that the best answer of seat 1 keeps highest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

import chabudai

Seen = tuple[bytes, ...]
Sequence_ = tuple[Any, int] | None
"""The information set and the action that led here last, or None at the beginning."""


class Tree:
    """The sequences of both seats, and what each pair of them brings seat 0 on average."""

    def __init__(self, game: chabudai.Game, positions: Sequence[tuple[Any, int]]) -> None:
        self.game = game
        self.sequences: list[dict[Sequence_, int]] = [{None: 0}, {None: 0}]
        self.sets: list[dict[Seen, tuple[Sequence_, list[int]]]] = [{}, {}]
        self.payoffs: dict[tuple[int, int], float] = {}
        whole = sum(weight for _, weight in positions)
        for state, weight in positions:
            views = [(bytes(game.view(state, seat)),) for seat in (0, 1)]
            self._grow(state, (None, None), views, weight / whole)

    def _grow(
        self, state: Any, last: tuple[Any, Any], views: Sequence[Seen], chance: float
    ) -> None:
        game = self.game
        seat = game.turn(state)
        if seat == chabudai.OVER:
            place = (self.sequences[0][last[0]], self.sequences[1][last[1]])
            self.payoffs[place] = self.payoffs.get(place, 0.0) + chance * game.result(state)[0]
            return
        legal = game.legal(state)
        self.sets[seat].setdefault(views[seat], (last[seat], legal))
        for action in legal:
            chosen = (views[seat], action)
            self.sequences[seat].setdefault(chosen, len(self.sequences[seat]))
            after = state.copy()
            game.apply(after, action)
            seen = [(*views[k], bytes(game.view(after, k))) for k in (0, 1)]
            now = (chosen, last[1]) if seat == 0 else (last[0], chosen)
            self._grow(after, now, seen, chance)

    def matrix(self) -> Any:
        """Payoffs of seat 0, a row for each of its sequences."""
        rows, columns = zip(*self.payoffs, strict=True)
        shape = (len(self.sequences[0]), len(self.sequences[1]))
        return csr_matrix((list(self.payoffs.values()), (rows, columns)), shape=shape)

    def constraints(self, seat: int) -> tuple[Any, Any]:
        """What makes a plan a plan: the actions of a set add up to what leads to it."""
        matrix = np.zeros((1 + len(self.sets[seat]), len(self.sequences[seat])))
        matrix[0, 0] = 1
        for row, (seen, (before, legal)) in enumerate(self.sets[seat].items(), 1):
            matrix[row, self.sequences[seat][before]] = -1
            for action in legal:
                matrix[row, self.sequences[seat][seen, action]] = 1
        right = np.zeros(len(matrix))
        right[0] = 1
        return matrix, right

    def value(self) -> float:
        """What the game is worth to seat 0 between players who make no mistakes."""
        payoff = self.matrix()
        own, own_right = self.constraints(0)
        other, other_right = self.constraints(1)
        # maximise other_right . q  with  other^T q <= payoff^T x,  own x = own_right,  x >= 0
        plans, duals = own.shape[1], len(other_right)
        goal = np.concatenate([np.zeros(plans), -other_right])
        upper = np.hstack([-payoff.T.toarray(), other.T])
        equal = np.hstack([own, np.zeros((len(own), duals))])
        bounds = [(0, None)] * plans + [(None, None)] * duals
        solved = linprog(goal, upper, np.zeros(len(upper)), equal, own_right, bounds)
        assert solved.success, solved.message
        return float(-solved.fun)

    def plan(self, seat: int, policy: Callable[[Seen, int], float]) -> Any:
        """The realisation plan of a policy."""
        plan = np.zeros(len(self.sequences[seat]))
        plan[0] = 1
        for seen, (before, legal) in self.sets[seat].items():  # a set comes after what leads to it
            for action in legal:
                place = self.sequences[seat][seen, action]
                plan[place] = plan[self.sequences[seat][before]] * policy(seen, action)
        return plan

    def best_answer(self, seat: int, other_plan: Any) -> float:
        """The most that a seat can get against a plan of the other."""
        payoff = self.matrix()
        gains = payoff @ other_plan if seat == 0 else -(payoff.T @ other_plan)
        for seen, (before, legal) in reversed(self.sets[seat].items()):
            best = max(gains[self.sequences[seat][seen, action]] for action in legal)
            gains[self.sequences[seat][before]] += best
        return float(gains[0])
