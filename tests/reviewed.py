"""Matches to review: played by bots or by a script, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from chabudai.agents import make
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.match import Match, heading_for

Stop = Callable[[Match], int | None]
"""What to play instead of the bot's choice; None for that choice."""


def begin(game: Game) -> Match:
    """A match with all seats taken."""
    match = Match(game, heading_for(game))
    for seat in range(game.seats):
        match.take(match.sit(seat, f"Player {seat + 1}"))
    return match


def play_on(match: Match, agents: tuple[str, ...], seed: int, instead: Stop | None = None) -> Match:
    """Go on to the end; ``instead`` may put in an action of its own."""
    game = match.game
    sitting = [make(agent, game, seed=seed * 8 + seat) for seat, agent in enumerate(agents)]
    while match.turn != OVER:
        if match.turn == DEAL:
            match.take(match.deal(game.shuffle(match.state, seed)))
            continue
        view = match.view(match.turn)
        action = instead(match) if instead is not None else None
        if action is None:
            action = sitting[match.turn].choose(view, game.legal(view))
        match.take(match.act(match.turn, action))
    return match


def played(game: Game, agents: tuple[str, ...], seed: int) -> Match:
    """A match of bots."""
    return play_on(begin(game), agents, seed)


def until(match: Match, number: int) -> Match:
    """The beginning of a match, to go on otherwise."""
    return Match(match.game, match.heading, match.entries[:number])


def chances(game: Game, view: Any, actions: list[int], tries: int = 60) -> Mapping[int, float]:
    """How often the viewer wins after each action when all play at random: plain, and apart from
    what the coach does.
    """
    seat = view.viewer
    found = {}
    for action in actions:
        total = 0.0
        for number in range(tries):
            state = game.guess(view, number)
            game.apply(state, action)
            agent = make("random", game, seed=number)
            while (turn := game.turn(state)) != OVER:
                if turn == DEAL:
                    game.shuffle(state, number)
                else:
                    seen = game.view(state, turn)
                    game.apply(state, agent.choose(seen, game.legal(seen)))
            total += 0.5 + 0.5 * game.result(state)[seat]
        found[action] = total / tries
    return found
