"""Networks: whole numbers that NumPy and machine code agree on, made of the seat's view alone."""

from __future__ import annotations

import dataclasses
import time
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import Listener, NetworkAgent, SearchAgent, levels, make
from chabudai.agents.insight import insight
from chabudai.agents.learned.insight import TRUST, champion
from chabudai.agents.learned.mind import new_mind, thoughts
from chabudai.agents.learned.network import Network, network
from chabudai.agents.learned.policy import RememberingAgent
from chabudai.agents.spec import LEGACY, read_spec
from chabudai.core.chance import Dice
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games import rules_class
from chabudai.games.playable import Game
from chabudai.testing import random_match

SHIPPED = sorted(
    path.name.removesuffix(".npz")
    for path in files("chabudai.agents.learned").iterdir()
    if path.name.endswith(".npz")
)
LEARNED = [
    (name, preset)
    for name in sorted({name.split("-")[0] for name in SHIPPED})
    for preset in rules_class(name).presets
    if network(chabudai.game(name, preset=preset)) is not None
]
LOOK_SECONDS = 0.0003
PLAIN_SECONDS = 0.0005
"""The same where a trail is read in plain Python: 0.24 ms, too near for a machine that is busy."""
NAMES = sorted({name for name, _ in LEARNED})


def games(shipped: str) -> list[Game]:
    """The rule sets with names that a network plays."""
    made = [chabudai.game(name, preset=preset) for name, preset in LEARNED]
    return [game for game in made if f"{game.name}-{game.seats}" == shipped]


def found(game: Game) -> Network:
    """The network of a game that has one."""
    made = network(game)
    assert made is not None
    return made


def turns(game: Game, seed: int, every: int) -> list[Any]:
    """Some positions of a random match in which a seat has a choice."""
    states = [step.after for step in random_match(game, seed)]
    return [s for s in states if game.turn(s) >= 0 and len(game.legal(s)) > 1][::every]


def test_the_networks_are_small() -> None:
    assert SHIPPED
    room = files("chabudai.agents.learned")
    assert sum(len((room / f"{name}.npz").read_bytes()) for name in SHIPPED) <= 4 << 20


@pytest.mark.parametrize("shipped", SHIPPED)
def test_numpy_and_machine_code_say_the_same(shipped: str) -> None:
    game = games(shipped)[0]
    made = found(game)
    said = thoughts(game.book.kernel, made.layers, made.width)
    judge, play = said.judge, said.play

    def run(states: Any, values: Any, words: Any, mind: Any) -> Any:
        judge(at(states, 0), values, mind)
        return play(at(states, 0), words, 150, mind)

    compiled = native(run)
    mind = new_mind(made, game.book.kernel)
    for each in games(shipped):
        plain, quick = NetworkAgent(each, made, compiled=False), NetworkAgent(each, made)
        for number, state in enumerate(turns(each, seed=3, every=25)):
            view = each.view(state, each.turn(state))
            legal = each.legal(view)
            assert (plain.weigh(view, legal) == quick.weigh(view, legal)).all()
            values = np.zeros((2, game.seats))
            judge(view, values[0], mind)
            chosen = play(view, Dice(5, number).words, 150, mind)
            assert compiled(view.array, values[1], Dice(5, number).words, mind) == chosen
            assert (values[0] == values[1]).all()
            assert values[0].sum() == pytest.approx(1.0)


