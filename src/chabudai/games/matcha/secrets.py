"""What a seat of Matcha may not know, straight from the rules' table, for the leak tests.

Nothing here is shared with ``view.py``: if one of the two is wrong, the tests say so.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from chabudai.games.matcha.state import (
    COVERED,
    DEALING,
    EMPTY,
    FINISHED,
    KEEPING,
    PACK,
    PASS,
    PLAYING,
    SLOT_ACTIONS,
    ZERO,
    State,
)
from chabudai.games.stages import Stage


class _Cards:
    """The cards of a state with the two zeros told apart."""

    def __init__(self, state: State) -> None:
        zeros = iter((ZERO, ZERO + 1, ZERO + 2))

        def name(card: int) -> int:
            return next(zeros) if card >= ZERO else card

        bits = [[bit for bit in range(PACK) if state.hand[seat] >> bit & 1] for seat in (0, 1)]
        self.hands = [{bit: name(bit) for bit in bits[seat]} for seat in (0, 1)]
        self.laid = [EMPTY if card == EMPTY else name(card) for card in state.laid]
        # 2015, choice made, deal due: what was decided about and is not in the hand is put back
        self.dropped = [
            [
                name(bit)
                for bit in range(PACK)
                if (state.decided[seat] & ~state.hand[seat]) >> bit & 1
            ]
            for seat in (0, 1)
        ]
        hands = [*self.hands[0].values(), *self.hands[1].values()]
        self.placed = [card for card in (*hands, *self.laid, *state.tea) if card != EMPTY]
        self.aside = [card for card in range(PACK) if card not in self.placed]


def inventory(state: State) -> list[int]:
    """Every card, wherever it is; the zeros told apart."""
    cards = _Cards(state)
    return cards.placed + cards.aside


def hidden(state: State, seat: int) -> list[int]:
    """The cards that a seat may not know: other hands, other covered cards, cards set aside."""
    cards = _Cards(state)
    known = cards.dropped[seat] if seat >= 0 else []
    result = [card for card in cards.aside if card not in known]
    for other in (0, 1):
        if other == seat:
            continue
        result += cards.hands[other].values()
        for place in range(6):
            card = cards.laid[other * 6 + place]
            if card == EMPTY:
                continue
            running = state.phase == PLAYING and place // 2 == state.mat
            contested = cards.laid[(1 - other) * 6 + place] != EMPTY
            shown = state.phase == FINISHED or (state.phase == DEALING and state.edition == 2020)
            if not shown and (running or not contested):
                result.append(card)
    return sorted(result)


SLOTS = ("1N", "1S", "2N", "2S", "3N", "3S")


def places(state: State) -> dict[str, list[int]]:
    """Where the cards of a set lie before its first turn."""
    cards = _Cards(state)
    table = {slot: [card] for slot, card in zip(SLOTS, state.tea, strict=True) if card != EMPTY}
    hands = {f"hand {seat}": list(cards.hands[seat].values()) for seat in (0, 1)}
    return {**table, **hands, "aside": cards.aside}


def stages(state: State) -> list[Stage]:
    """The two shuffles of a deal: the table from suited cards, then the rest with the zeros
    (M20-7, M20-8; M15-16 with kept cards).
    """
    kept: list[int] = []
    sizes = [0, 0]
    if state.edition == 2015 and state.deals:
        hands = _Cards(state).hands
        sizes = [len(hand) for hand in hands]
        kept = [card for hand in hands for card in hand.values()]
    left = [card for card in range(PACK) if card not in kept]
    room = {"hand 0": 5 - sizes[0], "hand 1": 5 - sizes[1], "aside": 2}
    return [
        Stage([card for card in left if card < ZERO], dict.fromkeys(SLOTS, 1)),
        Stage([card for card in left if card >= ZERO], room),
    ]


def relabel(state: State, names: Mapping[int, int]) -> State:
    """The same position with other cards in the same places."""
    cards = _Cards(state)
    twin = state.copy()
    for place in range(12):
        card = cards.laid[place]
        twin.laid[place] = min(names.get(card, card), ZERO)
    for seat in (0, 1):
        marks = [
            (names.get(card, card), state.keep[seat] >> bit & 1, state.decided[seat] >> bit & 1)
            for bit, card in cards.hands[seat].items()
        ]
        twin.hand[seat], twin.keep[seat], twin.decided[seat] = _hand(sorted(marks))
        if cards.dropped[seat]:
            dropped = [(names.get(card, card), 0, 1) for card in cards.dropped[seat]]
            twin.decided[seat] = _hand(sorted(marks + dropped))[2]
    return twin


def _hand(marks: Sequence[tuple[int, int, int]]) -> tuple[int, int, int]:
    hand = keep = decided = 0
    for card, kept, done in marks:
        bit = 1 << (ZERO + (hand >> ZERO & 1) if card >= ZERO else card)
        hand |= bit
        keep |= bit * kept
        decided |= bit * done
    return hand, keep, decided


def rename(state: State, action: int, names: Mapping[int, int]) -> int:
    """The action that means in the relabelled position what ``action`` means here."""
    if action >= PASS:
        return action
    slot, card = divmod(action, SLOT_ACTIONS)
    if card == ZERO:
        hand = _Cards(state).hands[state.mover]
        card = max(number for number in hand.values() if number >= ZERO)
    return slot * SLOT_ACTIONS + min(names.get(card, card), ZERO)


def knowledge(state: State, seat: int) -> Hashable:
    """What a seat may know: tokens, open cards, its own, how many others hold, which are left."""
    left = hidden(state, seat)
    laid = [COVERED if card in left else min(card, ZERO) for card in _Cards(state).laid]
    own = (state.hand[seat], state.keep[seat], state.decided[seat]) if seat >= 0 else ()
    alike = [min(card, ZERO) for card in left]
    table = (*state.tokens, *state.tea, *laid, *state.held)
    return table, own, tuple(alike)


def outward(state: State, action: int) -> Hashable:
    """What others see of an action: where a card is laid, not which; that one is decided about."""
    if state.phase == KEEPING:
        return "decide"
    return "pass" if action == PASS else ("lay", action // SLOT_ACTIONS)
