"""What is written and given to Touché: notation in every form, and wrong input with its reason."""

from __future__ import annotations

import pytest

from chabudai import IllegalAction
from chabudai.core.messages import LANGUAGES
from chabudai.games.touche.state import ACTIONS
from tests.touche.positions import moves, put, start


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("3h@7,5", "3H@7,5"),
        ("  3H @ 7 , 5 ", "3H@7,5"),
        ("3H@(7,5)", "3H@7,5"),
        ("* @ 4,4", "*@4,4"),
        ("*@0,5", "*@0,5"),
        ("qd@0,5", "QD@0,5!"),
        ("QD @ 0,5 !", "QD@0,5!"),
        ("SWAP  kc", "swap KC"),
        ("Pass", "pass"),
        ("10s@3,4", "10S@3,4"),
    ],
)
def test_notation_is_lenient(written: str, text: str) -> None:
    game, state = start()
    assert game.text(state, game.parse(state, written)) == text


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "not an action"),
        ("hello", "not an action"),
        ("1H@7,5", "not an action"),
        ("swap XX", "not an action"),
        ("3H@7", "not an action"),
        ("3H@0,0", "no cell (0,0)"),
        ("3H@99999999999999999999,0", "no cell"),
        ("3H@7,6", "shows the 2 of spades"),
        ("3H@7,5!", "does not need it"),
        ("*@0,5!", "does not need it"),
        ("take line 1", "no patterns to choose"),
        ("take circle", "not an action"),
    ],
)
def test_unreadable_texts_say_why(written: str, reason: str) -> None:
    game, state = start()
    with pytest.raises(IllegalAction) as error:
        game.parse(state, written)
    assert reason in str(error.value)
    assert all(error.value.say(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("pass", "may not pass"),
        ("swap 3H", "still has an empty cell"),
        ("swap KC", "do not hold the king of clubs"),
        ("KC@7,0", "do not hold the king of clubs"),
        ("KC@0,5!", "do not hold the king of clubs"),
        ("3H@0,5!", "free cell"),
        ("*@0,5", "free cell"),
    ],
)
def test_illegal_actions_say_why(written: str, reason: str) -> None:
    game, state = start(hands=("3H 4H 5H 6H 7H",))
    with pytest.raises(IllegalAction) as error:
        game.apply(state, written)
    assert reason in str(error.value)
    assert all(error.value.say(lang) for lang in LANGUAGES)


def test_a_choice_comes_first() -> None:
    game, state = start(hands=("QS 3H",))
    put(game, state, 0, "4,2 4,3 4,4 4,6 4,7")
    game.apply(state, "QS@4,5")
    for written in ("3H@7,5", "pass", "take square 1", "take line", "*@0,3"):
        with pytest.raises(IllegalAction, match="choose one of: take line 1, take line 2"):
            game.apply(state, written)


def test_every_number_has_a_text_and_a_reason() -> None:
    game, state = start()
    legal = game.legal(state)
    for action in range(ACTIONS):
        assert game.text(state, action)
        assert game.is_legal(state, action) == (action in legal)
        reason = game.book.why(state, action)
        assert (reason is None) == (action in legal)
        assert reason is None or reason.say()


def test_actions_come_in_the_order_of_a_turn() -> None:
    game, state = start(hands=("3H KC 4H 5H 6H",))
    put(game, state, 1, "0,8 7,5")
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    texts = moves(game, state)
    kinds = [
        "swap" if "swap" in t else "spend" if "!" in t else "joker" if "*" in t else "card"
        for t in texts
    ]
    assert kinds == sorted(kinds, key=["swap", "card", "joker", "spend"].index)
    assert kinds.count("swap") == 1
    assert kinds.count("card") == 8
    assert kinds.count("joker") == 101
    assert kinds.count("spend") == 5


def test_custom_free_cells_that_do_not_exist_are_refused() -> None:
    from tests.touche.test_boards import own_board

    game, state = start(board=own_board())
    with pytest.raises(IllegalAction, match="no cell"):
        game.apply(state, 156 + 111)
    assert game.text(state, 156 + 111) == "*@?"
