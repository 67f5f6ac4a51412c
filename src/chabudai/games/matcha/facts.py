"""A view of Matcha described as plain data, and as a picture in text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from chabudai.core.kept import kept
from chabudai.core.messages import say, seat_name
from chabudai.core.seats import SPECTATOR
from chabudai.core.written import or_null
from chabudai.games.matcha.notation import CARDS, KINDS, SLOTS, card_message, card_texts
from chabudai.games.matcha.play import asked_card, result
from chabudai.games.matcha.state import (
    COVERED,
    EMPTY,
    FINISHED,
    KEEPING,
    PLAYING,
    State,
)

PHASES = ("deal", "play", "keep", "over")
_BOOLEAN = ("false", "true")
_SHOWN = {EMPTY: "null", COVERED: '"?"', **{card: f'"{text}"' for card, text in enumerate(CARDS)}}
"""A place's card as everybody sees it, as JSON."""


def facts(view: State) -> dict[str, Any]:
    """Everything that a viewer may know, as JSON-able data."""
    found: dict[str, Any] = json.loads(written(view))
    return found


def written(view: State) -> str:
    """The same as JSON."""
    look = view.look()
    own, mover, phase, out = look.viewer, look.mover, look.phase, look.out
    laid, tokens, held, decided = look.laid, look.tokens, look.held, look.asked
    hand = keep = "[]"
    if own != SPECTATOR:
        hand, keep = _written_cards[look.hand[own]], _written_cards[look.keep[own]]
    asked = ended = "null"
    if phase == KEEPING and mover == own:
        asked = f'"{CARDS[asked_card(look, own)]}"'
    if phase == FINISHED:
        ended = f"[{result(look, 0)},{result(look, 1)}]"
    return (
        f'{{"game":"matcha","edition":{look.edition},"phase":"{PHASES[phase]}",'
        f'"seat":{or_null(own)},"set":{look.deals or 1},"round":{look.mat + 1},'
        f'"dealer":{look.dealer},"turn":{or_null(mover)},"tea":{_places[look.tea]},'
        f'"tokens":[{_counted[tokens[:5]]},{_counted[tokens[5:]]}],"hand":{hand},'
        f'"hand_sizes":[{held[0]},{held[1]}],"laid":[{_places[laid[:6]]},{_places[laid[6:]]}],'
        f'"passed":[{_BOOLEAN[out & 1]},{_BOOLEAN[out >> 1 & 1]}],'
        f'"decided":[{decided[0]},{decided[1]}],"kept":{keep},"asked":{asked},'
        f'"winner":{or_null(look.winner)},"result":{ended}}}'
    )


@kept(4096)
def _written_cards(hand: int) -> str:
    """The cards of a hand in order, as JSON."""
    return "[" + ",".join([f'"{text}"' for text in card_texts(hand)]) + "]"


@kept(4096)
def _places(cards: Sequence[int]) -> str:
    """The cards of six places as a viewer sees them, as JSON; few moves change them."""
    return f"[{','.join([_SHOWN[card] for card in cards])}]"


@kept(1024)
def _counted(tokens: Sequence[int]) -> str:
    """A seat's tokens by kind, as JSON."""
    pairs = zip(KINDS, tokens, strict=True)
    return "{" + ",".join([f'"{kind}":{count}' for kind, count in pairs]) + "}"


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
