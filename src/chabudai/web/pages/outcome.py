"""How a match ended, and why: who gave up, whose time ran out, which goal of the game was met."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message
from chabudai.core.seats import OVER, SPECTATOR
from chabudai.match.entry import CLAIMED, CLOSED, LEFT, RESIGNED, TIMED_OUT
from chabudai.match.match import Match
from chabudai.match.position import ABORT
from chabudai.match.sentence import sentence
from chabudai.web.games import room


def outcome(match: Match, seat: int, lang: str) -> dict[str, Any]:
    """What a finished match is called by a seat: a style, a headline, and sentences that say why.

    A spectator is told who has won.
    """
    names = match.names(lang)
    result = match.here.result(match.game)
    winners = [names[other] for other, value in enumerate(result) if value > 0]
    if not winners:
        style, text = "draw", Message("page-result-draw")
    elif seat != SPECTATOR and result[seat] > 0:
        style, text = "win", Message("page-result-win")
    else:
        style, text = "loss", Message("page-result-loss", {"names": winners})
    why = [sentence(message, lang, names) for message in reasons(match, seat)]
    return {"style": style, "text": text.say(lang, names), "why": why}


def reasons(match: Match, seat: int) -> list[Message]:
    """Why a finished match ended as it did."""
    here, game = match.here, match.game
    args = {"viewer": seat, "seats": game.seats}
    claims = [entry for entry in match.entries if entry.kind == CLAIMED]
    if here.drawn:
        if claims and claims[-1].what == ABORT:
            return [Message("match-event-claim-abort", {**args, "seat": claims[-1].seat})]
        closed = any(entry.kind == CLOSED for entry in match.entries)
        return [Message("match-event-close" if closed else "match-event-drawn")]
    if game.turn(here.state) != OVER:
        why = [
            Message(f"match-event-{entry.kind}", {**args, "seat": entry.seat})
            for entry in match.entries
            if entry.kind in (RESIGNED, TIMED_OUT, LEFT) and entry.seat in here.out
        ]
        return why + [
            Message("match-event-claim-win", {**args, "seat": entry.seat}) for entry in claims
        ]
    result = here.result(game)
    best = [other for other, value in enumerate(result) if value > 0]
    winner = best[0] if len(best) == 1 else None
    goal = room(game.name).why(game.facts(match.seen(len(match), seat)), winner)
    return [] if goal is None else [goal]
