"""Who knows what: views, what they tell, and what they must not (M20-20, A20-8, A15-4, A15-10)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

import chabudai
from chabudai import DEAL, OVER, SPECTATOR, Game
from chabudai.games.matcha import CARDS, State
from tests.matcha.positions import (
    VIEWERS,
    facts,
    give,
    hand,
    keep,
    order,
    pass_round,
    pass_set,
    play,
    random_play,
    spare,
    start,
)

EDITIONS = (2020, 2015)
UNCOVERED = "matcha-event-uncovered"


def known(game: Game, state: State, viewer: int) -> Counter[str]:
    """All cards that a viewer's facts name."""
    seen = facts(game, state, viewer)
    laid = seen["laid"][0] + seen["laid"][1]
    return Counter(card for card in seen["tea"] + laid + seen["hand"] if card not in (None, "?"))


def told(game: Game, state: State, notation: str, viewer: int) -> list[str]:
    """The keys of the events that a viewer is told when an action is carried out."""
    before = game.view(state, viewer)
    action = game.parse(state, notation)
    game.apply(state, action)
    return [event.key for event in game.events(before, game.view(state, viewer), action)]


def test_facts_before_the_first_deal() -> None:
    game = chabudai.game("matcha", edition=2015, dealer=1)
    seen = facts(game, game.new(), 0)
    assert seen["phase"] == "deal"
    assert (seen["edition"], seen["set"], seen["round"], seen["dealer"]) == (2015, 1, 1, 1)
    assert seen["turn"] is None
    assert seen["tea"] == [None] * 6
    assert (seen["hand"], seen["hand_sizes"]) == ([], [0, 0])
    assert seen["winner"] is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_facts_during_a_round(edition: int) -> None:
    game, state = start(
        edition,
        tea="G1 R2 B3 Y4 G2 R3",
        hands=("G3 G4 R1 R4 Z", "B1 B2 Y1 Y2 Z"),
        dealer=1,
    )
    play(game, state, "B2@S, Z@S, pass")
    public = {
        "edition": edition,
        "set": 1,
        "round": 1,
        "dealer": 1,
        "turn": 0,
        "phase": "play",
        "tea": ["G1", "R2", "B3", "Y4", "G2", "R3"],
        "tokens": [dict.fromkeys("GRBYW", 0)] * 2,
        "hand_sizes": [4, 4],
        "winner": None,
    }
    blank = [None] * 4
    own: dict[int, dict[str, object]] = {
        0: {"hand": ["G3", "G4", "R1", "R4"], "laid": [[None, "Z", *blank], [None, "?", *blank]]},
        1: {"hand": ["B1", "Y1", "Y2", "Z"], "laid": [[None, "?", *blank], [None, "B2", *blank]]},
        SPECTATOR: {"hand": [], "laid": [[None, "?", *blank], [None, "?", *blank]]},
    }
    for viewer in VIEWERS:
        seen = facts(game, state, viewer)
        assert json.loads(json.dumps(seen)) == seen
        wanted = {**public, **own[viewer]}
        assert {name: seen[name] for name in wanted} == wanted


@pytest.mark.parametrize("edition", EDITIONS)
def test_facts_after_the_game(edition: int) -> None:
    game, state = start(edition, tea="G1")
    give(state, 1, "GGG")
    play(game, state, f"pass, {hand(game, state, 1)[0]}@N")
    pass_round(game, state)
    for viewer in VIEWERS:
        seen = facts(game, state, viewer)
        assert (seen["phase"], seen["turn"], seen["winner"]) == ("over", None, 1)
        assert seen["tokens"][1]["G"] == 4


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("slot", "NS")
def test_m20_14_a_covered_place_is_public_and_its_card_is_not(slot: str, edition: int) -> None:
    seen = set()
    for card in ("G1", "R1", "Z"):
        game, state = start(edition, tea="B1", hands=("G1 R1 Z G2 G3", ""))
        before = game.view(state, 1)
        action = game.parse(state, f"{card}@{slot}")
        game.apply(state, action)
        after = game.view(state, 1)
        assert game.facts(after)["laid"][0]["NS".index(slot)] == "?"
        assert game.facts(after)["hand_sizes"] == [4, 5]
        events = [event.to_json() for event in game.events(before, after, action)]
        seen.add((bytes(after), json.dumps(events)))
    assert len(seen) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_19_a_contested_card_opens_only_when_the_round_is_over(edition: int) -> None:
    game, state = start(edition, tea="R3", hands=("G3", "Z"))
    play(game, state, "G3@N, Z@N, pass")
    assert facts(game, state)["laid"][0][0] == facts(game, state)["laid"][1][0] == "?"
    play(game, state, "pass")
    assert (facts(game, state)["laid"][0][0], facts(game, state)["laid"][1][0]) == ("G3", "Z")
    pass_round(game, state)
    assert (facts(game, state)["laid"][0][0], facts(game, state)["laid"][1][0]) == ("G3", "Z")


