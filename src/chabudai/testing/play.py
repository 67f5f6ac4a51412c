"""Random matches to test with: every step with the state before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from chabudai.core.chance import Dice
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game

LONGEST = 20_000


@dataclass(frozen=True)
class Step:
    """One entry of a match."""

    before: Any
    action: int | None
    """None for a deal."""
    order: list[int] | None
    """None for an action."""
    after: Any


def random_match(game: Game, seed: int) -> Iterator[Step]:
    """Play a random match to its end; AssertionError if it has none."""
    dice = Dice(seed, 1)
    state = game.new()
    for _ in range(LONGEST):
        turn = game.turn(state)
        if turn == OVER:
            return
        before = state.copy()
        order = action = None
        if turn == DEAL:
            order = game.shuffle(state, seed)
        else:
            assert 0 <= turn < game.seats, (
                f"games/{game.name}/play.py: turn(state) is a seat below {game.seats}, DEAL or "
                f"OVER; it is {turn}"
            )
            legal = game.legal(state)
            assert legal, (
                f"games/{game.name}/play.py: seat {turn} is to act and has no legal action; count "
                f"is 0 in {state!r}"
            )
            action = legal[dice.below(len(legal))]
            game.apply(state, action)
        yield Step(before, action, order, state.copy())
    raise AssertionError(
        f"{game!r}: no end after {LONGEST} entries (seed {seed}): apply in "
        f"games/{game.name}/play.py must come to OVER"
    )


def told(game: Game, step: Step) -> str:
    """A step in words, for messages of the kit."""
    if step.action is None:
        return "the deal"
    return f"{game.text(step.before, step.action)!r} of seat {game.turn(step.before)}"


def positions(game: Game, seeds: Iterable[int], every: int = 1) -> Iterator[Any]:
    """States in which a seat is to act, from random matches; every n-th of them."""
    count = 0
    for seed in seeds:
        for step in random_match(game, seed):
            if game.turn(step.after) >= 0:
                if count % every == 0:
                    yield step.after
                count += 1
