"""The first frame of the full screen, painted before anything heavy is imported."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

from chabudai import answer
from chabudai.answer import Answer

COMMANDS = ("play", "join", "puzzle", "daily", "me", "together")
"""Commands that open the full screen; without any it is the start screen."""
NOT = ("--plain", "-h", "--help", "--version", "--json", "--erase", "--review")
DUMB = ("", "dumb", "unknown")
CARDS = ("╭────╮ ╭────╮ ╭────╮", "│ 茶 │ │ 花 │ │ ♠♥ │", "╰────╯ ╰────╯ ╰────╯", "", "Chabudai")
WIDTH = 20

_shown = False


def has_terminal() -> bool:
    """Whether somebody sits at a terminal that can show a screen."""
    is_open = all(each.isatty() for each in (sys.stdin, sys.stdout, sys.stderr))
    return is_open and (os.name == "nt" or os.environ.get("TERM", "") not in DUMB)


def has_textual() -> bool:
    """Whether what draws the full screen is installed."""
    from importlib.util import find_spec

    return find_spec("textual") is not None


def show(arguments: Sequence[str]) -> None:
    """Paint the frame, if the command will open the full screen."""
    global _shown
    word = next((each for each in arguments if not each.startswith("-")), "")
    opens = not word or word in COMMANDS or word in ("en", "uk", "ja")
    if not opens or any(each in NOT for each in arguments) or not has_terminal():
        return
    if not has_textual():
        return
    sys.stderr.write(frame(*shutil.get_terminal_size()))
    sys.stderr.flush()
    _shown = True
    if may_ask():
        answer.ask()


def may_ask() -> bool:
    """Whether to find out if the terminal draws pictures."""
    return "NO_COLOR" not in os.environ and os.environ.get("CHABUDAI_PICTURES", "") != "0"


def frame(width: int, height: int) -> str:
    """The alternate screen in the table's colour, with three cards in the middle."""
    colour = "" if "NO_COLOR" in os.environ else "\x1b[38;5;230;48;5;23m"
    parts = ["\x1b[?1049h\x1b[?25l", colour, "\x1b[2J"]
    left, top = max((width - WIDTH) // 2, 0), max((height - len(CARDS)) // 2, 0)
    for number, line in enumerate(CARDS):
        at = left + (WIDTH - len(line)) // 2 if number > 2 else left
        parts.append(f"\x1b[{top + number + 1};{at + 1}H{line}")
    return "".join(parts) + "\x1b[0m"


def close() -> None:
    """Go back to the screen that was there before, where nothing else has taken over."""
    global _shown
    answer.take()
    if _shown:
        sys.stderr.write("\x1b[?1049l\x1b[?25h")
        sys.stderr.flush()
        _shown = False


def hand_over() -> Answer:
    """From now on the application leaves the screen by itself; what the terminal has answered."""
    global _shown
    if not _shown and may_ask():
        answer.ask()
    _shown = False
    return answer.take()
