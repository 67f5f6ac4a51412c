"""How Koi-Koi's actions are written: ``3R x 3B``, ``3R lay``, ``4R``, ``x 3B``, ``agari``."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from chabudai.core.bits import members
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message
from chabudai.games.koikoi.facts import payment_now
from chabudai.games.koikoi.pack import CARDS, card_number, card_texts, kind, suit
from chabudai.games.koikoi.play import choice_bits, is_legal, mate, suit_bits
from chabudai.games.koikoi.rules import LAY_MATCHING
from chabudai.games.koikoi.state import (
    ACTIONS,
    AGARI,
    CALLING,
    CHOOSE,
    CHOOSING,
    DEALING,
    FINISHED,
    HAND,
    KOIKOI,
    LAY,
    PACK,
    TAKE_THREE,
    TENHO,
    State,
)

WORDS = {AGARI: "agari", KOIKOI: "koikoi", TENHO: "tenho"}

FIGURES = {
    "1B": "crane",
    "2A": "nightingale",
    "3B": "curtain",
    "4A": "cuckoo",
    "5A": "bridge",
    "6A": "butterflies",
    "7A": "boar",
    "8B": "moon",
    "8A": "geese",
    "9A": "sake",
    "10A": "deer",
    "11B": "rain",
    "11A": "swallow",
    "11P1": "lightning",
    "12B": "phoenix",
}
PLANTS = (
    *("pine", "plum", "cherry", "wisteria", "iris", "peony"),
    *("bush-clover", "pampas-grass", "chrysanthemum", "maple", "willow", "paulownia"),
)
RIBBONS = {1: "poetry", 2: "poetry", 3: "poetry", 6: "blue", 9: "blue", 10: "blue"}

_CARD = re.compile(r"(1[0-2]|[1-9])([BAR]|P[1-3]?)")
_PLAY = re.compile(r"(?P<card>\w*?)\s*(?:(?P<take>X)\s*(?P<taken>[\w\s,]*)|(?P<lay>LAY)|)")


@functools.cache
def card_message(text: str) -> Message:
    """A card by its name for people."""
    if text in FIGURES:
        figure = Message(f"koikoi-figure-{FIGURES[text]}")
    elif kind(text) == "R":
        figure = Message(f"koikoi-figure-{RIBBONS.get(suit(text), 'red')}")
    else:
        figure = Message("koikoi-figure-plain", {"number": text[-1]})
    return Message("koikoi-card", {"figure": figure, "suit": suit_message(suit(text))}).kept()


def suit_message(number: int) -> Message:
    """A suit by its plant and month."""
    return Message(f"koikoi-suit-{PLANTS[number - 1]}")


@functools.cache
def card_name(text: str, lang: str) -> str:
    """A card's name in a language."""
    return card_message(text).say(lang)


@functools.cache
def figure_name(text: str, lang: str) -> str:
    """What a card shows, in a language, without its suit."""
    return str(card_message(text).args["figure"].say(lang))


def card_messages(cards: int) -> list[Message]:
    """The cards of a set by their names."""
    return [card_message(text) for text in card_texts(cards)]


def text(state: State, action: int) -> str:
    """The notation of an action."""
    if action in WORDS:
        return WORDS[action]
    card = action % PACK
    return _text(action, state.table & suit_bits(card) & ~(1 << card) != 0)


@functools.cache
def _text(action: int, matches: bool) -> str:
    """The notation of a play, by whether its card could take something."""
    way, card = divmod(action, PACK)
    if way == CHOOSE:
        return f"x {CARDS[card]}"
    if way == LAY:
        return f"{CARDS[card]} lay" if matches else CARDS[card]
    taken = suit_bits(card) & ~(1 << card) if way == TAKE_THREE else 1 << mate(card, way)
    return f"{CARDS[card]} x {' '.join(card_texts(taken))}"


def notations(state: State, actions: Sequence[int]) -> list[str]:
    """The notation of some actions."""
    table, known = state.look().table, _notations()
    found = []
    for action in actions:
        others, alone, matching = known[action]
        found.append(matching if table & others else alone)
    return found


@functools.cache
def _notations() -> list[tuple[int, str, str]]:
    """For every action the cards that its card could take, and its notation without and with one of
    them on the table.
    """
    plays = [
        (suit_bits(card) & ~(1 << card), _text(action, False), _text(action, True))
        for action, card in ((action, action % PACK) for action in range(AGARI))
    ]
    return plays + [(0, WORDS[action], WORDS[action]) for action in range(AGARI, ACTIONS)]


def choice(state: State, action: int) -> Message:
    """What an action means, for a list of choices."""
    if action == AGARI:
        return Message("koikoi-choice-agari", {"coins": payment_now(state, state.mover)})
    if action in WORDS:
        return Message(f"koikoi-choice-{WORDS[action]}")
    way, card = divmod(action, PACK)
    named = card_message(CARDS[card])
    if way == LAY:
        return Message("koikoi-choice-lay", {"card": named})
    if way == CHOOSE:
        return Message("koikoi-choice-choose", {"card": named})
    taken = suit_bits(card) & ~(1 << card) if way == TAKE_THREE else 1 << mate(card, way)
    return Message("koikoi-choice-take", {"card": named, "cards": card_messages(taken)})


