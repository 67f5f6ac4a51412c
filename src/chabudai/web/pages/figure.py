"""A picture for the rules: drawings side by side, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chabudai.core.messages import Message

Parts = tuple[dict[str, str], ...]


@dataclass(frozen=True)
class Figure:
    """Drawings side by side, and what they show."""

    sheet: str
    parts: Parts
    caption: str
    style: str = "card"


def show_cards(texts: Sequence[str], named: Callable[[str], Message], lang: str) -> Parts:
    """Cards as the parts of a figure."""
    return tuple({"art": f"card-{text}", "label": named(text).say(lang)} for text in texts)
