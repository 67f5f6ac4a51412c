"""Mutants: records with a few changed bytes, which are refused or can be played like any other."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from chabudai.core.seats import DEAL, EVERYTHING, OVER, SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.play import positions

CLOSE = 2
"""Steps after which everything is looked at."""
STEPS = 8
"""Steps that are played plain and compiled."""
LONGEST = 20_000
"""Steps after which a game of ours would have ended."""


def mutant(record: Any, dice: random.Random) -> Any:
    """A record in which a few fields, bytes or bits are others."""
    data = bytearray(bytes(record))
    made = type(record)(data)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        way = dice.randrange(4)
        place = dice.randrange(len(data))
        if way == 0:
            data[place] = dice.randrange(256)
        elif way == 1:
            data[place] ^= 1 << dice.randrange(8)
        elif way == 2:
            data[place] = (data[place] + dice.choice((-1, 1))) % 256
        else:
            field = dice.choice(list(made.layout))
            value = getattr(made, field)
            if isinstance(value, int):
                setattr(made, field, max(-128, min(127, value + dice.choice((-2, -1, 1, 2)))))
            else:
                one, other = dice.randrange(len(value)), dice.randrange(len(value))
                value[one], value[other] = value[other], value[one]
    return made


def check_mutants(
    game: Game, times: int, seed: int = 0, note: Callable[[bytes], bool] | None = None
) -> tuple[int, int]:
    """Of so many changed states and views each is refused, or can be played and looked at with the
    same outcome plain and compiled. How many there were, and how many were taken.

    ``note`` is told every record before anything is done with it, so that a crash can be traced;
    it stops the check by saying False.
    """
    compiled = game.compiled()
    dice = random.Random(seed)
    whole = list(positions(game, range(seed, seed + 4), every=3))
    seats = (*range(game.seats), SPECTATOR)
    seen = [game.view(state, dice.choice(seats)) for state in whole[::3]]
    taken = 0
    for number in range(times):
        record = mutant(dice.choice(seen if number % 4 == 3 else whole), dice)
        if note is not None and not note(bytes(record)):
            return number, taken
        if game.check(record):
            continue
        taken += 1
        if record.viewer == EVERYTHING:
            play_on(game, compiled, record, dice)
        else:
            look_at(game, compiled, record)
    return times, taken


def play_on(game: Game, compiled: Game, record: Any, dice: random.Random) -> None:
    """Play a complete state on, plain and compiled, and then compiled alone to the end."""
    plain, native = record.copy(), record.copy()
    for number in range(STEPS):
        turn = game.turn(plain)
        if turn == OVER:
            break
        if turn == DEAL:
            seed = dice.randrange(1 << 30)
            assert game.shuffle(plain, seed) == compiled.shuffle(native, seed), repr(record)
        else:
            legal = game.legal(plain)
            assert legal, f"nothing can be done: {record!r}"
            assert legal == compiled.legal(native), f"{record!r}: other actions are legal"
            action = dice.choice(legal)
            if number < CLOSE:
                assert game.parse(plain, game.text(plain, action)) == action, repr(record)
            game.apply(plain, action)
            compiled.apply(native, action)
        assert plain == native, f"{record!r} goes on differently"
        if number < CLOSE or number == STEPS - 1:
            assert game.check(plain) == [], f"{record!r} comes to no position"
            seat = dice.randrange(game.seats)
            view = game.view(plain, seat)
            assert view == compiled.view(native, seat), repr(record)
            look_at(game, compiled, view)
    finish(compiled, native, dice, repr(record))


def look_at(game: Game, compiled: Game, view: Any) -> None:
    """Ask a view for everything that clients and bots ask for."""
    assert game.turn(view) == compiled.turn(view), repr(view)
    assert game.legal(view) == compiled.legal(view), repr(view)
    game.facts(view)
    if view.viewer >= 0:
        assert game.encode(view).tobytes() == compiled.encode(view).tobytes(), repr(view)
    state = game.guess(view, 1)
    assert state == compiled.guess(view, 1), repr(view)
    assert game.check(state) == [], f"{view!r} is guessed to be no position"


def finish(compiled: Game, state: Any, dice: random.Random, told: str) -> None:
    """Play a state to its end by compiled rules."""
    turn, legal = compiled.turn(state), compiled.legal(state)
    for _ in range(LONGEST):
        if turn == OVER:
            return
        if turn == DEAL:
            compiled.shuffle(state, dice.randrange(1 << 30))
            turn, legal = compiled.turn(state), compiled.legal(state)
        else:
            assert legal, f"nothing can be done after {told}"
            turn, legal = compiled.step(state, legal[int(dice.random() * len(legal))])
    raise AssertionError(f"a game does not end: {told}")