def parse(state: State, text: str) -> int:
    """The action that a text means here; IllegalAction if it means none."""
    plain = " ".join(text.upper().replace("×", "X").split())
    word = re.sub(r"[ -]", "", plain).lower()
    for action, name in WORDS.items():
        if word == name:
            return action
    found = _PLAY.fullmatch(plain)
    if found is None or not (found["card"] or found["take"]):
        raise IllegalAction(Message("koikoi-unreadable", {"text": text[:40]}))
    taken = (found["taken"] or "").replace(",", " ").split()
    if not found["card"]:
        return _read_choice(state, taken, text)
    if state.phase == CHOOSING and not found["take"] and not found["lay"]:
        return _read_choice(state, [found["card"]], text)
    card = _read_card(found["card"], state.hand[max(state.mover, 0)])
    if found["lay"]:
        return LAY * PACK + card
    if found["take"]:
        return _read_take(state, card, taken)
    return _read_short(state, card)


def _read_card(text: str, among: int) -> int:
    """A card; of plains without a number the one among the given cards, if it is one."""
    found = _CARD.fullmatch(text)
    if found and found[2] == "P":
        fitting = [card for card in members(among) if CARDS[card][:-1] == text]
        if len(fitting) == 1:
            return fitting[0]
        if len(fitting) > 1:
            raise IllegalAction(Message("koikoi-which-plain", {"text": text}))
        text += "1"
    if text not in CARDS:
        raise IllegalAction(Message("koikoi-no-such-card", {"text": text[:20]}))
    return card_number(text)


def _read_choice(state: State, taken: list[str], text: str) -> int:
    """What the turned card takes."""
    if len(taken) != 1:
        raise IllegalAction(Message("koikoi-unreadable", {"text": text[:40]}))
    return CHOOSE * PACK + _read_card(taken[0], state.table)


def _read_take(state: State, card: int, taken: list[str]) -> int:
    """What a hand card takes; where nothing is named, all that there is, if it is no choice."""
    matches = members(state.table & suit_bits(card) & ~(1 << card))
    targets = [_read_card(text, state.table) for text in taken]
    for target in targets:
        if target // 4 != card // 4 or target == card:
            raise IllegalAction(
                Message(
                    "koikoi-other-suit",
                    {"card": card_message(CARDS[card]), "target": card_message(CARDS[target])},
                )
            )
    if not targets:
        if not matches:
            raise IllegalAction(
                Message("koikoi-nothing-to-take", {"card": card_message(CARDS[card])})
            )
        if len(matches) == 2:
            raise IllegalAction(_which(state, card))
        targets = matches
    if len(targets) == 1:
        return (targets[0] - card) % 4 * PACK + card
    if len(set(targets)) == 3 == len(targets):
        return TAKE_THREE * PACK + card
    raise IllegalAction(Message("koikoi-one-or-three"))


def _read_short(state: State, card: int) -> int:
    """A hand card alone: the only thing that it can do."""
    matches = members(state.table & suit_bits(card) & ~(1 << card))
    held = state.hand[max(state.mover, 0)] >> card & 1
    if not matches or not held:
        return LAY * PACK + card
    if state.options & LAY_MATCHING or len(matches) == 2:
        raise IllegalAction(_which(state, card))
    if len(matches) == 3:
        return TAKE_THREE * PACK + card
    return (matches[0] - card) % 4 * PACK + card


def _which(state: State, card: int) -> Message:
    matches = card_texts(state.table & suit_bits(card) & ~(1 << card))
    named = CARDS[card]
    if len(matches) == 3:
        texts = [f"{named} x {' '.join(matches)}"]
    else:
        texts = [f"{named} x {match}" for match in matches]
    if state.options & LAY_MATCHING:
        texts.append(f"{named} lay")
    return Message("koikoi-which", {"card": card_message(named), "texts": texts})


def why(state: State, action: int) -> Message | None:
    """Why an action is not legal here, or None if it is."""
    if not 0 <= action < ACTIONS:
        return Message("no-such-action", {"action": str(action), "last": ACTIONS - 1})
    if is_legal(state, action):
        return None
    if state.phase == FINISHED:
        return Message("game-is-over")
    if state.phase == DEALING:
        return Message("deal-is-due")
    if state.phase == CHOOSING:
        drawn = card_message(CARDS[state.stock[state.turned - 1]])
        one, other = card_messages(choice_bits(state))
        return Message("koikoi-choose-now", {"card": drawn, "one": one, "other": other})
    if state.phase == CALLING:
        return Message("koikoi-last-card" if action == KOIKOI else "koikoi-call-now")
    if action >= AGARI:
        return _why_no_call(state, action)
    return _why_no_play(state, action)


def _why_no_call(state: State, action: int) -> Message:
    if action == TENHO:
        late = state.held[state.mover] < HAND
        return Message("koikoi-tenho-late" if late else "koikoi-tenho-not-held")
    return Message("koikoi-not-improved" if state.calls[state.mover] else "koikoi-no-yaku")


def _why_no_play(state: State, action: int) -> Message:
    way, card = divmod(action, PACK)
    named = card_message(CARDS[card])
    if way == CHOOSE:
        return Message("koikoi-nothing-turned")
    if not state.hand[state.mover] >> card & 1:
        return Message("koikoi-not-in-hand", {"card": named})
    if way == LAY:
        return Message("koikoi-must-capture", {"card": named})
    if way == TAKE_THREE:
        return Message("koikoi-not-three", {"card": named})
    target = mate(card, way)
    if not state.table >> target & 1:
        return Message("koikoi-not-on-table", {"card": card_message(CARDS[target])})
    return Message("koikoi-takes-three", {"card": named})
