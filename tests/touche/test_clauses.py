"""Clauses and decisions of Touché that the cases leave open."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import DEAL, OVER
from chabudai.games.touche import placements, read_board
from chabudai.games.touche.secrets import inventory
from chabudai.testing import random_match
from tests.touche.positions import (
    cells,
    crowned,
    fill,
    give_kinds,
    hand_over,
    mark,
    moves,
    note_ready,
    order,
    own,
    pieces,
    pile,
    put,
    ready,
    seen,
    start,
    thin,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t_7_cards_are_dealt_one_by_one_from_the_dealers_left(players: int) -> None:
    game = chabudai.game("touche", players=players, dealer=0)
    state = game.new()
    assert game.turn(state) == DEAL
    shuffled = list(range(104))
    game.deal(state, shuffled)
    for seat in range(players):
        place = (seat - 1) % players
        mine = shuffled[place::players]
        hand = seen(game, state, seat)["hand"]
        assert sorted(hand) == sorted(game.cards[card] for card in mine[:5])  # AT-24
        assert pile(state, seat) == mine[5:]


def test_t_8_sizes_for_four() -> None:
    game, state = start(4)
    assert seen(game, state)["pile_sizes"] == [21] * 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t_14_left_of_the_dealer_begins_and_play_goes_clockwise(players: int) -> None:
    for dealer in range(players):
        game, state = start(players, dealer=dealer)
        for step in range(1, players + 2):
            assert game.turn(state) == (dealer + step) % players
            game.apply(state, next(text for text in moves(game, state) if "*" not in text))


def test_at_29_the_last_seat_deals_by_default() -> None:
    for players in (2, 3, 4):
        game, state = start(players)
        assert seen(game, state)["dealer"] == players - 1
        assert game.turn(state) == 0


def test_t_16_a_card_never_removes_a_piece() -> None:
    game, state = start(hands=("3H",))
    put(game, state, 1, "0,8 7,5")
    assert [text for text in moves(game, state) if "3H" in text] == ["swap 3H"]


def test_t_18_a_joker_has_every_other_cell() -> None:
    game, state = start()
    put(game, state, 0, "4,4")
    put(game, state, 1, "4,5")
    put(game, state, 1, "4,6", crowned=True)
    jokers = [text for text in moves(game, state) if text.startswith("*")]
    assert len(jokers) == 102
    assert "*@4,5" in jokers


def test_t_18_a_joker_completes_with_a_free_cell_and_draws_nothing() -> None:
    game, state = start()
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    game.apply(state, "*@0,5")
    assert (0, 5) in crowned(game, state)
    assert list(state.left) == [47, 47, 0, 0]
    assert list(state.held) == [5, 5, 0, 0]


def test_t_18_a_capture_takes_away_a_ready_free_cell() -> None:
    game, state = start()
    put(game, state, 1, "1,5 2,5 3,5 4,5")
    assert state.ready[1]
    game.apply(state, "*@3,5")
    assert state.ready[1] == ready(game, state, 1) == 0
    assert not [text for text in moves(game, state) if "@0,5" in text]


def test_t_20_an_exchange_keeps_the_turn() -> None:
    game, state = start(hands=("3H 3H",))
    put(game, state, 1, "0,8 7,5")
    game.apply(state, "swap 3H")
    game.apply(state, "swap 3H")
    assert game.turn(state) == 0
    assert seen(game, state)["discards"] == [["3H", "3H"], []]
    assert state.swaps == 2


def test_t_21_pass_only_where_no_card_can_be_played() -> None:
    game, state = start(3)
    fill(game, state)
    state.jokers = 1
    legal = moves(game, state)
    assert "pass" in legal, "a joker is never compulsory"
    assert len([text for text in legal if text.startswith("*")]) > 0
    game.apply(state, "pass")
    assert game.turn(state) == 1


def test_t_21_a_free_cell_move_is_compulsory() -> None:
    game, state = start(3, hands=("KC",))
    fill(game, state)
    line = cells("1,5 2,5 3,5 4,5")
    for word, bits in enumerate(read_board("cross").mask(tuple(line))):
        for seat in (1, 2):
            state.pieces[2 * seat + word] &= ~bits
    mark(game, state, 0, line)
    note_ready(game, state)
    assert "KC@0,5!" in moves(game, state)
    assert "pass" not in moves(game, state)


def test_at_26_an_empty_pile_waits_for_the_redeal_before_the_draw() -> None:
    game, state = start(2, hands=("KC",), dealer=1)
    hand_over(state, 0, 1, 0)
    game.apply(state, "KC@7,0")
    assert game.turn(state) == DEAL
    assert state.held[0] == 4
    game.deal(state, order())
    assert game.turn(state) == 1
    assert seen(game, state, 0)["hand"].count("KC") == 1
    assert state.held[0] == 5
    assert state.left[0] == 0


def test_at_26_a_hand_stays_smaller_where_nothing_is_dealt_to_it() -> None:
    game, state = start(2, hands=("KC",), dealer=0)
    game.apply(state, "*@4,4")
    hand_over(state, 0, 1, 0)
    thin_discards(state)
    game.apply(state, "KC@7,0")
    assert game.turn(state) == DEAL
    game.shuffle(state, 3)
    assert state.held[0] == 4
    assert state.owed == -1
    assert game.turn(state) == 1
    assert sorted(inventory(state)) == list(range(104))


def thin_discards(state: chabudai.games.touche.State) -> None:
    """Put all discards below the pile of seat 1."""
    for seat in range(state.players):
        while state.waste[seat] != -1:
            card = state.waste[seat]
            state.waste[seat] = state.link[card]
            state.link[state.base[1]] = card
            state.link[card] = -1
            state.base[1] = card
            state.left[1] += 1


def test_t_22_a_redeal_in_the_middle_of_exchanges() -> None:
    game, state = start(hands=("3H KC",))
    put(game, state, 1, "0,8 7,5")
    thin(state, [1, 20])
    game.apply(state, "swap 3H")
    assert game.turn(state) == DEAL
    assert game.legal(state) == []
    game.shuffle(state, 1)
    assert game.turn(state) == 0
    assert state.swaps == 1
    assert state.held[0] == 5
    game.apply(state, "KC@7,0")
    assert game.turn(state) == 1


def test_t_22_a_redeal_after_a_won_round() -> None:
    game, state = start(hands=("JH",))
    put(game, state, 0, "4,2 4,3 4,4 4,5")
    thin(state, [1, 20])
    game.apply(state, "JH@4,6")
    assert game.turn(state) == DEAL
    assert state.rounds == 2
    game.shuffle(state, 1)
    assert game.turn(state) == 0


def test_at_30_the_first_copy_is_used_first() -> None:
    game, state = start(hands=("5S 5S",))
    game.apply(state, "5S@1,5")
    assert state.waste[0] == 4
    assert state.hand[1] >> 4 & 1


def test_a_copy_is_numbered_by_its_place_in_the_order() -> None:
    game = chabudai.game("touche")
    numbered, written = game.new(), game.new()
    shuffled = list(range(103, -1, -1))
    game.deal(numbered, shuffled)
    game.deal(written, [game.cards[card] for card in shuffled])
    assert numbered == written


def test_t_28_the_winner_has_five_fresh_exchanges() -> None:
    game, state = start(hands=("JH 3H",))
    put(game, state, 0, "4,2 4,3 4,4 4,5")
    put(game, state, 1, "0,8 7,5")
    game.apply(state, "swap 3H")
    game.apply(state, "JH@4,6")
    assert game.turn(state) == 0
    assert seen(game, state)["swaps_left"] == 5


def test_at_27_an_exchange_and_a_pass_count_as_a_pass() -> None:
    game, state = start(3)
    fill(game, state)
    for _ in range(3):
        game.apply(state, next(text for text in moves(game, state) if text.startswith("swap")))
        game.apply(state, "pass")
    assert state.dead == 1


def test_t_31_passes_of_two_rounds_do_not_add_up() -> None:
    game, state = start(3)
    fill(game, state)
    game.apply(state, "pass")
    game.apply(state, "pass")
    state.jokers = 4
    game.apply(state, next(text for text in moves(game, state) if text.startswith("*")))
    assert state.passes == 0
    game.apply(state, "pass")
    assert state.dead == 0


def test_t_32_the_game_ends_when_no_pattern_is_left() -> None:
    game, state = start(hands=("JH",))
    give_kinds(state, 0, "square")
    line = {(4, column) for column in range(2, 7)}
    every = set(read_board("cross").cells)
    mark(game, state, 1, sorted(every - line), crowned=True)
    put(game, state, 0, "4,2 4,3 4,4 4,5")
    game.apply(state, "JH@4,6")
    assert game.turn(state) == OVER
    assert game.result(state) == [1, -1]
    assert state.held[0] == 4


def test_t_32_kinds_that_somebody_lacks_keep_the_game_going() -> None:
    game, state = start(hands=("JH",))
    room = {(4, column) for column in range(2, 7)} | {(10, 6), (10, 7), (11, 6), (11, 7)}
    mark(game, state, 1, sorted(set(read_board("cross").cells) - room), crowned=True)
    put(game, state, 0, "4,2 4,3 4,4 4,5")
    give_kinds(state, 0, "square")
    give_kinds(state, 1, "line")
    game.apply(state, "JH@4,6")
    assert game.turn(state) == 0, "seat 1 still lacks a square"


def test_at_31_threats() -> None:
    game, state = start()
    put(game, state, 0, "4,2 4,3 4,4 4,5")
    put(game, state, 1, "4,6 8,8")
    threats = seen(game, state)["threats"]
    wanted = {"kind": "line", "cells": [[4, c] for c in range(1, 6)], "missing": [4, 1]}
    assert threats == [[wanted], []]
    give_kinds(state, 0, "line")
    assert seen(game, state)["threats"] == [[], []]


def test_at_31_a_free_cell_may_be_what_is_missing() -> None:
    game, state = start()
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    missing = [threat["missing"] for threat in seen(game, state)["threats"][0]]
    assert missing == [[0, 5], [5, 5]]


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (2, "cross"),
        pytest.param(3, "rect", marks=pytest.mark.slow),
        pytest.param(4, "cross", marks=pytest.mark.slow),
    ],
)
def test_completion_agrees_with_a_search_of_the_whole_board(players: int, board: str) -> None:
    game = chabudai.game("touche", players=players, board=board)
    chosen = 0
    for seed in range(1, 40):
        if chosen:
            break
        for step in random_match(game, seed):
            before, after = step.before, step.after
            if step.action is None or game.turn(after) == OVER:
                continue
            for each in range(players):
                assert after.ready[each] == ready(game, after, each)
            if after.last == before.last:
                continue
            place = read_board(board).cells[after.last]
            mine = {*own(game, before, before.seat), place}
            kinds = seen(game, before)["kinds"][before.seat]
            found = [
                each.cells
                for each in placements(board, players)
                if place in each.cells and mine.issuperset(each.cells) and each.kind not in kinds
            ]
            closed = set(crowned(game, before))
            if len(found) == 1:
                closed.update(found[0])
            assert set(crowned(game, after)) == closed
            offered = [tuple(map(tuple, each["cells"])) for each in seen(game, after)["choice"]]
            assert offered == (found if len(found) > 1 else [])
            chosen += len(found) > 1
    assert chosen, "no choice came up: take another seed"


def test_t_26_pieces_of_everybody_leave_the_board() -> None:
    game, state = start(3, hands=("JH",))
    put(game, state, 0, "4,2 4,3 4,4 4,5 8,8")
    put(game, state, 1, "0,3")
    put(game, state, 2, "0,4")
    game.apply(state, "JH@4,6")
    assert len(pieces(game, state)) == 5
