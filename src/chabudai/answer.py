"""What the terminal answers when it is asked what it can do: asked early, read late, never missed.

The question goes out with the first frame; while the rest is imported nothing is echoed, and the
answer is there long before it is needed. What somebody has typed meanwhile is given back.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from dataclasses import dataclass
from typing import Any

QUESTION = "\x1b[16t\x1b[c"
"""The size of a cell in pixels; then the attributes, which every terminal answers."""
ATTRIBUTES = re.compile(rb"\x1b\[\?([\d;]*)c")
CELL = re.compile(rb"\x1b\[6;(\d+);(\d+)t")
SIXEL = "4"
"""The attribute of terminals that draw sixel pictures."""
MOST_SECONDS = 0.2
"""How long an answer that has not come is waited for."""

_before: Any = None


@dataclass(frozen=True)
class Answer:
    """``come`` says whether there was one at all."""

    come: bool = False
    has_sixel: bool = False
    cell: tuple[int, int] | None = None
    """The width and the height of a cell in pixels."""
    typed: str = ""
    """What was typed meanwhile."""


def ask() -> None:
    """Ask, without waiting; until the answer is taken nothing is echoed."""
    global _before
    if os.name == "nt" or _before is not None:
        return
    import termios
    import tty

    try:
        before = termios.tcgetattr(sys.stdin.fileno())
        tty.setcbreak(sys.stdin.fileno(), termios.TCSANOW)
    except (OSError, ValueError, termios.error):
        return
    _before = before
    sys.stderr.write(QUESTION)
    sys.stderr.flush()


def take(seconds: float = MOST_SECONDS) -> Answer:
    """What was answered; the terminal is as it was before the question."""
    global _before
    if _before is None:
        return Answer()
    import termios

    file, heard = sys.stdin.fileno(), b""
    ends = time.monotonic() + seconds
    while not ATTRIBUTES.search(heard):
        if not select.select([file], [], [], max(0.0, ends - time.monotonic()))[0]:
            break
        more = os.read(file, 4096)
        if not more:
            break
        heard += more
    termios.tcsetattr(file, termios.TCSANOW, _before)
    _before = None
    return read(heard)


def read(heard: bytes) -> Answer:
    """What an answer means; the rest was typed."""
    found, cell = ATTRIBUTES.search(heard), CELL.search(heard)
    typed = CELL.sub(b"", ATTRIBUTES.sub(b"", heard)).decode(errors="ignore")
    size = (int(cell[2]), int(cell[1])) if cell else None
    if found is None:
        return Answer(False, False, size, typed)
    return Answer(True, SIXEL in found[1].decode().split(";")[1:], size, typed)
