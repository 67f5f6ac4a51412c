"""Checking a finished match: the commitment, every deal and every entry, from its export alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from chabudai.core.messages import Message
from chabudai.match import chain, fair
from chabudai.match.entry import DEALT, PLAYED, Entry
from chabudai.match.export import read_entries
from chabudai.match.heading import LESSON, PRACTICE, Heading
from chabudai.match.match import FINISHED, Match
from chabudai.match.position import BOT, Sitter


def verify(document: dict[str, Any]) -> list[Message]:
    """What does not fit, as messages; an empty list if everything does."""
    return list(_findings(document))


def shares(document: dict[str, Any]) -> list[Message]:
    """What each seat has added to the deals of a match that fits, bots left out; to those of a
    duplicate only who set it up can.
    """
    heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
    if heading.daily:
        return []
    if heading.duplicate:
        given = "set" if heading.duplicate.contribution else "set-none"
        return [Message(f"verify-share-{given}")]
    here = Match(heading.open(), heading, read_entries(document)).here
    return [
        Message(f"verify-share-{share_kind(sitter)}", {"number": seat + 1})
        for seat, sitter in enumerate(here.seats)
        if sitter is not None and sitter.player != BOT
    ]


def share_kind(sitter: Sitter) -> str:
    """How somebody has added to the deals, as the end of a key."""
    if sitter.missed:
        return "missed"
    if sitter.pledge:
        return "revealed" if sitter.contribution else "pledged"
    return "open" if sitter.contribution else "none"


def counts(document: dict[str, Any]) -> dict[str, int]:
    """How many deals and actions a document has."""
    kinds = [entry.get("kind") for entry in document["entries"]]
    return {"deals": kinds.count(DEALT), "actions": kinds.count(PLAYED), "entries": len(kinds)}


def _findings(document: dict[str, Any]) -> Iterator[Message]:
    try:
        heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
        game = heading.open()
    except (ValueError, TypeError) as error:
        yield Message("verify-unreadable", {"error": str(error)})
        return
    secret = document.get("secret")
    if document.get("complete") is not True or not isinstance(secret, str):
        yield Message("verify-incomplete")
        return
    if not fair.SECRET.fullmatch(secret) or fair.commit(secret) != heading.commitment:
        yield Message("verify-commitment")
        return
    try:
        entries = read_entries(document)
    except ValueError as error:
        yield Message("verify-unreadable", {"error": str(error)})
        return
    yield from _check_chain(document, entries)
    match = Match(game, heading)
    for number, entry in enumerate(entries):
        if number and entry.at < entries[number - 1].at:
            yield Message("verify-time", {"number": number})
        if entry.kind == DEALT and match.here.deals >= set_up(heading.extra):
            yield from _check_deal(match, entry, secret, number)
        try:
            match.take([(entry, match.fold.step(match.here, entry))])
        except ValueError as error:
            yield Message("verify-entry", {"number": number, "error": str(error)})
            return
    yield from _check_end(match, document)


def is_lesson(heading: dict[str, Any]) -> bool:
    """Whether the first deal of a match was set up for a lesson, as its heading says."""
    return heading.get(LESSON) is True


def set_up(heading: dict[str, Any]) -> int:
    """How many of the first deals do not follow from the secret, as the heading says: a lesson's
    first one, and those that practice has taken over from another match.
    """
    taken = practised(heading).get("deals")
    return taken if type(taken) is int else int(is_lesson(heading))


def practised(heading: dict[str, Any]) -> dict[str, Any]:
    """From which match practice goes on, and from where; nothing where a match is none."""
    found = heading.get(PRACTICE)
    return found if isinstance(found, dict) else {}


def _check_chain(document: dict[str, Any], entries: list[Entry]) -> Iterator[Message]:
    """Exports of former versions and files of the terminal have no chain."""
    if "chain" not in document:
        return
    try:
        kept = [bytes.fromhex(link) for link in document["chain"]]
    except (TypeError, ValueError):
        yield Message("verify-chain", {"number": 0})
        return
    heading = {name: value for name, value in document.items() if name not in BESIDES}
    contents = [chain.content(entry) for entry in entries]
    place = chain.broken(chain.start(heading), kept, contents)
    if place is not None:
        yield Message("verify-chain", {"number": place})


def _check_deal(match: Match, entry: Entry, secret: str, number: int) -> Iterator[Message]:
    right = match.deal_entry(match.here, secret)
    if list(right.order or ()) != list(entry.order or ()):
        yield Message("verify-deal", {"number": number, "deal": match.here.deals + 1})


def _check_end(match: Match, document: dict[str, Any]) -> Iterator[Message]:
    if "status" not in document:  # a file of the terminal says nothing about the end
        return
    here = match.here
    if document["status"] != match.status or match.status != FINISHED:
        yield Message("verify-not-over")
        return
    result, scores = here.result(match.game), match.game.scores(here.state)
    if (document.get("result"), document.get("scores")) != (result, scores):
        yield Message("verify-result")


BESIDES = ("complete", "status", "seats", "result", "scores", "entries", "secret", "seat", "chain")
