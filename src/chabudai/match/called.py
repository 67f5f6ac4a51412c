"""How seats are called, in the reader's language: the one answer for pages, streams and sentences.

A match stores what somebody was called when they sat down. Those who chose no name are stored by a
word that stands for none, in whatever language; bots are called by their character.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence

from chabudai.core.messages import LANGUAGES, Message, has_message
from chabudai.match.position import Sitter

NAMELESS = "Guest"
"""What is stored of somebody who has not chosen a name."""
FORMER = ("お客",)
"""Words that stood for no name in older matches."""
MOST_SEATS = 16


def nameless_seat(seat: int) -> str:
    """What is stored of somebody without a name at a shared device or in the terminal."""
    return f"Player {seat + 1}"


def is_nameless(name: str) -> bool:
    """Whether a stored name stands for none."""
    return not name or name in _words()


def called(name: str, lang: str) -> str:
    """A stored name as a reader of a language knows it."""
    word = Message("guest") if not name else _words().get(name)
    return word.say(lang) if word else name


def bot_name(level: str, lang: str) -> str:
    """How a bot of a level is called."""
    name, _, style = level.partition(":")
    key = f"agent-{style}-{name}" if style else f"agent-{name}"
    return Message(key if has_message(key, lang) else "agent-random").say(lang)


def bot_about(level: str, game: str, lang: str) -> str:
    """Who a bot of a level is, and what manner of playing this game it has."""
    name, _, style = level.partition(":")
    if not style:
        return Message(f"agent-{name}-about").say(lang)
    manner = Message(f"{game}-style-{style}")
    return Message(f"agent-{name}-styled", {"manner": manner}).say(lang)


def seat_names(seats: Sequence[Sitter | None], lang: str) -> list[str]:
    """How the seats are called; bots and guests who share a name have their seat's number, too."""
    names = [_name(seat, sitter, lang) for seat, sitter in enumerate(seats)]
    shared = Counter(names)
    return [
        f"{name} {seat + 1}" if shared[name] > 1 and _may_number(seats[seat]) else name
        for seat, name in enumerate(names)
    ]


def _name(seat: int, sitter: Sitter | None, lang: str) -> str:
    if sitter is None:
        return Message("player", {"number": seat + 1}).say(lang)
    return bot_name(sitter.level, lang) if sitter.level else called(sitter.name, lang)


def _may_number(sitter: Sitter | None) -> bool:
    """A name that somebody has chosen stays as it is."""
    return sitter is not None and (sitter.level is not None or is_nameless(sitter.name))


@functools.cache
def _words() -> Mapping[str, Message]:
    """The words that stand for no name, with what they mean; older matches have them translated."""
    guests = [*(Message("guest").say(lang) for lang in LANGUAGES), *FORMER]
    words = {word: Message("guest") for word in guests}
    for seat in range(MOST_SEATS):
        numbered = Message("player", {"number": seat + 1})
        words |= {numbered.say(lang): numbered for lang in LANGUAGES}
    return words
