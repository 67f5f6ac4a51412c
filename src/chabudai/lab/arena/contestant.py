"""Contestants: whoever enters the arena – agents of the house by name, and anybody else's.

Anybody else's is an object with ``choose``, a bot of OpenSpiel, a policy for PettingZoo, the
address of a program (``http://…``), or ``module:factory``, where ``factory(game, seed)`` makes one
of these for each match.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chabudai.agents import seat as sit
from chabudai.agents.agent import Agent
from chabudai.agents.spec import MIXED, SEARCH, Spec, opponents, read_spec
from chabudai.games.playable import Game
from chabudai.lab.arena.foreign import OpenSpielAgent, PolicyAgent
from chabudai.lab.arena.program import ProgramAgent

FOREIGN = 9
"""The kind of agents that are not of the house: they are asked in plain Python."""


class IllegalAnswer(ValueError):
    """An agent chose what is not legal; the message has the position as the agent saw it."""

    def __init__(self, text: str, name: str, view: Any, answer: str) -> None:
        super().__init__(text, name, view, answer)
        self.name, self.view, self.answer = name, view, answer

    def __str__(self) -> str:
        return str(self.args[0])

    @classmethod
    def of(
        cls, game: Game, name: str, view: Any, legal: Sequence[int], answer: Any, pair: int
    ) -> IllegalAnswer:
        """What to say of an answer."""
        texts = ", ".join(f"{action} ({game.text(view, action)})" for action in legal)
        text = (
            f"{name} answered {answer!r}, which is not legal (pair {pair}, seat {view.viewer}).\n"
            f"{game.show(view)}\nlegal: {texts}\nposition: {game.write(view)}"
        )
        return cls(text, name, view, repr(answer))


@dataclass(frozen=True)
class Contestant:
    """Whoever enters the arena, under a name."""

    name: str
    spec: Spec | None = None
    """The numbers of an agent of the house."""
    make: Callable[[Game, int], Agent] | None = None
    """Makes anybody else's for a game and a seed."""
    shared: bool = False
    """Whether there is only one of it, so that it can play but one match at a time."""
    source: str | None = None
    """The text by which another process makes the same."""
    fresh: bool = False
    """Whether it is made anew for each match, so that no match depends on those before."""

    @property
    def kind(self) -> int:
        """What the compiled loop of matches knows of it."""
        if self.spec is None:
            return FOREIGN
        return SEARCH if self.spec.thinks else self.spec.kind

    @property
    def noise(self) -> int:
        """For a glance: how much chance is added to ratings; for a beginner: the skill."""
        return 0 if self.spec is None else self.spec.noise + self.spec.skill

    def sit(self, game: Game, seed: int) -> Agent | None:
        """The agent, if it must be asked from outside of the compiled loop."""
        if self.make is not None:
            return self.make(game, seed)
        assert self.spec is not None
        return sit(self.spec, game, seed) if self.spec.thinks else None


def enter(given: Any, game: Game) -> Contestant:
    """The contestant that a name, an address, ``module:factory`` or an object means."""
    if isinstance(given, Contestant):
        return given
    if not isinstance(given, str):
        agent = adapt(given, game)
        return Contestant(agent.name, make=lambda _game, _seed: agent, shared=True)
    if given.startswith(("http://", "https://")):
        return Contestant(given, make=lambda g, _seed: ProgramAgent(given, g), source=given)
    module, colon, path = given.partition(":")
    if colon and not path.isdecimal() and given not in (MIXED, *opponents(game.name)):
        factory = _find(module, path)
        return Contestant(
            given,
            make=lambda g, seed: adapt(factory(g, seed), g),
            source=given,
            fresh=True,
        )
    spec = read_spec(given, game.name)
    return Contestant(spec.name, spec, source=given)


def adapt(given: Any, game: Game) -> Agent:
    """An agent made of one, of a bot of OpenSpiel, or of a policy for PettingZoo."""
    if callable(getattr(given, "choose", None)):
        if not isinstance(getattr(given, "name", None), str):
            raise ValueError(f"an agent has a name; {given!r} has none")
        return given  # type: ignore[no-any-return] # it has what an agent has
    if callable(getattr(given, "step", None)):
        return OpenSpielAgent(game, [given] * game.seats)
    if isinstance(given, list | tuple) and len(given) == game.seats:
        return OpenSpielAgent(game, given)
    if callable(given):
        return PolicyAgent(game, given)
    raise ValueError(
        f"{given!r} is no agent: it has neither choose (an agent) nor step (a bot of OpenSpiel), "
        "and cannot be called (a policy for PettingZoo)"
    )


def _find(module: str, path: str) -> Callable[[Game, int], Any]:
    """The factory that ``module:factory`` names; modules of the current folder count as well."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = importlib.import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"there is no agent {module}:{path}: {error}") from error
    if not callable(found):
        raise ValueError(f"{module}:{path} is not a factory: call it with a game and a seed")
    return found  # type: ignore[no-any-return] # callable, by the line above
