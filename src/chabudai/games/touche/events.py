"""What happened in Touché, told from one seat's views before and after.

Nothing here reads more than the two views and the action, which is public in Touché, so a sentence
can only say what its reader may know.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any

from chabudai.core.bits import members, popcount
from chabudai.core.messages import Message, Weight, repeated
from chabudai.core.seats import SPECTATOR
from chabudai.games.touche.board import CARD_CELLS, FACES, KINDS, Board
from chabudai.games.touche.notation import (
    CARDS,
    card_message,
    card_texts,
    cells_text,
    holder,
    kind_message,
    listed,
    move,
    occupied,
)
from chabudai.games.touche.play import result
from chabudai.games.touche.state import CHOOSING, DEALING, FINISHED, GOAL, NOBODY, State

WEIGHTS = {
    "complete": Weight.LOUD | Weight.ENDS,
    "dead": Weight.ENDS,
    **dict.fromkeys(("win", "tie"), Weight.LOUD | Weight.TELLS),
    **dict.fromkeys(("swept", "stalled", "goal"), Weight.TELLS),
}
"""How much events matter; those not named here are quiet."""


def events(board: Board, before: State, after: State, action: int | None) -> list[Message]:
    """The events between two views of one seat; ``action`` is None for a deal."""
    return Teller(board, before, after).tell(action)


@functools.lru_cache(maxsize=4096)
def _piece(
    board: Board,
    viewer: int,
    seats: int,
    seat: int,
    word: str,
    face: int | None,
    cell: int,
    rival: int | None,
) -> Message:
    """A piece comes to a cell: what nearly all turns tell, one message for each."""
    args: dict[str, Any] = {"viewer": viewer, "seats": seats}
    key = word
    if word == "joker" and cell >= CARD_CELLS:
        key = "joker-free"
    elif rival is not None:
        key, args["rival"] = "capture", rival
    args |= {"seat": seat, "cell": _where(board, cell)}
    if key != "joker-free":
        args["card"] = card_message(CARDS[cell if face is None else face])
    return Message(f"touche-event-{key}", args, WEIGHTS.get(key, Weight.QUIET)).again()


def _where(board: Board, cell: int) -> Message | str:
    """A cell as a person finds it: which of the two cells of its card it is."""
    text = cells_text(board.cells[cell])
    if cell >= CARD_CELLS:
        return text
    twin = cell + FACES if cell < FACES else cell - FACES
    (row, column), (other, beside) = board.cells[cell], board.cells[twin]
    side = "upper" if row < other else "lower"
    if row == other:
        side = "left" if column < beside else "right"
    return Message("touche-which", {"side": side, "cell": text})


@functools.lru_cache(maxsize=512)
def _draw(viewer: int, seats: int, card: str) -> Message:
    """The viewer draws a card."""
    args = {"viewer": viewer, "seats": seats, "card": card_message(card)}
    return Message("touche-event-draw", args, WEIGHTS.get("draw", Weight.QUIET)).again()


@functools.lru_cache(maxsize=4096)
def _event(key: str, viewer: int, seats: int, args: tuple[tuple[str, Any], ...]) -> Message:
    """One of the game's events; most are told again and again."""
    known = {"viewer": viewer, "seats": seats, **dict(args)}
    return Message(f"touche-event-{key}", known, WEIGHTS.get(key, Weight.QUIET)).again()


