"""Former versions of Touché's rules, by which old matches are replayed."""

from __future__ import annotations

from functools import partial

from chabudai.games.front import book
from chabudai.games.kernel import any_order
from chabudai.games.touche.rules import Rules1

OLDER = {
    # In redeals of version 1 a card came sooner or later if its other copy was not dealt again.
    1: (Rules1, partial(book, "chabudai.games.touche", shuffle=any_order, next_cards=None))
}
