"""Koi-Koi's beginners: they love what shines, dream on of spoilt sets and do not look across."""

from __future__ import annotations

from typing import Any

from chabudai.agents.insight.koikoi import Worths, danger, rate_lay, worth_of, worths
from chabudai.core.bits import popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.games.koikoi.pack import ANIMALS, FOUR, RAIN, RIBBONS
from chabudai.games.koikoi.play import count, mate, nth_legal, suit_bits
from chabudai.games.koikoi.scoring import tally, worth
from chabudai.games.koikoi.state import (
    AGARI,
    CHOOSE,
    KOIKOI,
    LAY,
    PACK,
    TAKE_THREE,
    State,
)

NOTHING: Worths = (0, 0, 0, 0, 0, 0, 0, 0, 0)
"""What cards are worth to somebody at whom one does not look, or who does not know the sets."""


@rule
def looks(cards: int) -> int:
    """How pretty cards are."""
    total = 150 * popcount(cards & (FOUR | RAIN)) + 70 * popcount(cards & ANIMALS)
    return total + 50 * popcount(cards & RIBBONS)


@rule
def hope(state: State, seat: int, near: int, skill: int) -> int:
    """How much it draws somebody to go on: the less they know, the more cards in hand promise."""
    base = worth(tally(state.pool[seat], state.options), state.options)
    return 90 * state.held[seat] - 45 * base - near // 2 - 150 + 4 * (100 - skill)


@rule
def choose(state: State, words: Any, skill: int) -> int:
    """What a beginner of this skill takes or lays."""
    seat = state.mover
    own, rival = state.pool[seat], state.pool[1 - seat]
    remembers = below(words, 100) < skill  # that the other has a card of a set already
    watches = below(words, 100) < skill  # what the other is after
    knows = below(words, 100) < 2 * skill  # which cards make a set
    mine = worths(own, rival if remembers else 0, state.options) if knows else NOTHING
    theirs = worths(rival, own, state.options) if watches else NOTHING
    best = -1
    most = -(1 << 40)
    number = count(state)
    for k in range(number):
        action = nth_legal(state, k)
        way = action // PACK
        card = action % PACK
        if action == AGARI:
            rating = 0
        elif action == KOIKOI:
            near = danger(rival, own, state.options) if watches else 0
            rating = hope(state, seat, near, skill)
        elif action > KOIKOI:
            rating = 5000  # tenho
        elif way == LAY:
            rating = rate_lay(state, seat, card, mine, theirs) if remembers else -looks(1 << card)
            rating -= 400
        else:
            cards = 1 << card
            if way == CHOOSE:
                cards |= 1 << state.stock[state.turned - 1]
            elif way == TAKE_THREE:
                cards |= state.table & suit_bits(card)
            else:
                cards |= 1 << mate(card, way)
            rating = worth_of(cards, mine) + worth_of(cards, theirs) // 2
            rating += looks(cards) * (100 - skill) // 50
            if way != CHOOSE:
                rating -= looks(1 << card) * (100 - skill) // 40  # kept for later
            if below(words, 100) >= 30 + skill * 7 // 10:
                rating -= 2000  # a capture that nobody saw
        rating = (rating << 8) + below(words, (40 + 2 * (100 - skill)) << 8)
        if rating > most:
            most = rating
            best = action
    return best


def novice(_rules: Any) -> Any:
    """The rule; options are in the record."""
    return choose
