"""Stepping through a match in the terminal, told as one seat saw it."""

from __future__ import annotations

import sys
from typing import Any

from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.match import Heading, Match
from chabudai.match.export import read_entries
from chabudai.match.verify import BESIDES
from chabudai.tui.local import Read, Write
from chabudai.tui.picture import picture


def replay(
    document: dict[str, Any],
    seat: int | None = None,
    lang: str = "en",
    whole: bool = False,
    read: Read = input,
    write: Write = print,
) -> int:
    """Tell a match entry by entry; the exit status of the command."""
    if not document.get("complete"):
        return _retell(document, lang, write)
    try:
        heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
        match = Match(heading.open(), heading, read_entries(document))
        if seat is not None and not 0 <= seat < match.game.seats:
            write(say("cli-bad-seat", lang, last=match.game.seats - 1))
            return 2
    except (ValueError, TypeError) as error:
        write(say("verify-unreadable", lang, error=str(error)))
        return 2
    viewer = SPECTATOR if seat is None else seat
    names = match.names(lang)
    if not whole:
        write(say("replay-how", lang))
    number = 0
    while number < len(match):
        for message in match.told_by(number, viewer):
            write(f"{number}. {message.say(lang, names)}")
        number += 1
        if whole or number == len(match):
            continue
        try:
            number = _ask(match, number, viewer, lang, names, read, write)
        except (EOFError, KeyboardInterrupt):
            return 0
    write("")
    write(picture(match.game, match.view(viewer), lang, names))
    return 0


def _ask(
    match: Match,
    number: int,
    viewer: int,
    lang: str,
    names: list[str],
    read: Read,
    write: Write,
) -> int:
    """The entry to go on with: the next one, or the one that was typed."""
    while True:
        text = read(say("tui-prompt", lang) + " ").strip().lower()
        if not text:
            return number
        if text == "q":
            raise EOFError
        if text == "t":
            view = match.game.view(match.positions[number].state, viewer)
            write(picture(match.game, view, lang, names))
        elif text.isdecimal() and int(text) < len(match):
            return int(text)
        else:
            write(say("replay-how", lang))


def _retell(document: dict[str, Any], lang: str, write: Write) -> int:
    """A seat's part of a running match has its sentences with it."""
    write(say("replay-part", lang))
    for number, entry in enumerate(document["entries"]):
        told = entry.get("told", []) if isinstance(entry, dict) else []
        for text in told:
            write(f"{number}. {text}")
    sys.stdout.flush()
    return 0
