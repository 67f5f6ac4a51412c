"""Positions: a record as one line of text, like FEN for chess, and the record that a text means.

A text has the game's name with its rules where they are not the usual ones, and then a word
``name=value`` for everything that is not as in a new match: ``game(option=value) round=2 …``. A
game's ``position.py`` says what its words are; a game without one has a word for each field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import quote, unquote

from chabudai.core.bits import members
from chabudai.core.messages import Message
from chabudai.core.options import Options
from chabudai.core.seats import EVERYTHING, SPECTATOR

if TYPE_CHECKING:
    from chabudai.games.book import Book

MOST = 4000
"""Characters of the longest text that is read."""
NONE = "-"
"""What stands where there is nothing among other things."""
HIDDEN = "?"
"""What stands for cards that the viewer may not know; a number says how many."""
SPECTATING = "spectator"

_HEAD = re.compile(r"(?P<name>[a-z][a-z0-9_-]*)(?:@(?P<version>\d+))?(?:\((?P<rules>[^()]*)\))?")


class NoPosition(ValueError):
    """A text that means no position; ``reason`` says why, in every language."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason

    def say(self, lang: str = "en") -> str:
        """The reason in a language."""
        return self.reason.say(lang)

    def __str__(self) -> str:
        return self.say()


def refuse(key: str, **values: Any) -> NoReturn:
    """Say that a text means no position, and why."""
    raise NoPosition(Message(f"position-{key}", values))


@dataclass(frozen=True)
class Word:
    """One word of a text: how it is written from a record, and read into one."""

    name: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]


Words = Callable[[], Sequence[Word]]


# Writing and reading whole texts


def write(book: Book, name: str, record: Any, newest: int) -> str:
    """The text of a record without flaws; the caller has checked that it has none.

    ``newest`` is the version of the game's rules that need not be said.
    """
    blank = book.new(book.rules)
    parts = [head(name, book.rules, newest)]
    for word in words_of(book):
        text = word.write(record)
        if text and (word.name in ALWAYS or text != word.write(blank)):
            parts.append(f"{word.name}={text}")
    return " ".join(parts)


def read(book: Book, name: str, text: str) -> Any:
    """The record that a text means; the caller checks that it has no flaws."""
    first, given = split(text)
    if first is not None and (first.name != name or (first.given and not first.fits(book.rules))):
        refuse("other-game", said=first.text[:60], game=head(name, book.rules, 0))
    known = {word.name: word for word in words_of(book)}
    if unknown := given.keys() - known.keys():
        refuse("unknown", word=min(unknown)[:40], words=", ".join(known))
    record = book.new(book.rules)
    for word in known.values():  # in their own order: later words may follow from earlier ones
        if word.name in given:
            word.read(record, given[word.name])
        elif word.name in SETTLED:
            word.read(record, "")
    return record


def words_of(book: Book) -> Sequence[Word]:
    """The words of a game: who looks, and its own."""
    own = book.words() if book.words else plain_words(book)
    return [viewer(book.seats), *own]


@dataclass(frozen=True)
class Head:
    """What a text says about the game before its words."""

    text: str
    name: str
    version: int | None
    given: Mapping[str, str]

    def options(self, rules: type[Options]) -> dict[str, Any]:
        """The options as values, for ``Rules``."""
        known = {option.name: option for option in fields(rules)}
        found: dict[str, Any] = {}
        for name, text in self.given.items():
            if name not in known:
                refuse("no-option", option=name[:40], options=", ".join(known))
            found[name] = _value(known[name], text)
        return found

    def fits(self, rules: Options) -> bool:
        """Whether these are the rules that are meant."""
        if self.version not in (None, rules.version):
            return False
        try:
            return type(rules).make(**self.options(type(rules))) == rules
        except ValueError:
            return False


