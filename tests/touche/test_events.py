"""What is told: every event to everybody who may know it, and the table in text."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import SPECTATOR, Game
from chabudai.core.messages import LANGUAGES, say
from chabudai.games.touche import State
from tests.touche.positions import fill, give_kinds, hand_over, moves, order, put, start, thin


def told(game: Game, state: State, action: str | list[str], seat: int) -> list[str]:
    """Carry out an action or a deal and give what a seat is told, in English."""
    before = game.view(state, seat)
    number = None
    if isinstance(action, str):
        number = game.parse(state, action)
        game.apply(state, number)
    else:
        game.deal(state, action)
    return [event.say() for event in game.events(before, game.view(state, seat), number)]


def test_a_deal_is_told_with_the_own_hand() -> None:
    game = chabudai.game("touche", players=3)
    hand = "AS 10H QD KC 2C"
    assert told(game, game.new(), order(3, (hand,)), 0) == [
        "Player 3 deals out all the cards.",
        "Your hand: ace of spades, 10 of hearts, queen of diamonds, 2 of clubs, king of clubs.",
        "Round 1 begins. You are to move.",
    ]
    assert told(game, game.new(), order(3, (hand,)), SPECTATOR) == [
        "Player 3 deals out all the cards.",
        "Round 1 begins. Player 1 is to move.",
    ]


def test_a_card_is_told_and_the_drawn_one_to_its_owner_only() -> None:
    for seat, expected in (
        (
            0,
            [
                "You play the 3 of hearts and take the lower cell (7,5).",
                "You draw the 5 of spades.",
            ],
        ),
        (1, ["Opponent plays the 3 of hearts and takes the lower cell (7,5)."]),
        (SPECTATOR, ["Player 1 plays the 3 of hearts and takes the lower cell (7,5)."]),
    ):
        game, state = start(hands=("3H AS 2S 3S 4S 5S",))
        assert told(game, state, "3H@7,5", seat) == expected


def test_a_drawn_copy_of_the_played_card_is_told() -> None:
    game, state = start(hands=("3H AS 2S 3S 4S 3H",))
    assert told(game, state, "3H@7,5", 0)[1] == "You draw the 3 of hearts."


def test_a_joker_and_whose_piece_it_takes() -> None:
    for seat, expected in (
        (
            0,
            (
                "You play your joker on the upper cell (4,4), the 4 of diamonds; "
                "Player 2 takes back the piece there."
            ),
        ),
        (
            1,
            (
                "Player 1 plays the joker on the upper cell (4,4), the 4 of diamonds; "
                "you take back your piece there."
            ),
        ),
        (
            2,
            (
                "Player 1 plays the joker on the upper cell (4,4), the 4 of diamonds; "
                "Player 2 takes back the piece there."
            ),
        ),
    ):
        game, state = start(3)
        put(game, state, 1, "4,4")
        assert told(game, state, "*@4,4", seat) == [expected]
    game, state = start(3)
    assert told(game, state, "*@4,4", 1) == [
        "Player 1 plays the joker and takes the upper cell (4,4), the 4 of diamonds."
    ]


def test_a_free_cell_and_a_completion() -> None:
    game, state = start(hands=("KC AS 2S 3S 4S 5S",))
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    assert told(game, state, "KC@0,5!", 0) == [
        "You spend the king of clubs and take the free cell (0,5).",
        (
            "Touché! You complete a line on free cell, 5 of spades, 6 of spades, jack of spades, "
            "queen of spades. These cells are crowned."
        ),
        "You draw the 5 of spades.",
        "Round 2 begins. You are to move.",
    ]
    game, state = start()
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    assert told(game, state, "*@0,5", 1) == [
        "Opponent plays the joker on the free cell (0,5).",
        (
            "Touché! Opponent completes a line on free cell, 5 of spades, 6 of spades, "
            "jack of spades, queen of spades. These cells are crowned."
        ),
        "Round 2 begins. Opponent is to move.",
    ]


def test_a_choice_is_told_before_and_after() -> None:
    game, state = start(hands=("JH AS 2S 3S 4S 5S",))
    put(game, state, 0, "4,2 4,3 4,4 4,5 5,5 5,6")
    assert told(game, state, "JH@4,6", 0) == [
        "You play the jack of hearts and take the upper cell (4,6).",
        "Several patterns are complete. You choose the one to crown.",
    ]
    assert told(game, state, "take square", 0) == [
        (
            "Touché! You complete a square on queen of spades, jack of hearts, king of spades, "
            "king of clubs. These cells are crowned."
        ),
        "The 3 pieces that are not crowned go back to their owners.",
        "You draw the 5 of spades.",
        "Round 2 begins. You are to move.",
    ]


def test_an_exchange_an_empty_pile_and_a_redeal() -> None:
    game, state = start(hands=("3H",))
    put(game, state, 1, "0,8 7,5")
    thin(state, [1, 20])
    lines = told(game, state, "swap 3H", 1)
    assert lines == [
        "Opponent exchanges the 3 of hearts, a dead card.",
        "Opponent has an empty draw pile: the discards are to be dealt again.",
    ]
    assert told(game, state, order(), 1) == [
        "You shuffle all discards and deal them out below the draw piles."
    ]


def test_the_card_drawn_after_a_redeal_and_the_one_that_is_not() -> None:
    game, state = start(hands=("KC",), dealer=1)
    hand_over(state, 0, 1, 0)
    told(game, state, "KC@7,0", 0)
    assert told(game, state, order(), 0) == [
        "Opponent shuffles all discards and deals them out below the draw piles.",
        "You draw the king of clubs.",
    ]
    game, state = start(hands=("", "KC"), dealer=1)
    game.apply(state, "*@4,4")
    hand_over(state, 1, 0, 0)
    told(game, state, "KC@7,0", 1)
    assert told(game, state, order(), 0)[1:] == [
        "There is no card for Opponent to draw; the hand stays smaller."
    ]


def test_passes_dead_rounds_and_the_end() -> None:
    game, state = start(3)
    give_kinds(state, 0, "square")
    give_kinds(state, 1, "t")
    fill(game, state)
    state.dead = 1
    assert told(game, state, "pass", 0) == ["You pass."]
    assert told(game, state, "pass", 0) == ["Player 2 passes."]
    assert told(game, state, "pass", 0) == [
        "Player 3 passes.",
        "Everybody has passed: a dead round, number 2 of this game. Nobody is credited.",
        "The 104 pieces that are not crowned go back to their owners.",
        "Round 2 begins. You are to move.",
    ]
    fill(game, state)
    for _ in range(2):
        game.apply(state, "pass")
    assert told(game, state, "pass", 1) == [
        "Player 3 passes.",
        "Everybody has passed: a dead round, number 3 of this game. Nobody is credited.",
        "The game can go no further; the most kinds of pattern decide.",
        "The game is drawn between: Player 1, you.",
    ]
    assert game.show(game.view(state, 2)).endswith("drawn between: Player 1, Player 2.")


def test_a_win_is_told() -> None:
    game, state = start(hands=("JH",))
    give_kinds(state, 0, "square t")
    put(game, state, 0, "4,2 4,3 4,4 4,5")
    assert told(game, state, "JH@4,6", 1)[1:] == [
        (
            "Touché! Opponent completes a line on 6 of diamonds, 5 of diamonds, 4 of diamonds, "
            "queen of spades, jack of hearts. These cells are crowned."
        ),
        "Opponent has completed three different kinds: square, T, line.",
        "Opponent wins the game.",
    ]
    assert game.show(game.view(state, 0)).endswith("You win the game!")


def test_the_table_in_text() -> None:
    game, state = start(hands=("3H KC AS 2S 4S",))
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    put(game, state, 1, "0,8 7,5", crowned=True)
    lines = game.show(game.view(state, 0)).splitlines()
    assert lines[0].split() == [str(column) for column in range(12)]
    assert lines[1].split() == ["0", "2S", "AS", "**", "5H", "4H", "[2]"]
    assert lines[2].split()[3] == "(1)"
    assert len({line.index(line.split()[0]) for line in lines[1:10]}) == 1
    text = "\n".join(lines)
    assert "(1) you – completed: none; joker ready; hand 5, draw pile 47" in text
    assert "Threat: you need only (0,5) for a line." in text
    assert "3H, 3 of hearts: dead, both cells are taken" in text
    assert "KC, king of clubs: (5,6) (7,0)" in text
    assert "Any card of yours completes a pattern on: (0,5)" in text
    assert lines[-1] == "It is your turn. Exchanges of dead cards left: 5."


def test_the_choices_are_shown() -> None:
    game, state = start(hands=("JH",))
    put(game, state, 0, "4,2 4,3 4,4 4,5 5,5 5,6")
    game.apply(state, "JH@4,6")
    assert game.show(game.view(state, 1)).splitlines()[-2:] == [
        "take square 1: square on (4,5) (4,6) (5,5) (5,6)",
        "take line 1: line on (4,2) (4,3) (4,4) (4,5) (4,6)",
    ]
    assert [game.choice(state, action).say() for action in game.legal(state)] == [
        "crown the square on (4,5) (4,6) (5,5) (5,6)",
        "crown the line on (4,2) (4,3) (4,4) (4,5) (4,6)",
    ]


def test_every_action_has_its_words() -> None:
    game, state = start(3, hands=("3H KC",))
    put(game, state, 1, "0,8 7,5")
    put(game, state, 0, "1,5 2,5 3,5 4,5")
    words = dict(zip(moves(game, state), game.legal(state), strict=True))
    for text, expected in (
        ("swap 3H", "exchange the dead 3 of hearts"),
        ("KC@7,0", "king of clubs to (7,0)"),
        ("*@4,4", "joker to (4,4), the 4 of diamonds"),
        ("*@7,5", "joker to (7,5), the 3 of hearts, replacing a piece of Player 2"),
        ("*@0,5", "joker to the free cell (0,5), completing a pattern"),
        ("KC@0,5!", "spend the king of clubs on the free cell (0,5), completing a pattern"),
    ):
        assert game.choice(state, words[text]).say() == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_told_for_every_number_of_players(lang: str) -> None:
    texts = {say("touche-rules", lang, players=players) for players in (2, 3, 4)}
    assert len(texts) == 2


def test_names_are_used() -> None:
    game, state = start(3)
    shown = game.show(game.view(state, 1), "en", ["Ada", "Bo", "Cy"])
    assert "(1) Ada –" in shown
    assert "(2) you –" in shown
    assert "It is Ada’s turn." in shown
