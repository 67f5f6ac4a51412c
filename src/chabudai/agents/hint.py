"""Hints: what the strongest level would do, in words, from the view of the seat that asks and from
what that seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.agents.agent import tell
from chabudai.agents.foremost import ForemostAgent
from chabudai.agents.reasons import reasons
from chabudai.agents.search import SearchAgent
from chabudai.agents.solve.agent import SolvingAgent
from chabudai.agents.strongest import strongest
from chabudai.core.messages import Message
from chabudai.games.playable import Game

PLAYOUTS = 20_000
SECONDS = 1.2
"""How long a hint may take once everything is compiled."""


def is_ready(game: Game) -> bool:
    """Whether a hint can be given at once; else what it needs is compiled in the background."""
    return strongest(game, 1, wait=False).is_ready


def hint(
    game: Game,
    view: Any,
    seed: int = 0,
    playouts: int = PLAYOUTS,
    clock: float | None = SECONDS,
    seen: Sequence[Any] = (),
) -> list[Message]:
    """What to do and why: the favourite, what it gains and risks, the chances, the next best.

    ``seen`` are all views of the seat so far, the last one being this; without them the strongest
    level answers as it does where nobody has told it anything.
    """
    legal = game.legal(view)
    if not legal:
        raise ValueError("a hint is for the seat to act, on its own view")
    if len(legal) == 1:
        meaning = game.choice(view, legal[0])
        return [Message("hint-only", {"action": game.text(view, legal[0]), "meaning": meaning})]
    # without wait one look is in NumPy: 0.3 ms, and compiled it would take 2.7 s the first time
    agent = strongest(game, playouts, seed, wait=False)
    tell(agent, lambda: seen)
    findings = agent.search(view, legal, clock)
    often = dict.fromkeys(legal, 0.0)
    often |= dict(zip(legal, _unsearched(agent, view, legal) or (), strict=False))
    findings.sort(key=lambda found: (-often[found.action], -found.visits, -found.value))
    best, other = findings[:2]
    return [
        Message(
            "hint-best",
            {
                "action": game.text(view, best.action),
                "meaning": game.choice(view, best.action),
                "chance": _percent(best.value),
            },
        ),
        *reasons(game, view, best.action),
        Message(
            "hint-next",
            {
                "action": game.text(view, other.action),
                "meaning": game.choice(view, other.action),
                "chance": _percent(other.value),
            },
        ),
    ]


def _unsearched(agent: SearchAgent, view: Any, legal: Sequence[int]) -> list[float] | None:
    """How often the strongest level plays each action where it does not search for that: then the
    search only says what actions are worth.
    """
    if isinstance(agent, SolvingAgent):
        return agent.solved(view, legal)
    if isinstance(agent, ForemostAgent):
        return agent.liked(view, legal)
    return None


def _percent(value: float) -> int:
    return min(max(round(100 * value), 1), 99)
