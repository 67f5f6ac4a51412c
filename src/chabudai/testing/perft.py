"""Perft: how many ways there are to go on from a position, counted to a depth.

A position in which a deal is due or the game is over counts as one way. The counts of fixed deals
are kept as plain text and prove that the legal actions are the right ones.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games import game as open_game
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game


@dataclass(frozen=True)
class Count:
    """One line of a perft file."""

    game: Game
    deal: list[str]
    depth: int
    leaves: int


def perft(game: Game, state: Any, depth: int) -> int:
    """The number of ways to go on for ``depth`` actions, in machine code."""
    if depth < 0:
        raise ValueError(f"a depth is 0 or more; got {depth}")
    if flaws := game.check(state):
        raise ValueError(flaws[0].say())
    stack = np.repeat(state.array, depth + 1)
    return int(_native(game.book.kernel)(stack, np.zeros(depth + 1, np.int64), depth))


def plain_perft(game: Game, state: Any, depth: int) -> int:
    """The same in plain Python, for comparison."""
    if depth == 0 or game.turn(state) < 0:
        return 1
    leaves = 0
    for action in game.legal(state):
        after = state.copy()
        game.apply(after, action)
        leaves += plain_perft(game, after, depth - 1)
    return leaves


def read_perft(path: Path) -> Iterator[Count]:
    """The counts of a file: ``game`` and ``deal`` lines, then lines of depth and leaves."""
    game: Game | None = None
    deal: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if not words or words[0] == "#":
            continue
        if words[0] == "game":
            options = dict(word.split("=", 1) for word in words[2:])
            game = open_game(words[1], **{name: _value(text) for name, text in options.items()})
        elif words[0] == "deal":
            deal = words[1:]
        else:
            assert game is not None, f"{path}: counts before a game"
            yield Count(game, deal, int(words[0]), int(words[1]))


def _value(text: str) -> Any:
    if text in ("True", "False"):
        return text == "True"
    return int(text) if text.lstrip("-").isdigit() else text


@functools.cache
def _native(kernel: Kernel) -> Callable[..., int]:
    turn, count, nth_legal, apply = kernel.turn, kernel.count, kernel.nth_legal, kernel.apply

    def run(stack: Any, tried: Any, depth: int) -> int:
        leaves = 0
        level = 0
        tried[0] = 0
        while level >= 0:
            state = at(stack, level)
            if level == depth or turn(state) < 0:
                leaves += 1
                level -= 1
            elif tried[level] < count(state):
                stack[level + 1] = stack[level]
                after = at(stack, level + 1)
                apply(after, nth_legal(after, tried[level]))
                tried[level] += 1
                level += 1
                tried[level] = 0
            else:
                level -= 1
        return leaves

    return native(run)