def split(text: str) -> tuple[Head | None, dict[str, str]]:
    """The head of a text, where it has one, and its words by their names."""
    if not isinstance(text, str):
        refuse("no-text", given=type(text).__name__)
    if len(text) > MOST:
        refuse("too-long", length=len(text), most=MOST)
    parts = text.split()
    first = None
    if parts and (found := _HEAD.fullmatch(parts[0])):
        version = int(found["version"]) if found["version"] else None
        given = dict(_pair(each) for each in (found["rules"] or "").split(",") if each)
        first = Head(parts.pop(0), found["name"], version, given)
    words: dict[str, str] = {}
    for part in parts:
        name, value = _pair(part)
        if name in words:
            refuse("twice", word=name[:40])
        words[name] = value
    return first, words


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        refuse("no-word", text=text[:40])
    return name, value


def head(name: str, rules: Options, newest: int) -> str:
    """A game's name, with the version and the options that are not the usual ones."""
    usual = type(rules)()
    if rules.version != newest:
        name = f"{name}@{rules.version}"
    given = [
        f"{option.name}={quote(_text(getattr(rules, option.name)), safe='')}"
        for option in fields(rules)
        if getattr(rules, option.name) != getattr(usual, option.name)
    ]
    return f"{name}({','.join(given)})" if given else name


