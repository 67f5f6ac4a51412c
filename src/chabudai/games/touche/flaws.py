"""Why a record is no position of Touché."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from chabudai.core.bits import members, popcount
from chabudai.core.messages import Message
from chabudai.core.seats import EVERYTHING
from chabudai.games.bounds import Bounds
from chabudai.games.flaws import first, impossible, nobody, out_of_range, twice, uneven
from chabudai.games.touche.board import CARD_CELLS, FACE_TEXTS, FACES, FREE_CELLS, Board, tables
from chabudai.games.touche.state import (
    ALL,
    CHOOSING,
    DEAD_ROUNDS,
    DEALING,
    EMPTY,
    FINISHED,
    GOAL,
    HALF,
    HAND,
    NOBODY,
    PACK,
    PLAYING,
    SWAPS,
    State,
)

MOST: Final = 1 << 14
"""More deals or rounds than any match has."""
BOUNDS: Final[Bounds] = {
    "pieces": (0, (1 << FACES + FREE_CELLS) - 1),
    "crowned": (0, (1 << FACES + FREE_CELLS) - 1),
    "hand": (0, ALL),
    "choice": (0, (1 << HALF) - 1),
    "deals": (0, MOST),
    "rounds": (1, MOST),
    "ready": (0, (1 << FREE_CELLS) - 1),
    "link": (EMPTY, PACK - 1),
    "top": (EMPTY, PACK - 1),
    "base": (EMPTY, PACK - 1),
    "waste": (EMPTY, PACK - 1),
    "left": (0, PACK),
    "held": (0, HAND),
    "kinds": (0, 15),
    "players": (2, 4),
    "dealer": (0, 3),
    "jokers": (0, 15),
    "seat": (0, 3),
    "phase": (DEALING, FINISHED),
    "owed": (NOBODY, 3),
    "last": (EMPTY, CARD_CELLS + FREE_CELLS - 1),
    "swaps": (0, SWAPS),
    "passes": (0, 4),
    "dead": (0, DEAD_ROUNDS),
    "winner": (NOBODY, 3),
}
TEXTS: Final = FACE_TEXTS * 2
BLANKS: Final = {
    "held": 0,
    "left": 0,
    "ready": 0,
    "kinds": 0,
    "top": EMPTY,
    "base": EMPTY,
    "waste": EMPTY,
}
"""What stands where nobody sits."""


def flaws(state: State) -> Iterator[Message]:
    """What cannot be on any board in a state or a view; nothing where all can."""
    yield from first(
        out_of_range(state, BOUNDS), _frame(state), _pieces(state), _chains(state), _cards(state)
    )


def flaws_on(board: Board, state: State) -> Iterator[Message]:
    """The same for one board, whose patterns and free cells are known."""
    yield from first(flaws(state), _patterns(board, state))


def _frame(state: State) -> Iterator[Message]:
    """Seats, phases and counters."""
    players = state.players
    yield from nobody(players, state)
    for name in ("dealer", "seat", "owed", "winner"):
        yield from out_of_range(state, {name: (BOUNDS[name][0], players - 1)})
    yield from out_of_range(state, {"jokers": (0, (1 << players) - 1)})
    for seat in range(players, 4):
        empty = all(getattr(state, name)[seat] == value for name, value in BLANKS.items())
        bits = (*state.pieces[2 * seat : 2 * seat + 2], *state.hand[2 * seat : 2 * seat + 2])
        yield from impossible("no-seat", not empty or any(bits))
    over = state.phase == FINISHED
    yield from impossible("ended", not over and state.winner != NOBODY)
    yield from impossible("ended", not over and state.dead == DEAD_ROUNDS)
    done = any(popcount(kinds) >= GOAL for kinds in state.kinds[:players])
    yield from impossible("ended", not over and done)
    yield from impossible("turns", not over and state.passes >= players)
    yield from impossible("undealt", state.deals == 0 and state.phase != DEALING)
    owes = state.owed != NOBODY
    yield from impossible("owed", owes and state.phase in (PLAYING, FINISHED))
    yield from impossible("owed", owes and state.owed != state.seat and state.phase == CHOOSING)
    due = state.phase == DEALING and owes
    yield from impossible("owed", due and state.left[state.owed] > 0)


def _pieces(state: State) -> Iterator[Message]:
    """A cell has one piece at most; what is crowned has one."""
    for word in (0, 1):
        found = 0
        for seat in range(state.players):
            bits = state.pieces[2 * seat + word]
            yield from impossible("pieces", bool(found & bits))
            found |= bits
        yield from impossible("pieces", word == 1 and found > ALL)
        loose = found & ~state.crowned[word] & ~ALL
        yield from impossible("pieces", word == 0 and bool(loose & ~_just_taken(state)))
        yield from impossible("pieces", bool(state.crowned[word] & ~found))
    yield from impossible("pieces", state.deals == 0 and any((*state.pieces, *state.crowned)))
    choosing = state.phase == CHOOSING
    several = popcount(state.choice[0]) + popcount(state.choice[1])
    yield from impossible("choice", choosing and (several < 2 or state.last == EMPTY))
    yield from impossible("choice", not choosing and several > 0)


def _just_taken(state: State) -> int:
    """The free cell whose piece is not crowned yet, as a bit: one is taken only to complete a
    pattern, which may be still to be chosen.
    """
    choosing = state.phase == CHOOSING and state.last >= CARD_CELLS
    return 1 << state.last - FACES if choosing else 0


def chain(state: State, card: int) -> list[int]:
    """The cards from one on; a chain that bites its tail ends where a card comes again."""
    cards: list[int] = []
    while card != EMPTY and len(cards) <= PACK:
        cards.append(card)
        card = state.link[card]
    return cards


def _chains(state: State) -> Iterator[Message]:
    """Draw piles and discards that end, each as long as it is said to be."""
    known = state.viewer == EVERYTHING
    for seat in range(state.players):
        pile = chain(state, state.top[seat])
        yield from uneven("pile", state.left[seat] if known else 0, len(pile))
        yield from impossible("pile", state.base[seat] != (pile[-1] if pile else EMPTY))
        yield from impossible("pile", len(chain(state, state.waste[seat])) > PACK)
    loose = state.phase == DEALING and state.deals > 0
    empty = all(card == EMPTY for card in state.waste[: state.players])
    yield from impossible("no-discards", loose and empty)


def _cards(state: State) -> Iterator[Message]:
    """Every card once; in a view as many places as there are cards unseen."""
    known = state.viewer == EVERYTHING
    linked: list[int] = []
    held: list[int] = []
    unseen = 0
    for seat in range(state.players):
        linked += chain(state, state.top[seat]) + chain(state, state.waste[seat])
        hand = members(state.hand[2 * seat] | state.hand[2 * seat + 1] << FACES)
        held += hand
        sees = known or seat == state.viewer
        yield from uneven("hand", state.held[seat] if sees else 0, len(hand))
        unseen += 0 if sees else state.held[seat]
        unseen += 0 if known else state.left[seat]
    yield from twice([*linked, *held], TEXTS)
    yield from uneven("pack", PACK if state.deals else 0, len(linked) + len(held) + unseen)
    loose = set(range(PACK)) - set(linked)
    yield from impossible("pile", any(state.link[card] != EMPTY for card in loose))


def _patterns(board: Board, state: State) -> Iterator[Message]:
    """Free cells that there are, and patterns that are really complete or nearly so."""
    free = len(board.cells) - CARD_CELLS
    beyond = ~((1 << FACES + free) - 1)
    yield from impossible("no-cell", any(bits & beyond for bits in state.pieces[0::2]))
    yield from impossible("no-cell", state.last >= CARD_CELLS + free)
    if state.last >= CARD_CELLS + free:
        return
    for seat in range(state.players):
        ready = ready_cells(board, state, seat) if state.phase != FINISHED else state.ready[seat]
        yield from impossible("ready", state.ready[seat] != ready)
    if state.phase == CHOOSING:
        yield from impossible("choice", not _may_choose(board, state))


def _own(state: State, seat: int) -> tuple[int, int]:
    """The cells of a seat that are not crowned, as two words."""
    return (
        state.pieces[2 * seat] & ~state.crowned[0],
        state.pieces[2 * seat + 1] & ~state.crowned[1],
    )


@functools.lru_cache(maxsize=64)
def _through_free(board: Board, four: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By kind, the patterns with a free cell, as two words of cells: only these make one ready."""
    masks, _, _, kinds = tables(board, four)
    pairs = list(zip(masks[0::2].tolist(), masks[1::2].tolist(), strict=True))
    return tuple(
        tuple(pair for pair in pairs[int(kinds[kind]) : int(kinds[kind + 1])] if pair[0] >> FACES)
        for kind in range(4)
    )


def ready_cells(board: Board, state: State, seat: int) -> int:
    """The free cells that would complete a pattern that counts for a seat, as bits."""
    low, high = _own(state, seat)
    found = 0
    for kind, patterns in enumerate(_through_free(board, state.players == 4)):
        if state.kinds[seat] >> kind & 1:
            continue
        for one, two in patterns:
            short = one & ~low
            if short & ALL == 0 and two & ~high == 0:
                found |= short >> FACES
    return found & ~((state.crowned[0] | state.pieces[2 * seat]) >> FACES)


def _may_choose(board: Board, state: State) -> bool:
    """Whether all that may be taken goes through the last cell, is complete and counts."""
    masks, through, starts, kinds = tables(board, state.players == 4)
    low, high = _own(state, state.seat)
    begin = int(starts[5 * state.last])
    for place in members(state.choice[0] | state.choice[1] << HALF):
        if begin + place >= int(starts[5 * state.last + 4]):
            return False
        number = int(through[begin + place])
        if int(masks[2 * number]) & ~low or int(masks[2 * number + 1]) & ~high:
            return False
        kind = sum(number >= int(start) for start in kinds[1:4])
        if state.kinds[state.seat] >> kind & 1:
            return False
    return True
