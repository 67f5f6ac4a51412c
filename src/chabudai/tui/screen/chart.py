"""The line of chances drawn with signs, as wide as there is room, with a mark below one entry."""

from __future__ import annotations

from collections.abc import Sequence

from chabudai.coach.verdict import Step

BARS = " ▁▂▃▄▅▆▇█"
ROWS = 4


def chart(start: float, steps: Sequence[Step], width: int, marked: int) -> list[str]:
    """Rows of bars, 100 % at the top; the last row has a ▲ below the marked entry."""
    scale = ("100%", " 50%", "  0%")
    room = max(width - 5, 1)
    values = [start, *(step.after for step in steps)]
    numbers = [steps[0].number if steps else 0, *(step.number for step in steps)]
    columns = [
        (values[at], numbers[at])
        for at in (
            [round(n * (len(values) - 1) / (room - 1)) for n in range(room)]
            if len(values) > room > 1
            else range(len(values))
        )
    ]
    rows = []
    for row in range(ROWS - 1, -1, -1):
        label = scale[0] if row == ROWS - 1 else scale[2] if row == 0 else "    "
        bars = [min(max(round((value * ROWS - row) * 8), 0), 8) for value, _ in columns]
        rows.append(f"{label}▕" + "".join(BARS[bar] for bar in bars))
    nearest = min(range(len(columns)), key=lambda n: abs(columns[n][1] - marked))
    rows.append(" " * (5 + nearest) + "▲")
    return rows
