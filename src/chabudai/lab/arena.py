"""The arena: agents against each other on the same deals with seats exchanged."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.agents.glance import make_glance
from chabudai.agents.insight import insight
from chabudai.agents.search import SearchAgent
from chabudai.agents.spec import GLANCE, RANDOM, SEARCH, Spec, read_spec
from chabudai.core.chance import below, shuffle, start
from chabudai.core.jit import native
from chabudai.core.record import at, copy_to
from chabudai.core.seats import DEAL
from chabudai.games.binding import Game

BIG = (1 << 62) - 1


@dataclass(frozen=True)
class Game_:
    pass


def lineups(seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the matches of one deal: two agents by turns, in all rotations."""
    found: list[tuple[int, ...]] = []
    for first in (0, 1):
        base = tuple((first + seat) % 2 for seat in range(seats))
        for turn in range(seats):
            line = base[turn:] + base[:turn]
            if line not in found:
                found.append(line)
    return found


@functools.cache
def _drivers(hooks: Any, *key: Any) -> tuple[Callable[..., Any], ...]:
    _, _, _, pack, turn, deal, count, nth_legal, _, apply, _, hide, _ = key
    glance = make_glance(hooks, count, nth_legal)

    def play_on(
        states: Any, kinds: Any, noises: Any, moves: Any, order: Any, words: Any, chance: Any, seed: int
    ) -> int:
        """Deal and let agents without search act until one with search is to act, or the end."""
        state = at(states, 0)
        mover = turn(state)
        while mover == DEAL or (mover >= 0 and kinds[mover] != SEARCH):
            if mover == DEAL:
                start(words, seed, state.deals)
                for card in range(pack):
                    order[card] = card
                shuffle(order, pack, words)
                deal(state, order)
            else:
                if kinds[mover] == RANDOM:
                    apply(state, nth_legal(state, below(chance, count(state))))
                else:
                    apply(state, glance(state, chance, noises[mover]))
                moves[mover] += 1
            mover = turn(state)
        return mover

    def look(states: Any, views: Any) -> int:
        """Copy the state and hide what the seat to act may not know; how many actions it has."""
        copy_to(views, 0, states)
        view = at(views, 0)
        hide(view, turn(view))
        return count(view)

    def list_legal(views: Any, out: Any) -> None:
        view = at(views, 0)
        for k in range(count(view)):
            out[k] = nth_legal(view, k)

    def act(states: Any, action: int) -> None:
        apply(at(states, 0), action)

    def ratings(states: Any, out: Any) -> None:
        return
    return native(play_on), native(look), native(list_legal), native(act)


class Worker:
    def __init__(self, game: Game, specs: Sequence[Spec], seed: int) -> None:
        self.game = game
        self.specs = specs
        self.play_on, self.look, self.list_legal, self.act = _drivers(insight(game), *game.book.key)
        self.order = np.zeros(len(game.cards), np.int8)
        self.words = np.zeros(2, np.int64)
        self.chance = np.zeros(2, np.int64)
        self.out = np.zeros(game.actions, np.int64)
        self.searchers = [SearchAgent(game, s.iterations, seed, s.name) if s.kind == SEARCH else None for s in specs]
        self.template = game.new()

    def play(self, line: Sequence[int], seed: int):
        g = self.game
        state = self.template.copy()
        view = self.template.copy()
        array, varray = state.array, view.array
        kinds = np.array([self.specs[k].kind for k in line], np.int64)
        noises = np.array([self.specs[k].noise for k in line], np.int64)
        moves = np.zeros(g.seats, np.int64)
        times = [0.0, 0.0]
        counts = [0, 0]
        start(self.chance, seed ^ 0x1234567, sum(k << i for i, k in enumerate(line)))
        while True:
            mover = self.play_on(array, kinds, noises, moves, self.order, self.words, self.chance, seed)
            if mover < 0:
                break
            n = self.look(array, varray)
            self.list_legal(varray, self.out)
            legal = self.out[:n].tolist()
            began = time.perf_counter()
            action = self.searchers[line[mover]].choose(view, legal)
            if n > 1:
                times[line[mover]] += time.perf_counter() - began
                counts[line[mover]] += 1
            self.act(array, action)
        results = [g.book.result(state, s) for s in range(g.seats)]
        a = np.mean([results[s] for s in range(g.seats) if line[s] == 0])
        b = np.mean([results[s] for s in range(g.seats) if line[s] == 1])
        return (1.0 if a > b else 0.5 if a == b else 0.0), times, counts
