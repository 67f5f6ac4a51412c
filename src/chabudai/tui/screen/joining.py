"""Sitting down at a served table on the screen."""

from __future__ import annotations

import http.client
from typing import Any
from urllib.parse import urlsplit

from chabudai.client import ClientError
from chabudai.core.messages import say
from chabudai.tui.join import open_client, read_address, take_seat
from chabudai.tui.screen.door import run_table
from chabudai.tui.screen.served_session import ServedSession
from chabudai.tui.screen.session import Refused
from chabudai.tui.together import PAIR, play_together


def sit_at_served(
    url: str,
    lang: str,
    seat: int | None = None,
    invite: str | None = None,
    name: str | None = None,
) -> ServedSession:
    """The session of a seat at a server's table; Refused says why not."""
    match, named, invited = read_address(url)
    try:
        if not match:
            raise ValueError(say("join-no-table", lang))
        client = open_client(url, name, lang)
        wanted = named if seat is None else seat
        found = take_seat(client, match, wanted, invite or invited, name, lang)
        session = ServedSession(client, found, lang)
        session.load()
    except (ClientError, ValueError) as error:
        raise Refused(f"chabudai: {error}") from None
    except (OSError, http.client.HTTPException) as error:
        raise Refused(say("join-unreachable", lang, url=url, error=str(error))) from None
    return session


def join_on_screen(
    url: str, seat: int | None, invite: str | None, name: str | None, lang: str, pace: str
) -> int:
    """Take a seat, or go back to it, and play; the exit status of the command."""
    pair = PAIR.search(urlsplit(url).path)
    if pair is None:
        return run_table(lambda _app: sit_at_served(url, lang, seat, invite, name), lang, pace)
    client = open_client(url, name, lang)

    def sit(found: dict[str, Any]) -> bool:
        session = ServedSession(client, found, lang)
        session.load()
        run_table(lambda _app: session, lang, pace)
        return session.sight().is_over

    return play_together(client, pair[1], pair[2], lang, input, print, sit)
