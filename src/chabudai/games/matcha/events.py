"""What happened in Matcha, told from one seat's views before and after.

Nothing here reads more than the two views and the public part of the action, so a sentence can
only say what its reader may know.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from chabudai.core.kept import kept
from chabudai.core.messages import Message, Weight, repeated
from chabudai.games.matcha.notation import CARDS, KINDS, SLOTS, card_message
from chabudai.games.matcha.play import asked_card, has_goal, matches, resolve
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
    **dict.fromkeys(("why-suit", "why-number", "why-match"), Weight.ENDS),
    **dict.fromkeys(("goal-kind", "goal-all", "decides-both", "decides-last"), Weight.TELLS),
    **dict.fromkeys(("uncovered", "set-over"), Weight.TELLS),
}
"""How much events matter; those not named here are quiet."""


def events(before: State, after: State, action: int | None) -> list[Message]:
    """The events between two views of one seat; ``action`` is None for a deal."""
    if action is not None and action < PASS:
        then, now = before.look(), after.look()
        if now.phase == PLAYING and now.mat == then.mat:  # nearly all turns: the round goes on
            slot, card = divmod(action, SLOT_ACTIONS)
            viewer, seat = now.viewer, then.mover
            return [_laid(viewer, seat, slot, card if seat == viewer else None)]
    return Teller(before, after).tell(action)


@functools.cache
def _kind(kind: str) -> Message:
    return Message("matcha-kind", {"kind": kind}).kept()


@functools.lru_cache(maxsize=1024)
def _laid(viewer: int, seat: int, slot: int, card: int | None) -> Message:
    """A card is laid, named to its own seat alone: what nearly all turns tell."""
    args: dict[str, Any] = {"viewer": viewer, "seats": 2, "seat": seat, "slot": SLOTS[slot]}
    if card is None:
        return Message("matcha-event-cover", args).again()
    return Message("matcha-event-lay", {**args, "card": card_message(CARDS[card])}).again()


@functools.lru_cache(maxsize=4096)
def _event(key: str, viewer: int, args: tuple[tuple[str, Any], ...]) -> Message:
    """One of the game's events; most are told again and again."""
    known = {"viewer": viewer, "seats": 2, **dict(args)}
    return Message(f"matcha-event-{key}", known, WEIGHTS.get(key, Weight.QUIET)).again()


