"""Positions of Koi-Koi for tests: deals with wanted cards, and positions in mid-round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import chabudai
from chabudai import SPECTATOR, Game
from chabudai.games.koikoi import CARDS, State
from chabudai.games.koikoi.pack import card_number, card_set

VIEWERS = (0, 1, SPECTATOR)

QUIET_SENSEI = "1P1 2P1 3P1 4P1 5P1 6P1 7P1 8P1"
QUIET_OTHER = "1P2 2P2 3P2 4P2 5P2 6P2 7P2 8P2"
QUIET_TABLE = "9P1 9P2 10P1 10P2 11P1 12P1 11R 12P2"
"""A deal without tenho, without pairs between hands and table."""


def order(sensei: str = "", other: str = "", table: str = "", stock: str = "") -> list[str]:
    """An order of the pack that deals the wanted cards, filled up from the rest (S3)."""
    wanted = [sensei.split(), other.split(), table.split(), stock.split()]
    used = [card for cards in wanted for card in cards]
    assert len(set(used)) == len(used), "a card is wanted twice"
    left = [card for card in CARDS if card not in used]
    own, rival, lying, pile = (
        cards + [left.pop() for _ in range(size - len(cards))]
        for cards, size in zip(wanted, (8, 8, 8, 24), strict=True)
    )
    first = rival[:4] + own[:4] + lying[:4]
    second = rival[4:] + own[4:] + lying[4:]
    return first + second + pile


def start(
    sensei: str = QUIET_SENSEI,
    other: str = QUIET_OTHER,
    table: str = QUIET_TABLE,
    stock: str = "",
    **options: Any,
) -> tuple[Game, State]:
    """A game with its first round dealt."""
    game = chabudai.game("koikoi", **options)
    state = game.new()
    game.deal(state, order(sensei, other, table, stock))
    return game, state


def position(
    hands: tuple[str, str] = (QUIET_SENSEI, QUIET_OTHER),
    table: str = "",
    stock: str = "",
    pools: tuple[str, str] = ("", ""),
    held: tuple[int, int] | None = None,
    **options: Any,
) -> tuple[Game, State]:
    """A round in progress with seat 0 to act and ``held`` coins; the stock is filled up."""
    if options.get("rounds", 12) not in (3, 6, 12):
        options.setdefault("coins", 50)
    game, state = start(**options)
    given = [*hands[0].split(), *hands[1].split(), *table.split(), *pools[0].split()]
    given += [*pools[1].split(), *stock.split()]
    assert len(set(given)) == len(given), "a card is in two places"
    state.mover = 0
    state.put("hand", [card_set(hand.split()) for hand in hands])
    state.put("held", [len(hand.split()) for hand in hands])
    state.put("pool", [card_set(pool.split()) for pool in pools])
    state.table = card_set(table.split())
    rest = [card for card in CARDS if card not in given]
    pile = [card_number(card) for card in [*stock.split(), *rest]][:24]
    state.put("stock", [-1] * (24 - len(pile)) + pile)
    state.turned = 24 - len(pile)
    if held is not None:
        state.put("coins", held)
    return game, state


def play(game: Game, state: State, *actions: str) -> None:
    """Carry out actions."""
    for action in actions:
        game.apply(state, action)


def legal(game: Game, state: State) -> list[str]:
    """The legal actions in notation."""
    return [game.text(state, action) for action in game.legal(state)]


def facts(game: Game, state: State, viewer: int = 0) -> dict[str, Any]:
    """What a viewer knows."""
    return game.facts(game.view(state, viewer))


def told(game: Game, state: State, action: str | Sequence[str], viewer: int = 0) -> list[str]:
    """The English sentences about an action (or a deal) as a viewer reads them."""
    before = game.view(state, viewer)
    number = None
    if isinstance(action, str):
        number = game.parse(state, action)
        game.apply(state, number)
    else:
        game.deal(state, action)
    return [event.say() for event in game.events(before, game.view(state, viewer), number)]
