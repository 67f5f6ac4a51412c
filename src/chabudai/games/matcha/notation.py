"""How Matcha's cards and actions are written: ``G4@N``, ``Z@S``, ``pass``, ``keep G4``."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from chabudai.core.bits import members
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message
from chabudai.games.matcha.play import asked_card, is_legal
from chabudai.games.matcha.state import (
    ACTIONS,
    DEALING,
    DROP,
    FINISHED,
    KEEP,
    KEEPING,
    PASS,
    SLOT_ACTIONS,
    ZERO,
    State,
)

SUITS = "GRBY"
KINDS = "GRBYW"
SLOTS = "NS"
CARDS = tuple(suit + str(number) for suit in SUITS for number in range(1, 5)) + ("Z", "Z")
KINDS_OF_CARD = CARDS[: ZERO + 1]

_LAY = re.compile(r"([GRBY][1-4]|Z) ?@ ?([123]?)([NS])")
_CHOICE = re.compile(r"(KEEP|DROP)(?: ([GRBY][1-4]|Z))?")


def card_texts(hand: int) -> list[str]:
    """The cards of a hand in order."""
    return list(_texts(hand))


@functools.lru_cache(maxsize=4096)
def _texts(hand: int) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in members(hand))


@functools.cache
def card_message(text: str) -> Message:
    """A card by its name for people."""
    return Message("matcha-card", {"suit": text[0], "number": text[1:], "card": text}).kept()


def text(state: State, action: int) -> str:
    """The notation of an action; of a choice about a hidden card only ``keep`` or ``drop``."""
    if action == PASS:
        return "pass"
    if action in (KEEP, DROP):
        word = "keep" if action == KEEP else "drop"
        seat = state.mover
        if state.phase == KEEPING and state.hand[seat]:
            return f"{word} {CARDS[asked_card(state, seat)]}"
        return word
    slot, card = divmod(action, SLOT_ACTIONS)
    return f"{CARDS[card]}@{SLOTS[slot]}"


def notations(state: State, actions: Sequence[int]) -> list[str]:
    """The notation of some actions."""
    look = state.look()
    return [_PLAYS[action] if action <= PASS else text(look, action) for action in actions]


_PLAYS = [f"{card}@{slot}" for slot in SLOTS for card in KINDS_OF_CARD] + ["pass"]
"""The notation of the actions that mean the same in every position."""


def choice(state: State, action: int) -> Message:
    """What an action means, for a list of choices."""
    if action == PASS:
        return Message("matcha-choice-leave" if state.edition == 2015 else "matcha-choice-pass")
    if action in (KEEP, DROP):
        card = card_message(CARDS[asked_card(state, state.mover)])
        return Message(
            "matcha-choice-keep" if action == KEEP else "matcha-choice-drop", {"card": card}
        )
    slot, number = divmod(action, SLOT_ACTIONS)
    return Message("matcha-choice-lay", {"slot": SLOTS[slot], "card": card_message(CARDS[number])})


def parse(state: State, text: str) -> int:
    """The action that a text means here; IllegalAction if it means none."""
    plain = " ".join(text.upper().split())
    if plain == "PASS":
        return PASS
    if found := _LAY.fullmatch(plain):
        card, mat, slot = found.groups()
        if mat and int(mat) != state.mat + 1:
            raise IllegalAction(Message("matcha-wrong-mat", {"mat": state.mat + 1}))
        return SLOTS.index(slot) * SLOT_ACTIONS + KINDS_OF_CARD.index(card)
    if found := _CHOICE.fullmatch(plain):
        word, card = found.groups()
        if card and state.phase == KEEPING and state.hand[state.mover]:
            asked = CARDS[asked_card(state, state.mover)]
            if card != asked:
                raise IllegalAction(Message("matcha-other-card", {"card": card_message(asked)}))
        return KEEP if word == "KEEP" else DROP
    raise IllegalAction(Message("matcha-unreadable", {"text": text[:40]}))


def why(state: State, action: int) -> Message | None:
    """Why an action is not legal here, or None if it is."""
    if not 0 <= action < ACTIONS:
        return Message("no-such-action", {"action": str(action), "last": ACTIONS - 1})
    if is_legal(state, action):
        return None
    if state.phase == FINISHED:
        return Message("game-is-over")
    if state.phase == DEALING:
        return Message("deal-is-due")
    if state.phase == KEEPING:
        return Message("matcha-keep-or-drop")
    if action >= KEEP:
        return Message("matcha-nothing-to-keep")
    slot, card = divmod(action, SLOT_ACTIONS)
    if not state.hand[state.mover] >> card & 1:
        return Message("matcha-not-in-hand", {"card": card_message(CARDS[card])})
    return Message("matcha-place-covered", {"slot": SLOTS[slot]})
