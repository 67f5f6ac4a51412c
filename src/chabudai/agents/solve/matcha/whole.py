"""A round of Matcha and all last rounds that it may lead to, put together as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.agents.solve.matcha import closing, stakes, tree
from chabudai.agents.solve.matcha.closing import Closings, Courses, Shapes
from chabudai.agents.solve.matcha.joint import Scratch, Whole
from chabudai.agents.solve.matcha.public import Public
from chabudai.agents.solve.matcha.rounds import new_store
from chabudai.agents.solve.matcha.shapes import Shape, shape_of
from chabudai.agents.solve.matcha.stakes import LAST, Classes, new_classes
from chabudai.agents.solve.matcha.tree import Types, matching
from chabudai.agents.solve.subgame import Side
from chabudai.games.matcha.state import EMPTY, ZERO, State

ENDS = 1 << 17
"""Room for public ends of a round."""
FINE = 60_000
"""Private rows up to which members of closings are told apart by all cards that matter."""
MATTER = 10
"""Cards that a member's name has room for."""
COURSES, SETS, ARRIVALS = 1 << 12, 1 << 18, 1 << 19
"""Room for courses of last rounds, for their information sets and for ways to their ends."""


@dataclass(frozen=True)
class Grown:
    """A round and its closings, and what is needed to find one's way in them."""

    whole: Whole
    asked: Any
    publics: Any
    """The decisions of the round and their records (``tree.Store``)."""
    records: Any
    """The record of each closing."""
    fine: bool
    """Whether members tell cards apart that match a place of the first round alone."""
    shapes: tuple[Shape, ...]
    """The shapes that ``Closings.shape`` counts."""


def grow(
    public: Public,
    types: Types,
    worth: Any,
    rows: int,
    plain: bool = False,
    fine: bool | None = None,
) -> Grown | None:
    """The round that begins here, and its closings; None if it has more private rows than that.

    Its size decides whether it is ``fine``, if that is not told.
    """
    store = new_store(public.state, rows, ENDS)
    if not (tree.driver if plain else tree.compiled())(store, types, worth):
        return None
    used = store.used.tolist()
    if used[tree.ROWS] > rows:
        return None
    decided = store.decided[: used[tree.ENDS]]
    keys: dict[bytes, int] = {}
    after = store.after[: used[tree.ENDS]]
    raw, size = after.tobytes(), after.itemsize
    numbers = np.full(len(decided), 1 << 30)
    for end in np.flatnonzero(decided == tree.UNKNOWN).tolist():
        numbers[end] = keys.setdefault(raw[end * size : (end + 1) * size], len(keys))
    order = np.argsort(numbers, kind="stable")
    first = np.searchsorted(numbers[order], np.arange(len(keys) + 1))
    records = after[order[first[:-1]]]
    pool = sum(1 << card for card in public.pool if card < ZERO)
    classes = new_classes(public.state.tea, matching(public.state, LAST) & pool)
    shape, made = _shapes(records)
    shapes = _packed(made, classes)
    closings = _closings(first, shape, used[tree.ROWS])
    courses = _courses()
    ends, private = store.ends[order], store.rows[: used[tree.ROWS]].copy()
    held = records["held"].astype(np.int64).reshape(-1, 2)
    gather = closing.driver if plain else closing.compiled()
    shown = _shown(records, int(public.state.mat))
    matter = matching(public.state, int(public.state.mat)) & pool
    if fine is None:
        fine = used[tree.ROWS] <= FINE and matter.bit_count() <= MATTER
    if not fine:
        matter = classes.useful
    if not gather(
        closings, courses, shapes, classes, ends, private, types.hands, shown, held, matter
    ):
        return None
    payoffs = _payoffs(records, made, classes, closings, worth, plain)
    sides = [
        Side(
            store.begin[seat, : used[tree.SETS + seat] + 1].copy(),
            store.parent[seat, : used[tree.SETS + seat]].copy(),
        )
        for seat in (0, 1)
    ]
    weights = types.weights
    whole = Whole(
        sides=(sides[0], sides[1]),
        rows=private,
        kinds=private[:, 0].copy(),
        weights=(weights, np.ascontiguousarray(weights.T)),
        ends=ends,
        decided=decided[order],
        closings=closings,
        courses=courses,
        pairs=classes.pairs,
        payoffs=payoffs,
        widths=shapes.width,
    )
    many = used[tree.DECISIONS]
    kept = store.asked[:many].copy(), store.publics[:many].copy()
    return Grown(whole, *kept, records, fine, tuple(made))


