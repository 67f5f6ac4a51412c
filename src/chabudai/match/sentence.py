"""Sentences with names: remembered without them, so that all tables share what is remembered."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from chabudai.core.messages import Message

_PLACES = [chr(0xE000 + seat) for seat in range(16)]
"""Characters of private use stand for names; names and talk cannot have them."""


def sentence(message: Message, lang: str, names: Sequence[str]) -> str:
    """What ``message.say(lang, names)`` says."""
    text: str = told(message, lang, names)["text"]
    return text


def told(message: Message, lang: str, names: Sequence[str]) -> dict[str, Any]:
    """A message as plain data, for reading only, with its sentence as ``text``."""
    known = message.told
    if known is None:
        plain, text, has_names = _remembered(message, lang)
    else:
        if lang not in known:
            known[lang] = _remembered(message, lang)
        plain, text, has_names = known[lang]
    if has_names:
        for place, name in zip(_PLACES, names, strict=False):
            text = text.replace(place, name)
    return {**plain, "text": text}


@functools.lru_cache(maxsize=8192)
def _remembered(message: Message, lang: str) -> tuple[dict[str, Any], str, bool]:
    text = message.say(lang, _PLACES)
    return message.to_json(), text, any(place in text for place in _PLACES)
