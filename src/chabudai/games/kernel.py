"""The kernel of a rulebook: the rules that compiled drivers are made of, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chabudai.core import chance
from chabudai.core.jit import rule
from chabudai.core.record import Record


@dataclass(frozen=True)
class Kernel:
    """What drivers depend on: rulebooks with equal kernels share their compiled code.

    A driver takes the functions it needs by name before it defines its loop, because compiled
    code closes over functions, not over this object.
    """

    state: type[Record]
    seats: int
    actions: int
    pack: int
    """How many cards an order has room for."""
    turn: Callable[[Any], int]
    shuffle: Callable[[Any, Any, Any], None]
    """Write the order of the deal that is due, drawn evenly, given the words of a generator."""
    deal: Callable[[Any, Any], None]
    count: Callable[[Any], int]
    nth_legal: Callable[[Any, int], int]
    is_legal: Callable[[Any, int], bool]
    is_sound: Callable[[Any], bool]
    is_whole: Callable[[Any], bool]
    """What is asked before machine code is let loose upon a record that Python holds."""
    apply: Callable[[Any, int], None]
    result: Callable[[Any, int], int]
    score: Callable[[Any, int], int]
    hide: Callable[[Any, int], None]
    guess: Callable[[Any, Any], None]
    encode: Callable[[Any, int, Any, int], None]
    mark: Callable[[Any, Any, int], None]
    numbers: int
    """Places of an observation that are numbers, a byte each; flags follow."""
    packed_size: int
    """Bytes of a packed observation."""
    is_blind: bool
    """Whether ``encode`` gives the same for a complete state as for the seat's view of it."""


@rule
def always(_state: Any) -> bool:
    """The answer of a game that says nothing of its bounds."""
    return True


@rule
def any_order(_state: Any, order: Any, words: Any) -> None:
    """Write the whole pack in random order, every order being equally likely."""
    number = len(order)
    for card in range(number):
        order[card] = card
    chance.shuffle(order, number, words)
