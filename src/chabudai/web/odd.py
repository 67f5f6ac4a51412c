"""What no store can keep or have: refused at the door, whatever is behind it. ``Asked`` and the
pages look at everything that is sent; ``tests/test_odd_names.py`` sends it to every route.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from chabudai.web.problem import Problem

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_ODD = re.compile("[\0\ud800-\udfff]")
_MISSING = {
    "match": "web-no-match",
    "name": "web-no-match",
    "token": "web-no-token",
    "user": "web-no-guest",
    "report": "web-no-report",
}
"""What is said of a place in an address that names what the store keeps, by the place."""


def check_places(places: Mapping[str, Any]) -> None:
    """Problem 404 where an address names what cannot exist: the store is not asked for it."""
    for place, key in _MISSING.items():
        if place in places and not _NAME.fullmatch(places[place]):
            raise Problem(404, key)


def is_odd(text: str) -> bool:
    """Whether a text has NUL in it, or half of a pair of surrogates."""
    return _ODD.search(text) is not None


def odd_place(value: Any) -> tuple[Any, ...] | None:
    """Where plain data has an odd text; None where it has none. Odd names are not told."""
    waiting: list[tuple[tuple[Any, ...], Any]] = [((), value)]
    while waiting:
        place, found = waiting.pop()
        if isinstance(found, str) and is_odd(found):
            return place
        if isinstance(found, list):
            waiting += [((*place, number), each) for number, each in enumerate(found)]
        elif isinstance(found, dict):
            if any(map(is_odd, found)):
                return place
            waiting += [((*place, name), each) for name, each in found.items()]
    return None
