"""One step of one table of a batch, as code for CPU and CUDA alike.

A table whose game ends is dealt anew at once: what is observed then is the first position of the
next game. The cards of a game depend on the seed, the table's number and how many games the table
has finished (``chance.game_seed``), and on nothing else.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from chabudai.core.chance import game_seed
from chabudai.core.jit import inlined
from chabudai.core.pen import copy, spread
from chabudai.core.record import at, copy_from
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import seeded_dealer
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS, packed_actions

RESULT = 0
SCORE = 1
"""What is rewarded: results at the end of a game, or every change of the score."""


MOST = (1 << 62) - 1
LONG = 8
"""The bytes of a long word."""


class Run(NamedTuple):
    """What is asked of all tables."""

    seed: int
    resetting: int
    reward_kind: int
    is_checked: int
    """Whether all actions are known to be legal."""


class Tables(NamedTuple):
    """The arrays of a batch, an element or a row for each table."""

    template: Any
    """The states from which games begin, one for each rule set; tables take them by turns."""
    states: Any
    episodes: Any
    chosen: Any
    turns: Any
    rewards: Any
    dones: Any
    refused: Any
    observations: Any
    masks: Any


@functools.cache
def actor(kernel: Kernel) -> Callable[..., int]:
    """The function that carries out what is asked of one table; plain Python.

    It works on the record at a place of ``tables.states`` and gives whose turn it is; a deal that
    is due is left to ``table_dealer``.
    """
    seats, actions = kernel.seats, kernel.actions
    turn, is_legal, apply = kernel.turn, kernel.is_legal, kernel.apply
    result, score = kernel.result, kernel.score

    def act(index: int, place: int, run: Run, tables: Tables) -> int:
        state = at(tables.states, place)
        rewards = tables.rewards
        for seat in range(seats):
            rewards[index, seat] = 0
        tables.dones[index] = 0
        tables.refused[index] = 0
        if run.resetting:
            copy_from(tables.states, place, tables.template, index % len(tables.template))
            tables.episodes[index] = 0
        else:
            action = int(tables.chosen[index])
            if action < 0 or action >= actions or not (run.is_checked or is_legal(state, action)):
                tables.refused[index] = 1
            else:
                if run.reward_kind == SCORE:
                    for seat in range(seats):
                        rewards[index, seat] = -score(state, seat)
                apply(state, action)
                mover = turn(state)
                if run.reward_kind == SCORE:
                    for seat in range(seats):
                        rewards[index, seat] += score(state, seat)
                elif mover == OVER:
                    for seat in range(seats):
                        rewards[index, seat] = result(state, seat)
                if mover == OVER:
                    tables.dones[index] = 1
                    tables.episodes[index] += 1
                    copy_from(tables.states, place, tables.template, index % len(tables.template))
        return turn(state)

    return act


@functools.cache
def table_dealer(kernel: Kernel) -> Callable[..., int]:
    """The function that deals at one table, and gives whose turn it is then; plain Python."""
    deal_seeded = seeded_dealer(kernel)

    def deal_on(index: int, place: int, run: Run, tables: Tables, order: Any, words: Any) -> int:
        number = game_seed(run.seed, index, int(tables.episodes[index]))
        return deal_seeded(at(tables.states, place), order, words, number)

    return deal_on


def marks_size(kernel: Kernel) -> int:
    """The bytes from one table's legal actions to the next where the CPU keeps them for itself:
    whole words of eight bytes, which it reads again at once.
    """
    return -(-packed_actions(kernel.actions) // LONG) * LONG


@functools.cache
def looper(kernel: Kernel, packed: bool) -> Callable[..., None]:
    """The driver for the CPU: step the tables from first to stop and write their rows."""
    actions, numbers, packed_size = kernel.actions, kernel.numbers, kernel.packed_size
    hide, encode, mark = kernel.hide, kernel.encode, kernel.mark
    act, deal_on = inlined(actor(kernel)), inlined(table_dealer(kernel))
    mask_size, flags = packed_actions(actions), FLAGS * (packed_size - numbers)
    row_size, kept_size = numbers + flags, marks_size(kernel)
    is_blind = kernel.is_blind

    def loop(
        first: int,
        stop: int,
        run: Run,
        tables: Tables,
        order: Any,
        words: Any,
        views: Any,
        row: Any,
        legal: Any,
    ) -> None:
        observations, masks = tables.observations, tables.masks
        for number in range(first, stop):
            index = number & MOST  # compiled code sees that it is not negative
            mover = act(index, index, run, tables)
            if mover == DEAL:
                mover = deal_on(index, index, run, tables, order, words)
            tables.turns[index] = mover
            view = at(tables.states, index)
            if not is_blind:
                copy_from(views, 0, tables.states, index)
                view = at(views, 0)
                hide(view, mover)
            marks = index * kept_size
            mark(at(tables.states, index), legal, marks)
            if packed:
                encode(view, mover, observations, index * packed_size)
                copy(masks, index * mask_size, legal, marks, mask_size)
            else:
                encode(view, mover, row, 0)
                own = index * row_size
                copy(observations, own, row, 0, numbers)
                spread(observations, own + numbers, row, numbers, flags)
                spread(masks, index * actions, legal, marks, actions)

    return loop
