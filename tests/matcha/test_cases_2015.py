"""The further cases of the 2015 edition, C15-*."""

from __future__ import annotations

from itertools import product

import pytest

from chabudai import DEAL, OVER, SPECTATOR, Game, IllegalAction
from chabudai.games.matcha import CARDS, State
from tests.matcha.positions import (
    SUITED,
    VIEWERS,
    facts,
    give,
    hand,
    keep,
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


def purses(game: Game, state: State) -> list[str]:
    return [purse(game, state, seat) for seat in (0, 1)]


def test_c15_1_a_pass_leaves_the_other_alone() -> None:
    game, state = start(2015, tea="R3 B2", hands=("G1 G2", ""))
    play(game, state, "G1@N, pass")
    assert game.turn(state) == 0
    play(game, state, "G2@S")
    assert facts(game, state)["round"] == 2
    assert purses(game, state) == ["RB", ""]
    for viewer in (1, SPECTATOR):
        assert facts(game, state, viewer)["laid"][0][:2] == ["?", "?"]


def test_c15_2_two_turns_in_a_row_after_a_pass() -> None:
    game, state = start(2015, tea="R3 B2", hands=("", "G1 G2"))
    play(game, state, "pass")
    assert game.turn(state) == 1
    play(game, state, "G1@S")
    assert game.turn(state) == 1
    assert set(legal(game, state)) == {f"{card}@N" for card in hand(game, state, 1)} | {"pass"}
    play(game, state, "G2@N")
    assert facts(game, state)["round"] == 2
    assert purses(game, state) == ["", "RB"]


def test_c15_3_contested_and_alone() -> None:
    game, state = start(2015, tea="R3 B2", hands=("G3", "Z G1"))
    play(game, state, "G3@N, Z@N, pass, G1@S")
    assert facts(game, state)["round"] == 2
    assert purses(game, state) == ["R", "BW"]
    assert facts(game, state)["laid"] == [
        ["G3", None, None, None, None, None],
        ["Z", "?", None, None, None, None],
    ]


@pytest.mark.parametrize("action", ["G2@N", "G2@S", "G1@S"])
def test_c15_4_nobody_acts_after_a_pass(action: str) -> None:
    game, state = start(2015, tea="R3 B2", hands=("G1 G2", ""))
    play(game, state, "pass")
    before = bytes(state)
    assert game.turn(state) == 1
    assert action not in legal(game, state)
    with pytest.raises(IllegalAction):
        game.apply(state, action)
    assert bytes(state) == before


def test_c15_4_the_seat_that_passed_has_no_action() -> None:
    game, state = start(2015, hands=("", "G1 G2"))
    play(game, state, "pass")
    assert game.legal(game.view(state, 0)) == []
    play(game, state, "G1@N")
    assert game.legal(game.view(state, 0)) == []
    assert game.turn(state) == 1


def test_c15_5_both_places_covered_by_both_end_the_round() -> None:
    game, state = start(2015, tea="R3 B2", hands=("G3 B1", "Y3 B3"))
    play(game, state, "G3@N, B3@S, B1@S, Y3@N")
    assert facts(game, state)["round"] == 2
    assert purses(game, state) == ["", "RB"]


def without_cards(state: State, seat: int) -> None:
    state.hand[seat] = 0
    state.held[seat] = 0


def test_c15_6_a_seat_without_cards_is_out() -> None:
    game, state = start(2015, tea="- - - - R3 B2")
    pass_round(game, state)
    without_cards(state, 1)
    pass_round(game, state)
    assert facts(game, state)["passed"] == [False, True]
    game.apply(state, f"{hand(game, state, 0)[0]}@N")
    assert game.turn(state) == 0
    game.apply(state, f"{hand(game, state, 0)[0]}@S")
    assert facts(game, state)["phase"] == "keep"
    assert purses(game, state) == ["RB", ""]


def test_c15_6_the_dealer_without_cards_is_out() -> None:
    game, state = start(2015)
    pass_round(game, state)
    without_cards(state, 0)
    pass_round(game, state)
    assert game.turn(state) == 1
    play(game, state, "pass")
    assert facts(game, state)["phase"] == "keep"


def test_c15_6_a_round_without_cards_ends_without_tokens() -> None:
    game, state = start(2015)
    pass_round(game, state)
    without_cards(state, 0)
    without_cards(state, 1)
    pass_round(game, state)
    assert purses(game, state) == ["", ""]
    assert game.turn(state) == DEAL


def test_c15_6_laying_the_last_card_leaves_the_round() -> None:
    game, state = start(2015, tea="R1 B1 Y1 R2 B2 Y2", hands=("", "G1 G2 G3 G4 Z"))
    take(game, state, "", "NS")
    take(game, state, "", "NS")
    play(game, state, f"{hand(game, state, 0)[0]}@N, Z@S")
    assert facts(game, state)["hand_sizes"][1] == 0
    assert game.turn(state) == 0
    play(game, state, "pass")
    assert facts(game, state)["phase"] == "keep"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("tokens", "won"),
    [(kind * count, count == 4) for kind in "GRBYW" for count in (3, 4)],
)
def test_c15_7_four_of_a_kind_are_needed(tokens: str, won: bool, seat: int) -> None:
    game, state = start(2015)
    give(state, seat, tokens)
    pass_round(game, state)
    assert (game.turn(state) == OVER) == won
    if won:
        assert winner(game, state) == seat


