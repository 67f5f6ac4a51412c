"""Sentences with names: remembered without them, so that all tables share what is remembered."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Sequence
from json.encoder import encode_basestring
from typing import Any

from chabudai.core.kept import kept
from chabudai.core.messages import Message
from chabudai.core.written import WrittenList

_PLACES = [chr(0xE000 + seat) for seat in range(16)]
"""Characters of private use stand for names; names and talk cannot have them."""
_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

_Known = tuple[str, str, tuple[int, ...]]
"""A sentence, the same with its message as JSON, and the seats that it names."""


def sentence(message: Message, lang: str, names: Sequence[str]) -> str:
    """What ``message.say(lang, names)`` says."""
    text, _, seats = _known(message, lang)
    for seat in seats:
        if seat < len(names):
            text = text.replace(_PLACES[seat], names[seat])
    return text


def told(message: Message, lang: str, names: Sequence[str]) -> dict[str, Any]:
    """A message as plain data with its sentence as ``text``."""
    return {**message.to_json(), "text": sentence(message, lang, names)}


def written(messages: Iterable[Message], lang: str, names: Sequence[str]) -> WrittenList:
    """The same of many messages."""
    parts = []
    for message in messages:
        known = message.told
        _, text, seats = (known and known.get(lang)) or _known(message, lang)
        for seat in seats:
            if seat < len(names):
                text = text.replace(_PLACES[seat], _escaped[names[seat]])
        parts.append(text)
    return WrittenList(f"[{','.join(parts)}]")


@kept(4096)
def _escaped(name: str) -> str:
    """A name as it stands in JSON."""
    return encode_basestring(name)[1:-1]


def _known(message: Message, lang: str) -> _Known:
    known = message.told
    if known is None:
        return _remembered(message, lang)
    found: _Known | None = known.get(lang)
    if found is None:
        found = known[lang] = _remembered(message, lang)
    return found


@functools.lru_cache(maxsize=8192)
def _remembered(message: Message, lang: str) -> _Known:
    text = message.say(lang, _PLACES)
    seats = tuple(seat for seat, place in enumerate(_PLACES) if place in text)
    return text, f'{{{_inside(message)},"text":{encode_basestring(text)}}}', seats


def _inside(message: Message) -> str:
    """What ``message.to_json`` says, as it stands in an object: written in half of the time that a
    writer for all data takes, because many sentences are told for the first time.
    """
    args = [f"{encode_basestring(name)}:{_value(value)}" for name, value in message.args.items()]
    return f'"key":{encode_basestring(message.key)},"args":{{{",".join(args)}}}'


def _value(value: Any) -> str:
    if type(value) is int:
        return str(value)
    if type(value) is str:
        return encode_basestring(value)
    if isinstance(value, Message):
        return f"{{{_inside(value)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{','.join(map(_value, value))}]"
    return _write(value)
