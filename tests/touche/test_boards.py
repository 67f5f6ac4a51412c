"""Boards: the named ones against the rules' table, and boards of one's own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import chabudai
from chabudai.games.touche import Rules, placements, read_board
from chabudai.games.touche.board import FACE_TEXTS, NAMED, Board, shapes, tables
from chabudai.testing import check_cards, check_native
from tests.touche.positions import cells

CROSS = NAMED["cross"].strip()


def grid(board: Board) -> str:
    return "\n".join(" ".join(row) for row in board.rows)


@pytest.mark.parametrize("name", ["cross", "rect"])
def test_t_4_every_card_on_two_cells_and_eight_free_ones(name: str) -> None:
    board = read_board(name)
    shown = Counter(cell for row in board.rows for cell in row if cell != "..")
    assert shown.pop("**") == 8
    assert shown == dict.fromkeys(FACE_TEXTS, 2)
    assert len(board.cells) == len(set(board.cells)) == 112
    for cell, (row, column) in enumerate(board.cells):
        assert board.rows[row][column] == (board.card(cell) or "**")


def test_free_cells_of_the_cross() -> None:
    free = "0,5 2,2 2,9 5,11 6,0 9,2 9,9 11,6"
    assert list(read_board("cross").cells[104:]) == cells(free)


@pytest.mark.parametrize(
    ("name", "players", "counts", "free"),
    [
        ("cross", 2, {"t": 536, "line": 224, "cross": 144, "square": 89}, 156),
        ("rect", 3, {"t": 508, "line": 216, "cross": 144, "square": 91}, 290),
        ("cross", 4, {"t": 620, "line": 278, "square": 89}, 152),
        ("rect", 4, {"t": 612, "line": 268, "square": 91}, 250),
    ],
)
def test_placements_by_kind(name: str, players: int, counts: dict[str, int], free: int) -> None:
    board = read_board(name)
    listed = placements(name, players)
    assert Counter(each.kind for each in listed) == counts
    assert sum(any(board.numbers[cell] >= 104 for cell in each.cells) for each in listed) == free


@pytest.mark.parametrize(("players", "number"), [(2, 15), (3, 15), (4, 13)])
def test_t_11_t_12_shapes(players: int, number: int) -> None:
    found = {(kind, frozenset(shape)) for kind, shape in shapes(players)}
    assert len(found) == number
    lengths = {kind: len(shape) for kind, shape in found}
    if players < 4:
        assert lengths == {"square": 4, "t": 5, "line": 5, "cross": 5}
    else:
        assert lengths == {"square": 4, "t": 4, "line": 4}


def test_placements_wants_a_number_of_players() -> None:
    with pytest.raises(ValueError, match="2, 3 or 4"):
        placements("cross", 5)


def test_tables_list_every_placement_through_every_cell() -> None:
    board = read_board("cross")
    listed = placements(board, 2)
    _, through, starts, kinds = tables(board, False)
    for cell, place in enumerate(board.cells):
        found = through[starts[5 * cell] : starts[5 * cell + 4]]
        assert [listed[number] for number in found] == [e for e in listed if place in e.cells]
    assert list(kinds) == [0, 89, 625, 849, 993]
    assert len(through) / len(board.cells) == pytest.approx(43.5, abs=0.1)


def test_a_named_board_can_be_given_as_a_grid() -> None:
    assert read_board(CROSS) == read_board("cross")
    assert read_board(CROSS.lower()) == read_board("cross")
    rules = Rules.make(board=CROSS)
    assert rules.board == CROSS


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("hexagon", "board is one of cross, rect, or a grid"),
        ("", "board is one of"),
        (CROSS.replace("2S", "1S", 1), r"cell \(0,3\) is '1S'"),
        (CROSS.replace("2S", "AS", 1), r"AS is on: \(0,3\) \(0,4\) \(6,6\)"),
        (CROSS.replace("2S", "**", 1), r"2S is on: \(7,6\)"),
        (CROSS.replace("2S", ".."), "2S is on: nowhere"),
        (CROSS + " ..", r"row 11 has 13 cells, row 0 has 12"),
        (CROSS.replace("..", "**", 1), r"at most 8 free cells, but \(11,6\) is one too many"),
        (CROSS + ("\n" + ".. " * 12) * 20, "at most 30 rows"),
    ],
)
def test_a_wrong_board_says_where(text: str, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        Rules.make(board=text)


def test_a_board_needs_room_for_three_kinds() -> None:
    line = " ".join(FACE_TEXTS)
    with pytest.raises(ValueError, match="at most 30"):
        Rules.make(board=f"{line}\n{line}")
    rows = [*FACE_TEXTS, *FACE_TEXTS]
    narrow = "\n".join(
        " ".join(rows[k * 26 // 2 + i] if j % 2 == 0 else ".." for i in range(13) for j in (0, 1))
        for k in range(8)
    )
    spread = "\n".join(f"{line}\n{'.. ' * 26}" for line in narrow.splitlines())
    with pytest.raises(ValueError, match="nobody could win"):
        Rules.make(board=spread)


def own_board() -> str:
    """A board of eight rows without gaps and with three free cells side by side."""
    faces = [*FACE_TEXTS, *FACE_TEXTS[26:], *FACE_TEXTS[:26], "**", "**", "**", ".."]
    return "\n".join(" ".join(faces[start : start + 12]) for start in range(0, 108, 12))


def test_a_board_of_ones_own_is_played_to_the_end() -> None:
    game = chabudai.game("touche", board=own_board(), players=3)
    check_cards(game, range(2))
    check_native(game, games=2, seed=1)
    assert len(game.rules.differences(Rules())) == 2
    assert "a board of your own instead of cross" in game.rules.differences(Rules())[1]


def test_at_32_no_placement_holds_two_free_cells() -> None:
    board = read_board(own_board())
    free = set(board.cells[104:])
    assert len(free) == 3
    assert all(len(free & set(each.cells)) < 2 for each in placements(board, 2))


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"players": 5}, "players is one of"),
        ({"dealer": 2}, "dealer is a seat from 0 to 1"),
        ({"dealer": 4, "players": 4}, "dealer is a whole number"),
        ({"board": 3}, "board is a text"),
    ],
)
def test_options_are_checked(options: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        chabudai.game("touche", **options)


def test_presets() -> None:
    assert list(Rules.presets) == ["two", "three", "four", "two-rect", "three-rect", "four-rect"]
    for preset in Rules.presets:
        rules = Rules.make(preset)
        assert rules.players == {"two": 2, "three": 3, "four": 4}[preset.split("-")[0]]
        assert rules.board == ("rect" if preset.endswith("rect") else "cross")


def test_equal_rules_share_their_functions() -> None:
    one, other = chabudai.game("touche"), chabudai.game("touche", board=CROSS, dealer=0)
    assert one.book.kernel == other.book.kernel
    assert one.book.kernel != chabudai.game("touche", board="rect").book.kernel


def test_a_game_has_as_many_seats_as_players() -> None:
    for players in (2, 3, 4):
        assert chabudai.game("touche", players=players).seats == players