def test_c15_8_twelve_tokens_are_no_goal_but_the_whisk_makes_it() -> None:
    game, state = start(2015, tea="- - R3", hands=("Z", "G3"))
    give(state, 0, "GGGRRRBBBYYY")
    pass_round(game, state)
    assert facts(game, state)["round"] == 2
    play(game, state, "Z@N, G3@N, pass, pass")
    assert purses(game, state) == ["GGGRRRBBBYYYW", "R"]
    assert winner(game, state) == 0


@pytest.mark.parametrize("lead", [0, 1])
def test_c15_9_both_meet_green_decides(lead: int) -> None:
    game, state = start(2015, tea="R1 Y1")
    give(state, 1 - lead, "RRR")
    give(state, lead, "GRBW")
    take(game, state, *(("S", "N") if lead == 0 else ("N", "S")))
    assert purse(game, state, 1 - lead) == "RRRR"
    assert purse(game, state, lead) == "GRBYW"
    assert winner(game, state) == lead


def tied(tea: str = "Y1 Y2", before: int = 0) -> tuple[Game, State]:
    """Both reach one of each kind in the round after ``before`` rounds."""
    game, state = start(2015, tea=tea)
    for _ in range(before):
        pass_round(game, state)
    give(state, 0, "GRBW")
    give(state, 1, "GRBW")
    take(game, state, "N", "S")
    assert purses(game, state) == ["GRBYW", "GRBYW"]
    return game, state


@pytest.mark.parametrize("seat", [0, 1])
def test_c15_10_equal_goals_play_on_and_a_later_token_decides(seat: int) -> None:
    game, state = tied("Y1 Y2 Y3")
    seen = facts(game, state)
    assert (seen["phase"], seen["round"], seen["winner"]) == ("play", 2, None)
    take(game, state, *(("N", "") if seat == 0 else ("", "N")))
    assert purse(game, state, seat) == "GRBYYW"
    assert winner(game, state) == seat


def test_c15_11_equal_goals_after_round_three_lead_to_a_new_set() -> None:
    game, state = tied("- - - - Y1 Y2", before=2)
    assert facts(game, state)["phase"] == "keep"
    card = hand(game, state, 1)[0]
    keep(game, state, second=card)
    assert game.turn(state) == DEAL
    game.deal(state, order(tea="Y4"))
    seen = facts(game, state)
    assert (seen["set"], seen["round"], seen["dealer"], seen["turn"]) == (2, 1, 1, 1)
    assert card in hand(game, state, 1)
    take(game, state, "N")
    assert winner(game, state) == 0


def test_c15_12_equal_gains_or_none_stay_tied() -> None:
    game, state = tied("Y1 Y2 R1 R2")
    take(game, state, "N", "S")
    assert purses(game, state) == ["GRRBYW", "GRRBYW"]
    assert (facts(game, state)["phase"], facts(game, state)["round"]) == ("play", 3)
    take(game, state)
    assert facts(game, state)["phase"] == "keep"


def kept_set(
    first: str, second: str, kept: tuple[str, str], cards: list[str]
) -> tuple[Game, State]:
    """Both pass the first set with given hands, keep cards, and the second set is dealt."""
    game, state = start(2015, hands=(first, second))
    pass_set(game, state)
    keep(game, state, *kept)
    game.deal(state, cards)
    return game, state


def test_c15_13_a_suited_card_and_a_zero_kept() -> None:
    suited = [card for card in SUITED if card != "G4"]
    cards = ["Z", "G4", *suited[:6], "Z", *suited[6:]]
    game, state = kept_set("Z G4 G1", "", ("Z G4", ""), cards)
    # one zero and 15 suited cards are in the pack, and seat 1 deals
    assert facts(game, state)["tea"] == ["G1", "G2", "G3", "R1", "R2", "R3"]
    assert hand(game, state, 0) == ["G4", "B1", "B3", "Z", "Z"]
    assert hand(game, state, 1) == ["R4", "B2", "B4", "Y1", "Y2"]
    assert spare(game, state) == ["Y3", "Y4"]


