"""Koi-Koi once more, written straight from the rules with sets of texts, to compare with.

It shares nothing with the package but the card texts: slow, plain, and independent.
"""

from __future__ import annotations

from typing import Any

FOUR = {"1B", "3B", "8B", "12B"}
SETS = {
    "ino-shika-cho": {"7A", "10A", "6A"},
    "akatan": {"1R", "2R", "3R"},
    "aotan": {"6R", "9R", "10R"},
}


def month(card: str) -> str:
    return card.split("B")[0].split("A")[0].split("R")[0].split("P")[0]


def of_kind(cards: set[str], letter: str) -> set[str]:
    return {card for card in cards if letter in card}


def yaku(pool: set[str], rules: dict[str, Any]) -> dict[str, int]:
    made: dict[str, int] = {}
    plains = of_kind(pool, "P") | (pool & {"9A"})
    for name, cards, least in (
        ("kasu", plains, 10),
        ("tane", of_kind(pool, "A"), 5),
        ("tanzaku", of_kind(pool, "R"), 5),
    ):
        if len(cards) >= least:
            made[name] = len(cards) - least + 1
    made.update({name: 5 for name, cards in SETS.items() if cards <= pool})
    lights: dict[str, int] = {}
    nobles, rain = len(pool & FOUR), "11B" in pool
    if nobles == 4:
        lights = {"goko": 10} if rain else {"shiko": 8}
    elif nobles == 3:
        lights = {"ame-shiko": 7} if rain else {"sanko": 5}
    views: dict[str, int] = {}
    if rules["viewing"] and "9A" in pool and not (rules["rain_voids_viewing"] and rain):
        views = {name: 5 for name, card in (("hanami", "3B"), ("tsukimi", "8B")) if card in pool}
        if len(views) == 2 and rules["viewing_pair_six"]:
            views = dict.fromkeys(views, 3)
    if rules["viewing_excludes_lights"] and lights and views:
        if sum(views.values()) > sum(lights.values()):
            lights = {}
        else:
            views = {}
    return {**made, **lights, **views}


def dealt(hand: set[str]) -> dict[str, int]:
    counts = sorted(sum(month(other) == m for other in hand) for m in {month(c) for c in hand})
    if counts == [4, 4]:
        return {"double-tenho": 14}
    return {"tenho": 6} if 4 in counts or counts == [2, 2, 2, 2] else {}


