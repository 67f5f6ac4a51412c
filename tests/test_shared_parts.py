"""Parts of facts that are shared: written once, and never otherwise than without sharing."""

from __future__ import annotations

import json
import random

import pytest
from pydantic_core import to_json

import chabudai
from chabudai.core.messages import Message
from chabudai.core.shared import Facts, SharedDict
from chabudai.match.match import RUNNING, Match
from chabudai.tables.update import update, view
from chabudai.web.encode import encode


def plain(data: object) -> bytes:
    """The same data without anything that is shared."""
    return to_json(json.loads(json.dumps(data)))


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
                shared += isinstance(told.get("facts"), Facts)
                seen = view(match, eyes, "uk")
                assert encode(seen) == plain(seen)
    assert bool(shared) == (game != "matcha")


def test_a_name_that_looks_like_a_mark_changes_nothing() -> None:
    mark = chr(0xE0FF)
    facts = Facts(SharedDict(card=mark), {"text": "x"})
    data = {"events": [{"text": mark}], "facts": facts, "picture": f"{mark} sits here"}
    assert encode(data) == plain(data)


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
