"""The installed table: its manifest, its worker, and the page that is shown without a network."""

from __future__ import annotations

import functools
import hashlib
import json
from importlib import resources

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import LANGUAGES, say
from chabudai.games import names
from chabudai.web.pages.assets import ASSETS, address, copied
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page

PAPER = "#f6efe0"
WORKER = "/static/worker.js"
_ICONS = (
    ("/art/icon-192.png", "192x192", "any"),
    ("/art/icon-512.png", "512x512", "any"),
    ("/art/icon-mask.png", "512x512", "maskable"),
)


async def manifest(request: Request) -> Response:
    """What a device needs to know to install the table."""
    lang = look_of(request).lang
    told = {
        "id": "/",
        "name": "Chabudai",
        "short_name": "Chabudai",
        "description": say("page-welcome-line", lang),
        "lang": lang,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": address(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for path, sizes, purpose in _ICONS
        ],
    }
    return Response(json.dumps(told, ensure_ascii=False), 200, None, "application/manifest+json")


async def worker(_request: Request) -> Response:
    """The worker with what it keeps; browsers look for a new one at every visit."""
    return Response(_worker(), 200, {"Cache-Control": "no-cache"}, "text/javascript")


@functools.cache
def _worker() -> bytes:
    kept = [
        address(path)
        for path in ASSETS
        if path != WORKER and not path.endswith(".png") and copied(path) == path
    ]
    pages = ["/offline", *(f"/rules/{name}" for name in names())]
    body = ASSETS[WORKER].body
    shell = {"langs": list(LANGUAGES), "assets": kept, "pages": pages}
    mark = hashlib.sha256(body + json.dumps(shell).encode() + _words()).hexdigest()[:12]
    told = json.dumps({"name": f"chabudai-{mark}", **shell})
    return f"const SHELL = {told};\n".encode() + body


def _words() -> bytes:
    """Everything that the kept pages are made of besides the assets."""
    read = hashlib.sha256()
    templates = resources.files("chabudai.web.pages") / "templates"
    locale = resources.files("chabudai") / "locale"
    for folder in (templates, *(locale / lang for lang in LANGUAGES)):
        for path in sorted(folder.iterdir(), key=lambda path: path.name):
            read.update(path.read_bytes())
    return read.digest()


async def offline(request: Request) -> Response:
    """A kind word where there is no network, with the way to the rules, which are kept."""
    look = look_of(request)
    return page(
        "offline",
        look,
        here="/",
        title=say("page-offline-title", look.lang),
        pages=[
            [name, say(f"{name}-title", look.lang), say(f"{name}-about", look.lang)]
            for name in names()
        ],
    )
