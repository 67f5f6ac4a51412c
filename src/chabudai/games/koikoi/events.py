"""What happened in Koi-Koi, told from one seat's views before and after.

Nothing here reads more than the two views and the action, which is public in Koi-Koi, so a
sentence can only say what its reader may know.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from chabudai.core.kept import kept
from chabudai.core.messages import Message, Weight, repeated
from chabudai.games.koikoi.facts import history
from chabudai.games.koikoi.notation import card_message, card_messages, suit_message
from chabudai.games.koikoi.pack import CARDS
from chabudai.games.koikoi.play import choice_bits, mate, result, suit_bits
from chabudai.games.koikoi.rules import (
    DOUBLE_OPPONENT,
    DOUBLE_OWN,
    DOUBLE_SEVEN,
    TABLE_NOBLES,
    TENHO_FLAT,
)
from chabudai.games.koikoi.scoring import coins_by_yaku, full_suits, tally
from chabudai.games.koikoi.show import yaku_message
from chabudai.games.koikoi.state import (
    AGARI,
    CALLING,
    CHOOSE,
    CHOOSING,
    DEALING,
    FINISHED,
    KOIKOI,
    LAY,
    PACK,
    TAKE_THREE,
    State,
)

WEIGHTS = {
    **dict.fromkeys(("yaku", "koikoi"), Weight.LOUD),
    **dict.fromkeys(("paid", "drawn"), Weight.LOUD | Weight.ENDS),
    **dict.fromkeys(("agari", "tenho", "double-tenho", "win", "draw"), Weight.LOUD | Weight.TELLS),
    **dict.fromkeys(("owed", "round-over"), Weight.TELLS),
    **dict.fromkeys(
        [f"factor-{what}" for what in ("seven", "own", "opponent", "nobles")], Weight.TELLS
    ),
}
"""How much events matter; those not named here are quiet."""


def events(before: State, after: State, action: int | None) -> list[Message]:
    """The events between two views of one seat; ``action`` is None for a deal."""
    return Teller(before, after).tell(action)


@kept(4096)
def _about(known: tuple[str, int, int, int, int]) -> Message:
    """A card of a seat, and what it takes: what nearly all turns tell, one message for each event,
    viewer, seat, card and set of cards.
    """
    key, viewer, seat, card, taken = known
    args: dict[str, Any] = {"viewer": viewer, "seats": 2, "seat": seat}
    args["card"] = card_message(CARDS[card])
    if taken:
        args["cards"] = card_messages(taken)
    return Message(f"koikoi-event-{key}", args, WEIGHTS.get(key, Weight.QUIET)).again()


@functools.lru_cache(maxsize=4096)
def _event(key: str, viewer: int, args: tuple[tuple[str, Any], ...]) -> Message:
    """One of the game's events; most are told again and again."""
    known = {"viewer": viewer, "seats": 2, **dict(args)}
    return Message(f"koikoi-event-{key}", known, WEIGHTS.get(key, Weight.QUIET)).again()


