"""No record that comes from outside crashes, hangs or tells plain from compiled rules apart."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import chabudai
from chabudai import testing
from chabudai.games import rules_class
from tests.rule_sets import FEW, IDS, OURS, RULE_SETS

STEPS = 24


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_every_position_and_view_is_sound(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    for state in testing.positions(g, range(2), every=7):
        for record in (state, *(g.view(state, seat) for seat in (0, g.seats - 1, -3))):
            assert g.check(record) == []
            assert g.book.state.from_bytes(bytes(record)) == record
            assert g.book.state.from_json(record.to_json()) == record
            assert pickle.loads(pickle.dumps(record)) == record


def mutated(state: Any, dice: random.Random) -> Any:
    """A record in which a few fields, bytes or bits are others."""
    data = bytearray(bytes(state))
    made = type(state)(data)
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


def play_on(g: Any, compiled: Any, record: Any, dice: random.Random) -> None:
    """Play a record on, plain and compiled, and look at it from every seat."""
    plain, native = record.copy(), record.copy()
    for _ in range(STEPS):
        turn = g.turn(plain)
        if turn == chabudai.OVER:
            break
        if turn == chabudai.DEAL:
            seed = dice.randrange(1 << 30)
            assert g.shuffle(plain, seed) == compiled.shuffle(native, seed)
        else:
            legal = g.legal(plain)
            assert legal == compiled.legal(native)
            assert legal, f"nothing can be done: {record!r}"
            action = dice.choice(legal)
            assert g.parse(plain, g.text(plain, action)) == action
            g.apply(plain, action)
            compiled.apply(native, action)
        assert plain == native, f"{record!r} goes on differently"
        assert g.check(plain) == [], f"{record!r} comes to no position"
        seat = dice.randrange(g.seats)
        view = g.view(plain, seat)
        assert view == compiled.view(native, seat)
        g.facts(view)
        g.encode(view)
        assert g.check(g.guess(view, 1)) == []


def fuzz(name: str, preset: str, times: int, seed: int) -> int:
    """How many of so many changed records were taken for positions, and could be played on."""
    g = chabudai.game(name, preset=preset)
    compiled = g.compiled()
    dice = random.Random(seed)
    positions = list(testing.positions(g, range(seed, seed + 6), every=3))
    taken = 0
    for _ in range(times):
        record = mutated(dice.choice(positions), dice)
        if record.viewer != positions[0].viewer or g.check(record):
            continue
        taken += 1
        play_on(g, compiled, record, dice)
    return taken


@pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])
def test_what_is_changed_is_refused_or_can_be_played(name: str, preset: str) -> None:
    assert fuzz(name, preset, 1500, 3) > 10


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])
def test_a_million_changed_records(name: str, preset: str) -> None:
    assert fuzz(name, preset, 500_000, 5) > 1000


@pytest.mark.parametrize("name", OURS)
def test_states_of_other_games_and_rules_are_refused(name: str) -> None:
    g = chabudai.game(name)
    for other in OURS:
        if other != name:
            (flaw,) = g.check(chabudai.game(other).new())
            assert name in flaw.say()
    presets = list(rules_class(name).presets)
    (flaw,) = chabudai.game(name, preset=presets[-1]).check(g.new())
    assert flaw.key == "flaw-rules"
    for lang in ("en", "uk", "ja"):
        assert flaw.say(lang)


def test_what_cannot_be_is_said_in_words() -> None:
    g = chabudai.game("koikoi")
    state = g.new()
    g.shuffle(state, 1)
    data: dict[str, Any] = state.to_json()
    data["hand"][0] ^= 1 << 5
    with pytest.raises(ValueError, match=r"does not add up|two places"):
        type(state).from_json(data)
    state.mover = 7
    assert [flaw.key for flaw in g.check(state)] == ["flaw-turn"]
    with pytest.raises(ValueError, match="cannot be 7"):
        pickle.loads(pickle.dumps(state))
