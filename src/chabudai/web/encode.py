"""Data as JSON."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from chabudai.core.shared import Facts, Joined, SharedDict, SharedList

_SHARED = (SharedDict, SharedList, Joined)
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
    if type(facts) is Facts:
        text = b"%s,%s" % (_common(facts.common)[:-1], _members(facts.own)[1:])
    elif any(type(value) in _SHARED for value in facts.values()):
        text = _members(facts)
    else:
        return to_json(data)
    before, _, after = to_json({**data, "facts": _MARK}).rpartition(_MARKED)
    return b"%s%s%s" % (before, text, after)  # from behind, where names of people are not


def _common(facts: SharedDict) -> bytes:
    """What all viewers may know, which keeps how it is written."""
    written: bytes | None = getattr(facts, "json", None)
    if written is None:
        written = facts.json = _members(facts)
    return written


def _members(facts: dict[str, Any]) -> bytes:
    """An object of which some parts may be shared."""
    shared = [name for name, value in facts.items() if type(value) in _SHARED]
    if not shared:
        return to_json(dict(facts))
    text = to_json({**facts, **dict.fromkeys(shared, _MARK)})
    for name in reversed(shared):
        before, _, after = text.rpartition(_MARKED)
        text = b"%s%s%s" % (before, _written(facts[name]), after)
    return text


def _written(value: Any) -> bytes:
    """A shared part as JSON, which it keeps."""
    written: bytes | None = getattr(value, "json", None)
    if written is not None:
        return written
    kind = type(value)
    if kind is Joined:
        made = b"{%s}" % b",".join(
            [getattr(part, "named", None) or _inner(part) for part in value.parts]
        )
    elif kind is SharedDict and type(next(iter(value.values()), None)) not in _SHARED:
        made = to_json(dict(value))
    elif kind is SharedDict:
        parts = [getattr(part, "named", None) or _named(name, part) for name, part in value.items()]
        made = b"{%s}" % b",".join(parts)
    elif value and type(value[0]) in _SHARED:
        made = b"[%s]" % b",".join(map(_written, value))
    else:
        made = to_json(list(value))
    value.json = made
    return made


def _inner(part: SharedDict) -> bytes:
    """The members of a part of a joined dictionary, which is nowhere else."""
    part.named = _written(part)[1:-1]
    return part.named


def _named(name: str, part: SharedDict) -> bytes:
    """A part with its name; it has the same one wherever it is."""
    part.named = b"%s:%s" % (to_json(name), _written(part))
    return part.named
