"""Who is to sit at a new table: what a form says of its seats, and what a page offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chabudai.agents import GENTLE, levels, opponents
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message, say
from chabudai.match.called import bot_about, bot_name, nameless_seat
from chabudai.match.talk import check_name
from chabudai.tables import lobby

PEOPLE = (lobby.INVITE, lobby.OPEN, lobby.SAME)
GENTLE_BOT = lobby.BOT_PREFIX + levels()[GENTLE - 1]


@dataclass(frozen=True)
class Party:
    """Who is to sit at a table besides the one who sets it up."""

    seats: list[str]
    names: dict[int, str]
    wrong: list[Message]


def read_party(game: str, count: int, form: Mapping[str, str]) -> Party:
    """The seats that a form asks for; those not mentioned are for a gentle bot."""
    kinds = (*PEOPLE, *(lobby.BOT_PREFIX + level for level in opponents(game)))
    seats = [form.get(f"seat-{seat}") or GENTLE_BOT for seat in range(1, count)]
    wrong = [Message("page-wrong-seat")] if any(kind not in kinds for kind in seats) else []
    called = {}
    if lobby.SAME in seats and not form.get("name", "").strip():
        called[0] = nameless_seat(0)
    for seat, kind in enumerate(seats, 1):
        if kind == lobby.SAME:
            called[seat] = form.get(f"name-{seat}", "").strip() or nameless_seat(seat)
    try:
        for name in called.values():
            check_name(name)
    except IllegalAction as error:
        wrong.append(error.reason)
    return Party(seats, called, wrong)


def seat_rows(count: int, form: Mapping[str, str], lang: str) -> list[dict[str, Any]]:
    """The seats besides the first, each with who may sit there."""
    rows = []
    for seat in range(1, count):
        chosen = form.get(f"seat-{seat}") or GENTLE_BOT
        rows.append(
            {
                "seat": seat,
                "chosen": chosen,
                "people": [[kind, say(f"page-seat-{kind}", lang)] for kind in PEOPLE],
                "name": form.get(f"name-{seat}", ""),
                "player": say("player", lang, number=seat + 1),
            }
        )
    return rows


def level_list(game: str, lang: str) -> list[dict[str, Any]]:
    """The bots to choose from, the weakest first, each with a sentence; moods come last."""
    known = sorted(opponents(game), key=lambda name: ":" in name)
    return [
        {
            "kind": lobby.BOT_PREFIX + level,
            "number": levels().index(level.partition(":")[0]) + 1,
            "level": level.replace(":", "-"),
            "face": level.partition(":")[0],
            "mood": ":" in level,
            "name": bot_name(level, lang),
            "about": bot_about(level, game, lang),
            "gentle": lobby.BOT_PREFIX + level == GENTLE_BOT,
        }
        for level in known
    ]


def wrong_name(name: str) -> list[Message]:
    """Why somebody cannot be called so."""
    try:
        check_name(name.strip() or "-")
    except IllegalAction as error:
        return [error.reason]
    return []
