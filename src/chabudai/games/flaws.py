"""Flaws: why a record that came from outside is no position of a game, in words.

A game's ``flaws(state)`` tells them, the first ones first: what is out of range makes the rest
meaningless. A record without flaws can be played on to its end, plain and compiled, whatever it was
made of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from chabudai.core.bits import members
from chabudai.core.messages import Message
from chabudai.core.seats import DEAL, EVERYTHING, OVER, SPECTATOR
from chabudai.games.bounds import Bounds


def out_of_range(state: Any, bounds: Bounds) -> Iterator[Message]:
    """The fields whose values are none."""
    for name, (low, high) in bounds.items():
        value = getattr(state, name)
        for each in [value] if isinstance(value, int) else value:
            if not low <= each <= high:
                told = {"field": name, "value": str(each), "low": str(low), "high": str(high)}
                yield Message("flaw-range", told)
                break


def nobody(seats: int, state: Any) -> Iterator[Message]:
    """A viewer that there is not."""
    if state.viewer not in (SPECTATOR, EVERYTHING) and not 0 <= state.viewer < seats:
        yield Message("flaw-viewer", {"value": str(state.viewer), "last": seats - 1})


def wrong_turn(phase: str, mover: int, seats: int, expects: str) -> Iterator[Message]:
    """A phase in which another should be to act: ``deal``, ``over`` or ``seat``."""
    fits = {"deal": mover == DEAL, "over": mover == OVER, "seat": 0 <= mover < seats}
    if not fits[expects]:
        yield Message("flaw-turn", {"phase": phase, "mover": str(mover)})


def twice(cards: Iterable[int], texts: Sequence[str]) -> Iterator[Message]:
    """Cards that lie in two places."""
    for card, times in Counter(cards).items():
        if times > 1:
            yield Message("flaw-twice", {"card": texts[card]})


def uneven(what: str, said: int, found: int) -> Iterator[Message]:
    """A count that does not fit to what it counts."""
    if said != found:
        yield Message("flaw-count", {"what": what, "said": said, "found": found})


def impossible(what: str, so: bool = True) -> Iterator[Message]:
    """Something else that cannot be, by its own sentence."""
    if so:
        yield Message(f"flaw-{what}")


def cards_of(bits: int) -> list[int]:
    """The cards of a set, for ``twice``."""
    return members(bits)


def first(*tellers: Iterable[Message]) -> Iterator[Message]:
    """All that is told by the first of them that tells anything."""
    for teller in tellers:
        if told := list(teller):
            yield from told
            return


def no_flaws(_state: Any) -> Iterator[Message]:
    """The flaws of a game that tells none."""
    yield from ()
