"""Plots of our own: lines with numbered marks as SVG, which need no colour to be read.

What a plot shows stands beside it as a table; the plot itself has a title and links.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from minijinja import safe

WIDTH, HEIGHT = 480, 220
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 14, 30


@dataclass(frozen=True)
class Flag:
    """Something marked on a line: a sign with words, and where it leads."""

    place: int
    sign: str
    text: str
    href: str = ""


@dataclass(frozen=True)
class Stop:
    """A line across the plot where something begins."""

    place: int
    text: str


def plot(
    title: str,
    values: Sequence[float | None],
    ticks: Sequence[tuple[float, str]],
    flags: Sequence[Flag] = (),
    stops: Sequence[Stop] = (),
    signs: Sequence[tuple[int, str, str]] = (),
    dots: bool = False,
) -> Any:
    """A line through values; ``ticks`` are heights with their words, the lowest and the highest
    are the bounds; ``signs`` stand below the line, each with its place, its sign and its words.
    """
    low, high = ticks[0][0], ticks[-1][0]
    last = max(len(values) - 1, 1)

    def x(place: int) -> float:
        share = place / last if len(values) > 1 else 0.5
        return round(LEFT + (WIDTH - LEFT - RIGHT) * share, 1)

    def y(value: float) -> float:
        part = (min(max(value, low), high) - low) / ((high - low) or 1)
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - part), 1)

    parts = [_tick(y(value), text) for value, text in ticks]
    parts += [_stop(x(stop.place), stop.text) for stop in stops]
    known = [(x(place), y(value)) for place, value in enumerate(values) if value is not None]
    line = " ".join(f"{a},{b}" for a, b in known)
    parts.append(f'<polyline class="plot-line" points="{line}"/>')
    if dots:
        parts += [f'<circle class="plot-dot" cx="{a}" cy="{b}" r="3.5"/>' for a, b in known]
    parts += [
        f'<text class="plot-sign" x="{x(place)}" y="{HEIGHT - 10}" text-anchor="middle">'
        f"<title>{html.escape(text)}</title>{html.escape(sign)}</text>"
        for place, sign, text in signs
    ]
    for flag in flags:
        height = values[flag.place]
        parts.append(_flag(flag, x(flag.place), y(low if height is None else height)))
    label = html.escape(title)
    return safe(
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{label}" '
        f'focusable="false"><title>{label}</title>{"".join(parts)}</svg>'
    )


def _tick(y: float, text: str) -> str:
    return (
        f'<path class="plot-grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
        f'<text class="plot-label" x="{LEFT - 6}" y="{y + 4}" text-anchor="end" '
        f'aria-hidden="true">{html.escape(text)}</text>'
    )


def _stop(x: float, text: str) -> str:
    return (
        f'<path class="plot-stop" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>'
        f'<text class="plot-label" x="{x}" y="{HEIGHT - 10}" text-anchor="middle" '
        f'aria-hidden="true">{html.escape(text)}</text>'
    )


def _flag(flag: Flag, x: float, y: float) -> str:
    words = html.escape(flag.text)
    sign = (
        f'<circle class="plot-flag" cx="{x}" cy="{y}" r="11"/>'
        f'<text class="plot-number" x="{x}" y="{y + 5}" text-anchor="middle">'
        f"{html.escape(flag.sign)}</text>"
    )
    if not flag.href:
        return f'<g role="img" aria-label="{words}"><title>{words}</title>{sign}</g>'
    return (
        f'<a href="{html.escape(flag.href)}" aria-label="{words}"><title>{words}</title>{sign}</a>'
    )


def bar(low: float, value: float, high: float) -> Any:
    """A chance with its interval as a bar from 0 to 1; its words stand beside it."""
    a, b, c = (round(100 * min(max(part, 0.0), 1.0), 1) for part in (low, value, high))
    return safe(
        '<svg class="chance" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" '
        f'focusable="false"><rect class="all" width="100" height="10"/>'
        f'<rect class="part" width="{b}" height="10"/>'
        f'<path class="span" d="M{a} 5H{c}M{a} 2V8M{c} 2V8"/></svg>'
    )
