"""Orders of a pack: numbers or texts, and what is wrong with bad ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from chabudai.core.cards import read_order

TEXTS = ("A", "B", "Z", "Z")


@pytest.mark.parametrize(
    ("order", "numbers"),
    [
        ([3, 2, 1, 0], [3, 2, 1, 0]),
        (["Z", "B", "Z", "A"], [2, 1, 3, 0]),
        (["B", 3, "A", "Z"], [1, 3, 0, 2]),
    ],
)
def test_orders_are_read(order: Sequence[int | str], numbers: list[int]) -> None:
    assert read_order(order, TEXTS) == numbers


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        ([0, 1, 2], "all 4 cards of the pack, got 3"),
        ([0, 1, 2, 4], "place 3: card numbers are 0 to 3, got 4"),
        ([0, 1, 2, -1], "got -1"),
        ([0, 1, 1, 2], r"place 2: card 1 \(B\) comes twice"),
        (["A", "B", "Z", "C"], "place 3: there is no card 'C'"),
        (["A", "A", "Z", "Z"], "place 1: 'A' comes too often"),
        ("ABZZ", "not one text"),
    ],
)
def test_bad_orders_are_refused(order: Sequence[int | str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_order(order, TEXTS)


@pytest.mark.parametrize(
    ("order", "numbers"),
    [
        (["D", "A", "C", "B"], [3, 0, 2, 1]),
        ([3, "A", 2, "B"], [3, 0, 2, 1]),
        (["D", "A"], [3, 0]),
    ],
)
def test_a_pack_without_equal_cards_is_read_at_once(order: list[int | str], numbers: Any) -> None:
    assert read_order(order, ("A", "B", "C", "D"), len(order)) == numbers


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        (["A", "B", "C", "Z"], "place 3: there is no card 'Z'"),
        (["A", "B", "B", "D"], "place 2: 'B' comes too often"),
        (["A", "B", 1, "D"], r"place 2: card 1 \(B\) comes twice"),
        (["A", "B", ["C"], "D"], r"place 2: \['C'\] is no card"),
        (["A", "B", None, "D"], "place 2: None is no card"),
    ],
)
def test_what_is_wrong_in_it_is_said_as_ever(order: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_order(order, ("A", "B", "C", "D"))
