"""The search itself: information-set Monte-Carlo tree search, compiled, for any game and seats.

Each play-out starts from a fresh guess of what is hidden, descends the tree, expands it by a node,
plays on at a glance and backs up what came of it. Some play-outs (``doubt``) guess once more from
another seat's view, so that the others in the tree do not learn the cards that only the searching
seat knows.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from chabudai.agents.glance import make_glance
from chabudai.agents.insight import Insight
from chabudai.agents.tree import (
    LONGEST_PATH,
    NOWHERE,
    Tree,
    add_node,
    back_up,
    choose,
    find,
    soften,
)
from chabudai.core.chance import below, start
from chabudai.core.jit import inlined, native, rule
from chabudai.core.record import at, copy_from, copy_to
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel

TRIES = 6
"""How often an implausible guess is drawn anew."""
EVERYONE = -1


@functools.cache
def _weigher(hooks: Insight, kernel: Kernel) -> Callable[[Any, Any, int, Any], None]:
    """The rule that rates all legal actions as the glance does."""
    rate, count, nth_legal = hooks.rate, kernel.count, kernel.nth_legal

    @rule
    def weigh(state: Any, ratings: Any, begin: int, _mind: Any) -> None:
        for k in range(count(state)):
            ratings[begin + k] = rate(state, nth_legal(state, k))

    return weigh


@functools.cache
def player(hooks: Insight, kernel: Kernel) -> Callable[[Any, Any, int, Any], int]:
    """The rule that chooses outside the tree as the glance does."""
    glance = make_glance(hooks, kernel)

    @rule
    def play(state: Any, words: Any, noise: int, _mind: Any) -> int:
        return glance(state, words, noise)

    return play


@functools.cache
def judge_alone(hooks: Insight, kernel: Kernel) -> Callable[[Any, Any, Any], None]:
    """The rule that values a state for each seat by itself."""
    seats, value = kernel.seats, hooks.value

    @rule
    def judge(state: Any, values: Any, _mind: Any) -> None:
        for seat in range(seats):
            values[seat] = value(state, seat)

    return judge


@functools.cache
def guesser(hooks: Insight, kernel: Kernel) -> Callable[[Tree, Any, bool], None]:
    """The rule that writes a plausible guess of a view to the tree's state."""
    seats, hide, guess, plausible = kernel.seats, kernel.hide, kernel.guess, hooks.plausible

    @inlined
    def guess_state(tree: Tree, view: Any, doubted: bool) -> None:
        me = at(view, 0).viewer
        state = at(tree.state, 0)
        known = tree.shares[len(tree.shares) - 1]
        if known > 0:
            drawn = below(tree.words, known)
            place = 0
            while tree.shares[place] <= drawn:
                place += 1
            copy_from(tree.state, 0, tree.guesses, place)
        else:
            for _ in range(TRIES):
                copy_to(tree.state, 0, view)
                guess(state, tree.words)
                if below(tree.words, 16) < plausible(state, me):
                    break
        if doubted:
            hide(state, (me + 1 + below(tree.words, seats - 1)) % seats)
            guess(state, tree.words)

    return guess_state


@functools.cache
def _expander(hooks: Insight, kernel: Kernel) -> Callable[[Tree, Any, int], bool]:
    """The rule that gives a node its edges; False if there is no room for them."""
    count, trust = kernel.count, hooks.trust
    weigh = hooks.weigh or _weigher(hooks, kernel)

    @inlined
    def expand(tree: Tree, state: Any, node: int) -> bool:
        edges = count(state)
        begin = tree.used[1]
        if begin + edges > len(tree.visits):
            return False
        tree.nodes[node, 0] = begin
        tree.nodes[node, 1] = edges
        weigh(state, tree.priors, begin, tree.mind)
        soften(tree, begin, edges, trust)
        tree.used[1] += edges
        return True

    return expand


