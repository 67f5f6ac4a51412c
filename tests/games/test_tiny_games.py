"""The tiny games hold to the whole conformance kit, with two to four players."""

from __future__ import annotations

from types import ModuleType

import pytest

import chabudai
from chabudai import testing
from chabudai.core.seats import SPECTATOR
from tests.games import EVERY, IDS, bare, open_game, packs, sealed, short

every_game = pytest.mark.parametrize(("door", "players"), EVERY, ids=IDS)
SEEDS = range(6)


@every_game
def test_it_holds_to_the_kit(door: ModuleType, players: int) -> None:
    testing.check_all(open_game(door, players=players), SEEDS)


@pytest.mark.parametrize("door", [bare, packs, sealed, short], ids=lambda door: door.Rules.game)
def test_native_equals_plain(door: ModuleType) -> None:
    testing.check_native(open_game(door, players=3), games=40, seed=4)


@pytest.mark.parametrize("door", [packs, short], ids=lambda door: door.Rules.game)
def test_guess_is_uniform(door: ModuleType) -> None:
    game = open_game(door)
    classes = sum(
        testing.check_uniform_guess(game, state, seat, samples=2000)
        for state in testing.positions(game, range(1), every=3)
        for seat in (0, 1)
    )
    assert classes > 20


def test_sealed_hides_choices_and_no_cards() -> None:
    game = open_game(sealed, players=3)
    assert testing.check_hidden_cards(game, SEEDS) == 0
    assert testing.check_choices(game, SEEDS) > 50


def test_packs_are_not_mixed() -> None:
    game = open_game(packs)
    state = game.new()
    game.shuffle(state, 1)
    groups = game.book.secrets(state, 0)
    assert [len(group) for group in groups] == [9, 3]
    assert all(card < packs.HANDS for card in groups[0])
    mixed = {groups[0][0]: groups[1][0], groups[1][0]: groups[0][0]}
    twin = game.book.relabel(state, mixed)
    assert game.book.inventory(twin) != game.book.inventory(state)


def test_bare_hides_nothing() -> None:
    game = open_game(bare)
    assert testing.check_hidden_cards(game, SEEDS) == 0
    assert testing.check_choices(game, SEEDS) == 0
    testing.check_leaks(game, SEEDS)


def test_short_leaves_cards_in_the_pack() -> None:
    game = open_game(short)
    state = game.new()
    assert game.portion(state) == 4
    order = game.shuffle(state, 1)
    assert len(order) == 4
    assert sorted(game.book.hidden(state, SPECTATOR)) == list(range(short.PACK))
    assert len(game.book.hidden(state, 0)) == short.PACK - 2
    while game.turn(state) != chabudai.DEAL:
        game.apply(state, game.legal(state)[0])
    assert game.portion(state) == 2
    left = [card for card in range(short.PACK) if card not in order]
    assert game.next_cards(state, []) == left
    assert game.next_cards(state, left[:1]) == left[1:]
    game.deal(state, left[:2])
    assert game.turn(state) == 0
