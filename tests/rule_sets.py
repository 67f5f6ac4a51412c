"""The rule sets that every test over all games goes through: each game's presets."""

from __future__ import annotations

from typing import Any

import pytest

import chabudai
from chabudai.core.outside import packages
from chabudai.games import rules_class

RULE_SETS = [(name, preset) for name in chabudai.names() for preset in rules_class(name).presets]
OURS = [name for name in chabudai.names() if name not in packages()]
"""The games of this repository; those of other packages have documents and records of their own."""
IDS = [f"{name}-{preset}" for name, preset in RULE_SETS]

FEW = [
    (name, preset)
    for name in chabudai.names()
    for preset in dict.fromkeys(
        [*rules_class(name).presets][:: max(1, len(rules_class(name).presets) - 1)]
    )
]
"""Two rule sets of each game, for tests that take long."""
FEW_IDS = [f"{name}-{preset}" for name, preset in FEW]
SOONER = [
    each if each in FEW else pytest.param(*each, marks=pytest.mark.slow) for each in RULE_SETS
]
"""All rule sets, the few at once and the others in ``make soak``."""

RULES: list[tuple[str, dict[str, Any]]] = [
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("koikoi", {"rounds": 3}),
]
TOUCHE: list[tuple[str, dict[str, Any]]] = [
    ("touche", {"players": players}) for players in (2, 3, 4)
]
"""Rule sets by options: short matches for two, and Touché for any number."""
