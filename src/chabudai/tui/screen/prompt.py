"""The line at which actions and words are typed, with completion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message as Posted
from textual.widgets import Input

from chabudai.core.messages import say
from chabudai.tui.screen.completion import Completion


class Prompt(Input):
    """Hidden until it is opened; → completes what is typed."""

    DEFAULT_CSS = """
    Prompt { height: 1; border: none; display: none; background: #f6efdd; color: #23262b; }
    Prompt.open { display: block; }
    """

    class Typed(Posted):
        """A line was typed; nothing where somebody went back."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, known: Callable[[], Sequence[str]], id: str | None = None) -> None:
        super().__init__(id=id, suggester=Completion(known), compact=True)

    @property
    def is_open(self) -> bool:
        """Whether somebody types."""
        return self.has_class("open")

    def open(self, text: str, lang: str) -> None:
        """Let somebody type."""
        self.add_class("open")
        self.value = text
        self.placeholder = say("screen-prompt", lang)
        self.focus()
        self.cursor_position = len(text)

    def _end(self, text: str) -> None:
        self.remove_class("open")
        self.post_message(self.Typed(text))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed."""
        event.stop()
        self._end(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        """Go back."""
        if event.key == "escape":
            event.stop()
            self._end("")
