"""Bouts: two agents against each other on the same deals, with seats exchanged.

Everything but searches, networks and manners runs in one compiled loop, so agents that need none of
them play whole matches in it.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.agents import Listener
from chabudai.agents.glance import make_glance
from chabudai.agents.insight import Insight, insight
from chabudai.agents.novices import Choice, make_first, make_novice
from chabudai.agents.spec import FIRST, NOVICE, RANDOM, SEARCH
from chabudai.core.chance import Dice, below, start
from chabudai.core.jit import native
from chabudai.core.record import at, copy_to
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import seeded_dealer
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game
from chabudai.lab.arena.contestant import Contestant, IllegalAnswer


@dataclass(frozen=True)
class Played:
    """One match of two agents."""

    line: tuple[int, ...]
    """Which of the two had each seat."""
    result: tuple[int, ...]
    scores: tuple[int, ...]
    moves: tuple[int, int]
    """Choices of both agents; of an agent that thinks only those that it had to think about."""
    seconds: tuple[float, float]

    def ahead(self, values: Sequence[int]) -> float:
        """By how much the seats of the first agent are ahead, on average."""
        sides = [
            [value for value, who in zip(values, self.line, strict=True) if who == side]
            for side in (0, 1)
        ]
        return sum(sides[0]) / len(sides[0]) - sum(sides[1]) / len(sides[1])


@dataclass(frozen=True)
class Pair:
    """What came of one deal, all its line-ups together, for the first of two agents."""

    wins: int
    draws: int
    losses: int
    lead: float
    """By how much it was ahead in score, on average."""
    moves: tuple[int, int]
    seconds: tuple[float, float]
    matches: tuple[Played, ...] = ()

    @classmethod
    def of(cls, matches: Sequence[Played]) -> Pair:
        """Count the matches of a deal together."""
        ahead = [match.ahead(match.result) for match in matches]
        return cls(
            sum(value > 0 for value in ahead),
            sum(value == 0 for value in ahead),
            sum(value < 0 for value in ahead),
            sum(match.ahead(match.scores) for match in matches) / len(matches),
            (sum(match.moves[0] for match in matches), sum(match.moves[1] for match in matches)),
            (
                sum(match.seconds[0] for match in matches),
                sum(match.seconds[1] for match in matches),
            ),
            tuple(matches),
        )

    @property
    def score(self) -> float:
        """The share of points: a win counts one, a draw half."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)


def deal_seed(seed: int, number: int) -> int:
    """The seed of a pair's deals, for ``g.shuffle``."""
    return (seed << 24) + number & (1 << 62) - 1


def agent_seed(deal: int, line: Sequence[int], side: int) -> int:
    """The seed of an agent that is made for one match, from the match's record.

    It has 31 bits, so that every library's generator takes it.
    """
    return Dice(deal, 2 << 40 | (2 + side) << 20 | _who(line)).below(1 << 31)


def _who(line: Sequence[int]) -> int:
    """Who sits where, as a number."""
    return sum(who << seat for seat, who in enumerate(line))


