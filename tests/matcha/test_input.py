"""What Matcha answers to input that is wrong, or right in an unusual form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import DEAL, IllegalAction
from chabudai.games.matcha import CARDS
from tests.matcha.positions import facts, hand, legal, next_set, pass_round, pass_set, play, start

EDITIONS = (2020, 2015)
NUMBERS = list(range(18))


# Orders


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ([], "18"),
        (CARDS[:17], "18"),
        (NUMBERS[:17], "18"),
        ([*CARDS, "Z"], "18"),
        ([*CARDS[:17], "G5"], "'G5'"),
        ([*CARDS[:17], "W"], "'W'"),
        ([*CARDS[:17], ""], "''"),
        ([*CARDS[:17], "g1"], "'g1'"),
        ([*CARDS[:17], "G1"], "'G1'"),
        (["Z", *CARDS[1:17], "Z"], "'Z'"),
        ([*NUMBERS[:17], 0], "G1"),
        ([*NUMBERS[:16], 16, 16], "16"),
        ([*CARDS[:17], 0], "G1"),
        ([0, *CARDS[:15], *CARDS[16:]], "'G1'"),
        ([*NUMBERS[:17], 18], "0 to 17"),
        ([*NUMBERS[:17], -1], "0 to 17"),
        ("G1 G2 G3 G4 R1 R2 R3 R4 B1 B2 B3 B4 Y1 Y2 Y3 Y4 Z Z", "not one text"),
        ("G" * 18, "not one text"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_wrong_order_is_refused(edition: int, order: Any, says: str) -> None:
    game = chabudai.game("matcha", edition=edition)
    state = game.new()
    before = bytes(state)
    with pytest.raises(ValueError, match=says):
        game.deal(state, order)
    assert bytes(state) == before


@pytest.mark.parametrize("card", [17.5, 17.0, None, b"Z", ["Z"]])
def test_wrong_order_with_something_that_is_no_card_is_refused(card: Any) -> None:
    game = chabudai.game("matcha")
    state = game.new()
    before = bytes(state)
    with pytest.raises((TypeError, ValueError)):
        game.deal(state, [*NUMBERS[:17], card])
    assert bytes(state) == before


@pytest.mark.parametrize(
    "order",
    [tuple(NUMBERS), np.arange(18), np.arange(18, dtype=np.int8), list(CARDS), np.array(CARDS)],
    ids=["tuple", "int64", "int8", "texts", "array of texts"],
)
def test_order_in_many_forms(order: Any) -> None:
    game = chabudai.game("matcha")
    state, plain = game.new(), game.new()
    game.deal(state, order)
    game.deal(plain, NUMBERS)
    assert bytes(state) == bytes(plain)


@pytest.mark.parametrize("edition", EDITIONS)
def test_deal_is_refused_when_none_is_due(edition: int) -> None:
    game, state = start(edition)
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        game.deal(state, CARDS)
    assert caught.value.reason.key == "no-deal-due"
    with pytest.raises(IllegalAction):
        game.shuffle(state, 1)
    assert bytes(state) == before


# Options


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"edition": 2019}, "edition is one of 2020, 2015; got 2019"),
        ({"edition": "2020"}, "edition is one of 2020, 2015; got '2020'"),
        ({"edition": 2015.0}, "edition is one of 2020, 2015; got 2015.0"),
        ({"edition": None}, "edition is one of 2020, 2015; got None"),
        ({"dealer": 2}, "dealer is one of 0, 1; got 2"),
        ({"dealer": -1}, "dealer is one of 0, 1; got -1"),
        ({"dealer": True}, "dealer is one of 0, 1; got True"),
        ({"dealer": "0"}, "dealer is one of 0, 1; got '0'"),
        ({"sets": 3}, "no option 'sets'; there are: edition, dealer"),
        ({"Edition": 2020}, "no option 'Edition'; there are: edition, dealer"),
        ({"preset": "2016"}, "no preset '2016'; there are: 2020, 2015"),
        ({"preset": ""}, "no preset ''; there are: 2020, 2015"),
        ({"preset": 2015}, "no preset 2015; there are: 2020, 2015"),
    ],
)
def test_wrong_option_names_what_is_allowed(options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is checked as a whole
        chabudai.game("matcha", **options)
    assert says in str(caught.value)


def test_unknown_game_names_the_games() -> None:
    with pytest.raises(ValueError, match="matcha"):
        chabudai.game("macha")


@pytest.mark.parametrize(
    ("options", "edition"),
    [
        ({}, 2020),
        ({"preset": "2020"}, 2020),
        ({"preset": "2015"}, 2015),
        ({"preset": "2015", "edition": 2020}, 2020),
        ({"preset": "2020", "edition": 2015}, 2015),
    ],
)
def test_preset_sets_the_edition_and_an_option_changes_it(
    options: dict[str, Any], edition: int
) -> None:
    game = chabudai.game("matcha", **options)
    assert game.rules.to_json() == {"edition": edition, "dealer": 0}
    assert facts(game, game.new())["edition"] == edition


# Actions


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (-1, "no-such-action"),
        (37, "no-such-action"),
        (10**20, "no-such-action"),
        (35, "matcha-nothing-to-keep"),
        (36, "matcha-nothing-to-keep"),
        (0, "matcha-not-in-hand"),
        ("G1@N", "matcha-not-in-hand"),
        ("B1@S", "matcha-not-in-hand"),
        ("Z@N", "matcha-not-in-hand"),
        ("R1@S", "matcha-not-in-hand"),
        ("R2@N", "matcha-place-covered"),
        ("R2@2S", "matcha-wrong-mat"),
        ("R2@3S", "matcha-wrong-mat"),
        ("keep", "matcha-nothing-to-keep"),
        ("drop R2", "matcha-nothing-to-keep"),
        ("", "matcha-unreadable"),
        ("R2", "matcha-unreadable"),
        ("R2@", "matcha-unreadable"),
        ("R2@X", "matcha-unreadable"),
        ("R2@4S", "matcha-unreadable"),
        ("R2@0S", "matcha-unreadable"),
        ("R5@S", "matcha-unreadable"),
        ("W@S", "matcha-unreadable"),
        ("Z0@S", "matcha-unreadable"),
        ("R2@S R3@N", "matcha-unreadable"),
        ("pass pass", "matcha-unreadable"),
        ("passe", "matcha-unreadable"),
        ("R2@S\x00", "matcha-unreadable"),
        ("Ｒ２@S", "matcha-unreadable"),
        ("R²@S", "matcha-unreadable"),
        ("x" * 10_000, "matcha-unreadable"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_illegal_action_changes_nothing(edition: int, action: int | str, reason: str) -> None:
    game, state = start(edition, hands=("R1 R2 R3 R4 Y1", "B1 Z Z"))
    play(game, state, "R1@N, pass")
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.reason.key == reason
    assert bytes(state) == before
    if isinstance(action, int):
        assert not game.is_legal(state, action)


@pytest.mark.parametrize("edition", EDITIONS)
def test_illegal_action_of_every_number_changes_nothing(edition: int) -> None:
    game, state = start(edition, hands=("R1 R2 Z", ""))
    play(game, state, "R1@N, pass")
    actions = game.legal(state)
    for action in set(range(game.actions)) - set(actions):
        before = bytes(state)
        with pytest.raises(IllegalAction):
            game.apply(state, action)
        assert bytes(state) == before
    for action in actions:
        game.apply(state.copy(), action)


@pytest.mark.parametrize("action", [None, 34.0, b"pass", ["pass"], np.float64(34)])
def test_action_of_a_wrong_type_changes_nothing(action: Any) -> None:
    game, state = start()
    before = bytes(state)
    with pytest.raises(TypeError):
        game.apply(state, action)
    assert bytes(state) == before


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("action", [34, "pass", 35, "keep", 0, "G1@N"])
def test_action_before_the_deal_is_refused(action: int | str, edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    state = game.new()
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.reason.key == "deal-is-due"
    assert bytes(state) == before
    assert game.legal(state) == []


@pytest.mark.parametrize("action", [34, "pass", 35, 0, "G1@N"])
def test_action_after_the_game_is_refused(action: int | str) -> None:
    game, state = start()
    next_set(game, state)
    pass_set(game, state)
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.reason.key == "game-is-over"
    assert bytes(state) == before
    assert game.legal(state) == []


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("pass", "matcha-keep-or-drop"),
        ("G1@N", "matcha-keep-or-drop"),
        (16, "matcha-keep-or-drop"),
        ("keep G2", "matcha-other-card"),
        ("drop Z", "matcha-other-card"),
        ("keep G1 G2", "matcha-unreadable"),
        ("keepG1", "matcha-unreadable"),
    ],
)
def test_illegal_choice_changes_nothing(action: int | str, reason: str) -> None:
    game, state = start(2015, hands=("G1 G2 G3 G4 Z", ""))
    pass_set(game, state)
    assert legal(game, state) == ["keep G1", "drop G1"]
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.reason.key == reason
    assert bytes(state) == before


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.int8, np.uint8])
def test_action_as_a_numpy_integer(kind: Any) -> None:
    game, state = start(hands=("G2", ""))
    other = state.copy()
    action = game.parse(state, "G2@S")
    assert game.is_legal(state, kind(action))
    assert game.text(state, kind(action)) == "G2@S"
    game.apply(state, kind(action))
    game.apply(other, "G2@S")
    assert bytes(state) == bytes(other)


@pytest.mark.parametrize("action", [-1, 37, np.int64(37)])
def test_text_of_no_action_is_refused(action: int) -> None:
    game, state = start()
    with pytest.raises(IllegalAction) as caught:
        game.text(state, action)
    assert caught.value.reason.key == "no-such-action"


# Notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("G4@N", "G4@N"),
        ("g4@n", "G4@N"),
        ("  G4@N\n", "G4@N"),
        ("G4 @ N", "G4@N"),
        ("g4   @  n", "G4@N"),
        ("G4@1N", "G4@N"),
        ("g4@ 1s", "G4@S"),
        ("z@s", "Z@S"),
        ("PASS", "pass"),
        (" Pass ", "pass"),
    ],
)
def test_parse_is_lenient(text: str, action: str) -> None:
    game, state = start(hands=("G4 Z", ""))
    assert game.text(state, game.parse(state, text)) == action


@pytest.mark.parametrize("mat", [1, 2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_parse_accepts_only_the_current_mat(edition: int, mat: int) -> None:
    game, state = start(edition, hands=("G4", ""))
    for _ in range(mat - 1):
        pass_round(game, state)
    for named in (1, 2, 3):
        if named == mat:
            assert game.text(state, game.parse(state, f"G4@{named}N")) == "G4@N"
        else:
            with pytest.raises(IllegalAction) as caught:
                game.parse(state, f"G4@{named}N")
            assert caught.value.reason.key == "matcha-wrong-mat"


@pytest.mark.parametrize("text", ["keep", "KEEP", "keep G1", " keep   g1 "])
def test_parse_of_a_choice(text: str) -> None:
    game, state = start(2015, hands=("G1 G2", ""))
    pass_set(game, state)
    assert game.text(state, game.parse(state, text)) == "keep G1"
    game.apply(state, text)
    assert legal(game, state) == ["keep G2", "drop G2"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_notation_round_trips(edition: int) -> None:
    game, state = start(edition, hands=("G1 R2 B3 Y4 Z", ""))
    texts = legal(game, state)
    assert len(set(texts)) == len(texts) == 11
    assert [game.parse(state, text) for text in texts] == game.legal(state)


# Views and states


def test_views_cannot_be_played_on() -> None:
    game, state = start()
    for viewer in (0, 1, chabudai.SPECTATOR):
        view = game.view(state, viewer)
        before = bytes(view)
        with pytest.raises(ValueError, match="view"):
            game.apply(view, "pass")
        with pytest.raises(ValueError, match="view"):
            game.deal(view, CARDS)
        assert bytes(view) == before


def test_views_before_the_deal_cannot_be_dealt_on() -> None:
    game = chabudai.game("matcha")
    view = game.view(game.new(), 0)
    assert game.turn(view) == DEAL
    with pytest.raises(ValueError, match="view"):
        game.deal(view, CARDS)  # type: ignore[arg-type] # that is the point


def test_complete_states_are_not_told() -> None:
    game, complete = start()
    state: Any = complete  # mypy would not let a state pass for a view
    view = game.view(state, 0)
    with pytest.raises(ValueError, match="complete state"):
        game.facts(state)
    with pytest.raises(ValueError, match="complete state"):
        game.show(state)
    with pytest.raises(ValueError, match="complete state"):
        game.guess(state, 1)
    with pytest.raises(ValueError, match="complete state"):
        game.events(state, view, None)
    with pytest.raises(ValueError, match="complete state"):
        game.events(view, state, None)


def test_events_need_two_views_of_one_seat() -> None:
    game, state = start()
    with pytest.raises(ValueError, match="same seat"):
        game.events(game.view(state, 0), game.view(state, 1), None)


def test_taking_a_view_changes_nothing() -> None:
    game, state = start()
    play(game, state, f"{hand(game, state, 0)[0]}@N")
    before = bytes(state)
    view = game.view(state, 1)
    view.tokens[0] = 5
    assert bytes(state) == before
