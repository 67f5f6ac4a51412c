"""A view of Matcha described as plain data, and as a picture in text."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import say, seat_name
from chabudai.core.seats import SPECTATOR
from chabudai.games.matcha.notation import CARDS, KINDS, SLOTS, card_message, card_texts
from chabudai.games.matcha.play import asked_card, result
from chabudai.games.matcha.state import (
    COVERED,
    EMPTY,
    FINISHED,
    KEEPING,
    NOBODY,
    PLAYING,
    State,
)

PHASES = ("deal", "play", "keep", "over")
_SHOWN: dict[int, str | None] = {EMPTY: None, COVERED: "?", **dict(enumerate(CARDS))}
"""A place's card as everybody sees it."""


def facts(view: State) -> dict[str, Any]:
    """Everything that a viewer may know, as JSON-able data."""
    own = view.viewer
    seated = own != SPECTATOR
    laid, tokens, mover, phase = view.laid.tolist(), view.tokens.tolist(), view.mover, view.phase
    out, winner = view.out, view.winner
    return {
        "game": "matcha",
        "edition": view.edition,
        "phase": PHASES[phase],
        "seat": own if seated else None,
        "set": max(view.deals, 1),
        "round": view.mat + 1,
        "dealer": view.dealer,
        "turn": mover if mover >= 0 else None,
        "tea": [_SHOWN[card] for card in view.tea],
        "tokens": [dict(zip(KINDS, tokens[first : first + 5], strict=True)) for first in (0, 5)],
        "hand": card_texts(view.hand[own]) if seated else [],
        "hand_sizes": view.held.tolist(),
        "laid": [[_SHOWN[card] for card in laid[:6]], [_SHOWN[card] for card in laid[6:]]],
        "passed": [out & 1 != 0, out & 2 != 0],
        "decided": view.asked.tolist(),
        "kept": card_texts(view.keep[own]) if seated else [],
        "asked": CARDS[asked_card(view, own)] if phase == KEEPING and mover == own else None,
        "winner": None if winner == NOBODY else winner,
        "result": [result(view, seat) for seat in (0, 1)] if phase == FINISHED else None,
    }


def show(view: State, lang: str = "en", names: list[str] | None = None) -> str:
    """The table in words and letters, one line for one thing, for terminals and screen readers."""
    seen = facts(view)
    args = {"seats": 2, "viewer": view.viewer}
    own = view.viewer if view.viewer >= 0 else 0
    order = (1 - own, own)

    def name(seat: int) -> str:
        return say("you", lang) if seat == view.viewer else seat_name(args, seat, lang, names)

    lines = [
        say(
            "matcha-show-title",
            lang,
            edition=str(seen["edition"]),
            set=seen["set"],
            round=seen["round"],
            dealer=name(seen["dealer"]),
        )
    ]
    for mat in range(3):
        now = mat == view.mat and view.phase == PLAYING
        lines.append(say("matcha-show-mat", lang, mat=mat + 1, now=now))
        for slot in (0, 1):
            place = mat * 2 + slot
            if seen["tea"][place] is None:
                continue
            cards = [
                f"{name(seat)} {_shown(seen['laid'][seat][place], lang)}"
                for seat in order
                if seen["laid"][seat][place] is not None
            ]
            lines.append(
                "    "
                + say(
                    "matcha-show-place",
                    lang,
                    slot=SLOTS[slot],
                    tea=_named(seen["tea"][place], lang),
                    cards=say("list-separator", lang).join(cards) or "–",
                )
            )
    for seat in order:
        tokens = [
            say("matcha-tokens", lang, kind=kind, count=count)
            for kind, count in seen["tokens"][seat].items()
            if count
        ]
        lines.append(
            say(
                "matcha-show-seat",
                lang,
                name=name(seat),
                tokens=say("list-separator", lang).join(tokens) or say("none", lang),
                cards=seen["hand_sizes"][seat],
            )
        )
    if view.viewer >= 0:
        hand = [_named(card, lang) for card in seen["hand"]]
        lines.append(say("matcha-show-hand", lang, cards=hand or say("none", lang)))
    return "\n".join(lines)


def _named(card: str, lang: str) -> str:
    return f"{card} ({card_message(card).say(lang)})"


def _shown(card: str, lang: str) -> str:
    return say("matcha-covered", lang) if card == "?" else card
