"""Table talk: free text within bounds, and ready-made phrases that speak every language."""

from __future__ import annotations

import unicodedata

from chabudai.core.messages import say
from chabudai.match.refused import refuse

PHRASES = (
    "hello",
    "good-luck",
    "your-turn",
    "one-moment",
    "well-played",
    "lucky",
    "really",
    "i-have-it",
    "thanks",
    "again",
    "goodbye",
)
"""Ready-made phrases; ``match-phrase-…`` has their texts."""

LONGEST_TEXT = 280
LONGEST_NAME = 32


def phrases(lang: str) -> dict[str, str]:
    """All ready-made phrases in a language."""
    return {phrase: say(f"match-phrase-{phrase}", lang) for phrase in PHRASES}


def check_text(text: str) -> str:
    """What may be said at the table, without blanks around it."""
    plain = one_line(text)
    if not plain or len(plain) > LONGEST_TEXT:
        raise refuse("match-bad-talk", most=LONGEST_TEXT)
    return plain


def check_name(name: str) -> str:
    """How somebody may be called, without blanks around it."""
    plain = one_line(name)
    if not plain or len(plain) > LONGEST_NAME:
        raise refuse("match-bad-name", most=LONGEST_NAME)
    return plain


def one_line(text: str) -> str:
    """What people write as it is kept: one line without control characters, halves of characters
    or marks that turn the direction of writing.
    """
    line = " ".join(text.split())
    return "".join(c for c in line if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
