"""Zones: what follows from one description of where cards lie and who sees them."""

from __future__ import annotations

from typing import Any

import pytest

import chabudai
from chabudai.core.record import Record, Row, i8, i16
from chabudai.core.seats import EVERYTHING, SPECTATOR
from chabudai.games.koikoi import secrets as koikoi
from chabudai.games.zones import EVERYBODY, NOBODY, Derived, Zone, bits, derived, one, rest, row
from chabudai.testing import positions
from tests.games import open_game, packs, sealed

CARDS = tuple("ABCDEFGHIJ")


class State(Record):
    hand: Row = i16[2]
    high: int = i16
    stock: Row = i8[4]
    face: int = i8
    viewer: int = i8


def table() -> State:
    state = State()
    state.put("hand", [0b11, 0b100])
    state.high = 0b1  # with card 8 as its lowest bit
    state.put("stock", [5, 6, -1, 7])
    state.face = 3
    state.viewer = EVERYTHING
    return state


def zones(_state: Any) -> list[Zone]:
    return [
        Zone("hand 0", bits("hand", 0), (0,)),
        Zone("hand 1", bits("hand", 1), (1,), "other"),
        Zone("high", bits("high", first=8), EVERYBODY),
        Zone("stock", row("stock", 0, 4), NOBODY),
        Zone("face", one("face"), EVERYBODY),
        Zone("box", rest(), NOBODY, "other"),
        Zone("marked", one("stock", 1), (1,), holds=False, is_counted=False),
    ]


FOUND = derived(zones, CARDS)


def test_every_card_is_somewhere_and_the_rest_is_what_is_left() -> None:
    assert sorted(FOUND.inventory(table())) == list(range(10))
    assert FOUND.inventory(table()) == [0, 1, 2, 8, 5, 6, 7, 3, 4, 9]


def test_the_rest_of_a_part_of_the_pack() -> None:
    parts = derived(lambda _: [Zone("low", rest(0, 4), NOBODY), Zone("high", rest(4), (0,))], CARDS)
    assert parts.hidden(table(), 0) == [0, 1, 2, 3]
    assert parts.hidden(table(), 1) == list(range(10))


def test_hidden_cards_by_groups() -> None:
    assert FOUND.hidden(table(), 0) == [2, 4, 5, 6, 7, 9]
    assert FOUND.hidden_groups(table(), 0) == [[5, 6, 7], [2, 4, 9]]
    assert FOUND.hidden_groups(table(), SPECTATOR) == [[0, 1, 5, 6, 7], [2, 4, 9]]


def test_unseen_is_hidden_told_from_a_view() -> None:
    view = table()
    view.viewer = 0
    view.hand[1] = 0
    view.put("stock", [-1] * 4)
    assert FOUND.unseen(view) == FOUND.hidden(table(), 0)
    assert FOUND.unseen(table()) == []


def test_relabelled_cards_lie_in_the_same_places() -> None:
    twin = FOUND.relabel(table(), {5: 0, 0: 5, 8: 9, 9: 8, 3: 1, 1: 3})
    assert list(twin.hand) == [1 << 5 | 1 << 3, 0b100]
    assert twin.high == 0b10
    assert list(twin.stock) == [0, 6, -1, 7]
    assert twin.face == 1
    assert sorted(FOUND.inventory(twin)) == list(range(10))


def test_knowledge_changes_with_what_a_seat_may_see_and_with_nothing_else() -> None:
    def same(names: dict[int, int], seat: int) -> bool:
        state = table()
        return FOUND.knowledge(state, seat) == FOUND.knowledge(FOUND.relabel(state, names), seat)

    assert same({5: 6, 6: 5}, 0), "the order of the stock"
    assert not same({5: 6, 6: 5}, 1), "a mark that only seat 1 sees"
    assert same({5: 0, 0: 5}, 1), "cards of the other hand and the stock"
    assert same({2: 4, 4: 2}, 0), "cards of a group"
    assert not same({2: 5, 5: 2}, 0), "cards of two groups"
    assert not same({3: 5, 5: 3}, SPECTATOR), "an open card"
    hash(FOUND.knowledge(table(), 0))


def test_actions_change_names_with_their_cards() -> None:
    texts = ["A", "B x C", "pass", "AB"]
    found = Derived(
        zones, CARDS, lambda _, action: texts[action], lambda _, text: texts.index(text)
    )
    assert found.rename(table(), 0, {0: 1, 1: 0}) == 0, "no action is written B: it stays"
    assert found.rename(table(), 2, {0: 1, 1: 0}) == 2
    assert found.rename(table(), 3, {0: 1, 1: 0}) == 3, "AB is no card"
    texts.append("C x B")
    assert found.rename(table(), 1, {1: 2, 2: 1}) == 4
    assert FOUND.rename(table(), 1, {1: 2, 2: 1}) == 1, "without texts numbers stay"


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_zones_of_koikoi_agree_with_its_views(seat: int) -> None:
    game = chabudai.game("koikoi", rounds=3)
    found = derived(koikoi.zones, game.cards)
    for state in positions(game, range(2), every=3):
        view = game.view(state, seat)
        assert found.unseen(view) == game.unseen(view)
        assert game.book.knowledge is not None
        twin = game.guess(view, 7)
        assert game.book.knowledge(twin, seat) == game.book.knowledge(state, seat)


@pytest.mark.parametrize("door", [packs, sealed], ids=lambda door: door.Rules.game)
def test_a_guess_leaves_knowledge_as_it_is(door: Any) -> None:
    game = open_game(door, players=3)
    assert game.book.knowledge is not None
    for state in positions(game, range(4)):
        for seat in (0, 1, 2, SPECTATOR):
            twin = game.guess(game.view(state, seat), 5)
            assert game.book.knowledge(twin, seat) == game.book.knowledge(state, seat)


def test_a_guess_leaves_knowledge_of_matcha_as_it_is() -> None:
    game = chabudai.game("matcha", edition=2015)
    assert game.book.knowledge is not None
    for state in positions(game, range(3), every=2):
        for seat in (0, 1, SPECTATOR):
            twin = game.guess(game.view(state, seat), 5)
            assert game.book.knowledge(twin, seat) == game.book.knowledge(state, seat)
