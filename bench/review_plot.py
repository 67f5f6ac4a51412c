"""A picture of what ``bench/review.py`` has measured: the loss a decision of every level.

python bench/review_plot.py FILE ... > docs/pictures/review-loss.svg
"""

from __future__ import annotations

import math
import sys
from xml.sax.saxutils import escape

from review import AGENTS, grouped, loss_of, read

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 720, 400, 64, 40, 56
TICKS = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
STYLES = (("#8a3b12", "circle"), ("#1f5c3d", "square"), ("#2b4a8b", "diamond"))
"""A colour and a sign for each game: nothing is told by colour alone."""


def across(place: int) -> float:
    """Where an agent stands."""
    return LEFT + (place + 0.5) * (WIDTH - LEFT - 16) / len(AGENTS)


def down(loss: float) -> float:
    """Where a loss stands, on a scale of ratios."""
    low, high = math.log(TICKS[0]), math.log(TICKS[-1])
    share = (math.log(max(loss, TICKS[0])) - low) / (high - low)
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def sign(shape: str, x: float, y: float, colour: str) -> str:
    """A sign of a game."""
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/>'
    turn = f' transform="rotate(45 {x:.1f} {y:.1f})"' if shape == "diamond" else ""
    return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="{colour}"{turn}/>'


def picture(paths: list[str]) -> str:
    """The whole picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        '<g font-family="sans-serif" font-size="12">',
        "<title>The loss a decision of every level, by game, with 95 % intervals</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>',
    ]
    for tick in TICKS:
        y = down(tick)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - 16}" stroke="#ddd5c5"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{100 * tick:g} %</text>'
        )
    for place, agent in enumerate(AGENTS):
        x, y = across(place), HEIGHT - BOTTOM + 20
        parts.append(f'<text x="{x:.1f}" y="{y}" text-anchor="middle">{agent}</text>')
    for row, (name, agents) in enumerate(sorted(grouped(read(paths)).items())):
        colour, shape = STYLES[row % len(STYLES)]
        shift = (row - 1) * 8
        points = []
        for place, agent in enumerate(AGENTS):
            if not agents.get(agent):
                continue
            loss, half = loss_of(agents[agent])
            x = across(place) + shift
            if agent.startswith("level"):
                points.append((x, down(loss)))
            ends = down(max(loss - half, TICKS[0])), down(loss + half)
            parts.append(
                f'<path d="M{x:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="{colour}"/>'
                + sign(shape, x, down(loss), colour)
            )
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" opacity=".5"/>')
        x = LEFT + 20 + 150 * row
        parts.append(
            sign(shape, x, 20, colour) + f'<text x="{x + 12}" y="24">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</g>", "</svg>"])


if __name__ == "__main__":
    print(picture(sys.argv[1:]))
