"""What moves in Matcha, made from one seat's views before and after.

Nothing here reads more than the two views and the public part of the action: a card that the
viewer may not know has no name, and comes from a fan that tells no place in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from chabudai.core.messages import Message
from chabudai.core.motion import (
    LIGHT,
    MOVE,
    SAY,
    TURN,
    Motion,
    Places,
    Score,
    Step,
    spoken,
    swept,
)
from chabudai.games.matcha.events import Teller
from chabudai.games.matcha.notation import CARDS, KINDS, card_texts
from chabudai.games.matcha.play import asked_card
from chabudai.games.matcha.state import (
    COVERED,
    DEALING,
    EMPTY,
    FINISHED,
    KEEP,
    KEEPING,
    PASS,
    PLAYING,
    SLOT_ACTIONS,
    State,
)

STOCK = "stock"
ASIDE = "aside"


def layout(view: State) -> Places:
    """What a viewer sees on every place that is not empty."""
    found: Places = {}
    for place, card in enumerate(view.tea):
        if card != EMPTY:
            found[f"tea-{place}"] = [CARDS[card]]
    for index, card in enumerate(view.laid):
        if card != EMPTY:
            found[_spot(*divmod(index, 6))] = ["" if card == COVERED else CARDS[card]]
    for seat in (0, 1):
        if view.held[seat]:
            own = seat == view.viewer
            found[_hand(view, seat)] = (
                card_texts(view.hand[seat]) if own else [""] * view.held[seat]
            )
        for index, kind in enumerate(KINDS):
            if view.tokens[seat * 5 + index]:
                found[f"tokens-{seat}-{kind}"] = [""] * view.tokens[seat * 5 + index]
    return found


def _spot(seat: int, place: int) -> str:
    return f"place-{place}-{seat}"


def _hand(view: State, seat: int) -> str:
    """Where a seat's cards are: the viewer's own lie open, another's are a fan of backs."""
    return f"hand-{seat}" if seat == view.viewer else f"fan-{seat}"


def motions(before: State, after: State, action: int | None) -> Score:
    """The score between two views of one seat; ``action`` is None for a deal."""
    return [step for step in _Composer(before, after).compose(action) if step]


class _Composer:
    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after
        self.teller = Teller(before, after)

    def compose(self, action: int | None) -> Iterator[Step]:
        if action is None:
            yield from self.deal()
            return
        seat = self.before.mover
        if self.before.phase == KEEPING:
            yield from self.choice(seat, action)
            return
        if action == PASS:
            yield spoken(self.teller.passed(seat), seat)
        else:
            slot, card = divmod(action, SLOT_ACTIONS)
            own = seat == self.after.viewer
            to = _spot(seat, self.before.mat * 2 + slot)
            name = CARDS[card] if own else ""
            yield [Motion(MOVE, name, _hand(self.before, seat), to, seat=seat)]
        if self.teller.round_ended():
            yield from self.round()

    # Dealing

    def deal(self) -> Iterator[Step]:
        yield self.clear()
        dealer = self.after.dealer
        text: Message | None = self.teller.dealt()
        for mat in range(3):
            step = []
            for place in (mat * 2, mat * 2 + 1):
                card = CARDS[self.after.tea[place]]
                step.append(Motion(TURN, card, STOCK, f"tea-{place}", text=text, seat=dealer))
                text = None
            yield step
        hands = [self.dealt_to(seat) for seat in (1 - dealer, dealer)]
        for pair in zip_longest(*hands):
            yield [motion for motion in pair if motion is not None]
        yield [Motion(MOVE, "", STOCK, ASIDE, seat=dealer) for _ in range(2)]

    def clear(self) -> Step:
        """What lies on the table from the set before goes back into the pack."""
        hands = {_hand(self.before, seat) for seat in (0, 1)}
        keeps = self.before.edition == 2015
        return swept(
            (
                name
                for name in layout(self.before)
                if not name.startswith("tokens-") and not (keeps and name in hands)
            ),
            STOCK,
        )

    def dealt_to(self, seat: int) -> list[Motion]:
        kept = self.before.edition == 2015
        if seat == self.after.viewer:
            old = self.before.hand[seat] if kept else 0
            cards = card_texts(self.after.hand[seat] & ~old)
        else:
            old = self.before.held[seat] if kept else 0
            cards = [""] * (self.after.held[seat] - old)
        to = _hand(self.after, seat)
        return [Motion(TURN if card else MOVE, card, STOCK, to, seat=seat) for card in cards]

    # Keeping cards between sets (2015)

    def choice(self, seat: int, action: int) -> Iterator[Step]:
        own = seat == self.after.viewer
        text = self.teller.decided(seat, action)
        if own:
            card = CARDS[asked_card(self.before, seat)]
            yield [Motion(LIGHT, card, _hand(self.before, seat), lit=(card,), text=text, seat=seat)]
        else:
            yield [Motion(SAY, "", _hand(self.before, seat), text=text, seat=seat)]
        if self.after.phase == DEALING:
            yield [motion for other in (0, 1) for motion in self.put_back(other, own, action)]
            yield [Motion(SAY, text=text, seat=other) for other, text in self.teller.kept()]

    def put_back(self, seat: int, own: bool, action: int) -> Iterator[Motion]:
        """The cards that a seat does not keep go back into the pack, once both have chosen."""
        before = self.before
        if seat == self.after.viewer:
            keeps = before.keep[seat]
            if own and action == KEEP:
                keeps |= 1 << asked_card(before, seat)
            cards = card_texts(before.hand[seat] & ~keeps)
        else:
            cards = [""] * (before.held[seat] - self.after.held[seat])
        for card in cards:
            yield Motion(MOVE, card, _hand(before, seat), STOCK, seat=seat)

    # The end of a round: place by place

    def round(self) -> Iterator[Step]:
        mat = self.before.mat
        for slot in (0, 1):
            yield from self.place(mat * 2 + slot, slot)
        for text in self.teller.skipped():
            yield spoken(text)
        yield [
            Motion(TURN, CARDS[card], _spot(seat, place), _spot(seat, place), text=text, seat=seat)
            for seat, place, card, text in self.teller.uncovered()
        ]
        if self.after.phase == PLAYING:
            lit = tuple(f"tea-{self.after.mat * 2 + slot}" for slot in (0, 1))
            text = self.teller.next_round()
            yield [Motion(LIGHT, lit=lit, text=text, seat=self.after.mover)]
            return
        for text in self.teller.end():
            yield spoken(text, text.args.get("seat"), loud=self.after.phase == FINISHED)

    def place(self, place: int, slot: int) -> Iterator[Step]:
        """Both cards turn together, then what decides lights up, then tokens are taken."""
        tea = f"tea-{place}"
        cards = [self.after.laid[seat * 6 + place] for seat in (0, 1)]
        laid = [seat for seat in (0, 1) if cards[seat] != EMPTY]
        if len(laid) == 2:
            yield [
                Motion(TURN, CARDS[cards[seat]], _spot(seat, place), _spot(seat, place), seat=seat)
                for seat in laid
            ]
        gains = self.teller.gains(place // 2, slot)
        takers = [seat for seat, kind in gains if kind != "W"]
        lit = (*(_spot(seat, place) for seat in takers or laid), tea)
        seat = takers[0] if takers else None
        yield [Motion(LIGHT, lit=lit, text=self.teller.why(place, slot), loud=True, seat=seat)]
        yield [
            Motion(
                MOVE,
                origin=tea,
                to=f"tokens-{seat}-{kind}",
                text=self.teller.token(seat, kind),
                loud=True,
                seat=seat,
            )
            for seat, kind in gains
        ]
