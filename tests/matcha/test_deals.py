"""Dealing: who gets which card of an order, in both editions (M20-6 to M20-9, M15-3, M15-17)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chabudai
from chabudai import DEAL
from chabudai.games.matcha import CARDS
from tests.matcha.positions import (
    SUITED,
    VIEWERS,
    facts,
    hand,
    keep,
    order,
    pass_set,
    play,
    spare,
    start,
)

EDITIONS = (2020, 2015)
SHUFFLES = st.tuples(st.permutations(range(16)), st.integers(0, 99), st.integers(0, 99))


def an_order(shuffle: tuple[list[int], int, int], kept: list[str] | None = None) -> list[int]:
    """All cards in order, with the zeros of the pack somewhere behind the table's six cards."""
    suited, *spots = shuffle
    stay = kept or []
    cards = list(suited)
    laid = [place for place, card in enumerate(cards) if CARDS[card] not in stay]
    for zero, spot in zip((17, 16), spots, strict=True):
        held = (zero == 16) < stay.count("Z")  # the first of the order is a kept one
        first = 0 if held and zero == 16 else laid[5] + 1
        cards.insert(first + spot % (len(cards) - first + 1), zero)
    return cards


def dealt(
    cards: list[str], dealer: int, kept: tuple[list[str], list[str]] = ([], [])
) -> tuple[list[str], list[list[str]], list[str]]:
    """Table, hands and cards set aside, as the design describes the deal."""
    pack = list(cards)
    for card in kept[0] + kept[1]:
        pack.remove(card)
    table = [card for card in pack if card != "Z"][:6]
    rest = [card for card in pack if card not in table]
    hands = [list(cards) for cards in kept]
    seat = 1 - dealer
    while min(len(cards) for cards in hands) < 5:
        if len(hands[seat]) < 5:
            hands[seat].append(rest.pop(0))
        seat = 1 - seat
    assert len(rest) == 2
    return table, [sorted(cards, key=CARDS.index) for cards in hands], rest


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_8_the_deal_card_by_card(edition: int) -> None:
    text = "G1 R1 G2 B1 G3 Y1 Z G4 Z R2 B2 Y2 R3 B3 Y3 R4 B4 Y4"
    game = chabudai.game("matcha", edition=edition, dealer=0)
    state = game.new()
    game.deal(state, text.split())
    assert facts(game, state)["tea"] == ["G1", "R1", "G2", "B1", "G3", "Y1"]
    assert hand(game, state, 1) == ["R3", "B2", "Y3", "Z", "Z"]
    assert hand(game, state, 0) == ["G4", "R2", "R4", "B3", "Y2"]
    assert spare(game, state) == ["B4", "Y4"]


@pytest.mark.parametrize("edition", EDITIONS)
@given(shuffle=SHUFFLES, dealer=st.integers(0, 1))
@settings(deadline=None, max_examples=100)
def test_m20_7_m20_8_m15_3_any_order_is_dealt_as_described(
    edition: int, shuffle: tuple[list[int], int, int], dealer: int
) -> None:
    numbers = an_order(shuffle)
    game = chabudai.game("matcha", edition=edition, dealer=dealer)
    state = game.new()
    game.deal(state, numbers)
    table, hands, aside = dealt([CARDS[number] for number in numbers], dealer)
    assert facts(game, state)["tea"] == table
    assert [hand(game, state, seat) for seat in (0, 1)] == hands
    assert sorted(spare(game, state)) == sorted(aside)


@given(
    one=SHUFFLES,
    other=SHUFFLES,
    dealer=st.integers(0, 1),
    kept=st.tuples(st.integers(0, 31), st.integers(0, 31)),
)
@settings(deadline=None, max_examples=200)
def test_m15_16_m15_17_any_order_is_dealt_around_kept_cards(
    one: tuple[list[int], int, int],
    other: tuple[list[int], int, int],
    dealer: int,
    kept: tuple[int, int],
) -> None:
    game = chabudai.game("matcha", edition=2015, dealer=dealer)
    state = game.new()
    game.deal(state, an_order(one))
    pass_set(game, state)
    cards = [
        [card for index, card in enumerate(hand(game, state, seat)) if kept[seat] >> index & 1]
        for seat in (0, 1)
    ]
    keep(game, state, " ".join(cards[0]), " ".join(cards[1]))
    again = an_order(other, cards[0] + cards[1])
    game.deal(state, again)
    texts = [CARDS[number] for number in again]
    table, hands, aside = dealt(texts, 1 - dealer, (cards[0], cards[1]))
    assert facts(game, state)["tea"] == table
    assert [hand(game, state, seat) for seat in (0, 1)] == hands
    assert sorted(spare(game, state)) == sorted(aside)