def test_a20_9_two_misses_are_turned_up() -> None:
    game, state = start(tea="R3", hands=("G1", "B1"))
    play(game, state, "G1@N, B1@N, pass, pass")
    assert (facts(game, state)["laid"][0][0], facts(game, state)["laid"][1][0]) == ("G1", "B1")


@pytest.mark.parametrize("mat", [0, 1, 2])
def test_a20_8_uncontested_cards_are_shown_when_the_set_is_over(mat: int) -> None:
    game, state = start(hands=("G4", "G1"))
    for _ in range(mat):
        pass_round(game, state)
    play(game, state, "G4@N, G1@S, pass")
    while facts(game, state)["round"] < 3 or state.step < 3:
        play(game, state, "pass")
    number, suit = mat * 2, mat * 2 + 1
    for viewer, cards in ((0, ("G4", "?")), (1, ("?", "G1")), (SPECTATOR, ("?", "?"))):
        laid = facts(game, state, viewer)["laid"]
        assert (laid[0][number], laid[1][suit]) == cards
    keys = [told(game, state.copy(), "pass", viewer) for viewer in VIEWERS]
    assert [each.count(UNCOVERED) for each in keys] == [1, 1, 2]
    play(game, state, "pass")
    assert game.turn(state) == DEAL
    for viewer in VIEWERS:
        laid = facts(game, state, viewer)["laid"]
        assert (laid[0][number], laid[1][suit]) == ("G4", "G1")


def test_a15_10_uncontested_cards_stay_covered_after_the_set() -> None:
    game, state = start(2015, tea="R3 B1", hands=("G4", "G1"))
    play(game, state, "G4@N, G1@S, pass, pass")
    pass_round(game, state)
    play(game, state, "pass")
    assert UNCOVERED not in told(game, state, "pass", SPECTATOR)
    while game.turn(state) != DEAL:
        assert facts(game, state)["laid"][0][0] == facts(game, state)["laid"][1][1] == "?"
        assert UNCOVERED not in told(game, state, "drop", SPECTATOR)
    assert facts(game, state, 1)["laid"][0][0] == "?"
    assert facts(game, state, 0)["laid"][1][1] == "?"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a15_10_uncontested_cards_are_shown_when_the_game_is_over(edition: int) -> None:
    game, state = start(edition, tea="R3 B1 R1", hands=("G4", "G1"))
    play(game, state, "G4@N, G1@S, pass, pass")
    give(state, 0, "GGGG")
    while game.turn(state) != OVER:
        assert facts(game, state)["laid"][0][0] == facts(game, state)["laid"][1][1] == "?"
        keys = told(game, state, "pass", SPECTATOR)
    assert (facts(game, state)["laid"][0][0], facts(game, state)["laid"][1][1]) == ("G4", "G1")
    assert keys.count(UNCOVERED) == 2


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(30))
def test_a20_8_hands_and_spare_cards_are_never_shown(seed: int, edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    for state in random_play(game, seed, sets=3):
        if state.deals == 0 or (edition == 2015 and game.turn(state) == DEAL):
            continue  # the pack is not dealt
        aside = spare(game, state)
        for viewer in VIEWERS:
            secret = Counter(aside)
            for seat in (0, 1):
                if seat != viewer:
                    secret.update(hand(game, state, seat))
                    assert game.view(state, viewer).hand[seat] == 0
            assert known(game, state, viewer) + secret <= Counter(CARDS)
            unseen = Counter(CARDS[card] for card in game.unseen(game.view(state, viewer)))
            assert unseen == Counter(CARDS) - known(game, state, viewer)
            assert secret <= unseen


@pytest.mark.parametrize(
    ("edition", "script"),
    [
        (2020, "pass, {0}@N, pass, {1}@S, pass, {2}@N, pass, pass, pass, {3}@S, pass"),
        (2015, "pass, {0}@N, {1}@S, pass, {2}@N, pass, pass, {3}@S, pass, keep, drop, drop, keep"),
    ],
)
def test_m20_20_a_view_does_not_depend_on_cards_it_hides(edition: int, script: str) -> None:
    hidden = ["B1", "B2", "B3", "B4", "Y1", "Y2", "Z"]
    seen = set()
    for cards in list(permutations(hidden))[::97]:
        game, state = start(
            edition,
            tea="R1 Y3 G1 R2 G2 Y4",
            hands=("G3 G4 Z R3 R4", " ".join(cards[:5])),
            spare=" ".join(cards[5:]),
        )
        views = [bytes(game.view(state, 0))]
        for notation in script.format(*cards).split(","):
            game.apply(state, notation)
            views.append(bytes(game.view(state, 0)))
        assert facts(game, state)["phase"] == ("play" if edition == 2020 else "keep")
        seen.add(tuple(views))
    assert len(seen) == 1


def test_m15_18_which_cards_were_kept_stays_private() -> None:
    seen = set()
    for kept in ("G1 Z", "G2 R1", "Z R2"):
        game, state = start(2015, hands=("G1 G2 Z R1 R2", "B1 B2 B3 B4 Y1"))
        pass_set(game, state)
        keep(game, state, kept, "B1")
        assert facts(game, state, 0)["hand"] == sorted(kept.split(), key=CARDS.index)
        for viewer in (1, SPECTATOR):
            seen.add(bytes(game.view(state, viewer)))
            assert facts(game, state, viewer)["hand_sizes"] == [2, 1]
    assert len(seen) == 2


def test_m15_17_kept_cards_are_hidden_in_the_next_set_like_dealt_ones() -> None:
    game, state = start(2015, hands=("G1 G2 Z R1 R2", "B1 B2 B3 B4 Y1"))
    pass_set(game, state)
    keep(game, state, "G1 Z", "B1")
    game.deal(state, order(tea="Y4 Y3 R4 R3 G4 G3"))
    assert {"G1", "Z"} <= set(hand(game, state, 0))
    assert set(game.unseen(game.view(state, 1))) >= {CARDS.index("G1"), CARDS.index("Z")}
    assert known(game, state, 1)["G1"] == 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(20))
