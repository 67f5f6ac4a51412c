"""Who knows what in Touché: views, guesses, and the copies that look alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

import chabudai
from chabudai import SPECTATOR
from chabudai.core.chance import Dice
from chabudai.core.jit import native
from chabudai.games.touche import State
from chabudai.games.touche.notation import card_texts
from chabudai.games.touche.view import guess, hide
from chabudai.testing import check_uniform_guess, positions
from tests.touche.positions import hand_over, pile, put, seen, start, thin


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_has_the_own_hand_and_the_discards(players: int) -> None:
    game, state = start(players)
    game.apply(state, game.legal(state)[0])
    for seat in (*range(players), SPECTATOR):
        view: Any = game.view(state, seat)
        for other in range(players):
            hand = card_texts(view, other)
            assert hand == (card_texts(state, other) if other == seat else [])
        assert list(view.top) == list(view.base) == [-1] * 4
        assert list(view.link) == [-1] * 104
        assert list(view.left) == list(state.left)
        assert list(view.held) == list(state.held)
        known = 1 if seat == SPECTATOR else 6
        assert len(game.unseen(view)) == 104 - known


def test_the_own_pile_is_hidden_too() -> None:
    game, state = start()
    view = game.view(state, 0)
    assert all(card in game.unseen(view) for card in pile(state, 0))


def test_discards_are_seen_in_order() -> None:
    game, state = start(hands=("3H 4H", "KC QC"))
    for action in ("4H@0,7", "QC@5,7", "3H@0,8", "KC@5,6"):
        game.apply(state, action)
    for seat in (0, 1, SPECTATOR):
        assert seen(game, state, seat)["discards"] == [["4H", "3H"], ["QC", "KC"]]


def test_the_number_of_a_discarded_copy_tells_nothing() -> None:
    """Seat 0 plays a 5S; whether the other one is in its hand must not show."""
    views = []
    for hands in (("5S 5S AH 2H 3H",), ("AH 2H 3H 4H 5S", "5S"), ("5S AH 2H 3H 4H",)):
        game, state = start(hands=hands)
        game.apply(state, "5S@1,5")
        views.append(bytes(game.view(state, SPECTATOR)))
    assert state.waste[0] == 4
    assert len(set(views)) == 1


def test_the_number_of_a_copy_in_hand_tells_nothing() -> None:
    """Seat 1 holds a 5S; whether the other one was dealt before it must not show."""
    views = []
    for hands in (("5S", "5S 2C 3C 4C 5C"), ("", "5S 2C 3C 4C 5C")):
        game, state = start(hands=hands)
        views.append(bytes(game.view(state, 1)))
    assert len(set(views)) == 1


def test_a_guess_numbers_copies_as_they_are_met() -> None:
    game, state = start(3)
    guess = game.guess(game.view(state, 0), 1)
    assert game.book.relabel(guess, {}) == guess


def test_guesses_are_uniform_over_hands_and_piles() -> None:
    game, state = start(hands=("KC",))
    thin(state, [1, 1])
    assert len(game.book.hidden(state, 0)) == 7
    assert check_uniform_guess(game, state, 0, samples=6000) == 42


@pytest.mark.parametrize(("hands", "ways"), [((), 6), (("KC",), 12)], ids=["two pairs", "a pair"])
def test_guesses_are_uniform_over_the_order_of_small_piles(hands: tuple[str], ways: int) -> None:
    game, state = start(hands=hands)
    empty_hand(state, 1)
    thin(state, [2, 2])
    assert len(game.book.hidden(state, 0)) == 4
    assert check_uniform_guess(game, state, 0) == ways


def empty_hand(state: State, seat: int) -> None:
    """Discard a whole hand."""
    for copy in (0, 1):
        for face in range(52):
            if state.hand[2 * seat + copy] >> face & 1:
                card = 52 * copy + face
                state.link[card] = state.waste[seat]
                state.waste[seat] = card
        state.hand[2 * seat + copy] = 0
    state.held[seat] = 0


def test_a_guess_keeps_what_is_seen() -> None:
    game, state = start(4)
    put(game, state, 1, "4,4")
    hand_over(state, 2, 3, 4)
    for seat in (0, 1, 2, 3, SPECTATOR):
        view = game.view(state, seat)
        for seed in range(5):
            assert game.view(game.guess(view, seed), seat) == view


def test_views_and_guesses_are_the_same_in_machine_code() -> None:
    def run(array: Any, seat: int, words: Any) -> None:
        hide(array[0], seat)
        guess(array[0], words)

    compiled = native(run)
    game = chabudai.game("touche", players=3)
    for number, state in enumerate(positions(game, [2], every=25)):
        for seat in (0, 1, 2, SPECTATOR):
            expected = game.guess(game.view(state, seat), number)
            found = state.copy()
            compiled(found.array, seat, Dice(number).words)
            assert found == expected


@pytest.mark.parametrize("preset", ["two", "three-rect", "four"])
def test_facts_are_plain_data(preset: str) -> None:
    game = chabudai.game("touche", preset=preset)
    names = {
        "players", "board", "turn", "hand", "hand_sizes", "pile_sizes", "discards", "jokers",
        "kinds", "threats", "round", "dead_rounds", "swaps_left", "choice", "winner", "phase",
        "result",
    }  # fmt: skip
    for state in positions(game, [1], every=40):
        for seat in (*range(game.seats), SPECTATOR):
            facts = seen(game, state, seat)
            assert json.loads(json.dumps(facts)) == facts
            assert names <= facts.keys()
            assert len(facts["kinds"]) == len(facts["threats"]) == game.seats
