"""The further cases of the 2020 edition, C20-*."""

from __future__ import annotations

from itertools import combinations

import pytest

from chabudai import DEAL, OVER, SPECTATOR, IllegalAction
from chabudai.games.matcha import CARDS
from tests.matcha.positions import (
    SUITED,
    Outcome,
    contest,
    facts,
    give,
    hand,
    legal,
    next_set,
    order,
    pass_round,
    pass_set,
    play,
    purse,
    spare,
    start,
    take,
    winner,
)


def test_c20_1_green_beats_blue_two_steps_apart() -> None:
    assert contest(2020, "N", "R3", "G3", "B3") == Outcome("R", "", True)


def test_c20_2_yellow_beats_green() -> None:
    assert contest(2020, "N", "R3", "Y3", "G3") == Outcome("R", "", True)


def test_c20_3_red_beats_yellow_two_steps_apart() -> None:
    assert contest(2020, "N", "B1", "R1", "Y1") == Outcome("B", "", True)


def test_c20_4_three_beats_one() -> None:
    assert contest(2020, "S", "B2", "B3", "B1") == Outcome("B", "", True)


def test_c20_5_one_beats_four() -> None:
    assert contest(2020, "S", "B2", "B4", "B1") == Outcome("", "B", True)


def test_c20_6_four_beats_two() -> None:
    assert contest(2020, "S", "B3", "B4", "B2") == Outcome("B", "", True)


def test_c20_7_equal_suit_is_no_match_on_the_number_place() -> None:
    assert contest(2020, "N", "R3", "R1", "G3") == Outcome("W", "R", True)


def test_c20_8_equal_number_is_no_match_on_the_suit_place() -> None:
    assert contest(2020, "S", "G2", "B2", "G1") == Outcome("W", "G", True)


@pytest.mark.parametrize("other", ["G1", "Z"])
def test_c20_9_a_zero_and_a_miss_take_nothing_and_lie_open(other: str) -> None:
    assert contest(2020, "N", "R3", "Z", other) == Outcome("", "", True)


def test_c20_10_a_zero_against_a_match_takes_the_whisk() -> None:
    assert contest(2020, "N", "R3", "Z", "G3") == Outcome("W", "R", True)


def test_c20_11_a_zero_alone_takes_the_token_and_stays_hidden() -> None:
    assert contest(2020, "S", "Y4", "Z", None) == Outcome("Y", "", False)


def test_c20_12_a_pass_on_the_first_turn_leaves_both_places() -> None:
    game, state = start(tea="R3", hands=("G3", "B3"))
    play(game, state, "pass, B3@N")
    assert {"G3@N", "G3@S"} <= set(legal(game, state))
    play(game, state, "G3@N, pass")
    assert facts(game, state)["laid"] == [
        ["G3", None, None, None, None, None],
        ["B3", None, None, None, None, None],
    ]
    assert (purse(game, state, 0), purse(game, state, 1)) == ("R", "")


@pytest.mark.parametrize(
    ("played", "action", "reason"),
    [
        ("G3@N, B3@N", "G1@N", "matcha-place-covered"),
        ("G3@N, B3@N", "G1@2N", "matcha-wrong-mat"),
        ("G3@N, B3@N", "G1@3S", "matcha-wrong-mat"),
        ("G3@N, B3@N", "B1@S", "matcha-not-in-hand"),
        ("G3@N, B3@N", "G3@S", "matcha-not-in-hand"),
        ("G3@N, B3@N, pass, pass", "G1@1S", "matcha-wrong-mat"),
        ("G3@N, B3@N, pass, pass", "B1@N", "matcha-not-in-hand"),
    ],
    ids=["same place", "next mat", "last mat", "other hand", "laid card", "fifth", "fifth by O"],
)
def test_c20_13_illegal_plays_change_nothing(played: str, action: str, reason: str) -> None:
    game, state = start(tea="R3", hands=("G3 G1", "B3 B1"))
    play(game, state, played)
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.reason.key == reason
    assert bytes(state) == before


def test_c20_13_no_turn_follows_the_last_round() -> None:
    game, state = start()
    next_set(game, state)
    pass_set(game, state)
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, "pass")
    assert caught.value.reason.key == "game-is-over"
    assert bytes(state) == before


