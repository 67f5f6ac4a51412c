"""What keys mean at a table: answers, steps, the cursor, commands, labels, typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from chabudai.tui.screen import commands
from chabudai.tui.screen.lines import Lines

if TYPE_CHECKING:
    from chabudai.tui.screen.table_screen import TableScreen

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
STEPS = {"right": "next", "space": "next", "enter": "next", "n": "next", "left": "back"}
STEPS |= {"home": "first", "end": "last"}
"""Keys of sessions that are stepped through."""
ALWAYS = "n"
"""A key that answers a question even while an action is awaited; no place is labelled so."""


async def press(screen: TableScreen, event: events.Key) -> None:
    """Do what a key means now."""
    key, sign, table = event.key, event.character or "", screen.table
    asked = screen.session.question()
    answer = asked.find(sign) if asked else None
    if answer is not None and _may_answer(screen, sign):
        await commands.want(screen, answer)
    elif _may_step(screen, STEPS.get(key, "")):
        await screen.attempt(lambda: screen.session.wish(STEPS[key]))
        screen.show_sight()
    elif key in ARROWS:
        table.move(*ARROWS[key])
    elif key in ("enter", "space"):
        table.choose(table.look.cursor)
    elif key == "escape":
        table.pick("")
    elif key in ("pageup", "pagedown"):
        lines = screen.query_one("#aids", Lines) if screen.is_reading else screen.log_lines
        lines.scroll_rows(-5 if key == "pageup" else 5)
    elif key == "ctrl+c":
        await commands.leave(screen)
    elif sign in commands.COMMANDS:
        await commands.COMMANDS[sign](screen)
    elif table.label(sign):
        return
    elif sign and (sign in ":/*" or sign.isupper() or key == "tab"):
        event.prevent_default()
        screen.begin_typing("" if sign in ":/\t" else sign)


def _may_answer(screen: TableScreen, sign: str) -> bool:
    """Whether a key answers a question; on one's turn most letters are places."""
    steps = "back" in screen.session.wishes
    return steps or sign in ALWAYS or not screen.session.sight().is_mine


def _may_step(screen: TableScreen, what: str) -> bool:
    """Whether a key steps through the session; a puzzle waits for its answer first."""
    wishes = screen.session.wishes
    return what in wishes and ("back" in wishes or not screen.session.sight().is_mine)
