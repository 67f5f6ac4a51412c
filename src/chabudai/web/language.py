"""Which language somebody reads."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.types import Scope

from chabudai.core.messages import LANGUAGES


def pick(asked: str | None, accepted: str) -> str:
    """The language asked for, else the first of ours that a browser accepts, else English."""
    if asked in LANGUAGES:
        return asked
    wishes = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, weight = part.strip().partition(";q=")
        try:
            value = float(weight or 1)
        except ValueError:
            value = 0.0
        if name[:2].lower() in LANGUAGES:
            wishes.append((-value, place, name[:2].lower()))
    return min(wishes)[2] if wishes else "en"


def scope_language(scope: Scope) -> str:
    """The language of a request."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [None])[0]
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return pick(asked, accepted)
