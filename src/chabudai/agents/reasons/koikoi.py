"""Koi-Koi: the yaku that a capture makes or nears, and what the other one is near to."""

from __future__ import annotations

from chabudai.core.bits import popcount
from chabudai.core.messages import Message
from chabudai.games.koikoi.pack import (
    ANIMALS,
    BLUE,
    BOAR_DEER_BUTTERFLIES,
    FLOWER_VIEWING,
    FOUR,
    MOON_VIEWING,
    PLAINS,
    POETRY,
    RIBBONS,
)
from chabudai.games.koikoi.play import mate, suit_bits
from chabudai.games.koikoi.rules import VIEWING
from chabudai.games.koikoi.scoring import coins_by_yaku, tally
from chabudai.games.koikoi.state import AGARI, CHOOSE, KOIKOI, LAY, PACK, TAKE_THREE, TENHO, State
from chabudai.games.playable import Game

FAR = 3
"""A yaku that needs so many cards is not worth a word."""


def reasons(_game: Game, view: State, action: int) -> list[Message]:
    """What is made or neared, and what the other one may make."""
    if action == TENHO:
        return [Message("hint-koikoi-tenho")]
    own = view.pool[view.viewer]
    rival = view.pool[1 - view.viewer]
    danger = nearest(rival, own, view.options)
    told = []
    if action == AGARI:
        told.append(Message("hint-koikoi-stop"))
    elif action == KOIKOI:
        told.append(Message("hint-koikoi-on", {"count": view.held[view.viewer]}))
    elif action // PACK == LAY:
        told.append(Message("hint-koikoi-lay"))
    else:
        cards = _taken(view, action)
        before = coins_by_yaku(tally(own, view.options), view.options)
        after = coins_by_yaku(tally(own | cards, view.options), view.options)
        made = [name for name in after if name not in before]
        near = nearest(own | cards, rival, view.options)
        if made:
            names = [Message(f"koikoi-yaku-{name}") for name in made]
            told.append(Message("hint-koikoi-makes", {"yaku": names}))
        elif near is not None and near != nearest(own, rival, view.options):
            told.append(_said("hint-koikoi-near", near))
        denied = nearest(rival, own | cards, view.options)
        if danger is not None and denied != danger:
            told.append(_said("hint-koikoi-denies", danger))
            danger = denied
    if danger is not None:
        told.append(_said("hint-koikoi-danger", danger))
    return told


def _said(key: str, near: tuple[str, int]) -> Message:
    return Message(key, {"yaku": Message(f"koikoi-yaku-{near[0]}"), "count": near[1]})


def _taken(view: State, action: int) -> int:
    """The cards that a capture puts into the pool."""
    way, card = divmod(action, PACK)
    if way == CHOOSE:
        return 1 << card | 1 << view.stock[view.turned - 1]
    if way == TAKE_THREE:
        return 1 << card | (view.table & suit_bits(card))
    return 1 << card | 1 << mate(card, way)


def nearest(own: int, rival: int, options: int) -> tuple[str, int] | None:
    """The yaku that a pool is nearest to, and how many cards it needs; None where all are far."""
    needs = {
        name: 99 if rival & cards else popcount(cards & ~own)
        for name, cards in (
            ("akatan", POETRY),
            ("aotan", BLUE),
            ("ino-shika-cho", BOAR_DEER_BUTTERFLIES),
        )
    }
    needs["sanko"] = 99 if popcount(rival & FOUR) > 1 else 3 - popcount(own & FOUR)
    if options & VIEWING:
        needs["hanami"] = 99 if rival & FLOWER_VIEWING else popcount(FLOWER_VIEWING & ~own)
        needs["tsukimi"] = 99 if rival & MOON_VIEWING else popcount(MOON_VIEWING & ~own)
    needs["kasu"] = 10 - popcount(own & PLAINS)
    needs["tane"] = 5 - popcount(own & ANIMALS)
    needs["tanzaku"] = 5 - popcount(own & RIBBONS)
    open_ones = [(count, name) for name, count in needs.items() if 0 < count < FAR]
    if not open_ones or not own:
        return None
    count, name = min(open_ones, key=lambda each: each[0])
    return name, count
