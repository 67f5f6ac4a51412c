"""Where a match stands after an entry: never changed, only followed by another position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chabudai.core.seats import OVER
from chabudai.core.settled import settled_self
from chabudai.games.playable import Game
from chabudai.match.entry import Entry
from chabudai.match.fair import REVEAL_MS

PERSON = "person"
PROGRAM = "program"
BOT = "bot"
PLAYERS = (PERSON, PROGRAM, BOT)

UNDO = "undo"
DRAW = "draw"
REMATCH = "rematch"
OFFERS = (UNDO, DRAW, REMATCH)

WIN = "win"
ABORT = "abort"
CLAIMS = (WIN, ABORT)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat."""

    name: str
    player: str
    level: str | None = None
    contribution: str | None = None
    """What they add to the deals, once it is known."""
    pledge: str | None = None
    """The hash of it, where they have pledged it."""
    missed: bool = False
    """They did not reveal in time what they had pledged."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat has offered, and who has agreed so far."""

    what: str
    seat: int
    length: int | None = None
    agreed: frozenset[int] = frozenset()
    shares: tuple[tuple[int, str], ...] = ()
    """Rematch: the pledges of seats for it, or the contribution of somebody among bots."""


@settled_self
class Position:
    """Everything that follows from the entries up to one of them."""

    state: Any
    """The state of the game; nobody may change it."""
    seats: tuple[Sitter | None, ...]
    length: int = 0
    """How many deals and actions are in force."""
    before: Position | None = field(default=None, repr=False)
    """The position before the last deal or action in force."""
    last: Entry | None = None
    """That deal or action."""
    action: int | None = None
    """The number of that action."""
    deals: int = 0
    """How many deals there ever were, undone ones too."""
    out: frozenset[int] = frozenset()
    """Seats that have given up, run out of time or left; somebody stands in for them."""
    drawn: bool = False
    """The draw was agreed."""
    offer: Offer | None = None
    rematch: bool = False
    """Everybody wants another match."""
    shares: tuple[tuple[int, str], ...] = ()
    """What was given for that match already, by seat: pledges, or one contribution."""
    left: tuple[int, ...] = ()
    """With a clock: how many milliseconds each seat has."""
    since: int = 0
    """When the turn began, or before the first deal, when the last one sat down."""
    _turn: int | None = field(default=None, init=False, repr=False, compare=False)
    """Whose turn it is by the rules of the game, once somebody has asked."""

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        for sitter in self.seats:  # noqa: SIM110 - ``in`` and ``all`` take three times as long
            if sitter is None:
                return False
        return True

    @property
    def owing(self) -> list[int]:
        """The seats for whose contributions the first deal waits."""
        if self.deals or self.drawn or not self.is_full:
            return []
        return [
            seat
            for seat, sitter in enumerate(self.seats)
            if sitter and sitter.pledge and sitter.contribution is None and not sitter.missed
        ]

    def is_over(self, game: Game) -> bool:
        """Whether the match has ended, by the rules of the game or by agreement."""
        return self.turn(game) == OVER

    def is_alone(self, seat: int) -> bool:
        """Whether a seat plays against bots and nobody else."""
        others = [sitter for other, sitter in enumerate(self.seats) if other != seat]
        return all(sitter is not None and sitter.player == BOT for sitter in others)

    def turn(self, game: Game) -> int:
        """The seat to act, or DEAL, or OVER."""
        if self.drawn or (self.out and len(self.out) >= len(self.seats) - 1):
            return OVER
        turn = self._turn
        if turn is None:
            turn = game.book.turn(self.state.look())
            object.__setattr__(self, "_turn", turn)
        return turn

    def result(self, game: Game) -> list[int]:
        """+1, 0 or -1 for every seat; all 0 while the match runs."""
        seats = range(len(self.seats))
        if self.drawn or not self.is_over(game):
            return [0 for _ in seats]
        if game.turn(self.state) == OVER:
            by_rules = game.result(self.state)
            return [-1 if seat in self.out else by_rules[seat] for seat in seats]
        return [-1 if seat in self.out else 1 for seat in seats]

    def deadline(self, turn: int) -> int | None:
        """When the seat to act runs out of time, or those who have yet to reveal; else None."""
        if self.owing:
            return self.since + REVEAL_MS
        if not self.left or turn < 0 or turn in self.out:
            return None
        return self.since + self.left[turn]

    def patience(self, turn: int, absence: int) -> int:
        """Until when nobody may claim that the seat to act is absent: its time by the clock, or
        without one so many seconds from the beginning of its turn.
        """
        deadline = self.deadline(turn)
        return self.since + absence * 1000 if deadline is None else deadline

    def others_in(self, seat: int) -> list[int]:
        """The seats of others, bots apart, that have not given up."""
        return [
            other
            for other, sitter in enumerate(self.seats)
            if other != seat and other not in self.out
            if sitter is not None and sitter.player != BOT
        ]

    def awaits(self) -> list[int]:
        """The seats that have yet to answer the open offer."""
        offer = self.offer
        if offer is None:
            return []
        return [
            seat
            for seat in range(len(self.seats))
            if seat != offer.seat and seat not in self.out and seat not in offer.agreed
        ]

    def own_last(self, seat: int) -> Position | None:
        """The position before a seat's last action in force."""
        here: Position | None = self
        while here is not None and here.before is not None:
            if here.last is not None and here.last.seat == seat:
                return here.before
            here = here.before
        return None

    def has_free_undo(self, game: Game, seat: int) -> bool:
        """Whether a seat may take its last action back without asking: nobody has acted since, no
        card was dealt, and none was revealed to it.
        """
        if self.before is None or self.last is None or self.last.seat != seat:
            return False
        then, now = game.view(self.before.state, seat), game.view(self.state, seat)
        return game.unseen(then) == game.unseen(now)
