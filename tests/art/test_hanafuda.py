"""The drawings of the hanafuda: every card is there, made of the right parts, and small."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import chabudai

SPRITE = Path(chabudai.__file__).parent / "web" / "games" / "koikoi" / "art" / "hanafuda.svg"
SVG = "{http://www.w3.org/2000/svg}"

PLANTS = {
    1: "pine",
    2: "plum",
    3: "cherry",
    4: "wisteria",
    5: "iris",
    6: "peony",
    7: "clover",
    8: "pampas",
    9: "chrysanthemum",
    10: "maple",
    11: "willow",
    12: "paulownia",
}
KINDS = {
    1: "BRPP",
    2: "ARPP",
    3: "BRPP",
    4: "ARPP",
    5: "ARPP",
    6: "ARPP",
    7: "ARPP",
    8: "BAPP",
    9: "ARPP",
    10: "ARPP",
    11: "BARP",
    12: "BPPP",
}
FIGURES = {
    "1B": {"crane"},
    "2A": {"warbler"},
    "3B": {"curtain"},
    "4A": {"cuckoo", "crescent"},
    "5A": {"bridge"},
    "6A": {"butterfly"},
    "7A": {"boar"},
    "8B": {"moon"},
    "8A": {"goose"},
    "9A": {"sake-cup"},
    "10A": {"deer"},
    "11B": {"rain-man", "frog", "stream"},
    "11A": {"swallow"},
    "11P1": {"lightning"},
    "12B": {"phoenix"},
}
RIBBONS = {"ribbon-poetry": (1, 2, 3), "ribbon-blue": (6, 9, 10), "ribbon-red": (4, 5, 7, 11)}


def notation() -> Iterator[str]:
    for suit, kinds in KINDS.items():
        plain = 0
        for kind in kinds:
            plain += kind == "P"
            yield f"{suit}P{plain}" if kind == "P" else f"{suit}{kind}"


CARDS = list(notation())
LABELS = [f"month-{month}" for month in PLANTS] + [f"kind-{kind}" for kind in "BARP"]


@cache
def root() -> ET.Element:
    return ET.parse(SPRITE).getroot()


@cache
def symbols() -> dict[str, ET.Element]:
    return {each.attrib["id"]: each for each in root().iter(f"{SVG}symbol")}


@cache
def parts(name: str) -> frozenset[str]:
    """The symbols that a symbol is made of, whatever the depth."""
    uses = {use.attrib["href"].removeprefix("#") for use in symbols()[name].iter(f"{SVG}use")}
    return frozenset(uses).union(*(parts(use) for use in uses))


def suit(card: str) -> int:
    return int(re.split("[BARP]", card)[0])


def test_the_48_cards_the_back_and_the_labels_are_there() -> None:
    assert len(CARDS) == 48
    drawn = {name.removeprefix("card-") for name in symbols() if name.startswith("card-")}
    assert drawn == {*CARDS, "back"}
    assert set(LABELS) <= set(symbols())


@pytest.mark.parametrize("name", [*(f"card-{card}" for card in [*CARDS, "back"]), *LABELS])
def test_cards_and_labels_share_one_format(name: str) -> None:
    assert symbols()[name].attrib["viewBox"] == "0 0 64 106"


def test_each_name_is_given_once() -> None:
    names = [each.attrib["id"] for each in root().iter() if "id" in each.attrib]
    assert len(names) == len(set(names))
    assert set(names) == set(symbols())


def test_each_part_is_used() -> None:
    whole = {f"card-{card}" for card in [*CARDS, "back"]} | set(LABELS)
    assert set(symbols()) == whole.union(*(parts(name) for name in whole))


def test_references_stay_inside_the_file() -> None:
    for each in root().iter():
        for name, value in each.attrib.items():
            assert not name.startswith("on"), f"{name} of {each.tag}"
            assert "url(" not in value
            assert "//" not in value
            if name.endswith("href"):
                assert name == "href", "plain href, not xlink"
                assert value.startswith("#")
                assert value[1:] in symbols()


def test_only_shapes_are_drawn() -> None:
    shapes = {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect"}
    assert {each.tag for each in root().iter()} <= {SVG + shape for shape in shapes}
    assert not any("style" in each.attrib or "class" in each.attrib for each in root().iter())
    assert not "".join(root().itertext()).strip()


@pytest.mark.parametrize("card", [card for card in CARDS if card != "11P1"])
def test_a_card_shows_the_plant_of_its_suit_and_no_other(card: str) -> None:
    assert parts(f"card-{card}") & set(PLANTS.values()) == {PLANTS[suit(card)]}


def test_the_storm_shows_no_ordinary_willow() -> None:
    assert not parts("card-11P1") & set(PLANTS.values())


@pytest.mark.parametrize("card", CARDS)
def test_a_card_shows_its_figure_and_no_other(card: str) -> None:
    everything = frozenset[str]().union(*FIGURES.values())
    assert parts(f"card-{card}") & everything == FIGURES.get(card, set())


@pytest.mark.parametrize("card", CARDS)
def test_a_ribbon_card_shows_the_right_ribbon(card: str) -> None:
    whole = {name for name in parts(f"card-{card}") if name.startswith("ribbon-")}
    kinds = {kind for kind in RIBBONS if any(name.startswith(kind) for name in whole)}
    due = {kind for kind, suits in RIBBONS.items() if suit(card) in suits}
    assert kinds == (due if card.endswith("R") else set())


@pytest.mark.parametrize(
    ("card", "figure", "times"),
    [("6A", "butterfly", 2), ("8A", "goose", 3)],
)
def test_there_are_two_butterflies_and_three_geese(card: str, figure: str, times: int) -> None:
    uses = [use.attrib["href"] for use in symbols()[f"card-{card}"].iter(f"{SVG}use")]
    assert uses.count(f"#{figure}") == times


def test_no_two_cards_look_alike() -> None:
    drawings = {b"".join(map(ET.tostring, symbols()[f"card-{card}"])) for card in CARDS}
    assert len(drawings) == 48


def test_kinds_differ_by_shape() -> None:
    def shapes(kind: str) -> frozenset[str]:
        marks = symbols()[f"kind-{kind}"].iter()
        kept = ("d", "cx", "cy", "rx", "ry")
        return frozenset(str([m.get(k) for k in kept]) for m in marks if m.get("d") or m.get("rx"))

    assert len({shapes(kind) for kind in "BARP"}) == 4


def test_the_file_is_small() -> None:
    assert len(gzip.compress(SPRITE.read_bytes(), 9)) <= 45 * 1024
    numbers = re.findall(r' d="([^"]*)"', SPRITE.read_text(encoding="utf-8"))
    assert not re.search(r"\.\d\d", " ".join(numbers)), "one decimal is enough"
