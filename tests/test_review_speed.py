"""Reviews are quick, and what they call luck comes out even: long ones, for ``make soak``."""

from __future__ import annotations

import time
from typing import Any

import pytest

import chabudai
from tests.reviewed import played

RULES: list[tuple[str, dict[str, Any]]] = [
    ("matcha", {}),
    ("koikoi", {"rounds": 12}),
    *(("touche", {"players": players}) for players in (2, 3, 4)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), RULES)
def test_a_review_takes_ten_seconds_at_most(name: str, options: dict[str, Any]) -> None:
    game = chabudai.game(name, **options)
    agents = ("level-5",) * game.seats
    chabudai.review(played(game, agents, 0), 0)  # compiles
    for seed in (1, 2, 3):
        match = played(game, agents, seed)
        began = time.process_time()
        chabudai.review(match, 0)
        assert time.process_time() - began < 10
