"""Parts of facts that are shared: written once, and never otherwise than without sharing."""

from __future__ import annotations

import json
import random

import pytest
from pydantic_core import to_json

import chabudai
from chabudai.core.messages import Message
from chabudai.core.written import WrittenDict, WrittenList
from chabudai.match.match import RUNNING, Match
from chabudai.match.sentence import told, written
from chabudai.tables.update import update, view
from chabudai.web.encode import encode


def plain(data: object) -> bytes:
    """The same data without anything that is shared."""
    return to_json(json.loads(json.dumps(data, default=lambda part: part.read())))


@pytest.mark.parametrize("game", ["matcha", "koikoi", "touche"])
def test_what_is_sent_is_what_would_be_sent_without_sharing(game: str) -> None:
    chance = random.Random(7)
    match = Match(chabudai.game(game))
    for seat, name in enumerate(("Ada", "Bob")):
        match.take(match.sit(seat, name))
    match.take(match.with_deals([], "5" * 64))
    shared = 0
    for _ in range(60):
        if match.status != RUNNING:
            break
        seat = match.turn
        listed = match.notations(len(match), seat)
        match.take(match.with_deals(match.act(seat, chance.choice(listed)), "5" * 64))
        for number in range(len(match) - 1, len(match)):
            for eyes in (0, 1, chabudai.SPECTATOR):
                told = update(match, number, eyes, "en")
                assert encode(told) == plain(told)
                assert encode(told) == plain(told), "and again, from what was kept"
                shared += isinstance(told.get("facts"), WrittenDict)
                facts = match.facts(number + 1, eyes)
                assert told["facts"] == facts == match.game.facts(match.seen(number + 1, eyes))
                seen = view(match, eyes, "uk")
                assert encode(seen) == plain(seen)
    assert shared


def test_what_is_written_reads_as_data() -> None:
    card, cards = WrittenDict('{"card":"G4"}'), WrittenList('["G4","Ї"]')
    assert card == {"card": "G4"}
    assert (len(card), [*card], card.get("no")) == (1, ["card"], None)
    assert (len(cards), cards[1], [*cards], "Ї" in cards) == (2, "Ї", ["G4", "Ї"], True)
    data = {"card": card, "cards": cards}
    assert encode(data) == plain(data) == encode(json.loads(encode(data)))
    assert encode({**data, "large": 1 << 70}) == plain({**data, "large": 1 << 70})
    with pytest.raises(ValueError, match=r"serialize unknown type|no attribute"):
        encode({"thing": object()})


@pytest.mark.parametrize("lang", ["en", "uk", "ja"])
def test_sentences_are_written_as_they_are_told(lang: str) -> None:
    names = ['Ada "the \\ quick"', "Олена\u2028</b>"]
    messages = [
        Message("match-event-talk", {"seat": 1, "viewer": 0, "seats": 2, "said": '"so\\"'}),
        Message("matcha-event-pass", {"seat": 0, "viewer": 0, "seats": 2}).again(),
        Message("matcha-event-pass", {"seat": 0, "viewer": 1, "seats": 2}).again(),
    ]
    for _ in range(2):
        told_one_by_one = [told(message, lang, names) for message in messages]
        assert encode(written(messages, lang, names)) == encode(told_one_by_one)
        assert [each["text"] for each in told_one_by_one] == [
            message.say(lang, names) for message in messages
        ]
    assert names[0] in told_one_by_one[2]["text"]


@pytest.mark.parametrize("game", ["matcha", "koikoi", "touche"])
def test_an_action_from_the_list_is_the_action_that_was_read(game: str) -> None:
    """Whether a list was made before or not, the entry and the position are the same."""
    chance = random.Random(3)
    asked = Match(chabudai.game(game))
    unasked = Match(asked.game, asked.heading)
    for match in (asked, unasked):
        for seat, name in enumerate(("Ada", "Bob")):
            match.take(match.sit(seat, name))
        match.take(match.with_deals([], "6" * 64))
    for _ in range(40):
        if asked.status != RUNNING:
            break
        seat = asked.turn
        text = chance.choice(asked.notations(len(asked), seat))
        unasked._seen._made.clear()
        pair = [match.act(seat, text, 9) for match in (asked, unasked)]
        assert pair[0][0][0] == pair[1][0][0]
        assert pair[0][0][1].state == pair[1][0][1].state
        with pytest.raises(chabudai.IllegalAction):
            asked.act(seat, "nonsense")
        for match, steps in zip((asked, unasked), pair, strict=True):
            match.take(match.with_deals(steps, "6" * 64))


def test_a_message_that_is_kept_says_the_same_in_every_language() -> None:
    kept, other = (Message("matcha-kind", {"kind": "G"}) for _ in range(2))
    kept.kept()
    for lang in ("en", "uk", "ja", "en"):
        assert kept.say(lang) == other.say(lang)
    assert kept == other
    assert hash(kept) == hash(other)
    assert kept.to_json() == other.to_json()
