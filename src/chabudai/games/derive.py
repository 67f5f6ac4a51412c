"""What follows from the little that a game must write; a written version always comes first."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from chabudai.core.bits import clear, nth, popcount, put
from chabudai.core.chance import below
from chabudai.core.errors import IllegalAction
from chabudai.core.fields import size, speller
from chabudai.core.jit import rule
from chabudai.core.messages import Message, say, seat_name
from chabudai.core.record import Record
from chabudai.core.seats import DEAL, EVERYTHING, OVER, SPECTATOR
from chabudai.games.observation import FLAGS, Observation, filled, number, packed_actions

WORD = 62
"""Actions in a word of a ``legal`` that is asked word by word."""

Found = dict[str, Any]
"""What a game has written, or what was derived, by name."""


@rule
def turn(state: Any) -> int:
    """The seat to act, or DEAL, or OVER: the record's ``mover``."""
    return state.mover  # type: ignore[no-any-return]


def starter(state_class: type[Record]) -> Callable[[Any], Any]:
    """``new``: a blank record that waits for its first deal; options fill the fields they name."""

    def new(rules: Any) -> Any:
        state: Any = state_class()
        for option in fields(rules):
            if option.name in state_class.layout:
                state.put(option.name, getattr(rules, option.name))
        state.mover = DEAL
        state.viewer = EVERYTHING
        return state

    return new


def fixed(state_class: type[Record], rules: Any) -> tuple[str, ...]:
    """The fields that options fill."""
    return tuple(each.name for each in fields(rules) if each.name in state_class.layout)


# Legal actions


@functools.cache
def from_legal(legal: Callable[..., int], actions: int) -> Found:
    """``count``, ``nth_legal``, ``is_legal`` and ``mark`` from one rule.

    ``legal(state)`` gives the legal actions as bits; where there are more than 62 actions,
    ``legal(state, word)`` gives those of actions 62 x word on. It may leave out whose turn it is:
    it is asked only while a seat is to act.
    """
    if len(inspect.signature(legal).parameters) == 1:
        if actions > WORD:
            raise TypeError(
                f"play.py: `legal(state)` has room for {WORD} actions and there are {actions}; "
                f"write `legal(state, word)`, the bits of actions {WORD} * word and on"
            )
        return _from_bits(legal, actions)
    return _from_words(legal, actions)


def _from_bits(legal: Callable[[Any], int], actions: int) -> Found:
    row = packed_actions(actions)

    @rule
    def count(state: Any) -> int:
        return popcount(legal(state))

    @rule
    def nth_legal(state: Any, k: int) -> int:
        return nth(legal(state), k)

    @rule
    def is_legal(state: Any, action: int) -> bool:
        return legal(state) >> action & 1 != 0

    @rule
    def mark(state: Any, out: Any, first: int) -> None:
        clear(out, first, row)
        bits = legal(state)
        for byte in range(row):
            out[first + byte] = bits >> (FLAGS * byte) & 255

    return {"count": count, "nth_legal": nth_legal, "is_legal": is_legal, "mark": mark}


