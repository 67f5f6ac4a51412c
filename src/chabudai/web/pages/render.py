"""Templates: what they may call, and how a page becomes a response."""

from __future__ import annotations

import functools
import html
from importlib import resources
from typing import Any

from minijinja import Environment, pass_state, safe
from starlette.responses import HTMLResponse

from chabudai.core.messages import LANGUAGES, say
from chabudai.games import rooms
from chabudai.web.games import ROOM, owner, room, shelf
from chabudai.web.pages import qr
from chabudai.web.pages.assets import ASSETS, address, boxes, copied, picture
from chabudai.web.pages.daylight import light
from chabudai.web.pages.look import Look

LANGUAGE_NAMES = {"en": "English", "uk": "Українська", "ja": "日本語"}
BULBS = {"yours": "person", "answer": "person"}
"""Signs of marked elements that are no light bulb."""
PART = "X-Part"
"""The header by which the script asks for the part of a page that changes."""


def _load(name: str) -> str:
    """A template of the house, or a game's own: ``GAME/FILE``."""
    game, _, file = name.rpartition("/")
    files = rooms.folder(ROOM, game) if game else None
    path = files / file if files else resources.files("chabudai.web.pages") / "templates" / name
    return path.read_text(encoding="utf-8")


@pass_state
def _t(state: Any, key: str, **args: Any) -> str:
    return say(key, state.lookup("lang"), **args)


@pass_state
def _sign(state: Any, id: str) -> Any:
    """The class of a marked element, for the end of its list of classes."""
    kind = (state.lookup("signs") or {}).get(id, "")
    return f" {kind}" if kind else ""


@pass_state
def _bulb(state: Any, id: str) -> Any:
    """What a marked element shows besides, so that colour alone tells nothing."""
    kind = (state.lookup("signs") or {}).get(id, "")
    sign = BULBS.get(kind, "hint")
    return safe(f'<span class="bulb">{art("marks", sign, "mark")}</span>') if kind else ""


@pass_state
def _marked(state: Any, id: str) -> str:
    """What a marked element is called besides."""
    kind = (state.lookup("signs") or {}).get(id, "")
    return say(f"page-{kind}", state.lookup("lang")) if kind else ""


@functools.cache
def art(sheet: str, name: str, style: str = "art") -> Any:
    """A drawing; what it shows is said by the element around it."""
    path = f"/art/{sheet}.svg"
    file = html.escape(address(copied(path)))
    drawn = name if name in boxes(path) else "card"
    box = boxes(path)[drawn]
    if (own := picture(path, drawn)) in ASSETS:
        x, y, width, height = box.split()
        at = f'x="{x}" y="{y}" width="{width}" height="{height}"'
        uses = f'<image href="{html.escape(address(own))}" {at}/>'
    else:
        uses = f'<use href="{file}#{html.escape(drawn)}"/>'
    for part in owner(sheet).layers(sheet, name):
        uses += f'<use href="{file}#{part}" class="label"/>'
    if drawn != name:
        uses += _written(name.removeprefix("card-"))
    return safe(
        f'<svg class="{style}" viewBox="{box}" aria-hidden="true" focusable="false">{uses}</svg>'
    )


def lost() -> Any:
    """A drawing for a page that is not there, of a game that has one; else the logo."""
    for own in map(room, shelf()):
        if own.lost:
            return art(own.sheet, own.lost)
    return art("marks", "logo")


def _written(text: str) -> str:
    """The text of a card that shows nothing else."""
    size = min(40, 130 // max(1, len(text)))
    return (
        f'<text x="50" y="70" text-anchor="middle" dominant-baseline="central" '
        f'font-size="{size}" font-weight="600">{html.escape(text)}</text>'
    )


_env = Environment(
    loader=_load,
    undefined_behavior="strict",
    trim_blocks=True,
    lstrip_blocks=True,
    globals={
        "t": _t,
        "sign": _sign,
        "bulb": _bulb,
        "marked": _marked,
        "art": art,
        "mark": lambda name: art("marks", name, "mark"),
        "asset": address,
        "qr": qr.picture,
        "games": shelf,
        "lost": lost,
        "light": light,
        "languages": [[lang, LANGUAGE_NAMES[lang]] for lang in LANGUAGES],
    },
)


def render(name: str, look: Look, /, **context: Any) -> str:
    """A template filled in."""
    return _env.render_template(
        f"{name}.html",
        lang=look.lang,
        theme=look.theme,
        labels=look.labels,
        sound=look.sound,
        pace=look.pace,
        calendar=look.calendar,
        announcement=look.notice.text(look.lang),
        read_only=look.notice.read_only,
        **context,
    )


def page(name: str, look: Look, status: int = 200, /, **context: Any) -> HTMLResponse:
    """A page as an answer."""
    response = HTMLResponse(render(name, look, **context), status)
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response
