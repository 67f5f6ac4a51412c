"""A network to which it matters what it was told."""

from __future__ import annotations

import dataclasses

import numpy as np

from chabudai.agents.learned.network import Network, network
from chabudai.agents.trails.koikoi import SIZE, VERSION
from chabudai.games.playable import Game


def remembering(game: Game) -> Network:
    """A network that listens to its trail: the game's own, with chance weights for it."""
    own = network(game)
    assert own is not None
    size = game.book.observation.size
    drawn = np.random.default_rng(3).integers(-60, 60, (8 * SIZE, own.entry_width))
    entry = np.concatenate([own.entry[:size], drawn.astype(np.int8)])
    about = own.about | {"trail": VERSION}
    return dataclasses.replace(own, entry=np.ascontiguousarray(entry), about=about)