def test_c20_14_with_an_empty_hand_only_pass_is_legal() -> None:
    game, state = start(tea="R2 B1 Y1 B2", hands=("G1 G2 G3 G4 R1", ""))
    play(game, state, "G1@N, pass, G2@S, pass")
    play(game, state, "G3@N, pass, G4@S, pass")
    assert legal(game, state) == ["R1@N", "R1@S", "pass"]
    play(game, state, "R1@S, pass")
    assert game.turn(state) == 0
    assert legal(game, state) == ["pass"]


@pytest.mark.parametrize("dealer", [0, 1])
def test_c20_15_four_passes_lead_to_round_two(dealer: int) -> None:
    game, state = start(dealer=dealer)
    play(game, state, "pass, pass, pass, pass")
    seen = facts(game, state)
    assert (seen["round"], seen["turn"], seen["hand_sizes"]) == (2, dealer, [5, 5])
    assert (purse(game, state, 0), purse(game, state, 1)) == ("", "")


@pytest.mark.parametrize("lead", [0, 1])
def test_c20_16_both_meet_green_decides(lead: int) -> None:
    game, state = start(tea="G1 R1")
    give(state, lead, "GG")
    give(state, 1 - lead, "GRR")
    take(game, state, *(("N", "S") if lead == 0 else ("S", "N")))
    assert purse(game, state, lead) == "GGG"
    assert purse(game, state, 1 - lead) == "GRRR"
    assert winner(game, state) == lead


@pytest.mark.parametrize("lead", [0, 1])
def test_c20_17_both_meet_green_beats_the_number_of_a_kind(lead: int) -> None:
    hit, miss = "R4", "Z"
    game, state = start(tea="- R1", hands=(hit, miss) if lead == 1 else (miss, hit))
    give(state, 1 - lead, "RR")
    give(state, lead, "GRBY")
    play(game, state, f"{hit}@S, {miss}@S" if lead == 1 else f"{miss}@S, {hit}@S")
    play(game, state, "pass, pass")
    assert purse(game, state, 1 - lead) == "RRR"
    assert purse(game, state, lead) == "GRBYW"
    assert winner(game, state) == lead


def test_c20_18_four_whisks_win_and_three_do_not() -> None:
    game, state = start(tea="- - R1", hands=("G4", "B1"))
    give(state, 0, "WWW")
    pass_round(game, state)
    assert facts(game, state)["round"] == 2
    play(game, state, "G4@N, B1@N, pass, pass")
    assert (purse(game, state, 0), purse(game, state, 1)) == ("WWWW", "R")
    assert winner(game, state) == 0


def test_c20_19_four_of_a_suit_are_at_least_three() -> None:
    game, state = start(tea="G4 G1")
    give(state, 0, "GG")
    take(game, state, "NS")
    assert purse(game, state, 0) == "GGGG"
    assert winner(game, state) == 0


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [("GRBWW", "GRBW", 0), ("GRBW", "GRBWW", 1), ("GRBW", "GRBW", None), ("GRBWW", "GRBWW", None)],
)
def test_c20_20_whisks_are_compared_last(first: str, second: str, won: int | None) -> None:
    game, state = start(tea="Y1 Y2")
    give(state, 0, first)
    give(state, 1, second)
    take(game, state, "N", "S")
    assert purse(game, state, 0) == first.replace("W", "YW", 1)
    assert purse(game, state, 1) == second.replace("W", "YW", 1)
    assert winner(game, state) == won


@pytest.mark.parametrize("lead", [0, 1])
def test_c20_21_after_round_six_green_decides(lead: int) -> None:
    game, state = start()
    next_set(game, state)
    give(state, lead, "GG")
    give(state, 1 - lead, "GRRBBYY")
    pass_round(game, state)
    pass_round(game, state)
    assert game.turn(state) != OVER
    pass_round(game, state)
    assert winner(game, state) == lead


def test_c20_22_all_passes_are_a_draw() -> None:
    game, state = start()
    play(game, state, ",".join(["pass"] * 12))
    assert game.turn(state) == DEAL
    game.deal(state, order())
    play(game, state, ",".join(["pass"] * 12))
    assert winner(game, state) is None
    assert (purse(game, state, 0), purse(game, state, 1)) == ("", "")


