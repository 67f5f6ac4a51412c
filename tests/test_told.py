"""What viewers are told is the same whatever was kept before, by whom, and for whom."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import chabudai
from chabudai.core.kept import Kept
from chabudai.core.messages import LANGUAGES, Message
from chabudai.games.koikoi import events as koikoi_events
from chabudai.games.koikoi import facts as koikoi_facts
from chabudai.games.koikoi import notation as koikoi_notation
from chabudai.games.koikoi import pack as koikoi_pack
from chabudai.games.koikoi import show as koikoi_show
from chabudai.games.matcha import events as matcha_events
from chabudai.games.matcha import facts as matcha_facts
from chabudai.games.matcha import notation as matcha_notation
from chabudai.games.touche import events as touche_events
from chabudai.games.touche import facts as touche_facts
from chabudai.games.touche import notation as touche_notation
from chabudai.match import sentence
from chabudai.match.heading import heading_for
from chabudai.match.match import RUNNING, Match
from chabudai.match.position import UNDO
from chabudai.match.refused import Refused
from chabudai.tables.audience import Audience
from chabudai.tables.update import actions, update, view
from chabudai.tables.viewer import Event, Viewer
from chabudai.web.encode import encode
from chabudai.web.stream import encoded
from tests.rule_sets import FEW, FEW_IDS

ROOMS = (
    *(koikoi_events, koikoi_facts, koikoi_notation, koikoi_pack, koikoi_show),
    *(matcha_events, matcha_facts, matcha_notation),
    *(touche_events, touche_facts, touche_notation),
    sentence,
)
SECRET = "7" * 64
NAMES = ('Ada "the \\ quick"', "Guest", "Олена", "Bob")


def _kept() -> Iterator[Any]:
    """Everything in which something told is kept."""
    for room in ROOMS:
        for thing in vars(room).values():
            if isinstance(thing, Kept):
                yield thing.clear
            elif hasattr(thing, "cache_clear"):
                yield thing.cache_clear
    for groups in koikoi_facts._GROUPS:
        for group, _ in groups:
            yield group.clear


def _forget() -> None:
    for forget in _kept():
        forget()


def _play(game: Any, seed: int, tell: Any) -> Match:
    """A match with talk, offers and undone actions; ``tell`` is called after each entry."""
    chance = random.Random(seed)
    match = Match(game, replace(heading_for(game), match=f"told{seed}"))

    def take(steps: Any, at: int) -> None:
        first = len(match)
        match.take(match.with_deals(steps, SECRET, at))
        for number in range(first, len(match)):
            tell(match, number)

    for seat in range(game.seats):
        take(match.sit(seat, NAMES[seat], at=1), 1)
    at = 1
    while match.status == RUNNING and at < 90:
        at += 1
        seat, luck = match.turn, chance.random()
        try:
            if luck < 0.05:
                take(match.talk(seat, 'so "what"', at=at), at)
            elif luck < 0.1:
                take(match.offer((seat + 1) % game.seats, UNDO, at), at)
                while match.here.offer is not None:
                    take(match.answer(match.fold.asked(match.here)[0], luck < 0.08, at), at)
            else:
                take(match.act(seat, chance.choice(match.notations(len(match), seat)), at), at)
        except Refused:
            continue
    return match


@pytest.mark.parametrize(("name", "preset"), FEW, ids=FEW_IDS)
def test_what_is_told_live_is_what_would_be_told_with_nothing_kept(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    eyes = (*range(game.seats), chabudai.SPECTATOR)
    heard: dict[tuple[int, int, str], bytes] = {}
    audiences: dict[int, Audience] = {}

    def audience_of(match: Match) -> Audience:
        if id(match) not in audiences:
            audiences[id(match)] = audience = Audience(match, None, {})  # type: ignore[arg-type]
            for seat in eyes:
                for lang in LANGUAGES:
                    viewer = Viewer(seat, None, lang, frozenset())

                    def send(event: Event, seat: int = seat, lang: str = lang) -> bool:
                        assert event.number is not None
                        heard[event.number, seat, lang] = encoded(event)
                        return True

                    viewer.send = send
                    audience.viewers.add(viewer)
        return audiences[id(match)]

    match = _play(game, 5, lambda match, number: audience_of(match).publish(number))
    assert len(heard) == len(match) * len(eyes) * len(LANGUAGES)
    again = Match(game, match.heading, match.entries)
    for place, (number, seat, lang) in enumerate(reversed([*heard])):
        if place % 9 == 0:
            _forget()
        told = Event("entry", update(again, number, seat, lang), number)
        assert encoded(told) == heard[number, seat, lang]


@pytest.mark.parametrize(("name", "preset"), FEW, ids=FEW_IDS)
def test_answers_are_the_same_with_and_without_what_is_kept(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    eyes = (*range(game.seats), chabudai.SPECTATOR)

    def answers(match: Match) -> list[bytes]:
        return [
            encode(what(match, seat, lang))
            for lang in LANGUAGES
            for seat in eyes
            for what in (view, actions)
        ]

    def tell(match: Match, number: int) -> None:
        if number % 11 == 0:
            with_it = answers(match)
            _forget()
            assert answers(Match(game, match.heading, match.entries)) == with_it

    _play(game, 6, tell)


@pytest.mark.parametrize(("name", "preset"), FEW, ids=FEW_IDS)
def test_many_notations_are_those_of_one_after_the_other(name: str, preset: str) -> None:
    book = chabudai.game(name, preset=preset).book

    def tell(match: Match, number: int) -> None:
        state, turn = match.positions[number + 1].state, match.turn
        if turn >= 0:
            for seen in (state, book.observe(state, turn)):
                legal = book.legal(seen)
                assert book.texts(seen, legal) == [book.text(seen, action) for action in legal]

    _play(chabudai.game(name, preset=preset), 7, tell)


def test_not_more_is_kept_than_was_said() -> None:
    made: list[int] = []

    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    numbers = Kept(double, 3)
    assert [numbers[n] for n in (1, 2, 1, 3, 2)] == [2, 4, 2, 6, 4]
    assert made == [1, 2, 3]
    assert numbers[4] == 8
    assert [*numbers] == [4]
    assert (numbers[1], made) == (2, [1, 2, 3, 4, 1])


@pytest.mark.parametrize("name", ["matcha", "koikoi", "touche"])
def test_a_look_says_what_the_record_says(name: str) -> None:
    game = chabudai.game(name)
    state = game.new()
    game.shuffle(state, 3)
    for action in game.legal(state)[:2]:
        before = state.look()
        assert before.look() is before
        game.apply(state, action) if game.is_legal(state, action) else None
        look = state.look()
        for field, storage in type(state).layout.items():
            told, said = getattr(look, field), getattr(state, field)
            assert told == said if storage.length is None else [*told] == [*said], field
    state.still()
    assert state.look() is state.look()
    state.rest()
    state.viewer = 1
    assert state.look().viewer == 1, "who rests may be changed"
    assert type(state).look_at(bytes(state)) == state.look()


def test_a_message_is_written_as_its_data_is() -> None:
    card = Message("matcha-card", {"suit": "G", "number": "4", "card": 'G"4'})
    args = {"viewer": 0, "seats": 2, "seat": 1, "token": card, "kind": "W", "new": True}
    more = {"none": None, "part": 0.5, "some": [1, "Ї", card, (2, False)], "tab": "a\tb\\"}
    message = Message("matcha-event-token", {**args, **more})
    (told,) = json.loads(sentence.written([message], "uk", NAMES).text)
    assert told == sentence.told(message, "uk", NAMES)
    assert list(told["args"]) == [*args, *more]