class Teller:
    """Every sentence about one step, for one viewer; motions use the same ones."""

    def __init__(self, before: State, after: State) -> None:
        self.before = before.look()
        self.after = after.look()
        self.viewer = self.after.viewer

    def say(self, key: str, **args: Any) -> Message:
        """One of the game's events."""
        return _say(key, self.viewer, **args)

    def tell(self, action: int | None) -> list[Message]:
        """All of it, in order."""
        if action is None:
            return [self.dealt()]
        before, after = self.before, self.after
        seat = before.mover
        if before.phase == KEEPING:
            told = [self.decided(seat, action)]
            if after.phase == DEALING:
                told += [text for _, text in self.kept()]
            return told
        if action == PASS:
            told = [self.passed(seat)]
        else:
            slot, card = divmod(action, SLOT_ACTIONS)
            told = [_laid(self.viewer, seat, slot, card if seat == self.viewer else None)]
        if self.round_ended():
            told += self.round()
        return told

    def dealt(self) -> Message:
        """A new set."""
        return self.say("deal", set=self.after.deals, seat=self.after.dealer)

    def passed(self, seat: int) -> Message:
        """A pass: for a turn, or for the round."""
        return self.say("leave" if self.before.edition == 2015 else "pass", seat=seat)

    def decided(self, seat: int, action: int) -> Message:
        """A choice about a card; what it was is told to its own seat alone."""
        if seat != self.viewer:
            return self.say("decide", seat=seat)
        card = card_message(CARDS[asked_card(self.before, seat)])
        return self.say("keep" if action == KEEP else "drop", card=card)

    def kept(self) -> list[tuple[int, Message]]:
        """How many cards each seat has kept; the choices are made."""
        cards = self.after.held
        return [(seat, self.say("kept", seat=seat, cards=cards[seat])) for seat in (0, 1)]

    def round_ended(self) -> bool:
        """Whether the action was the last of its round."""
        return self.after.phase != PLAYING or self.after.mat != self.before.mat

    def round(self) -> Iterator[Message]:
        """The end of a round: both places, what is uncovered, and what comes next."""
        mat = self.before.mat
        for slot in (0, 1):
            yield from self.place(mat * 2 + slot, slot)
        yield from self.skipped()
        yield from (text for _, _, _, text in self.uncovered())
        if self.after.phase == PLAYING:
            yield self.next_round()
        else:
            yield from self.end()

    def next_round(self) -> Message:
        """Who begins the next round."""
        return _begins[self.viewer, self.after.mat, self.after.mover]

    def skipped(self) -> list[Message]:
        """Rounds in which nobody had a card."""
        last = self.after.mat + (self.after.phase != PLAYING)
        return [self.say("skipped", round=mat + 1) for mat in range(self.before.mat + 1, last)]

    def end(self) -> Iterator[Message]:
        """The end of a set, or of the game."""
        if self.after.phase != FINISHED:
            yield self.say("set-over", set=self.after.deals)
        elif self.after.winner == NOBODY:
            yield self.say("draw")
        else:
            yield from self.reasons(self.after.winner)
            yield self.say("win", seat=self.after.winner)

    def reasons(self, winner: int) -> Iterator[Message]:
        """Which goals were met (M20-26, M15-11), or which tokens decided (M20-28, M20-31)."""
        met = [seat for seat in (0, 1) if has_goal(self.after, seat)]
        for seat in met:
            yield self.goal(seat)
        if len(met) != 1:
            own, other = (self.tokens(seat) for seat in (winner, 1 - winner))
            kind = next(kind for kind in KINDS if own[kind] != other[kind])
            token = _kind(kind)
            yield self.say("decides-both" if met else "decides-last", seat=winner, token=token)

    def goal(self, seat: int) -> Message:
        """The goal that a seat has met; of several, that of one kind."""
        tokens = self.tokens(seat)
        enough = 3 if self.after.edition == 2020 else 4
        for kind, count in tokens.items():
            if count >= (4 if kind == "W" else enough):
                return self.say("goal-kind", seat=seat, count=count, token=_kind(kind))
        return self.say("goal-all", seat=seat)

    def tokens(self, seat: int) -> dict[str, int]:
        """A seat's tokens by kind."""
        return dict(zip(KINDS, self.after.tokens[seat * 5 : seat * 5 + 5], strict=True))

    def place(self, place: int, slot: int) -> Sequence[Message]:
        """How a place was settled: the cards, why, and who takes what."""
        viewer, laid = self.viewer, self.laid_at(place, slot)
        _, _, tea, first, second = laid
        told = []
        if first != EMPTY and second != EMPTY:
            told = [_opened[viewer, slot, tea, 0, first], _opened[viewer, slot, tea, 1, second]]
        told.append(_why(viewer, *laid))
        told += [_token[viewer, seat, kind] for seat, kind in _gains[laid]]
        return told

    def laid_at(self, place: int, slot: int) -> tuple[int, int, int, int, int]:
        """What decides a place: the edition, the kind of place, its tea card, and both cards."""
        after = self.after
        laid = after.laid
        return after.edition, slot, after.tea[place], laid[place], laid[6 + place]

    def why(self, place: int, slot: int) -> Message:
        """What decides a place."""
        return _why(self.viewer, *self.laid_at(place, slot))

    def token(self, seat: int, kind: str) -> Message:
        """A token is taken."""
        return _token[self.viewer, seat, kind]

    def gains(self, mat: int, slot: int) -> Sequence[tuple[int, str]]:
        """Who gains which token on a place, by the rule itself."""
        return _gains[self.laid_at(mat * 2 + slot, slot)]

    def uncovered(self) -> Iterator[tuple[int, int, int, Message]]:
        """Cards that nobody contested, shown when the set (2020) or the game is over: their
        seats, places and cards, and what is told.
        """
        before, after, mat = self.before.laid, self.after.laid, self.before.mat
        for index, card in enumerate(after):
            if card < 0 or after[index - 6] != EMPTY:  # nothing to show, or not alone
                continue
            seat, place = divmod(index, 6)
            covered = before[index] == COVERED or place // 2 == mat
            if covered and seat != self.viewer:
                args = {"seat": seat, "round": place // 2 + 1, "slot": SLOTS[place % 2]}
                text = self.say("uncovered", **args, card=card_message(CARDS[card]))
                yield seat, place, card, text


def _say(key: str, viewer: int, **args: Any) -> Message:
    return repeated(_event, key, viewer, args)


@kept(256)
def _begins(key: tuple[int, int, int]) -> Message:
    """Who begins which round, to a viewer."""
    viewer, mat, seat = key
    return _say("round", viewer, round=mat + 1, seat=seat)


@kept(8192)
def _opened(key: tuple[int, int, int, int, int]) -> Message:
    """Which card a seat turns over on a place, to a viewer."""
    viewer, slot, tea, seat, card = key
    named, laid = card_message(CARDS[tea]), card_message(CARDS[card])
    return _say("place-open", viewer, slot=SLOTS[slot], tea=named, seat=seat, card=laid)


@kept(256)
def _token(key: tuple[int, int, str]) -> Message:
    """Who takes which token, to a viewer."""
    viewer, seat, kind = key
    return _say("token", viewer, seat=seat, token=_kind(kind), kind=kind)


def _why(viewer: int, edition: int, slot: int, tea: int, first: int, second: int) -> Message:
    """What decides a place, to a viewer. The message is kept by what it tells, which is much less
    than all that it is made of: there are 17,000 of those.
    """
    if first == EMPTY or second == EMPTY:
        return _alone[viewer, slot, tea, NOBODY if first == second else int(first == EMPTY)]
    hit, other_hit = matches(slot, tea, first), matches(slot, tea, second)
    if not hit and not other_hit:
        return _nothing[viewer]
    if not hit or not other_hit:
        return _match[viewer, slot, first if hit else second]
    winner = _gains[edition, slot, tea, first, second][0][0]
    return _better[viewer, slot, *((second, first) if winner else (first, second))]


@kept(256)
def _alone(key: tuple[int, int, int, int]) -> Message:
    """One seat has a place to itself, or nobody has a card there."""
    viewer, slot, tea, seat = key
    args = {"slot": SLOTS[slot], "tea": card_message(CARDS[tea])}
    if seat == NOBODY:
        return _say("place-empty", viewer, **args)
    return _say("place-alone", viewer, **args, seat=seat)


@kept(8)
def _nothing(viewer: int) -> Message:
    """Neither card matches."""
    return _say("no-token", viewer)


@kept(256)
def _match(key: tuple[int, int, int]) -> Message:
    """One card matches."""
    viewer, slot, card = key
    return _say("why-match", viewer, slot=SLOTS[slot], card=card_message(CARDS[card]))


@kept(2048)
def _better(key: tuple[int, int, int, int]) -> Message:
    """Both cards match, and one of them is better."""
    viewer, slot, high, low = key
    if slot:
        return _say("why-number", viewer, high=high % 4 + 1, low=low % 4 + 1)
    beaten = Message("matcha-beaten", {"kind": KINDS[low // 4]})
    return _say("why-suit", viewer, high=_kind(KINDS[high // 4]), low=beaten)


class _Place:
    """As much of a record as deciding one place takes: with it that takes a quarter of the time."""

    __slots__ = ("laid", "mat", "tea", "tokens")

    def __init__(self, slot: int, tea: int, first: int, second: int) -> None:
        self.mat = 0
        self.tea = [EMPTY, EMPTY]
        self.tea[slot] = tea
        self.laid = [EMPTY] * 12
        self.laid[slot], self.laid[6 + slot] = first, second
        self.tokens = [0] * 10


@kept(16384)
def _gains(key: tuple[int, int, int, int, int]) -> Sequence[tuple[int, str]]:
    """Who gains which token, by edition, kind of place, tea card and both cards."""
    _, slot, tea, first, second = key
    place: Any = _Place(slot, tea, first, second)
    resolve(place, slot)
    return tuple((at // 5, KINDS[at % 5]) for at, count in enumerate(place.tokens) if count)