@pytest.mark.parametrize("seed", range(20))
def test_c15_13_kept_cards_never_come_to_the_table(seed: int) -> None:
    game, state = start(2015, hands=("Z G4", ""))
    pass_set(game, state)
    keep(game, state, "Z G4")
    assert facts(game, state)["hand_sizes"] == [2, 0]
    game.shuffle(state, seed)
    tea = facts(game, state)["tea"]
    assert "G4" not in tea
    assert len(set(tea) & set(SUITED)) == 6
    assert {"G4", "Z"} <= set(hand(game, state, 0))
    assert facts(game, state)["hand_sizes"] == [5, 5]
    cards = hand(game, state, 0) + hand(game, state, 1) + spare(game, state)
    assert sorted(tea + cards) == sorted(CARDS)
    assert len(spare(game, state)) == 2


@pytest.mark.parametrize("seed", range(5))
def test_c15_14_both_keep_five_suited_cards(seed: int) -> None:
    first, second = "G1 G2 G3 G4 R1", "R2 R3 R4 B1 B2"
    game, state = start(2015, hands=(first, second))
    pass_set(game, state)
    keep(game, state, first, second)
    game.shuffle(state, seed)
    assert sorted(facts(game, state)["tea"]) == ["B3", "B4", "Y1", "Y2", "Y3", "Y4"]
    assert hand(game, state, 0) == first.split()
    assert hand(game, state, 1) == second.split()
    assert spare(game, state) == ["Z", "Z"]


def test_c15_15_both_zeros_and_a_card_kept() -> None:
    cards = ["G1", "Z", *(card for card in SUITED if card != "G1"), "Z"]
    game, state = kept_set("Z Z", "R1", ("Z Z", "R1"), cards)
    assert facts(game, state)["tea"] == ["G1", "G2", "G3", "G4", "R2", "R3"]
    assert hand(game, state, 0) == ["R4", "B2", "B4", "Z", "Z"]
    assert hand(game, state, 1) == ["R1", "B1", "B3", "Y1", "Y2"]
    assert spare(game, state) == ["Y3", "Y4"]


def test_c15_16_dropped_cards_return_to_the_pack() -> None:
    game, state = start(2015, tea="B1 B2", hands=("G1 G2 G3 G4 R1", ""))
    take(game, state, "NS")
    pass_set(game, state)
    assert hand(game, state, 0) == ["G3", "G4", "R1"]
    keep(game, state, "G4")
    game.deal(state, ["G3", *(card for card in CARDS if card not in ("G3", "R1")), "R1"])
    assert facts(game, state)["tea"][0] == "G3"
    assert "G4" in hand(game, state, 0)
    assert "R1" in spare(game, state)


def test_c15_16_a_dropped_card_can_come_to_the_other_hand() -> None:
    game, state = start(2015, tea="B1 B2", hands=("G1 G2 G3 G4 R1", ""))
    take(game, state, "NS")
    pass_set(game, state)
    keep(game, state, "G4")
    game.deal(state, order(tea="Y1 Y2 Y3 Y4 B1 B2", hands=("", "R1 G3"), dealer=1))
    assert {"R1", "G3"} <= set(hand(game, state, 1))
    assert {"G1", "G2"} <= {*hand(game, state, 0), *hand(game, state, 1), *spare(game, state)}


CHOICES = [
    (a, zeros_a, b, zeros_b)
    for a, b in product(range(6), repeat=2)
    for zeros_a in range(min(a, 2) + 1)
    for zeros_b in range(min(b, 2 - zeros_a) + 1)
]


def test_c15_17_every_choice_leaves_six_on_the_table_and_two_aside() -> None:
    for seed, (a, zeros_a, b, zeros_b) in enumerate(CHOICES):
        first = ["Z"] * zeros_a + ["G1", "G2", "G3", "G4", "R1"][: 5 - zeros_a]
        second = ["Z"] * zeros_b + ["B1", "B2", "B3", "B4", "Y1"][: 5 - zeros_b]
        game, state = start(2015, hands=(" ".join(first), " ".join(second)))
        pass_set(game, state)
        keep(game, state, " ".join(first[:a]), " ".join(second[:b]))
        assert facts(game, state)["hand_sizes"] == [a, b]
        game.shuffle(state, seed)
        tea = facts(game, state)["tea"]
        assert len(set(tea) & set(SUITED)) == 6
        assert not set(tea) & {*first[:a], *second[:b]}
        assert len(hand(game, state, 0)) == len(hand(game, state, 1)) == 5
        for seat, kept in enumerate((first[:a], second[:b])):
            cards = hand(game, state, seat)
            assert all(cards.count(card) >= kept.count(card) for card in kept)
        assert len(spare(game, state)) == 2
        assert not {*spare(game, state)} & {*first[zeros_a:a], *second[zeros_b:b]}


