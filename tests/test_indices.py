"""Rules never count from the end of an array: code for a GPU does not look whether they do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import testing
from chabudai.core.chance import Dice
from chabudai.core.record import Record
from tests.rule_sets import FEW, OURS


class Guarded:
    """Numbers side by side that are not counted from their end."""

    def __init__(self, row: Any) -> None:
        self.row = row

    def __len__(self) -> int:
        return len(self.row)

    def __getitem__(self, index: Any) -> Any:
        assert isinstance(index, slice) or index >= 0
        return self.row[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or index >= 0
        self.row[index] = value


@pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])
def test_no_rule_counts_from_the_end(
    name: str, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = chabudai.game(name, preset=preset)
    kernel = g.book.kernel
    plain = Record.__getattr__

    def guarded(record: Record, field: str) -> Any:
        if field != "_rows":
            return plain(record, field)
        views = record._views
        record._rows = tuple(Guarded(views[view][part]) for view, part in record._slices)  # type: ignore[misc]
        return record._rows

    monkeypatch.setattr(Record, "__getattr__", guarded)
    row: Any = Guarded(np.zeros(kernel.packed_size, np.uint8))
    mask: Any = Guarded(np.zeros(-(-kernel.actions // 8), np.uint8))
    order: Any = Guarded([0] * kernel.pack)
    for step in testing.random_match(g, 3):
        state = step.before.copy()
        assert isinstance(next(iter(state._rows)), Guarded)
        if step.action is None:
            kernel.shuffle(state, order, Guarded(Dice(1).words))
            kernel.deal(state, order)
            continue
        seat = kernel.turn(state)
        assert kernel.is_legal(state, step.action)
        kernel.nth_legal(state, kernel.count(state) - 1)
        kernel.mark(state, mask, 0)
        view = state.copy()
        kernel.hide(view, seat)
        kernel.encode(view, seat, row, 0)
        kernel.guess(view, Guarded(Dice(1).words))
        kernel.apply(state, step.action)
        for each in range(g.seats):
            kernel.result(state, each)
            kernel.score(state, each)
