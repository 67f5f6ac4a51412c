"""What leaves the table: everything here is made from a seat's view, its events and its actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.core.seats import OVER, SPECTATOR
from chabudai.match.entry import DEALT, PLAYED, UNDONE
from chabudai.match.export import public
from chabudai.match.match import FINISHED, OPEN, RUNNING, Match
from chabudai.match.position import Position
from chabudai.match.sentence import sentence, written


def update(
    match: Match,
    number: int,
    seat: int,
    lang: str,
    stands: dict[str, Any] | None = None,
    motions: bool = False,
) -> dict[str, Any]:
    """One entry as a seat may know it, with what it tells and how the table looks after it.

    ``stands`` is what ``standing`` says, which is the same for everybody; ``motions`` are added
    for who wants to follow them.
    """
    entry = match.entries[number]
    names = match.names(lang)
    data = {"number": number, **public(entry, seat)}
    data["events"] = written(match.told_by(number, seat), lang, names)
    if motions:
        data["motions"] = score(match, number, seat, lang, names)
    data.update(stands or standing(match, match.positions[number + 1]))
    if entry.kind in (DEALT, PLAYED, UNDONE):
        data["facts"] = match.told_facts(number + 1, seat)
        if data["turn"] == seat:
            data["actions"] = match.notations(number + 1, seat)
    return data


def score(
    match: Match, number: int, seat: int, lang: str, names: Sequence[str]
) -> list[list[dict[str, Any]]]:
    """What moves before a seat's eyes in an entry, with its sentences in a language."""
    return [
        [
            motion.to_json()
            if motion.text is None
            else {**motion.to_json(), "text": sentence(motion.text, lang, names)}
            for motion in step
        ]
        for step in match.motions_by(number, seat)
    ]


def standing(match: Match, here: Position) -> dict[str, Any]:
    """Whose turn it is, and what is open."""
    turn = here.turn(match.game)
    offer = here.offer
    status = FINISHED if turn == OVER else RUNNING if here.is_full else OPEN
    data: dict[str, Any] = {
        "turn": turn if turn >= 0 and status == RUNNING else None,
        "status": status,
    }
    if here.owing:
        data["reveals"] = {"seats": here.owing, "deadline": here.deadline(turn)}
    if offer is not None:
        asked = match.fold.asked(here)
        data["offer"] = {"what": offer.what, "seat": offer.seat, "asked": asked}
    if here.left and here.deals:
        data["clock"] = {"left": list(here.left), "deadline": here.deadline(turn)}
    if status == FINISHED:
        data["result"] = here.result(match.game)
    return data


def view(match: Match, seat: int, lang: str) -> dict[str, Any]:
    """How the table looks to a seat now."""
    game = match.game
    here = match.here
    seen = match.seen(len(match), seat)
    data: dict[str, Any] = {
        "match": match.heading.match,
        "number": len(match),
        "seat": None if seat == SPECTATOR else seat,
        **standing(match, here),
        "facts": match.told_facts(len(match), seat),
        "picture": game.show(seen, lang, match.names(lang)),
    }
    if data["turn"] == seat:
        data["actions"] = match.notations(len(match), seat)
    return data


def actions(match: Match, seat: int, lang: str) -> dict[str, Any]:
    """What a seat can do now: number, notation and what it means."""
    listed = []
    if match.status == RUNNING and match.turn == seat:
        listed = [
            {"action": choice.action, "notation": choice.notation, "text": choice.text}
            for choice in match.choices(len(match), seat, lang, match.names(lang))
        ]
    return {"match": match.heading.match, "number": len(match), "actions": listed}


def summary(match: Match, settings: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """What everybody may know of a match: no cards at all."""
    heading = match.heading.to_json()
    del heading["chabudai"]
    here = match.here
    return {
        **heading,
        **standing(match, here),
        "length": len(match),
        "seats": [
            {
                "seat": seat,
                "name": sitter.name if sitter else None,
                "player": sitter.player if sitter else None,
                "level": sitter.level if sitter else None,
                "contribution": sitter.contribution if sitter else None,
                "pledge": sitter.pledge if sitter else None,
                "unrevealed": bool(sitter and sitter.missed),
                "wanted": settings["seats"][seat],
                "out": seat in here.out,
            }
            for seat, sitter in enumerate(here.seats)
        ],
        "listed": settings["listed"],
        "spectators": settings["spectators"],
        **more,
    }


def outline(match: Match, settings: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """What somebody may know of a match that they may not watch: what an invitation tells, and
    nothing of who plays or how it goes.
    """
    told = summary(match, settings, more)
    for name in ("offer", "clock", "result", "reveals"):
        told.pop(name, None)
    nothing = {"name": None, "level": None, "contribution": None, "pledge": None}
    for seat in told["seats"]:
        seat |= {**nothing, "unrevealed": False, "out": False}
    heading = match.heading.clock
    clock = {"clock": heading.to_json()} if heading else {}
    return {**told, **clock, "turn": None, "length": None, "next": None}
