"""Memory: agents that are told what their seat has seen, and beliefs that are made of it alone."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import Listener, RandomAgent, make, remembers
from chabudai.agents.beliefs import Belief
from chabudai.agents.beliefs.koikoi import acts
from chabudai.agents.learned.network import network
from chabudai.agents.recall import RecallAgent
from chabudai.agents.trails import Memory
from chabudai.core.chance import Dice
from chabudai.core.record import at
from chabudai.core.seats import DEAL, EVERYTHING
from chabudai.games.playable import Game
from chabudai.lab.arena.bout import Bout
from chabudai.lab.arena.contestant import enter
from chabudai.lab.gymnasium import SeatEnv
from chabudai.match import Match, heading_for
from chabudai.match.position import BOT, PERSON
from chabudai.mcp.local import LocalSeat
from chabudai.tables.bots import question_of
from chabudai.testing import random_match
from chabudai.testing.play import Step
from chabudai.tui.local import LocalTable

NAME = "recall:12"


def told_so_far(game: Game, seed: int, length: int) -> tuple[Any, list[Any], list[Any]]:
    """A state of a random match in which a seat has a choice, its views until then, and actions."""
    steps = list(random_match(game, seed))
    for number in range(length, len(steps)):
        state = steps[number].after
        seat = game.turn(state)
        if seat >= 0 and len(game.legal(state)) > 1:
            views = [game.view(step.after, seat) for step in steps[: number + 1]]
            return state, views, [step.action for step in steps[: number + 1]]
    raise AssertionError("the match is too short")


@pytest.mark.parametrize("seed", range(4))
def test_what_the_other_did_is_read_from_ones_views(seed: int) -> None:
    game = chabudai.game("koikoi")
    state, views, actions = told_so_far(game, seed, 40)
    seat = game.turn(state)
    since = max(n for n, view in enumerate(views) if n == 0 or views[n - 1].deals != view.deals)
    done = [
        action
        for before, action in zip(views[since:], actions[since + 1 :], strict=False)
        if before.mover == 1 - seat
    ]
    found = acts(game, views)
    assert [act.action for act in found] == done
    held = state.hand[1 - seat]
    assert all(held & act.later == 0 for act in found), "what was played is not held any more"


def test_beliefs_prefer_what_explains_the_acts() -> None:
    game = chabudai.game("koikoi", rounds=3)
    found = network(game)
    assert found is not None
    belief, player = Belief(game, found), make("network", game)
    gains = []
    for seed in range(3):
        state = game.new()
        views: list[Any] = []
        while game.turn(state) != chabudai.core.seats.OVER:
            turn = game.turn(state)
            if turn == DEAL:
                game.shuffle(state, seed)
            else:
                view = game.view(state, turn)
                if turn == 0 and state.held[0] == 4 and len(game.legal(view)) > 1:
                    guesses = np.concatenate([view.array] * 24)
                    for place in range(23):
                        game.book.kernel.guess(at(guesses, place), np.array([seed, place]))
                    guesses[23] = state.array[0]
                    weights = belief.weigh(views, guesses)
                    assert weights.sum() == pytest.approx(1.0)
                    gains.append(np.log(weights[23] * 24))
                game.apply(state, player.choose(view, game.legal(view)))
            views.append(game.view(state, 0))
    assert np.mean(gains) > 0.3


def test_who_is_told_nothing_answers_as_the_champion() -> None:
    game = chabudai.game("koikoi")
    agent = make(NAME, game, seed=5)
    assert isinstance(agent, Listener)
    assert remembers(NAME, "koikoi")
    assert remembers("level-6", "koikoi")
    assert not remembers("level-5", "koikoi")
    assert not remembers("level-6", "touche")
    for seed in range(3):
        _, views, _ = told_so_far(game, seed, 30)
        view, legal = views[-1], game.legal(views[-1])
        agent.told(views)
        first = agent.choose(view, legal)
        restarted = make(NAME, game, seed=5)
        assert isinstance(restarted, RecallAgent)
        restarted.told([each.copy() for each in views])
        assert restarted.choose(view, legal) == first
        agent.told([])
        assert agent.choose(view, legal) == make("champion:12", game, 5).choose(view, legal)


def exchanged(game: Game, steps: list[Step], seed: int) -> list[Step] | None:
    """A match until now as it might have been as well, for all that the seat to act knows: the
    cards that it has not seen by now were dealt otherwise, and everybody did the same. None where
    they could not have.
    """
    now = steps[-1].after
    hidden = sorted(game.book.hidden(now, game.turn(now)))
    places = Dice(seed, 77).shuffled(len(hidden))
    names = {card: hidden[place] for card, place in zip(hidden, places, strict=True)}
    last = max(n for n, step in enumerate(steps) if step.order is not None)
    state, made = steps[last].before.copy(), list(steps[:last])
    for step in steps[last:]:
        before, order = state.copy(), None
        if step.action is None:
            order = [names.get(card, card) for card in step.order or ()]
            game.deal(state, order)
        elif game.turn(state) == game.turn(step.before) and game.is_legal(state, step.action):
            game.apply(state, step.action)
        else:
            return None  # such as a hand that is shown at once
        made.append(Step(before, step.action, order, state.copy()))
    return made


def places(game: Game) -> Iterator[tuple[int, list[Step], list[Step]]]:
    """Matches until a seat is to choose, and the same ones with other hidden cards."""
    for seed in range(4):
        steps = list(random_match(game, seed))
        for number in range(6 + seed, len(steps), 13):
            seat = game.turn(steps[number].after)
            if seat < 0 or len(game.legal(steps[number].after)) < 2:
                continue
            before = steps[: number + 1]
            twins = exchanged(game, before, seed)
            if twins is not None and twins[-1].after != before[-1].after:
                yield seat, before, twins


Look = Callable[[Game, Any, int], Any]


def own_view(game: Game, state: Any, seat: int) -> Any:
    """What a seat is to be told of a state."""
    return game.view(state, seat)


def everything(_game: Game, state: Any, seat: int) -> Any:
    """The complete state, passed off as a view."""
    told = state.copy()
    told.viewer = seat
    return told


def thoughts(game: Game, steps: list[Step], seat: int, look: Look) -> dict[str, Any]:
    """All that agents are told until now, and what they make of it."""
    found = network(game)
    assert found is not None
    views = [look(game, step.after, seat) for step in steps]
    memory = Memory(game)
    memory.views = views
    guesses, shares = Belief(game, found).draw(views, 5, 9)
    made = {
        "told": b"".join(bytes(view) for view in views),
        "trail": memory.rows(views[-1]).tobytes(),
        "guesses": guesses.tobytes(),
        "shares": shares.tobytes(),
    }
    for name in (NAME, "champion:12", "level-6"):
        agent = make(name, game, seed=5)
        assert isinstance(agent, Listener)
        agent.told(views)
        try:
            made[name] = agent.choose(views[-1], game.legal(views[-1]))
        except ValueError as refused:  # a complete state with a viewer is no view
            made[name] = str(refused)
    return made


def differences(game: Game, look: Look) -> set[str]:
    """What of it tells hidden cards apart."""
    found, number = set(), 0
    for seat, steps, twins in places(game):
        one, two = (thoughts(game, each, seat, look) for each in (steps, twins))
        found |= {name for name in one if one[name] != two[name]}
        number += 1
    assert number > 10
    return found


def test_hidden_cards_of_a_whole_round_change_nothing_that_is_told_or_thought() -> None:
    assert differences(chabudai.game("koikoi", rounds=3), own_view) == set()


def test_whoever_told_complete_states_would_be_caught() -> None:
    game = chabudai.game("koikoi", rounds=3)
    assert {"told", "guesses"} <= differences(game, everything)
    steps = list(random_match(game, 2))[:9]
    states = [step.after for step in steps]
    seat = game.turn(states[-1])
    view = game.view(states[-1], seat)
    for name in (NAME, "champion:12", "level-6", "network"):
        agent = make(name, game)
        assert isinstance(agent, Listener)
        for wrong in (states, [game.view(state, 1 - seat) for state in states]):
            agent.told([*wrong[:-1], view])
            with pytest.raises(ValueError, match="the views of its own seat"):
                agent.choose(view, game.legal(view))


class Ear(RandomAgent):
    """A random agent that writes down what it is told."""

    def told(self, views: Any) -> None:
        self.views = [each.copy() for each in views]


def check(game: Game, views: list[Any], view: Any) -> None:
    """Views are one seat's, without gaps: from a blank table to now, nothing hidden among them."""
    assert views[-1] == view
    seat = view.viewer
    for each in views:
        assert each.viewer == seat
        blanked = each.copy()
        blanked.viewer = EVERYTHING
        assert bytes(game.view(blanked, seat)) == bytes(each), "what a seat may not know is blank"
    assert views[0].deals == 1
    pairs = itertools.pairwise(views)
    assert all(a.turned <= b.turned or b.deals > a.deals for a, b in pairs)
    assert len(views) == len({bytes(each) for each in views})
    assert game.name == "koikoi"