@functools.cache
def descender(hooks: Insight, kernel: Kernel) -> Callable[[Tree, Any, int, bool], int]:
    """The rule that takes one step down the tree: which action to take, NOWHERE where it ends.

    A node that is met for the first time is added, and gets its edges when it is met again: only
    then are its actions worth comparing. The root gets them at once.
    """
    key_of, explore = hooks.key, hooks.explore
    expand = _expander(hooks, kernel)

    @inlined
    def descend(tree: Tree, state: Any, length: int, is_root: bool) -> int:
        if length == LONGEST_PATH:
            return NOWHERE
        known = key_of(state)
        place = find(tree, known)
        node = tree.slots[place] - 1
        if node < 0:
            node = add_node(tree, place, known)
            if node < 0 or not is_root:
                return NOWHERE
        if tree.nodes[node, 1] == 0 and not expand(tree, state, node):
            return NOWHERE
        edge = choose(tree, node, explore)
        begin: int = tree.nodes[node, 0]
        tree.path[length, 0] = node
        tree.path[length, 1] = edge
        return edge - begin

    return descend


@rule
def _nowhere(_tree: Tree, _state: Any, _length: int, _is_root: bool) -> int:
    """No step down a tree: there is none."""
    return NOWHERE


@functools.cache
def outplayer(
    hooks: Insight, kernel: Kernel, flat: bool = False
) -> Callable[[Tree, int, int, bool, int], int]:
    """The rule that plays the tree's state on until it is done; how many steps were inside the
    tree. A flat one knows no tree, and compiles far more quickly.
    """
    turn, apply = kernel.turn, kernel.apply
    count, nth_legal = kernel.count, kernel.nth_legal
    is_done, noise = hooks.is_done, hooks.noise
    play = hooks.play or player(hooks, kernel)
    descend = _nowhere if flat else descender(hooks, kernel)
    deal_on = dealer(kernel)

    @inlined
    def play_out(tree: Tree, stage: int, outside: int, is_first: bool, given: int) -> int:
        """``outside`` is -1 where a tree is gone down first, else 0; at the root of it the
        ``given`` edge is taken, unless that is below 0.
        """
        state = at(tree.state, 0)
        length = 0
        mover = turn(state)
        while mover != OVER and not is_done(state, stage, outside):
            if mover == DEAL:
                mover = deal_on(state, tree.order, tree.words)
                continue
            if outside >= 0:
                apply(state, play(state, tree.words, noise, tree.mind))
                outside += 1
            elif count(state) == 1:
                apply(state, nth_legal(state, 0))
            else:
                k = descend(tree, state, length, is_first and length == 0)
                if k < 0:
                    outside = 0
                    continue
                if given >= 0 and length == 0:
                    k = given
                    tree.path[0, 1] = tree.nodes[0, 0] + given
                tree.path[length, 2] = mover
                length += 1
                apply(state, nth_legal(state, k))
            mover = turn(state)
        return length

    return play_out


@functools.cache
def make_search(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The driver that runs play-outs first to stop of a search, on a tree that it adds to."""
    stage_of, explore, doubt = hooks.stage, hooks.explore, hooks.doubt
    judge = hooks.judge or judge_alone(hooks, kernel)
    guess_state = guesser(hooks, kernel)
    play_out = outplayer(hooks, kernel)

    def search(view: Any, seed: int, first: int, stop: int, tree: Tree) -> None:
        me = at(view, 0).viewer
        for number in range(first, stop):
            # the n-th play-outs of all actions at the root share their guesses: fair comparisons
            doubted = number > 0 and number % 16 < doubt
            stream = number << 32
            if number > 0 and not doubted:
                stream = tree.visits[choose(tree, 0, explore)]
            start(tree.words, seed, stream)
            guess_state(tree, view, doubted)
            state = at(tree.state, 0)
            length = play_out(tree, stage_of(state), -1, number == 0, -1)
            judge(state, tree.values, tree.mind)
            # in one's own play-outs the others do not learn what only the searcher knows
            back_up(tree, length, EVERYONE if doubted or doubt == 0 else me)

    return native(search)
