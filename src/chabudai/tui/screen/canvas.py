"""The canvas: a grid of signs with styles, on which places and spots have names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from chabudai.tui.screen.palette import PLAIN

FILLER = ""
"""What stands in the second column of a double-width sign."""


class Rect(NamedTuple):
    """A part of the canvas."""

    x: int
    y: int
    width: int
    height: int

    def has(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Spot:
    """Something that can be chosen."""

    name: str
    rect: Rect
    label: str = ""
    """The key that chooses it."""


@dataclass
class Canvas:
    """``width`` by ``height`` signs; what lies outside is not painted."""

    width: int
    height: int
    places: dict[str, Rect] = field(default_factory=dict)
    """Where the places of the score of motions are."""
    cards: dict[str, Rect] = field(default_factory=dict)
    """Where cards lie open, by their notation."""
    spots: dict[str, Spot] = field(default_factory=dict)
    tips: dict[str, str | Callable[[], str]] = field(default_factory=dict)
    """What a spot is, in words that may be found when they are asked for."""

    def __post_init__(self) -> None:
        self.signs = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[PLAIN] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, width: int | None = None) -> int:
        """Write a text, cut or filled up to a width; the column after it."""
        room = self.width - x if width is None else min(width, self.width - x)
        if not 0 <= y < self.height:
            return x + max(room, 0)
        column = x
        signs, styles = self.signs[y], self.styles[y]
        for sign in fit(text, room, fill=width is not None):
            size = get_character_cell_size(sign)
            if not size or column < 0:
                column += size
                continue
            self._clear(column, y)
            if size == 2:
                self._clear(column + 1, y)
                signs[column + 1], styles[column + 1] = FILLER, style
            signs[column], styles[column] = sign, style
            column += size
        return column

    def sign(self, x: int, y: int, sign: str, style: Style) -> None:
        """Put one sign of one column, which may have marks."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._clear(x, y)
            self.signs[y][x], self.styles[y][x] = sign, style

    def _clear(self, x: int, y: int) -> None:
        """A half of a double-width sign does not stay alone."""
        signs = self.signs[y]
        if signs[x] == FILLER and x:
            signs[x - 1] = " "
        elif x + 1 < self.width and signs[x + 1] == FILLER:
            signs[x + 1] = " "
        signs[x] = " "

    def fill(self, rect: Rect, style: Style, sign: str = " ") -> None:
        """Paint a part in one sign."""
        for y in range(max(rect.y, 0), min(rect.y + rect.height, self.height)):
            self.put(rect.x, y, sign * rect.width, style, rect.width)

    def spot(
        self, name: str, rect: Rect, label: str = "", tip: str | Callable[[], str] = ""
    ) -> None:
        """Name something that can be chosen."""
        self.spots[name] = Spot(name, rect, label)
        if tip:
            self.tips[name] = tip

    def tip(self, name: str) -> str:
        """What a spot is, in words."""
        found = self.tips.get(name, "")
        return found if isinstance(found, str) else found()

    def place(self, name: str, rect: Rect) -> None:
        """Name a place of the score."""
        self.places[name] = rect

    def copy(self) -> Canvas:
        """The same canvas, to be painted over; places and spots are shared."""
        other = Canvas(0, 0, self.places, self.cards, self.spots, self.tips)
        other.width, other.height = self.width, self.height
        other.signs = [row[:] for row in self.signs]
        other.styles = [row[:] for row in self.styles]
        return other

    def centred(self, width: int, height: int) -> Canvas:
        """The same in the middle of a larger canvas."""
        right, down = (width - self.width) // 2, (height - self.height) // 2
        if not right and not down:
            return self
        other = Canvas(width, height, tips=self.tips)
        for y in range(self.height):
            other.signs[y + down][right : right + self.width] = self.signs[y]
            other.styles[y + down][right : right + self.width] = self.styles[y]
        for name, rect in self.places.items():
            other.places[name] = rect._replace(x=rect.x + right, y=rect.y + down)
        for name, rect in self.cards.items():
            other.cards[name] = rect._replace(x=rect.x + right, y=rect.y + down)
        for name, spot in self.spots.items():
            rect = spot.rect._replace(x=spot.rect.x + right, y=spot.rect.y + down)
            other.spots[name] = Spot(name, rect, spot.label)
        return other

    def lines(self) -> list[str]:
        """The signs alone, a text for each row."""
        return ["".join(row).rstrip() for row in self.signs]

    def strip(self, y: int, blank: str = "") -> Strip:
        """A row as Textual wants it; signs that begin with ``blank`` are left empty."""
        segments: list[Segment] = []
        text, style = "", PLAIN
        for sign, look in zip(self.signs[y], self.styles[y], strict=True):
            if look is not style:
                if text:
                    segments.append(Segment(text, style))
                text, style = "", look
            text += " " if blank and sign.startswith(blank) else sign
        segments.append(Segment(text, style))
        return Strip(segments, self.width)


def fit(text: str, width: int, fill: bool = False) -> str:
    """A text of at most so many columns, with … where it was cut."""
    if width <= 0:
        return ""
    size = cell_len(text)
    if size > width:
        kept, used = "", 0
        for sign in text:
            step = get_character_cell_size(sign)
            if used + step > width - 1:
                break
            kept, used = kept + sign, used + step
        text, size = kept + "…", used + 1
    return text + " " * (width - size) if fill else text


def wrap(text: str, width: int, most: int | None = None) -> list[str]:
    """A text in lines of at most so many columns, broken between words where there are any."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in _words(part):
            if cell_len(line) + cell_len(word.rstrip()) <= width:
                line += word
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = word
            while cell_len(line) > width:  # longer than a whole line
                cut = fit_len(line, width)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line.rstrip())
    if most is not None and len(lines) > most:
        rest = lines[most - 1 :] if most else []
        gaps = ["" if _is_wide(line[-1:]) else " " for line in rest]
        whole = "".join(line + gap for line, gap in zip(rest, gaps, strict=True)).rstrip()
        lines = [*lines[: most - 1], fit(whole, width)] if most else []
    return lines


def _is_wide(sign: str) -> bool:
    return bool(sign) and get_character_cell_size(sign) == 2


def fit_len(text: str, width: int) -> int:
    """How many signs of a text fit, at least one."""
    used = 0
    for number, sign in enumerate(text):
        used += get_character_cell_size(sign)
        if used > width:
            return max(number, 1)
    return len(text)


NEVER_FIRST = "、。，．・：；？！）」』】〉》…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%"
"""Signs that never begin a line."""
NEVER_LAST = "（「『【〈《"
"""Signs that never end one."""


def _words(text: str) -> list[str]:
    """Where a text may be broken: after spaces, and between double-width signs."""
    words: list[str] = []
    word = ""
    for sign in text:
        wide = get_character_cell_size(sign) == 2
        ended = word.endswith(" ") or _is_wide(word[-1:])
        ended, wide = ended and word[-1:] not in NEVER_LAST, wide and word[-1:] not in NEVER_LAST
        if word and sign != " " and (ended or wide) and sign not in NEVER_FIRST:
            words.append(word)
            word = ""
        word += sign
    return [*words, word] if word else words
