"""Positions of Touché for tests: dealt hands, pieces put on cells, thinned piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from typing import Any

import chabudai
from chabudai import Game
from chabudai.core.chance import Dice
from chabudai.games.touche import CARDS, KINDS, Board, State, placements, read_board

Cell = tuple[int, int]


def cells(text: str) -> list[Cell]:
    """Cells written as ``4,2 4,3``."""
    return [(int(row), int(column)) for row, column in (part.split(",") for part in text.split())]


def board_of(game: Game) -> Board:
    """The board of a game."""
    return read_board(game.rules.to_json()["board"])


def order(players: int = 2, hands: Sequence[str] = (), dealer: int | None = None) -> list[str]:
    """An order of the pack in which seats get the wanted cards first; the rest as they come."""
    wanted = [*(hand.split() for hand in hands), *([] for _ in range(players - len(hands)))]
    left = list(CARDS)
    for card in chain.from_iterable(wanted):
        left.remove(card)
    dealing = players - 1 if dealer is None else dealer
    seats = [(dealing + 1 + place) % players for place in range(players)]
    piles = {seat: list(wanted[seat]) for seat in seats}
    for place, seat in enumerate(seats):
        size = len(range(place, len(CARDS), players))
        while len(piles[seat]) < size:
            piles[seat].append(left.pop(0))
    rows = zip_longest(*(piles[seat] for seat in seats))
    return [card for row in rows for card in row if card is not None]


def start(
    players: int = 2, hands: Sequence[str] = (), board: str = "cross", dealer: int | None = None
) -> tuple[Game, State]:
    """A game with its cards dealt."""
    game = chabudai.game("touche", players=players, board=board, dealer=dealer)
    state = game.new()
    game.deal(state, order(players, hands, dealer))
    return game, state


def put(game: Game, state: State, seat: int, where: str, crowned: bool = False) -> None:
    """Put pieces of a seat on cells, as if they had been placed earlier."""
    mark(game, state, seat, cells(where), crowned)
    note_ready(game, state)


def mark(game: Game, state: State, seat: int, where: Iterable[Cell], crowned: bool = False) -> None:
    """Put pieces without a look at free cells."""
    for word, bits in enumerate(board_of(game).mask(tuple(where))):
        state.pieces[2 * seat + word] |= bits
        if crowned:
            state.crowned[word] |= bits


def note_ready(game: Game, state: State) -> None:
    """Write down which free cells would complete a pattern, by looking at every placement."""
    for seat in range(state.players):
        state.ready[seat] = ready(game, state, seat)


def ready(game: Game, state: State, seat: int) -> int:
    """The free cells that would complete a pattern that counts, by looking at every placement."""
    board = board_of(game)
    owned = own(game, state, seat)
    found = 0
    for kind, places in placements(board, state.players):
        missing = [place for place in places if place not in owned]
        if not state.kinds[seat] >> KINDS.index(kind) & 1 and len(missing) == 1:
            cell = board.numbers[missing[0]]
            if cell >= 104 and not state.crowned[0] >> (cell - 52) & 1:
                found |= 1 << (cell - 104)
    return found


def own(game: Game, state: State, seat: int) -> list[Cell]:
    """The cells with uncrowned pieces of a seat."""
    return [
        place
        for place, (owner, crown) in pieces(game, state).items()
        if (owner, crown) == (seat, False)
    ]


def pieces(game: Game, state: State) -> dict[Cell, tuple[int, bool]]:
    """Owner and crown of every piece on the board, as the spectator sees them."""
    rows = seen(game, state)["board"]
    return {
        (row, column): (cell["owner"], cell["crowned"])
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell is not None and cell["owner"] is not None
    }


def crowned(game: Game, state: State) -> list[Cell]:
    """The crowned cells."""
    return [place for place, (_, crown) in pieces(game, state).items() if crown]


def seen(game: Game, state: State, seat: int = chabudai.SPECTATOR) -> dict[str, Any]:
    """What a seat knows."""
    return game.facts(game.view(state, seat))


def give_kinds(state: State, seat: int, kinds: str) -> None:
    """Credit a seat with kinds."""
    for kind in kinds.split():
        state.kinds[seat] |= 1 << KINDS.index(kind)


def moves(game: Game, state: State) -> list[str]:
    """The legal actions in notation."""
    return [game.text(state, action) for action in game.legal(state)]


def thin(state: State, sizes: Sequence[int]) -> None:
    """Discard the first cards of the piles until these many are left."""
    for seat, size in enumerate(sizes):
        while state.left[seat] > size:
            card = state.top[seat]
            state.top[seat] = state.link[card]
            state.link[card] = state.waste[seat]
            state.waste[seat] = card
            state.left[seat] -= 1
        if size == 0:
            state.base[seat] = -1


def hand_over(state: State, giver: int, taker: int, size: int) -> None:
    """Put first cards of a pile below another until ``size`` are left."""
    while state.left[giver] > size:
        card = state.top[giver]
        state.top[giver] = state.link[card]
        state.link[card] = -1
        state.link[state.base[taker]] = card
        state.base[taker] = card
        state.left[giver] -= 1
        state.left[taker] += 1
    if size == 0:
        state.base[giver] = -1


def pile(state: State, seat: int) -> list[int]:
    """The cards of a draw pile from the top."""
    cards = []
    card = state.top[seat]
    while card != -1:
        cards.append(card)
        card = state.link[card]
    return cards


def fill(game: Game, state: State) -> None:
    """Put pieces on all card cells so that no free cell completes anything; jokers are gone."""
    board = board_of(game)
    state.jokers = 0
    free = board.cells[104:]
    near = [each for each in placements(board, state.players) if set(each.cells) & set(free)]
    dice = Dice(1)
    owner = {place: dice.below(state.players) for place in board.cells[:104]}
    while True:
        for _, places in near:
            others = [place for place in places if place not in free]
            if len({owner[place] for place in others}) == 1:
                owner[others[dice.below(len(others))]] = dice.below(state.players)
                break
        else:
            break
    for place, seat in owner.items():
        mark(game, state, seat, [place])
    note_ready(game, state)
    assert list(state.ready) == [0, 0, 0, 0]
