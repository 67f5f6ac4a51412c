"""Former versions of Matcha's rules, by which old matches are replayed."""

from __future__ import annotations

from functools import partial

from chabudai.games.front import book
from chabudai.games.kernel import any_order
from chabudai.games.matcha.rules import Rules1

OLDER = {
    # Version 1 took any order; zeros on top came into the hands first, unfairly.
    1: (
        Rules1,
        partial(book, "chabudai.games.matcha", shuffle=any_order, next_cards=None, misdeal=None),
    )
}
