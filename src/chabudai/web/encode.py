"""Data as JSON."""

from __future__ import annotations

from typing import Any

import orjson
from pydantic_core import to_json

from chabudai.core.shared import Facts, SharedDict


def encode(data: Any) -> bytes:
    """Data as the bytes of a JSON text.

    What all viewers may know of a view is written once for all of them.
    """
    facts = data.get("facts") if type(data) is dict else None
    try:
        if type(facts) is Facts:
            common, own = _common(facts.common), orjson.dumps(facts.own)
            return orjson.dumps({**data, "facts": orjson.Fragment(common + own[1:])})
        return orjson.dumps(data)
    except TypeError:  # numbers of more than 64 bits, and keys that are not texts
        return to_json(data)


def _common(facts: SharedDict) -> bytes:
    """The beginning of an object with what all viewers may know, which keeps how it is written."""
    written: bytes | None = getattr(facts, "json", None)
    if written is None:
        written = facts.json = orjson.dumps(facts)[:-1] + b","
    return written
