"""A list to choose from: the start screen and everything that it leads to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from chabudai.core.messages import say
from chabudai.tui.screen import palette
from chabudai.tui.screen.lines import Lines

Run = Callable[[], Awaitable[None]]
Turn = Callable[[int], None]


@dataclass(frozen=True)
class Item:
    """A line of the list: chosen by Enter, or changed by the arrow keys; else a heading, or a note
    that is only read.
    """

    text: str
    about: str = ""
    run: Run | None = None
    turn: Turn | None = None
    """Takes +1 or -1."""
    is_note: bool = False


class Menu(Screen[None]):
    """``items`` is asked again whenever something may have changed."""

    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    Menu { background: #1d3b34; color: #e9e4d4; }
    Menu #top { height: 1; background: #10241f; color: #ffd479; text-style: bold; }
    Menu #list { width: 3fr; height: 1fr; border: none; background: #1d3b34; padding: 0 1; }
    Menu #list > .option-list--option-highlighted {
        background: #ffd479; color: #10241f; text-style: bold;
    }
    Menu #list > .option-list--option-disabled { color: #b4bcae; }
    Menu #list:focus { background-tint: #1d3b34 0%; }
    Menu #list { scrollbar-color: #7f9a90; scrollbar-background: #10241f; }
    Menu #about { width: 2fr; padding: 0 1; }
    Menu #keys { height: 1; background: #10241f; color: #b4bcae; }
    """

    def __init__(
        self,
        title: Callable[[], str],
        items: Callable[[], list[Item]],
        lang: Callable[[], str],
        resumed: Callable[[], None] | None = None,
    ) -> None:
        """``resumed`` is called whenever somebody comes back to the list."""
        super().__init__()
        self._resumed = resumed
        self._title = title
        self._items = items
        self._lang = lang
        self.items: list[Item] = []
        self.notice = ""

    def compose(self) -> ComposeResult:
        """The list, and what the highlighted line is about."""
        yield Static(id="top", markup=False)
        with Horizontal():
            yield OptionList(id="list", markup=False)
            yield Lines(id="about")
        yield Static(id="keys", markup=False)

    @property
    def list(self) -> OptionList:
        """The list."""
        return self.query_one("#list", OptionList)

    def on_mount(self) -> None:
        """Show it."""
        self.reload()
        self.list.focus()

    def on_screen_resume(self) -> None:
        """Come back to it."""
        self.reload()
        if self._resumed is not None:
            self._resumed()

    def reload(self) -> None:
        """Ask for the lines again."""
        at = self.list.highlighted
        self.items = self._items()
        keys = iter("123456789")
        self.list.set_options(
            [
                Option(
                    Text(
                        _line(item, next(keys, "") if _is_live(item) else ""),
                        style="bold" if _is_heading(item) else "",
                    ),
                    disabled=not _is_live(item),
                )
                for item in self.items
            ]
        )
        lang = self._lang()
        self.query_one("#top", Static).update(f" {self._title()}")
        self.query_one("#keys", Static).update(" " + say("screen-menu-keys", lang))
        live = [number for number, item in enumerate(self.items) if _is_live(item)]
        if live:
            self.list.highlighted = at if at in live else live[0]
        self._tell_about()

    def tell(self, text: str) -> None:
        """Say something beside the list."""
        self.notice = text
        self._tell_about()

    def _tell_about(self) -> None:
        at = self.list.highlighted
        item = self.items[at] if at is not None and at < len(self.items) else None
        lines = [(self.notice, palette.GOLD), ("", palette.PLAIN)] if self.notice else []
        if item is not None:
            lines += [(line, palette.PLAIN) for line in item.about.split("\n")]
        self.query_one("#about", Lines).set(lines)

    def on_option_list_option_highlighted(self) -> None:
        """Say what the line is about."""
        self._tell_about()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a line, or change it."""
        item = self.items[event.option_index]
        self.notice = ""
        if item.run is not None:
            await item.run()
        elif item.turn is not None:
            item.turn(1)
            self.reload()

    async def on_key(self, event: events.Key) -> None:
        """Change a line, choose by digit, go back."""
        at = self.list.highlighted
        item = self.items[at] if at is not None and at < len(self.items) else None
        if event.key in ("left", "right") and item is not None and item.turn is not None:
            event.stop()
            item.turn(1 if event.key == "right" else -1)
            self.reload()
        elif event.key in ("escape", "q"):
            event.stop()
            self.app.go_back()  # type: ignore[attr-defined]
        elif event.key == "l":
            event.stop()
            self.app.next_language()  # type: ignore[attr-defined]
            self.reload()
        elif event.character and event.character.isdecimal():
            live = [number for number, each in enumerate(self.items) if _is_live(each)]
            number = int(event.character) - 1
            if 0 <= number < len(live):
                event.stop()
                self.list.highlighted = live[number]


def _is_live(item: Item) -> bool:
    return item.run is not None or item.turn is not None


def _is_heading(item: Item) -> bool:
    return not _is_live(item) and not item.is_note


def _line(item: Item, key: str) -> str:
    """A line with the digit that goes to it."""
    if _is_heading(item):
        return f"── {item.text}"
    mark = "‹› " if item.turn is not None else ""
    return f"{key or ' '} {mark}{item.text}"
