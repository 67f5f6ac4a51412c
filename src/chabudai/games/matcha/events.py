"""What happened in Matcha, told from one seat's views before and after.

Nothing here reads more than the two views and the public part of the action, so a sentence can
only say what its reader may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from chabudai.core.messages import Message, Weight
from chabudai.games.matcha.notation import CARDS, KINDS, SLOTS, card_message
from chabudai.games.matcha.play import asked_card, resolve
from chabudai.games.matcha.state import (
    COVERED,
    DEALING,
    EMPTY,
    FINISHED,
    KEEP,
    KEEPING,
    NOBODY,
    PASS,
    PLAYING,
    SLOT_ACTIONS,
    State,
)

WEIGHTS = {
    "token": Weight.LOUD | Weight.ENDS,
    "kept": Weight.LOUD,
    **dict.fromkeys(("win", "draw"), Weight.LOUD | Weight.TELLS),
    **dict.fromkeys(("no-token", "skipped"), Weight.ENDS),
    **dict.fromkeys(("place-empty", "place-alone", "place-open"), Weight.ENDS),
    **dict.fromkeys(("uncovered", "set-over"), Weight.TELLS),
}
"""How much events matter; those not named here are quiet."""


def events(before: State, after: State, action: int | None) -> list[Message]:
    """The events between two views of one seat; ``action`` is None for a deal."""
    return list(_Teller(before, after).tell(action))


class _Teller:
    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after
        self.viewer = after.viewer

    def say(self, key: str, **args: Any) -> Message:
        known = {"viewer": self.viewer, "seats": 2}
        return Message(f"matcha-event-{key}", known | args, WEIGHTS.get(key, Weight.QUIET))

    def tell(self, action: int | None) -> Iterator[Message]:
        if action is None:
            yield self.say("deal", set=self.after.deals, seat=self.after.dealer)
            return
        seat = self.before.mover
        if self.before.phase == KEEPING:
            yield from self.choice(seat, action)
            return
        if action == PASS:
            yield self.say("leave" if self.before.edition == 2015 else "pass", seat=seat)
        else:
            slot, card = divmod(action, SLOT_ACTIONS)
            if seat == self.viewer:
                yield self.say("lay", seat=seat, slot=SLOTS[slot], card=card_message(CARDS[card]))
            else:
                yield self.say("cover", seat=seat, slot=SLOTS[slot])
        if self.round_ended():
            yield from self.round()

    def choice(self, seat: int, action: int) -> Iterator[Message]:
        if seat == self.viewer:
            card = card_message(CARDS[asked_card(self.before, seat)])
            yield self.say("keep" if action == KEEP else "drop", card=card)
        else:
            yield self.say("decide", seat=seat)
        if self.after.phase == DEALING:
            for other in (0, 1):
                yield self.say("kept", seat=other, cards=self.after.held[other])

    def round_ended(self) -> bool:
        return self.after.phase != PLAYING or self.after.mat != self.before.mat

    def round(self) -> Iterator[Message]:
        mat = self.before.mat
        for slot in (0, 1):
            yield from self.place(mat * 2 + slot, slot)
        for skipped in range(mat + 1, self.after.mat + (self.after.phase != PLAYING)):
            yield self.say("skipped", round=skipped + 1)
        yield from self.uncovered()
        if self.after.phase == FINISHED:
            if self.after.winner == NOBODY:
                yield self.say("draw")
            else:
                yield self.say("win", seat=self.after.winner)
        elif self.after.phase == PLAYING:
            yield self.say("round", round=self.after.mat + 1, seat=self.after.mover)
        else:
            yield self.say("set-over", set=self.after.deals)

    def place(self, place: int, slot: int) -> Iterator[Message]:
        tea = card_message(CARDS[self.after.tea[place]])
        cards = [self.after.laid[seat * 6 + place] for seat in (0, 1)]
        args = {"slot": SLOTS[slot], "tea": tea}
        if cards[0] == EMPTY and cards[1] == EMPTY:
            yield self.say("place-empty", **args)
            return
        if EMPTY in cards:
            yield self.say("place-alone", **args, seat=0 if cards[1] == EMPTY else 1)
        else:
            for seat in (0, 1):
                card = card_message(CARDS[cards[seat]])
                yield self.say("place-open", **args, seat=seat, card=card)
        gains = self.gains(place // 2, slot)
        for seat, kind in gains:
            token = Message("matcha-kind", {"kind": kind})
            yield self.say("token", seat=seat, token=token, kind=kind)
        if not gains:
            yield self.say("no-token")

    def gains(self, mat: int, slot: int) -> list[tuple[int, str]]:
        """Who gains which token on a place, by the rule itself."""
        scratch = self.after.copy()
        scratch.mat = mat
        scratch.put("tokens", [0] * 10)
        resolve(scratch, slot)
        return [
            (seat, kind)
            for seat in (0, 1)
            for index, kind in enumerate(KINDS)
            if scratch.tokens[seat * 5 + index]
        ]

    def uncovered(self) -> Iterator[Message]:
        """Cards that nobody contested, shown when the set (2020) or the game is over."""
        before, after, mat = self.before.laid, self.after.laid, self.before.mat
        for index in range(12):
            seat, place = divmod(index, 6)
            alone = after[(1 - seat) * 6 + place] == EMPTY
            covered = before[index] == COVERED or place // 2 == mat
            card = after[index]
            if alone and covered and card >= 0 and seat != self.viewer:
                args = {"seat": seat, "round": place // 2 + 1, "slot": SLOTS[place % 2]}
                yield self.say("uncovered", **args, card=card_message(CARDS[card]))
