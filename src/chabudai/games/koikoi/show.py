"""A view of Koi-Koi as text: one line for one thing, for terminals and screen readers."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any

from chabudai.core.messages import Message, say, seat_name
from chabudai.games.koikoi.facts import facts
from chabudai.games.koikoi.notation import card_name, figure_name, suit_message
from chabudai.games.koikoi.pack import kind, suit
from chabudai.games.koikoi.state import State

KINDS = "BARP"
CUP = "9A"


def show(view: State, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """The whole view in lines of text."""
    return "\n".join(_Picture(view, lang, names).lines())


class _Picture:
    def __init__(self, view: State, lang: str, names: Sequence[str] | None) -> None:
        self.seen = facts(view)
        self.viewer = view.viewer
        self.lang = lang
        self.names = names
        self.separator = say("list-separator", lang)

    def say(self, key: str, **args: Any) -> str:
        return say(f"koikoi-show-{key}", self.lang, **args)

    def name(self, seat: int) -> str:
        if seat == self.viewer:
            return say("you", self.lang)
        args = {"seats": 2, "viewer": self.viewer}
        return seat_name(args, seat, self.lang, self.names)

    def lines(self) -> list[str]:
        seen = self.seen
        lines = [
            self.say(
                "title",
                round=seen["round"],
                rounds=seen["rounds"],
                sensei=self.name(seen["sensei"]),
            ),
            *self.table(),
            self.say("stock", cards=seen["stock_size"]),
        ]
        if seen["drawn"] is not None:
            lines.append(self.say("turned", card=self.card(seen["drawn"])))
        own = max(self.viewer, 0)
        for seat in (1 - own, own):
            lines += self.seat(seat)
        if seen["shown"] is not None:
            owner = self.name(seen["shown"]["seat"])
            lines.append(
                self.say("shown", name=owner, cards=self.listed(self.cards(seen["shown"]["cards"])))
            )
        if self.viewer >= 0:
            lines.append(self.say("hand"))
            lines += [f"    {card}" for card in self.cards(seen["hand"]) or [self.none()]]
        return lines

    def table(self) -> list[str]:
        suits: dict[int, list[str]] = {}
        for card in self.seen["table"]:
            suits.setdefault(suit(card), []).append(card)
        lines = [self.say("table")]
        for number, cards in suits.items():
            named = suit_message(number).say(self.lang)
            lines.append("    " + self.say("suit", suit=named, cards=self.figures(cards)))
        return lines if suits else [*lines, f"    {self.none()}"]

    def seat(self, seat: int) -> list[str]:
        seen = self.seen
        lines = [
            self.say(
                "seat",
                name=self.name(seat),
                coins=seen["coins"][seat],
                cards=seen["hand_sizes"][seat],
                calls=seen["calls"][seat],
            )
        ]
        for letter in KINDS:
            cards = [card for card in seen["pools"][seat] if kind(card) == letter]
            if cards:
                held = self.figures(cards)
                lines.append("    " + self.say("pool", kind=letter, count=len(cards), cards=held))
        if CUP in seen["pools"][seat]:  # Y1
            plains = len(seen["progress"][seat]["kasu"]["held"])
            lines.append("    " + self.say("cup", count=plains))
        if not seen["pools"][seat]:
            lines.append("    " + self.say("pool-empty"))
        if seen["yaku"][seat]:
            made = self.listed(
                yaku_message(name, coins).say(self.lang)
                for name, coins in seen["yaku"][seat].items()
            )
            payment = seen["payment"][seat]
            lines.append("    " + self.say("yaku", yaku=made, payment=payment))
        return lines

    def card(self, text: str) -> str:
        return f"{text} {card_name(text, self.lang)}"

    def cards(self, texts: Sequence[str]) -> list[str]:
        return [self.card(text) for text in texts]

    def figures(self, texts: Sequence[str]) -> str:
        return self.listed(f"{text} {figure_name(text, self.lang)}" for text in texts)

    def listed(self, parts: Iterable[str]) -> str:
        return self.separator.join(parts)

    def none(self) -> str:
        return say("none", self.lang)


@functools.lru_cache(maxsize=512)
def yaku_message(name: str, coins: int) -> Message:
    """A yaku with its coins."""
    return Message("koikoi-yaku", {"name": Message(f"koikoi-yaku-{name}"), "coins": coins}).kept()
