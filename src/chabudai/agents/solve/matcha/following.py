"""Ranges of round 3 from a solved round 2: how likely each hand came here by the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from chabudai.agents.solve.matcha.public import Public
from chabudai.agents.solve.matcha.ranges import Key, Ranges
from chabudai.agents.solve.matcha.rounds import Solved
from chabudai.agents.solve.matcha.tree import BLANKS
from chabudai.games.matcha.state import EMPTY, SUITED, ZERO

TRUST = 0.7
"""How far the other seat is taken to have played by the solution, too."""


def followed(solved: Solved, public: Public, ranges: Ranges) -> Ranges:
    """The ranges of the next round, most of them by the solution of the last one.

    ``ranges`` are those by the model of play, which stay where the solution never comes.
    """
    wanted = np.frombuffer(_alike(public, solved), np.uint8)
    first = (solved.asked[:, 10] == public.state.mat) & (solved.asked[:, 6] == 0)
    records = solved.publics[first].view(np.uint8).reshape(-1, len(wanted))
    weights = np.zeros(ranges.types.weights.shape)
    for number in np.flatnonzero(first)[(records == wanted).all(axis=1)]:
        spans = [slice(*solved.asked[number, 2 + 2 * seat : 4 + 2 * seat]) for seat in (0, 1)]
        rows = [solved.rows[span] for span in spans]
        reach = [solved.plans.plans[seat][rows[seat][:, 4]] for seat in (0, 1)]
        pairs = solved.ranges.types.weights[np.ix_(rows[0][:, 0], rows[1][:, 0])]
        pairs = pairs * reach[0][:, None] * reach[1][None, :]
        places = [_places(solved, public, ranges, seat, rows[seat]) for seat in (0, 1)]
        known = [each >= 0 for each in places]
        part = pairs[np.ix_(known[0], known[1])]
        np.add.at(weights, np.ix_(places[0][known[0]], places[1][known[1]]), part)
    weights *= ranges.types.weights > 0
    if weights.sum() <= 0:
        return ranges
    mixed = TRUST * weights / weights.sum() + (1 - TRUST) * ranges.types.weights
    types = ranges.types._replace(weights=mixed.astype(np.float32))
    return replace(ranges, types=types)


def _alike(public: Public, solved: Solved) -> bytes:
    """The public record as the solved tree has it: cards that match nothing are zeros there."""
    state: Any = public.state.copy()
    start = solved.public.state.mat * 2
    for seat in (0, 1):
        for place in range(start, 6):
            card = state.laid[seat * 6 + place]
            if card != EMPTY and not (card < ZERO and solved.ranges.useful >> card & 1):
                state.laid[seat * 6 + place] = ZERO
    return bytes(state)


def _places(solved: Solved, public: Public, ranges: Ranges, seat: int, rows: Any) -> Any:
    """Which type of the next round each row is; -1 for none."""
    keys: Sequence[Key] = list(solved.ranges.index[seat])
    start = solved.public.state.mat * 2
    down = [place for place in public.covered[seat] if place >= start]
    open_cards = 0
    for place in range(start, public.state.mat * 2):
        card = public.state.laid[seat * 6 + place]
        if place not in down and 0 <= card < ZERO:
            open_cards |= 1 << card
    found: list[int] = []
    for kind, hand in rows[:, :2].tolist():
        own, _, dead, blanks = keys[kind]
        left, useful = hand & SUITED, ranges.useful
        gone = own & ~left & ~open_cards  # laid face down since
        held = (hand >> BLANKS) + (left & ~useful).bit_count()
        buried = (dead | gone) & useful
        count = dead.bit_count() + blanks + len(down) - buried.bit_count()
        found.append(ranges.index[seat].get((left & useful, held, buried, count), -1))
    return np.array(found, np.int64)
