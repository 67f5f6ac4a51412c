"""Lines of text on the screen: a log that shows its end, or a list that shows its beginning."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from chabudai.tui.screen.canvas import fit, wrap
from chabudai.tui.screen.palette import PLAIN

Line = tuple[str, Style]
MORE = "…"
"""At the end of the last row where more rows follow."""


class Lines(Widget):
    """Wrapped lines; ``tail`` shows the last ones."""

    DEFAULT_CSS = "Lines { height: 1fr; }"

    def __init__(self, tail: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.tail = tail
        self.lines: list[Line] = []
        self.back = 0
        """How many rows are scrolled away from where the lines are shown by themselves."""
        self._wrapped: tuple[int, int, list[Line]] = (0, 0, [])

    def set(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.lines = list(lines)
        self._wrapped = (0, 0, [])
        self.back = 0
        self.refresh()

    def add(self, text: str, style: Style = PLAIN) -> None:
        """Show one line more."""
        self.lines.append((text, style))
        self.back = 0
        self.refresh()

    def rows(self) -> list[Line]:
        """The lines, wrapped to the width."""
        width = max(self.size.width, 1)
        if self._wrapped[:2] != (width, len(self.lines)):
            rows = [(row, style) for text, style in self.lines for row in wrap(text, width)]
            self._wrapped = (width, len(self.lines), rows)
        return self._wrapped[2]

    def scroll_rows(self, rows: int) -> None:
        """Scroll, as far as there is something."""
        most = max(len(self.rows()) - self.size.height, 0)
        self.back = min(max(self.back + (-rows if self.tail else rows), 0), most)
        self.refresh()

    def on_mouse_scroll_up(self) -> None:
        """The wheel."""
        self.scroll_rows(-3)

    def on_mouse_scroll_down(self) -> None:
        """The wheel."""
        self.scroll_rows(3)

    def render_line(self, y: int) -> Strip:
        """A row."""
        rows = self.rows()
        height = self.size.height
        first = max(len(rows) - height, 0) - self.back if self.tail else self.back
        text, style = rows[first + y] if 0 <= first + y < len(rows) else ("", PLAIN)
        width = self.size.width
        if not self.tail and y == height - 1 and first + height < len(rows):
            text = f"{fit(text, width - 2, fill=True)} {MORE}"
        return Strip([Segment(fit(text, width, fill=True), style)], width)