class Teller:
    """Every sentence about one step, for one viewer; motions use the same ones."""

    def __init__(self, before: State, after: State) -> None:
        self.before = before.look()
        self.after = after.look()
        self.viewer = self.after.viewer
        self.seat = self.before.mover

    def say(self, key: str, **args: Any) -> Message:
        """One of the game's events."""
        return repeated(_event, key, self.viewer, args)

    def tell(self, action: int | None) -> list[Message]:
        """All of it, in order."""
        if action is None:
            told = list(self.deal())
        elif action == KOIKOI:
            told = [self.called()]
        elif action >= AGARI:
            told = list(self.win())
        else:
            told = self.play(*divmod(action, PACK))
            if self.after.phase == CALLING:
                told += self.yaku()
        if self.round_ended():
            told += self.round_over()
        return told

    def called(self) -> Message:
        """The round goes on."""
        return self.say("koikoi", seat=self.seat, calls=self.after.calls[self.seat])

    def round_ended(self) -> bool:
        """Whether the action was the last of its round."""
        return self.after.played > self.before.played

    def deal(self) -> Iterator[Message]:
        """What lies on the table, and what that means for the round."""
        after = self.after
        table = card_messages(after.table)
        yield self.say("deal", round=after.number, seat=after.sensei, cards=table)
        if after.phase == DEALING:
            suit = (full_suits(after.table).bit_length() - 1) // 4 + 1
            yield self.say("redeal", suit=suit_message(suit))
        elif after.options & TABLE_NOBLES and after.nobles:
            yield self.say("nobles", nobles=after.nobles, factor=1 + after.nobles)

    def play(self, way: int, card: int) -> list[Message]:
        """Both parts of a turn, or what a turned card takes after all."""
        before, after = self.before, self.after
        if way == CHOOSE:
            return [self.about("chosen", before.stock[before.turned - 1], 1 << card)]
        table = before.table
        if way == LAY:
            table |= 1 << card
            told = [self.about("lay", card)]
        else:
            taken = table & suit_bits(card) if way == TAKE_THREE else 1 << mate(card, way)
            table &= ~taken
            told = [self.about("takes", card, taken)]
        if after.phase == CHOOSING:
            told.append(self.choice())
            return told
        drawn = after.stock[before.turned]
        matches = table & suit_bits(drawn)
        told.append(self.about("turned-takes" if matches else "turned-stays", drawn, matches))
        return told

    def choice(self) -> Message:
        """A turned card may take one of two."""
        drawn = card_message(CARDS[self.after.stock[self.after.turned - 1]])
        one, other = card_messages(choice_bits(self.after))
        return self.say("turned-choice", seat=self.seat, card=drawn, one=one, other=other)

    def about(self, key: str, card: int, taken: int = 0) -> Message:
        """A card of the mover, and those that it takes."""
        return _about[key, self.viewer, self.seat, card, taken]

    def yaku(self) -> Iterator[Message]:
        """The yaku that bring a decision (K3)."""
        made = self.made()
        if made:
            messages = [yaku_message(name, coins) for name, coins in made.items()]
            yield self.say("yaku", seat=self.seat, yaku=messages)

    def made(self) -> dict[str, int]:
        """The yaku that are new or worth more, where they bring a decision, and their coins."""
        if self.after.phase != CALLING:
            return {}
        options = self.after.options
        now = coins_by_yaku(tally(self.after.pool[self.seat], options), options)
        then = coins_by_yaku(self.after.called[self.seat], options)
        return {name: coins for name, coins in now.items() if coins > then.get(name, 0)}

    def win(self) -> Iterator[Message]:
        """Who stops with what, every multiplier, and what is paid (M1 to M6, K9)."""
        yield self.stop()
        yield from self.multipliers()
        yield from self.payment()

    def stop(self) -> Message:
        """The end of a round by a yaku or a dealt hand."""
        last = history(self.after)[-1]
        if self.after.shown == self.seat:
            cards = card_messages(self.after.hand[self.seat])
            kind = "double-tenho" if "double-tenho" in last["yaku"] else "tenho"
            return self.say(kind, seat=self.seat, cards=cards, base=last["base"])
        made = [yaku_message(name, coins) for name, coins in last["yaku"].items()]
        return self.say("agari", seat=self.seat, yaku=made, base=last["base"])

    def payment(self) -> Iterator[Message]:
        """What is really paid."""
        last = history(self.after)[-1]
        due = last["base"] * last["multiplier"]
        yield self.say("paid", seat=self.seat, coins=last["payment"], factor=last["multiplier"])
        if last["payment"] < due:
            yield self.say("owed", seat=1 - self.seat, due=due)

    def multipliers(self) -> Iterator[Message]:
        """All that multiplies the base; nothing where dealt hands count as they are (T5)."""
        after = self.after
        if after.shown == self.seat and after.options & TENHO_FLAT:
            return
        base = history(after)[-1]["base"]
        calls = after.calls[self.seat]
        if after.options & DOUBLE_SEVEN and base >= 7:
            yield self.say("factor-seven", factor=2)
        if after.options & DOUBLE_OWN and calls:
            yield self.say("factor-own", seat=self.seat, calls=calls, factor=1 << calls)
        if after.options & DOUBLE_OPPONENT and after.calls[1 - self.seat]:
            yield self.say("factor-opponent", seat=1 - self.seat, factor=2)
        if after.options & TABLE_NOBLES and after.nobles:
            yield self.say("factor-nobles", nobles=after.nobles, factor=1 + after.nobles)

    def round_over(self) -> Iterator[Message]:
        """What comes after the round."""
        after = self.after
        if history(after)[-1]["winner"] is None:
            yield self.say("drawn")
        if after.phase == FINISHED:
            coins = list(after.coins)
            for seat in (0, 1):
                if result(after, seat) > 0:
                    yield self.say("win", seat=seat, coins=coins[seat], other=coins[1 - seat])
                    return
            yield self.say("draw", coins=coins[0])
        else:
            yield self.say("round-over", round=after.number, seat=after.heir)
