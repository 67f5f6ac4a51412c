"""Data as JSON."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from chabudai.core.shared import SharedDict, SharedList

_SHARED = (SharedDict, SharedList)
_MARK = chr(0xE0FF)
"""A character of private use, which neither cards nor notation have."""
_MARKED = to_json(_MARK)


def encode(data: Any) -> bytes:
    """Data as the bytes of a JSON text; three times as fast as the standard library.

    Parts of a view's facts that are shared are written once.
    """
    facts = data.get("facts") if type(data) is dict else None
    if facts is None:
        return to_json(data)
    shared = [name for name, value in facts.items() if type(value) in _SHARED]
    if not shared:
        return to_json(data)
    marked = {**facts, **dict.fromkeys(shared, _MARK)}
    text = to_json({**data, "facts": marked})
    for name in reversed(shared):  # from behind, where names of people are not
        before, _, after = text.rpartition(_MARKED)
        text = b"%s%s%s" % (before, _written(facts[name]), after)
    return text


def _written(value: Any) -> bytes:
    """A shared part as JSON, which it keeps."""
    try:
        written: bytes = value.json
    except AttributeError:
        pass
    else:
        return written
    kind = type(value)
    if kind is SharedDict and type(next(iter(value.values()), None)) not in _SHARED:
        made = to_json(dict(value))
    elif kind is SharedDict:
        try:
            parts = [part.named for part in value.values()]
        except AttributeError:
            parts = [_named(name, part) for name, part in value.items()]
        made = b"{%s}" % b",".join(parts)
    elif value and type(value[0]) in _SHARED:
        made = b"[%s]" % b",".join(map(_written, value))
    else:
        made = to_json(list(value))
    value.json = made
    return made


def _named(name: str, part: SharedDict) -> bytes:
    """A part with its name; it has the same one wherever it is."""
    part.named = b"%s:%s" % (to_json(name), _written(part))
    return part.named
