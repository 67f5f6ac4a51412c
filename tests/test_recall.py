"""Memory: agents that are told what their seat has seen, and beliefs that are made of it alone."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import Listener, RandomAgent, make, remembers
from chabudai.agents.beliefs import Belief
from chabudai.agents.beliefs.koikoi import acts
from chabudai.agents.learned.network import network
from chabudai.agents.recall import RecallAgent
from chabudai.core.record import at
from chabudai.core.seats import DEAL
from chabudai.games.playable import Game
from chabudai.lab.arena.bout import Bout
from chabudai.lab.arena.contestant import enter
from chabudai.lab.gymnasium import SeatEnv
from chabudai.match import Match, heading_for
from chabudai.match.position import BOT
from chabudai.tables.bots import question_of
from chabudai.testing import random_match

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


def test_beliefs_prefer_what_explains_the_acts_and_know_nothing_else() -> None:
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


def test_the_answer_follows_from_what_the_seat_was_told() -> None:
    game = chabudai.game("koikoi")
    agent = make(NAME, game, seed=5)
    assert isinstance(agent, Listener)
    assert remembers(NAME, "koikoi")
    assert remembers("level-6", "koikoi")
    assert not remembers("level-5", "koikoi")
    assert not remembers("level-6", "touche")
    for seed in range(3):
        state, views, _ = told_so_far(game, seed, 30)
        view, legal = views[-1], game.legal(views[-1])
        agent.told(views)
        first = agent.choose(view, legal)
        # what is hidden is exchanged: every guess of now, played back, shows the same views
        twin = game.view(game.guess(view, seed), game.turn(state))
        assert twin == view
        restarted = make(NAME, game, seed=5)
        assert isinstance(restarted, RecallAgent)
        restarted.told([each.copy() for each in views])
        assert restarted.choose(twin, legal) == first
        agent.told([])
        assert agent.choose(view, legal) == make("champion:12", game, 5).choose(view, legal)


class Ear(RandomAgent):
    """A random agent that writes down what it is told."""

    def told(self, views: Any) -> None:
        self.views = [each.copy() for each in views]


def check(game: Game, views: list[Any], view: Any) -> None:
    """Views are one seat's, without gaps: from a blank table to now, nothing hidden among them."""
    assert views[-1] == view
    seat = view.viewer
    assert all(each.viewer == seat for each in views)
    assert all(each.hand[1 - seat] == 0 or each.shown == 1 - seat for each in views)
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
