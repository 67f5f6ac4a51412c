"""The leak test: what a seat may not know can change without the seat noticing anything."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from chabudai.core.chance import Dice
from chabudai.core.messages import LANGUAGES
from chabudai.core.seats import SPECTATOR
from chabudai.games.binding import Game
from chabudai.testing.play import Step, random_match


def check_leaks(game: Game, seeds: Iterable[int]) -> None:
    """Hidden cards exchanged among themselves leave every view, fact, picture and event as it is.

    Which cards are hidden is asked of ``hidden``, which every game writes from its rules' table
    of who knows what, apart from the code that makes views. Cards that the step itself reveals
    stay where they are.
    """
    dice = Dice(3)
    changed = 0
    for seed in seeds:
        for step in random_match(game, seed):
            for seat in (*range(game.seats), SPECTATOR):
                changed += _check_step(game, step, seat, dice)
    assert changed, "no hidden card was ever exchanged: the test tested nothing"


def _check_step(game: Game, step: Step, seat: int, dice: Dice) -> bool:
    names = _exchange(game, step, seat, dice)
    before = game.book.relabel(step.before, names)
    after = game.book.relabel(step.after, names)
    seen = _everything_seen(game, step.before, step.after, step.action, seat)
    if step.action is not None:
        action = game.book.rename(step.before, step.action, names)
        played = before.copy()
        game.apply(played, action)
        assert _views_equal(game, played, after, seat), (
            f"seat {seat} sees another outcome of {step.action} when hidden cards change: "
            f"{step.before!r}"
        )
        assert seen == _everything_seen(game, before, played, action, seat), _told(seat, step)
    assert seen == _everything_seen(
        game, before, after, step.action if step.action is None else action, seat
    ), _told(seat, step)
    return bytes(after) != bytes(step.after)


def _exchange(game: Game, step: Step, seat: int, dice: Dice) -> dict[int, int]:
    """New names for the cards that are hidden from a seat before and after a step."""
    after = game.book.hidden(step.after, seat)
    if step.action is None:
        cards = after
    else:
        earlier = set(game.book.hidden(step.before, seat))
        cards = [card for card in after if card in earlier]
    order = dice.shuffled(len(cards))
    return {card: cards[place] for card, place in zip(cards, order, strict=True)}


def _everything_seen(game: Game, before: Any, after: Any, action: int | None, seat: int) -> bytes:
    """All that reaches a seat around one step, as bytes."""
    old, new = game.view(before, seat), game.view(after, seat)
    events = game.events(old, new, action)
    told = [[event.to_json(), *(event.say(lang) for lang in LANGUAGES)] for event in events]
    shown = [game.show(new, lang) for lang in LANGUAGES]
    data = json.dumps([game.facts(new), told, shown, new.to_json()], sort_keys=True)
    return bytes(new) + data.encode()


def _views_equal(game: Game, one: Any, other: Any, seat: int) -> bool:
    return bytes(game.view(one, seat)) == bytes(game.view(other, seat))


def _told(seat: int, step: Step) -> str:
    return f"seat {seat} can tell hidden cards apart after {step.action}: {step.before!r}"
