"""Templates: what they may call, and how a page becomes a response."""

from __future__ import annotations

import functools
import html
from importlib import resources
from typing import Any

from minijinja import Environment, pass_state, safe
from starlette.responses import HTMLResponse

from chabudai.core.messages import LANGUAGES, say
from chabudai.web.pages import qr
from chabudai.web.pages.assets import address
from chabudai.web.pages.look import Look

LANGUAGE_NAMES = {"en": "English", "uk": "Українська", "ja": "日本語"}
PART = "X-Part"
"""The header by which the script asks for the part of a page that changes."""
_SIZES = {"hanafuda": "0 0 64 106", "marks": "0 0 24 24"}
_SQUARE = {"suit": 64, "token": 64, "match": 48, "piece": 48, "crowned": 48, "free": 48, "face": 48}


def _load(name: str) -> str:
    return (resources.files("chabudai.web.pages") / "templates" / name).read_text(encoding="utf-8")


@pass_state
def _t(state: Any, key: str, **args: Any) -> str:
    return say(key, state.lookup("lang"), **args)


@functools.cache
def art(sheet: str, name: str, style: str = "art") -> Any:
    """A drawing; what it shows is said by the element around it."""
    parts = [name]
    if sheet == "hanafuda" and name != "card-back":
        text = name.removeprefix("card-")
        suit = text[:2] if text[1].isdigit() else text[:1]
        parts += [f"month-{suit}", f"kind-{text[len(suit)]}"]
    file = html.escape(address(f"/art/{sheet}.svg"))
    uses = f'<use href="{file}#{parts[0]}"/>'
    uses += "".join(f'<use href="{file}#{part}" class="label"/>' for part in parts[1:])
    kind = name.partition("-")[0]
    size = _SQUARE.get(kind) or (48 if kind == "kind" else 0)
    box = _SIZES.get(sheet) or (f"0 0 {size} {size}" if size else "0 0 100 140")
    return safe(
        f'<svg class="{style}" viewBox="{box}" aria-hidden="true" focusable="false">{uses}</svg>'
    )


_env = Environment(
    loader=_load,
    undefined_behavior="strict",
    trim_blocks=True,
    lstrip_blocks=True,
    globals={
        "t": _t,
        "art": art,
        "mark": lambda name: art("marks", name, "mark"),
        "asset": address,
        "qr": qr.picture,
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
        **context,
    )


def page(name: str, look: Look, status: int = 200, /, **context: Any) -> HTMLResponse:
    """A page as an answer."""
    response = HTMLResponse(render(name, look, **context), status)
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response
