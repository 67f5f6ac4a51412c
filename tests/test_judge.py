"""The judgement of Touché: counted in steps as counted afresh, and the same in machine code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents.insight import insight
from chabudai.agents.insight.touche.census import COUNT, GROUPS, Desk, completes, lay_out, unseen
from chabudai.agents.insight.touche.judge import ROOM, put_piece, survey
from chabudai.agents.tree import NO_MIND
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games.playable import Game
from chabudai.games.touche.board import CARD_CELLS, FACES, read_board, tables
from chabudai.games.touche.legal import faces, taken
from chabudai.games.touche.state import CARD, CHOOSING, JOKER
from chabudai.testing import random_match

RULES = [
    {"players": players, "board": board} for players in (2, 3, 4) for board in ("cross", "rect")
]


def desk_of(game: Game, state: Any) -> Desk:
    board = tables(read_board(game.rules.board), game.rules.players == 4)  # type: ignore[attr-defined]
    return lay_out(state, *board, GROUPS, ROOM)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_piece_changes_the_census_as_a_census_afresh_finds(rules: dict[str, Any]) -> None:
    game = chabudai.game("touche", **rules)
    players = game.seats
    tried = captured = 0
    for step in list(random_match(game, 5))[::16]:
        state = step.after.copy()
        if game.turn(state) < 0 or state.phase == CHOOSING:
            continue
        state.jokers = (1 << players) - 1  # chance spends them soon, and jokers take pieces
        seat = state.seat
        desk, fresh = desk_of(game, state), desk_of(game, state)
        one, two = unseen(state, seat)
        hand = faces(state)
        survey(state, desk, seat, 0, hand, one, two)
        for action in game.legal(state)[::5]:
            if not CARD <= action < JOKER + CARD_CELLS:
                continue
            cell = action - (CARD if action < JOKER else JOKER)
            if completes(state, desk, seat, cell):
                continue
            both = state.hand[2 * seat] & state.hand[2 * seat + 1]
            gone = action < JOKER and not both >> cell % FACES & 1
            kept = hand & ~(1 << cell % FACES) if gone else hand
            put_piece(state, desk, seat, cell, hand, kept, one, two)
            word, bit = cell // FACES, 1 << cell % FACES
            fresh.pieces[:] = desk.pieces
            for other in range(players):
                fresh.pieces[2 * other + word] &= ~bit
            fresh.pieces[2 * seat + word] |= bit
            survey(state, fresh, seat, players, kept, one, two)
            assert (desk.counts[players:, :COUNT] == fresh.counts[players:, :COUNT]).all()
            assert (desk.cells[players:] == fresh.cells[players:]).all()
            tried += 1
            captured += bool(taken(state, word) & bit)
    assert tried > 50
    assert captured > 0


@pytest.mark.parametrize("rules", RULES[::3], ids=str)
def test_the_judgement_is_the_same_in_machine_code(rules: dict[str, Any]) -> None:
    game = chabudai.game("touche", **rules)
    hooks = insight(game)
    weigh, play, value = hooks.weigh, hooks.play, hooks.value
    assert weigh is not None
    assert play is not None

    def run(states: Any, ratings: Any, words: Any, values: Any) -> Any:
        state = at(states, 0)
        weigh(state, ratings, 0, NO_MIND)
        for seat in range(len(values)):
            values[seat] = value(state, seat)
        return play(state, words, 100, NO_MIND)

    compiled = native(run)
    for step in list(random_match(game, 6))[::23]:
        state = step.after
        if game.turn(state) < 0:
            continue
        legal = game.legal(state)
        words = np.array([3, 4]), np.array([3, 4])
        ratings = np.zeros((2, len(legal)))
        values = np.zeros((2, game.seats))
        chosen = compiled(state.array, ratings[0], words[0], values[0])
        weigh(state, ratings[1], 0, NO_MIND)
        values[1] = [value(state, seat) for seat in range(game.seats)]
        assert chosen == play(state, words[1], 100, NO_MIND)
        assert chosen in legal
        assert np.allclose(ratings[0], ratings[1])
        assert np.allclose(values[0], values[1])
        assert abs(values[1].sum() - 1.0) < 1e-9
