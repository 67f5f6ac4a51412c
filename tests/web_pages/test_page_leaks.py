"""The leak test over rendered pages: other hidden cards and choices, the same HTML to the byte."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.core.chance import Dice
from chabudai.core.seats import SPECTATOR
from chabudai.match import Entry, Match
from chabudai.testing.seen import difference
from chabudai.web.pages.table_page import PART
from chabudai.web.server import Server
from tests.inside import inside
from tests.rule_sets import IDS, RULE_SETS, SOONER
from tests.test_api_leaks import Tables, leak, random_match, twin

POSITIONS = 12
Twin = tuple[Match, list[Entry], list[Entry], int]


def twins(game: chabudai.Game) -> Iterator[Twin]:
    """Positions and others that differ only in what a seat may not know, for each seat in turn."""
    dice = Dice(9)
    seats = [*range(game.seats), SPECTATOR]
    for seed in range(1_000):
        match = random_match(game, seed)
        for length in range(game.seats + 1 + dice.below(4), len(match), 4):
            if match.positions[length].turn(game) < 0:
                continue
            for seat in seats:  # the one who was served last stands at the end
                other = twin(match, length, seat, dice)
                if other is not None:
                    seats.sort(key=seat.__eq__)
                    yield match, match.entries[:length], other, seat
                    break


def questions(match: Match, length: int, seat: int) -> list[str]:
    """What can be added to a table's address: a card picked, threats, a language."""
    game = match.game
    hand = list(dict.fromkeys(game.facts(match.seen(length, seat))["hand"]))
    picks = [f"?pick={card}&threats=1" for card in hand[:2]]
    return ["", "?threats=1&lang=ja", f"?pick={game.cards[0]}", *picks]


class Visitors(Tables):
    """The pages that each viewer gets."""

    async def pages(
        self, name: str, match: Match, entries: list[Entry], seat: int
    ) -> dict[str, str]:
        """Every page of a running match, whole and in part; spectators get no replay of it."""
        await self.put(name, match, entries)
        cookies = {"Cookie": cookie(self.server, seat)} if seat != SPECTATOR else {}
        found = {}
        for question in questions(match, len(entries), seat):
            for part in ({}, {PART: "1"}):
                answer = await self.http.get(
                    f"http://table/table/{name}{question}", headers={**cookies, **part}
                )
                assert answer.status_code == 200, f"the table of {self.game!r}: {answer.text}"
                assert "<main" in answer.text, f"the table of {self.game!r} has no <main>"
                found[f"table{question} {'in part' if part else 'whole'}"] = answer.text.replace(
                    name, "NAME"
                )
        for eyes in ("all", "0", "1"):
            url = f"http://table/replay/{name}?seat={eyes}&at={len(entries) // 2}"
            answer = await self.http.get(url, headers=cookies)
            assert answer.status_code == 409 or (answer.status_code == 200 and cookies), eyes
            found[f"replay of {eyes}"] = answer.text.replace(name, "NAME")
        self.forget(name)
        return found


def cookie(server: Server, seat: int) -> str:
    """A seat's visitor, remembered by the browser."""
    user = f"user-{seat}"
    return f"{server.visitors.cookie}={server.identity.seal(user)}"


async def compare(folder: Path, game: chabudai.Game, positions: int) -> None:
    """Pages of positions and of their twins cannot be told from each other."""
    async with inside(folder) as (server, http):
        visitors = Visitors(server, http, game)
        await visitors.prepare()
        number = -1
        for number, (match, one, two, seat) in zip(range(positions), twins(game), strict=False):
            first = await visitors.pages(f"x{number}a", match, one, seat)
            second = await visitors.pages(f"x{number}b", match, two, seat)
            found = difference(first, second)
            assert not found, leak(match, len(one), seat, found)
        assert number == positions - 1, f"{game!r} has only {number + 1} positions with a twin"


@pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)
def test_pages_do_not_tell_hidden_cards(name: str, preset: str, tmp_path: Path) -> None:
    asyncio.run(compare(tmp_path, chabudai.game(name, preset=preset), POSITIONS))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_pages_do_not_tell_hidden_cards_in_hundreds_of_positions(
    name: str, preset: str, tmp_path: Path
) -> None:
    asyncio.run(compare(tmp_path, chabudai.game(name, preset=preset), 400))


@pytest.mark.parametrize("name", chabudai.names())
def test_a_leak_would_be_seen(name: str, tmp_path: Path) -> None:
    async def changed() -> int:
        """How often another seat, who knows some of the cards, sees a difference."""
        found = 0
        game = chabudai.game(name)
        async with inside(tmp_path) as (server, http):
            visitors = Visitors(server, http, game)
            await visitors.prepare()
            for number, (match, one, two, seat) in zip(range(12), twins(game), strict=False):
                other = (seat + 1) % game.seats
                pages: list[Any] = []
                for label, entries in (("a", one), ("b", two)):
                    known = Match(game, match.heading, entries)
                    pages.append(await visitors.pages(f"x{number}{label}", known, entries, other))
                found += pages[0] != pages[1]
        return found

    assert asyncio.run(changed()) > 1, f"the pages of {name} hardly show any card of a seat's own"
