"""What moves: every card from its place to its place, and nothing that the viewer may not know."""

from __future__ import annotations

import chabudai
from chabudai import SPECTATOR
from chabudai.core.messages import LANGUAGES
from tests.matcha.positions import give, hand, order, pass_set, play, start
from tests.scores import said, score, smalls

TEA = "G1 B2 R3 Y4 G2 R1"
HANDS = ("G3 B1 R2 Y1 Z", "Y3 B3 G4 B4 Z")


def test_a_deal_lays_the_mats_and_then_deals_card_by_card() -> None:
    game = chabudai.game("matcha")
    steps = smalls(score(game, game.new(), order(TEA, HANDS), viewer=0))
    assert steps[:3] == [
        "turn G1 stock>tea-0, turn B2 stock>tea-1",
        "turn R3 stock>tea-2, turn Y4 stock>tea-3",
        "turn G2 stock>tea-4, turn R1 stock>tea-5",
    ]
    assert steps[3:8] == [
        f"move stock>fan-1, turn {card} stock>hand-0" for card in ["G3", "R2", "B1", "Y1", "Z"]
    ]
    assert steps[8:] == ["move stock>aside, move stock>aside"]


def test_a_spectator_sees_backs_dealt() -> None:
    game = chabudai.game("matcha")
    steps = smalls(score(game, game.new(), order(TEA, HANDS), viewer=SPECTATOR))
    assert steps[3:8] == ["move stock>fan-1, move stock>fan-0"] * 5


def test_a_laid_card_has_its_name_for_its_owner_only() -> None:
    for viewer, move in (
        (0, "move B1 hand-0>place-1-0"),
        (1, "move fan-0>place-1-0"),
        (SPECTATOR, "move fan-0>place-1-0"),
    ):
        game, state = start(tea=TEA, hands=HANDS)
        assert smalls(score(game, state, "B1@S", viewer)) == [move]


def test_a_pass_is_said() -> None:
    game, state = start(tea=TEA, hands=HANDS)
    assert said(score(game, state, "pass", viewer=1)) == ["Opponent passes."]


def test_m20_19_a_reveal_opens_place_by_place_and_says_why() -> None:
    game, state = start(tea="G3 B2 R3 Y4 G2 R1", hands=("R4 B1 B3 Y1 Z", "Y3 B4 G4 G1 Z"))
    play(game, state, "B3@N,Y3@N,B1@S")
    steps = score(game, state, "B4@S", viewer=0)
    assert smalls(steps) == [
        "move fan-1>place-1-1",
        "turn B3 place-0-0>place-0-0, turn Y3 place-0-1>place-0-1",
        "light (place-0-0 tea-0)",
        "move tea-0>tokens-0-G",
        "turn B1 place-1-0>place-1-0, turn B4 place-1-1>place-1-1",
        "light (place-1-0 tea-1)",
        "move tea-1>tokens-0-B",
        "light (tea-2 tea-3)",
    ]
    assert said(steps) == [
        "Both have the number, and here water beats scoop.",
        "You take a tea token.",
        "Both have the suit, and here 1 beats 4.",
        "You take a water token.",
        "Round 2 begins. You are to play.",
    ]
    loud = [motion.do for step in steps for motion in step if motion.loud]
    assert loud == ["light", "move", "light", "move"]


def test_one_match_pays_both_at_once() -> None:
    game, state = start(tea="G3 B2 R3 Y4 G2 R1", hands=("R4 B1 B3 Y1 Z", "Y3 B4 G4 G1 Z"))
    play(game, state, "B3@N,G1@N,pass")
    steps = score(game, state, "pass", viewer=SPECTATOR)
    assert smalls(steps)[1:4] == [
        "turn B3 place-0-0>place-0-0, turn G1 place-0-1>place-0-1",
        "light (place-0-0 tea-0)",
        "move tea-0>tokens-0-G, move tea-0>tokens-1-W",
    ]
    assert "Only water 3 has the open card’s number." in said(steps)
    assert smalls(steps)[4] == "light (tea-1)", "nobody played there"


