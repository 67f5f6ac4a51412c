"""The fold: what each kind of entry does to a position, and why one may not fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.match.clock import Clock
from chabudai.match.entry import (
    ANSWERED,
    CLAIMED,
    CLOSED,
    DEALT,
    LEFT,
    OFFERED,
    PLAYED,
    RESIGNED,
    REVEALED,
    SAT,
    TALKED,
    TIMED_OUT,
    UNDONE,
    UNREVEALED,
    Entry,
)
from chabudai.match.fair import CONTRIBUTION, PLEDGE
from chabudai.match.fair import pledge as pledge_of
from chabudai.match.heading import ABSENCE
from chabudai.match.position import (
    ABORT,
    BOT,
    CLAIMS,
    DRAW,
    OFFERS,
    PLAYERS,
    REMATCH,
    UNDO,
    Offer,
    Position,
    Sitter,
)
from chabudai.match.refused import refuse
from chabudai.match.talk import PHRASES, check_name, check_text


class Fold:
    """How entries follow each other, for a game and a clock. Nothing is kept here."""

    def __init__(
        self,
        game: Game,
        clock: Clock | None = None,
        absence: int = ABSENCE,
        start: Any = None,
    ) -> None:
        """``absence`` is how many seconds a turn lasts without a clock before others may claim
        that its seat is absent. ``start`` is a complete state to begin with instead of a new one.
        """
        if start is not None:
            game.turn(start)  # says why it is no state of this game
        self.game = game
        self.start = start
        self.clock = clock
        self.absence = absence

    def first(self) -> Position:
        """The position before the first entry."""
        left = (self.clock.start,) * self.game.seats if self.clock else ()
        state = self.game.new() if self.start is None else self.start.copy()
        return Position(state, (None,) * self.game.seats, left=left)

    def step(
        self, here: Position, entry: Entry, action: int | None = None, listed: bool = False
    ) -> Position:
        """The position after an entry; Refused or IllegalAction if it does not fit.

        ``action`` is the number of the entry's action where the caller has read it already;
        ``listed`` says that it was found among the legal ones of this position.
        """
        if entry.kind == PLAYED:
            return self._act(here, entry, action, listed)
        if entry.kind == DEALT:
            return self._deal(here, entry)
        if entry.kind == CLOSED:
            return self._close(here)
        seat = entry.seat
        if seat is None or not 0 <= seat < len(here.seats):
            raise refuse("match-no-seat", last=len(here.seats) - 1)
        return _STEPS[entry.kind](self, here, entry, seat)

    def _act(self, here: Position, entry: Entry, action: int | None, listed: bool) -> Position:
        seat = here.turn(self.game)
        if entry.seat != seat:
            raise refuse("match-over" if seat == OVER else "match-not-your-turn")
        deadline = here.deadline(seat)
        if deadline is not None and entry.at > deadline:
            raise refuse("match-too-late")
        if action is None:
            action = self.game.parse(here.state, entry.text or "")
        state = here.state.copy()
        if listed:
            self.game.book.apply(state, action)
        else:
            self.game.apply(state, action)
        left = here.left
        if self.clock is not None and seat not in here.out:
            spent = self.clock.spend(left[seat], max(0, entry.at - here.since))
            left = (*left[:seat], spent, *left[seat + 1 :])
        return Position(
            state,
            here.seats,
            here.length + 1,
            here,
            entry,
            action,
            here.deals,
            here.out,
            left=left,
            since=entry.at,
        )

    def _deal(self, here: Position, entry: Entry) -> Position:
        if not here.is_full:
            raise refuse("match-seats-free")
        if here.turn(self.game) != DEAL:
            raise refuse("no-deal-due")
        if here.owing:
            raise refuse("match-reveals-due")
        state = here.state.copy()
        self.game.deal(state, entry.order or [])
        return replace(
            here,
            state=state,
            length=here.length + 1,
            before=here,
            last=entry,
            action=None,
            deals=here.deals + 1,
            offer=None,
            since=entry.at,
        )

    def _sit(self, here: Position, entry: Entry, seat: int) -> Position:
        if here.seats[seat] is not None:
            raise refuse("match-seat-taken", number=seat + 1)
        if entry.player not in PLAYERS or (entry.player == BOT) != (entry.level is not None):
            raise refuse("match-no-such-player")
        _check_share(entry)
        if entry.player == BOT and (entry.contribution or entry.pledge):
            raise refuse("match-bots-give-nothing")
        name = check_name(entry.name or "")
        sitter = Sitter(name, entry.player, entry.level, entry.contribution, entry.pledge)
        return replace(here, seats=_changed(here, seat, sitter), since=entry.at)

    def _reveal(self, here: Position, entry: Entry, seat: int) -> Position:
        self._seated(here, seat)
        sitter = here.seats[seat]
        if not here.is_full:
            raise refuse("match-reveal-early")
        if seat not in here.owing or sitter is None:
            raise refuse("match-nothing-to-reveal")
        _check_share(entry)
        if entry.contribution is None or pledge_of(entry.contribution) != sitter.pledge:
            raise refuse("match-other-contribution")
        return replace(
            here, seats=_changed(here, seat, replace(sitter, contribution=entry.contribution))
        )

    def _miss(self, here: Position, entry: Entry, seat: int) -> Position:
        sitter = here.seats[seat]
        deadline = here.deadline(DEAL)
        if seat not in here.owing or sitter is None or deadline is None:
            raise refuse("match-nothing-to-reveal")
        if entry.at <= deadline:
            raise refuse("match-time-left")
        return replace(here, seats=_changed(here, seat, replace(sitter, missed=True)))

    def _seated(self, here: Position, seat: int) -> None:
        if here.seats[seat] is None:
            raise refuse("match-seat-empty", number=seat + 1)

    def _running(self, here: Position, seat: int) -> None:
        self._seated(here, seat)
        if here.turn(self.game) == OVER:
            raise refuse("match-over")
        if not here.deals:
            raise refuse("match-not-begun")
        if seat in here.out:
            raise refuse("match-seat-out")

    def _talk(self, here: Position, entry: Entry, seat: int) -> Position:
        self._seated(here, seat)
        if (entry.text is None) == (entry.phrase is None):
            raise refuse("match-talk-one")
        if entry.phrase is not None and entry.phrase not in PHRASES:
            raise refuse("match-no-phrase", phrases=", ".join(PHRASES))
        if entry.text is not None and check_text(entry.text) != entry.text:
            raise refuse("match-bad-talk", most=280)
        return here

    def _offer(self, here: Position, entry: Entry, seat: int) -> Position:
        if entry.what not in OFFERS:
            raise refuse("match-no-such-offer", offers=", ".join(OFFERS))
        if here.offer is not None:
            raise refuse("match-offer-open")
        _check_share(entry)
        share = entry.pledge or entry.contribution
        if share and (entry.what != REMATCH or (entry.contribution and not here.is_alone(seat))):
            raise refuse("match-no-share-here")
        if entry.what == REMATCH:
            self._seated(here, seat)
            if here.turn(self.game) != OVER:
                raise refuse("match-not-over")
            if here.rematch or not here.is_full:
                raise refuse("match-no-rematch")
            shares = ((seat, share),) if share else ()
            return replace(here, offer=Offer(REMATCH, seat, shares=shares))
        self._running(here, seat)
        if entry.what == DRAW:
            return replace(here, offer=Offer(DRAW, seat))
        target = here.own_last(seat)
        if target is None or entry.length != target.length:
            raise refuse("match-nothing-to-undo")
        return replace(here, offer=Offer(UNDO, seat, entry.length))

    def _answer(self, here: Position, entry: Entry, seat: int) -> Position:
        self._seated(here, seat)
        offer = here.offer
        if offer is None or seat not in self._asked(here):
            raise refuse("match-no-offer")
        if entry.yes is None:
            raise refuse("match-yes-or-no")
        _check_share(entry)
        if entry.pledge and (not entry.yes or offer.what != REMATCH):
            raise refuse("match-no-share-here")
        if not entry.yes:
            return replace(here, offer=None)
        shares = (*offer.shares, (seat, entry.pledge)) if entry.pledge else offer.shares
        there = replace(here, offer=replace(offer, agreed=offer.agreed | {seat}, shares=shares))
        if self._asked(there) or offer.what == UNDO:
            return there
        if offer.what == DRAW:
            return replace(there, offer=None, drawn=True)
        return replace(there, offer=None, rematch=True, shares=shares)

    def _asked(self, here: Position) -> list[int]:
        """Who has yet to answer; after the end also those who gave up."""
        offer = here.offer
        if offer is not None and offer.what == REMATCH:
            others = set(range(len(here.seats))) - {offer.seat} - offer.agreed
            return sorted(others)
        return here.awaits()

    def asked(self, here: Position) -> list[int]:
        """The seats that have yet to answer the open offer."""
        return self._asked(here)

    def _undo(self, here: Position, entry: Entry, seat: int) -> Position:
        target = here.own_last(seat)
        if target is None or entry.length != target.length:
            raise refuse("match-nothing-to-undo")
        self._running(here, seat)
        offer = here.offer
        agreed = (
            offer is not None
            and offer.what == UNDO
            and offer.seat == seat
            and offer.length == entry.length
            and not here.awaits()
        )
        if not agreed and not here.has_free_undo(self.game, seat):
            raise refuse("match-undo-needs-consent")
        return replace(
            here,
            state=target.state,
            length=target.length,
            before=target.before,
            last=target.last,
            action=target.action,
            offer=None,
            since=entry.at,
        )

    def _give_up(self, here: Position, _entry: Entry, seat: int) -> Position:
        self._running(here, seat)
        return replace(here, out=here.out | {seat}, offer=None)

    def _time_out(self, here: Position, entry: Entry, seat: int) -> Position:
        self._running(here, seat)
        deadline = here.deadline(seat) if here.turn(self.game) == seat else None
        if deadline is None or entry.at <= deadline:
            raise refuse("match-time-left")
        return replace(here, out=here.out | {seat}, offer=None)

    def _claim(self, here: Position, entry: Entry, seat: int) -> Position:
        self._running(here, seat)
        if entry.what not in CLAIMS:
            raise refuse("match-no-such-claim", claims=", ".join(CLAIMS))
        turn = here.turn(self.game)
        if turn not in here.others_in(seat):
            raise refuse("match-nobody-absent")
        if entry.at <= here.patience(turn, self.absence):
            raise refuse("match-time-left")
        if entry.what == ABORT:
            if here.others_in(seat) != [turn]:
                raise refuse("match-abort-others")
            return replace(here, drawn=True, offer=None)
        return replace(here, out=here.out | {turn}, offer=None)

    def _close(self, here: Position) -> Position:
        if here.turn(self.game) == OVER:
            raise refuse("match-over")
        if not here.deals:
            raise refuse("match-not-begun")
        return replace(here, drawn=True, offer=None)

    def _leave(self, here: Position, _entry: Entry, seat: int) -> Position:
        self._seated(here, seat)
        if here.turn(self.game) == OVER:
            return replace(here, offer=None)
        if here.owing:  # who has seen what others reveal may not sit down anew
            raise refuse("match-reveals-due")
        if not here.deals:
            return replace(here, seats=_changed(here, seat, None))
        return self._give_up(here, _entry, seat)


def _check_share(entry: Entry) -> None:
    """Refuse what is no contribution and no pledge, or both at once."""
    if entry.contribution is not None and not CONTRIBUTION.fullmatch(entry.contribution):
        raise refuse("match-bad-contribution")
    if entry.pledge is not None and not PLEDGE.fullmatch(entry.pledge):
        raise refuse("match-bad-pledge")
    if entry.pledge is not None and entry.contribution is not None:
        raise refuse("match-one-share")


def _changed(here: Position, seat: int, sitter: Sitter | None) -> tuple[Sitter | None, ...]:
    return (*here.seats[:seat], sitter, *here.seats[seat + 1 :])


_STEPS: dict[str, Callable[[Fold, Position, Entry, int], Position]] = {
    SAT: Fold._sit,
    REVEALED: Fold._reveal,
    UNREVEALED: Fold._miss,
    TALKED: Fold._talk,
    OFFERED: Fold._offer,
    ANSWERED: Fold._answer,
    UNDONE: Fold._undo,
    RESIGNED: Fold._give_up,
    TIMED_OUT: Fold._time_out,
    LEFT: Fold._leave,
    CLAIMED: Fold._claim,
}
