"""The art of Matcha and Touché and the marks: complete, self-contained, told apart by shape."""

import gzip
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

WEB = Path(__file__).parents[2] / "src" / "chabudai" / "web"
SVG = "{http://www.w3.org/2000/svg}"

RANKS = ["A", *"23456789", "10", *"JQK"]
SUITED = [f"{suit}{number}" for suit in "GRBY" for number in "1234"]
CARDS = [f"{rank}{suit}" for suit in "SHDC" for rank in RANKS]
SEALS = ["win", "loss", "draw", *(f"month-{month}" for month in range(1, 13))]
"""Small pictures among the marks: how a match ended, and the months' motifs."""
IDS = {
    "matcha.svg": [
        *(f"suit-{suit}" for suit in "GRBYW"),
        *(f"token-{suit}" for suit in "GRBYW"),
        *(f"card-{card}" for card in SUITED),
        *("card-Z", "card-back", "mat", "match-number", "match-suit", "slot"),
    ],
    "touche.svg": [
        *(f"face-{card}" for card in CARDS),
        *(f"card-{card}" for card in CARDS),
        *(f"cell-{suit}" for suit in "SHDC"),
        *("cell-closed", "card-back", "joker", "free", "crown"),
        *(f"{kind}-{seat}" for kind in ("piece", "crowned") for seat in range(4)),
        *("kind-square", "kind-t", "kind-line", "kind-cross"),
    ],
    "marks.svg": [
        *("logo", "undo", "flag", "handshake", "talk", "log", "rules", "hint"),
        *("sound-on", "sound-off", "copy", "qr", "eye", "person", "bot", "clock"),
        *SEALS,
        *("menu", "sun", "moon", "check", "cross", "arrow-left", "arrow-right", "first", "last"),
    ],
    "favicon.svg": [],
}
BUDGET = {"matcha.svg": 12_000, "touche.svg": 14_000, "marks.svg": 6_000, "favicon.svg": 1_000}
ELEMENTS = {"svg", "title", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse"}
PAINT = {"fill", "stroke", "color", "opacity", "fill-opacity", "stroke-opacity"}
COORDINATES = {"d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "viewBox"}

# Symbols that stand for different things of one sort: shape must tell them apart, not colour.
SORTS = [
    ("matcha.svg", [f"suit-{suit}" for suit in "GRBYW"]),
    ("matcha.svg", [f"token-{suit}" for suit in "GRBYW"]),
    ("matcha.svg", [f"card-{card}" for card in [*SUITED, "Z", "back"]]),
    ("matcha.svg", ["match-number", "match-suit", "slot"]),
    ("touche.svg", [f"face-{card}" for card in CARDS] + ["free"]),
    ("touche.svg", [f"card-{card}" for card in CARDS] + ["joker", "card-back"]),
    ("touche.svg", IDS["touche.svg"][-12:]),
    ("marks.svg", IDS["marks.svg"]),
]


def art(file: str) -> Path:
    """A sheet of the house, or of a game."""
    (found,) = [*WEB.glob(f"art/{file}"), *WEB.glob(f"games/*/art/{file}")]
    return found


Shape = frozenset[tuple[str, ...]]


@cache
def elements(file: str) -> list[ElementTree.Element]:
    return list(ElementTree.parse(art(file)).getroot().iter())


@cache
def named(file: str) -> dict[str, ElementTree.Element]:
    return {e.attrib["id"]: e for e in elements(file) if "id" in e.attrib}


def shape(file: str, element: ElementTree.Element, place: tuple[str, ...] = ()) -> Shape:
    """What an element draws and where, followed through its uses, without any colour."""
    keep = {k: v for k, v in element.attrib.items() if k not in {*PAINT, "id", "href"}}
    here = (*place, *(f"{k}={v}" for k, v in sorted(keep.items())))
    parts = [*element]
    if "href" in element.attrib:
        parts.append(named(file)[element.attrib["href"][1:]])
    drawn = {p for part in parts for p in shape(file, part, here)}
    tag = element.tag.removeprefix(SVG)
    if tag in {"path", "rect", "circle", "ellipse"}:
        drawn.add((tag, *here))
    return frozenset(drawn)


def outlines(file: str, symbol: str) -> set[str]:
    """The path data that a symbol reaches."""
    return {
        word
        for drawn in shape(file, named(file)[symbol])
        for word in drawn
        if word.startswith("d=")
    }


@pytest.mark.parametrize("file", IDS)
def test_every_symbol_is_there_once(file: str) -> None:
    ids = [e.attrib["id"] for e in elements(file) if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    symbols = [e.attrib["id"] for e in elements(file) if e.tag == f"{SVG}symbol"]
    assert sorted(symbols) == sorted(IDS[file])


@pytest.mark.parametrize("file", IDS)
def test_symbols_have_a_view_box_and_draw_something(file: str) -> None:
    for symbol in IDS[file]:
        element = named(file)[symbol]
        assert re.fullmatch(r"0 0 \d+ \d+", element.attrib["viewBox"]), symbol
        assert shape(file, element), symbol


@pytest.mark.parametrize("file", IDS)
def test_every_reference_stays_in_its_file(file: str) -> None:
    for element in elements(file):
        for name, value in element.attrib.items():
            assert "url(" not in value
            if name.endswith("href"):
                assert name == "href"
                assert value.startswith("#")
                assert value[1:] in named(file), value
    text = (art(file)).read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert "://" not in text


@pytest.mark.parametrize("file", IDS)
def test_every_part_is_used(file: str) -> None:
    used = {e.attrib["href"][1:] for e in elements(file) if "href" in e.attrib}
    assert set(named(file)) - set(IDS[file]) <= used


@pytest.mark.parametrize("file", IDS)
def test_only_plain_shapes_and_presentation_attributes(file: str) -> None:
    text = (art(file)).read_text(encoding="utf-8")
    assert "<!" not in text
    assert "<?" not in text
    for element in elements(file):
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert not {n for n in element.attrib if n in {"style", "class"} or n.startswith("on")}


@pytest.mark.parametrize("file", IDS)
def test_coordinates_have_one_decimal_at_most(file: str) -> None:
    for element in elements(file):
        for name in COORDINATES & set(element.attrib):
            assert not re.search(r"\.\d\d", element.attrib[name]), element.attrib[name]


@pytest.mark.parametrize(("file", "limit"), BUDGET.items())
def test_compressed_size(file: str, limit: int) -> None:
    assert len(gzip.compress((art(file)).read_bytes(), 9)) <= limit


@pytest.mark.parametrize(("file", "symbols"), SORTS)
def test_shape_tells_apart_not_colour(file: str, symbols: list[str]) -> None:
    for one, other in combinations(symbols, 2):
        assert shape(file, named(file)[one]) != shape(file, named(file)[other]), (one, other)


@pytest.mark.parametrize(
    ("file", "symbols"),
    [
        ("matcha.svg", [f"suit-{suit}" for suit in "GRBYW"]),
        ("touche.svg", [f"piece-{seat}" for seat in range(4)]),
        ("touche.svg", ["kind-square", "kind-t", "kind-line", "kind-cross"]),
    ],
)
def test_suits_and_pieces_share_no_outline(file: str, symbols: list[str]) -> None:
    for one, other in combinations(symbols, 2):
        assert outlines(file, one)
        assert not outlines(file, one) & outlines(file, other), (one, other)


@pytest.mark.parametrize("seat", range(4))
def test_crowned_piece_is_the_piece_under_the_cap(seat: int) -> None:
    crowned = outlines("touche.svg", f"crowned-{seat}")
    assert outlines("touche.svg", "crown") <= crowned
    assert outlines("touche.svg", f"piece-{seat}") <= crowned


def test_marks_take_the_colour_of_the_text_in_one_line_weight() -> None:
    for symbol in set(IDS["marks.svg"][1:]) - set(SEALS):
        (path,) = named("marks.svg")[symbol]
        assert path.attrib["stroke"] == "currentColor", symbol
        assert path.attrib["stroke-width"] == "2", symbol
        assert path.attrib["fill"] == "none", symbol


def test_favicon_is_the_logo() -> None:
    favicon = ElementTree.parse(art("favicon.svg")).getroot()
    logo = named("marks.svg")["logo"]
    assert favicon.attrib["viewBox"] == logo.attrib["viewBox"]
    drawn = [e.attrib for e in favicon if e.tag != f"{SVG}title"]
    assert drawn == [e.attrib for e in logo]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("card", CARDS)
def test_ranks_stand_out_from_their_cells(card: str) -> None:
    ground, rank, _ = named("touche.svg")[f"face-{card}"]
    paper = named("touche.svg")[ground.attrib["href"][1:]].attrib["fill"]
    light, dark = luminance(paper), luminance(rank.attrib["stroke"])
    assert (light + 0.05) / (dark + 0.05) >= 4.5
