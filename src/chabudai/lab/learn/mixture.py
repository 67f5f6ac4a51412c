"""The mixture of rule sets that one network learns: all presets, and each option changed once."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import chabudai
from chabudai.games import rules_class
from chabudai.games.playable import Game

WEIGHT = 3
"""How many tables a preset has for each of a single changed option."""


def mixture(name: str, options: dict[str, Any], favour: Sequence[str] = ()) -> list[Game]:
    """The rule sets of a game that share their compiled rules, the asked-for one first.

    Presets in ``favour`` have half of the tables, as many each.
    """
    first = chabudai.game(name, **options)
    rules = rules_class(name)
    presets = [(preset, options) for preset in rules.presets]
    changed = [
        (None, options | {option.name: value})
        for option in dataclasses.fields(rules)
        for value in option.metadata.get("choices", ())[1:]
        if option.name not in options
    ]
    found = [first]
    for preset, given in presets * WEIGHT + changed:
        game = _try(name, preset, given)
        if game is not None and game.book.kernel == first.book.kernel:
            found.append(game)
    if not favour:
        return found
    favoured = [chabudai.game(name, preset=preset, **options) for preset in favour]
    others = [game for game in found if game.rules not in [each.rules for each in favoured]]
    return [
        each
        for number, other in enumerate(others)
        for each in (other, favoured[number % len(favoured)])
    ]


def _try(name: str, preset: str | None, given: dict[str, Any]) -> Game | None:
    """A game with these rules; None where they do not go together."""
    try:
        return chabudai.game(name, preset=preset, **given)
    except ValueError:
        return None