@pytest.mark.parametrize("dealer", [0, 1])
def test_c20_23_the_second_set_is_dealt_from_the_whole_pack(dealer: int) -> None:
    game, state = start(tea="B2", hands=("G1 G2 G3 G4 R1", ""), dealer=dealer)
    take(game, state, "NS")
    take(game, state)
    give(state, 1, "RRW")
    take(game, state, "N")
    left = hand(game, state, 0)
    assert left == ["G4", "R1"]
    tokens = [purse(game, state, seat) for seat in (0, 1)]
    assert game.turn(state) == DEAL
    game.deal(state, order(tea="G4", hands=("", "R1"), dealer=1 - dealer))
    seen = facts(game, state)
    assert seen["tea"][0] == "G4"
    assert "R1" in hand(game, state, 1)
    assert (seen["set"], seen["round"], seen["dealer"]) == (2, 1, 1 - dealer)
    assert seen["turn"] == 1 - dealer
    assert [purse(game, state, seat) for seat in (0, 1)] == tokens
    assert [len(hand(game, state, seat)) for seat in (0, 1)] == [5, 5]
    assert seen["laid"] == [[None] * 6, [None] * 6]
    cards = seen["tea"] + hand(game, state, 0) + hand(game, state, 1)
    assert sorted(cards + spare(game, state)) == sorted(CARDS)
    assert len(spare(game, state)) == 2


def test_c20_24_an_uncontested_card_stays_unseen_until_the_set_ends() -> None:
    game, state = start(tea="R3", hands=("G4", ""))
    number = CARDS.index("G4")
    play(game, state, "G4@N, pass, pass, pass")
    while game.turn(state) != DEAL:
        assert facts(game, state, 1)["laid"][0][0] == "?"
        assert facts(game, state, SPECTATOR)["laid"][0][0] == "?"
        assert facts(game, state, 0)["laid"][0][0] == "G4"
        assert number in game.unseen(game.view(state, 1))
        game.apply(state, "pass")
    assert facts(game, state, 1)["laid"][0][0] == "G4"
    assert number not in game.unseen(game.view(state, 1))


@pytest.mark.parametrize(
    ("places", "first", "second", "won"),
    [
        (("N", "S"), "GGR", "GG", 0),
        (("N", "S"), "GG", "GGR", 1),
        (("N", "S"), "GG", "GG", None),
        (("NS", ""), "GG", "GGR", 0),
        (("", "NS"), "GGR", "GG", 1),
    ],
)
def test_c20_25_six_green_tokens(
    places: tuple[str, str], first: str, second: str, won: int | None
) -> None:
    game, state = start(tea="G1 G2")
    give(state, 0, first)
    give(state, 1, second)
    take(game, state, *places)
    assert (purse(game, state, 0) + purse(game, state, 1)).count("G") == 6
    assert winner(game, state) == won


def test_c20_26_the_second_place_is_paid_before_the_winner_is_named() -> None:
    game, state = start(tea="G1 Y1")
    give(state, 0, "GG")
    take(game, state, "N", "S")
    assert (purse(game, state, 0), purse(game, state, 1)) == ("GGG", "Y")
    assert winner(game, state) == 0


def test_c20_26_the_second_place_can_turn_the_game() -> None:
    game, state = start(tea="R1 G1")
    give(state, 0, "RR")
    give(state, 1, "GG")
    take(game, state, "N", "S")
    assert (purse(game, state, 0), purse(game, state, 1)) == ("RRR", "GGG")
    assert winner(game, state) == 1


@pytest.mark.parametrize("edition", [2020, 2015])
@pytest.mark.parametrize("slot", ["N", "S"])
@pytest.mark.parametrize("tea", SUITED)
def test_c20_27_three_cards_match_and_any_two_have_one_winner(
    tea: str, slot: str, edition: int
) -> None:
    others = [card for card in SUITED if card != tea]
    hits = [card for card in others if contest(edition, slot, tea, card, "Z").first == tea[0]]
    assert len(hits) == 3
    for one, other in combinations(hits, 2):
        gains = {contest(edition, slot, tea, one, other), contest(edition, slot, tea, other, one)}
        assert gains == {Outcome(tea[0], "", True), Outcome("", tea[0], True)}
