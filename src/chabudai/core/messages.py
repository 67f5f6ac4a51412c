"""Messages: everything that people read, by key, in every language of ``locale/``.

A ``Message`` is a key with values; ``say`` turns it into a sentence. Values may be messages
themselves. A value named ``seat`` (or ``rival``) also gives the sentence ``$seat-is`` (``you`` or
``other``, from the value ``viewer``) and ``$seat-name``.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import locale
import os
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from chabudai.core import patterns
from chabudai.core.outside import folders

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "uk", "ja")
_SEATS = ("seat", "rival")
_MARGIN = re.compile(r"\n+(?=[^\s}])")


class Weight(enum.Flag):
    """How much an event matters where events are shown; most say nothing of the kind."""

    QUIET = 0
    LOUD = enum.auto()
    """Deserves a second look."""
    TELLS = enum.auto()
    """Belongs into the summary of the round that it ends with."""
    ENDS = enum.auto()
    """Only the end of a round brings it, and its summary tells it."""


@dataclass(frozen=True, init=False)
class Message:
    """Something to tell a person: a key of ``locale/`` and the values it speaks of."""

    told: ClassVar[dict[str, Any] | None] = None

    key: str
    args: Mapping[str, Any]
    weight: Weight = field(compare=False, repr=False)
    """For events: no part of what is said, and never sent."""

    def __init__(
        self, key: str, args: Mapping[str, Any] | None = None, weight: Weight = Weight.QUIET
    ) -> None:
        values = self.__dict__  # a third of the time that a frozen class takes by itself
        values["key"] = key
        values["args"] = {} if args is None else args
        values["weight"] = weight

    def __hash__(self) -> int:
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            try:
                known = hash((self.key, *self.args.values()))
            except TypeError:  # a list among them
                known = hash((self.key, *map(_hashable, self.args.values())))
            self.__dict__["_hash"] = known
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        """Without what was remembered: the hash of a text is another one in another process."""
        return Message, (self.key, self.args, self.weight)

    def say(self, lang: str = "en", names: Sequence[str] | None = None) -> str:
        """The sentence in a language; ``names`` are the names of the seats."""
        said: dict[str, str] | None = self.__dict__.get("_said")
        if said is None:
            return say(self.key, lang, names, **self.args)
        if lang not in said:
            said[lang] = say(self.key, lang, names, **self.args)
        return said[lang]

    def kept(self) -> Message:
        """The same message, which remembers what it says: for parts of many others, such as cards.
        It names no seat.
        """
        self.__dict__["_said"] = {}
        return self

    def again(self) -> Message:
        """The same message, where it is given out many times: whoever tells it may remember how,
        by language, as ``told``.
        """
        self.__dict__["told"] = {}
        return self

    def to_json(self) -> dict[str, Any]:
        """The message as plain data, for programs, and for reading only."""
        plain: dict[str, Any] | None = self.__dict__.get("_plain")
        if plain is None:
            plain = {
                "key": self.key,
                "args": {name: _plain(value) for name, value in self.args.items()},
            }
            if "_said" in self.__dict__:
                self.__dict__["_plain"] = plain
        return plain


def repeated(make: Callable[..., Message], *given: Any) -> Message:
    """A message from what remembers those that it made, by what they were made of: the last of it
    are the values to speak of, whose lists are given as tuples.
    """
    *known, args = given
    for name, value in args.items():
        if type(value) is list:
            args[name] = tuple(value)
    return make(*known, tuple(args.items()))


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value.to_json() if isinstance(value, Message) else value


def say(key: str, lang: str = "en", names: Sequence[str] | None = None, /, **args: Any) -> str:
    """The text of a key in a language, with its values filled in."""
    values: dict[str, Any] = {}
    for name, value in args.items():
        if isinstance(value, Message):
            value = value.say(lang, names)
        elif isinstance(value, (list, tuple)):
            parts = [
                part.say(lang, names) if isinstance(part, Message) else str(part) for part in value
            ]
            value = say("list-separator", lang).join(parts)
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        elif value is None:
            value = "none"
        values[name] = value
    for name in _SEATS:
        if name in args:
            values[f"{name}-is"] = "you" if args[name] == args.get("viewer") else "other"
            values[f"{name}-name"] = seat_name(args, args[name], lang, names)
    return _format(lang, key, tuple(values.items()))


@functools.lru_cache(maxsize=8192)
def _format(lang: str, key: str, values: tuple[tuple[str, Any], ...]) -> str:
    """The sentence; remembered, because the same few are told again and again."""
    plain = _plain_pattern(lang, key)
    if plain is not None:
        with contextlib.suppress(patterns.NotPlain):
            return patterns.fill(plain, dict(values))
    return by_fluent(lang, key, values)


@functools.cache
def _plain_pattern(lang: str, key: str) -> patterns.Pattern | None:
    """The pattern of a text, where it is a plain one; KeyError if there is no such text."""
    from fluent.syntax import FluentParser

    source = _texts(lang).get(key)
    if source is None:
        raise KeyError(f"no message {key!r} in locale/{lang}")
    try:
        return patterns.read(FluentParser(with_spans=False).parse_entry(source).value)
    except patterns.NotPlain:
        return None


def by_fluent(lang: str, key: str, values: Iterable[tuple[str, Any]]) -> str:
    """The sentence as Fluent makes it, which knows all there is in a pattern."""
    bundle = _bundle(lang)
    if not bundle.has_message(key):
        from fluent.runtime import FluentResource

        bundle.add_resource(FluentResource(_texts(lang)[key]))
    text, errors = bundle.format_pattern(bundle.get_message(key).value, dict(values))
    if errors:
        warnings.warn(f"message {key} ({lang}): {errors}", stacklevel=3)
    return str(text)


def seat_name(args: Mapping[str, Any], seat: int, lang: str, names: Sequence[str] | None) -> str:
    """How a seat is called: by its name, else as the opponent or by its number."""
    if names is not None:
        return names[seat]
    if args.get("seats") == 2 and args.get("viewer") in (0, 1):
        return say("opponent", lang)
    return say("player", lang, number=seat + 1)


def has_message(key: str, lang: str = "en") -> bool:
    """Whether there is a text for a key."""
    return key in _texts(lang)


def user_language() -> str:
    """The language of the user's environment, English where it is not one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"):
        value = os.environ.get(name, "")
        if value:
            break
    else:
        value = locale.getlocale()[0] or ""
    code = value[:2].lower()
    return code if code in LANGUAGES else "en"


