"""Edits: records written to by hand, upon which compiled rules may be let loose all the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from chabudai.core.seats import DEAL, EVERYTHING, SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.play import positions

STEPS = 12
"""Steps that an edited state is played on."""
TELLING = (-1, 0, 1, 2, 3, 5, 7, 127, -128)
"""Values at the ends of what fields may hold."""


def edit(record: Any, dice: random.Random) -> str:
    """Write to a few fields of a record, as anybody can; what was written."""
    done = []
    for _ in range(dice.choice((1, 1, 2, 3, 4))):
        name = dice.choice(list(record.layout))
        bits = 8 * int(record.layout[name].code[1]) - 1
        value = dice.choice(
            (dice.choice(TELLING), dice.randrange(-128, 128), dice.getrandbits(dice.randrange(64)))
        )
        value = max(-1 << bits, min((1 << bits) - 1, value))
        if record.layout[name].length is None:
            setattr(record, name, value)
            done.append(f"{name} = {value}")
            continue
        row = getattr(record, name)
        every = dice.randrange(4) == 0
        for place in range(len(row)) if every else [dice.randrange(len(row))]:
            row[place] = value
            done.append(f"{name}[{place}] = {value}")
    return "; ".join(done)


def check_edits(
    game: Game, times: int, seed: int = 0, note: Callable[[bytes], bool] | None = None
) -> tuple[int, int]:
    """Of so many edited states and views compiled rules refuse each in words, or go on with it,
    whatever they make of it. How many there were, and how many were refused at once.

    What must not happen ends the process, so it is one for that; ``note`` as for ``check_mutants``.
    """
    compiled = game.compiled()
    dice = random.Random(seed)
    whole = list(positions(game, range(seed, seed + 4), every=3))
    whole += [state for state in positions(game, range(seed, seed + 2)) if game.turn(state) == DEAL]
    seats = (*range(game.seats), SPECTATOR)
    refused = 0
    for number in range(times):
        record = dice.choice(whole).copy()
        if number % 3 == 2:
            record = game.view(record, dice.choice(seats))
        told = edit(record, dice)
        if note is not None and not note(bytes(record)):
            return number, refused
        refused += not asked(game, compiled, record, dice, told)
        for _ in range(STEPS):
            if record.viewer != EVERYTHING or not moved(compiled, record, dice, told):
                break
    return times, refused


def tried(record: Any, told: str, call: Callable[[], Any]) -> Any:
    """What a call gives; None where it was refused, which must have a reason."""
    before = bytes(record)
    try:
        return call()
    except ValueError as error:
        assert bytes(record) == before, f"{told}: refused, and yet changed"
        assert str(error), f"{told}: refused without a reason"
        return None


def asked(game: Game, compiled: Game, record: Any, dice: random.Random, told: str) -> bool:
    """Ask compiled rules everything about a record; whether they told its legal actions."""
    seat = dice.randrange(game.seats)
    legal = tried(record, told, lambda: compiled.legal(record))
    if legal is not None:
        mask = tried(record, told, lambda: compiled.mask(record))
        assert mask.nonzero()[0].tolist() == legal, f"{told}: {legal} are not the mask"
        assert all(0 <= action < game.actions for action in legal), told
    tried(record, told, lambda: compiled.is_legal(record, 3))
    tried(record, told, lambda: compiled.encode(record))
    tried(record, told, lambda: compiled.guess(record, 1))
    tried(record, told, lambda: compiled.view(record, seat))
    tried(record, told, lambda: compiled.step(record.copy(), dice.randrange(game.actions)))
    return legal is not None


def moved(compiled: Game, record: Any, dice: random.Random, told: str) -> bool:
    """Let compiled rules carry out an action, or a deal; whether they did."""
    seed = dice.getrandbits(30)
    step = tried(record, told, lambda: compiled.stepper(record, seed))
    if step is None or (now := tried(record, told, step)) is None:
        return False
    turn, legal = now
    if turn < 0 or not legal:
        return tried(record, told, lambda: compiled.shuffle(record, seed)) is not None
    return tried(record, told, lambda: step(dice.choice(legal))) is not None
