"""Clauses and decisions about cards, turns and resolution, beside the numbered cases."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import chabudai
from chabudai import DEAL, OVER, IllegalAction
from chabudai.core.chance import Dice
from chabudai.games.matcha import CARDS, State
from tests.matcha.positions import (
    SUITED,
    Outcome,
    contest,
    facts,
    hand,
    legal,
    pass_round,
    play,
    purse,
    random_play,
    start,
    take,
)

EDITIONS = (2020, 2015)
BEATS = {"43", "42", "32", "31", "21", "14", "GR", "GB", "RB", "RY", "BY", "YG"}


def expected(slot: str, tea: str, a: str | None, b: str | None) -> tuple[str, str]:
    """The tokens that two players gain on a place, straight from the table of M20-19 to M20-21."""
    if a is None or b is None:
        return (tea[0] if a else "", tea[0] if b else "")
    match, rank = (1, 0) if slot == "N" else (0, 1)
    hits = [card != "Z" and card[match] == tea[match] for card in (a, b)]
    if all(hits):
        return (tea[0], "") if a[rank] + b[rank] in BEATS else ("", tea[0])
    if any(hits):
        return (tea[0], "W") if hits[0] else ("W", tea[0])
    return ("", "")


# Components


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_1_m15_1_two_seats_and_eighteen_cards(edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    assert game.seats == 2
    assert Counter(game.cards) == {
        **{suit + number: 1 for suit in "GRBY" for number in "1234"},
        "Z": 2,
    }


@pytest.mark.parametrize(
    ("better", "worse"),
    [("4", "3"), ("4", "2"), ("3", "2"), ("3", "1"), ("2", "1"), ("1", "4")],
)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("suit", "GRBY")
def test_a20_1_numbers_rank_in_line_but_one_beats_four(
    suit: str, edition: int, better: str, worse: str
) -> None:
    tea = next(suit + number for number in "1234" if number not in (better, worse))
    outcome = contest(edition, "S", tea, suit + better, suit + worse)
    assert outcome == Outcome(suit, "", True)
    assert contest(edition, "S", tea, suit + worse, suit + better) == Outcome("", suit, True)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("G", "R"), ("G", "B"), ("R", "B"), ("R", "Y"), ("B", "Y"), ("Y", "G")],
)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", "1234")
def test_a20_1_suits_rank_in_line_but_yellow_beats_green(
    number: str, edition: int, better: str, worse: str
) -> None:
    tea = next(suit + number for suit in "GRBY" if suit not in (better, worse))
    outcome = contest(edition, "N", tea, better + number, worse + number)
    assert outcome == Outcome(tea[0], "", True)
    assert contest(edition, "N", tea, worse + number, better + number) == Outcome("", tea[0], True)


# Turns


@pytest.mark.parametrize("dealer", [0, 1])
def test_m20_11_m20_12_three_rounds_of_four_turns_begun_by_the_dealer(dealer: int) -> None:
    game, state = start(dealer=dealer)
    for begins in (dealer, 1 - dealer):
        for number in (1, 2, 3):
            for seat in (begins, 1 - begins, begins, 1 - begins):
                assert game.turn(state) == seat
                assert facts(game, state)["turn"] == seat
                assert facts(game, state)["round"] == number
                game.apply(state, "pass")
        if begins == dealer:
            assert game.turn(state) == DEAL
            game.deal(state, CARDS)
    assert game.turn(state) == OVER


@pytest.mark.parametrize("mat", [0, 1, 2])
@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_11_each_round_uses_its_own_mat(edition: int, slot: int, mat: int) -> None:
    game, state = start(edition, tea="G1 R1 B1 Y1 G2 R2")
    for _ in range(mat):
        pass_round(game, state)
    card = hand(game, state, 0)[0]
    game.apply(state, f"{card}@{'NS'[slot]}")
    laid = facts(game, state, 0)["laid"]
    assert laid[0] == [card if place == mat * 2 + slot else None for place in range(6)]
    pass_round(game, state)
    assert purse(game, state, 0) == "GRBYGR"[mat * 2 + slot]


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_13_m15_6_a_turn_is_one_card_on_one_free_place_or_a_pass(edition: int) -> None:
    game, state = start(edition, hands=("G1 G2 Z R1 R2", "B1 B2 B3 Y1 Y2"))
    assert set(legal(game, state)) == {
        *(f"{card}@{slot}" for card in ("G1", "G2", "Z", "R1", "R2") for slot in "NS"),
        "pass",
    }
    play(game, state, "Z@S, B1@N")
    assert set(legal(game, state)) == {"G1@N", "G2@N", "R1@N", "R2@N", "pass"}
    play(game, state, "R2@N")
    assert set(legal(game, state)) == {"B2@S", "B3@S", "Y1@S", "Y2@S", "pass"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_14_the_two_zeros_are_two_cards(edition: int) -> None:
    game, state = start(edition, tea="R1 R2", hands=("Z Z G1 G2 G3", ""))
    assert len(game.legal(state)) == 9
    play(game, state, "Z@N, pass")
    assert hand(game, state, 0) == ["G1", "G2", "G3", "Z"]
    assert "Z@S" in legal(game, state)
    play(game, state, "Z@S")
    assert hand(game, state, 0) == ["G1", "G2", "G3"]
    assert facts(game, state, 0)["laid"][0][:2] == ["Z", "Z"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_14_mask_and_is_legal_agree_with_legal(edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    for state in random_play(game, seed=3):
        actions = game.legal(state)
        assert [action for action in range(game.actions) if game.is_legal(state, action)] == actions
        assert [action for action in range(game.actions) if game.mask(state)[action]] == actions


@pytest.mark.parametrize(("edition", "private", "public"), [(2020, 3721, 49), (2015, 2601, 25)])
def test_m20_15_m15_7_histories_of_a_round(edition: int, private: int, public: int) -> None:
    game, state = start(edition, tea="G4 R4", hands=("G1 G2 G3 R1 R2", "B1 B2 B3 Y1 Y2"))
    histories = []

    def go(state: State, history: tuple[str, ...]) -> None:
        if state.mat == 1:
            histories.append(history)
            return
        for action in game.legal(state):
            after = state.copy()
            game.apply(after, action)
            go(after, (*history, game.text(state, action)))

    go(state, ())
    assert len(histories) == len(set(histories)) == private
    assert len({tuple(text[2:] for text in history) for history in histories}) == public


def test_m20_17_laid_cards_leave_the_hand_and_stay() -> None:
    game, state = start(tea="R2 B1 Y1 B2", hands=("G1 G2 G3 G4 R1", ""))
    laid: list[str | None] = [None] * 6
    for place, notation in enumerate(("G1@N", "G2@S", "G3@N", "G4@S", "R1@N")):
        play(game, state, f"{notation}, pass")
        laid[place] = notation[:2]
        assert facts(game, state, 0)["laid"][0] == laid
        assert facts(game, state)["hand_sizes"] == [4 - place, 5]
    assert hand(game, state, 0) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_m15_9_no_card_on_a_later_mat(edition: int) -> None:
    game, state = start(edition, hands=("G1", ""))
    for notation in ("G1@2N", "G1@3S"):
        before = bytes(state)
        with pytest.raises(IllegalAction) as caught:
            game.apply(state, notation)
        assert caught.value.reason.key == "matcha-wrong-mat"
        assert bytes(state) == before


@pytest.mark.parametrize("dealer", [0, 1])
def test_m15_5_the_dealer_begins_every_round(dealer: int) -> None:
    game, state = start(2015, dealer=dealer)
    for number in (1, 2, 3):
        assert (facts(game, state)["round"], game.turn(state)) == (number, dealer)
        game.apply(state, f"{hand(game, state, dealer)[0]}@N")
        assert game.turn(state) == 1 - dealer
        pass_round(game, state)


def test_m15_7_a_pass_is_for_one_round_only() -> None:
    game, state = start(2015)
    play(game, state, "pass")
    assert facts(game, state)["passed"] == [True, False]
    pass_round(game, state)
    assert facts(game, state)["passed"] == [False, False]
    assert game.turn(state) == 0


# Resolution


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("slot", "NS")
def test_m20_19_to_m20_24_every_pair_of_cards_on_every_place(slot: str, edition: int) -> None:
    for tea in SUITED:
        choices = [None, *(card for card in CARDS[:17] if card != tea)]
        for number, (a, b) in enumerate(product(choices, repeat=2)):
            if (a is None and b is None) or (a == b and a != "Z"):
                continue
            outcome = contest(edition, slot, tea, a, b, dealer=number % 2)
            gains = expected(slot, tea, a, b)
            assert outcome == Outcome(*gains, a is not None and b is not None), (tea, a, b)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(40))
def test_m20_25_a_round_pays_both_places(seed: int, edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    state = game.new()
    game.shuffle(state, seed)
    dice = Dice(seed, 1)
    while state.mat == 0:
        actions = game.legal(state)
        game.apply(state, actions[dice.below(len(actions))])
    tea = facts(game, state)["tea"]
    first, second = (facts(game, state, seat)["laid"][seat] for seat in (0, 1))
    gains = [expected("NS"[place], tea[place], first[place], second[place]) for place in (0, 1)]
    for seat in (0, 1):
        assert sorted(purse(game, state, seat)) == sorted(gains[0][seat] + gains[1][seat])


def test_m20_21_nobody_on_a_place_gives_no_token() -> None:
    game, state = start(tea="G1 R1")
    take(game, state, "N")
    assert [purse(game, state, seat) for seat in (0, 1)] == ["G", ""]
