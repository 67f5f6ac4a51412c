"""A sub-game for two seats as flat arrays: information sets, sequences and leaves.

A *sequence* is an information set of a seat and one of its actions; number 0 is the empty one. The
sequences of a set follow each other, and a set comes after every set that leads to it. A leaf is a
pair of sequences, one of each seat, with what it brings seat 0: its chance to win less a half,
times the probability of the cards behind it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np


class Side(NamedTuple):
    """The information sets of one seat."""

    begin: Any
    """The first sequence of each set, and one more entry for their end."""
    parent: Any
    """The sequence of the same seat that leads to each set."""


class Leaves(NamedTuple):
    """The ends: runs of leaves that share a sequence of seat 0."""

    rows: Any
    """For each run: the sequence of seat 0."""
    starts: Any
    """For each run: its first leaf, and one more entry for their end."""
    columns: Any
    """For each leaf: the sequence of seat 1."""
    values: Any


class Subgame(NamedTuple):
    """Both seats and the ends."""

    first: Side
    second: Side
    leaves: Leaves


def make_side(begin: Any, parent: Any) -> Side:
    """A side from lists or arrays."""
    return Side(np.asarray(begin, np.int32), np.asarray(parent, np.int32))


def sizes(subgame: Subgame) -> dict[str, int]:
    """How large it is: sets of both seats together, and leaves."""
    sets = len(subgame.first.parent) + len(subgame.second.parent)
    return {"sets": sets, "leaves": len(subgame.leaves.columns)}
