"""A result of the deal of the day as a picture of its own: words, signs, the month's flower."""

from __future__ import annotations

import functools
import re
from html import escape

from chabudai.core.messages import say
from chabudai.store.days import Go
from chabudai.tables.daily.deals import Deal
from chabudai.tables.daily.told import date_of, title_of, verdict
from chabudai.web.pages.assets import ASSETS

WIDTH, HEIGHT = 600, 315
PAPER, INK, SOFT, WOOD = "#f6efe0", "#26221c", "#655b4c", "#8a5a2e"
LEAF, VERMILION = "#2c6b3f", "#b3321f"
_FONT = "Noto Serif, Noto Serif CJK JP, Hiragino Mincho ProN, Georgia, serif"


def picture(deal: Deal, go: Go, marks: list[int], lang: str) -> str:
    """The picture in a language; no card is in it."""
    result = verdict(go.result, go.margin).say(lang)
    title, date = title_of(deal, lang), date_of(go.day, lang)
    told = say("daily-picture-alt", lang, deal=title, date=date, result=result)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" lang="{lang}">',
        f"<title>{escape(told)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<rect y="{HEIGHT - 14}" width="{WIDTH}" height="14" fill="{WOOD}"/>',
        f'<g opacity=".85">{_flower(int(go.day[5:7]))}</g>',
        _text(40, 62, 22, SOFT, f"Chabudai · {say('daily-title', lang)}"),
        _text(40, 108, 34, INK, title),
        _text(40, 146, 22, SOFT, date),
        _text(40, 206, 34, LEAF if go.result > 0 else INK, result),
        *(_sign(56 + 36 * place, 254, mark) for place, mark in enumerate(marks[:14])),
        "</svg>",
    ]
    return "\n".join(parts)


def _text(x: int, y: int, size: int, fill: str, text: str) -> str:
    width = sum(1.0 if ord(sign) > 0x2E7F else 0.55 for sign in text) * size
    most = WIDTH - x - 40
    fit = f' textLength="{most}" lengthAdjust="spacingAndGlyphs"' if width > most else ""
    return (
        f'<text x="{x}" y="{y}" font-family="{_FONT}" font-size="{size}" fill="{fill}"{fit}>'
        f"{escape(text)}</text>"
    )


def _sign(x: int, y: int, mark: int) -> str:
    """What a round brought: a full triangle, an empty one upside down, or a line."""
    if mark > 0:
        return f'<path d="M{x} {y - 13}l14 24h-28z" fill="{LEAF}"/>'
    if mark < 0:
        return (
            f'<path d="M{x} {y + 11}l-13 -22h26z" fill="none" stroke="{VERMILION}" '
            f'stroke-width="3"/>'
        )
    return f'<path d="M{x - 12} {y}h24" stroke="{SOFT}" stroke-width="4"/>'


@functools.cache
def _flower(month: int) -> str:
    """The flower of a month, drawn large at the right."""
    sheet = ASSETS["/art/marks.svg"].body.decode()
    found = re.search(rf'<symbol id="month-{month}"[^>]*>(.*?)</symbol>', sheet, re.DOTALL)
    return f'<g transform="translate(420 120) scale(7)">{found[1]}</g>' if found else ""
