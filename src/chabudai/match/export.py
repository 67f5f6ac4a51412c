"""A match as one JSON document: complete when it is over, a seat's part of it while it runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from chabudai.core.seats import SPECTATOR
from chabudai.match import chain
from chabudai.match.entry import DEALT, PLAYED, Entry
from chabudai.match.match import FINISHED, Match


def public(entry: Entry, seat: int) -> dict[str, Any]:
    """What a seat may know of an entry: no order of a deal, no text of another's action."""
    if entry.kind == PLAYED:  # nearly all are
        data: dict[str, Any] = {"kind": PLAYED, "seat": entry.seat}
        if entry.at:
            data["at"] = entry.at
        if entry.seat == seat:
            data["text"] = entry.text
        return data
    data = entry.to_json()
    if entry.kind == DEALT:
        del data["order"]
    return data


def export(
    match: Match, secret: str | None = None, seat: int = SPECTATOR, lang: str = "en"
) -> dict[str, Any]:
    """The document; with the secret everything, which only a finished match gives away.

    Only a complete one has the chain: a link is a hash of what may be hidden, and there are few
    enough cards to try.
    """
    links = chain.linked(match.heading.to_json(), match.entries) if secret is not None else ()
    document = frame(match, secret, seat, links)
    return {**document, "entries": list(exported(match, secret is not None, seat, lang))}


def exported(match: Match, complete: bool, seat: int, lang: str) -> Iterator[dict[str, Any]]:
    """The entries of the document, each made when it is asked for."""
    names = match.names(lang)
    for number, entry in enumerate(match.entries):
        eyes = match.eyes(number, seat)
        data = entry.to_json() if complete else public(entry, eyes)
        if not complete:
            told = match.told_by(number, eyes)
            data["told"] = [message.say(lang, names) for message in told]
        yield {"number": number, **data}


def frame(match: Match, secret: str | None, seat: int, links: Iterable[bytes]) -> dict[str, Any]:
    """The document without its entries; ``links`` are those of the chain, where it is complete."""
    if secret is not None and match.status != FINISHED:
        raise ValueError("a match that runs keeps its secret")
    complete = secret is not None
    here = match.here
    document: dict[str, Any] = {
        **match.heading.to_json(),
        "complete": complete,
        "status": match.status,
        "seats": [
            {"name": s.name, "player": s.player, **({"level": s.level} if s.level else {})}
            if s
            else None
            for s in here.seats
        ],
        "result": here.result(match.game) if match.status == FINISHED else None,
        "scores": match.game.scores(here.state) if match.status == FINISHED else None,
    }
    if complete:
        document["secret"] = secret
        document["chain"] = [link.hex() for link in links]
    else:
        document["seat"] = None if seat == SPECTATOR else seat
    return document


def read_document(path: Path) -> dict[str, Any]:
    """An export, or a file of the terminal in the same form; ValueError if it is neither."""
    return read_text(path.read_text(encoding="utf-8"))


def read_text(text: str) -> dict[str, Any]:
    """The same, from the text of the file."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        try:
            heading, *entries = [json.loads(line) for line in text.splitlines()]
        except (ValueError, TypeError):
            raise ValueError("this is not a JSON document") from None
        if not isinstance(heading, dict):
            raise ValueError("this is not a match") from None
        data = {**heading, "complete": "secret" in heading, "entries": entries}
    if not isinstance(data, dict) or not isinstance(data.get("entries"), list):
        raise ValueError("this is not a match")
    return data


def read_entries(document: dict[str, Any]) -> list[Entry]:
    """The entries of a complete document; ValueError names the first that cannot be read."""
    entries = []
    for number, data in enumerate(document["entries"]):
        if not isinstance(data, dict) or data.get("number", number) != number:
            raise ValueError(f"entry {number} has another number")
        entries.append(
            Entry.from_json({name: value for name, value in data.items() if name != "number"})
        )
    return entries