def lineups(seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the matches of one deal: both agents by turns, in all rotations."""
    found: list[tuple[int, ...]] = []
    for first in (0, 1):
        base = tuple((first + seat) % 2 for seat in range(seats))
        for turn in range(seats):
            line = base[turn:] + base[:turn]
            if line not in found:
                found.append(line)
    return found


@functools.cache
def _drivers(hooks: Insight, kernel: Kernel, novice: Choice) -> tuple[Callable[..., Any], ...]:
    turn, apply, hide = kernel.turn, kernel.apply, kernel.hide
    count, nth_legal = kernel.count, kernel.nth_legal
    glance, first = make_glance(hooks, kernel), make_first(hooks, kernel)
    deal_seeded = seeded_dealer(kernel)

    def play_on(
        states: Any,
        kinds: Any,
        noises: Any,
        moves: Any,
        order: Any,
        dice: Any,
        seed: int,
        most: int,
    ) -> Any:
        """Deal and act until an agent that thinks is to act, or to the end; ``most`` times."""
        state = at(states, 0)
        mover = turn(state)
        while most > 0 and (mover == DEAL or (mover >= 0 and kinds[mover] < SEARCH)):
            most -= 1
            if mover == DEAL:
                mover = deal_seeded(state, order, dice[0], seed)
            else:
                if kinds[mover] == RANDOM:
                    apply(state, nth_legal(state, below(dice[1], count(state))))
                elif kinds[mover] == NOVICE:
                    apply(state, novice(state, dice[1], noises[mover]))
                elif kinds[mover] == FIRST:
                    apply(state, first(state, dice[1], noises[mover]))
                else:
                    apply(state, glance(state, dice[1], noises[mover]))
                moves[mover] += 1
                mover = turn(state)
        return mover

    def look(states: Any, views: Any, legal: Any) -> Any:
        """Make the view of the seat to act and list its actions; how many there are."""
        copy_to(views, 0, states)
        view = at(views, 0)
        hide(view, turn(view))
        number = count(view)
        for k in range(number):
            legal[k] = nth_legal(view, k)
        return number

    def act(states: Any, action: int) -> None:
        apply(at(states, 0), action)

    return native(play_on), native(look), native(act)


class Bout:
    """Two agents and the memory that their matches need; each thread has its own."""

    def __init__(self, game: Game, contestants: Sequence[Contestant], seed: int) -> None:
        self.game = game
        self.contestants = contestants
        self.seed = seed
        self.thinkers = [None if each.fresh else each.sit(game, seed) for each in contestants]
        self._listen = False
        drivers = _drivers(insight(game), game.book.kernel, make_novice(game))
        self._play_on, self._look, self._act = drivers
        self._seen: list[list[Any]] = []
        """For each seat the views of the match that it was told."""
        self._order = np.zeros(len(game.cards), np.int8)
        self._dice = np.zeros((2, 2), np.int64)
        self._legal = np.zeros(game.actions, np.int64)

    def pair(self, number: int) -> Pair:
        """Play all line-ups of one deal."""
        return Pair.of([self._match(line, number) for line in lineups(self.game.seats)])

    def _match(self, line: tuple[int, ...], number: int) -> Played:
        state = self.game.new()
        view = self.game.new()
        moves, seconds = [0, 0], [0.0, 0.0]
        kinds = np.array([self.contestants[who].kind for who in line], np.int64)
        noises = np.array([self.contestants[who].noise for who in line], np.int64)
        quick = np.zeros(len(line), np.int64)
        seed = deal_seed(self.seed, number)
        start(self._dice[1], seed, 1 << 40 | _who(line))
        for side, each in enumerate(self.contestants):
            if each.fresh:
                self.thinkers[side] = each.sit(self.game, agent_seed(seed, line, side))
        self._listen = any(isinstance(each, Listener) for each in self.thinkers)
        arrays = (kinds, noises, quick, self._order, self._dice)
        rest = 0.0
        kept: list[Any] = []
        self._seen = [[] for _ in line]
        most = 1 if self._listen else 1 << 40
        while True:
            then = time.thread_time()
            mover = self._play_on(state.array, *arrays, seed, most)
            rest += time.thread_time() - then
            if self._listen and (not kept or kept[-1] != state):
                kept.append(state.copy())
            if mover == OVER:
                break
            if mover < 0 or kinds[mover] < SEARCH:
                continue
            size = self._look(state.array, view.array, self._legal)
            legal = self._legal[:size].tolist()
            if self._listen:
                self._tell(line[mover], mover, kept)
            then = time.thread_time()
            action = self._ask(line[mover], view, legal, number)
            if size > 1:
                moves[line[mover]] += 1
                seconds[line[mover]] += time.thread_time() - then
            self._act(state.array, action)
            if self._listen:
                kept.append(state.copy())
        rest /= max(int(quick.sum()), 1)
        for seat, who in enumerate(line):
            moves[who] += int(quick[seat])
            seconds[who] += rest * int(quick[seat])
        return Played(
            line,
            tuple(self.game.result(state)),
            tuple(self.game.scores(state)),
            (moves[0], moves[1]),
            (seconds[0], seconds[1]),
        )

    def _tell(self, who: int, seat: int, kept: Sequence[Any]) -> None:
        """Tell an agent that remembers what its seat has seen."""
        thinker = self.thinkers[who]
        assert thinker is not None
        if isinstance(thinker, Listener):
            seen = self._seen[seat]
            seen += [self.game.view(each, seat) for each in kept[len(seen) :]]
            thinker.told(list(seen))

    def _ask(self, who: int, view: Any, legal: list[int], number: int) -> int:
        """What an agent that thinks chooses; IllegalAnswer if it is none of its actions."""
        thinker = self.thinkers[who]
        assert thinker is not None
        contestant = self.contestants[who]
        if contestant.spec is not None:
            return thinker.choose(view, legal)
        shown = view.copy()  # what it is given is its own, and the next view is written in place
        answer = thinker.choose(shown, list(legal))
        if isinstance(answer, bool) or not hasattr(answer, "__index__") or answer not in legal:
            raise IllegalAnswer.of(self.game, contestant.name, view.copy(), legal, answer, number)
        return int(answer)