def _text(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _value(option: Any, text: str) -> Any:
    """The value of an option that a text means."""
    text = unquote(text)
    if isinstance(option.default, bool):
        if text not in ("on", "off"):
            refuse("option-value", option=option.name, value=text[:40], allowed="on, off")
        return text == "on"
    if isinstance(option.default, int) or "low" in option.metadata:
        if not re.fullmatch(r"-?\d{1,9}", text):
            refuse("option-value", option=option.name, value=text[:40], allowed="0, 1, 2, …")
        return int(text)
    return text


# Words


VIEW = "view"
ALWAYS = (VIEW, "turn")
"""Words that are written even where they are as in a new match."""
SETTLED = ("ready",)
"""Words that follow from the others where they are not given: read last, as an empty text."""


def viewer(seats: int) -> Word:
    """Who looks: a seat or ``spectator``; nothing for a complete position."""

    def write(record: Any) -> str:
        if record.viewer == EVERYTHING:
            return ""
        return SPECTATING if record.viewer == SPECTATOR else str(record.viewer)

    def read(record: Any, text: str) -> None:
        if text == SPECTATING:
            record.viewer = SPECTATOR
        else:
            record.viewer = whole(VIEW, text, 0, seats - 1)

    return Word(VIEW, write, read)


def whole(word: str, text: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if not re.fullmatch(r"-?\d{1,18}", text) or not low <= int(text) <= high:
        refuse("number", word=word, text=text[:40], low=str(low), high=str(high))
    return int(text)


def limits(record: Any, field: str) -> tuple[int, int]:
    """What fits into a field."""
    bits = 8 * int(record.layout[field].code[1]) - 1
    return -(1 << bits), (1 << bits) - 1


def number(name: str, field: str | None = None, more: int = 0) -> Word:
    """A field that is one number; ``more`` is added where people count from one."""
    place = field or name

    def write(record: Any) -> str:
        return str(getattr(record, place) + more)

    def read(record: Any, text: str) -> None:
        low, high = limits(record, place)
        setattr(record, place, whole(name, text, low + more, high) - more)

    return Word(name, write, read)


def seat(name: str, field: str | None = None) -> Word:
    """A field that is a seat, or ``-`` for nobody."""
    place = field or name

    def write(record: Any) -> str:
        value = getattr(record, place)
        return NONE if value < 0 else str(value)

    def read(record: Any, text: str) -> None:
        setattr(record, place, -1 if text == NONE else whole(name, text, 0, 7))

    return Word(name, write, read)


def named(name: str, values: Mapping[int, str], field: str | None = None) -> Word:
    """A field whose values have names."""
    place = field or name

    def write(record: Any) -> str:
        return values[getattr(record, place)]

    def read(record: Any, text: str) -> None:
        for value, word in values.items():
            if text == word:
                setattr(record, place, value)
                return
        refuse("name", word=name, text=text[:40], words=", ".join(values.values()))

    return Word(name, write, read)


def numbers(name: str, field: str | None = None, groups: int = 1) -> Word:
    """A row of numbers: groups between ``/``, numbers between commas."""
    place = field or name

    def write(record: Any) -> str:
        row = list(getattr(record, place))
        size = len(row) // groups
        return "/".join(
            ",".join(map(str, row[first : first + size])) for first in range(0, len(row), size)
        )

    def read(record: Any, text: str) -> None:
        row = getattr(record, place)
        low, high = limits(record, place)
        size = len(row) // groups
        parts = [each.split(",") for each in text.split("/")]
        if [len(each) for each in parts] != [size] * groups:
            refuse("row", word=name, groups=groups, size=size)
        for index, each in enumerate(each for part in parts for each in part):
            row[index] = whole(name, each, low, high)

    return Word(name, write, read)


def per_seat(
    name: str,
    seats: int,
    write_one: Callable[[Any, int], str],
    read_one: Callable[[Any, int, str], None],
) -> Word:
    """A word with a part for each seat, between ``/``."""

    def write(record: Any) -> str:
        return "/".join(write_one(record, each) for each in range(seats))

    def read(record: Any, text: str) -> None:
        parts = text.split("/")
        if len(parts) != seats:
            refuse("seats", word=name, seats=seats, found=len(parts))
        for each, part in enumerate(parts):
            read_one(record, each, part)

    return Word(name, write, read)


def plain_words(book: Book) -> list[Word]:
    """A word for each field, for games that say nothing better."""
    found = []
    for name, field in book.state.layout.items():
        if name != "viewer" and name not in book.fixed:
            found.append(number(name) if field.length is None else numbers(name))
    return found


# Cards


def card_list(cards: Iterable[int], texts: Sequence[str]) -> str:
    """Cards between commas, ``-`` for none."""
    return ",".join(texts[card] for card in cards) or NONE


def read_cards(word: str, text: str, texts: Sequence[str]) -> list[int]:
    """The cards of a list; cards that look alike are taken in the order of their numbers."""
    if text in (NONE, ""):
        return []
    left: dict[str, list[int]] = {}
    for card, name in enumerate(texts):
        left.setdefault(name, []).append(card)
    found = []
    for name in text.split(","):
        if name not in left:
            refuse("no-card", word=word, text=name[:20], cards=" ".join(dict.fromkeys(texts)))
        if not left[name]:
            refuse("card-twice", word=word, card=name)
        found.append(left[name].pop(0))
    return found


def hidden_count(word: str, text: str, most: int) -> int | None:
    """How many cards are hidden, where a text says so: ``?5``."""
    if not text.startswith(HIDDEN):
        return None
    return whole(word, text.removeprefix(HIDDEN), 0, most)


def card_set(name: str, texts: Sequence[str], field: str | None = None) -> Word:
    """A field that is a set of cards as bits."""
    place = field or name

    def write(record: Any) -> str:
        return card_list(members(getattr(record, place)), texts)

    def read(record: Any, text: str) -> None:
        setattr(record, place, sum(1 << card for card in read_cards(name, text, texts)))

    return Word(name, write, read)


def card_sets(name: str, texts: Sequence[str], seats: int, field: str) -> Word:
    """A row of such sets, one for each seat."""

    def write(record: Any, seat: int) -> str:
        return card_list(members(getattr(record, field)[seat]), texts)

    def read(record: Any, seat: int, text: str) -> None:
        getattr(record, field)[seat] = sum(1 << card for card in read_cards(name, text, texts))

    return per_seat(name, seats, write, read)


def hands(texts: Sequence[str], seats: int, most: int) -> Word:
    """The hands, as bits of ``hand`` and sizes in ``held``; ``?5`` where they are hidden."""

    def write(record: Any, seat: int) -> str:
        if record.hand[seat] == 0 and record.held[seat]:
            return f"{HIDDEN}{record.held[seat]}"
        return card_list(members(record.hand[seat]), texts)

    def read(record: Any, seat: int, text: str) -> None:
        hidden = hidden_count("hands", text, most)
        if hidden is not None:
            record.held[seat] = hidden
            return
        cards = read_cards("hands", text, texts)
        if len(cards) > most:
            refuse("too-many", word="hands", most=most)
        record.hand[seat] = sum(1 << card for card in cards)
        record.held[seat] = len(cards)

    return per_seat("hands", seats, write, read)
