"""No record that comes from outside crashes, hangs or tells plain from compiled rules apart."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pytest

import chabudai
from chabudai import testing
from chabudai.games import rules_class
from chabudai.games.touche.board import CARD_CELLS, FACES
from chabudai.games.touche.state import CHOOSING
from tests.rule_sets import FEW, IDS, OURS, RULE_SETS


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_every_position_and_view_is_sound(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    for state in testing.positions(g, range(2), every=7):
        for record in (state, *(g.view(state, seat) for seat in (0, g.seats - 1, -3))):
            assert g.check(record) == []
            assert g.book.state.from_bytes(bytes(record)) == record
            assert g.book.state.from_json(record.to_json()) == record
            assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])
def test_what_is_changed_is_refused_or_can_be_played(name: str, preset: str) -> None:
    records, taken = testing.check_mutants(chabudai.game(name, preset=preset), 1500, 3)
    assert records == 1500
    assert taken > 10


EDITED = """
import sys, chabudai
from chabudai.testing import check_edits

print(*check_edits(chabudai.game(sys.argv[1], preset=sys.argv[2]), 1200, 7))
"""


def edited(code: str, *args: str) -> str:
    """What a process says that may crash or hang."""
    command = [sys.executable, "-X", "faulthandler", "-c", code, *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])
def test_what_is_written_by_hand_neither_crashes_nor_hangs_machine_code(
    name: str, preset: str
) -> None:
    records, refused = map(int, edited(EDITED, name, preset).split())
    assert records == 1200
    assert 300 < refused < 1200


KNOWN = """
import chabudai

g = chabudai.game("touche").compiled()
state = g.new()
g.shuffle(state, 3)
for _ in range(9):
    g.apply(state, g.legal(state)[0])
assert g.legal(state)
view = g.view(state, 0)
for field, value in (("hand", -1), ("ready", -1), ("link", 127), ("link", 5), ("pieces", -1)):
    for record in (state.copy(), view.copy()):
        row = getattr(record, field)
        for place in range(len(row)):
            row[place] = value
        told = g.check(record)[0].say()
        asks = [g.legal, g.mask, lambda each: g.stepper(each, 1)(), lambda each: g.view(each, 1)]
        asks += [g.encode, lambda each: g.guess(each, 1)]
        for ask in asks:
            try:
                ask(record)
            except ValueError as error:
                print(field, str(error) == told)
"""


THINKING = """
import sys, random, chabudai
from chabudai.agents import make
from chabudai.testing.edits import edit
from chabudai.testing import positions

name, preset = sys.argv[1:]
g = chabudai.game(name, preset=preset)
agents = [make(each, g) for each in ("search:20", "level-6")]
dice = random.Random(5)
whole = [s for s in positions(g, range(3), every=3) if len(g.legal(s)) > 1]
chosen = refused = 0
for number in range(400):
    state = dice.choice(whole)
    view = g.view(state, g.turn(state))
    legal = g.legal(view)
    if number % 10:
        edit(view, dice)
    for agent in agents:
        try:
            agent.choose(view, legal)
            chosen += 1
        except ValueError as error:
            assert str(error)
            refused += 1
print(chosen, refused)
"""


@pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])
def test_agents_think_about_no_view_that_cannot_be(name: str, preset: str) -> None:
    chosen, refused = map(int, edited(THINKING, name, preset).split())
    assert chosen >= 80
    assert refused > 100


def test_touche_without_an_end_or_with_more_actions_than_there_are() -> None:
    told = edited(KNOWN).splitlines()
    for field in ("hand", "ready", "link", "pieces"):
        assert f"{field} True" in told


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])
def test_a_million_changed_records(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    assert testing.check_mutants(game, 500_000, 5)[1] > 1000


def test_an_open_card_of_the_stock_lies_open() -> None:
    g = chabudai.game("koikoi")
    for state in testing.positions(g, range(1), every=5):
        view: Any = g.view(state, 0)
        if view.turned and view.phase == 1:
            held = state.hand[1]
            view.stock[view.turned - 1] = (held & -held).bit_length() - 1
            assert [flaw.key for flaw in g.check(view)] == ["flaw-stock"]
            view.stock[view.turned - 1] = -1
            assert "flaw-stock" in [flaw.key for flaw in g.check(view)]
            return
    raise AssertionError("no card was turned")


def test_while_a_pattern_is_chosen_only_the_last_piece_lies_on_a_free_cell() -> None:
    g = chabudai.game("touche")
    state: Any
    for state in testing.positions(g, range(7, 8), every=1):
        if state.phase == CHOOSING and state.last < CARD_CELLS:
            assert g.check(state) == []
            state.pieces[2 * state.seat] |= 1 << FACES  # the first free cell
            assert [flaw.key for flaw in g.check(state)] == ["flaw-pieces"]
            return
    raise AssertionError("there was nothing to choose")


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


@pytest.mark.parametrize("name", OURS)
def test_actions_that_there_are_not_are_refused(name: str) -> None:
    g = chabudai.game(name)
    state = g.new()
    g.shuffle(state, 1)
    view = g.view(state, 0)
    for action in (-5, -1, g.actions, 9999):
        for ask in (g.choice, g.text):
            with pytest.raises(chabudai.IllegalAction, match=str(action)):
                ask(state, action)
        for tell in (g.events, g.motions):
            with pytest.raises(chabudai.IllegalAction, match=str(action)):
                tell(view, view, action)


def test_perft_counts_from_positions_of_its_game_alone() -> None:
    g = chabudai.game("matcha")
    others = [chabudai.game("matcha", edition=2015).new(), chabudai.game("koikoi").new()]
    for state in others:
        with pytest.raises(ValueError, match=r"matcha|edition"):
            testing.perft(g, state, 2)
    with pytest.raises(ValueError, match="depth"):
        testing.perft(g, g.new(), -1)
