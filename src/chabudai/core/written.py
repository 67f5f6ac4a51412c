"""Parts of answers that are written already: JSON that is read as data only where somebody looks.

They are for reading only, as all parts of answers are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class _Read:
    __slots__ = ("_data", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._data: Any = None

    def read(self) -> Any:
        """What is written, as data."""
        if self._data is None:
            self._data = json.loads(self.text)
        return self._data

    def __getitem__(self, place: Any) -> Any:
        return self.read()[place]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())


class WrittenDict(_Read, Mapping[str, Any]):
    """An object that is written as JSON."""

    __slots__ = ()


class WrittenList(_Read, Sequence[Any]):
    """A list that is written as JSON."""

    __slots__ = ()


def or_null(number: int) -> int | str:
    """A seat as JSON, where a negative number stands for nobody."""
    return number if number >= 0 else "null"
