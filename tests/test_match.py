"""Matches: the state is the fold of the log; undo, offers, clocks and talk by their rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

import chabudai
from chabudai.core.chance import Dice
from chabudai.core.messages import LANGUAGES
from chabudai.match import Clock, Entry, Match, Refused, export, fair, heading_for, verify
from chabudai.match.consent import agrees, can_undo, offer
from chabudai.match.match import Step
from chabudai.match.position import BOT
from chabudai.match.talk import PHRASES, phrases
from tests.rule_sets import IDS, RULE_SETS

SECRET = "ab" * 32

every_rule_set = pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)


def seated(game: chabudai.Game, match: str = "example", **about: Any) -> Match:
    """A match at which everybody sits; the first deal is made."""
    return sit_all(Match(game, heading_for(game, match, commitment=fair.commit(SECRET), **about)))


def sit_all(match: Match) -> Match:
    game = match.game
    for seat in range(game.seats):
        match.take(match.sit(seat, f"Player {seat + 1}"))
    match.take(match.with_deals([], SECRET))
    return match


def put(match: Match, steps: Sequence[Step]) -> None:
    match.take(match.with_deals(list(steps), SECRET, steps[-1][0].at))


def play(match: Match, steps: int = 10_000, seed: int = 1) -> Match:
    dice = Dice(seed)
    for _ in range(steps):
        if match.turn == chabudai.OVER:
            break
        legal = match.game.legal(match.state)
        put(match, match.act(match.turn, legal[dice.below(len(legal))]))
    return match


def matcha(**about: Any) -> Match:
    return seated(chabudai.game("matcha"), **about)


def lay(match: Match, seat: int, place: str = "N") -> None:
    hand = match.game.facts(match.view(seat))["hand"]
    put(match, match.act(seat, f"{hand[0]}@{place}"))


# The log


@every_rule_set
def test_the_fold_of_any_beginning_is_the_match_then(name: str, preset: str) -> None:
    match = play(seated(chabudai.game(name, preset=preset)), 60)
    entries = [Entry.from_json(json.loads(json.dumps(e.to_json()))) for e in match.entries]
    for length in range(0, len(entries) + 1, 7):
        again = Match(match.game, match.heading, entries[:length])
        assert len(again) == length
        assert again.here.state == match.positions[length].state
    assert Match(match.game, match.heading, entries).state == match.state


@every_rule_set
def test_after_a_deal_somebody_is_to_act(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    deals = set()
    for number in range(150):
        match = seated(game, match=f"m{number}")
        assert match.turn >= 0 or match.turn == chabudai.OVER
        deals.add(match.here.deals)
    assert deals >= {1}
    if name == "koikoi" and preset == "rulebook":
        assert max(deals) > 1, "a deal that ends its round at once is followed by another"


def test_a_match_cannot_be_changed_from_outside() -> None:
    match = play(matcha(), 3)
    state, view = match.state, match.view(0)
    state.mover = view.mover = 1 - state.mover
    assert match.state != state
    assert match.view(0) != view


def test_what_is_prepared_changes_nothing() -> None:
    match = matcha()
    before = match.state, len(match)
    match.act(0, "pass")
    match.talk(0, "hm")
    match.resign(0)
    assert (match.state, len(match)) == before


def test_wrong_entries_are_named() -> None:
    match = play(matcha(), 3)
    for wrong, why in (
        (Entry("action", seat=7, text="pass"), "another seat’s turn"),
        (Entry("undo", seat=0, length=9), "no action of this seat"),
        (Entry("sit", seat=0, name="x", player="person"), "Seat 1 is taken"),
        (Entry("deal", order=list(match.game.cards)), "No deal is due"),
        (Entry("answer", seat=0, yes=True), "no offer"),
        (Entry("talk", seat=9, text="x"), "seats are 0 to 1"),
        (Entry("time-out", seat=0, at=9), "still has time"),
        (Entry("offer", seat=0, what="tea"), "there are: undo, draw, rematch"),
    ):
        with pytest.raises(ValueError, match=f"entry 6 does not fit: .*{why}"):
            Match(match.game, match.heading, [*match.entries, wrong])


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"kind": "dance"}, "not an entry"),
        ("deal", "not an entry"),
        ({"kind": "deal", "colour": 1}, "has no colour"),
        ({"kind": "deal", "text": "x"}, "has no text"),
        ({"kind": "action", "seat": "0"}, "seat of an entry cannot be"),
        ({"kind": "action", "seat": True}, "seat of an entry cannot be"),
        ({"kind": "answer", "yes": 1}, "yes of an entry cannot be"),
    ],
)
def test_entries_are_read_strictly(data: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Entry.from_json(data)


def test_nobody_acts_out_of_turn_or_before_all_sit() -> None:
    game = chabudai.game("matcha")
    match = Match(game)
    match.take(match.sit(0, "Ada"))
    with pytest.raises(Refused, match="Not every seat is taken"):
        match.deal(range(18))
    assert match.status == "open"
    match.take(match.sit(1, "Bob"))
    match.take(match.deal([*Dice(1).shuffled(16), 16, 17]))
    before = match.state
    with pytest.raises(Refused, match="another seat’s turn"):
        match.act(1, "pass")
    with pytest.raises(chabudai.IllegalAction, match="between sets only"):
        match.act(0, "keep G4")
    assert match.state == before
    assert match.status == "running"


def test_a_seat_that_left_before_the_deal_is_free_again() -> None:
    match = Match(chabudai.game("matcha"))
    match.take(match.sit(0, "Ada", contribution="00" * 16))
    match.take(match.leave(0))
    match.take(match.sit(0, "Bob"))
    assert [sitter.name for sitter in match.here.seats if sitter] == ["Bob"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 33, "\u202e", "\x00"])
def test_names_are_visible_and_short(name: str) -> None:
    match = Match(chabudai.game("matcha"))
    with pytest.raises(Refused, match="1 to 32 visible characters"):
        match.sit(0, name)


def test_contributions_are_128_bits() -> None:
    match = Match(chabudai.game("matcha"))
    for wrong in ("", "xy", "AB" * 16, "ab" * 17):
        with pytest.raises(Refused, match="128 bits"):
            match.sit(0, "Ada", contribution=wrong)


# Undo


def test_undo_is_free_while_nobody_has_acted() -> None:
    match = matcha()
    before = match.state
    lay(match, 0)
    put(match, match.offer(0, "undo"))
    assert match.state == before
    assert [entry.kind for entry in match.entries[3:]] == ["action", "undo"]
    assert Match(match.game, match.heading, match.entries).state == before


def test_undo_needs_consent_once_another_has_acted() -> None:
    match = matcha()
    before = match.state
    lay(match, 0)
    lay(match, 1)
    put(match, match.offer(0, "undo"))
    assert match.entries[-1].kind == "offer"
    with pytest.raises(Refused, match="no offer for this seat"):
        match.answer(0, True)
    put(match, match.answer(1, True))
    assert [entry.kind for entry in match.entries[-3:]] == ["offer", "answer", "undo"]
    assert match.state == before


def test_undo_that_is_declined_or_ignored_does_not_happen() -> None:
    match = matcha()
    lay(match, 0)
    lay(match, 1)
    after = match.state
    put(match, match.offer(0, "undo"))
    put(match, match.answer(1, False))
    assert match.state == after
    assert match.here.offer is None
    put(match, match.offer(0, "undo"))
    put(match, match.act(0, "pass"))
    assert match.here.offer is None


def test_undo_needs_consent_once_something_was_revealed() -> None:
    match = matcha()
    lay(match, 0)
    lay(match, 1)
    put(match, match.act(0, "pass"))
    put(match, match.act(1, "pass"))
    assert match.game.facts(match.view(1))["round"] == 2
    assert not match.here.has_free_undo(match.game, 1)
    put(match, match.offer(1, "undo"))
    assert match.entries[-1].kind == "offer"
    assert not agrees(match, "undo", 1)


def test_bots_say_why_nothing_is_taken_back() -> None:
    game = chabudai.game("matcha")
    match = Match(game, heading_for(game, "example", commitment=fair.commit(SECRET)))
    match.take(match.sit(0, "Ada"))
    match.take(match.sit(1, "level-1", BOT, "level-1"))
    match.take(match.with_deals([], SECRET))
    assert not can_undo(match, 0)
    with pytest.raises(Refused) as refused:
        offer(match, 0, "undo")
    assert refused.value.reason.key == "match-nothing-to-undo"
    lay(match, 0)
    assert can_undo(match, 0)
    lay(match, 1)
    assert can_undo(match, 0), "the bot's covered card tells nothing"
    assert offer(match, 0, "undo")[0][0].kind == "offer"
    put(match, match.act(0, "pass"))
    put(match, match.act(1, "pass"))
    assert match.game.facts(match.view(0))["round"] == 2
    assert not can_undo(match, 0)
    with pytest.raises(Refused) as refused:
        offer(match, 0, "undo")
    assert refused.value.reason.key == "match-undo-revealed"
    while match.here.deals < 2:
        put(match, match.act(match.turn, game.legal(match.state)[-1]))
    with pytest.raises(Refused) as refused:
        offer(match, 0, "undo")
    assert refused.value.reason.key == "match-undo-dealt"


def test_undo_crosses_a_deal_by_consent_only_and_the_next_deal_is_another() -> None:
    match = matcha()
    for _ in range(12):
        put(match, match.act(match.turn, "pass"))
    assert match.here.deals == 2
    second = match.entries[-1].order
    put(match, match.offer(1, "undo"))
    assert match.entries[-1].kind == "offer"
    assert not agrees(match, "undo", 1)
    put(match, match.answer(0, True))
    assert match.turn == 1
    put(match, match.act(1, "pass"))
    assert match.here.deals == 3
    assert match.entries[-1].order != second


def test_an_undo_entry_without_consent_does_not_fit() -> None:
    match = matcha()
    lay(match, 0)
    lay(match, 1)
    with pytest.raises(Refused, match="others must agree"):
        match.fold.step(match.here, Entry("undo", seat=0, length=1))


def test_the_story_leaves_out_what_was_undone() -> None:
    match = matcha()
    lay(match, 0)
    put(match, match.offer(0, "undo"))
    put(match, match.act(0, "pass"))
    assert [message.key for message in match.story(1)] == [
        "matcha-event-deal",
        "matcha-event-pass",
    ]
    told = [message.key for message in match.told(1, 2)]
    assert told[1:4] == ["matcha-event-cover", "match-event-undo", "matcha-event-pass"]


# Ends by agreement or not


def test_a_draw_by_agreement() -> None:
    match = play(matcha(), 2)
    put(match, match.offer(0, "draw"))
    with pytest.raises(Refused, match="Another offer is still open"):
        match.offer(1, "draw")
    put(match, match.answer(1, True))
    assert match.status == "over"
    assert match.here.result(match.game) == [0, 0]
    with pytest.raises(Refused, match="match is over"):
        match.act(0, "pass")


@pytest.mark.parametrize("how", ["resign", "leave"])
def test_giving_up_loses(how: str) -> None:
    match = play(matcha(), 2)
    put(match, getattr(match, how)(1))
    assert match.status == "over"
    assert match.here.result(match.game) == [1, -1]
    assert "You win the match." in [message.say() for message in match.told(0)]


def test_a_rematch_needs_everybody() -> None:
    match = matcha()
    with pytest.raises(Refused, match="not over yet"):
        match.offer(0, "rematch")
    put(match, match.resign(0))
    put(match, match.offer(0, "rematch"))
    wanted = [match.here.rematch]
    put(match, match.answer(1, True))
    wanted.append(match.here.rematch)
    assert wanted == [False, True]
    with pytest.raises(Refused, match="already agreed"):
        match.offer(0, "rematch")


@every_rule_set
def test_with_more_seats_the_others_go_on(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    match = play(seated(game), 3)
    for seat in range(game.seats - 1):
        assert match.status == "running"
        put(match, match.resign(seat))
        with pytest.raises(Refused):
            match.resign(seat)
    assert match.status == "over"
    assert match.here.result(game) == [*[-1] * (game.seats - 1), 1]


# Clocks


def test_time_for_each_move() -> None:
    match = matcha(clock=Clock("move", 10))
    put(match, match.act(0, "pass", at=10_000))
    with pytest.raises(Refused, match="time for this move is up"):
        match.act(1, "pass", at=20_001)
    with pytest.raises(Refused, match="still has time"):
        match.time_out(at=20_000)
    put(match, match.time_out(at=20_001))
    assert match.here.result(match.game) == [1, -1]
    assert match.entries[-1].kind == "time-out"


def test_a_bank_grows_with_each_move() -> None:
    match = matcha(clock=Clock("bank", 60, 5))
    put(match, match.act(0, "pass", at=20_000))
    put(match, match.act(1, "pass", at=21_000))
    assert match.here.left == (45_000, 64_000)
    assert match.here.deadline(0) == 21_000 + 45_000
    put(match, match.offer(1, "undo", at=30_000))
    assert match.here.since == 30_000


def test_days_for_each_move() -> None:
    match = matcha(clock=Clock("days", 3))
    assert match.here.deadline(0) == 3 * 86_400_000
    put(match, match.act(0, "pass", at=2 * 86_400_000))
    assert match.here.deadline(1) == 5 * 86_400_000


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    match = matcha()
    assert match.here.deadline(0) is None
    with pytest.raises(Refused, match="still has time"):
        match.time_out(at=10**15)


@pytest.mark.parametrize(
    "given", [("hour", 1, 0), ("move", 0, 0), ("days", 61, 0), ("bank", 5, -1), ("move", 5, 1)]
)
def test_clocks_are_checked(given: tuple[str, int, int]) -> None:
    with pytest.raises(ValueError, match=r"clock|bank"):
        Clock(*given)


# Talk


def test_talk_is_part_of_the_match_and_not_of_the_game() -> None:
    match = matcha()
    before = match.state
    put(match, match.talk(0, "  that is\n a nice card  "))
    put(match, match.talk(1, phrase="really"))
    assert match.state == before
    told = [message.say("en", ["Ada", "Bob"]) for message in match.told(0, 3)]
    assert told == ["You: that is a nice card", "Bob: Are you sure about that?"]
    assert [message.say("uk", ["Ada", "Bob"]) for message in match.told(0, 4)] == [
        "Bob: Ви впевнені?"
    ]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"text": "x" * 281}, "1 to 280"),
        ({"text": " \n "}, "1 to 280"),
        ({"phrase": "curse"}, "there are: hello"),
        ({}, "either a text or"),
        ({"text": "x", "phrase": "hello"}, "either a text or"),
    ],
)
def test_talk_is_checked(said: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        matcha().talk(0, **said)


def test_phrases_speak_every_language() -> None:
    spoken = [phrases(lang) for lang in LANGUAGES]
    assert all(list(each) == list(PHRASES) for each in spoken)
    assert len({each["hello"] for each in spoken}) == len(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_happens_is_told(lang: str) -> None:
    match = play(matcha(clock=Clock("move", 10)), 2)
    put(match, match.talk(0, phrase="hello"))
    put(match, match.offer(0, "draw"))
    put(match, match.answer(1, False))
    put(match, match.time_out(at=10_001))
    put(match, match.offer(0, "rematch", at=10_002))
    put(match, match.answer(1, True, at=10_002))
    put(match, match.leave(1, at=10_003))
    for seat in (0, 1, chabudai.SPECTATOR):
        for number in range(len(match)):
            assert all(
                m.say(lang, match.names()) and m.to_json() for m in match.told_by(number, seat)
            )


# Exports


def test_a_finished_match_is_exported_and_verified() -> None:
    match = play(matcha())
    document = json.loads(json.dumps(export(match, SECRET)))
    assert document["complete"] is True
    assert verify(document) == []


def test_a_running_match_keeps_its_secret() -> None:
    match = play(matcha(), 5)
    with pytest.raises(ValueError, match="keeps its secret"):
        export(match, SECRET)
    document = export(match, None, 0)
    assert "secret" not in document
    for entry in document["entries"]:
        assert "order" not in entry
        assert ("text" in entry) == (entry["kind"] == "action" and entry["seat"] == 0)
    assert [message.key for message in verify(document)] == ["verify-incomplete"]


def spoil(document: dict[str, Any], how: str) -> None:
    entries = document["entries"]
    if how == "secret":
        document["secret"] = "cd" * 32
    elif how == "commitment":
        document["commitment"] = "00" * 32
    elif how == "deal":
        order = entries[2]["order"]
        order[0], order[5] = order[5], order[0]
    elif how == "action":
        entries[4]["text"] = "keep G1"
    elif how == "missing":
        del entries[5]
    elif how == "cut":
        del entries[-1]
    elif how == "result":
        document["result"] = [1, 1]
    elif how == "contribution":
        entries[0]["contribution"] = "77" * 16
    elif how == "name":
        document["match"] = "another"
    elif how == "time":
        entries[0]["at"] = 5
    elif how == "version":
        document["version"] = 99
    elif how == "rules":
        document["rules"]["edition"] = 1999


@pytest.mark.parametrize(
    ("how", "keys"),
    [
        ("secret", {"verify-commitment"}),
        ("commitment", {"verify-commitment"}),
        ("deal", {"verify-deal"}),
        ("action", {"verify-entry"}),
        ("missing", {"verify-unreadable"}),
        ("cut", {"verify-not-over"}),
        ("result", {"verify-result"}),
        ("contribution", {"verify-deal"}),
        ("name", {"verify-deal"}),
        ("time", {"verify-time"}),
        ("version", {"verify-unreadable"}),
        ("rules", {"verify-unreadable"}),
    ],
)
def test_verification_says_what_does_not_fit(how: str, keys: set[str]) -> None:
    document = json.loads(json.dumps(export(play(matcha()), SECRET)))
    spoil(document, how)
    findings = verify(document)
    assert findings
    assert {message.key for message in findings} & keys
    for lang in LANGUAGES:
        assert all(message.say(lang) for message in findings)


@pytest.mark.parametrize("junk", [{}, {"entries": []}, {"chabudai": 2, "entries": [1]}])
def test_verification_of_junk_says_so(junk: dict[str, Any]) -> None:
    junk.setdefault("entries", [])
    assert [message.key for message in verify(junk)] == ["verify-unreadable"]
