"""A view of Matcha described as plain data, and as a picture in text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from chabudai.core.kept import kept
from chabudai.core.messages import say, seat_name
from chabudai.core.seats import SPECTATOR
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
_NULL = "null"
_SHOWN = {EMPTY: "null", COVERED: '"?"', **{card: f'"{text}"' for card, text in enumerate(CARDS)}}
"""A place's card as everybody sees it, as JSON."""
_HANDS = State.span("hand", "edition")
_STANDING = State.span("held", "viewer")
_LAID = State.span("laid", "laid")
_TEA = State.span("tea", "tea")
_TOKENS = State.span("tokens", "tokens")
_LOW = 0x1FF
"""The bits of half of the pack."""


def facts(view: State) -> dict[str, Any]:
    """Everything that a viewer may know, as JSON-able data."""
    found: dict[str, Any] = json.loads(written(view))
    return found


def written(view: State) -> str:
    """The same as JSON."""
    look: Any = view.look()
    held, other_held, decided, other_decided, dealer, mat, _, out, phase, mover, winner, own = look[
        _STANDING
    ]
    a, b, c, d, e, f, g, h, i, j, k, m = look[_LAID]
    tokens, shown = look[_TOKENS], _SHOWN
    hand = keep = "[]"
    first, second, first_kept, second_kept, _, _, deals, edition = look[_HANDS]
    if own != SPECTATOR:
        hand = _written_cards(second if own else first)
        keep = _written_cards(second_kept if own else first_kept)
    asked = ended = "null"
    if phase == KEEPING and mover == own:
        asked = f'"{CARDS[asked_card(look, own)]}"'
    if phase == FINISHED:
        ended = f"[{result(look, 0)},{result(look, 1)}]"
    return (
        f'{{"game":"matcha","edition":{edition},"phase":"{PHASES[phase]}",'
        f'"seat":{own if own >= 0 else _NULL},"set":{deals or 1},"round":{mat + 1},'
        f'"dealer":{dealer},"turn":{mover if mover >= 0 else _NULL},"tea":{_tea[look[_TEA]]},'
        f'"tokens":[{_counted[tokens[:5]]},{_counted[tokens[5:]]}],"hand":{hand},'
        f'"hand_sizes":[{held},{other_held}],"laid":['
        f"[{shown[a]},{shown[b]},{shown[c]},{shown[d]},{shown[e]},{shown[f]}],"
        f"[{shown[g]},{shown[h]},{shown[i]},{shown[j]},{shown[k]},{shown[m]}]],"
        f'"passed":[{_BOOLEAN[out & 1]},{_BOOLEAN[out >> 1 & 1]}],'
        f'"decided":[{decided},{other_decided}],"kept":{keep},"asked":{asked},'
        f'"winner":{winner if winner >= 0 else _NULL},"result":{ended}}}'
    )


def _written_cards(hand: int) -> str:
    """The cards of a hand in order, as JSON: from two parts of it, of which there are few, while
    most hands are new.
    """
    if not hand:
        return "[]"
    low, high = _part[hand & _LOW], _part[hand & ~_LOW]
    return f"[{low},{high}]" if low and high else f"[{low}{high}]"


@kept(1024)
def _part(hand: int) -> str:
    """Some cards of a hand, as they stand in a list."""
    return ",".join([f'"{text}"' for text in card_texts(hand)])


@kept(4096)
def _tea(cards: Sequence[int]) -> str:
    """The open cards of six places, as JSON; they stay for a set."""
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
