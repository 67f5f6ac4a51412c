"""Tips for a first game of Touché."""

from __future__ import annotations

from typing import Any

from chabudai.coach.guide.moment import Moment, Tip, Words
from chabudai.core.messages import Message
from chabudai.games.touche.notation import card_message, kind_message


def _at(now: Moment, cell: list[int]) -> Message:
    """The card that a cell shows."""
    found: dict[str, Any] = now.facts["board"][cell[0]][cell[1]]
    return Message("page-touche-free") if found["free"] else card_message(found["card"])


def _by_card(now: Moment, seat: int) -> list[dict[str, Any]]:
    """A seat's threats on cells that show a card: free cells cannot be taken in advance."""
    board = now.facts["board"]
    return [
        threat
        for threat in now.facts["threats"][seat]
        if not board[threat["missing"][0]][threat["missing"][1]]["free"]
    ]


def _choose(now: Moment) -> Words | None:
    return {} if now.facts["phase"] == "choose" else None


def _first(now: Moment) -> Words | None:
    return {"players": now.facts["players"]} if now.moves == 0 else None


def _free(now: Moment) -> Words | None:
    return {} if any(action.endswith("!") for action in now.actions) else None


def _finish(now: Moment) -> Words | None:
    for threat in now.facts["threats"][now.seat]:
        row, column = threat["missing"]
        ends = (f"@{row},{column}", f"@{row},{column}!")
        if any(a.endswith(ends) and not a.startswith("*") for a in now.actions):
            cell = _at(now, threat["missing"])
            return {"kind": kind_message(threat["kind"]), "card": cell}
    return None


def _almost(now: Moment) -> Words | None:
    own = _by_card(now, now.seat)
    if not own:
        return None
    cell = _at(now, own[0]["missing"])
    joker = now.facts["jokers"][now.seat]
    return {"kind": kind_message(own[0]["kind"]), "card": cell, "joker": joker}


def _danger(now: Moment) -> Words | None:
    for seat in range(now.facts["players"]):
        threats = _by_card(now, seat)
        if seat != now.seat and threats:
            return {
                "name": now.names[seat],
                "kind": kind_message(threats[0]["kind"]),
                "card": _at(now, threats[0]["missing"]),
            }
    return None


def _dead(now: Moment) -> Words | None:
    for action in now.actions:
        if action.startswith("swap "):
            return {"card": card_message(action.removeprefix("swap "))}
    return None


def _done(now: Moment) -> Words | None:
    kinds = len(now.facts["kinds"][now.seat])
    return {"kinds": kinds, "left": 3 - kinds} if kinds else None


def _beaten(now: Moment) -> Words | None:
    for seat, kinds in enumerate(now.facts["kinds"]):
        if seat != now.seat and kinds:
            return {"name": now.names[seat]}
    return None


def _shapes(now: Moment) -> Words | None:
    return {"players": now.facts["players"]} if now.moves else None


def _joker(now: Moment) -> Words | None:
    return {} if now.moves > 1 and now.facts["jokers"][now.seat] else None


def _watch(now: Moment) -> Words | None:
    return {} if now.moves > 2 else None


def _stars(now: Moment) -> Words | None:
    return {} if now.moves > 3 else None


def _pass(now: Moment) -> Words | None:
    return {} if "pass" in now.actions else None


tips: tuple[Tip, ...] = (
    ("first", _first),
    ("choose", _choose),
    ("free", _free),
    ("finish", _finish),
    ("danger", _danger),
    ("almost", _almost),
    ("done", _done),
    ("beaten", _beaten),
    ("dead", _dead),
    ("pass", _pass),
    ("shapes", _shapes),
    ("joker", _joker),
    ("watch", _watch),
    ("stars", _stars),
)
