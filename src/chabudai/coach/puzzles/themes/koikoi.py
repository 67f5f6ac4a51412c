"""Koi-Koi's themes: when to stop, whom a bright would help, what a laid card gives away."""

from __future__ import annotations

from collections.abc import Mapping

from chabudai.agents.insight.koikoi import worth_of, worths
from chabudai.agents.reasons.koikoi import nearest
from chabudai.coach.puzzles.themes import Effort, Theme
from chabudai.core.bits import popcount
from chabudai.games.koikoi.pack import NOBLES
from chabudai.games.koikoi.play import mate, suit_bits
from chabudai.games.koikoi.state import AGARI, CHOOSE, KOIKOI, LAY, PACK, TAKE_THREE, State
from chabudai.games.playable import Game


def taken(view: State, action: int) -> int:
    """The cards that an action puts into the pool."""
    if action >= AGARI or action // PACK == LAY:
        return 0
    way, card = divmod(action, PACK)
    if way == CHOOSE:
        return 1 << card | 1 << view.stock[view.turned - 1]
    if way == TAKE_THREE:
        return 1 << card | (view.table & suit_bits(card))
    return 1 << card | 1 << mate(card, way)


def _laid(action: int) -> int | None:
    """The card that an action lays on the table."""
    return action if action < PACK else None


def _unseen(view: State, card: int) -> int:
    """How many cards of its suit the other one may hold or the stock may bring."""
    seen = view.hand[view.viewer] | view.pool[0] | view.pool[1] | view.table
    return popcount(suit_bits(card) & ~seen)


def is_stop_or_go(_game: Game, _view: State, best: int, glance: int) -> bool:
    """To stop or to go on, where the glance would do the other."""
    return {best, glance} == {AGARI, KOIKOI}


def is_deny_bright(_game: Game, view: State, best: int, glance: int) -> bool:
    """A bright is taken away from a rival who has one already; the glance leaves it."""
    rival = view.pool[1 - view.viewer] & NOBLES
    return bool(rival and taken(view, best) & NOBLES & view.table & ~taken(view, glance))


def is_feed_nothing(_game: Game, view: State, best: int, glance: int) -> bool:
    """A card is laid that gives less than the glance's: nobody can take it, fewer cards can, or
    the other one has less use for it.
    """
    laid, looked = _laid(best), _laid(glance)
    if laid is None:
        return False
    if looked is None:
        return _unseen(view, laid) == 0
    use = worths(view.pool[1 - view.viewer], view.pool[view.viewer], view.options)
    return _unseen(view, laid) < _unseen(view, looked) or worth_of(1 << laid, use) < worth_of(
        1 << looked, use
    )


def is_hidden_pair(_game: Game, view: State, best: int, glance: int) -> bool:
    """A card is played of a suit of which one holds two or more; the glance plays another card."""
    if best >= CHOOSE * PACK or (glance < CHOOSE * PACK and glance % PACK == best % PACK):
        return False
    return popcount(view.hand[view.viewer] & suit_bits(best % PACK)) > 1


def is_first_things(_game: Game, view: State, best: int, glance: int) -> bool:
    """What is taken could be taken by the other; what the glance takes is less in danger."""
    if best >= CHOOSE * PACK or not taken(view, best) or not taken(view, glance):
        return False
    return _unseen(view, best % PACK) > _unseen(view, glance % PACK)


def is_deny_yaku(_game: Game, view: State, best: int, glance: int) -> bool:
    """What is taken keeps the rival from the yaku that is nearest; the glance's does not."""
    own, rival = view.pool[view.viewer], view.pool[1 - view.viewer]
    danger = nearest(rival, own, view.options)
    if danger is None or not taken(view, best):
        return False
    kept = nearest(rival, own | taken(view, glance), view.options)
    return nearest(rival, own | taken(view, best), view.options) != danger and kept == danger


def is_build(_game: Game, view: State, best: int, glance: int) -> bool:
    """What is taken brings a yaku nearer than the glance's."""
    own, rival = view.pool[view.viewer], view.pool[1 - view.viewer]
    if not taken(view, best):
        return False
    near = nearest(own | taken(view, best), rival, view.options)
    looked = nearest(own | taken(view, glance), rival, view.options)
    return near is not None and (looked is None or near[1] < looked[1])


EFFORT = Effort(quick=1000, unit=100, margin=0.015)
THEMES: Mapping[str, Theme] = {
    "stop-or-go": is_stop_or_go,
    "deny-bright": is_deny_bright,
    "feed-nothing": is_feed_nothing,
    "hidden-pair": is_hidden_pair,
    "deny-yaku": is_deny_yaku,
    "first-things": is_first_things,
    "build": is_build,
}