@functools.cache
def _bundle(lang: str) -> FluentBundle:
    """Fluent's own, with the texts that it was needed for so far: it is slow to import and to fill,
    and few texts need it.
    """
    from fluent.runtime import FluentBundle

    return FluentBundle([lang], use_isolating=False)


@functools.cache
def _texts(lang: str) -> dict[str, str]:
    """The source of every text by its key. A text is parsed when it is first said: parsing all of
    them takes half a second.
    """
    from importlib import resources

    if lang not in LANGUAGES:
        raise ValueError(f"languages are {', '.join(LANGUAGES)}, got {lang!r}")
    found: dict[str, str] = {}
    folder = resources.files("chabudai") / "locale" / lang
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.name.endswith(".ftl"):
            _split(path.read_text(encoding="utf-8"), found)
    for place in folders():
        if (words := place / "locale" / f"{lang}.ftl").exists():
            _split(words.read_text(encoding="utf-8"), found)
    return found


def _split(source: str, found: dict[str, str]) -> None:
    """Add the texts of a file; a text ends where a line begins at the margin. The first counts."""
    for part in _MARGIN.split(source):
        key, equals, _ = part.partition("=")
        if equals and not part.startswith("#"):
            found.setdefault(key.strip(), part)


def add_texts(lang: str, source: str) -> None:
    """Know the texts of a source, too: for games that are made while the program runs."""
    _split(source, _texts(lang))