@pytest.mark.parametrize(("name", "preset"), LEARNED)
def test_a_network_is_shown_what_the_seat_to_act_knows(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    hooks = champion(game)
    assert hooks is not None
    assert hooks.weigh is not None
    assert hooks.judge is not None
    shipped = found(game)
    # beside a network a game's own value is asked about complete guesses, as in every search
    judge = hooks.judge
    if hooks.share:
        judge = thoughts(game.book.kernel, shipped.layers, shipped.width).judge
    mind = new_mind(shipped, game.book.kernel)
    for number, state in enumerate(turns(game, seed=4, every=30)):
        view = game.view(state, game.turn(state))
        rows = np.zeros((3, len(game.legal(view)) + game.seats))
        for row, other in zip(rows, (view, state, game.guess(view, number)), strict=True):
            hooks.weigh(other, row, 0, mind)
            judge(other, row[-game.seats :], mind)
        assert (rows == rows[0]).all()


@pytest.mark.parametrize("preset", ["two", "three", "four"])
def test_a_champion_of_touche_asks_both_judgements(preset: str) -> None:
    game = chabudai.game("touche", preset=preset)
    hooks, own = champion(game), insight(game)
    assert hooks is not None
    assert hooks.judge is not None
    assert hooks.weigh is not None
    assert own.weigh is not None
    shipped = found(game)
    said = thoughts(game.book.kernel, shipped.layers, shipped.width)
    mind = new_mind(shipped, game.book.kernel)
    for state in turns(game, seed=6, every=40):
        many = len(game.legal(state))
        both, mine, learned = np.zeros((3, many))
        hooks.weigh(state, both, 0, mind)
        own.weigh(state, mine, 0, mind)
        said.weigh(state, learned, 0, mind)
        mean = (mine / own.trust + learned / TRUST) / 2
        assert both / hooks.trust == pytest.approx(mean)
        values, seen = np.zeros((2, game.seats))
        hooks.judge(state, values, mind)
        said.judge(state, seen, mind)
        game_own = [own.value(state, seat) for seat in range(game.seats)]
        assert values == pytest.approx((seen + game_own) / 2)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("agent", ["network", "champion:40"])
def test_the_answer_depends_on_the_view_and_the_seed_alone(agent: str, name: str) -> None:
    game = chabudai.game(name)
    experienced = make(agent, game, seed=5)
    for number, state in enumerate(turns(game, seed=4, every=40)):
        view = game.view(state, game.turn(state))
        twin = game.view(game.guess(view, number), game.turn(state))
        legal = game.legal(view)
        answers = {
            experienced.choose(view, legal),
            make(agent, game, seed=5).choose(twin, legal),
            experienced.choose(twin, legal),
        }
        assert len(answers) == 1
        assert answers <= set(legal)


def told_turns(game: Game, seed: int, every: int) -> list[list[Any]]:
    """What the seat to act has seen until then, at some positions of a random match."""
    states = [step.after for step in random_match(game, seed)]
    places = [n for n, s in enumerate(states) if game.turn(s) >= 0 and len(game.legal(s)) > 1]
    return [
        [game.view(state, game.turn(states[n])) for state in states[: n + 1]]
        for n in places[::every]
    ]


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("shipped", [name.removesuffix(".npz") for name in SHIPPED])
def test_a_look_takes_less_than_a_third_of_a_millisecond(shipped: str, compiled: bool) -> None:
    game = games(shipped)[0]
    look = RememberingAgent if found(game).trail else NetworkAgent
    agent = look(game, found(game), compiled=compiled)
    seen = told_turns(game, seed=3, every=16)
    legal = [game.legal(views[-1]) for views in seen]
    assert isinstance(agent, Listener) == (game.name == "koikoi")
    limit = PLAIN_SECONDS if found(game).trail and not compiled else LOOK_SECONDS
    quickest = 1.0
    for _ in range(25):
        began = time.thread_time()
        for views, actions in zip(seen, legal, strict=True):
            if isinstance(agent, RememberingAgent):
                agent.told(views)
            agent.choose(views[-1], actions)
        quickest = min(quickest, (time.thread_time() - began) / len(seen))
        if quickest < limit:
            break
    assert quickest < limit


def test_where_nobody_has_learned_the_old_search_answers() -> None:
    game = chabudai.game("matcha")
    assert champion(game) is None
    with pytest.raises(ValueError, match="there is no network"):
        make("network", game)
    assert SearchAgent(game, 70, learned=9).iterations == 70
    state = turns(game, seed=4, every=7)[0]
    view = game.view(state, game.turn(state))
    legal = game.legal(view)
    assert make("champion:50", game, 3).choose(view, legal) == make("search:50", game, 3).choose(
        view, legal
    )


def test_a_network_of_other_rules_is_not_used() -> None:
    game = chabudai.game("koikoi")
    made = found(game)
    assert made.fits(game)
    for wrong in ({"observation": 99}, {"seats": 3}, {"game": "hanafuda"}):
        assert not dataclasses.replace(made, about=made.about | wrong).fits(game)
    assert not dataclasses.replace(made, about=made.about | {"fixed": {"rounds": 5}}).fits(game)
    assert not dataclasses.replace(made, body=made.body[1:]).fits(game)
    assert not dataclasses.replace(made, entry=made.entry[1:]).fits(game)


@pytest.mark.parametrize("name", chabudai.names())
def test_the_former_level_six_is_kept(name: str) -> None:
    six, former = read_spec(levels()[-1], name), read_spec(LEGACY, name)
    assert (six.kind, six.playouts) == (former.kind, former.playouts)
    assert former.learned == 0