class Reference:
    """A match in progress."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.coins = [rules["coins"]] * 2
        self.next_sensei = rules["first"]
        self.history: list[dict[str, Any]] = []
        self.turn: int | None = None
        self.over = False

    def deal(self, order: list[str]) -> None:
        d = order
        self.sensei = self.next_sensei
        self.hands: list[set[str]] = [set(), set()]
        self.hands[1 - self.sensei] = {*d[0:4], *d[12:16]}
        self.hands[self.sensei] = {*d[4:8], *d[16:20]}
        self.table = {*d[8:12], *d[20:24]}
        self.stock = d[24:]
        self.pools: list[set[str]] = [set(), set()]
        self.calls = [0, 0]
        self.last_call: list[dict[str, int]] = [{}, {}]
        self.drawn: str | None = None
        self.deciding = False
        self.opening = set(self.table)
        self.turn = self.sensei
        suits = [month(card) for card in self.table]
        if self.rules["table_four"] == "redeal" and any(suits.count(suit) == 4 for suit in suits):
            self.turn = None

    def matches(self, card: str) -> list[str]:
        return sorted(c for c in self.table if month(c) == month(card) and c != card)

    def legal(self) -> set[str]:
        assert self.turn is not None
        if self.deciding:
            return {"agari", "koikoi"} if self.hands[self.turn] else {"agari"}
        if self.drawn:
            return {f"x {card}" for card in self.matches(self.drawn)}
        texts = set()
        hand = self.hands[self.turn]
        for card in hand:
            found = self.matches(card)
            if len(found) in (1, 2):
                texts |= {f"{card} x {other}" for other in found}
            if len(found) == 3:
                texts.add(f"{card} x *")
            if not found:
                texts.add(card)
            elif self.rules["lay_matching"]:
                texts.add(f"{card} lay")
        if len(hand) == 8 and dealt(hand):
            texts.add("tenho")
        return texts

    def apply(self, text: str) -> None:
        assert self.turn is not None
        seat = self.turn
        if text == "agari":
            self.win(seat, yaku(self.pools[seat], self.rules))
        elif text == "tenho":
            self.win(seat, dealt(self.hands[seat]))
        elif text == "koikoi":
            self.calls[seat] += 1
            self.last_call[seat] = yaku(self.pools[seat], self.rules)
            self.deciding = False
            self.pass_turn()
        elif text.startswith("x "):
            assert self.drawn is not None
            self.capture(self.drawn, [text[2:]])
            self.drawn = None
            self.judge()
        else:
            card, _, taken = text.partition(" x ")
            card = card.removesuffix(" lay")
            self.hands[seat].remove(card)
            self.capture(card, self.matches(card) if taken == "*" else taken.split())
            top = self.stock.pop(0)
            if len(self.matches(top)) == 2:
                self.drawn = top
            else:
                self.capture(top, self.matches(top))
                self.judge()

    def capture(self, card: str, taken: list[str]) -> None:
        assert self.turn is not None
        if taken:
            self.table -= set(taken)
            self.pools[self.turn] |= {card, *taken}
        else:
            self.table.add(card)

    def judge(self) -> None:
        assert self.turn is not None
        now = yaku(self.pools[self.turn], self.rules)
        then = self.last_call[self.turn]
        if any(name not in then or coins > then[name] for name, coins in now.items()):
            self.deciding = True
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        assert self.turn is not None
        self.turn = 1 - self.turn
        if not self.hands[self.turn]:
            self.next_sensei = self.sensei
            if self.rules["draw_sensei"] == "switches":
                self.next_sensei = 1 - self.sensei
            self.close(None, {}, 1, 0)

    def win(self, seat: int, made: dict[str, int]) -> None:
        base = sum(made.values())
        factor = 1
        if not (self.rules["tenho_flat"] and any("tenho" in name for name in made)):
            if self.rules["double_seven"] and base >= 7:
                factor *= 2
            if self.rules["double_own"]:
                factor *= 2 ** self.calls[seat]
            if self.rules["double_opponent"] and self.calls[1 - seat]:
                factor *= 2
            if self.rules["table_nobles"]:
                nobles = FOUR | {"11B"} if self.rules["rain_noble"] else FOUR
                factor *= 1 + len(self.opening & nobles)
        paid = min(base * factor, self.coins[1 - seat])
        self.coins[seat] += paid
        self.coins[1 - seat] -= paid
        self.next_sensei = seat
        self.close(seat, made, factor, paid)

    def close(self, winner: int | None, made: dict[str, int], factor: int, paid: int) -> None:
        self.history.append(
            {
                "winner": winner,
                "yaku": made,
                "base": sum(made.values()),
                "multiplier": factor,
                "payment": paid,
            }
        )
        self.turn = None
        self.over = len(self.history) == self.rules["rounds"] or 0 in self.coins


def count_tenho() -> tuple[int, int]:
    """How many hands of eight are a tenho or a double tenho, and how many hands there are."""
    ways = {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}
    total = 0
    every = 0

    def go(suits: int, left: int, counts: tuple[int, ...], product: int) -> None:
        nonlocal total, every
        if suits == 0:
            if left == 0:
                every += product
                if 4 in counts or counts.count(2) == 4:
                    total += product
            return
        for number in range(min(4, left) + 1):
            go(suits - 1, left - number, (*counts, number), product * ways[number])

    go(12, 8, (), 1)
    return total, every
