"""Clauses and decisions about goals, endings, sets and the supply of tokens."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chabudai
from chabudai import OVER, Game
from chabudai.games.matcha import State
from tests.matcha.positions import (
    KINDS,
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
    random_play,
    start,
    take,
    winner,
)

EDITIONS = (2020, 2015)


def meets(edition: int, tokens: Counter[str]) -> bool:
    """The goal, straight from M20-26 and M15-11."""
    suits = 3 if edition == 2020 else 4
    return (
        any(tokens[suit] >= suits for suit in "GRBY")
        or tokens["W"] >= 4
        or all(tokens[kind] >= 1 for kind in KINDS)
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_m20_26_m15_11_goals(seat: int, edition: int) -> None:
    game, position = start(edition)
    for counts in product(range(5), repeat=5):
        tokens = Counter(dict(zip(KINDS, counts, strict=True)))
        state = position.copy()
        give(state, seat, "".join(tokens.elements()))
        pass_round(game, state)
        if meets(edition, tokens):
            assert winner(game, state) == seat, tokens
        else:
            assert game.turn(state) == 0, tokens


def test_m20_27_a_goal_ends_the_game_at_the_end_of_its_round_only() -> None:
    game, state = start(tea="G1")
    give(state, 0, "GG")
    play(game, state, f"{hand(game, state, 0)[0]}@N, pass, pass")
    assert game.turn(state) == 1
    assert game.result(state) == [0, 0]
    play(game, state, "pass")
    assert winner(game, state) == 0
    assert (facts(game, state)["set"], facts(game, state)["round"]) == (1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lead", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_m20_28_m15_12_the_first_kind_that_differs_decides(
    kind: str, lead: int, edition: int
) -> None:
    game, state = start(edition)
    give(state, lead, KINDS + kind)
    give(state, 1 - lead, KINDS + 2 * KINDS[KINDS.index(kind) + 1 :])
    pass_round(game, state)
    assert winner(game, state) == lead


@pytest.mark.parametrize("lead", [0, 1])
def test_m20_28_the_number_of_goals_does_not_matter(lead: int) -> None:
    game, state = start()
    give(state, lead, "GGG")
    give(state, 1 - lead, "GGRRRRBBBYYYWWWW")
    pass_round(game, state)
    assert winner(game, state) == lead


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lead", [0, 1])
def test_m20_27_a_goal_wins_against_more_green(lead: int, edition: int) -> None:
    game, state = start(edition)
    give(state, lead, "YYYY")
    give(state, 1 - lead, "GGRRBBYY")
    pass_round(game, state)
    assert winner(game, state) == lead


@pytest.mark.parametrize("lead", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_m20_31_a20_2_after_round_six_the_first_kind_that_differs_decides(
    kind: str, lead: int
) -> None:
    game, state = start()
    next_set(game, state)
    give(state, lead, kind)
    give(state, 1 - lead, 2 * KINDS[KINDS.index(kind) + 1 :])
    pass_set(game, state)
    assert winner(game, state) == lead


def test_m20_32_a20_3_equal_in_all_kinds_is_a_draw() -> None:
    game, state = start()
    next_set(game, state)
    for seat in (0, 1):
        give(state, seat, "GGRRBYY")
    pass_set(game, state)
    assert winner(game, state) is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_m20_10_m20_30_tokens_are_kept_and_the_other_player_deals(
    dealer: int, edition: int
) -> None:
    game, state = start(edition, dealer=dealer)
    assert [purse(game, state, seat) for seat in (0, 1)] == ["", ""]
    give(state, 0, "GRW")
    give(state, 1, "YY")
    next_set(game, state)
    assert [purse(game, state, seat) for seat in (0, 1)] == ["GRW", "YY"]
    assert facts(game, state)["dealer"] == 1 - dealer


# Supply


def undecided(tokens: tuple[int, ...]) -> bool:
    return not all(tokens)


PURSES = st.tuples(*[st.integers(0, 2)] * 4, st.integers(0, 3)).filter(undecided)


@given(
    first=PURSES,
    second=PURSES,
    cards=st.permutations(range(16)),
    choices=st.lists(st.integers(0, 99), min_size=4, max_size=4),
)
@settings(deadline=None, max_examples=200)
def test_m20_33_the_supply_never_runs_out(
    first: tuple[int, ...], second: tuple[int, ...], cards: list[int], choices: list[int]
) -> None:
    game = chabudai.game("matcha")
    state = game.new()
    game.deal(state, [*cards[:6], 16, *cards[6:], 17])
    state.put("tokens", [*first, *second])
    for choice in choices:
        actions = game.legal(state)
        game.apply(state, actions[choice % len(actions)])
    assert_supply(game, state)


@pytest.mark.parametrize("seed", range(60))
def test_m20_33_m20_3_the_supply_lasts_for_whole_games(seed: int) -> None:
    game = chabudai.game("matcha")
    for state in random_play(game, seed):
        assert_supply(game, state)


def assert_supply(game: Game, state: State) -> None:
    tokens = purse(game, state, 0) + purse(game, state, 1)
    assert all(tokens.count(suit) <= 6 for suit in "GRBY")
    assert tokens.count("W") <= 8
    if game.turn(state) != OVER:
        for seat in (0, 1):
            own = purse(game, state, seat)
            assert all(own.count(suit) <= 2 for suit in "GRBY")
            assert own.count("W") <= 3


def test_m20_33_eight_whisks_at_most() -> None:
    game, state = start(tea="R3 B2", hands=("G3 Z", "Z B1"))
    give(state, 0, "WWW")
    give(state, 1, "WWW")
    play(game, state, "G3@N, Z@N, Z@S, B1@S")
    assert [purse(game, state, seat) for seat in (0, 1)] == ["RWWWW", "BWWWW"]
    assert winner(game, state) == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_3_tokens_are_public(edition: int) -> None:
    game, state = start(edition)
    give(state, 0, "GGW")
    give(state, 1, "RBY")
    for viewer in VIEWERS:
        assert facts(game, state, viewer)["tokens"] == [
            {"G": 2, "R": 0, "B": 0, "Y": 0, "W": 1},
            {"G": 0, "R": 1, "B": 1, "Y": 1, "W": 0},
        ]


def test_m15_19_a_token_is_never_denied() -> None:
    game, state = start(2015, tea="G1 G2")
    give(state, 0, "GGGG")
    give(state, 1, "GGGG")  # all eight are out; the extra round pays two more
    take(game, state, "N", "S")
    assert [purse(game, state, seat) for seat in (0, 1)] == ["GGGGG", "GGGGG"]
    assert facts(game, state)["phase"] == "play"


# Sets of 2015


@pytest.mark.parametrize("dealer", [0, 1])
def test_m15_14_the_dealer_changes_with_every_set(dealer: int) -> None:
    game, state = start(2015, dealer=dealer)
    for number in range(1, 6):
        seen = facts(game, state)
        begins = dealer if number % 2 else 1 - dealer
        assert (seen["set"], seen["dealer"], seen["turn"]) == (number, begins, begins)
        next_set(game, state)


@pytest.mark.parametrize("kept", list(product((False, True), repeat=3)))
def test_m15_15_a15_5_a15_6_any_subset_may_be_kept(kept: tuple[bool, ...]) -> None:
    game, state = start(2015, tea="R1 B1", hands=("G1 Z G3 G4 Z", ""))
    play(game, state, "G3@N, pass, G4@S")
    pass_set(game, state)
    assert hand(game, state, 0) == ["G1", "Z", "Z"]
    wanted = [card for card, is_kept in zip(("G1", "Z", "Z"), kept, strict=True) if is_kept]
    keep(game, state, " ".join(wanted))
    assert hand(game, state, 0) == wanted
    assert facts(game, state)["hand_sizes"] == [len(wanted), 0]


@pytest.mark.parametrize("words", ["keep, drop", "drop, keep"])
def test_a15_6_either_of_two_zeros_may_be_kept(words: str) -> None:
    game, state = start(2015, hands=("G1 G2 G3 Z Z", ""))
    pass_set(game, state)
    play(game, state, f"drop, drop, drop, {words}")
    keep(game, state)
    assert hand(game, state, 0) == ["Z"]
    game.deal(state, order(tea="B1 B2 B3 B4 Y1 Y2", spare="Z", dealer=1))
    assert hand(game, state, 0).count("Z") == 1
    play(game, state, "pass, Z@N")
    assert facts(game, state, 0)["laid"][0][0] == "Z"
    assert "Z" not in hand(game, state, 0)


def test_m15_15_a_card_kept_once_may_be_dropped_later() -> None:
    game, state = start(2015, hands=("G1 Z", ""))
    pass_set(game, state)
    keep(game, state, "G1 Z")
    game.deal(state, order())
    assert {"G1", "Z"} <= set(hand(game, state, 0))
    pass_set(game, state)
    keep(game, state)
    assert hand(game, state, 0) == []
    assert facts(game, state)["hand_sizes"] == [0, 0]


def test_m15_15_a_seat_without_cards_is_not_asked() -> None:
    game, state = start(2015, tea="R1 B1 Y1 R2 B2", hands=("G1 G2 G3 G4 Z", ""))
    take(game, state, "NS")
    take(game, state, "NS")
    take(game, state, "N")
    assert facts(game, state)["phase"] == "keep"
    seats = []
    while game.turn(state) >= 0:
        seats.append(game.turn(state))
        assert legal(game, state) == [
            f"{word} {hand(game, state, 1)[len(seats) - 1]}" for word in ("keep", "drop")
        ]
        game.apply(state, "drop")
    assert seats == [1] * 5


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        ("", "", None),
        ("GR", "GR", None),
        ("R", "BBYYWW", 0),
        ("GRB", "GRBW", 1),
        ("GRBYW", "GRBYW", None),
    ],
)
def test_a15_11_twenty_sets_at_most(first: str, second: str, won: int | None) -> None:
    game, state = start(2015)
    give(state, 0, first)
    give(state, 1, second)
    for number in range(2, 21):
        next_set(game, state)
        assert facts(game, state)["set"] == number
    pass_round(game, state)
    pass_round(game, state)
    assert game.turn(state) == 1
    pass_round(game, state)
    assert winner(game, state) == won


def test_m15_13_a15_9_a_tie_lasts_over_sets_until_a_difference() -> None:
    game, state = start(2015)
    for seat in (0, 1):
        give(state, seat, "GRBYW")
    next_set(game, state)
    next_set(game, state, order(tea="- - - - B3"))
    pass_round(game, state)
    pass_round(game, state)
    take(game, state, "", "N")
    assert purse(game, state, 1) == "GRBBYW"
    assert winner(game, state) == 1
