"""How the whole numbers of a small network are to be read; who makes and who runs one agree here.

Inputs are an observation's numbers as they are, and ``FLAG`` for a flag. A layer sums inputs times
weights of eight bits, adds a bias, multiplies by a scale, shifts by ``SHIFT`` bits (to the nearest
number) and keeps what is between 0 and ``TOP`` (``core.layers``). All sums stay below 2 ** 24, so
they are exact also as 32-bit floats, and every way to compute them gives the same.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.layers import SHIFT, TOP

__all__ = ["FLAG", "SHIFT", "TOP", "WIDEST"]

FLAG: Final = 16
WIDEST: Final = 1024
"""The most units of a layer: 1,024 times 127 times 127 is less than 2 ** 24."""
