"""Asking for the address of a served table."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from chabudai.core.messages import say


class Address(ModalScreen[str]):
    """One line to type; nothing where somebody goes back."""

    DEFAULT_CSS = """
    Address { align: center middle; }
    Address > Vertical { width: 90%; max-width: 90; height: auto; padding: 1 2; }
    Address > Vertical { background: #10241f; border: round #ffd479; }
    Address Input { height: 1; border: none; background: #f6efdd; color: #23262b; }
    """

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def compose(self) -> ComposeResult:
        """What is asked, and the line."""
        with Vertical():
            yield Static(say("screen-address", self.lang), markup=False)
            yield Input(placeholder="https://…/table/…", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The address."""
        self.dismiss(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        """Go back."""
        if event.key == "escape":
            event.stop()
            self.dismiss("")
