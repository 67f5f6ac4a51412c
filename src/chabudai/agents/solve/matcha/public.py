"""What everybody knows of a round of Matcha when it begins, told from one seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chabudai.core.bits import members
from chabudai.games.matcha.play import advance, begin_round, resolve
from chabudai.games.matcha.state import EMPTY, PACK, PLAYING, SUITED, ZERO, State


@dataclass(frozen=True)
class Public:
    """The public part of a round's beginning."""

    state: State
    """The record with no hands; cards that were never turned up are zeros."""
    pool: tuple[int, ...]
    """The cards that were never turned up, the two zeros told apart."""
    covered: tuple[tuple[int, ...], tuple[int, ...]]
    """For each seat: the places of earlier rounds on which a card of its lies face down."""

    @property
    def key(self) -> bytes:
        """The same for all positions that begin alike."""
        return bytes(self.state)


def began(view: State, mat: int | None = None) -> Public:
    """How the running round began, or an earlier one of the set, for everybody.

    Only what is public of the view is read: which places are covered, and cards turned up.
    """
    mat = view.mat if mat is None else mat
    state: Any = view.copy()
    shown = 0
    zeros = 0
    covered: tuple[list[int], list[int]] = ([], [])
    for place in range(6):
        both = view.laid[place] != EMPTY and view.laid[6 + place] != EMPTY
        for seat in (0, 1):
            card = view.laid[seat * 6 + place]
            if card == EMPTY:
                continue
            if place // 2 >= mat:
                state.held[seat] += 1
                state.laid[seat * 6 + place] = EMPTY
            elif not both:
                covered[seat].append(place)
                state.laid[seat * 6 + place] = ZERO
            elif card == ZERO:
                zeros += 1
            else:
                shown |= 1 << card
    for place in range(6):
        shown |= 1 << view.tea[place]
    for seat in (0, 1):
        state.hand[seat] = 0
        state.keep[seat] = 0
        state.decided[seat] = 0
    state.put("tokens", _tokens(view, mat))
    state.viewer = 0
    state.phase = PLAYING
    begin_round(state, mat)
    advance(state)
    pool = [*members(~shown & SUITED), *range(ZERO, PACK - zeros)]
    return Public(state, tuple(pool), (tuple(covered[0]), tuple(covered[1])))


def _tokens(view: State, mat: int) -> list[int]:
    """The tokens when an earlier round of the set began: what was paid since is taken back."""
    paid: Any = view.copy()
    paid.put("tokens", [0] * 10)
    for done in range(mat, view.mat):
        paid.mat = done
        resolve(paid, 0)
        resolve(paid, 1)
    return [now - since for now, since in zip(view.tokens, paid.tokens, strict=True)]
