"""Tiny games that show what the house supports: each is one module, complete and played in tests.

``open_game`` makes one playable. What a game does not write follows from what it does.
"""

from __future__ import annotations

import dataclasses
from types import ModuleType
from typing import Any

from chabudai.games.book import Book
from chabudai.games.playable import Game
from chabudai.games.zones import derived
from tests.games import bare, defaults, packs, sealed, short
from tests.games.words import learn

GAMES: tuple[ModuleType, ...] = (bare, packs, sealed, short)
EVERY = [(door, players) for door in GAMES for players in (2, 3, 4)]
IDS = [f"{door.Rules.game}-{players}" for door, players in EVERY]

_NAMES = [field.name for field in dataclasses.fields(Book)]


def open_game(door: ModuleType, **options: Any) -> Game:
    """A tiny game bound to its rules."""
    learn()
    rules = door.Rules(**options)
    cards = door.cards(rules)
    parse = defaults.parser(door)
    found = derived(door.zones, cards, door.text, parse)
    parts = {name: getattr(defaults, name) for name in _NAMES if hasattr(defaults, name)}
    parts |= {name: getattr(found, name) for name in _NAMES if hasattr(found, name)}
    parts |= {name: getattr(door, name) for name in _NAMES if hasattr(door, name)}
    parts |= {
        "rules": rules,
        "state": door.State,
        "seats": rules.players,
        "actions": door.ACTIONS,
        "cards": cards,
        "observation": door.OBSERVATION,
        "parse": parse,
        "choice": defaults.choices(door),
        "why": defaults.reason(door),
        "show": defaults.picture(door),
    }
    return Game(door.Rules.game, Book(**parts))