def _shown(records: Any, mat: int) -> Any:
    """For each record and both seats: the cards that were turned up in a round, as bits."""
    laid = records["laid"].astype(np.int64).reshape(-1, 2, 6)[:, :, 2 * mat : 2 * mat + 2]
    both = (laid != EMPTY).all(axis=1, keepdims=True)
    return np.where(both & (laid < ZERO), 1 << np.clip(laid, 0, ZERO), 0).sum(axis=2)


def _shapes(records: Any) -> tuple[Any, list[Shape]]:
    """For each record the number of its shape, and the shapes."""
    held = records["held"].astype(np.int64).reshape(-1, 2)
    _, examples, shape = np.unique(
        held[:, 0] * 8 + held[:, 1], return_index=True, return_inverse=True
    )
    made = [shape_of(State(bytearray(records[number].tobytes()))) for number in examples]
    return shape.reshape(-1).astype(np.int64), made


def _packed(made: list[Shape], classes: Classes) -> Shapes:
    """Shapes one after the other, with columns for the classes of cards."""
    first = np.zeros((len(made) + 1, 2), np.int64)
    columns, width = [np.zeros(0, np.int64)], []
    for number, each in enumerate(made):
        first[number + 1] = first[number] + (len(each.nodes), len(each.covers))
        sizes = classes.pairs[4 * each.covers[:, 0] + each.covers[:, 1], 1]
        columns.append(np.cumsum(sizes) - sizes)
        width.append(int(sizes.sum()))
    none = np.zeros((0, 7), np.int64)
    return Shapes(
        first,
        np.concatenate([none, *(each.nodes for each in made)]),
        np.concatenate([none[:, :3], *(each.children for each in made)]),
        np.concatenate([none[:, :2], *(each.covers for each in made)]),
        np.concatenate(columns),
        np.array(width, np.int64),
    )


def _closings(first: Any, shape: Any, rows: int) -> Closings:
    """Room for the members of closings: no more than there are rows."""
    many = len(shape)
    return Closings(
        first=first.astype(np.int64),
        shape=shape,
        stakes=np.zeros(many, np.int64),
        begin=np.zeros((2, many + 1), np.int64),
        course=np.zeros((2, rows + 2), np.int32),
        start=np.zeros((2, rows + 2), np.int64),
        names=np.zeros((2, rows + 2), np.int32),
        member=np.zeros(rows, np.int32),
    )


def _courses() -> Courses:
    return Courses(
        first=np.zeros((COURSES, 2), np.int64),
        sizes=np.zeros(COURSES, np.int64),
        begin=np.zeros((SETS, 2), np.int32),
        parent=np.zeros(SETS, np.int32),
        where=np.zeros((SETS, 3), np.int8),
        arrivals=np.zeros((ARRIVALS, 4), np.int32),
        used=np.zeros(3, np.int64),
    )


def _payoffs(
    records: Any, made: list[Shape], classes: Classes, closings: Closings, worth: Any, plain: bool
) -> Any:
    """What the ends of closings are worth; closings with the same tokens and shape share it."""
    found: dict[bytes, int] = {}
    tokens = np.ascontiguousarray(records["tokens"])
    examples: list[list[int]] = [[] for _ in made]
    places: list[list[int]] = [[] for _ in made]
    raw, size = tokens.tobytes(), tokens.shape[-1] * tokens.itemsize
    for number, shape in enumerate(closings.shape.tolist()):
        key = raw[number * size : (number + 1) * size] + bytes([shape])
        if key not in found:
            found[key] = len(found)
            examples[shape].append(number)
            places[shape].append(found[key])
        closings.stakes[number] = found[key]
    width = int(classes.pairs[15, 0] + classes.pairs[15, 1] ** 2)
    payoffs = np.zeros((len(found), width), np.float32)
    run = stakes.driver if plain else stakes.compiled()
    for number, each in enumerate(made):
        part = np.zeros((len(places[number]), width), np.float32)
        states = np.concatenate([each.examples, each.examples[:1]])
        run(part, classes, states, each.actions, records[examples[number]], worth)
        payoffs[places[number]] = part
    return payoffs


def new_scratch(whole: Whole) -> Scratch:
    """Memory for the largest closing."""
    closings = whole.closings
    most, rows = 1, 1
    for seat in (0, 1):
        most = max(most, int(np.diff(closings.begin[seat]).max(initial=1)))
        many = whole.ends[:, 2 * seat + 1] - whole.ends[:, 2 * seat]
        upto = np.concatenate([[0], np.cumsum(many)])
        rows = max(rows, int(np.diff(upto[closings.first]).max(initial=1)))
    width = int(whole.widths.max(initial=1))
    return Scratch(
        meets=np.zeros((most, rows)),
        weights=np.zeros((most, most)),
        values=np.zeros((most, most)),
        brings=np.zeros((most, width)),
        column=np.zeros(width),
        gains=np.zeros(int(whole.courses.sizes.max(initial=1))),
    )
