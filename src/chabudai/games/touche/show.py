"""A view of Touché as a picture in text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chabudai.core.bits import members
from chabudai.core.messages import Message
from chabudai.core.seats import SPECTATOR
from chabudai.games.touche.board import CARD_CELLS, FACES, KINDS, Board
from chabudai.games.touche.facts import threats
from chabudai.games.touche.notation import (
    CARDS,
    card_message,
    cells_text,
    choices,
    holder,
    kind_message,
    listed,
    occupied,
    text,
)
from chabudai.games.touche.play import result
from chabudai.games.touche.state import CHOOSING, DEALING, FINISHED, NOBODY, SWAPS, State


def show(board: Board, view: State, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """The table in words and letters: the board, then one line for one thing."""
    return "\n".join(
        [*_grid(board, view), *(line.say(lang, names) for line in _lines(board, view))]
    )


def _grid(board: Board, view: State) -> Iterator[str]:
    """The board with its coordinates: cards, (pieces) by seat, and [crowned] ones."""
    shown = [f"{board.card(cell) or '**':>4}" for cell in range(len(board.cells))]
    closed = set(listed(view.crowned[0], view.crowned[1]))
    for seat in range(view.players):
        for cell in occupied(view, seat):
            shown[cell] = f" [{seat + 1}]" if cell in closed else f" ({seat + 1})"
    yield "   " + "".join(f"{column:>4}" for column in range(len(board.rows[0])))
    for row, line in enumerate(board.rows):
        cells = (board.numbers.get((row, column)) for column in range(len(line)))
        yield (
            f"{row:>3}"
            + "".join("    " if cell is None else shown[cell] for cell in cells).rstrip()
        )


def _lines(board: Board, view: State) -> Iterator[Message]:
    known = {"viewer": view.viewer, "seats": view.players}

    def name(seat: int) -> Message:
        return Message("touche-name", {"seat": seat, **known})

    yield Message("touche-show-legend")
    yield Message(
        "touche-show-title",
        {"round": view.rounds, "dead": view.dead, "dealer": name(view.dealer)},
    )
    for seat in range(view.players):
        kinds = [kind_message(KINDS[kind]) for kind in members(view.kinds[seat])]
        yield Message(
            "touche-show-seat",
            {
                "mark": seat + 1,
                "name": name(seat),
                "kinds": kinds or Message("none"),
                "joker": bool(view.jokers >> seat & 1),
                "hand": view.held[seat],
                "pile": view.left[seat],
            },
        )
    for seat in range(view.players):
        for threat in threats(board, view, seat):
            yield Message(
                "touche-show-threat",
                {
                    "seat": seat,
                    "kind": kind_message(threat.kind),
                    "cell": cells_text(threat.missing),
                    **known,
                },
            )
    if view.viewer != SPECTATOR:
        yield from _hand(board, view)
    yield from _state(board, view)


def _hand(board: Board, view: State) -> Iterator[Message]:
    """The own hand, every card with the cells that it opens."""
    hand = [members(view.hand[2 * view.viewer + copy]) for copy in (0, 1)]
    yield Message("touche-show-hand" if any(hand) else "touche-show-no-hand")
    for face in sorted(hand[0] + hand[1]):
        open_ = [cell for cell in (face, face + FACES) if holder(view, cell) is None]
        args = {"text": CARDS[face], "card": card_message(CARDS[face])}
        if open_:
            cells = cells_text(*sorted(board.cells[cell] for cell in open_))
            yield Message("touche-show-card", {**args, "cells": cells})
        else:
            yield Message("touche-show-dead", args)
    ready = members(view.ready[view.viewer])
    if ready and view.phase != FINISHED:
        cells = cells_text(*(board.cells[CARD_CELLS + free] for free in ready))
        yield Message("touche-show-ready", {"cells": cells})


def _state(board: Board, view: State) -> Iterator[Message]:
    """What happens next."""
    known = {"viewer": view.viewer, "seats": view.players}
    if view.phase == FINISHED:
        if view.winner != NOBODY:
            yield Message("touche-event-win", {"seat": view.winner, **known})
        else:
            best = [seat for seat in range(view.players) if result(view, seat) == 0]
            names = [Message("touche-name", {"seat": seat, **known}) for seat in best]
            yield Message("touche-event-tie", {"players": names, **known})
    elif view.phase == DEALING:
        yield Message("deal-is-due")
    elif view.phase == CHOOSING:
        yield Message("touche-event-choose", {"seat": view.seat, **known})
        for each in choices(board, view):
            args = {"kind": kind_message(each.kind), "cells": cells_text(*each.cells)}
            written = text(board, view, each.action)
            yield Message("touche-show-choice", {"text": written, **args})
    else:
        left = {"left": SWAPS - view.swaps}
        yield Message("touche-show-turn", {"seat": view.seat, **left, **known})
