"""What is said when something is not allowed."""

from __future__ import annotations

from chabudai.core.messages import Message


class IllegalAction(ValueError):
    """An action that the rules do not allow here; ``reason`` says why, in every language."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason

    def say(self, lang: str = "en") -> str:
        """The reason in a language."""
        return self.reason.say(lang)

    def __str__(self) -> str:
        try:
            return self.say()
        except ImportError:  # where only the rules run, without the library for messages
            return f"{self.reason.key} {dict(self.reason.args)}"
