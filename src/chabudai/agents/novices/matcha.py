"""Matcha's beginners: they want more of what they have and forget which cards are gone."""

from __future__ import annotations

from typing import Any

from chabudai.agents.insight.matcha import rate, rate_place, token_worth, unknown
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.games.matcha.play import count, nth_legal
from chabudai.games.matcha.state import KINDS, PASS, SLOT_ACTIONS, SUITED, State


@rule
def choose(state: State, words: Any, skill: int) -> int:
    """What a beginner of this skill lays."""
    seat = state.mover
    remembers = below(words, 100) < skill  # which cards are gone
    watches = below(words, 100) < skill  # which token the other needs
    plans = below(words, 100) < skill  # where a card would be good later
    best = -1
    most = -(1 << 40)
    number = count(state)
    for k in range(number):
        action = nth_legal(state, k)
        if action >= PASS:
            rating = rate(state, action)
        else:
            slot = 1 if action >= SLOT_ACTIONS else 0
            kind = state.tea[state.mat * 2 + slot] >> 2
            have = state.tokens[seat * KINDS + kind]
            own = token_worth(state, seat, kind) + 2 * have * (100 - skill)
            lost = token_worth(state, 1 - seat, kind) if watches else 0
            unseen = unknown(state, seat) if remembers else SUITED & ~state.hand[seat]
            rating = rate_place(state, action, own, lost, unseen, plans)
            if below(words, 100) >= 40 + skill * 6 // 10:
                rating -= 300  # a card that was at the other end of the hand
        rating = (rating << 8) + below(words, 20 << 8)
        if rating > most:
            most = rating
            best = action
    return best


def novice(_rules: Any) -> Any:
    """The rule, for both editions."""
    return choose
