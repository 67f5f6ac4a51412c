"""Completion of what is typed at the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.suggester import Suggester


class Completion(Suggester):
    """The first of what could be meant, whatever the case of its letters."""

    def __init__(self, known: Callable[[], Sequence[str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._known = known

    async def get_suggestion(self, value: str) -> str | None:
        """What is typed, completed."""
        plain = value.casefold()
        for text in self._known():
            if text.casefold().startswith(plain) and len(text) > len(value):
                return value + text[len(value) :]
        return None
