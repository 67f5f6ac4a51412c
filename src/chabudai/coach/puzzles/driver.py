"""The driver of surveys, compiled: play-outs by turns for given choices of the root."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from chabudai.agents.insight import Insight
from chabudai.agents.playout import EVERYONE, descender, guesser, player
from chabudai.agents.tree import Tree, back_up
from chabudai.core.chance import start
from chabudai.core.jit import inlined, native
from chabudai.core.record import at
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel


@functools.cache
def make_survey(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The driver of a survey: play-outs ``first`` to ``stop`` by turns for the ``active`` choices
    of the root.
    """
    seats, turn, apply = kernel.seats, kernel.turn, kernel.apply
    count, nth_legal = kernel.count, kernel.nth_legal
    is_done, stage_of, value = hooks.is_done, hooks.stage, hooks.value
    noise, doubt = hooks.noise, hooks.doubt
    play = hooks.play or player(hooks, kernel)
    guess_state = guesser(hooks, kernel)
    descend = descender(hooks, kernel)
    deal_on = dealer(kernel)

    @inlined
    def play_out(tree: Tree, is_first: bool, given: int) -> int:
        """Play the tree's state to its end; at the root as given, unless that is below 0."""
        state = at(tree.state, 0)
        stage = stage_of(state)
        length = 0
        outside = 0
        descending = True
        mover = turn(state)
        while mover != OVER and not is_done(state, stage, outside):
            if mover == DEAL:
                mover = deal_on(state, tree.order, tree.words)
                continue
            if not descending:
                apply(state, play(state, tree.words, noise, tree.mind))
                outside += 1
            elif count(state) == 1:
                apply(state, nth_legal(state, 0))
            else:
                k = descend(tree, state, length, is_first and length == 0)
                if k < 0:
                    descending = False
                    continue
                if given >= 0 and length == 0:
                    k = given
                    tree.path[0, 1] = tree.nodes[0, 0] + given
                tree.path[length, 2] = mover
                length += 1
                apply(state, nth_legal(state, k))
            mover = turn(state)
        for seat in range(seats):
            tree.values[seat] = value(state, seat)
        return length

    def survey(view: Any, seed: int, first: int, stop: int, active: Any, tree: Tree) -> None:
        me = at(view, 0).viewer
        own = 0
        for number in range(first, stop):
            doubted = number > 0 and number % 16 < doubt
            given = -1
            stream = number << 32
            if not doubted:
                given = int(active[own % len(active)])
                own += 1
                # the n-th play-outs of all choices share their guesses: fair comparisons
                stream = 0 if number == 0 else int(tree.visits[given])
            start(tree.words, seed, stream)
            guess_state(tree, view, doubted)
            length = play_out(tree, number == 0, given)
            back_up(tree, length, EVERYONE if doubted or doubt == 0 else me)

    return native(survey)
