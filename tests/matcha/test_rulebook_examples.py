"""The examples of the rulebooks, E20-* and E15-*."""

from __future__ import annotations

import pytest

from chabudai.games.matcha import CARDS
from tests.matcha.positions import Outcome, contest


def matching(edition: int, slot: str, tea: str) -> set[str]:
    """The cards that match a place: those that win its token from a card that does not."""
    miss = "Z"
    found = set()
    for card in set(CARDS) - {tea}:
        outcome = contest(edition, slot, tea, card, miss)
        if outcome != Outcome("", "", True):
            assert outcome == Outcome(tea[0], "W", True)
            found.add(card)
    return found


def test_e20_0_yellow_cards_match_the_suit_place() -> None:
    assert matching(2020, "S", "Y2") == {"Y1", "Y3", "Y4"}


def test_e20_0_fours_match_the_number_place() -> None:
    assert matching(2020, "N", "B4") == {"G4", "R4", "Y4"}


@pytest.mark.parametrize(("slot", "tea"), [("S", "Y2"), ("N", "B4")])
def test_e20_0_a_zero_matches_nowhere(slot: str, tea: str) -> None:
    hit = "Y1" if slot == "S" else "G4"
    assert contest(2020, slot, tea, hit, "Z") == Outcome(tea[0], "W", True)
    assert contest(2020, slot, tea, "Z", hit) == Outcome("W", tea[0], True)


def test_e20_1a_one_beats_four() -> None:
    assert contest(2020, "S", "G3", "G1", "G4") == Outcome("G", "", True)


def test_e20_1b_green_beats_red() -> None:
    assert contest(2020, "N", "Y2", "R2", "G2") == Outcome("", "Y", True)


@pytest.mark.parametrize("card", sorted(set(CARDS) - {"Y2", "G2", "R2", "B2"}))
def test_e20_2_a_miss_against_a_match_takes_the_whisk(card: str) -> None:
    assert contest(2020, "N", "Y2", card, "G2") == Outcome("W", "Y", True)


def test_e20_3a_two_misses_take_nothing_and_lie_open() -> None:
    assert contest(2020, "S", "G3", "R4", "B1") == Outcome("", "", True)


@pytest.mark.parametrize("card", sorted(set(CARDS) - {"Y2"}))
def test_e20_3b_alone_takes_the_token_with_any_card_and_stays_hidden(card: str) -> None:
    assert contest(2020, "N", "Y2", None, card) == Outcome("", "Y", False)


def test_e15_0_twos_match_the_number_place() -> None:
    assert matching(2015, "N", "R2") == {"G2", "B2", "Y2"}


def test_e15_0_green_cards_match_the_suit_place() -> None:
    assert matching(2015, "S", "G3") == {"G1", "G2", "G4"}


def test_e15_1a_green_beats_blue() -> None:
    assert contest(2015, "N", "R2", "G2", "B2") == Outcome("R", "", True)


def test_e15_1b_one_beats_four() -> None:
    assert contest(2015, "S", "G3", "G1", "G4") == Outcome("G", "", True)


def test_e15_2a_a_miss_against_a_match_takes_the_whisk() -> None:
    assert contest(2015, "N", "R2", "G2", "Y4") == Outcome("R", "W", True)


def test_e15_2b_two_misses_take_nothing_and_lie_open() -> None:
    assert contest(2015, "S", "G3", "R1", "B4") == Outcome("", "", True)


def test_e15_3_alone_takes_the_token_and_stays_hidden() -> None:
    assert contest(2015, "S", "G3", None, "Y1") == Outcome("", "G", False)