def test_arena_and_environments_tell_a_seat_its_views(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chabudai.game("koikoi", rounds=3)
    heard = []

    class Checked(Ear):
        def choose(self, view: Any, legal: Any, clock: float | None = None) -> int:
            check(game, self.views, view)
            heard.append(len(self.views))
            return super().choose(view, legal, clock)

    bout = Bout(game, [enter("champion:2", game), enter("greedy", game)], 1)
    bout.thinkers[0] = Checked(3)
    bout._listen = True
    bout.pair(0)
    assert max(heard) > 30
    heard.clear()
    monkeypatch.setattr("chabudai.agents.make", lambda _name, _game, seed: Checked(seed))
    env = SeatEnv(game, "ear", 1, "raise", None)
    _, info = env.reset(seed=4)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert max(heard) > 30


def test_a_table_asks_with_the_whole_history_so_a_restart_changes_nothing() -> None:
    game = chabudai.game("koikoi", rounds=3)
    match = Match(game, heading_for(game))
    for seat in range(2):
        match.take(match.sit(seat, "bot", BOT, NAME))
    number = 0
    while match.turn != 0 or number < 12:
        if match.turn == DEAL:
            match.take(match.with_deals([], "5ec2e7" * 8, 1))
            continue
        match.take(match.act(match.turn, game.legal(match.view(match.turn))[0], 1))
        number += 1
    question = question_of(match, 0, NAME, seed=7)
    seen = question.history(game)
    check(game, seen, match.view(0))
    assert question_of(match, 0, "level-4", seed=7).seen == ()
    assert question_of(match, 0, "", hint=True).seen == question.seen


def test_the_terminal_and_assistants_tables_tell_a_seat_its_views() -> None:
    game = chabudai.game("koikoi", rounds=3)
    heard: list[int] = []

    class Checked(Ear):
        def choose(self, view: Any, legal: Any, clock: float | None = None) -> int:
            check(game, self.views, view)
            heard.append(len(self.views))
            return super().choose(view, legal, clock)

    match = Match(game, heading_for(game))
    for seat in range(2):
        match.take(match.sit(seat, "Ada", BOT if seat else PERSON, NAME if seat else None))
    lines = itertools.repeat("1")
    secret = "5ec2e7" * 8
    LocalTable(
        match,
        0,
        {1: Checked(4)},
        secret,
        "en",
        lambda _: next(lines),
        lambda _: None,
        lambda _: None,
    ).run()
    assert max(heard) > 30
    heard.clear()
    seated = LocalSeat(game, 0, {1: Checked(4)})
    while not seated.is_over:
        seated.play(seated.actions()[0]["notation"])
    assert max(heard) > 8  # its deals are drawn anew each time
