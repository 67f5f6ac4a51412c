"""A plot of a run as SVG: a panel for each figure of its log, by updates.

Its words are those of the log.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

COLUMNS, WIDE, HIGH, TOP = 2, 360, 170, 32
LEFT, RIGHT, HEAD, FOOT = 62, 16, 28, 26
PAPER, LINE, INK, TEA = "#fffdf7", "#d9d2c3", "#1d2b26", "#2f5d50"
ALWAYS_MORE = ("seconds", "seconds of it", "steps", "pairs", "positions")
"""Figures that say how much was done, not how well."""
INTERVAL = "interval"
Curve = Mapping[int, float]


def plot(curves: Mapping[str, Curve], title: str) -> str:
    """The picture. Where a score has an interval, it is drawn with it."""
    finite = {
        name: {update: value for update, value in curve.items() if math.isfinite(value)}
        for name, curve in curves.items()
    }
    panels = [name for name, curve in finite.items() if curve and _is_drawn(name)]
    last = max((update for name in panels for update in finite[name]), default=0)
    wide = COLUMNS * WIDE
    high = TOP + HIGH * -(-len(panels) // COLUMNS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
        f'<g font-family="sans-serif" font-size="12" fill="{INK}">',
        _text(LEFT, 22, "start", title),
    ]
    for number, name in enumerate(panels):
        x, y = WIDE * (number % COLUMNS), TOP + HIGH * (number // COLUMNS)
        base = name.rpartition("/")[0]
        ends = [finite.get(f"{base}/{INTERVAL} {end}", {}) for end in ("low", "high")]
        bars = ends if name.endswith("/score") else [{}, {}]
        parts += [f'<g transform="translate({x} {y})">', *_panel(name, finite[name], bars, last)]
        parts.append("</g>")
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _is_drawn(name: str) -> bool:
    """Whether a figure has a panel of its own."""
    own = name.rpartition("/")[2]
    return own not in ALWAYS_MORE and not own.startswith(f"{INTERVAL} ")


def _panel(name: str, curve: Curve, bars: Sequence[Curve], last: int) -> list[str]:
    """One figure: its line, a dot at its last value, and intervals."""
    values = [*curve.values(), *bars[0].values(), *bars[1].values()]
    low, high = min(values), max(values)
    foot = HIGH - FOOT

    def x(update: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * update / max(last, 1), 1)

    def y(value: float) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return round(foot - (foot - HEAD) * share, 1)

    final = max(curve)
    parts = [
        f'<path d="M{LEFT} {HEAD}V{foot}H{WIDE - RIGHT}" fill="none" stroke="{LINE}"/>',
        _text(LEFT, HEAD - 10, "start", name),
        _text(WIDE - RIGHT, HEAD - 10, "end", f"{curve[final]:.4g}"),
        _text(LEFT, foot + 16, "middle", "0"),
        _text(WIDE - RIGHT, foot + 16, "end", f"update {last}"),
    ]
    ticks = sorted({low, high})
    parts += [_text(LEFT - 6, y(value) + 4, "end", f"{value:.3g}") for value in ticks]
    for update in sorted(bars[0].keys() & bars[1].keys()):
        first, second = y(bars[0][update]), y(bars[1][update])
        parts.append(f'<path d="M{x(update)} {first}V{second}" stroke="{TEA}"/>')
    line = " ".join(f"{x(update)},{y(curve[update])}" for update in sorted(curve))
    parts.append(f'<polyline points="{line}" fill="none" stroke="{TEA}" stroke-width="1.5"/>')
    parts.append(f'<circle cx="{x(final)}" cy="{y(curve[final])}" r="3" fill="{TEA}"/>')
    return parts


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'
