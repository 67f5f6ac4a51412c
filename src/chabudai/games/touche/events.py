"""What happened in Touché, told from one seat's views before and after.

Nothing here reads more than the two views and the action, which is public in Touché, so a sentence
can only say what its reader may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from chabudai.core.bits import popcount
from chabudai.core.messages import Message, Weight
from chabudai.core.seats import SPECTATOR
from chabudai.games.touche.board import CARD_CELLS, KINDS, Board
from chabudai.games.touche.notation import (
    CARDS,
    card_message,
    card_texts,
    cells_text,
    holder,
    kind_message,
    listed,
    move,
)
from chabudai.games.touche.play import result
from chabudai.games.touche.state import CHOOSING, DEALING, FINISHED, GOAL, NOBODY, State

WEIGHTS = {
    "complete": Weight.LOUD | Weight.ENDS,
    "dead": Weight.ENDS,
    **dict.fromkeys(("win", "tie"), Weight.LOUD | Weight.TELLS),
    "stalled": Weight.TELLS,
}
"""How much events matter; those not named here are quiet."""


def events(board: Board, before: State, after: State, action: int | None) -> list[Message]:
    """The events between two views of one seat; ``action`` is None for a deal."""
    return list(_Teller(board, before, after).tell(action))


class _Teller:
    def __init__(self, board: Board, before: State, after: State) -> None:
        self.board = board
        self.before = before
        self.after = after
        self.viewer = after.viewer

    def say(self, key: str, **args: Any) -> Message:
        known = {"viewer": self.viewer, "seats": self.after.players}
        return Message(f"touche-event-{key}", known | args, WEIGHTS.get(key, Weight.QUIET))

    def tell(self, action: int | None) -> Iterator[Message]:
        if action is None:
            yield from self.deal()
            return
        done = move(action)
        seat = self.before.seat
        if done.word == "pass":
            yield self.say("pass", seat=seat)
        elif done.word == "swap":
            assert done.face is not None
            yield self.say("swap", seat=seat, card=card_message(CARDS[done.face]))
        elif done.cell is not None:
            yield self.piece(seat, done.word, done.face, done.cell)
        if self.after.kinds[seat] != self.before.kinds[seat]:
            yield self.completed(seat)
        elif self.after.phase == CHOOSING:
            yield self.say("choose", seat=seat)
        yield from self.drawn(None if done.face is None else CARDS[done.face])
        if self.after.phase == DEALING:
            yield self.say("empty", seat=seat)
        yield from self.round()

    def deal(self) -> Iterator[Message]:
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
        args: dict[str, Any] = {"seat": seat, "cell": cells_text(self.board.cells[cell])}
        if word == "joker" and cell >= CARD_CELLS:
            return self.say("joker-free", **args)
        args["card"] = card_message(CARDS[cell if face is None else face])
        rival = holder(self.before, cell)
        if rival is not None:
            return self.say("capture", rival=rival, **args)
        return self.say(word, **args)

    def completed(self, seat: int) -> Message:
        kind = self.after.kinds[seat] & ~self.before.kinds[seat]
        old, new = self.before.crowned, self.after.crowned
        cells = [self.board.cells[cell] for cell in listed(new[0] & ~old[0], new[1] & ~old[1])]
        name = kind_message(KINDS[kind.bit_length() - 1])
        return self.say("complete", seat=seat, kind=name, cells=cells_text(*sorted(cells)))

    def drawn(self, spent: str | None) -> Iterator[Message]:
        """The card that the mover draws, to its owner only; to all if there is none (T-22)."""
        seat = self.before.owed if spent is None else self.before.seat
        if seat == NOBODY or self.after.owed == seat or self.after.phase == FINISHED:
            return
        kept = self.before.held[seat] - (spent is not None)
        if self.after.held[seat] == kept:
            yield self.say("short", seat=seat)
        elif seat == self.viewer:
            gained = Counter(card_texts(self.after, seat))
            gained.subtract(card_texts(self.before, seat))
            if spent is not None:
                gained[spent] += 1
            (card,) = (+gained).elements()
            yield self.say("draw", card=card_message(card))

    def round(self) -> Iterator[Message]:
        if self.after.dead != self.before.dead:
            yield self.say("dead", dead=self.after.dead)
        if self.after.phase == FINISHED:
            yield from self.end()
        elif self.after.rounds != self.before.rounds:
            yield self.say("round", round=self.after.rounds, seat=self.after.seat)

    def end(self) -> Iterator[Message]:
        winner = self.after.winner
        if winner == NOBODY or popcount(self.after.kinds[winner]) < GOAL:
            yield self.say("stalled")
        if winner != NOBODY:
            yield self.say("win", seat=winner)
            return
        best = [seat for seat in range(self.after.players) if result(self.after, seat) == 0]
        args = {"viewer": self.viewer, "seats": self.after.players}
        names = [Message("touche-name", {"seat": seat, **args}) for seat in best]
        yield self.say("tie", players=names)
