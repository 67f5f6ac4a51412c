"""A finished match with all cards open: what every seat saw laid side by side, and the piles."""

from __future__ import annotations

from typing import Any

from chabudai.core.seats import SPECTATOR
from chabudai.games.koikoi import notation as koikoi
from chabudai.games.koikoi.pack import CARDS as HANAFUDA
from chabudai.games.koikoi.state import STOCK
from chabudai.games.matcha import notation as matcha
from chabudai.games.touche import notation as touche
from chabudai.games.touche.state import EMPTY
from chabudai.match.match import Match
from chabudai.web.pages.sight import Sight, names_of

SHEETS = {
    "matcha": ("matcha", matcha.card_message),
    "koikoi": ("hanafuda", koikoi.card_message),
    "touche": ("touche", touche.card_message),
}


def opened(match: Match, at: int, lang: str) -> tuple[Sight, dict[str, list[dict[str, Any]]]]:
    """The table before an entry, the hands that one seat alone knew, and the piles nobody did.

    The caller has seen that the match is over and its secret is out.
    """
    game = match.game
    facts = [game.facts(match.seen(at, seat)) for seat in range(game.seats)]
    seen = game.facts(match.seen(at, SPECTATOR))
    if "laid" in seen:
        seen = {**seen, "laid": [each["laid"][seat] for seat, each in enumerate(facts)]}
    names = names_of(match, lang)
    position = match.positions[at]
    turn = position.turn(game)
    now = Sight(
        game, seen, SPECTATOR, turn if turn >= 0 else None, {}, names, lang, "", {}, live=False
    )
    hands = [
        (now.say("page-replay-hand", name=names[seat]), each["hand"])
        for seat, each in enumerate(facts)
    ]
    return now, {"hands": _rows(now, hands), "piles": _rows(now, _piles(match, at, now))}


def _rows(now: Sight, rows: list[tuple[str, list[str]]]) -> list[dict[str, Any]]:
    sheet, name = SHEETS[now.game.name]
    return [
        {"title": title, "cards": [now.card(sheet, text, name, move="") for text in cards]}
        for title, cards in rows
        if cards
    ]


def _piles(match: Match, at: int, now: Sight) -> list[tuple[str, list[str]]]:
    """The cards to come, in their order."""
    state = match.positions[at].state
    if not match.positions[at].deals:
        return []
    if match.game.name == "koikoi":
        cards = [HANAFUDA[state.stock[place]] for place in range(state.turned, STOCK)]
        return [(now.say("page-replay-stock"), cards)]
    if match.game.name == "touche":
        return [
            (now.say("page-replay-pile", name=now.names[seat]), _pile(state, seat))
            for seat in range(match.game.seats)
        ]
    return []


def _pile(state: Any, seat: int) -> list[str]:
    cards: list[str] = []
    card = state.top[seat] if state.left[seat] else EMPTY
    while card != EMPTY and len(cards) < state.left[seat]:
        cards.append(touche.CARDS[card])
        card = state.link[card]
    return cards
