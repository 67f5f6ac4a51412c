"""Sitting at a served table from the terminal."""

from __future__ import annotations

import getpass
import http.client
import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from chabudai.client import Client, ClientError
from chabudai.core.folder import data_folder
from chabudai.core.messages import say
from chabudai.tui.local import Quit, Read, Write
from chabudai.tui.served import ServedTable
from chabudai.tui.together import PAIR, play_together

INVITED = re.compile(r"/join/([\w-]+)/(\d+)/([\w-]+)$")
"""The link that somebody is invited with."""


def join(
    url: str,
    seat: int | None = None,
    invite: str | None = None,
    name: str | None = None,
    lang: str = "en",
    read: Read = input,
    write: Write = print,
) -> int:
    """Take a seat, or go back to it, and play; the exit status of the command."""
    match, named, invited = read_address(url)
    seat = named if seat is None else seat
    invite = invite or invited
    try:
        if not match:
            raise ValueError(say("join-no-table", lang))
        client = open_client(url, name, lang)
        if (pair := PAIR.search(urlsplit(url).path)) is not None:
            return play_together(client, pair[1], pair[2], lang, read, write)
        return _play(client, match, seat, invite, name, lang, read, write)
    except (ClientError, ValueError) as error:
        write(f"chabudai: {error}")
        return 1
    except (OSError, http.client.HTTPException) as error:
        write(say("join-unreachable", lang, url=url, error=str(error)))
        return 1


def _play(
    client: Client,
    match: str,
    seat: int | None,
    invite: str | None,
    name: str | None,
    lang: str,
    read: Read,
    write: Write,
) -> int:
    found = take_seat(client, match, seat, invite, name, lang)
    if found.get("duplicate"):
        args = {"number": found["duplicate"]["number"] + 1, "of": found["duplicate"]["of"]}
        write(say("page-duplicate-line", lang, **args))
    try:
        ServedTable(client, found, lang, read, write).run()
    except Quit:
        write("")
        write(say("join-kept", lang))
    return 0


def take_seat(
    client: Client,
    match: str,
    seat: int | None,
    invite: str | None,
    name: str | None,
    lang: str,
) -> dict[str, Any]:
    """Take a seat, or go back to it; what the server says of the match then."""
    found = client.match(match)
    if found["you"] is None:
        chosen = _free_seat(found) if seat is None else seat
        if chosen is None:
            raise ValueError(say("join-full", lang))
        more = {"invite": invite} if invite else {}
        client.sit(match, chosen, **more, **({"name": name} if name else {}))
        found = client.match(match)
    return found


def read_address(url: str) -> tuple[str, int | None, str | None]:
    """The match that an address names, and the seat and the invite that it may have."""
    parts = urlsplit(url)
    if (invited := INVITED.search(parts.path)) is not None:
        return invited[1], int(invited[2]), invited[3]
    given = parse_qs(parts.query) | parse_qs(parts.fragment)
    match = parts.path.rstrip("/").rpartition("/")[2]
    seat = given.get("seat", [""])[0]
    return match, int(seat) if seat.isdecimal() else None, given.get("invite", [None])[0]


def open_client(url: str, name: str | None, lang: str) -> Client:
    """The connection to a server, as the guest that one was there before, or as a new one."""
    client = Client(url, kept_token(url), lang, sealed=True)
    if client.token is None:
        keep_token(url, client.guest(name or user_name())["token"])
    return client


def _free_seat(found: dict[str, Any]) -> int | None:
    for seat in found["seats"]:
        if seat["player"] is None:
            number: int = seat["seat"]
            return number
    return None


def user_name() -> str:
    """What somebody is called who has given no name."""
    try:
        return getpass.getuser()[:32]
    except (KeyError, OSError, ImportError):
        return "guest"


def _tokens() -> dict[str, str]:
    try:
        tokens: dict[str, str] = json.loads((data_folder() / "tokens.json").read_text())
        return tokens if isinstance(tokens, dict) else {}
    except (OSError, ValueError):
        return {}


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def kept_token(url: str) -> str | None:
    """The token for a server from an earlier visit, so that one finds one's seat again."""
    return _tokens().get(_origin(url))


def known_servers() -> list[str]:
    """The servers that one has been to, the latest first."""
    return [*reversed(_tokens())]


def keep_token(url: str, token: str) -> None:
    """Remember the token for a server."""
    path = data_folder() / "tokens.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = _tokens() | {_origin(url): token}
    path.touch(mode=0o600)
    path.write_text(json.dumps(kept))
