"""Match equity of Matcha: what tokens are worth when a set ends without a winner.

Tables are about the seat that deals the next set, by the tokens of both seats as numbers (see
``tree.worth``). That of 2020 has an entry for each pair that set 1 can end with: what came of set 2
in many play-outs. In 2015, which has no last set, each seat's tokens have a strength, learned from
whole matches. ``selfplay.py`` made both.
"""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

import numpy as np

FILE = "equity.npz"
SIZES = {2020: 3**4 * 4, 2015: 4**5}
SCALE = 65_535


@functools.cache
def equity(edition: int) -> Any:
    """The chances of the next dealer: a row for its tokens, a column for the other's."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file:
        kept = np.load(file)
        if edition == 2015:
            strengths = kept["strengths"].astype(np.float32)
            lead = strengths[:, None] - strengths[None, :] + float(kept["dealing"])
            return (1 / (1 + np.exp(-lead))).astype(np.float32)
        table = np.full(SIZES[2020] ** 2, 0.5, np.float32)
        table[kept["pairs"]] = kept["chances"].astype(np.float32) / SCALE
        return table.reshape(SIZES[2020], SIZES[2020])