def test_m20_8_m15_18_a_guess_fits_the_view(seed: int, edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    for state in random_play(game, seed, sets=3):
        if game.turn(state) != DEAL:
            assert_guess_fits(game, state, seed)


@pytest.mark.parametrize(
    ("edition", "kept"),
    [(2020, ""), (2015, ""), (2015, "G1"), (2015, "G2 Z"), (2015, "G1 G2 G3 R1 Z")],
)
def test_m15_18_a_guess_fits_the_view_while_a_deal_is_due(edition: int, kept: str) -> None:
    game, state = start(edition, hands=("G1 G2 G3 R1 Z", "B1 B2 B3 Y1 Z"))
    pass_set(game, state)
    if edition == 2015:
        keep(game, state, kept, "B2 B3")
    assert game.turn(state) == DEAL
    for seed in range(10):
        assert_guess_fits(game, state, seed)


def assert_guess_fits(game: Game, state: State, seed: int) -> None:
    for viewer in VIEWERS:
        view = game.view(state, viewer)
        guess = game.guess(view, seed)
        assert bytes(game.view(guess, viewer)) == bytes(view)


@pytest.mark.parametrize("edition", EDITIONS)
def test_m15_18_relabelling_no_card_changes_nothing(edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    for state in random_play(game, seed=5, sets=3):
        assert game.book.relabel(state, {}) == state


def test_m15_15_a_guess_before_the_deal_leaves_dropped_cards_in_the_pack() -> None:
    game, state = start(2015, hands=("G1 G2 G3 G4 Y1", "B1 B2 B3 B4 R1"))
    pass_set(game, state)
    keep(game, state, "G1", "B1 B2 B3")
    dropped = {"G2", "G3", "G4", "Y1"}
    for seed in range(20):
        guess = game.guess(game.view(state, 0), seed)
        assert not dropped & set(hand(game, guess, 1))


def test_view_of_a_view_is_the_same_view() -> None:
    game, state = start()
    view = game.view(state, 1)
    assert bytes(game.view(view, 1)) == bytes(view)
    for seat in (0, SPECTATOR):
        with pytest.raises(ValueError, match="view"):
            game.view(view, seat)
    for seat in (2, -1, -2, -4):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            game.view(state, seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_m20_13_only_the_seat_to_act_sees_legal_actions(edition: int) -> None:
    game, state = start(edition)
    assert game.legal(game.view(state, 0)) == game.legal(state)
    assert game.legal(game.view(state, 1)) == []
    assert game.legal(game.view(state, SPECTATOR)) == []
    assert not game.mask(game.view(state, 1)).any()
