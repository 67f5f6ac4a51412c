"""The cases of the rules on the default board: ET-* from the rulebook, CT-* further ones."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

import pytest

import chabudai
from chabudai import DEAL, OVER, Game, IllegalAction
from chabudai.games.touche import State, placements, read_board
from chabudai.games.touche.secrets import inventory
from tests.touche.positions import (
    cells,
    crowned,
    fill,
    give_kinds,
    hand_over,
    moves,
    order,
    pieces,
    pile,
    put,
    seen,
    start,
    thin,
)

COURT = ("10S", "JS", "QS", "KS")


def refused(game: Game, state: State, action: str) -> str:
    before = bytes(state)
    with pytest.raises(IllegalAction) as error:
        game.apply(state, action)
    assert bytes(state) == before
    return str(error.value)


def test_et_1_a_card_opens_its_two_cells() -> None:
    game, state = start(hands=("3H",))
    assert [text for text in moves(game, state) if text.startswith("3H")] == ["3H@0,8", "3H@7,5"]
    game.apply(state, "3H@7,5")
    facts = seen(game, state, 0)
    assert facts["discards"] == [["3H"], []]
    assert len(facts["hand"]) == 5
    assert facts["pile_sizes"] == [46, 47]
    assert pieces(game, state) == {(7, 5): (0, False)}


def test_et_2_set_up_for_two() -> None:
    game, state = start()
    facts = seen(game, state)
    assert sorted(inventory(state)) == list(range(104))
    assert facts["hand_sizes"] == [5, 5]
    assert facts["pile_sizes"] == [47, 47]
    assert facts["jokers"] == [True, True]
    assert len(game.cards) == 104
    assert game.cards[:13] == ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", *COURT)
    assert set(Counter(game.cards).values()) == {2}


def test_ct_1_an_occupied_cell_is_not_offered() -> None:
    game, state = start(hands=("3H",))
    put(game, state, 1, "0,8")
    assert [text for text in moves(game, state) if text.startswith("3H")] == ["3H@7,5"]
    assert "taken" in refused(game, state, "3H@0,8")


def test_ct_2_a_dead_card_may_be_exchanged() -> None:
    game, state = start(hands=("3H KC",))
    put(game, state, 1, "0,8")
    put(game, state, 0, "7,5", crowned=True)
    assert [text for text in moves(game, state) if "3H" in text] == ["swap 3H"]
    assert "pass" not in moves(game, state)
    game.apply(state, "swap 3H")
    assert game.turn(state) == 0
    assert state.held[0] == 5
    assert seen(game, state)["discards"][0] == ["3H"]
    assert "may not pass" in refused(game, state, "pass")
    game.apply(state, "KC@7,0")
    assert game.turn(state) == 1


def test_ct_3_two_copies_are_two_moves() -> None:
    game, state = start(hands=("5S 5S",))
    assert [text for text in moves(game, state) if text.startswith("5S")] == ["5S@1,5", "5S@8,8"]
    game.apply(state, "5S@8,8")
    game.apply(state, game.legal(state)[0])
    assert [text for text in moves(game, state) if text.startswith("5S")] == ["5S@1,5"]


def test_ct_4_any_card_completes_a_line_with_a_free_cell() -> None:
    game, state = start(hands=("KC",))
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    game.apply(state, "KC@0,5!")
    assert crowned(game, state) == cells("0,5 1,5 2,5 3,5 4,5")
    assert seen(game, state)["kinds"] == [["line"], []]
    assert state.held[0] == 5
    assert state.left[0] == 46


def test_ct_5_a_free_cell_is_not_occupied_otherwise() -> None:
    game, state = start(hands=("KC",))
    put(game, state, 0, "1,5 2,5 3,5")
    assert "free cell" in refused(game, state, "KC@0,5!")
    assert "free cell" in refused(game, state, "*@0,5")


def test_ct_6_a_free_cell_does_not_repeat_a_kind() -> None:
    game, state = start(hands=("KC",))
    give_kinds(state, 0, "square")
    put(game, state, 0, "2,3 3,2 3,3")
    refused(game, state, "KC@2,2!")
    refused(game, state, "*@2,2")


def test_ct_7_a_dead_card_pays_for_a_free_cell() -> None:
    game, state = start(hands=("KC",))
    put(game, state, 0, "2,3 3,2 3,3")
    put(game, state, 1, "5,6 7,0")
    assert "swap KC" in moves(game, state)
    game.apply(state, "KC@2,2!")
    assert crowned(game, state) == cells("2,2 2,3 3,2 3,3")
    assert seen(game, state)["kinds"] == [["square"], []]


def test_ct_8_a_joker_replaces_a_piece() -> None:
    game, state = start()
    put(game, state, 1, "4,4")
    game.apply(state, "*@4,4")
    facts = seen(game, state, 0)
    assert pieces(game, state) == {(4, 4): (0, False)}
    assert len(facts["hand"]) == 5
    assert facts["pile_sizes"] == [47, 47]
    assert facts["discards"] == [[], []]
    assert facts["jokers"] == [False, True]


def test_ct_9_where_a_joker_may_not_go() -> None:
    game, state = start()
    put(game, state, 1, "4,4", crowned=True)
    put(game, state, 0, "4,5")
    assert "crowned" in refused(game, state, "*@4,4")
    assert "own piece" in refused(game, state, "*@4,5")
    game.apply(state, "*@4,6")
    game.apply(state, game.legal(state)[0])
    assert "joker has been played" in refused(game, state, "*@4,7")


def test_ct_10_line_or_square_is_a_choice() -> None:
    for taken, expected, kind in (
        ("take line", "4,2 4,3 4,4 4,5 4,6", "line"),
        ("take square 1", "4,5 4,6 5,5 5,6", "square"),
    ):
        game, state = start(hands=("JH",))
        put(game, state, 0, "4,2 4,3 4,4 4,5 5,5 5,6")
        game.apply(state, "JH@4,6")
        assert game.turn(state) == 0
        assert moves(game, state) == ["take square 1", "take line 1"]
        assert state.held[0] == 4  # AT-25: the card is drawn after the choice
        game.apply(state, taken)
        assert crowned(game, state) == cells(expected)
        assert sorted(pieces(game, state)) == cells(expected)
        assert seen(game, state)["kinds"] == [[kind], []]
        assert state.held[0] == 5
        assert game.turn(state) == 0


def test_ct_11_an_owned_kind_is_no_choice() -> None:
    game, state = start(hands=("JH",))
    give_kinds(state, 0, "square")
    put(game, state, 0, "4,2 4,3 4,4 4,5 5,5 5,6")
    game.apply(state, "JH@4,6")
    assert crowned(game, state) == cells("4,2 4,3 4,4 4,5 4,6")
    assert game.turn(state) == 0


def test_ct_12_six_in_a_row() -> None:
    for number, expected in ((1, "4,2 4,3 4,4 4,5 4,6"), (2, "4,3 4,4 4,5 4,6 4,7")):
        game, state = start(hands=("QS",))
        put(game, state, 0, "4,2 4,3 4,4 4,6 4,7")
        game.apply(state, "QS@4,5")
        assert moves(game, state) == ["take line 1", "take line 2"]
        refused(game, state, "take line")
        refused(game, state, "take line 3")
        game.apply(state, f"take line {number}")
        assert sorted(pieces(game, state)) == crowned(game, state) == cells(expected)


def test_ct_13_a_second_pattern_of_a_kind_does_nothing() -> None:
    game, state = start(hands=("KS",))
    give_kinds(state, 0, "square")
    put(game, state, 0, "4,4 4,5 5,4")
    game.apply(state, "KS@5,5")
    assert crowned(game, state) == []
    assert len(pieces(game, state)) == 4
    assert game.turn(state) == 1
    assert state.rounds == 1


def test_ct_14_crowned_pieces_do_not_count() -> None:
    game, state = start(hands=("JH",))
    put(game, state, 0, "4,2", crowned=True)
    put(game, state, 0, "4,3 4,4 4,5")
    game.apply(state, "JH@4,6")
    assert crowned(game, state) == [(4, 2)]
    assert seen(game, state)["kinds"] == [[], []]


def test_ct_15_a_diamond_is_no_square() -> None:
    game, state = start(hands=("3D",))
    put(game, state, 0, "3,4 4,3 4,5")
    game.apply(state, "3D@5,4")
    assert crowned(game, state) == []


def test_ct_16_a_diagonal_t() -> None:
    game, state = start(hands=("10D",))
    put(game, state, 0, "4,6 5,5 6,4 6,6")
    game.apply(state, "10D@7,7")
    assert seen(game, state)["kinds"] == [["t"], []]
    assert crowned(game, state) == cells("4,6 5,5 6,4 6,6 7,7")


def test_ct_17_a_diagonal_cross() -> None:
    game, state = start(hands=("2D",))
    put(game, state, 0, "3,3 3,5 4,4 5,5")
    game.apply(state, "2D@5,3")
    assert seen(game, state)["kinds"] == [["cross"], []]
    assert crowned(game, state) == cells("3,3 3,5 4,4 5,3 5,5")


def test_ct_18_a_stem_grows_from_the_middle() -> None:
    for foot, card, last in (("5,3", "3C", "6,3"), ("5,5", "AC", "6,5")):
        game, state = start(hands=(card,))
        put(game, state, 0, f"4,3 4,4 4,5 {foot}")
        game.apply(state, f"{card}@{last}")
        assert crowned(game, state) == []


def test_ct_19_a_short_t_counts_with_four_only() -> None:
    for players, kinds in ((2, []), (3, []), (4, ["t"])):
        game, state = start(players, hands=("3D",))
        put(game, state, 0, "4,3 4,4 4,5")
        game.apply(state, "3D@5,4")
        assert seen(game, state)["kinds"][0] == kinds


def test_ct_20_four_players_have_a_t_of_four_and_no_cross() -> None:
    game, state = start(4, hands=("QS",))
    put(game, state, 0, "3,4 4,3 4,4")
    game.apply(state, "QS@4,5")
    assert crowned(game, state) == cells("3,4 4,3 4,4 4,5")
    assert seen(game, state)["kinds"][0] == ["t"]
    game, state = start(4, hands=("3D",))
    give_kinds(state, 0, "t")
    put(game, state, 0, "3,4 4,3 4,4 4,5")
    game.apply(state, "3D@5,4")
    assert crowned(game, state) == []


def test_ct_21_five_in_a_row_of_four_players_is_a_choice() -> None:
    game, state = start(4, hands=("QS",))
    put(game, state, 0, "4,3 4,4 4,6 4,7")
    game.apply(state, "QS@4,5")
    assert [each["cells"] for each in seen(game, state)["choice"]] == [
        [[4, 3], [4, 4], [4, 5], [4, 6]],
        [[4, 4], [4, 5], [4, 6], [4, 7]],
    ]


def test_ct_22_t_and_cross_at_once() -> None:
    game, state = start(hands=("4D",))
    put(game, state, 0, "3,4 4,3 4,5 5,4 6,4")
    game.apply(state, "4D@4,4")
    assert moves(game, state) == ["take t 1", "take cross 1"]


def test_ct_23_an_opponents_piece_breaks_a_line_until_a_joker_takes_it() -> None:
    game, state = start(hands=("4D",))
    put(game, state, 0, "4,2 4,3 4,5")
    put(game, state, 1, "4,6")
    game.apply(state, "4D@4,4")
    assert crowned(game, state) == []
    game.apply(state, game.legal(state)[0])
    left = state.left[0]
    game.apply(state, "*@4,6")
    assert crowned(game, state) == cells("4,2 4,3 4,4 4,5 4,6")
    assert state.left[0] == left
    assert pieces(game, state)[4, 6] == (0, True)


def test_ct_24_a_round_is_won() -> None:
    game, state = start(hands=("JH",))
    give_kinds(state, 0, "square")
    state.jokers = 2
    put(game, state, 1, "8,8", crowned=True)
    put(game, state, 0, "4,2 4,3 4,4 4,5")
    put(game, state, 1, "0,3 0,4")
    before = seen(game, state, 1)
    game.apply(state, "JH@4,6")
    after = seen(game, state, 1)
    assert game.turn(state) == 0
    assert after["round"] == 2
    assert sorted(pieces(game, state)) == crowned(game, state)
    assert crowned(game, state) == cells("4,2 4,3 4,4 4,5 4,6 8,8")
    assert after["jokers"] == before["jokers"] == [False, True]
    assert after["hand"] == before["hand"]
    assert after["discards"] == [["JH"], []]
    assert after["pile_sizes"] == [46, 47]


def test_ct_25_the_third_kind_wins_at_once() -> None:
    game, state = start(hands=("JH",))
    give_kinds(state, 0, "square t")
    thin(state, [1, 47])
    put(game, state, 0, "4,2 4,3 4,4 4,5 8,8")
    game.apply(state, "JH@4,6")
    assert game.turn(state) == OVER
    assert game.result(state) == [1, -1]
    assert game.scores(state) == [3, 0]
    assert state.deals == 1
    assert state.held[0] == 4  # AT-25: nobody draws, the last picture stays
    assert (8, 8) in pieces(game, state)
    assert game.legal(state) == []


def test_ct_26_set_up_for_three() -> None:
    game, state = start(3)
    assert seen(game, state)["pile_sizes"] == [30, 30, 29]
    game, state = start(3, dealer=0)
    assert seen(game, state)["pile_sizes"] == [29, 30, 30]


def test_ct_27_old_cards_stay_on_top() -> None:
    game, state = start(3, hands=("KC",))
    thin(state, [1, 3, 4])
    old = [pile(state, seat) for seat in range(3)]
    game.apply(state, "KC@7,0")
    assert game.turn(state) == DEAL
    assert state.held[0] == 5
    waiting = sum(len(cards) for cards in seen(game, state)["discards"])
    game.shuffle(state, 1)
    assert game.turn(state) == 1
    assert state.deals == 2
    assert pile(state, 1)[:3] == old[1]
    assert pile(state, 2)[:4] == old[2]
    assert seen(game, state)["discards"] == [[], [], []]
    assert sum(state.left) == 7 + waiting
    assert sorted(inventory(state)) == list(range(104))


def test_ct_27_discards_are_dealt_from_the_dealers_left() -> None:
    game, state = start(3, hands=("KC",), dealer=2)
    thin(state, [1, 3, 4])
    game.apply(state, "KC@7,0")
    discards = [card for cards in seen(game, state)["discards"] for card in cards]
    shuffled = order(3, hands=("9H 9D", "AC"))
    game.deal(state, shuffled)
    new = [
        [game.cards[card] for card in pile(state, seat)[old:]] for seat, old in enumerate((0, 3, 4))
    ]
    dealt = [card for row in zip_longest(*new) for card in row if card is not None]
    assert Counter(dealt) == Counter(discards)
    assert [len(cards) for cards in new] == [
        len(range(seat, len(discards), 3)) for seat in range(3)
    ]
    places = iter(shuffled)
    assert all(card in places for card in dealt), "not in the order given"


def test_ct_28_a_redeal_with_fewer_cards_than_players() -> None:
    game, state = start(4, hands=("KC",))
    hand_over(state, 0, 1, 1)
    game.apply(state, "KC@7,0")
    assert game.turn(state) == DEAL
    sizes = list(state.left)
    game.shuffle(state, 1)
    assert list(state.left) == [1, sizes[1], sizes[2], sizes[3]]
    assert game.turn(state) == 1


def test_ct_29_a_full_board_gives_a_dead_round() -> None:
    game, state = start(3)
    fill(game, state)
    put(game, state, 2, "4,4", crowned=True)
    for seat in range(3):
        assert game.turn(state) == seat
        assert "pass" in moves(game, state)
        assert {text.split()[0] for text in moves(game, state)} == {"pass", "swap"}
        game.apply(state, "pass")
    assert pieces(game, state).keys() == {(4, 4)}
    facts = seen(game, state)
    assert facts["dead_rounds"] == 1
    assert facts["round"] == 2
    assert facts["kinds"] == [[], [], []]
    assert game.turn(state) == 0


@pytest.mark.parametrize(
    ("kinds", "result"),
    [(("square t", "line", "t"), [1, -1, -1]), (("square", "line", ""), [0, 0, -1])],
)
def test_ct_30_the_third_dead_round_ends_the_game(
    kinds: tuple[str, ...], result: list[int]
) -> None:
    game, state = start(3)
    for seat, owned in enumerate(kinds):
        give_kinds(state, seat, owned)
    fill(game, state)
    state.dead = 2
    for _ in range(3):
        game.apply(state, "pass")
    assert game.turn(state) == OVER
    assert game.result(state) == result
    assert seen(game, state)["winner"] == (0 if 1 in result else None)
    assert len(pieces(game, state)) == 104


def test_ct_31_the_sixth_exchange_is_refused() -> None:
    game, state = start(3)
    fill(game, state)
    for left in range(5, 0, -1):
        assert seen(game, state)["swaps_left"] == left
        game.apply(state, next(text for text in moves(game, state) if text.startswith("swap")))
        assert game.turn(state) == 0
    assert moves(game, state) == ["pass"]
    card = seen(game, state, 0)["hand"][0]
    assert "already exchanged" in refused(game, state, f"swap {card}")
    game.apply(state, "pass")
    assert seen(game, state)["swaps_left"] == 5


def test_ct_32_a_line_with_a_free_corner() -> None:
    game, state = start(hands=("KC",))
    put(game, state, 0, "2,5 2,6 2,7 2,8")
    game.apply(state, "KC@2,9!")
    assert crowned(game, state) == cells("2,5 2,6 2,7 2,8 2,9")
    assert (2, 10) not in read_board("cross").numbers


def test_ct_33_placements() -> None:
    board = read_board("cross")
    for players, count in ((2, 993), (3, 993), (4, 987)):
        listed = placements(board, players)
        assert len(listed) == len(set(listed)) == count
        for _, places in listed:
            shown = [board.card(board.numbers[place]) for place in places]
            assert shown.count(None) <= 1
            assert len(set(shown)) == len(shown)


def test_the_game_opens_by_name() -> None:
    assert chabudai.game("touche", preset="four-rect").seats == 4
