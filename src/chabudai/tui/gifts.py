"""Matches to mine that people have given: files, and those of a store whose guests all give."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from chabudai.match.entry import SAT, Entry
from chabudai.match.position import BOT
from chabudai.store import Damaged
from chabudai.store.opening import is_url, open_store

SQLITE = b"SQLite format 3"


def texts(places: Sequence[str], game: str) -> list[str]:
    """The matches of a game at some places, each as the text of a file."""
    found = []
    for place in places:
        if is_url(place) or _is_store(Path(place)):
            found += asyncio.run(_of_store(place, game))
        else:
            text = Path(place).read_text(encoding="utf-8")
            found += [text] if game_of(text) == game else []
    return found


def game_of(text: str) -> str:
    """The game of a file, which is one document or begins with a line of its heading."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        data = json.loads(text.partition("\n")[0])
    return str(data.get("game", "")) if isinstance(data, dict) else ""


def _is_store(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


async def _of_store(place: str, game: str) -> list[str]:
    """The matches of a store that may be searched; one of a deal of the day is everybody's."""
    store = open_store(place)
    await store.start()
    found = []
    try:
        for each in await store.given(game):
            row = await store.find(each.match)
            if row is None or row.damaged or row.heading.get("daily"):
                continue
            try:
                entries = await store.entries(each.match)
            except Damaged:
                continue
            if people(entries) == each.people:  # else somebody sat there who is forgotten
                lines = [{**row.heading, "secret": row.secret}, *(e.to_json() for e in entries)]
                found.append("".join(json.dumps(line) + "\n" for line in lines))
    finally:
        await store.close()
    return found


def people(entries: Sequence[Entry]) -> int:
    """At how many seats somebody has sat who is no bot."""
    return len({e.seat for e in entries if e.kind == SAT and e.player != BOT})
