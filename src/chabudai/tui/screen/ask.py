"""Asking for one line: the address of a table, something to say."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from chabudai.core.messages import say


class Ask(ModalScreen[str]):
    """One line to type; nothing where somebody goes back."""

    DEFAULT_CSS = """
    Ask { align: center middle; }
    Ask > Vertical { width: 90%; max-width: 90; height: auto; padding: 1 2; }
    Ask > Vertical { background: #10241f; border: round #ffd479; }
    Ask Input { height: 1; border: none; background: #f6efdd; color: #23262b; }
    Ask #foot { color: #b4bcae; }
    """

    def __init__(self, asked: str, lang: str, example: str = "", known: str = "") -> None:
        super().__init__()
        self.asked = asked
        self.lang = lang
        self.example = example
        self.known = known

    def compose(self) -> ComposeResult:
        """What is asked, and the line."""
        with Vertical():
            yield Static(self.asked, markup=False)
            yield Input(self.known, placeholder=self.example, compact=True)
            yield Static(say("screen-ask-keys", self.lang), id="foot", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed."""
        event.stop()
        self.dismiss(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        """Go back."""
        if event.key == "escape":
            event.stop()
            self.dismiss("")
