"""A finished match of Matcha with all cards open: what each seat had laid face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def lay_open(seen: dict[str, Any], facts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What everybody saw, with the cards that each seat laid."""
    return {**seen, "laid": [each["laid"][seat] for seat, each in enumerate(facts)]}
