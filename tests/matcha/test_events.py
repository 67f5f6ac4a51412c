"""What Matcha tells of a place is what its rule decides."""

from __future__ import annotations

from chabudai.games.matcha.events import _gains, _why
from chabudai.games.matcha.notation import KINDS
from chabudai.games.matcha.play import resolve
from chabudai.games.matcha.state import EMPTY, ZERO, State


def test_m20_19_tokens_that_are_told_are_those_that_the_rule_pays() -> None:
    for slot in (0, 1):
        for tea in range(16):
            for first in range(EMPTY, ZERO + 1):
                for second in range(EMPTY, ZERO + 1):
                    if first == second and first not in (EMPTY, ZERO):
                        continue
                    state = State()
                    state.tea[slot], state.laid[slot], state.laid[6 + slot] = tea, first, second
                    resolve(state, slot)
                    paid = [(at // 5, KINDS[at % 5]) for at in range(10) if state.tokens[at]]
                    assert list(_gains[2020, slot, tea, first, second]) == paid
                    key = _why(0, 2020, slot, tea, first, second).key
                    contested = EMPTY not in (first, second)
                    assert (key == "matcha-event-no-token") == (contested and not paid)
                    assert (key == "matcha-event-why-match") == (len(paid) == 2)
