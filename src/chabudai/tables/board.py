"""The host's board: an announcement, whether anything may be written, names that are not allowed.

It is in the store, so that every process reads the same one; each looks at it again and again.
"""

from __future__ import annotations

import asyncio
import json
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from chabudai.core.messages import LANGUAGES
from chabudai.match.talk import one_line
from chabudai.store import Store, StoreError
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.log import Log

LOOK_SECONDS = 2.0
SETTING = "board"
LONGEST_ANNOUNCEMENT = 400
LONGEST_NAME = 32
AGAIN_SECONDS = 30.0
"""When to try again what cannot be written now."""
_ALIKE = str.maketrans("013457@$аеорсхуіїкмтнв", "oieastasaeopcxyiikmthb")
"""Signs that are read as letters, and Cyrillic letters that look like Latin ones."""


@dataclass(frozen=True)
class Notice:
    """What is on the board."""

    announcement: dict[str, str] = field(default_factory=dict)
    read_only: bool = False
    names: tuple[str, ...] = ()

    def text(self, lang: str) -> str:
        """The announcement in a language, else in English, else in any; or nothing."""
        told = self.announcement
        return told.get(lang) or told.get("en") or next(iter(told.values()), "")

    def to_json(self) -> dict[str, Any]:
        """The board as plain data."""
        return {
            "announcement": self.announcement,
            "read_only": self.read_only,
            "names": list(self.names),
        }


class Board:
    """The board of one store."""

    def __init__(self, store: Store, log: Log) -> None:
        self.notice = Notice()
        self.changed: Callable[[], None] = _nobody
        """Called when something else is on the board."""
        self._store = store
        self._log = log

    async def run(self) -> None:
        """Look at it for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, it must be looked at again
                self._log.warn("board-failure", kind=type(error).__name__)

    async def look(self) -> None:
        """See what is on it now; what cannot be read stays as it was."""
        found = await self._store.setting(SETTING)
        try:
            self._show(_read(json.loads(found)) if found else Notice())
        except (ValueError, TypeError, KeyError) as error:
            self._log.warn("board-unreadable", kind=type(error).__name__)

    async def announce(self, texts: dict[str, str]) -> None:
        """Put an announcement up, in as many languages as there are texts; none takes it down."""
        told = {lang: one_line(texts[lang]) for lang in LANGUAGES if lang in texts}
        if unknown := set(texts) - set(LANGUAGES):
            raise ValueError(f"languages are {', '.join(LANGUAGES)}; got {', '.join(unknown)}")
        if any(len(text) > LONGEST_ANNOUNCEMENT for text in told.values()):
            raise ValueError(f"an announcement has at most {LONGEST_ANNOUNCEMENT} characters")
        await self._put(announcement={lang: text for lang, text in told.items() if text})

    async def set_read_only(self, on: bool) -> None:
        """Let nothing be written any more, or again."""
        await self._put(read_only=on)

    async def allow_name(self, name: str, allowed: bool) -> None:
        """Let nobody be called by a name, or by one that has it in it; or let them again."""
        name = one_line(name)
        key = plain_name(name)
        if not key or len(name) > LONGEST_NAME:
            raise ValueError(f"a name has 1 to {LONGEST_NAME} letters or digits")
        others = tuple(each for each in self.notice.names if plain_name(each) != key)
        await self._put(names=others if allowed else (*others, name))

    async def _put(self, **changes: Any) -> None:
        await self.look()
        notice = replace(self.notice, **changes)
        await self._store.set_setting(SETTING, json.dumps(notice.to_json(), ensure_ascii=False))
        self._show(notice)

    def _show(self, notice: Notice) -> None:
        if notice != self.notice:
            self.notice = notice
            self.changed()

    def check_open(self) -> None:
        """Denied while nothing may be written."""
        if self.notice.read_only:
            raise Denied(Kind.LATER, "web-read-only", AGAIN_SECONDS)

    def check_name(self, name: str) -> None:
        """Denied if nobody here may be called so."""
        plain = plain_name(name)
        if any(plain_name(each) in plain for each in self.notice.names):
            raise Denied(Kind.IMPOSSIBLE, "web-name-refused")


def plain_name(name: str) -> str:
    """A name without what can hide it: case, marks, blanks, signs that stand for letters."""
    folded = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    return "".join(sign for sign in folded if sign.isalnum())


def _read(data: dict[str, Any]) -> Notice:
    return Notice(
        {str(lang): str(text) for lang, text in data["announcement"].items()},
        bool(data["read_only"]),
        tuple(str(name) for name in data["names"]),
    )


def _nobody() -> None:
    """Nobody has to know."""
