"""Clauses Y: what captured cards are worth."""

from __future__ import annotations

from typing import Any

import pytest

from chabudai.games.koikoi import CARDS, Rules, yaku

PLAINS = [card for card in CARDS if "P" in card]
ANIMALS = [card for card in CARDS if "A" in card]
RIBBONS = [card for card in CARDS if "R" in card]
NOBLES = [card for card in CARDS if "B" in card]


def made(cards: str, **options: Any) -> dict[str, int]:
    return yaku(cards.split(), Rules(**options))


def test_the_pack_has_the_right_cards() -> None:
    kinds = [len(kind) for kind in (NOBLES, ANIMALS, RIBBONS, PLAINS)]
    assert kinds == [5, 9, 10, 24]
    assert len(set(CARDS)) == 48


def test_y1_ten_plains_are_kasu() -> None:
    assert yaku(PLAINS[:9]) == {}
    assert yaku(PLAINS[:10]) == {"kasu": 1}


def test_y1_each_further_plain_adds_one() -> None:
    assert yaku(PLAINS[:13]) == {"kasu": 4}
    assert yaku(PLAINS) == {"kasu": 15}


def test_y1_the_sake_cup_is_a_plain_too() -> None:
    assert yaku([*PLAINS[:9], "9A"]) == {"kasu": 1}
    assert yaku([*PLAINS, "9A"]) == {"kasu": 16}


def test_y1_the_sake_cup_counts_also_when_used_elsewhere() -> None:
    assert yaku([*PLAINS[:9], "9A", "3B"]) == {"kasu": 1, "hanami": 5}
    four = [card for card in ANIMALS if card not in ("9A", "6A")][:4]
    assert yaku([*PLAINS[:9], "9A", *four]) == {"kasu": 1, "tane": 1}


def test_y2_five_animals_are_tane() -> None:
    assert made("2A 4A 5A 11A") == {}
    assert made("2A 4A 5A 11A 8A") == {"tane": 1}
    assert made("2A 4A 5A 11A 9A 8A 7A") == {"tane": 3}


def test_y3_five_ribbons_are_tanzaku() -> None:
    assert made("4R 5R 7R 11R") == {}
    assert made("4R 5R 7R 11R 1R") == {"tanzaku": 1}
    assert made("4R 5R 7R 11R 1R 2R 6R") == {"tanzaku": 3}


def test_y4_boar_deer_and_butterflies() -> None:
    assert made("7A 10A") == {}
    assert made("7A 10A 6A") == {"ino-shika-cho": 5}


def test_y4_adds_to_tane_and_has_no_extra_for_further_cards() -> None:
    assert made("7A 10A 6A 2A") == {"ino-shika-cho": 5}
    assert made("7A 10A 6A 2A 4A 5A") == {"tane": 2, "ino-shika-cho": 5}
    assert yaku(ANIMALS) == {"tane": 5, "ino-shika-cho": 5}


def test_y5_poetry_ribbons_and_y6_blue_ribbons() -> None:
    assert made("1R 2R 3R") == {"akatan": 5}
    assert made("6R 9R 10R") == {"aotan": 5}
    assert made("4R 5R 7R") == {}


def test_y6_ribbons_add_to_tanzaku_and_to_each_other() -> None:
    assert made("1R 2R 3R 6R 9R 10R") == {"tanzaku": 2, "akatan": 5, "aotan": 5}
    assert yaku(RIBBONS) == {"tanzaku": 6, "akatan": 5, "aotan": 5}


@pytest.mark.parametrize(
    ("cards", "lights"),
    [
        ("1B 3B", {}),
        ("1B 3B 11B", {}),
        ("1B 3B 8B", {"sanko": 5}),
        ("1B 3B 12B", {"sanko": 5}),
        ("1B 8B 12B", {"sanko": 5}),
        ("3B 8B 12B", {"sanko": 5}),
        ("1B 3B 8B 11B", {"ame-shiko": 7}),
        ("3B 8B 11B 12B", {"ame-shiko": 7}),
        ("1B 3B 8B 12B", {"shiko": 8}),
        ("1B 3B 8B 11B 12B", {"goko": 10}),
    ],
)
def test_y7_only_the_highest_light_counts(cards: str, lights: dict[str, int]) -> None:
    assert made(cards) == lights


def test_y8_hanami_and_tsukimi() -> None:
    assert made("3B 9A") == {"hanami": 5}
    assert made("8B 9A") == {"tsukimi": 5}
    assert made("3B 8B 9A") == {"hanami": 5, "tsukimi": 5}
    assert made("3B 8B 12B 9A") == {"sanko": 5, "hanami": 5, "tsukimi": 5}


def test_y8_viewing_may_be_left_out() -> None:
    assert made("3B 8B 9A", viewing=False) == {}
    off = {"viewing": False, "viewing_pair_six": True, "rain_voids_viewing": True}
    assert made("3B 8B 12B 9A", **off) == {"sanko": 5}


def test_y8_rain_may_void_viewing() -> None:
    assert made("3B 8B 9A 11B") == {"hanami": 5, "tsukimi": 5}
    assert made("3B 8B 9A 11B", rain_voids_viewing=True) == {}
    assert made("3B 8B 9A", rain_voids_viewing=True) == {"hanami": 5, "tsukimi": 5}


def test_y8_the_pair_may_be_six() -> None:
    assert made("3B 8B 9A", viewing_pair_six=True) == {"hanami": 3, "tsukimi": 3}
    assert made("3B 9A", viewing_pair_six=True) == {"hanami": 5}
    assert made("8B 9A", viewing_pair_six=True) == {"tsukimi": 5}


@pytest.mark.parametrize(
    ("cards", "options", "counted"),
    [
        ("1B 3B 12B 9A", {}, {"sanko": 5}),
        ("1B 3B 8B 9A", {}, {"hanami": 5, "tsukimi": 5}),
        ("1B 3B 8B 9A", {"viewing_pair_six": True}, {"hanami": 3, "tsukimi": 3}),
        ("1B 3B 8B 11B 9A", {}, {"hanami": 5, "tsukimi": 5}),
        ("1B 3B 8B 11B 9A", {"viewing_pair_six": True}, {"ame-shiko": 7}),
        ("1B 3B 8B 11B 9A", {"rain_voids_viewing": True}, {"ame-shiko": 7}),
        ("1B 3B 8B 12B 9A", {}, {"hanami": 5, "tsukimi": 5}),
        ("1B 3B 8B 11B 12B 9A", {}, {"goko": 10}),
        ("3B 9A", {}, {"hanami": 5}),
    ],
)
def test_y8_viewing_may_exclude_lights_and_the_better_counts(
    cards: str, options: dict[str, Any], counted: dict[str, int]
) -> None:
    assert made(cards, viewing_excludes_lights=True, **options) == counted


def test_everything_together() -> None:
    assert sum(yaku(CARDS).values()) == 16 + 5 + 6 + 15 + 10 + 10


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (["3B", "13R"], "there is no card '13R'"),
        (["3b"], "there is no card '3b'"),
        (["3P"], "there is no card '3P'"),
        (["3B", "3B"], "3B comes twice"),
        ("3B 9A", "not as one text"),
    ],
)
def test_bad_cards_are_refused(cards: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        yaku(cards)
