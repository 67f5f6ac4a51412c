"""The colours of the terminal table: named once, and nothing is told by them alone."""

from __future__ import annotations

import functools
import os

from rich.style import Style

COLOURLESS = "NO_COLOR" in os.environ


@functools.cache
def style(
    ink: str | None = None, paper: str | None = None, bold: bool = False, bare: str = ""
) -> Style:
    """A style, the same object for the same wish; ``bare`` is how it looks without colours."""
    if COLOURLESS:
        return Style.parse(bare or ("bold" if bold else "none"))
    parts = [*(["bold"] if bold else []), *([ink] if ink else [])]
    if paper:
        parts += ["on", paper]
    return Style.parse(" ".join(parts)) if parts else Style.null()


FELT = "#1d3b34"
"""What the table is covered with."""
PAPER = "#f6efdd"
INK = "#23262b"

PLAIN = style("#e9e4d4", FELT)
QUIET = style("#b4bcae", FELT)
STRONG = style("#ffffff", FELT, bold=True)
GOLD = style("#ffd479", FELT, bold=True)
"""What is one's turn, and what has been made."""
BAR = style("#f6efdd", "#10241f")
BAR_STRONG = style("#ffd479", "#10241f", bold=True)

EDGE = style("#8c8371", PAPER)
"""A card's edge."""
CARD_INK = style(INK, PAPER, bold=True)
CARD_QUIET = style("#6b6558", PAPER)
LEGAL = style("#14623f", PAPER, bold=True)
"""The edge of what can be played; it is double, too."""
TARGET = style("#8a4b00", "#ffe7b0", bold=True)
"""Where a picked card may go; its edge is heavy, too."""
PICKED = style("#ffffff", "#8a3b12", bold=True, bare="bold reverse")
CURSOR = style("#10241f", "#ffd479", bold=True, bare="bold reverse")
BACK = style("#e6d9c0", "#7a2e2e")
SLOT = style("#7f9a90", FELT)
"""An empty place."""
BUTTON = style("#10241f", "#cfe3d6", bold=True, bare="bold reverse")
HINTED = style("#ffffff", "#274b9f", bold=True, bare="bold reverse")
"""What a hint advises; ★ marks it, too."""
LIGHT = style("#10241f", "#fff3a8", bold=True, bare="bold reverse")
"""What a motion lights."""

RED, GREEN, BLUE, AMBER, VIOLET, BLACK = (
    "#b3261e",
    "#1c6b3c",
    "#1f4fa3",
    "#8a5a00",
    "#6b3a8f",
    "#23262b",
)
SEATS = (
    ("#ffffff", "#1f5fbf"),
    ("#ffffff", "#b3261e"),
    ("#ffffff", "#1c6b3c"),
    ("#ffffff", "#6b3a8f"),
)
"""Ink and paper of the pieces of every seat; they have shapes, too."""
