"""What a server makes ready in the background, so that nobody's first request waits for it."""

from __future__ import annotations

from starlette.applications import Starlette

from chabudai.coach.puzzles.pack import pack
from chabudai.core.messages import LANGUAGES, by_fluent
from chabudai.games import game, names, rules_class
from chabudai.web.api.asked import ApiRoute
from chabudai.web.games import room
from chabudai.web.pages.assets import pack_all
from chabudai.web.pages.options import read_wish, show_options


def make_ready(app: Starlette) -> None:
    """Read all texts, rules, rooms and files, and build what checks the bodies of requests: a
    second of processor time in all.
    """
    for lang in LANGUAGES:
        by_fluent(lang, "guest", ())  # its import and its rules of grammar take 80 ms
    for route in app.routes:
        if isinstance(route, ApiRoute):
            route.asked.build()
    pack_all()
    for name in names():
        game(name)
        room(name)
        pack(name)
        for preset in rules_class(name).presets:
            show_options(read_wish(name, {"preset": preset}), LANGUAGES[0])
