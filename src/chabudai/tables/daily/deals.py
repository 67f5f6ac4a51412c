"""Which deals a day has: one for each game, or for each of its rule sets that a game names."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from chabudai.games import game as open_game
from chabudai.games import names, rooms, rules_class
from chabudai.games.playable import Game

SEAT = 0
"""Where everybody sits."""
LEVEL = "level-4"
"""The opponent: strong enough to matter, and quick enough to answer at once anywhere."""
MASTER = "level-6"
"""Who plays on the same seat, to compare with."""


@dataclass(frozen=True)
class Deal:
    """One of a day's deals."""

    name: str
    """As it is written in headings and addresses: the game, and the rule set if it has several."""
    game: str
    preset: str

    def open(self) -> Game:
        """The game by the rules of this deal."""
        return open_game(self.game, preset=self.preset)


@functools.cache
def deals() -> dict[str, Deal]:
    """All deals of a day by name, in the order of the games."""
    found = {}
    for game in names():
        presets = _presets(game)
        for preset in presets:
            name = game if len(presets) == 1 else f"{game}-{preset}"
            found[name] = Deal(name, game, preset)
    return found


def _presets(game: str) -> tuple[str, ...]:
    """The rule sets with a deal of their own: ``PRESETS`` of the game's part of this room."""
    module = rooms.find("tables.daily.games", game)
    if module is not None:
        found: tuple[str, ...] = module.PRESETS
        return found
    return (next(iter(rules_class(game).presets)),)
