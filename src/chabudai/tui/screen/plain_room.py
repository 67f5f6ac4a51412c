"""How a game without a room of its own is painted: its picture in words and a list of actions."""

from __future__ import annotations

from rich.style import Style

from chabudai.tui.screen import palette
from chabudai.tui.screen.canvas import Canvas, Rect, wrap
from chabudai.tui.screen.sight import Look, Sight, Way, labels


def ways(sight: Sight) -> list[Way]:
    """Every action is a line of the list."""
    return [Way("", f"action-{number}", action) for number, action in enumerate(sight.actions)]


def prompt(sight: Sight, _look: Look) -> str:
    """What there is to do."""
    return sight.say("tui-your-turn")


def heading(_sight: Sight) -> str:
    """Nothing is known of how far it is."""
    return ""


def paint(canvas: Canvas, sight: Sight, look: Look) -> None:
    """The picture, and below it what can be done."""
    rows = [row for line in sight.picture.splitlines() for row in wrap(line, canvas.width)]
    actions = list(sight.actions)
    room = max(canvas.height - min(len(actions), canvas.height // 2), 1)
    for y, row in enumerate(rows[:room]):
        canvas.put(0, y, row, palette.PLAIN)
    keys = labels(f"action-{number}" for number in range(len(actions)))
    top = min(len(rows), room)
    shown = max(canvas.height - top, 0)
    at = int(look.cursor.rpartition("-")[2]) if look.cursor.startswith("action-") else 0
    first = max(0, min(at - shown // 2, len(actions) - shown))
    for number, action in enumerate(actions):
        name = f"action-{number}"
        y = top + number - first
        here = look.cursor == name
        mark = "★" if name in look.hinted else "▸" if here else " "
        dress = palette.CURSOR if here else palette.PLAIN
        if top <= y < canvas.height:
            text = f"{mark}{keys.get(name, ' ')} {action}  {sight.actions[action]}"
            canvas.put(0, y, text, dress, canvas.width)
        canvas.spot(name, Rect(0, y, canvas.width, 1), keys.get(name, ""), sight.actions[action])


def aids(_sight: Sight, _width: int) -> list[tuple[str, Style]]:
    """Nothing besides."""
    return []
