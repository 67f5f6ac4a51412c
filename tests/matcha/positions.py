"""Positions of Matcha for tests: deals with wanted cards, played notation, given tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import chabudai
from chabudai import DEAL, OVER, SPECTATOR, Game
from chabudai.games.matcha import CARDS, State

KINDS = "GRBYW"
SLOTS = "NS"
SUITED = CARDS[:16]
VIEWERS = (0, 1, SPECTATOR)


def order(
    tea: str = "", hands: tuple[str, str] = ("", ""), dealer: int = 0, spare: str = ""
) -> list[str]:
    """An order of the pack that deals the wanted cards; ``-`` or nothing means any card."""
    wanted = [tea.split(), hands[0].split(), hands[1].split(), spare.split()]
    left = list(CARDS)
    for card in chain.from_iterable(wanted):
        if card != "-":
            left.remove(card)
    piles = [
        [left.pop(0) if card == "-" else card for card in cards + ["-"] * (size - len(cards))]
        for cards, size in zip(wanted, (6, 5, 5, 2), strict=True)
    ]
    table, rest = piles[0], piles[3]
    for own, other in zip(reversed(piles[1 + dealer]), reversed(piles[2 - dealer]), strict=True):
        rest = [other, own, *rest]
    return table + rest


def start(
    edition: int = 2020,
    tea: str = "",
    hands: tuple[str, str] = ("", ""),
    dealer: int = 0,
    spare: str = "",
) -> tuple[Game, State]:
    """A game with its first set dealt."""
    game = chabudai.game("matcha", edition=edition, dealer=dealer)
    state = game.new()
    game.deal(state, order(tea, hands, dealer, spare))
    return game, state


def play(game: Game, state: State, notations: str) -> None:
    """Carry out actions written with commas between them."""
    for notation in notations.split(","):
        game.apply(state, notation)


def take(game: Game, state: State, first: str = "", second: str = "") -> None:
    """Play the round: seat 0 covers the places ``first``, seat 1 the places ``second``."""
    left = [list(first), list(second)]
    mat, deals = state.mat, state.deals
    while (state.mat, state.deals) == (mat, deals) and facts(game, state)["phase"] == "play":
        seat = game.turn(state)
        if left[seat]:
            game.apply(state, f"{hand(game, state, seat)[0]}@{left[seat].pop(0)}")
        else:
            game.apply(state, "pass")


def pass_round(game: Game, state: State) -> None:
    """Pass until the round is over."""
    take(game, state)


def pass_set(game: Game, state: State) -> None:
    """Pass until the set is over."""
    while facts(game, state)["phase"] == "play":
        game.apply(state, "pass")


def keep(game: Game, state: State, first: str = "", second: str = "") -> None:
    """Keep these cards of the two seats and drop all others, until the next deal is due."""
    wanted = (first.split(), second.split())
    while game.turn(state) >= 0:
        seat = game.turn(state)
        card = facts(game, state, seat)["asked"]
        if card in wanted[seat]:
            wanted[seat].remove(card)
            game.apply(state, f"keep {card}")
        else:
            game.apply(state, f"drop {card}")
    assert wanted == ([], []), f"not in hand: {wanted}"


def next_set(game: Game, state: State, cards: Sequence[int | str] = CARDS) -> None:
    """Pass to the end of the set, keep nothing, and deal the next."""
    pass_set(game, state)
    keep(game, state)
    game.deal(state, cards)


def give(state: State, seat: int, tokens: str) -> None:
    """Let a seat hold exactly these tokens."""
    for index, kind in enumerate(KINDS):
        state.tokens[seat * 5 + index] = tokens.count(kind)


def purse(game: Game, state: State, seat: int) -> str:
    """The tokens of a seat as letters, in the order G R B Y W."""
    tokens = facts(game, state)["tokens"][seat]
    return "".join(kind * tokens[kind] for kind in KINDS)


def facts(game: Game, state: State, viewer: int = SPECTATOR) -> dict[str, Any]:
    """What a viewer may know."""
    return game.facts(game.view(state, viewer))


def hand(game: Game, state: State, seat: int) -> list[str]:
    """The cards that a seat sees in its hand."""
    cards: list[str] = facts(game, state, seat)["hand"]
    return cards


def spare(game: Game, state: State) -> list[str]:
    """The cards of the pack that are nowhere on the table and in no hand."""
    seen = [card for card in facts(game, state)["tea"] if card is not None]
    left = list(CARDS)
    for seat in (0, 1):
        own = facts(game, state, seat)
        seen += own["hand"] + [card for card in own["laid"][seat] if card is not None]
    for card in seen:
        left.remove(card)
    return left


def legal(game: Game, state: State) -> list[str]:
    """The legal actions as notation."""
    return [game.text(state, action) for action in game.legal(state)]


def winner(game: Game, state: State) -> int | None:
    """The winner of a finished game, None for a draw."""
    assert game.turn(state) == OVER
    won: int | None = facts(game, state)["winner"]
    marks = {0: [1, -1], 1: [-1, 1], None: [0, 0]}
    assert game.result(state) == marks[won]
    return won


@dataclass(frozen=True)
class Outcome:
    """What a contest over one place gave: tokens of the two players, and whether cards lie open."""

    first: str
    second: str
    is_open: bool


def contest(
    edition: int, slot: str, tea: str, a: str | None, b: str | None, dealer: int = 0
) -> Outcome:
    """Let player A lay ``a`` and player B lay ``b`` on a place whose open card is ``tea``."""
    cards = (a, b)
    game, state = start(
        edition,
        tea if slot == "N" else f"- {tea}",
        (a or "", b or ""),
        dealer,
    )
    done = [False, False]
    while state.mat == 0:
        seat = game.turn(state)
        card = None if done[seat] else cards[seat]
        game.apply(state, "pass" if card is None else f"{card}@{slot}")
        done[seat] = True
    place = SLOTS.index(slot)
    shown = {
        facts(game, state, viewer)["laid"][seat][place] != "?"
        for viewer in VIEWERS
        for seat in (0, 1)
        if viewer != seat and cards[seat] is not None
    }
    assert len(shown) == 1, "some viewers see more than others"
    return Outcome(purse(game, state, 0), purse(game, state, 1), shown.pop())


def random_play(game: Game, seed: int, sets: int = 20) -> Iterator[State]:
    """Every state of a game with random deals and actions; the same object, changed in place."""
    from chabudai.core.chance import Dice

    dice = Dice(seed, 1)
    state = game.new()
    yield state
    while game.turn(state) != OVER:
        if game.turn(state) == DEAL:
            if state.deals == sets:
                return
            game.shuffle(state, seed)
        else:
            actions = game.legal(state)
            game.apply(state, actions[dice.below(len(actions))])
        yield state