class Teller:
    """Every sentence about one step, for one viewer; motions use the same ones."""

    def __init__(self, board: Board, before: State, after: State) -> None:
        self.board = board
        self.before = before.look()
        self.after = after.look()
        self.viewer = self.after.viewer

    def say(self, key: str, **args: Any) -> Message:
        """One of the game's events."""
        return repeated(_event, key, self.viewer, self.after.players, args)

    def tell(self, action: int | None) -> list[Message]:
        """All of it, in order."""
        if action is None:
            return list(self.deal())
        told: list[Message] = []
        word, face, cell, _ = move(action)
        before, after = self.before, self.after
        seat = before.seat
        if word == "pass":
            told.append(self.say("pass", seat=seat))
        elif word == "swap":
            assert face is not None
            told.append(self.say("swap", seat=seat, card=card_message(CARDS[face])))
        elif cell is not None:
            told.append(self.piece(seat, word, face, cell))
        if after.kinds[seat] != before.kinds[seat]:
            told.append(self.completed(seat))
            told += self.swept(cell)
        elif after.phase == CHOOSING:
            told.append(self.say("choose", seat=seat))
        told += self.drawn(None if face is None else CARDS[face])
        if after.phase == DEALING:
            told.append(self.say("empty", seat=seat))
        if word == "pass":
            told += self.dead()
        if after.phase == FINISHED or after.rounds != before.rounds:
            told += self.round()
        return told

    def deal(self) -> Iterator[Message]:
        """The first deal, or the discards dealt again."""
        if self.before.deals:
            yield self.say("redeal", seat=self.after.dealer)
            yield from self.drawn(None)
            return
        yield self.say("deal", seat=self.after.dealer)
        if self.viewer != SPECTATOR:
            hand = [card_message(card) for card in card_texts(self.after, self.viewer)]
            yield self.say("hand", cards=hand)
        yield self.say("round", round=self.after.rounds, seat=self.after.seat)

    def piece(self, seat: int, word: str, face: int | None, cell: int) -> Message:
        """A piece comes to a cell."""
        rival = holder(self.before, cell)
        known = self.viewer, self.after.players, seat
        return _piece(self.board, *known, word, face, cell, rival)

    def crowned(self) -> list[int]:
        """The cells of the completed pattern, in reading order."""
        old, new = self.before.crowned, self.after.crowned
        return self.read(listed(new[0] & ~old[0], new[1] & ~old[1]))

    def read(self, cells: Iterable[int]) -> list[int]:
        """Cells in reading order."""
        return sorted(cells, key=lambda cell: self.board.cells[cell])

    def completed(self, seat: int) -> Message:
        """A pattern, told by the cards that its cells show."""
        kind = self.after.kinds[seat] & ~self.before.kinds[seat]
        cells = [
            Message("touche-free-cell") if cell >= CARD_CELLS else card_message(CARDS[cell])
            for cell in self.crowned()
        ]
        name = kind_message(KINDS[kind.bit_length() - 1])
        return self.say("complete", seat=seat, kind=name, cells=cells)

    def gone(self, cell: int | None) -> dict[int, list[int]]:
        """The cells from which a new round takes the pieces of each seat; the cell of this
        action's own piece may be among them.
        """
        if self.after.rounds == self.before.rounds:
            return {}
        found: dict[int, list[int]] = {}
        for seat in range(self.after.players):
            had = set(occupied(self.before, seat))
            if seat == self.before.seat and cell is not None:
                had.add(cell)
            elif cell is not None:
                had.discard(cell)
            left = self.read(had.difference(occupied(self.after, seat)))
            if left:
                found[seat] = left
        return found

    def swept(self, cell: int | None) -> Iterator[Message]:
        """How many pieces go back to their owners (T-26)."""
        pieces = sum(map(len, self.gone(cell).values()))
        if pieces:
            yield self.say("swept", pieces=pieces)

    def drawer(self, spent: str | None) -> int:
        """The seat that draws a card now, or finds that there is none; or NOBODY."""
        seat = self.before.owed if spent is None else self.before.seat
        if seat == NOBODY or self.after.owed == seat or self.after.phase == FINISHED:
            return NOBODY
        return seat

    def has_drawn(self, seat: int, spent: str | None) -> bool:
        """Whether there was a card to draw."""
        return self.after.held[seat] != self.before.held[seat] - (spent is not None)

    def gained(self, seat: int, spent: str | None) -> str:
        """The card that the viewer has drawn; nothing of another's."""
        if seat != self.viewer:
            return ""
        had, has = self.before.hand, self.after.hand
        low, high = 2 * seat, 2 * seat + 1
        for face in members((had[low] ^ has[low]) | (had[high] ^ has[high])):
            if (has[low] >> face & 1) + (has[high] >> face & 1) > (
                (had[low] >> face & 1) + (had[high] >> face & 1)
            ):
                return CARDS[face]
        assert spent is not None  # the other copy of the card that was spent
        return spent

    def drawn(self, spent: str | None) -> list[Message]:
        """The card that the mover draws, to its owner only; to all if there is none (T-22)."""
        seat = self.drawer(spent)
        if seat == NOBODY:
            return []
        if not self.has_drawn(seat, spent):
            return [self.say("short", seat=seat)]
        if seat == self.viewer:
            return [_draw(self.viewer, self.after.players, self.gained(seat, spent))]
        return []

    def dead(self) -> Iterator[Message]:
        """A round in which all have passed (T-31)."""
        if self.after.dead != self.before.dead:
            yield self.say("dead", dead=self.after.dead)
            yield from self.swept(None)

    def round(self) -> Iterator[Message]:
        """The end, or a new round."""
        if self.after.phase == FINISHED:
            yield from self.end()
        elif self.after.rounds != self.before.rounds:
            yield self.say("round", round=self.after.rounds, seat=self.after.seat)

    def end(self) -> Iterator[Message]:
        """Who wins, and why."""
        winner = self.after.winner
        if winner == NOBODY or popcount(self.after.kinds[winner]) < GOAL:
            yield self.say("stalled")
        else:
            kinds = [kind_message(KINDS[kind]) for kind in members(self.after.kinds[winner])]
            yield self.say("goal", seat=winner, kinds=kinds)
        if winner != NOBODY:
            yield self.say("win", seat=winner)
            return
        best = [seat for seat in range(self.after.players) if result(self.after, seat) == 0]
        args = {"viewer": self.viewer, "seats": self.after.players}
        names = [Message("touche-name", {"seat": seat, **args}) for seat in best]
        yield self.say("tie", players=names)
