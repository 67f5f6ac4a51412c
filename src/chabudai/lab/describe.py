"""Views for programs that read: plain data, and a text fit for language models.

Both are made from a seat's view alone and list its legal actions with their notation, which
``game.apply`` and ``game.parse`` accept as the answer.
"""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import say
from chabudai.games.playable import Game


def describe(game: Game, view: Any, lang: str = "en") -> dict[str, Any]:
    """A view as JSON-able data: the game and its rules, the facts, the legal actions."""
    return {
        "game": game.name,
        "rules": game.rules.to_json(),
        "version": game.rules.version,
        "facts": game.facts(view),
        "legal": [
            {"action": choice.action, "text": choice.notation, "meaning": choice.text}
            for choice in game.choices(view, lang)
        ],
    }


def prompt(game: Game, view: Any, lang: str = "en") -> str:
    """A view as text: the rules in short, the table, and the legal actions, a line for each."""
    lines = [say(f"{game.name}-title", lang), say(f"{game.name}-about", lang), ""]
    lines += [game.show(view, lang), ""]
    choices = game.choices(view, lang)
    if choices:
        lines.append(say("lab-choose", lang))
        lines += [f"{choice.notation} – {choice.text}" for choice in choices]
    else:
        lines.append(say("lab-wait", lang))
    return "\n".join(lines)
