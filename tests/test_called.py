"""How seats are called: by everybody the same, in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import Match
from chabudai.match.called import NAMELESS, bot_name, called, is_nameless, nameless_seat
from chabudai.match.export import export
from chabudai.match.position import BOT, PERSON
from chabudai.tables.update import update


def seated(*sitters: tuple[str, str | None], **rules: Any) -> Match:
    """A match at which these people and bots have sat down."""
    match = Match(chabudai.game("touche", players=len(sitters), **rules))
    for seat, (name, level) in enumerate(sitters):
        match.take(match.sit(seat, name, BOT if level else PERSON, level))
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_are_called_by_their_character_and_numbered_only_where_two_share_it(lang: str) -> None:
    one = say("agent-level-1", lang)
    two = say("agent-level-2", lang)
    match = seated(("Ada", None), ("level-1 2", "level-1"), ("level-2 3", "level-2"))
    assert match.names(lang) == ["Ada", one, two]
    match = seated(("Ada", None), ("level-1 2", "level-1"), ("level-1 3", "level-1"))
    assert match.names(lang) == ["Ada", f"{one} 2", f"{one} 3"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_those_without_a_name_are_named_in_the_readers_language(lang: str) -> None:
    guest = say("guest", lang)
    for stored in (NAMELESS, "Гість", "お客", ""):
        assert is_nameless(stored)
        assert called(stored, lang) == guest
    assert called(nameless_seat(1), lang) == say("player", lang, number=2)
    assert called("Гравець 3", lang) == say("player", lang, number=3)
    assert called("Olena", lang) == "Olena"
    match = seated((NAMELESS, None), ("Olena", None), ("Гість", None))
    assert match.names(lang) == [f"{guest} 1", "Olena", f"{guest} 3"]


def test_a_chosen_name_is_never_numbered() -> None:
    assert seated(("Ann", None), ("Ann", None)).names("uk") == ["Ann", "Ann"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_streams_and_exports_never_say_internal_names(lang: str) -> None:
    match = seated((NAMELESS, None), ("level-2 2", "level-2"))
    texts = [
        event["text"]
        for number in range(len(match))
        for event in update(match, number, 0, lang)["events"]
    ]
    texts += [text for entry in export(match, lang=lang)["entries"] for text in entry["told"]]
    assert len(texts) == 4
    assert any(say("agent-level-2", lang) in text for text in texts)
    assert not [text for text in texts if "level-" in text]
    assert export(match)["seats"][1]["name"] == "level-2 2"


def test_a_bot_of_an_unknown_level_has_a_name() -> None:
    assert bot_name("search:12", "en") == bot_name("random", "en") == say("agent-random")
