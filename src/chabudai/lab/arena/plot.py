"""A plot of ratings as SVG: for each agent a point, and its interval where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from chabudai.lab.arena.rating import Rating

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 720, 28, 190, 70, 20, 44
STEPS = (10, 20, 50, 100, 200, 500, 1000)
PAPER, LINE, INK, TEA = "#fffdf7", "#d9d2c3", "#1d2b26", "#2f5d50"


def plot(ratings: Sequence[Rating], title: str, axis: str) -> str:
    """The picture; ``title`` and ``axis`` are its words."""
    ends = [value for each in ratings for value in (each.elo, *(each.interval or ()))]
    low, high = min(ends), max(ends)
    step = next((each for each in STEPS if (high - low) / each <= 8), STEPS[-1])
    first, last = int(low // step), int(high // step) + 1
    height = TOP + ROW * len(ratings) + BOTTOM

    def x(value: float) -> float:
        share = (value / step - first) / (last - first)
        return round(LEFT + (WIDTH - LEFT - RIGHT) * share, 1)

    foot = TOP + ROW * len(ratings)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<g font-family="sans-serif" font-size="13" fill="{INK}">',
    ]
    for value in range(first * step, last * step + 1, step):
        parts.append(f'<path d="M{x(value)} {TOP}V{foot}" stroke="{LINE}"/>')
        parts.append(_text(x(value), foot + 16, "middle", f"{value:+d}" if value else "0"))
    for number, each in enumerate(ratings):
        y = TOP + ROW * number + ROW // 2
        parts.append(_text(LEFT - 10, y + 4, "end", each.name))
        if each.interval is not None:
            left, right = map(x, each.interval)
            whole = f"M{left} {y}H{right}M{left} {y - 5}v10M{right} {y - 5}v10"
            parts.append(f'<path d="{whole}" stroke="{TEA}" stroke-width="2"/>')
        parts.append(f'<circle cx="{x(each.elo)}" cy="{y}" r="5" fill="{TEA}"/>')
        parts.append(_text(WIDTH - 8, y + 4, "end", f"{each.elo:+.0f}"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, foot + 36, "middle", axis))
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'
