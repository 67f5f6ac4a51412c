"""A game that nobody has explained to the agents: bots, levels and hints from its rules alone."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import chabudai
from chabudai.agents import levels, make
from chabudai.agents.hint import hint
from chabudai.agents.insight import default, insight
from chabudai.agents.spec import read_spec
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games import rooms
from chabudai.games.playable import Game
from chabudai.testing.play import random_match


@pytest.fixture
def unexplained(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has insight or reasons of its own."""
    found = rooms.find

    def find(where: str, game: str) -> ModuleType | None:
        return None if where.startswith("agents.") else found(where, game)

    monkeypatch.setattr(rooms, "find", find)


def turns(game: Game, seed: int) -> list[Any]:
    return [step.after for step in random_match(game, seed) if game.turn(step.after) >= 0]


@pytest.mark.parametrize("name", chabudai.names())
def test_a_key_is_what_the_mover_knows(name: str) -> None:
    game = chabudai.game(name)
    key = default.insight(game.book.kernel).key

    def run(states: Any) -> Any:
        return key(at(states, 0))

    compiled = native(run)
    known: dict[int, bytes] = {}
    for number, state in enumerate(turns(game, 3)[:60]):
        view = game.view(state, game.turn(state))
        keys = {key(view), key(state), key(game.guess(view, number)), compiled(state.array)}
        assert len(keys) == 1
        (found,) = keys
        assert 0 <= found < 1 << 63
        assert known.setdefault(found, bytes(view)) == bytes(view)
    assert len(known) > 5


@pytest.mark.parametrize("name", chabudai.names())
def test_a_value_is_a_chance(name: str) -> None:
    game = chabudai.game(name)
    hooks = default.insight(game.book.kernel)
    states = [step.after for step in random_match(game, 4)]
    for state in states[:: max(1, len(states) // 40)]:
        values = [hooks.value(state, seat) for seat in range(game.seats)]
        assert all(0 <= value <= 1 for value in values)
    last = states[-1]
    assert [hooks.value(last, seat) for seat in range(game.seats)] == [
        0.5 + 0.5 * result for result in game.result(last)
    ]


@pytest.mark.usefixtures("unexplained")
def test_bots_search_and_win() -> None:
    game = chabudai.game("matcha")
    assert insight(game) is default.insight(game.book.kernel)
    won = 0
    for seed in range(30):
        players = [make("search:400", game, seed), make("random", game, seed)]
        if seed % 2:
            players.reverse()
        state = game.new()
        while (turn := game.turn(state)) != chabudai.OVER:
            if turn == chabudai.DEAL:
                game.shuffle(state, seed)
                continue
            view = game.view(state, turn)
            game.apply(state, players[turn].choose(view, game.legal(view)))
        won += game.result(state)[seed % 2]
    assert won > 15  # 29 won, 1 lost


@pytest.mark.usefixtures("unexplained")
@pytest.mark.parametrize("name", chabudai.names())
def test_every_level_is_there(name: str) -> None:
    specs = [read_spec(level, name) for level in levels()]
    assert [spec.name for spec in specs] == list(levels())
    strengths = [(spec.kind, -spec.noise, spec.playouts) for spec in specs]
    assert strengths == sorted(strengths)


@pytest.mark.usefixtures("unexplained")
def test_a_hint_gives_no_reasons() -> None:
    game = chabudai.game("matcha")
    state = turns(game, 3)[0]
    lines = hint(game, game.view(state, game.turn(state)), playouts=200)
    assert [line.key for line in lines] == ["hint-best", "hint-next"]
