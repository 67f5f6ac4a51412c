"""What moves in Touché, made from one seat's views before and after.

Nothing here reads more than the two views and the action, which is public in Touché. Another's
card comes out of a fan, which tells no place in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from chabudai.core.messages import Message
from chabudai.core.motion import LIGHT, MOVE, SWEEP, TURN, Motion, Places, Score, Step, spoken
from chabudai.games.touche.board import Board
from chabudai.games.touche.events import Teller
from chabudai.games.touche.facts import discards
from chabudai.games.touche.notation import (
    CARDS,
    Move,
    card_texts,
    choices,
    holder,
    move,
    occupied,
)
from chabudai.games.touche.state import CHOOSING, DEALING, FINISHED, NOBODY, State

STOCK = "stock"
ASIDE = "aside"
JOKER = "*"


def layout(board: Board, view: State) -> Places:
    """What a viewer sees on every place that is not empty; a piece on a cell has no name."""
    found: Places = {}
    for seat in range(view.players):
        for cell in occupied(view, seat):
            found[_cell(board, cell)] = [""]
        if view.held[seat]:
            own = seat == view.viewer
            found[_hand(view, seat)] = card_texts(view, seat) if own else [""] * view.held[seat]
        if waste := discards(view, seat):
            found[f"waste-{seat}"] = [CARDS[card] for card in waste]
        if view.jokers >> seat & 1:
            found[f"joker-{seat}"] = [JOKER]
    return found


def _cell(board: Board, cell: int) -> str:
    row, column = board.cells[cell]
    return f"cell-{row},{column}"


def _hand(view: State, seat: int) -> str:
    """Where a seat's cards are: the viewer's own lie open, another's are a fan of backs."""
    return f"hand-{seat}" if seat == view.viewer else f"fan-{seat}"


def motions(board: Board, before: State, after: State, action: int | None) -> Score:
    """The score between two views of one seat; ``action`` is None for a deal."""
    return [step for step in _Composer(board, before, after).compose(action) if step]


class _Composer:
    def __init__(self, board: Board, before: State, after: State) -> None:
        self.board = board
        self.before = before
        self.after = after
        self.seat = before.seat
        self.teller = Teller(board, before, after)

    def compose(self, action: int | None) -> Iterator[Step]:
        if action is None:
            yield from self.deal()
            return
        done, seat = move(action), self.seat
        spent = None if done.face is None else CARDS[done.face]
        if done.word == "pass":
            yield spoken(self.teller.say("pass", seat=seat), seat)
        elif done.word == "swap":
            yield [self.played(CARDS[done.face or 0], f"waste-{seat}")]
        elif done.cell is not None:
            yield from self.piece(done, done.cell, spent)
        if self.after.kinds[seat] != self.before.kinds[seat]:
            yield from self.completed(done.cell)
        elif self.after.phase == CHOOSING:
            yield self.choice()
        yield self.draw(spent)
        if self.after.phase == DEALING:
            yield spoken(self.teller.say("empty", seat=seat), seat)
        if done.word == "pass":
            yield from self.dead()
        for text in self.teller.round():
            yield spoken(text, text.args.get("seat"), loud=self.after.phase == FINISHED)

    # Dealing

    def deal(self) -> Iterator[Step]:
        """All cards into piles, and from these a hand for everybody; or the discards again."""
        first, *more = self.teller.deal()
        seats = range(self.after.players)
        again = self.before.deals > 0
        if again:
            waste = tuple(name for name in layout(self.board, self.before) if "waste" in name)
            yield [Motion(SWEEP, to=STOCK, lit=waste, text=first, seat=self.after.dealer)]
        text = None if again else first
        yield [
            Motion(MOVE, "", STOCK, f"pile-{seat}", text=None if seat else text, seat=seat)
            for seat in seats
        ]
        if again:
            yield self.draw(None)
            return
        hands = [layout(self.board, self.after)[_hand(self.after, seat)] for seat in seats]
        for cards in zip(*hands, strict=True):
            yield [self.drawn(seat, cards[seat]) for seat in seats]
        yield spoken(more[-1], self.after.seat)

    def draw(self, spent: str | None) -> Step:
        """The card that is owed comes from its pile; where there is none, that is said."""
        seat = self.teller.drawer(spent)
        if seat == NOBODY:
            return []
        if not self.teller.has_drawn(seat, spent):
            return spoken(self.teller.say("short", seat=seat), seat)
        return [self.drawn(seat, self.teller.gained(seat, spent))]

    def drawn(self, seat: int, card: str) -> Motion:
        do = TURN if card else MOVE
        return Motion(do, card, f"pile-{seat}", _hand(self.after, seat), seat=seat)

    # A turn

    def played(self, card: str, to: str) -> Motion:
        """A card leaves the hand; out of another's fan it turns."""
        origin = _hand(self.before, self.seat)
        do = MOVE if self.seat == self.after.viewer else TURN
        return Motion(do, card, origin, to, seat=self.seat)

    def piece(self, done: Move, cell: int, spent: str | None) -> Iterator[Step]:
        """A card or the joker shows its cell, and a piece takes its place."""
        seat, to = self.seat, _cell(self.board, cell)
        rival = holder(self.before, cell) if done.word == "joker" else None
        step = [] if rival is None else [self.taken(rival, [cell])]
        if spent is None:
            step.append(Motion(MOVE, JOKER, f"joker-{seat}", to, seat=seat))
        else:
            step.append(self.played(spent, to))
        yield step
        card, away = (JOKER, ASIDE) if spent is None else (spent, f"waste-{seat}")
        yield [
            Motion(MOVE, card, to, away, seat=seat),
            Motion(MOVE, "", f"pieces-{seat}", to, seat=seat),
        ]

    def taken(self, seat: int, cells: list[int], text: Message | None = None) -> Motion:
        """Pieces go back to their owner."""
        lit = tuple(_cell(self.board, cell) for cell in cells)
        return Motion(SWEEP, to=f"pieces-{seat}", lit=lit, text=text, seat=seat)

    def choice(self) -> Step:
        """Several patterns are complete: all of their cells light."""
        cells = {cell for each in choices(self.board, self.after) for cell in each.cells}
        lit = tuple(f"cell-{row},{column}" for row, column in sorted(cells))
        text = self.teller.say("choose", seat=self.seat)
        return [Motion(LIGHT, lit=lit, text=text, seat=self.seat)]

    def completed(self, cell: int | None) -> Iterator[Step]:
        """A pattern is drawn cell by cell and crowned; what is not crowned leaves the board."""
        seat = self.seat
        cells = tuple(_cell(self.board, each) for each in self.teller.crowned())
        for each in cells:
            yield [Motion(LIGHT, lit=(each,), seat=seat)]
        text = self.teller.completed(seat)
        yield [Motion(LIGHT, to=f"kinds-{seat}", lit=cells, text=text, loud=True, seat=seat)]
        yield self.swept(cell)

    def swept(self, cell: int | None) -> Step:
        step = []
        text = next(self.teller.swept(cell), None)
        for seat, cells in self.teller.gone(cell).items():
            step.append(self.taken(seat, cells, text))
            text = None
        return step

    def dead(self) -> Iterator[Step]:
        """A round in which all have passed: its pieces leave the board (T-31)."""
        if self.after.dead != self.before.dead:
            yield spoken(self.teller.say("dead", dead=self.after.dead), loud=True)
            yield self.swept(None)
