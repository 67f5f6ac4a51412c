"""Touché: a teacher's rules for the glance, and a learned judgement for the search."""

from __future__ import annotations

import functools
from typing import Any

from chabudai.agents.insight import Insight
from chabudai.agents.insight.touche.census import GROUPS, lay_out
from chabudai.agents.insight.touche.judge import ROOM, Nets, appraise, judged, nets
from chabudai.agents.insight.touche.look import best, prepare
from chabudai.agents.insight.touche.teacher import glance_by, rate_by
from chabudai.agents.spec import ladder
from chabudai.core.chance import mix
from chabudai.core.jit import rule
from chabudai.games.touche.board import Board, read_board, tables
from chabudai.games.touche.legal import count, faces, nth_legal
from chabudai.games.touche.state import FINISHED, State

WORD = 0xFFFFFFFF
DEPTH = 2
"""How many turns a play-out goes before the board is judged."""
EXACT = 10_000
"""A chance of one, as a rating."""
SHARE = 0.5
"""The part of the learned judgement in what a champion thinks; the rest is the network's."""


@functools.lru_cache(maxsize=64)
def make(board: Board, four: bool) -> Insight:
    """The insight for a board and for the patterns of four, or of two or three players."""
    masks, through, starts, kinds = tables(board, four)
    first, second, logs, standing = nets()

    @rule
    def rate(state: State, action: int) -> int:
        """Complete, build where one has the cards, stand in the way; keep the joker for a win."""
        return rate_by(state, action, masks, through, starts, kinds)

    @rule
    def glance(state: State, words: Any, noise: int) -> int:
        """The best card move with chance added; the joker only to complete."""
        return glance_by(state, words, noise, masks, through, starts, kinds)

    @rule
    def weigh(state: State, ratings: Any, begin: int, _mind: Any) -> None:
        """The learned judgement after each action."""
        desk = lay_out(state, masks, through, starts, kinds, GROUPS, ROOM)
        judge = Nets(first, second, logs, standing)
        one, two = prepare(state, desk)
        for k in range(count(state)):
            chance = appraise(state, desk, nth_legal(state, k), one, two, judge)
            ratings[begin + k] = EXACT * chance

    @rule
    def play(state: State, words: Any, noise: int, _mind: Any) -> int:
        """The action that the learned judgement likes best."""
        desk = lay_out(state, masks, through, starts, kinds, GROUPS, ROOM)
        return best(state, desk, words, noise, Nets(first, second, logs, standing))

    @rule
    def value(state: State, seat: int) -> float:
        """A seat's chance to win the match."""
        desk = lay_out(state, masks, through, starts, kinds, GROUPS, ROOM)
        return judged(state, desk, seat, Nets(first, second, logs, standing))

    return Insight(
        rate,
        key,
        is_done,
        stage,
        value,
        noise=5000,
        trust=250.0,
        glance=glance,
        weigh=weigh,
        play=play,
        reach=DEPTH,
        share=SHARE,
    )


@rule
def key(state: State) -> int:
    """The mover's hand, the board, kinds and jokers."""
    seat = state.seat
    low = mix(seat ^ state.phase << 2 ^ state.jokers << 4 ^ state.swaps << 8 ^ state.rounds << 12)
    high = low ^ WORD
    for place in range(2 * state.players):
        low = mix(low ^ (state.pieces[place] & WORD))
        high = mix(high ^ (state.pieces[place] >> 32) ^ low)
    one = faces(state)
    two = state.hand[2 * seat] & state.hand[2 * seat + 1]
    low = mix(low ^ (one & WORD))
    high = mix(high ^ (one >> 32) ^ low)
    low = mix(low ^ (two & WORD))
    high = mix(high ^ (two >> 32) ^ low)
    return (low << 31) ^ high


@rule
def stage(state: State) -> int:
    """Play-outs end with the round."""
    return state.rounds


@rule
def is_done(state: State, stage: int, steps: int) -> bool:
    """At the end of the round, or after a few turns."""
    return state.phase == FINISHED or state.rounds != stage or steps >= DEPTH


LADDER = ladder((5, 38), (3200, 1000, 1), (250,), champion=100)
"""How the levels play: how much beginners notice, chance in a glance, then how many play-outs,
alone and with the network."""


def insight(rules: Any) -> Insight:
    """The insight into Touché with its board."""
    return make(read_board(rules.board), rules.players == 4)
