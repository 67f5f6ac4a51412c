"""Data as JSON."""

from __future__ import annotations

from typing import Any

import orjson
from pydantic_core import to_json

from chabudai.core.written import WrittenDict, WrittenList


def encode(data: Any) -> bytes:
    """Data as the bytes of a JSON text; parts of it may be written already."""
    try:
        return orjson.dumps(data, _part)
    except TypeError:  # numbers of more than 64 bits, and keys that are not texts
        return to_json(data, fallback=_read)


def _part(part: Any) -> Any:
    if type(part) is WrittenDict or type(part) is WrittenList:
        return orjson.Fragment(part.text)
    raise TypeError(f"{type(part).__name__} cannot be written")


def _read(part: WrittenDict | WrittenList) -> Any:
    return part.read()