@given(one=SHUFFLES, other=SHUFFLES)
@settings(deadline=None, max_examples=50)
def test_m20_30_the_second_set_is_dealt_like_a_first(
    one: tuple[list[int], int, int], other: tuple[list[int], int, int]
) -> None:
    numbers, again = an_order(one), an_order(other)
    game = chabudai.game("matcha", edition=2020)
    state = game.new()
    game.deal(state, numbers)
    play(game, state, f"{hand(game, state, 0)[0]}@N, {hand(game, state, 1)[0]}@S")
    pass_set(game, state)
    game.deal(state, again)
    table, hands, aside = dealt([CARDS[number] for number in again], dealer=1)
    assert facts(game, state)["tea"] == table
    assert [hand(game, state, seat) for seat in (0, 1)] == hands
    assert sorted(spare(game, state)) == sorted(aside)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("early", range(6))
def test_m20_7_a_zero_before_the_sixth_suited_card_is_no_deal(edition: int, early: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    state = game.new()
    before = bytes(state)
    cards = [*SUITED, "Z"]
    cards.insert(early, "Z")
    with pytest.raises(chabudai.IllegalAction, match=f"zero at place {early + 1} .* too soon"):
        game.deal(state, cards)
    assert bytes(state) == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_version_1_took_zeros_on_top(edition: int) -> None:
    game = chabudai.game("matcha", edition=edition, version=1)
    state = game.new()
    game.deal(state, ["Z", "Z", *SUITED])
    assert facts(game, state)["tea"] == list(SUITED[:6])
    assert "Z" in hand(game, state, 0)
    assert "Z" in hand(game, state, 1)


def test_m15_17_a_kept_zero_may_stand_anywhere_in_the_order() -> None:
    game = chabudai.game("matcha", edition=2015)
    state = game.new()
    game.deal(state, [*SUITED[:6], "Z", "Z", *SUITED[6:]])
    pass_set(game, state)
    keep(game, state, "Z", "")
    early = state.copy()
    game.deal(state, ["Z", *SUITED[:6], "Z", *SUITED[6:]])
    assert facts(game, state)["tea"] == list(SUITED[:6])
    with pytest.raises(chabudai.IllegalAction, match="too soon"):
        game.deal(early, ["Z", "Z", *SUITED])


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_9_a15_2_all_six_cards_are_open_from_the_start(edition: int) -> None:
    game, state = start(edition, tea="G1 R2 B3 Y4 G2 R3")
    for viewer in VIEWERS:
        assert facts(game, state, viewer)["tea"] == ["G1", "R2", "B3", "Y4", "G2", "R3"]
        assert facts(game, state, viewer)["hand_sizes"] == [5, 5]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("dealer", [None, 0, 1])
def test_a20_11_m15_4_the_dealer_is_an_option_and_seat_0_by_default(
    dealer: int | None, edition: int
) -> None:
    if dealer is None:
        game = chabudai.game("matcha", edition=edition)
    else:
        game = chabudai.game("matcha", edition=edition, dealer=dealer)
    state = game.new()
    assert game.turn(state) == DEAL
    game.deal(state, order())
    assert facts(game, state)["dealer"] == (dealer or 0)
    assert game.turn(state) == (dealer or 0)


def test_m20_8_numbers_and_texts_deal_the_same() -> None:
    game = chabudai.game("matcha")
    by_number, by_text = game.new(), game.new()
    game.deal(by_number, [*range(15, 5, -1), 17, 16, *range(5, -1, -1)])
    game.deal(by_text, [*CARDS[15:5:-1], "Z", "Z", *CARDS[5::-1]])
    assert bytes(by_number) == bytes(by_text)


def test_m20_8_the_two_zeros_stand_for_each_other() -> None:
    game = chabudai.game("matcha")
    one, other = game.new(), game.new()
    game.deal(one, [*range(8), 16, *range(8, 16), 17])
    game.deal(other, [*range(8), 17, *range(8, 16), 16])
    assert bytes(one) == bytes(other)


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_8_a_seed_deals_the_order_it_returns(edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    state, again = game.new(), game.new()
    cards = game.shuffle(state, 7)
    game.deal(again, cards)
    assert bytes(state) == bytes(again)
    assert sorted(cards) == list(range(18))
