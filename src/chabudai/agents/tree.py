"""The search itself: information-set Monte-Carlo tree search, compiled, for any game and seats.

A node is what the player to move knows (``Insight.key``), so its actions are always the same ones
and players who cannot tell two states apart choose alike in both. Each play-out starts from a fresh
guess of what is hidden. Some play-outs (``doubt``) guess once more from another seat's view, so
that the others in the tree do not learn the cards that only the searching seat knows.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from chabudai.agents.glance import make_glance
from chabudai.agents.insight import Insight
from chabudai.core.chance import below, start
from chabudai.core.jit import native, rule
from chabudai.core.record import at, copy_to
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel

LONGEST_PATH = 128
TRIES = 6
"""How often an implausible guess is drawn anew."""


class Tree:
    """The memory of one search, used again for the next."""

    def __init__(self, dtype: Any, pack: int, seats: int, actions: int, nodes: int) -> None:
        places = 1 << (2 * nodes - 1).bit_length()
        self.state = np.zeros(1, dtype)
        self.order = np.zeros(pack, np.int8)
        self.words = np.zeros(2, np.int64)
        self.slots = np.zeros(places, np.int32)
        """A hash table: the node of a key, plus one."""
        self.keys = np.zeros(nodes, np.int64)
        self.nodes = np.zeros((nodes, 3), np.int32)
        """For each node: its first edge, how many edges, its visits."""
        self.visits = np.zeros(nodes * 6 + actions + 16, np.int32)
        self.totals = np.zeros(nodes * 6 + actions + 16, np.float64)
        self.priors = np.zeros(nodes * 6 + actions + 16, np.float64)
        self.sums = np.zeros(nodes, np.float64)
        self.path = np.zeros((LONGEST_PATH, 3), np.int32)
        self.values = np.zeros(seats, np.float64)
        self.used = np.zeros(2, np.int64)
        """How many nodes and edges are in use."""

    @property
    def arrays(self) -> tuple[Any, ...]:
        """What the compiled search is given."""
        return (
            self.state,
            self.order,
            self.words,
            self.slots,
            self.keys,
            self.nodes,
            self.visits,
            self.totals,
            self.priors,
            self.sums,
            self.path,
            self.values,
            self.used,
        )

    def clear(self) -> None:
        """Forget the last search."""
        self.slots[:] = 0
        self.used[:] = 0

    def root(self, count: int) -> tuple[Any, Any]:
        """Visits and totals of the first actions at the root."""
        return self.visits[:count].copy(), self.totals[:count].copy()


@functools.cache
def _weigher(hooks: Insight, kernel: Kernel) -> Callable[[Any, Any, int], None]:
    """The rule that rates all legal actions as the glance does."""
    rate, count, nth_legal = hooks.rate, kernel.count, kernel.nth_legal

    @rule
    def weigh(state: Any, ratings: Any, begin: int) -> None:
        for k in range(count(state)):
            ratings[begin + k] = rate(state, nth_legal(state, k))

    return weigh


@functools.cache
def make_search(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The driver that runs play-outs first to stop of a search, on a tree that it adds to."""
    seats, turn, apply = kernel.seats, kernel.turn, kernel.apply
    count, nth_legal, hide, guess = kernel.count, kernel.nth_legal, kernel.hide, kernel.guess
    deal_on = dealer(kernel)
    play = hooks.play or make_glance(hooks, kernel)
    weigh = hooks.weigh or _weigher(hooks, kernel)
    key_of, is_done, stage_of = hooks.key, hooks.is_done, hooks.stage
    value, plausible = hooks.value, hooks.plausible
    noise, trust, explore, doubt = hooks.noise, hooks.trust, hooks.explore, hooks.doubt

    @rule
    def choose(node: int, nodes: Any, visits: Any, totals: Any, priors: Any, sums: Any) -> int:
        """The edge with the best bound, by what was found and by how good it looked before."""
        begin = nodes[node, 0]
        times = nodes[node, 2]
        scale = explore * math.sqrt(times + 1.0)
        mean = sums[node] / times if times > 0 else 0.5
        best: int = begin
        most = -1.0
        for edge in range(begin, begin + nodes[node, 1]):
            tried = visits[edge]
            bound = totals[edge] / tried if tried > 0 else mean
            bound += scale * priors[edge] / (1.0 + tried)
            if bound > most:
                most = bound
                best = edge
        return best

    def search(
        view: Any,
        seed: int,
        first: int,
        stop: int,
        states: Any,
        order: Any,
        words: Any,
        slots: Any,
        keys: Any,
        nodes: Any,
        visits: Any,
        totals: Any,
        priors: Any,
        sums: Any,
        path: Any,
        values: Any,
        used: Any,
    ) -> None:
        state = at(states, 0)
        me = at(view, 0).viewer
        last = len(slots) - 1
        for number in range(first, stop):
            # the n-th play-outs of all actions at the root share their guesses: fair comparisons
            doubted = number > 0 and number % 16 < doubt
            stream = number << 32
            if number > 0 and not doubted:
                stream = visits[choose(0, nodes, visits, totals, priors, sums)]
            start(words, seed, stream)
            for _ in range(TRIES):
                copy_to(states, 0, view)
                guess(state, words)
                if below(words, 16) < plausible(state, me):
                    break
            if doubted:
                hide(state, (me + 1 + below(words, seats - 1)) % seats)
                guess(state, words)
            stage = stage_of(state)
            length = 0
            descending = True
            outside = 0
            mover = turn(state)
            while mover != OVER and not is_done(state, stage, outside):
                if mover == DEAL:
                    mover = deal_on(state, order, words)
                    continue
                if not descending:
                    apply(state, play(state, words, noise))
                    outside += 1
                elif count(state) == 1:
                    apply(state, nth_legal(state, 0))
                else:
                    # find the node, or add it
                    known = key_of(state)
                    place = (known ^ known >> 29) & last
                    while slots[place] != 0 and keys[slots[place] - 1] != known:
                        place = (place + 1) & last
                    node = slots[place] - 1
                    if node < 0:
                        descending = number == 0 and length == 0
                        if used[0] == len(keys) or length == LONGEST_PATH:
                            continue
                        node = used[0]
                        used[0] += 1
                        slots[place] = node + 1
                        keys[node] = known
                        nodes[node, 1] = 0
                        nodes[node, 2] = 0
                        sums[node] = 0.0
                        if not descending:
                            continue
                    edges = count(state)
                    if nodes[node, 1] == 0:  # met again: now its actions are worth comparing
                        if used[1] + edges > len(visits):
                            descending = False
                            continue
                        nodes[node, 0] = used[1]
                        nodes[node, 1] = edges
                        weigh(state, priors, used[1])
                        best = -1e18
                        for k in range(edges):
                            edge = used[1] + k
                            visits[edge] = 0
                            totals[edge] = 0.0
                            best = max(best, priors[edge])
                        total = 0.0
                        for k in range(edges):
                            edge = used[1] + k
                            priors[edge] = 0.05 / edges + math.exp((priors[edge] - best) / trust)
                            total += priors[edge]
                        for k in range(edges):
                            priors[used[1] + k] /= total
                        used[1] += edges
                    edge = choose(node, nodes, visits, totals, priors, sums)
                    path[length, 0] = node
                    path[length, 1] = edge
                    path[length, 2] = mover
                    length += 1
                    apply(state, nth_legal(state, edge - nodes[node, 0]))
                mover = turn(state)
            for seat in range(seats):
                values[seat] = value(state, seat)
            for k in range(length):
                # in one's own play-outs the others do not learn what only the searcher knows
                if doubted or doubt == 0 or path[k, 2] == me:
                    node = path[k, 0]
                    edge = path[k, 1]
                    nodes[node, 2] += 1
                    sums[node] += values[path[k, 2]]
                    visits[edge] += 1
                    totals[edge] += values[path[k, 2]]

    return native(search)
