"""Matcha solved: the rest of a set, from ranges of both seats that everybody can work out."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from chabudai.agents.solve.matcha.following import followed
from chabudai.agents.solve.matcha.pair_trial import PairTrial
from chabudai.agents.solve.matcha.public import began
from chabudai.agents.solve.matcha.ranges import ranges
from chabudai.agents.solve.matcha.rounds import (
    Solved,
    chances,
    memory,
    solve_round,
    without_leaves,
)
from chabudai.agents.solve.matcha.stakes import LAST
from chabudai.agents.solve.matcha.telling import tell
from chabudai.agents.solve.matcha.together import solve_together
from chabudai.agents.solve.matcha.trial import KINDS, RoundTrial, kind_of, label
from chabudai.agents.solve.solution import Solution
from chabudai.games.matcha.state import PLAYING, State
from chabudai.games.playable import Game

__all__ = ["KINDS", "MatchaSolver", "kind_of", "label", "make_trial", "solution", "solve", "solver"]

MOST_LEAVES = 20_000_000
"""What is solved leaf by leaf at all."""
LEAVES = 3_000_000
"""Leaves of a last round that are solved at the table: half a second on one core at most."""
TARGET = 0.006
"""What best answers to both plans of a last round may gain together."""
HABIT = 0.2
"""In how many matches the other seat is taken to play by habit, not by the solution."""
ROWS = 500_000
"""Private rows of a round that is solved together with the last one at the table: a second."""
MOST_ROWS = 3_000_000
"""The same for trials, which may take longer."""
KEPT = 64
"""Solved rounds that are remembered, those of all tables of a process together."""
BYTES = 48 << 20
"""What they may take; the oldest go first."""

_ready = threading.Event()
_preparing = threading.Lock()


class MatchaSolver:
    """Solves rounds 2 and 3 together, and round 3 anew from the ranges that round 2 leads to."""

    forgets = True
    """Round 3 is played by what is public, and by cards that match one of its places."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._kept: OrderedDict[bytes, Solved | None] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    @property
    def is_ready(self) -> bool:
        """Whether everything is compiled."""
        return _ready.is_set()

    def prepare(self) -> None:
        """Compile, or load from disk, by solving two rounds."""
        with _preparing:
            if not _ready.is_set():
                self._prepare()

    def _prepare(self) -> None:
        state: Any = self.game.new()
        self.game.shuffle(state, 0)
        while state.phase == PLAYING and state.mat < 2:
            self.game.apply(state, self.game.legal(state)[0])
        view: Any = self.game.view(state, self.game.turn(state))
        self.solved(view)
        _ready.set()

    def solved(self, view: State, mat: int | None = None) -> Solved | None:
        """The solved round of a view, or an earlier one; None where it is too large."""
        mat = view.mat if mat is None else mat
        if view.phase != PLAYING or mat == 0:
            return None
        key = began(view, mat).key
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = at_table(view, mat, self.solved(view, mat - 1))
        made = None if found is None else without_leaves(found)
        with self._lock:  # nobody waits for somebody else's round meanwhile
            if key not in self._kept:
                self._keep(key, made)
        return made

    def _keep(self, key: bytes, made: Solved | None) -> None:
        """Remember a round, and forget the oldest where there are too many."""
        self._kept[key] = made
        self._bytes += 0 if made is None else memory(made)
        while len(self._kept) > KEPT or (self._bytes > BYTES and len(self._kept) > 1):
            _, gone = self._kept.popitem(last=False)
            self._bytes -= 0 if gone is None else memory(gone)

    def chances(
        self, view: State, legal: Sequence[int], earlier: State | None
    ) -> list[float] | None:
        """How often each legal action is played; None where this cannot be solved in time."""
        found = self.solved(view)
        if found is None:
            return None
        played = chances(found, view, earlier)
        return [played.get(action, 0.0) for action in legal]


_solvers: dict[Any, MatchaSolver] = {}


def solver(game: Game) -> MatchaSolver:
    """The solver of a rule set; all agents of a process share it, and what it remembers."""
    return _solvers.setdefault(game.rules, MatchaSolver(game))


def solve(
    view: State,
    mat: int,
    leaves: int,
    target: float,
    before: Solved | None,
    even: bool = False,
    part: float = 0.0,
) -> Solved | None:
    """Solve a round of the view's set; ``before`` is the solved round before it, if there is one.

    In a ``part`` of all matches the other seat is taken to play by habit.
    What is too large is tried once more by seats that forget what they have laid face down.
    """
    public = began(view, mat)
    useful = before.ranges.useful if before is not None and before.fine else 0
    for forgetful in (False, True):
        forgets = forgetful or (before is not None and before.ranges.forgetful)
        found = ranges(public, view, forgets, even, useful=useful)
        if before is not None:
            found = followed(before, public, found)
        made = solve_round(public, found, leaves, target, part=part)
        if made is not None:
            return made
    return None


def at_table(view: State, mat: int, before: Solved | None) -> Solved | None:
    """Solve a round as the champion does; ``before`` is the solved round before it, if any.

    Seats forget what they have laid face down in round 1.
    """
    if mat == LAST:
        return solve(view, mat, LEAVES, TARGET, before, part=HABIT)
    public = began(view, mat)
    return solve_together(public, ranges(public, view, forgetful=True), ROWS, part=HABIT)


def solution(
    game: Game, view: State, leaves: int, target: float, earlier: State | None
) -> Solution | None:
    """A solved position for people; None where there is no round to solve."""
    if view.phase != PLAYING or view.mat == 0 or len(game.legal(view)) == 1:
        return None
    before = solver(game).solved(view, view.mat - 1)
    found = solve(view, view.mat, leaves, target, before)
    return None if found is None else tell(game, found, view, earlier)


def make_trial(
    _game: Game, view: State, even: bool, forgets: bool = False
) -> RoundTrial | PairTrial | None:
    """The trial that begins with a view's round; None where it is too large to be exact.

    Who ``forgets`` plays a last round by what is public and matters there alone (``PairTrial``).
    """
    if view.mat < LAST and forgets:
        pair = PairTrial(view, MOST_ROWS, even)
        return pair if pair.fits else None
    made = RoundTrial(view, MOST_LEAVES, even)
    return made if made.fits else None
