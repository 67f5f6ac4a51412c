"""Makes Matcha's match equity: ``python -m chabudai.agents.solve.matcha.selfplay``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from chabudai.agents.glance import make_glance
from chabudai.agents.insight import insight
from chabudai.agents.solve.matcha.equity import FILE, SCALE, SIZES
from chabudai.core.chance import start
from chabudai.core.jit import native
from chabudai.core.record import at, copy_to
from chabudai.core.seats import DEAL, OVER
from chabudai.games import game
from chabudai.games.dealing import dealer
from chabudai.games.matcha.play import has_goal
from chabudai.games.matcha.state import DEALING, KINDS, WHISK
from chabudai.games.playable import Game

NOISE = 150
"""How much chance is in the glances of both seats."""
PLAYOUTS = 1500
MATCHES = 400_000
ROUNDS = 400
"""Steps of the fit of strengths."""


def _drivers(bound: Game) -> tuple[Callable[..., Any], ...]:
    kernel = bound.book.kernel
    glance = make_glance(insight(bound), kernel)
    deal_on = dealer(kernel)
    turn, apply, result = kernel.turn, kernel.apply, kernel.result

    def finish_sets(states: Any, tokens: Any, many: int, order: Any, words: Any, out: Any) -> None:
        """For each row of tokens: what the seat that deals the last set gets on average."""
        for row in range(len(tokens)):
            total = 0.0
            for number in range(many):
                start(words, 7, number)  # the same deals for all tokens: fair comparisons
                copy_to(states, 1, states)
                state = at(states, 1)
                for kind in range(10):
                    state.tokens[kind] = tokens[row, kind]
                while turn(state) != OVER:
                    if turn(state) == DEAL:
                        deal_on(state, order, words)
                    else:
                        apply(state, glance(state, words, NOISE))
                total += 0.5 + 0.5 * result(state, 0)
            out[row] = total / many

    def play_matches(states: Any, many: int, order: Any, words: Any, kept: Any, won: Any) -> Any:
        """Whole matches: the tokens at the end of each set, the next dealer's first; the result."""
        row = 0
        for number in range(many):
            start(words, 11, number)
            copy_to(states, 1, states)
            state = at(states, 1)
            first = row
            while turn(state) != OVER:
                if turn(state) == DEAL:
                    if state.deals > 0 and row < len(kept):
                        for kind in range(5):
                            kept[row, kind] = state.tokens[(1 - state.dealer) * 5 + kind]
                            kept[row, 5 + kind] = state.tokens[state.dealer * 5 + kind]
                        won[row] = 1 - state.dealer
                        row += 1
                    deal_on(state, order, words)
                else:
                    apply(state, glance(state, words, NOISE))
            for place in range(first, row):
                won[place] = 0.5 + 0.5 * result(state, int(won[place]))
        return row

    return native(finish_sets), native(play_matches)


def _last_set(bound: Game) -> tuple[Any, Any]:
    """The chances of all pairs of tokens that set 1 of 2020 can end with."""
    state: Any = bound.new()
    state.deals = 1
    state.dealer = 1
    single = []
    for code in range(SIZES[2020]):
        counts = [code // 108, code // 36 % 3, code // 12 % 3, code // 4 % 3, code % 4]
        state.put("tokens", counts + [0] * KINDS)
        # six places give a seat six tokens at most in a set
        if not has_goal(state, 0) and sum(counts) <= 6:
            single.append((code, counts))
    # of six places each pays one suit token at most, and a whisk only beside one
    fits = [
        (one, two)
        for one in single
        for two in single
        if sum(one[1][:WHISK]) + sum(two[1][:WHISK]) <= 6
        and one[1][WHISK] <= sum(two[1][:WHISK])
        and two[1][WHISK] <= sum(one[1][:WHISK])
    ]
    tokens = np.array([one[1] + two[1] for one, two in fits], np.int8)
    pairs = np.array([one[0] * SIZES[2020] + two[0] for one, two in fits], np.int32)
    states = np.zeros(2, state.array.dtype)
    state.put("tokens", [0] * 10)
    state.phase = DEALING
    states[0] = state.array[0]
    out = np.zeros(len(tokens))
    words, order = np.zeros(2, np.int64), np.zeros(18, np.int8)
    _drivers(bound)[0](states, tokens, PLAYOUTS, order, words, out)
    return pairs, out


def _strengths(bound: Game) -> tuple[Any, float]:
    """The strengths of a seat's tokens in 2015, and the advantage of dealing."""
    states = np.zeros(2, bound.new().array.dtype)
    states[0] = bound.new().array[0]
    kept, won = np.zeros((4 * MATCHES, 10), np.int8), np.zeros(4 * MATCHES)
    words, order = np.zeros(2, np.int64), np.zeros(18, np.int8)
    rows = _drivers(bound)[1](states, MATCHES, order, words, kept, won)
    digits = np.minimum(kept[:rows], 3).astype(np.int64)
    places = 4 ** np.arange(4, -1, -1)
    one, two = digits[:, :5] @ places, digits[:, 5:] @ places
    strengths, dealing = np.zeros(SIZES[2015]), 0.0
    seen = np.bincount(one, minlength=1024) + np.bincount(two, minlength=1024) + 20.0
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(-(strengths[one] - strengths[two] + dealing)))
        error = won[:rows] - expected
        slope = np.bincount(one, error, 1024) - np.bincount(two, error, 1024)
        strengths += 4 * (slope - 0.5 * strengths) / seen
        dealing += 4 * error.mean()
    return strengths, dealing


def main() -> None:
    """Make the file anew."""
    pairs, chances = _last_set(game("matcha", edition=2020))
    strengths, dealing = _strengths(game("matcha", edition=2015))
    np.savez_compressed(
        Path(__file__).with_name(FILE),
        pairs=pairs,
        chances=np.round(chances * SCALE).astype(np.uint16),
        strengths=strengths.astype(np.float16),
        dealing=np.float32(dealing),
    )
    print(len(pairs), "pairs of tokens; dealing is worth", round(dealing, 3))  # noqa: T201 - a script


if __name__ == "__main__":
    main()
