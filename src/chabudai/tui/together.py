"""A duplicate with a friend in the terminal: both matches, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from chabudai.client import Client
from chabudai.core.messages import say
from chabudai.match.called import bot_name
from chabudai.tui.local import Quit, Read, Write
from chabudai.tui.served import ServedTable

PAIR = re.compile(r"/join/together/([\w-]+)/([0-9a-f]+)$")
"""The address of an invitation."""


Sit = Callable[[dict[str, Any]], bool]
"""Play at a table that the server has described; whether it was played to its end."""


def play_together(
    client: Client,
    name: str,
    invite: str,
    lang: str,
    read: Read,
    write: Write,
    sit: Sit | None = None,
) -> int:
    """Take the friend's seats, or go back to one's own, and play; the exit status."""

    def sit_plainly(found: dict[str, Any]) -> bool:
        try:
            ServedTable(client, found, lang, read, write).run()
        except Quit:
            return False
        return True

    known = client.together(name)["tables"]
    tables: list[str] = known or client.join_together(name, invite)["tables"]
    for key in ("cards", "seats", "shut"):
        args = {"bot": _bot(client, tables[0], lang)} if key == "cards" else {}
        write(say(f"together-how-{key}", lang, **args))
    for number, match in enumerate(tables, 1):
        found = client.match(match)
        if found["status"] == "over":
            continue
        write(say("together-line", lang, number=number))
        if not (sit or sit_plainly)(found):
            write("")
            write(say("join-kept", lang))
            return 0
    _compare(client, name, lang, write)
    return 0


def _bot(client: Client, match: str, lang: str) -> str:
    levels = [seat["level"] for seat in client.match(match)["seats"] if seat["level"]]
    return bot_name(levels[0], lang)


def _compare(client: Client, name: str, lang: str, write: Write) -> None:
    """Say what each deal brought both, or that the other one is still playing."""
    found = client.together(name)
    if not found["over"]:
        write(say("together-wait", lang))
        return
    you: int = found["you"] or 0
    for number, half in enumerate(found["deals"], 1):
        write(say("together-match", lang, number=number))
        for deal, brought in enumerate(half, 1):
            both = [brought[you], brought[1 - you]]
            own, other = ("–" if each is None else f"{each:+d}" for each in both)
            write("  " + say("together-tui-line", lang, number=deal, own=own, other=other))
    ahead = found["margins"][you] - found["margins"][1 - you]
    if not ahead:
        write(say("together-even", lang))
    elif ahead > 0:
        write(say("together-you-won", lang, margin=ahead))
    else:
        write(say("together-won", lang, name=say("together-friend", lang), margin=-ahead))
