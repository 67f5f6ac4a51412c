"""What is told."""

from __future__ import annotations

import chabudai
from chabudai import SPECTATOR
from tests.koikoi.positions import (
    QUIET_OTHER,
    QUIET_SENSEI,
    QUIET_TABLE,
    order,
    play,
    position,
    told,
)


def test_a_deal_names_the_round_the_sensei_and_the_table() -> None:
    g = chabudai.game("koikoi")
    cards = order(QUIET_SENSEI, QUIET_OTHER, QUIET_TABLE)
    (sentence,) = told(g, g.new(), cards, viewer=1)
    assert sentence == (
        "Round 1 is dealt. Opponent is the dealer and begins. On the table: plain 1 "
        "(chrysanthemum, September), plain 2 (chrysanthemum, September), plain 1 (maple, "
        "October), plain 2 (maple, October), red ribbon (willow, November), lightning "
        "(willow, November), plain 1 (paulownia, December), plain 2 (paulownia, December)."
    )


def test_nobles_of_the_opening_table_are_told_where_they_count() -> None:
    g = chabudai.game("koikoi", table_nobles=True)
    cards = order(QUIET_SENSEI, QUIET_OTHER, "1B 3B 9R 10R 11R 12P1 4A 5A")
    assert told(g, g.new(), cards)[1:] == [
        "2 brights lie on the opening table: this round is multiplied by 3."
    ]


def test_laying_capturing_and_the_turned_card() -> None:
    g, state = position(("3R 4R", "5R 1P2"), table="3B", stock="6A 5A")
    assert told(g, state, "3R x 3B", viewer=SPECTATOR) == [
        "Player 1 plays poetry ribbon (cherry, March) and takes curtain (cherry, March).",
        "Player 1 turns butterflies (peony, June) from the stock; it stays on the table.",
    ]
    assert told(g, state, "5R", viewer=0) == [
        "Opponent lays red ribbon (iris, May) on the table.",
        "Opponent turns bridge (iris, May) from the stock and takes red ribbon (iris, May).",
    ]


def test_a_choice_is_told_twice_once_open_and_once_made() -> None:
    g, state = position(("4R 5R", "1P1"), table="3B 3P1", stock="3R")
    laid, turned = told(g, state, "4R")
    assert laid == "You lay red ribbon (wisteria, April) on the table."
    assert turned == (
        "You turn poetry ribbon (cherry, March) from the stock and may take "
        "curtain (cherry, March) or plain 1 (cherry, March)."
    )
    assert told(g, state, "x 3B", viewer=1) == [
        "Opponent takes curtain (cherry, March) with the turned card poetry ribbon (cherry, March)."
    ]


def test_yaku_koikoi_and_agari_with_every_multiplier() -> None:
    g, state = position(
        ("3B 8B 2P1", "1P1 4P1 5P1"),
        table="3R 8P1",
        stock="6A 7A 10R",
        pools=("9A", ""),
        held=(190, 10),
        table_nobles=True,
    )
    state.nobles = 1
    state.calls[1] = 1
    assert told(g, state, "3B x 3R")[-1] == "You have made: hanami (sake under the cherry) for 5."
    assert told(g, state, "koikoi") == ["You call koi-koi! The round goes on."]
    play(g, state, "1P1")
    assert told(g, state, "8B x 8P1")[-1] == ("You have made: tsukimi (sake under the moon) for 5.")
    agari, *rest = told(g, state, "agari", viewer=1)
    assert agari == (
        "Agari! Opponent stops the round with hanami (sake under the cherry) for 5, "
        "tsukimi (sake under the moon) for 5: 10 in all."
    )
    assert rest == [
        "Seven coins or more: times 2.",
        "Opponent called koi-koi once: times 2.",
        "You had called koi-koi and lose: times 2.",
        "1 bright on the opening table: times 2.",
        "Opponent wins the round and receives 10 coins.",
        "You owed 160 and paid all you had.",
        "The game is over: Opponent wins with 200 coins to 0.",
    ]


def test_a_drawn_round_and_the_next_sensei() -> None:
    g, state = position(("4R", "1P2"), stock="6A 7R")
    play(g, state, "4R")
    assert told(g, state, "1P2")[2:] == [
        "Both hands are empty and nobody has stopped: the round is drawn, nobody is paid.",
        "Round 1 is over. You are the dealer in the next one.",
    ]


def test_a_drawn_game() -> None:
    g, state = position(("4R", "1P2"), stock="6A 7R", rounds=1, held=(50, 50))
    play(g, state, "4R")
    assert told(g, state, "1P2")[-1] == "The game is over and drawn: both have 50 coins."


def test_an_improvement_names_only_what_is_better() -> None:
    g, state = position(
        ("7P1 8P1 10P1", "1R 2R 4R"),
        table="7R 8A",
        stock="6A 11B 12B",
        pools=("1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1 7A 10A 6R 5A 4A", ""),
    )
    assert told(g, state, "7P1 x 7R")[-1] == "You have made: kasu (plains) for 1."
    play(g, state, "koikoi", "1R")
    assert told(g, state, "8P1 x 8A")[-1] == (
        "You have made: kasu (plains) for 2, tane (animals) for 1."
    )


def test_names_are_used() -> None:
    g, state = position(("4R 5R", "1P2"), stock="6A 7R")
    before = g.view(state, SPECTATOR)
    action = g.parse(state, "4R")
    g.apply(state, action)
    events = g.events(before, g.view(state, SPECTATOR), action)
    assert (
        events[0].say(names=["Ada", "Bo"]) == "Ada lays red ribbon (wisteria, April) on the table."
    )


def test_the_table_in_text() -> None:
    g, state = position(
        ("4R 5R", "1P2"), table="3B 3P1", stock="3R", pools=("8B 9A 1P1", ""), held=(60, 40)
    )
    play(g, state, "4R")
    assert g.show(g.view(state, 0)).splitlines() == [
        "Koi-Koi. Round 1 of 12. Dealer: you.",
        "On the table:",
        "    cherry, March: 3B curtain, 3P1 plain 1",
        "    wisteria, April: 4R red ribbon",
        "In the stock: 23 cards.",
        "Turned from the stock: 3R poetry ribbon (cherry, March)",
        "Opponent – coins: 40; cards in hand: 1; koi-koi calls: 0",
        "    nothing captured yet",
        "you – coins: 60; cards in hand: 1; koi-koi calls: 0",
        "    brights (1): 8B moon",
        "    animals (1): 9A sake cup",
        "    plains (1): 1P1 plain 1",
        "    the sake cup counts as a plain, too: 2 for kasu",
        "    yaku: tsukimi (sake under the moon) for 5; a stop now would pay 5",
        "Your hand:",
        "    5R red ribbon (iris, May)",
    ]


def test_choices_in_words() -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""))
    assert [g.choice(state, action).say() for action in g.legal(state)] == [
        "lay curtain (cherry, March) on the table",
        "lay red ribbon (iris, May) on the table",
        "play curtain (cherry, March) and take poetry ribbon (cherry, March)",
    ]
    play(g, state, "3B x 3R")
    assert [g.choice(state, action).say() for action in g.legal(state)] == [
        "agari: stop now and receive 5 coins",
        "koi-koi: go on and hope for more",
    ]
