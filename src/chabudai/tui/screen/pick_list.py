"""A small list over the table, chosen from by keys, arrows or mouse."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from chabudai.core.messages import say

Entry = tuple[str, str, str]
"""Its key, what it is called by, and its words."""


class PickList(ModalScreen[str]):
    """It ends with what the chosen entry is called by; with nothing where somebody goes back."""

    DEFAULT_CSS = """
    PickList { align: center middle; }
    PickList > Vertical { width: auto; min-width: 40; max-width: 90%; height: auto; }
    PickList > Vertical { max-height: 90%; padding: 0 1; }
    PickList > Vertical { background: #10241f; border: round #ffd479; }
    PickList #title { color: #ffd479; text-style: bold; width: auto; }
    PickList #list { width: auto; height: auto; max-height: 40; border: none; padding: 0; }
    PickList #list { background: #10241f; color: #e9e4d4; }
    PickList #list:focus { background-tint: #10241f 0%; }
    PickList #list > .option-list--option-highlighted {
        background: #ffd479; color: #10241f; text-style: bold;
    }
    PickList #foot { color: #b4bcae; width: auto; }
    """

    def __init__(self, title: str, entries: Sequence[Entry], lang: str) -> None:
        super().__init__()
        self.heading = title
        self.entries = list(entries)
        self.lang = lang

    def compose(self) -> ComposeResult:
        """Title, entries, and how to choose."""
        with Vertical():
            yield Static(self.heading, id="title", markup=False)
            yield OptionList(
                *(Option(Text(f"{key or ' '}  {text}")) for key, _, text in self.entries),
                id="list",
                markup=False,
            )
            yield Static(say("screen-pick-keys", self.lang), id="foot", markup=False)

    def on_mount(self) -> None:
        """Begin with the first."""
        chosen = self.query_one("#list", OptionList)
        chosen.focus()
        chosen.highlighted = 0 if self.entries else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose."""
        event.stop()
        self.dismiss(self.entries[event.option_index][1])

    def on_key(self, event: events.Key) -> None:
        """Choose by key, or go back."""
        if event.key in ("escape", "ctrl+c"):
            event.stop()
            self.dismiss("")
            return
        for key, name, _ in self.entries:
            if key and event.character == key:
                event.stop()
                self.dismiss(name)
                return
