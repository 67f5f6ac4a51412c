"""Sheets over the table: rules, help and lists with search, and the curtain between two people."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from chabudai.core.messages import say
from chabudai.tui import words
from chabudai.tui.screen import palette
from chabudai.tui.screen.lines import Lines

PAGE = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10, "home": -99999, "end": 99999}
KEY_LINES = ("move", "choose", "digits", "letters", "type", "hint", "undo", "rules")
MORE_LINES = ("menu", "talk", "language", "scroll", "leave")


def help_lines(lang: str, served: Sequence[str] = ()) -> list[str]:
    """All keys and words."""
    lines = [*(say(f"screen-help-{name}", lang) for name in (*KEY_LINES, *MORE_LINES)), ""]
    lines += words.help_text(lang).splitlines()
    lines += [f"  {word} – {say(f'join-help-{word}', lang)}" for word in served if word in TOLD]
    return lines


TOLD = ("say", "draw", "resign", "report")
"""Words of served tables that help explains; the others are named where they can be used."""


class Sheet(ModalScreen[None]):
    """A text to scroll; with ``search`` what is typed leaves the lines that have it."""

    DEFAULT_CSS = """
    Sheet { align: center middle; }
    Sheet > Vertical { width: 90%; max-width: 100; height: 85%; padding: 0 1; }
    Sheet > Vertical { background: #10241f; border: round #ffd479; }
    Sheet #title { height: 1; color: #ffd479; text-style: bold; }
    Sheet #find { height: 1; border: none; background: #f6efdd; color: #23262b; }
    Sheet #foot { height: 1; color: #b4bcae; }
    """

    def __init__(self, title: str, text: str, lang: str, search: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.lang = lang
        self.search = search

    def compose(self) -> ComposeResult:
        """Title, search, text and how to go on."""
        with Vertical():
            yield Static(self.heading, id="title", markup=False)
            if self.search:
                yield Input(placeholder=say("screen-search", self.lang), id="find", compact=True)
            yield Lines(id="text")
            yield Static(say("screen-sheet-keys", self.lang), id="foot", markup=False)

    def on_mount(self) -> None:
        """Show everything first."""
        self._show("")

    def _show(self, wanted: str) -> None:
        plain = wanted.casefold()
        shown = [line for line in self.text.splitlines() if plain in line.casefold()]
        if not shown:
            shown = [say("screen-not-found", self.lang)]
        look = palette.style("#e9e4d4", "#10241f")
        self.query_one("#text", Lines).set([(line, look) for line in shown])

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while it is typed."""
        self._show(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        """Scroll, or close."""
        if event.key in ("escape", "enter") or (not self.search and event.key in ("q", "?")):
            event.stop()
            self.dismiss(None)
        elif event.key in PAGE and not (self.search and event.key in ("home", "end")):
            event.stop()
            self.query_one("#text", Lines).scroll_rows(PAGE[event.key])


class Curtain(ModalScreen[bool]):
    """Nothing of the table is shown until the next one has taken the device."""

    DEFAULT_CSS = """
    Curtain { align: center middle; background: #4a1f1f; color: #f6efdd; }
    Curtain Static { width: auto; max-width: 90%; text-align: center; }
    """

    def __init__(self, name: str, lang: str) -> None:
        super().__init__()
        self.named = name
        self.lang = lang

    def compose(self) -> ComposeResult:
        """Who is next."""
        yield Static(say("screen-curtain", self.lang, name=self.named), markup=False)

    def on_key(self, event: events.Key) -> None:
        """Ready."""
        if event.key in ("enter", "space"):
            event.stop()
            self.dismiss(True)

    def on_click(self) -> None:
        """Ready."""
        self.dismiss(True)
