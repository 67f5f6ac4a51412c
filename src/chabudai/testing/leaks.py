"""The leak test: what a seat may not know can change without the seat noticing anything."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from chabudai.core.chance import Dice
from chabudai.core.messages import LANGUAGES
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.play import Step, random_match


def check_leaks(game: Game, seeds: Iterable[int], every: int = 1) -> None:
    """Hidden cards exchanged among themselves leave every view, fact, picture and event as it is.

    Which cards are hidden is asked of ``hidden``, which every game writes from its rules' table
    of who knows what, apart from the code that makes views. Cards that the step itself reveals
    stay where they are. In long matches every n-th step may do.
    """
    dice = Dice(3)
    changed = 0
    for seed in seeds:
        for step in itertools.islice(random_match(game, seed), 0, None, every):
            for seat in (*range(game.seats), SPECTATOR):
                changed += _check_step(game, step, seat, dice)
    assert changed, "no hidden card was ever exchanged: the test tested nothing"


def _check_step(game: Game, step: Step, seat: int, dice: Dice) -> bool:
    names = _exchange(game, step, seat, dice)
    if step.action is None:
        before, action = step.before, None
        after = game.book.relabel(step.after, names)
    else:
        before = game.book.relabel(step.before, names)
        action = game.book.rename(step.before, step.action, names)
        if not game.is_legal(before, action):
            return False  # such as a pass that other cards would not allow: the action tells that
        after = before.copy()
        game.apply(after, action)
    seen = _everything_seen(game, step.before, step.after, step.action, seat)
    twin = _everything_seen(game, before, after, action, seat)
    assert seen == twin, (
        f"seat {seat} can tell hidden cards apart around {step.action} in {step.before!r}: "
        f"{names} {_first_difference(seen, twin)}"
    )
    return bytes(after) != bytes(step.after)


def _exchange(game: Game, step: Step, seat: int, dice: Dice) -> dict[int, int]:
    """New names for the cards that are hidden from a seat and stay so.

    Cards that look like one that the step reveals keep their names: which of them it is may be
    a matter of naming.
    """
    hidden = game.book.hidden(step.after if step.action is None else step.before, seat)
    left = Counter(game.cards[card] for card in game.book.hidden(step.after, seat))
    revealed = Counter(game.cards[card] for card in hidden) - left
    cards = [card for card in hidden if game.cards[card] not in revealed]
    order = dice.shuffled(len(cards))
    return {card: cards[place] for card, place in zip(cards, order, strict=True)}


def _everything_seen(game: Game, before: Any, after: Any, action: int | None, seat: int) -> bytes:
    """All that reaches a seat around one step, as bytes."""
    old, new = game.view(before, seat), game.view(after, seat)
    events = game.events(old, new, action)
    told = [[event.to_json(), *(event.say(lang) for lang in LANGUAGES)] for event in events]
    shown = [game.show(new, lang) for lang in LANGUAGES]
    moved = [[m.to_json() for m in step] for step in game.motions(old, new, action)]
    data = json.dumps([game.facts(new), told, shown, moved, new.to_json()], sort_keys=True)
    return bytes(old) + bytes(new) + data.encode()


def _first_difference(one: bytes, other: bytes) -> str:
    place = next((k for k in range(min(len(one), len(other))) if one[k] != other[k]), 0)
    around = slice(max(0, place - 40), place + 40)
    return f"{one[around]!r} / {other[around]!r}"
