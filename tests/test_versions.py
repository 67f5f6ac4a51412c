"""Rules that have changed: old matches keep their version, new ones have the newest."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

import chabudai
from chabudai import games
from chabudai.games import front, versions
from chabudai.games.book import Book
from chabudai.games.matcha.play import deal
from chabudai.games.matcha.rules import Rules
from chabudai.games.matcha.state import State
from chabudai.match import Match, export, fair, heading_for, read_document, verify
from chabudai.match.heading import Heading
from chabudai.tui.replay import replay
from tests.inside import inside

STORED = Path(__file__).parent / "matches" / "matcha-2020-v1.json"
SECRET = fair.seeded_secret(3)
PACKAGE = "chabudai.games.matcha"
NOW = front.door(PACKAGE)


class Rules3(Rules):
    """Version 3 deals the last cards first."""

    version: ClassVar[int] = 3


def deal_3(state: State, order: list[int]) -> None:
    deal(state, [*order[:6], *order[:5:-1]])


def book_3(rules: Rules) -> Book:
    return dataclasses.replace(NOW.book(rules), deal=deal_3)


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Call it to change Matcha's rules as a later release would."""

    def changed() -> None:
        older = {**NOW.older, 2: (NOW.rules, NOW.book)}
        door = functools.partial(front.Door, Rules3, book_3, older)
        monkeypatch.setattr(games, "door", lambda package: door() if package == PACKAGE else None)

    return changed


def begun(game: chabudai.Game, heading: Heading | None = None) -> Match:
    match = Match(game, heading or heading_for(game, "same", commitment=fair.commit(SECRET)))
    for seat in (0, 1):
        match.take(match.sit(seat, "Ada"))
    match.take(match.with_deals([], SECRET))
    return match


def test_every_game_has_its_newest_version() -> None:
    for name in chabudai.names():
        assert chabudai.game(name).rules.version == max(versions(name))


def test_an_old_match_replays_by_its_own_version(change: Any) -> None:
    change()
    document = read_document(STORED)
    assert document["version"] == 1
    assert verify(document) == []
    assert replay(document, 0, "en", whole=True, write=lambda _: None) == 0
    assert verify({**document, "version": 2}) != []


def test_a_match_that_was_begun_goes_on_by_its_own_version(change: Any) -> None:
    before = begun(chabudai.game("matcha"))
    stored = json.dumps(before.heading.to_json())
    change()
    heading = Heading.from_json(json.loads(stored))
    again = Match(heading.open(), heading, before.entries)
    assert again.state == before.state
    assert again.game.rules.version == 2
    assert heading_for(again.game).version == 2  # its rematch, too


def test_a_new_match_has_the_newest_version(change: Any) -> None:
    old = begun(chabudai.game("matcha"))
    change()
    game = chabudai.game("matcha")
    new = begun(game)
    assert new.heading.version == 3
    assert new.entries[-1].order == old.entries[-1].order
    assert new.state != old.state
    while new.turn != chabudai.OVER:
        action = game.legal(new.state)[0]
        new.take(new.with_deals(new.act(new.turn, action), SECRET))
    assert verify(export(new, SECRET)) == []


def test_a_version_that_is_not_here_is_refused(change: Any) -> None:
    change()
    with pytest.raises(ValueError, match=r"no version 4 of the rules .* there are: 1, 2, 3"):
        chabudai.game("matcha", version=4)
    for version, said in ((4, "version 4"), (None, "not a number"), (True, "not a number")):
        [finding] = verify({**read_document(STORED), "version": version})
        assert said in finding.say("en")


def test_a_server_plays_both(tmp_path: Path, change: Any) -> None:
    async def ask(http: Any, path: str, **body: Any) -> Any:
        answer = await (http.post(path, json=body) if body else http.get(path))
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def play(http: Any, match: str) -> None:
        """One action of mine, and of the bot's if it is next."""
        now = await ask(http, f"/matches/{match}/view")
        while now["turn"] != 0:
            await asyncio.sleep(0.01)
            now = await ask(http, f"/matches/{match}/view")
        move = {"action": now["actions"][0], "number": now["number"]}
        await ask(http, f"/matches/{match}/act", **move)

    async def main() -> None:
        asked = {"game": "matcha", "seats": ["me", "bot:random"]}
        async with inside(tmp_path) as (_, http):
            token = (await ask(http, "/guests", name="Ada", token=True))["token"]
            old = (await ask(http, "/matches", **asked))["match"]
            await play(http, old)
        change()
        async with inside(tmp_path) as (_, http):
            http.headers["Authorization"] = f"Bearer {token}"
            new = (await ask(http, "/matches", **asked))["match"]
            for match, version in ((old, 2), (new, 3)):
                await play(http, match)
                await play(http, match)
                assert (await ask(http, f"/matches/{match}"))["version"] == version

    asyncio.run(main())
