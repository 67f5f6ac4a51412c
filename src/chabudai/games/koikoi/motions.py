"""What moves in Koi-Koi, made from one seat's views before and after.

Nothing here reads more than the two views and the action, which is public in Koi-Koi. Another's
card comes out of a fan, which tells no place in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chabudai.core.motion import (
    LIGHT,
    MOVE,
    TURN,
    Motion,
    Places,
    Score,
    Step,
    spoken,
    swept,
)
from chabudai.games.koikoi.events import Teller
from chabudai.games.koikoi.facts import SETS, history
from chabudai.games.koikoi.pack import CARDS, FOUR, NOBLES, card_texts
from chabudai.games.koikoi.play import choice_bits, mate, suit_bits
from chabudai.games.koikoi.rules import RAIN_NOBLE
from chabudai.games.koikoi.scoring import full_suits
from chabudai.games.koikoi.show import yaku_message
from chabudai.games.koikoi.state import (
    AGARI,
    CHOOSE,
    CHOOSING,
    DEALING,
    FINISHED,
    KOIKOI,
    LAY,
    NOBODY,
    PACK,
    TAKE_THREE,
    State,
)

STOCK = "stock"
TABLE = "table"
DRAWN = "drawn"


def layout(view: State) -> Places:
    """What a viewer sees on every place that is not empty."""
    found: Places = {}
    if view.table:
        found[TABLE] = card_texts(view.table)
    if view.phase == CHOOSING:
        found[DRAWN] = [CARDS[view.stock[view.turned - 1]]]
    for seat in (0, 1):
        if view.pool[seat]:
            found[f"pool-{seat}"] = card_texts(view.pool[seat])
        if view.held[seat]:
            hidden = not view.hand[seat]
            found[_hand(view, seat)] = (
                [""] * view.held[seat] if hidden else card_texts(view.hand[seat])
            )
    return found


def _hand(view: State, seat: int) -> str:
    """Where a seat's cards are: the viewer's own, a hand that is shown, or a fan of backs."""
    if seat == view.viewer:
        return f"hand-{seat}"
    return f"shown-{seat}" if seat == view.shown else f"fan-{seat}"


def motions(before: State, after: State, action: int | None) -> Score:
    """The score between two views of one seat; ``action`` is None for a deal."""
    return [step for step in _Composer(before, after).compose(action) if step]


class _Composer:
    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after
        self.seat = before.mover
        self.teller = Teller(before, after)

    def compose(self, action: int | None) -> Iterator[Step]:
        if action is None:
            yield from self.deal()
            return
        if action == KOIKOI:
            yield spoken(self.teller.called(), self.seat, loud=True)
        elif action >= AGARI:
            yield from self.win()
        elif action >= CHOOSE * PACK:
            drawn = self.before.stock[self.before.turned - 1]
            yield from self.capture(drawn, 1 << (action - CHOOSE * PACK), DRAWN)
            yield from self.yaku()
        else:
            yield from self.play(*divmod(action, PACK))
            yield from self.yaku()
        if self.teller.round_ended():
            over = self.after.phase == FINISHED
            for text in self.teller.round_over():
                yield spoken(text, text.args.get("seat"), loud=over)

    # Dealing

    def deal(self) -> Iterator[Step]:
        """Four cards at a time: the other seat, the sensei, the table, and again (S3)."""
        after = self.after
        first, *more = self.teller.deal()
        yield [*swept(layout(self.before), STOCK), *spoken(first, after.sensei)]
        table = [Motion(TURN, card, STOCK, TABLE) for card in card_texts(after.table)]
        hands = [self.dealt_to(seat) for seat in (1 - after.sensei, after.sensei)]
        for half in (slice(0, 4), slice(4, 8)):
            for part in (*hands, table):
                yield part[half]
        for text in more:
            yield [Motion(LIGHT, lit=tuple(self.remarkable()), text=text, loud=True)]

    def dealt_to(self, seat: int) -> list[Motion]:
        cards = layout(self.after).get(_hand(self.after, seat), [])
        to = _hand(self.after, seat)
        return [Motion(TURN if card else MOVE, card, STOCK, to, seat=seat) for card in cards]

    def remarkable(self) -> Sequence[str]:
        """The cards of an opening table that void the deal (S5) or multiply the round (M4)."""
        after = self.after
        if after.phase == DEALING:
            suits = full_suits(after.table)
            return card_texts(after.table & suits * 15)
        return card_texts(after.table & (NOBLES if after.options & RAIN_NOBLE else FOUR))

    # A turn

    def play(self, way: int, card: int) -> Iterator[Step]:
        table = self.before.table
        taken = 0
        if way == TAKE_THREE:
            taken = table & suit_bits(card)
        elif way != LAY:
            taken = 1 << mate(card, way)
        yield from self.capture(card, taken, _hand(self.before, self.seat))
        table = table & ~taken if taken else table | 1 << card
        drawn = self.after.stock[self.before.turned]
        yield [Motion(TURN, CARDS[drawn], STOCK, DRAWN, seat=self.seat)]
        if self.after.phase == CHOOSING:
            lit = tuple(card_texts(choice_bits(self.after)))
            yield [Motion(LIGHT, lit=lit, text=self.teller.choice(), seat=self.seat)]
        else:
            yield from self.capture(drawn, table & suit_bits(drawn), DRAWN)

    def capture(self, card: int, taken: int, origin: str) -> Iterator[Step]:
        """A card goes to the table, or onto its match; the pair lights and flies to the pool."""
        name, seat = CARDS[card], self.seat
        do = TURN if origin.startswith("fan-") else MOVE
        if not taken:
            yield [Motion(do, name, origin, TABLE, seat=seat)]
            return
        cards = card_texts(taken)
        yield [Motion(do, name, origin, f"{TABLE}-{cards[0]}", seat=seat)]
        pair = (name, *cards)
        yield [Motion(LIGHT, lit=pair, seat=seat)]
        yield [
            Motion(MOVE, each, f"{TABLE}-{cards[0]}", f"pool-{seat}", seat=seat) for each in pair
        ]

    def yaku(self) -> Iterator[Step]:
        for name, coins in self.teller.made().items():
            text = self.teller.say("yaku", seat=self.seat, yaku=[yaku_message(name, coins)])
            yield [Motion(LIGHT, lit=self.cards_of(name), text=text, loud=True, seat=self.seat)]

    def cards_of(self, name: str) -> tuple[str, ...]:
        """The captured cards that make a yaku."""
        return tuple(card_texts(self.after.pool[self.seat] & SETS[name][0]))

    # The end of a round

    def win(self) -> Iterator[Step]:
        """What it is won with, then every multiplier, then the coins."""
        seat, after = self.seat, self.after
        if after.shown != NOBODY:
            yield self.hand_shown()
        else:
            for name, coins in history(after)[-1]["yaku"].items():
                lit, text = self.cards_of(name), yaku_message(name, coins)
                yield [Motion(LIGHT, lit=lit, text=text, loud=True, seat=seat)]
            yield spoken(self.teller.stop(), seat, loud=True)
        for text in self.teller.multipliers():
            yield spoken(text, seat, loud=True)
        paid, *owed = self.teller.payment()
        purses = f"coins-{1 - seat}", f"coins-{seat}"
        yield [Motion(MOVE, "", *purses, text=paid, loud=True, seat=seat)]
        for text in owed:
            yield spoken(text, 1 - seat)

    def hand_shown(self) -> Step:
        """The proof of a tenho (T4)."""
        seat, text = self.seat, self.teller.stop()
        cards = card_texts(self.after.hand[seat])
        if seat == self.after.viewer:
            return [Motion(LIGHT, lit=tuple(cards), text=text, loud=True, seat=seat)]
        origin, to = _hand(self.before, seat), _hand(self.after, seat)
        turned = [Motion(TURN, card, origin, to, seat=seat) for card in cards]
        return [*turned, *spoken(text, seat, loud=True)]
