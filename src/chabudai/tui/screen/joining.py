"""Sitting down at a served table on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from chabudai.client import Client
from chabudai.core.messages import say
from chabudai.tui.join import open_client, read_address, take_seat
from chabudai.tui.screen.asking import asked
from chabudai.tui.screen.door import run_menu, run_table
from chabudai.tui.screen.pair_room import PairRoom
from chabudai.tui.screen.served_session import ServedSession
from chabudai.tui.screen.session import Refused
from chabudai.tui.together import PAIR

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp
    from chabudai.tui.screen.menu import Menu


def sit_at_served(
    url: str,
    lang: str,
    seat: int | None = None,
    invite: str | None = None,
    name: str | None = None,
) -> ServedSession:
    """The session of a seat at a server's table; Refused says why not."""
    match, named, invited = read_address(url)
    if not match:
        raise Refused(say("join-no-table", lang))

    def sit() -> ServedSession:
        client = open_client(url, name, lang)
        wanted = named if seat is None else seat
        return _seated(client, match, wanted, invite or invited, name, lang)

    return asked(url, lang, sit)


def sit_at(client: Client, match: str, lang: str) -> ServedSession:
    """The session of one's own seat at a table, or of the first free one; Refused says why not."""
    return asked(client.origin, lang, lambda: _seated(client, match, None, None, None, lang))


def _seated(
    client: Client, match: str, seat: int | None, invite: str | None, name: str | None, lang: str
) -> ServedSession:
    session = ServedSession(client, take_seat(client, match, seat, invite, name, lang), lang)
    session.load()
    return session


def join_on_screen(
    url: str, seat: int | None, invite: str | None, name: str | None, lang: str, pace: str
) -> int:
    """Take a seat, or go back to it, and play; the exit status of the command."""
    pair = PAIR.search(urlsplit(url).path)
    if pair is None:
        return run_table(lambda _app: sit_at_served(url, lang, seat, invite, name), lang, pace)

    def first(app: ChabudaiApp) -> Menu:
        client = open_client(url, name, lang)
        return PairRoom(app, client, pair[1], pair[2]).make()

    return run_menu(first, lang, pace)