def test_m20_20_a_card_that_nobody_contests_stays_covered_until_the_set_is_over() -> None:
    game, state = start(tea=TEA, hands=HANDS)
    play(game, state, "pass,Z@N,pass")
    steps = smalls(score(game, state, "pass", viewer=0))
    assert steps[1:3] == ["light (place-0-1 tea-0)", "move tea-0>tokens-1-G"]
    assert not any("turn" in step for step in steps)
    play(game, state, "pass,pass,pass,pass,pass,pass,pass")
    steps = smalls(score(game, state, "pass", viewer=0))
    assert "turn Z place-0-1>place-0-1" in steps


def test_a_win_says_which_goal_was_met() -> None:
    game, state = start(tea=TEA, hands=HANDS)
    give(state, 0, "GG")
    play(game, state, "Z@N,pass,pass")
    steps = score(game, state, "pass", viewer=1)
    assert said(steps)[-2:] == [
        "Opponent has reached a goal: 3 tea tokens.",
        "Opponent wins the game.",
    ]
    assert steps[-1][0].loud


def test_a_win_by_comparison_says_which_tokens_decide() -> None:
    for kinds, first in (
        (("GRBY", "GRBYW"), "You have reached a goal: one token of each of the five kinds."),
        (("RR", "WWWW"), "You have reached a goal: 4 whisk tokens."),
    ):
        game, state = start(tea=TEA, hands=HANDS)
        give(state, 0, kinds[0])
        give(state, 1, kinds[1])
        play(game, state, "pass,pass,pass")
        assert said(score(game, state, "pass", viewer=1))[-2:] == [first, "You win the game!"]
    game, state = start(tea=TEA, hands=HANDS)
    give(state, 0, "WWWW")
    give(state, 1, "RWWWW")
    play(game, state, "pass,pass,pass")
    assert said(score(game, state, "pass", viewer=0))[-3:] == [
        "Opponent has reached a goal: 4 whisk tokens.",
        "Both have reached a goal, so the tokens are compared: Opponent has more bowl tokens.",
        "Opponent wins the game.",
    ]


def test_every_suit_that_beats_another_is_said_in_every_language() -> None:
    for high, low in ("GR", "GB", "RB", "RY", "BY", "YG"):
        for number in range(1, 5):
            tea = next(suit for suit in "GRBY" if suit not in (high, low)) + str(number)
            game = chabudai.game("matcha")
            state = game.new()
            hands = (f"{high}{number} - - - -", f"{low}{number} - - - -")
            game.deal(state, order(f"{tea} - - - - -", hands))
            play(game, state, f"{high}{number}@N,{low}{number}@N,pass")
            texts = [motion.text for step in score(game, state, "pass") for motion in step]
            why = next(text for text in texts if text and text.key == "matcha-event-why-suit")
            assert len({why.say(lang) for lang in LANGUAGES}) == 3
            assert why.args["high"].args["kind"] == high
            assert why.args["low"].args["kind"] == low


def test_m15_15_kept_and_dropped_cards_are_secret() -> None:
    game, state = start(2015, TEA, ("G3 B1 - - -", "- - - - -"))
    pass_set(game, state)
    first = hand(game, state, 0)[0]
    for viewer, steps in ((0, [f"light {first} hand-0> ({first})"]), (1, ["say fan-0>"])):
        for action in ("keep", "drop"):
            assert smalls(score(game, state.copy(), action, viewer)) == steps
    while sum(state.asked) < 9:
        game.apply(state, "keep")
    before = game.view(state, 0)
    steps = smalls(score(game, state, "drop", viewer=0))
    assert steps == ["say fan-1>", "move fan-1>stock", "say, say"]
    assert game.layout(before)["fan-1"] == [""] * 5
    assert game.layout(game.view(state, 0))["fan-1"] == [""] * 4
