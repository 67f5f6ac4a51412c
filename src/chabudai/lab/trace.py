"""Traces: digests of every state of a game, to show that plain, native and CUDA runs agree.

``random_games`` plays random games and gives one digest for each, over all states that it went
through; ``replay`` carries out given deals and actions and gives the digest of the state after
each. ``mode`` is ``plain``, ``native`` or ``cuda``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from chabudai.core import jit
from chabudai.core.chance import below, mix, start
from chabudai.core.jit import rule
from chabudai.core.record import at
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game
from chabudai.lab.cuda import element_kernel

Entry = int | Sequence[int]
"""An action, or the order of a deal."""

A_DEAL = -1


class Games(NamedTuple):
    """What tracing random games needs."""

    states: Any
    raw: Any
    """The memory of the states as whole numbers, a row for each."""
    out: Any


class Entries(NamedTuple):
    """What replaying needs: the same, and what happened."""

    states: Any
    raw: Any
    actions: Any
    orders: Any
    out: Any


@rule
def fold(digest: int, words: Any, index: int) -> int:
    """Mix all of a record's memory into a digest of 32 bits."""
    for place in range(words.shape[1]):
        digest = mix(digest ^ (int(words[index, place]) & 0xFFFFFFFF))
    return digest


def digest(record: Any) -> str:
    """The digest of one record, as eight hexadecimal digits."""
    return f"{fold(0, _words(record.array), 0):08x}"


def random_games(game: Game, games: int, seed: int, mode: str) -> list[tuple[int, int]]:
    """For each game its digest and its number of actions."""
    states = _states(game, games)
    out = np.zeros((games, 2), np.int64)
    _run(mode, _tracer, game, seed, Games(states, _words(states), out))
    return [(int(sum_), int(steps)) for sum_, steps in out]


def replay(game: Game, entries: Sequence[Entry], mode: str) -> list[str]:
    """The digest of the state after each entry; the caller has checked that they are legal."""
    states = _states(game, 1)
    orders = [list(entry) for entry in entries if not isinstance(entry, int)]
    actions = [entry if isinstance(entry, int) else A_DEAL for entry in entries]
    out = np.zeros((1, len(entries)), np.int64)
    given = Entries(
        states=states,
        raw=_words(states),
        actions=np.array([actions], np.int32),
        orders=np.array(orders, np.int8),
        out=out,
    )
    _run(mode, _replayer, game, 0, given)
    return [f"{int(sum_):08x}" for sum_ in out[0]]


def _states(game: Game, number: int) -> Any:
    return np.repeat(game.new().array, number)


def _words(states: Any) -> Any:
    """The same memory as whole numbers, a row for each record."""
    width = np.int32 if states.dtype.itemsize % 4 == 0 else np.int16
    return states.view(width).reshape(len(states), -1)


def _run(mode: str, make: Any, game: Game, seed: int, given: Games | Entries) -> None:
    count = len(given.states)
    if mode == "cuda":
        cuda = jit.cuda()
        group: Any = type(given)
        kernel = element_kernel(make, game.book.kernel, group)
        there = group(*(cuda.to_device(array) for array in given))
        raw = there.states.view(given.raw.dtype).reshape(given.raw.shape)  # the same memory
        jit.launch(kernel, count, 1, count, seed, *there._replace(raw=raw))
        there.out.copy_to_host(given.out)
        return
    body = make(game.book.kernel) if mode == "plain" else _native(make, game.book.kernel)
    order = np.zeros(len(game.cards), np.int8)
    words = np.zeros(2, np.int64)
    for index in range(count):
        body(index, seed, order, words, given)


@functools.cache
def _native(make: Any, kernel: Kernel) -> Callable[..., None]:
    return jit.native(make(kernel))  # type: ignore[no-any-return]


@functools.cache
def _tracer(kernel: Kernel) -> Callable[..., None]:
    turn, count, nth_legal, apply = kernel.turn, kernel.count, kernel.nth_legal, kernel.apply
    deal_on = dealer(kernel)

    def trace(index: int, seed: int, order: Any, words: Any, given: Games) -> None:
        state = at(given.states, index)
        start(words, seed, index)
        steps = 0
        sum_ = 0
        mover = turn(state)
        while mover != OVER:
            if mover == DEAL:
                mover = deal_on(state, order, words)
            else:
                apply(state, nth_legal(state, below(words, count(state))))
                steps += 1
                mover = turn(state)
            sum_ = fold(sum_, given.raw, index)
        given.out[index, 0] = sum_
        given.out[index, 1] = steps

    return trace


@functools.cache
def _replayer(kernel: Kernel) -> Callable[..., None]:
    pack, deal, apply = kernel.pack, kernel.deal, kernel.apply

    def replay(index: int, _seed: int, order: Any, _words: Any, given: Entries) -> None:
        state = at(given.states, index)
        dealt = 0
        for entry in range(given.actions.shape[1]):
            action = int(given.actions[index, entry])
            if action == A_DEAL:
                for place in range(pack):
                    order[place] = given.orders[dealt, place]
                deal(state, order)
                dealt += 1
            else:
                apply(state, action)
            given.out[index, entry] = fold(0, given.raw, index)

    return replay
