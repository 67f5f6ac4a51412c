"""Touché: the pattern that a piece builds or breaks, and where the others could complete."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chabudai.core.bits import popcount
from chabudai.core.messages import Message
from chabudai.games.playable import Game
from chabudai.games.touche.board import CARD_CELLS, FACES, KINDS, read_board, tables
from chabudai.games.touche.rules import Rules
from chabudai.games.touche.state import ALL, CARD, JOKER, PASS, SPEND, TAKE, State


@dataclass(frozen=True)
class Pattern:
    """A pattern that only one seat is at work on: its kind and the cells it still needs."""

    kind: int
    size: int
    short: tuple[int, int]

    @property
    def need(self) -> int:
        """How many cells are missing."""
        return popcount(self.short[0]) + popcount(self.short[1])


def reasons(game: Game, view: State, action: int) -> list[Message]:
    """What a piece builds, what it stands in the way of, and what threatens then."""
    rules = game.rules
    assert isinstance(rules, Rules)
    if action == PASS:
        return [Message("hint-touche-pass")]
    if action >= TAKE:
        return [Message("hint-touche-take")]
    if action < CARD:
        return [Message("hint-touche-swap")]
    cell = _cell(action)
    bits = _bits(cell)
    own = [each for each in _patterns(rules, view, view.viewer) if _has(each, bits)]
    told = []
    if own:
        best = min(own, key=lambda each: each.need)
        kind = Message("touche-kind", {"kind": KINDS[best.kind]})
        if best.need == 1:
            told.append(Message("hint-touche-complete", {"kind": kind}))
        else:
            have = best.size - best.need + 1
            args = {"kind": kind, "have": have, "size": best.size, "held": _held(view, best, bits)}
            told.append(Message("hint-touche-build", args))
    if JOKER <= action < SPEND:
        told.append(Message("hint-touche-joker"))
    threats: set[tuple[int, int]] = set()
    for seat in range(view.players):
        if seat != view.viewer:
            for each in _patterns(rules, view, seat):
                if each.need == 1:
                    threats.add(each.short)
    if bits in threats:
        told.append(Message("hint-touche-block"))
        threats.remove(bits)
    if threats:
        told.append(Message("hint-touche-danger", {"count": len(threats)}))
    return told


def _cell(action: int) -> int:
    if action < JOKER:
        return action - CARD
    return action - JOKER if action < SPEND else CARD_CELLS + (action - SPEND) // FACES


def _bits(cell: int) -> tuple[int, int]:
    """A cell as the two words of a set of cells."""
    if cell < FACES:
        return 1 << cell, 0
    return (0, 1 << (cell - FACES)) if cell < CARD_CELLS else (1 << (cell - FACES), 0)


def _has(pattern: Pattern, bits: tuple[int, int]) -> bool:
    return bool(pattern.short[0] & bits[0] | pattern.short[1] & bits[1])


def _held(view: State, pattern: Pattern, bits: tuple[int, int]) -> int:
    """For how many of the cells that are missing then one has the card."""
    hand = view.hand[2 * view.viewer] | view.hand[2 * view.viewer + 1]
    low = pattern.short[0] & ~bits[0] & ALL & hand
    return popcount(low) + popcount(pattern.short[1] & ~bits[1] & hand)


def _patterns(rules: Rules, view: State, seat: int) -> Iterator[Pattern]:
    """The patterns of kinds that a seat misses, free of crowns and of the others' pieces."""
    masks, _, _, kinds = tables(read_board(rules.board), rules.players == 4)
    closed = [int(view.crowned[word]) for word in (0, 1)]
    for other in range(view.players):
        if other != seat:
            closed = [closed[word] | view.pieces[2 * other + word] for word in (0, 1)]
    for kind in range(4):
        if view.kinds[seat] >> kind & 1:
            continue
        for number in range(int(kinds[kind]), int(kinds[kind + 1])):
            cells = int(masks[2 * number]), int(masks[2 * number + 1])
            if cells[0] & closed[0] | cells[1] & closed[1] == 0:
                short = tuple(cells[word] & ~view.pieces[2 * seat + word] for word in (0, 1))
                size = popcount(cells[0]) + popcount(cells[1])
                yield Pattern(kind, size, (short[0], short[1]))