PATTERN = ("keep", "drop", "keep", "drop", "keep")


def choosing(dealer: int, words: dict[int, tuple[str, ...]]) -> tuple[Game, State, list[State]]:
    """Both choose about five cards each; also every state before a choice."""
    game, state = start(2015, hands=("G1 G2 Z R1 R2", "B1 B2 Z Y1 Y2"), dealer=dealer)
    pass_set(game, state)
    states = []
    count = [0, 0]
    while game.turn(state) != DEAL:
        states.append(state.copy())
        seat = game.turn(state)
        game.apply(state, words[seat][count[seat]])
        count[seat] += 1
    assert count == [5, 5]
    return game, state, states


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_c15_18_nobody_sees_the_other_choose(seat: int, dealer: int) -> None:
    seen = set()
    for words in product(("keep", "drop"), repeat=5):
        game, _, states = choosing(dealer, {seat: words, 1 - seat: PATTERN})
        for viewer in (1 - seat, SPECTATOR):
            views = [game.view(state, viewer) for state in states]
            seen.add((viewer, tuple(bytes(view) for view in views)))
            assert all(game.facts(view)["hand_sizes"] == [5, 5] for view in views)
    assert len(seen) == 2


def test_c15_18_counts_are_shown_when_both_have_chosen() -> None:
    for words in product(("keep", "drop"), repeat=5):
        game, state, _ = choosing(0, {0: words, 1: PATTERN})
        for viewer in VIEWERS:
            assert facts(game, state, viewer)["hand_sizes"] == [words.count("keep"), 3]


def test_c15_18_nothing_is_dealt_before_both_have_chosen() -> None:
    game, _, states = choosing(0, {0: PATTERN, 1: PATTERN})
    for state in states:
        before = bytes(state)
        with pytest.raises(IllegalAction) as caught:
            game.deal(state, CARDS)
        assert caught.value.reason.key == "no-deal-due"
        assert bytes(state) == before


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [("GGGR", "GGG", 0), ("GGGB", "GGGY", 0), ("GGGW", "GGGWW", 1), ("GGGB", "GGGR", 1)],
)
def test_c15_19_eight_green_tokens_are_paid(first: str, second: str, won: int) -> None:
    game, state = start(2015, tea="G1 G2")
    give(state, 0, first)
    give(state, 1, second)
    take(game, state, "N", "S")
    assert purses(game, state) == ["G" + first, "G" + second]
    assert winner(game, state) == won


def test_c15_19_eight_green_tokens_and_all_equal_play_on() -> None:
    game, state = start(2015, tea="G1 G2")
    give(state, 0, "GGG")
    give(state, 1, "GGG")
    take(game, state, "N", "S")
    assert purses(game, state) == ["GGGG", "GGGG"]
    assert (facts(game, state)["phase"], facts(game, state)["round"]) == ("play", 2)


@pytest.mark.parametrize("dealer", [0, 1])
def test_c15_20_a_third_set_follows_the_second(dealer: int) -> None:
    game, state = start(2015, dealer=dealer)
    give(state, 0, "GGG")
    next_set(game, state)
    next_set(game, state)
    seen = facts(game, state)
    assert (seen["set"], seen["round"], seen["dealer"]) == (3, 1, dealer)
    assert purses(game, state) == ["GGG", ""]


def test_c15_21_an_uncontested_card_is_never_shown_and_cannot_be_kept() -> None:
    game, state = start(2015, tea="R3", hands=("G4 G1 G2 G3 R1", ""))
    play(game, state, "G4@N, pass, pass")
    pass_set(game, state)
    asked = []
    while game.turn(state) != DEAL:
        asked.append(facts(game, state, game.turn(state))["asked"])
        for viewer in (1, SPECTATOR):
            assert facts(game, state, viewer)["laid"][0][0] == "?"
        game.apply(state, "keep")
    assert "G4" not in asked
    assert len(asked) == 9
    assert facts(game, state, 1)["laid"][0][0] == "?"
    before = [game.view(state, viewer) for viewer in VIEWERS]
    game.deal(state, order(tea="- G4"))
    assert facts(game, state, 1)["laid"] == [[None] * 6, [None] * 6]
    for viewer, view in zip(VIEWERS, before, strict=True):
        told = game.events(view, game.view(state, viewer), None)
        assert not any("card" in event.args for event in told)
