"""Observations: a seat's view as a short row of bytes for learning programs.

A packed row has *numbers*, a byte each, and then *flags*, eight to a byte, the lowest bit first.
Unpacked, every flag is a byte of its own. Both orders are the same, so a place in the row has one
name. Rows are made from views only, with the seat's own things before those of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

FLAGS = 8
"""Flags in a byte. Numbers come in eights, too, so that rows are aligned."""


@dataclass(frozen=True)
class Part:
    """Some places of a row that belong together."""

    name: str
    size: int
    """How many places: numbers, or flags."""
    is_flags: bool


@dataclass(frozen=True)
class Observation:
    """How a game's views and legal actions become rows of bytes."""

    version: int
    """Raised whenever a place of the row changes its meaning."""
    parts: Sequence[Part]
    """What the places mean, in order: first numbers, then flags; both fill whole eights."""
    encode: Callable[[Any, int, Any, int], None]
    """A rule: write a seat's view into a row of bytes, from a given byte on, packed."""
    mark: Callable[[Any, Any, int], None]
    """A rule: write the legal actions into a row of bytes, packed."""
    is_blind: bool = False
    """Whether ``encode`` looks at nothing that the seat may not know: a complete state then gives
    the same row as the seat's view of it, and batches make no views. The leak test compares."""

    def __post_init__(self) -> None:
        kinds = [part.is_flags for part in self.parts]
        if kinds != sorted(kinds) or self.numbers % FLAGS or self.flags % FLAGS:
            raise ValueError("numbers come before flags, and both fill whole eights")
        if len({part.name for part in self.parts}) < len(self.parts):
            raise ValueError("each part has a name of its own")

    @property
    def numbers(self) -> int:
        """How many places are numbers."""
        return sum(part.size for part in self.parts if not part.is_flags)

    @property
    def flags(self) -> int:
        """How many places are flags."""
        return sum(part.size for part in self.parts if part.is_flags)

    @property
    def size(self) -> int:
        """The length of an unpacked row."""
        return self.numbers + self.flags

    @property
    def packed_size(self) -> int:
        """The length of a packed row."""
        return packed_size(self.parts)

    def slices(self) -> Iterator[tuple[str, slice]]:
        """The name of each part and its places in an unpacked row."""
        first = 0
        for part in self.parts:
            yield part.name, slice(first, first + part.size)
            first += part.size

    def unpack(self, rows: np.ndarray[Any, np.dtype[np.uint8]]) -> Any:
        """Unpacked rows from packed ones, along the last axis."""
        flags = np.unpackbits(rows[..., self.numbers :], axis=-1, bitorder="little")
        return np.concatenate([rows[..., : self.numbers], flags], axis=-1)


def number(name: str, size: int = 1) -> Part:
    """Places that count something, 0 to 255 each."""
    return Part(name, size, False)


def flags(name: str, size: int = 1) -> Part:
    """Places that are 0 or 1."""
    return Part(name, size, True)


def filled(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Parts with spare places so that numbers and flags fill whole eights; numbers come first."""
    found: list[Part] = []
    for kind in (False, True):
        own = [part for part in parts if part.is_flags == kind]
        left = -sum(part.size for part in own) % FLAGS
        spare = [Part("spare flags" if kind else "spare numbers", left, kind)] if left else []
        found += [*own, *spare]
    return tuple(found)


def packed_size(parts: Sequence[Part]) -> int:
    """The bytes of a packed row of these parts."""
    flags = sum(part.size for part in parts if part.is_flags)
    return sum(part.size for part in parts if not part.is_flags) + flags // FLAGS


def byte_of(parts: Sequence[Part], name: str) -> int:
    """The byte of a packed row in which a part begins."""
    numbers = sum(part.size for part in parts if not part.is_flags)
    byte, rest = divmod(_place(parts, name) - numbers, FLAGS)
    if _place(parts, name) < numbers:
        return _place(parts, name)
    if rest:
        raise ValueError(f"the part {name!r} begins inside a byte; ask flag_of")
    return numbers + byte


def flag_of(parts: Sequence[Part], name: str) -> int:
    """The place of a part's first flag among all flags; ``put`` counts like this from the byte
    after the numbers.
    """
    return _place(parts, name) - sum(part.size for part in parts if not part.is_flags)


def _place(parts: Sequence[Part], name: str) -> int:
    first = 0
    for part in parts:
        if part.name == name:
            return first
        first += part.size
    raise ValueError(f"there is no part {name!r}; there are: {', '.join(p.name for p in parts)}")


def packed_actions(actions: int) -> int:
    """The bytes of a packed row of legal actions."""
    return -(-actions // FLAGS)