def _from_words(legal: Callable[[Any, int], int], actions: int) -> Found:
    words = -(-actions // WORD)
    row = packed_actions(actions)

    @rule
    def count(state: Any) -> int:
        number = 0
        for word in range(words):
            number += popcount(legal(state, word))
        return number

    @rule
    def nth_legal(state: Any, k: int) -> int:
        for word in range(words - 1):
            bits = legal(state, word)
            number = popcount(bits)
            if k < number:
                return word * WORD + nth(bits, k)
            k -= number
        return (words - 1) * WORD + nth(legal(state, words - 1), k)

    @rule
    def is_legal(state: Any, action: int) -> bool:
        return legal(state, action // WORD) >> (action % WORD) & 1 != 0

    @rule
    def mark(state: Any, out: Any, first: int) -> None:
        clear(out, first, row)
        for word in range(words):
            bits = legal(state, word)
            while bits != 0:
                place = word * WORD + nth(bits, 0)
                put(out, first, place, 1, 1)
                bits &= bits - 1

    return {"count": count, "nth_legal": nth_legal, "is_legal": is_legal, "mark": mark}


# Chance


@functools.cache
def from_may_come(
    may_come: Callable[[Any, Any, int], int], portion: Callable[[Any], int] | None, pack: int
) -> Found:
    """``shuffle``, ``next_cards`` and ``misdeal`` from one rule.

    ``may_come(state, order, place)`` gives the cards that may come at a place of the order, as
    bits, given those before it; each of them is equally likely.
    """
    size_of = portion or _whole(pack)

    @rule
    def shuffle(state: Any, order: Any, words: Any) -> None:
        for place in range(size_of(state)):
            bits = may_come(state, order, place)
            order[place] = nth(bits, below(words, popcount(bits)))

    def next_cards(state: Any, prefix: Sequence[int]) -> list[int]:
        order = [*prefix, *[0] * (pack - len(prefix))]
        bits = may_come(state, order, len(prefix))
        return [card for card in range(pack) if bits >> card & 1]

    def misdeal(state: Any, order: Sequence[int]) -> Message | None:
        for place in range(size_of(state)):
            if order[place] not in next_cards(state, order[:place]):
                return Message("card-may-not-come", {"place": place + 1})
        return None

    return {"shuffle": shuffle, "next_cards": next_cards, "misdeal": misdeal}


def _whole(pack: int) -> Callable[[Any], int]:
    @rule
    def whole(_state: Any) -> int:
        return pack

    return whole


# Views


@rule
def hide_nothing(state: Any, seat: int) -> None:
    """``hide`` of a game in which everybody knows everything."""
    state.viewer = seat


@rule
def guess_nothing(view: Any, _words: Any) -> None:
    """``guess`` of a game in which everybody knows everything."""
    view.viewer = EVERYTHING


def no_cards(_view: Any) -> list[int]:
    """``unseen`` of such a game."""
    return []


# Words


def parser(
    text: Callable[[Any, int], str], legal: Callable[[Any], list[int]]
) -> Callable[[Any, str], int]:
    """``parse`` as the inverse of ``text``, whatever the letters' size and the spaces."""

    def plain(text: str) -> str:
        return " ".join(text.casefold().split())

    def parse(state: Any, given: str) -> int:
        asked = plain(given)
        for action in legal(state):
            if plain(text(state, action)) == asked:
                return action
        raise IllegalAction(Message("unreadable-action", {"text": given[:40]}))

    return parse


def reasoner(
    is_legal: Callable[[Any, int], bool], turn: Callable[[Any], int], actions: int
) -> Callable[[Any, int], Message | None]:
    """``why`` an action is not legal, as far as that can be said of any game."""

    def why(state: Any, action: int) -> Message | None:
        if not 0 <= action < actions:
            return Message("no-such-action", {"action": str(action), "last": actions - 1})
        mover = turn(state)
        if mover == OVER:
            return Message("game-is-over")
        if mover == DEAL:
            return Message("deal-is-due")
        return None if is_legal(state, action) else Message("not-possible-now")

    return why


def chooser(text: Callable[[Any, int], str]) -> Callable[[Any, int], Message]:
    """``choice``: an action's notation, where no better words are written."""

    def choice(state: Any, action: int) -> Message:
        return Message("choice-action", {"action": text(state, action)})

    return choice


def fact_finder(game: str) -> Callable[[Any], dict[str, Any]]:
    """``facts``: the fields of the view."""

    def facts(view: Any) -> dict[str, Any]:
        mover = view.mover
        return {
            "game": game,
            "seat": None if view.viewer == SPECTATOR else view.viewer,
            "turn": mover if mover >= 0 else None,
            **{
                name: value
                for name, value in view.to_json().items()
                if name not in ("viewer", "mover")
            },
        }

    return facts


def shower(game: str, facts: Callable[[Any], dict[str, Any]]) -> Callable[..., str]:
    """``show``: the facts, one line for one thing."""

    def show(view: Any, lang: str = "en", _names: Sequence[str] | None = None) -> str:
        lines = [say(f"{game}-title", lang)]
        for name, value in facts(view).items():
            if name != "game":
                lines.append(say("fact-line", lang, name=name, value=_shown(value, lang)))
        return "\n".join(lines)

    return show


def _shown(value: Any, lang: str) -> str:
    if value is None or value == []:
        return say("none", lang)
    if isinstance(value, dict):
        return say("list-separator", lang).join(f"{k} {_shown(v, lang)}" for k, v in value.items())
    if isinstance(value, list):
        return say("list-separator", lang).join(_shown(part, lang) for part in value)
    return str(value)


def teller(
    seats: int,
    turn: Callable[[Any], int],
    text: Callable[[Any, int], str],
    has_secrets: bool,
) -> Callable[[Any, Any, int | None], list[Message]]:
    """``events``: that cards were dealt, and who did what; to others only that they did
    something, where a game has secret choices.
    """

    def events(before: Any, after: Any, action: int | None) -> list[Message]:
        told = {"viewer": after.viewer, "seats": seats}
        if action is None:
            found = [Message("event-dealt", {**told, "deal": after.deals})]
        else:
            seat = turn(before)
            if has_secrets and seat != after.viewer:
                found = [Message("event-chose", {**told, "seat": seat})]
            else:
                args = {**told, "seat": seat, "action": text(before, action)}
                found = [Message("event-acted", args)]
        if turn(after) == OVER:
            found.append(Message("event-over", told))
        return found

    return events


def seat_called(view: Any, seats: int, seat: int, lang: str, names: Sequence[str] | None) -> str:
    """How a seat is called in a picture: you, the opponent, a name or a number."""
    if seat == view.viewer:
        return say("you", lang)
    return seat_name({"seats": seats, "viewer": view.viewer}, seat, lang, names)


# Observations


@functools.cache
def observer(
    state_class: type[Record], mark: Callable[[Any, Any, int], None], version: int
) -> Observation:
    """An observation that is the view itself, byte by byte."""
    spell = speller(state_class)  # type: ignore[arg-type] # a class is hashable; mypy asks its objects
    length = size(state_class)
    parts = filled([number("the view's bytes", length), number("seat")])

    @rule
    def encode(view: Any, seat: int, out: Any, first: int) -> None:
        clear(out, first, -(-(length + 1) // FLAGS) * FLAGS)
        spell(view, out, first)
        out[first + length] = seat

    return Observation(version=version, parts=parts, encode=encode, mark=mark)
