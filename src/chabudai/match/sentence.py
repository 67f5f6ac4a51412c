"""Sentences with names: remembered without them, so that all tables share what is remembered."""

from __future__ import annotations

from collections.abc import Sequence

from chabudai.core.messages import Message

_PLACES = [chr(0xE000 + seat) for seat in range(16)]
"""Characters of private use stand for names; names and talk cannot have them."""


def sentence(message: Message, lang: str, names: Sequence[str]) -> str:
    """What ``message.say(lang, names)`` says."""
    text = message.say(lang, _PLACES)
    for place, name in zip(_PLACES, names, strict=False):
        text = text.replace(place, name)
    return text
