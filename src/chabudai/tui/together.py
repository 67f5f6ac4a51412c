"""A duplicate with a friend in the terminal: both matches, one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from chabudai.client import Client
from chabudai.core.messages import say
from chabudai.match.called import bot_name
from chabudai.tui.local import Quit, Read, Write
from chabudai.tui.served import ServedTable

PAIR = re.compile(r"/join/together/([\w-]+)/([0-9a-f]+)$")
"""The address of an invitation."""


def play_together(
    client: Client,
    name: str,
    invite: str,
    lang: str,
    read: Read,
    write: Write,
) -> int:
    """Take the friend's seats, or go back to one's own, and play; the exit status."""

    def sit(found: dict[str, Any]) -> bool:
        try:
            ServedTable(client, found, lang, read, write).run()
        except Quit:
            return False
        return True

    known = client.together(name)["tables"]
    tables: list[str] = known or client.join_together(name, invite)["tables"]
    bot = bot_of(client, tables[0], lang)
    for line in how(client.together(name)["contribution"], bot, lang):
        write(line)
    for number, match in enumerate(tables, 1):
        found = client.match(match)
        if found["status"] == "over":
            continue
        write(say("together-line", lang, number=number))
        if not sit(found):
            write("")
            write(say("join-kept", lang))
            return 0
    for line in comparison(client.together(name), lang):
        write(line)
    return 0


def how(contribution: str | None, bot: str, lang: str) -> list[str]:
    """How it goes, and how the deals come about."""
    told = [say("together-how-cards", lang, bot=bot)]
    added = "share" if contribution else "no-share"
    return told + [say(f"together-how-{key}", lang) for key in ("seats", "shut", added)]


def bot_of(client: Client, match: str, lang: str) -> str:
    """Whom both play against."""
    levels = [seat["level"] for seat in client.match(match)["seats"] if seat["level"]]
    return bot_name(levels[0], lang)


def comparison(found: Mapping[str, Any], lang: str) -> list[str]:
    """What each deal brought both, that somebody is still playing, or why it cannot be said."""
    if found.get("why"):
        return [found["why"]["text"]]
    if not found["over"]:
        return [say("together-wait", lang)]
    you: int = found["you"] or 0
    told = []
    for number, half in enumerate(found["deals"], 1):
        told.append(say("together-match", lang, number=number))
        for deal, brought in enumerate(half, 1):
            both = [brought[you], brought[1 - you]]
            own, other = ("–" if each is None else f"{each:+d}" for each in both)
            told.append("  " + say("together-tui-line", lang, number=deal, own=own, other=other))
    ahead = found["margins"][you] - found["margins"][1 - you]
    if not ahead:
        told.append(say("together-even", lang))
    elif ahead > 0:
        told.append(say("together-you-won", lang, margin=ahead))
    else:
        told.append(say("together-won", lang, name=say("together-friend", lang), margin=-ahead))
    return told
