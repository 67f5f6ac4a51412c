"""Puzzles from matches of people: only of those that all who sat there have given."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import chabudai
from chabudai.coach.puzzles.given import READ, hauls_of, opened, views
from chabudai.coach.puzzles.glance import seated
from chabudai.coach.puzzles.mine import Miner, Plan
from chabudai.coach.puzzles.themes import Effort
from chabudai.core.chance import Dice
from chabudai.farm import Here
from chabudai.match import Match, fair
from chabudai.match.entry import PLAYED
from chabudai.store import NewMatch, SqliteStore, Store, UserRow
from chabudai.store.protocol import MatchRow
from chabudai.tui import gifts
from tests.reviewed import begin
from tests.test_reviews import PAGE, ended, served
from tests.test_store import Check, row, talk
from tests.test_store import run as run
from tests.web_pages.scenes import ADA, AT, keep

GAME = "koikoi"


def test_a_match_is_given_by_all_who_ever_sat(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        for user in ("ada", "bob", "eve"):
            await store.add_user(UserRow(user, user.title(), 1))
        both = NewMatch(row("both", status="over"), [talk("x")], {0: "ada", 1: "bob"})
        alone = NewMatch(row("alone", status="over"), [talk("x")], {0: "ada"})
        running = NewMatch(row("running", status="running"), [talk("x")], {0: "ada"})
        await store.create([both], None)
        await store.create([alone], None)
        await store.create([running], None)
        game = (await store.find("both")).heading["game"]  # type: ignore[union-attr]
        assert not await store.gives("ada")
        assert await store.given(game) == []
        await store.give("ada", 5)
        await store.give("ada", 6)
        assert await store.gives("ada")
        assert [(each.match, each.people) for each in await store.given(game)] == [("alone", 1)]
        await store.give("bob", 5)
        assert {each.match for each in await store.given(game)} == {"both", "alone"}
        assert await store.given("nothing") == []
        await store.keep_back("ada")
        assert await store.given(game) == []
        await store.give("ada", 7)
        await store.erase("bob", "somebody", "…")
        assert not await store.gives("bob")
        # the one who is forgotten has no seat any more: people in the log tell that
        assert ("both", 1) in {(each.match, each.people) for each in await store.given(game)}

    run(check)


def test_only_matches_that_were_given_are_read(tmp_path: Path) -> None:
    """Not before it was said, not with somebody who has not, not of a day, nor with a forgotten."""
    place = str(tmp_path / "tables.db")

    async def furnish() -> None:
        store = SqliteStore(Path(place))
        await store.start()
        end = ended(GAME)
        await store.add_user(UserRow(ADA, "Ada", AT))
        await keep(store, "over", end)
        people = Match(end.game, end.heading)
        people.take(people.sit(0, "Ada", at=AT))
        people.take(people.sit(1, "Bob", at=AT))
        entries = [*people.entries, *end.entries[2:]]
        for name, more in (("people", {}), ("today", {"daily": {"day": "d", "deal": GAME}})):
            secret = fair.new_secret()
            about = {"match": name, "commitment": fair.commit(secret), **more}
            heading = {**end.heading.to_json(), **about}
            made = MatchRow(name, heading, secret, {"listed": False}, ADA, "over", len(entries))
            await store.create([NewMatch(made, entries, {0: ADA})], None)  # Bob is forgotten
        await store.close()

    async def give() -> None:
        store = SqliteStore(Path(place))
        await store.start()
        await store.give(ADA, AT)
        await store.close()

    asyncio.run(furnish())
    assert gifts.texts([place], GAME) == []
    asyncio.run(give())
    (text,) = gifts.texts([place], GAME)
    assert opened(text).heading.match == "over"
    assert gifts.texts([place], "matcha") == []
    file = tmp_path / "match.jsonl"
    file.write_text(text, encoding="utf-8")
    assert gifts.texts([str(file)], GAME) == [text]
    assert gifts.texts([str(file)], "matcha") == []


def test_each_choice_is_what_its_seat_saw() -> None:
    match = ended(GAME)
    found = list(views(match))
    choices = [
        (number, entry.seat)
        for number, entry in enumerate(match.entries)
        if entry.kind == PLAYED and len(match.notations(number, entry.seat or 0)) > 1
    ]
    assert len(found) == len(choices) > 20
    for view, (number, seat) in zip(found, choices, strict=True):
        assert view.viewer == seat
        assert bytes(view) == bytes(match.seen(number, seat or 0))
    half = [match.heading.to_json(), *(entry.to_json() for entry in match.entries[:20])]
    with pytest.raises(ValueError, match="end"):
        opened("".join(json.dumps(line) + "\n" for line in half))


def test_one_says_yes_and_no_on_the_page_and_by_the_interface(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (server, who, http):
            me, gift = "http://table/me", "http://table/api/v1/me/gift"
            ada = {**who(ADA), "Sec-Fetch-Site": "same-origin"}
            page = await http.get(me, headers={**PAGE, **ada})
            assert 'name="gives" value="1"' in page.text
            assert (await http.get(gift, headers=ada)).json() == {"gives": False}
            await http.post(f"{me}/gift", data={"gives": "1"}, headers={**PAGE, **ada})
            assert await server.house.records.gives(ADA)
            page = await http.get(me, headers={**PAGE, **ada})
            assert 'name="gives" value="0"' in page.text
            answer = await http.put(gift, json={"gives": False}, headers=ada)
            assert answer.json() == {"gives": False}
            assert not await server.house.records.gives(ADA)
            wrong = await http.post(f"{me}/gift", data={}, headers={**PAGE, **ada})
            assert wrong.status_code == 422

    asyncio.run(main())


PLAN = Plan(GAME, "three-rounds", seed=3, effort=Effort(quick=200, unit=30))


@pytest.mark.slow
def test_a_given_match_is_searched_as_one_of_the_bots() -> None:
    """The bots' own match, given as a file, has the puzzles that were mined from it."""
    miner = Miner(PLAN)
    game = miner.game
    found = []
    for number in range(2):
        dice = Dice(PLAN.seed, number)
        names = [PLAN.players[dice.below(len(PLAN.players))] for _ in range(game.seats)]
        seats = [seated(name, game, number) for name in names]
        match = begin(game)
        while match.turn != chabudai.OVER:
            if match.turn == chabudai.DEAL:
                order = game.shuffle(match.state, PLAN.seed << 24 | number)
                match.take(match.deal(order))
            else:
                view = match.view(match.turn)
                match.take(match.act(match.turn, seats[match.turn].choose(view, game.legal(view))))
        lines = [match.heading.to_json() | {"secret": ""}, *(e.to_json() for e in match.entries)]
        found.append("".join(json.dumps(line) + "\n" for line in lines))
    mined = [miner.mine(number) for number in range(2)]
    given = list(hauls_of(PLAN, found, Here()))
    assert [haul.puzzles for haul in given] == [haul.puzzles for haul in mined]
    assert any(haul.puzzles for haul in given), "choose another seed"
    assert given[0].counts["choices"] == mined[0].counts["choices"]
    other = Plan(GAME, "six-rounds", seed=3, effort=PLAN.effort)
    (left,) = hauls_of(other, found[:1], Here())
    assert (left.puzzles, dict(left.counts)) == ([], {READ: 1})
