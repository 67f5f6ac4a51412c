"""The driver of surveys, compiled: play-outs by turns for given choices of the root."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from chabudai.agents.insight import Insight
from chabudai.agents.playout import EVERYONE, guesser, judge_alone, outplayer
from chabudai.agents.tree import Tree, back_up
from chabudai.core.chance import start
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games.kernel import Kernel


@functools.cache
def make_survey(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The driver of a survey: play-outs ``first`` to ``stop`` by turns for the ``active`` choices
    of the root.
    """
    stage_of, doubt = hooks.stage, hooks.doubt
    judge = judge_alone(hooks, kernel)
    guess_state = guesser(hooks, kernel)
    play_out = outplayer(hooks, kernel)

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
            state = at(tree.state, 0)
            length = play_out(tree, stage_of(state), -1, number == 0, given)
            judge(state, tree.values, tree.mind)
            back_up(tree, length, EVERYONE if doubted or doubt == 0 else me)

    return native(survey)
