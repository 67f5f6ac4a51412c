"""Koi-Koi on the pages."""

from chabudai.coach.guide.games.koikoi.lesson import lesson
from chabudai.coach.guide.games.koikoi.tips import preset, tips
from chabudai.core.messages import Message
from chabudai.games.koikoi.notation import PLANTS
from chabudai.games.koikoi.notation import card_message as card
from chabudai.games.koikoi.pack import CARDS
from chabudai.web.games.koikoi.board import board
from chabudai.web.games.koikoi.ended import ended
from chabudai.web.games.koikoi.figures import figures
from chabudai.web.games.koikoi.opened import piles
from chabudai.web.games.koikoi.why import why

__all__ = [
    "board",
    "card",
    "ended",
    "fan",
    "figures",
    "layers",
    "lesson",
    "lost",
    "months",
    "piles",
    "place",
    "preset",
    "season",
    "sheet",
    "tips",
    "why",
]  # fmt: skip

sheet = "hanafuda"
place = 2
fan = ("1B", "3B", "8B", "9A", "12B")
lost = "card-11A"
MONTHS = ("1B", "2A", "3B", "4A", "5A", "6A", "7A", "8B", "9A", "10A", "11B", "12B")
"""The card that stands for each month."""


def season(month: int) -> tuple[str, Message]:
    """The card of a month, and what blooms in it."""
    return f"card-{MONTHS[month - 1]}", Message(f"page-season-{PLANTS[month - 1]}")


def months(month: int) -> tuple[str, ...]:
    """The four cards of a month, the plain ones first."""
    return tuple(reversed(CARDS[4 * month - 4 : 4 * month]))


def layers(_sheet: str, name: str) -> tuple[str, ...]:
    """The labels on a card: its month and its kind."""
    if not name.startswith("card-") or name == "card-back":
        return ()
    text = name.removeprefix("card-")
    suit = text[:2] if text[1].isdigit() else text[:1]
    return f"month-{suit}", f"kind-{text[len(suit)]}"
