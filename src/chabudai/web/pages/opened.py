"""A finished match with all cards open: what every seat saw laid side by side, and the piles."""

from __future__ import annotations

from typing import Any

from chabudai.core.seats import SPECTATOR
from chabudai.match.match import Match
from chabudai.web.games import Rows, room
from chabudai.web.pages.sight import Sight


def opened(match: Match, at: int, lang: str) -> tuple[Sight, dict[str, list[dict[str, Any]]]]:
    """The table before an entry, the hands that one seat alone knew, and the piles nobody did.

    The caller has seen that the match is over and its secret is out.
    """
    game = match.game
    own = room(game.name)
    facts = [game.facts(match.seen(at, seat)) for seat in range(game.seats)]
    seen = own.lay_open(game.facts(match.seen(at, SPECTATOR)), facts)
    names = match.names(lang)
    position = match.positions[at]
    turn = position.turn(game)
    now = Sight(
        game, seen, SPECTATOR, turn if turn >= 0 else None, {}, names, lang, "", {}, live=False
    )
    hands = [
        (now.say("page-replay-hand", name=names[seat]), each.get("hand", []))
        for seat, each in enumerate(facts)
    ]
    piles = own.piles(match, at, now) if position.deals else []
    return now, {"hands": _rows(now, hands), "piles": _rows(now, piles)}


def _rows(now: Sight, rows: Rows) -> list[dict[str, Any]]:
    own = room(now.game.name)
    return [
        {"title": title, "cards": [now.card(own.sheet, text, own.card, move="") for text in cards]}
        for title, cards in rows
        if cards
    ]
