"""Reviews at the tables: who may ask, made in the background, kept, played on from, reported."""

from __future__ import annotations

import asyncio
import functools
import html
import json
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.coach.games import stage_word
from chabudai.coach.played import counts, played
from chabudai.coach.report import report, strength
from chabudai.coach.verdict import Review
from chabudai.match import Match
from chabudai.match.practice import refreshed
from chabudai.match.verify import verify
from chabudai.store import NewMatch, SqliteStore, UserRow
from chabudai.store.protocol import MatchRow
from chabudai.tables.botpool import BotPool
from chabudai.web.server import Server
from chabudai.web.visitors import PLAIN
from tests.inside import inside
from tests.reviewers import broken, quick, stuck
from tests.web_pages.scenes import (
    ADA,
    AT,
    REVIEWS,
    SECRETS,
    keep,
    keep_review,
    moments,
    new_match,
)

PAGE = {"Accept": "text/html"}


@functools.cache
def ended(game: str) -> Match:
    """The finished match that the stored review is about."""
    return moments(game)["end"]


async def furnish(db: Path) -> None:
    """Ada has finished a match of Koi-Koi, plays one of Matcha, and has finished one unseen."""
    store = SqliteStore(db)
    await store.start()
    for user in (ADA, "bob", "eve"):
        await store.add_user(UserRow(user, user.title(), AT))
    end = ended("koikoi")
    await keep(store, "over", end)
    await keep(store, "running", new_match("matcha", SECRETS["matcha"] * 32))
    await keep(store, "closed", end, spectators="nobody")
    heading = {**end.heading.to_json(), "match": "people"}
    settings = {"listed": False, "spectators": "public", "seats": ["me", "invite"]}
    secret = SECRETS["koikoi"] * 32
    people = Match(end.game)
    people.take(people.sit(0, "Ada", at=AT))
    people.take(people.sit(1, "Bob", at=AT))
    entries = [*people.entries, *end.entries[2:]]
    row = MatchRow("people", heading, secret, settings, ADA, "over", len(entries))
    await store.create([NewMatch(row, entries, {0: ADA, 1: "bob"})], None)
    shut = {"set": "twins", "number": 0, "of": 2}
    twins = []
    for name, status in (("twins-0", "over"), ("twins-1", "running")):
        heading = {**end.heading.to_json(), "match": name, "duplicate": shut}
        row = MatchRow(name, heading, secret, settings, ADA, status, len(end))
        twins.append(NewMatch(row, end.entries, {0: f"{name} {ADA}"}))
    await store.create(twins, None)
    today = {"daily": {"day": "2999-01-01", "deal": "koikoi"}, "match": "today"}
    row = MatchRow("today", end.heading.to_json() | today, secret, settings, ADA, "over", len(end))
    await store.create([NewMatch(row, end.entries, {0: ADA})], None)
    await store.close()


@asynccontextmanager
async def served(
    folder: Path, target: Any = quick, bots: int = 1
) -> AsyncIterator[tuple[Server, Callable[[str], dict[str, str]], httpx.AsyncClient]]:
    """A server; what somebody's requests carry; and a client."""
    if not (folder / "tables.db").exists():
        await furnish(folder / "tables.db")
    async with inside(folder, BotPool(bots, 5, target)) as (server, http):

        def who(user: str) -> dict[str, str]:
            return {"Cookie": f"{PLAIN}={server.identity.seal(user)}"} if user else {}

        yield server, who, http


async def made(http: httpx.AsyncClient, path: str, headers: dict[str, str]) -> httpx.Response:
    """Ask until it is there."""
    for _ in range(600):
        answer = await http.get(path, headers=headers)
        if answer.status_code != 202:
            return answer
        await asyncio.sleep(0.1)
    raise AssertionError("no review came")


def test_who_may_ask(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (server, who, http):
            for path, user, status in (
                ("running/review", ADA, 409),
                ("over/review?seat=0", "", 403),
                ("over/review?seat=0", "eve", 403),
                ("over/review?seat=7", ADA, 404),
                ("closed/review", "eve", 403),
                ("people/review?seat=1", ADA, 403),
                ("twins-0/review", f"twins-0 {ADA}", 403),
                ("today/review", ADA, 409),
                ("today/review?seat=0", "eve", 403),
                ("nowhere/review", ADA, 404),
            ):
                answer = await http.get(f"/matches/{path}", headers=who(user))
                assert answer.status_code == status, (path, user, answer.text)
            assert await server.store.take_reviews("nobody", 9, 2**60, 2**60) == []
            first = await http.get("/matches/over/review", headers=who(ADA))
            assert first.status_code == 202
            answer = await made(http, "/matches/over/review", who(ADA))
            assert answer.json()["turning"]
            public = await http.get("/matches/over/review?seat=0", headers=who("eve"))
            assert public.status_code == 200, "what is made is as public as the replay"
            assert (await http.get("/matches/over/review?seat=1", headers=who(ADA))).is_success

    asyncio.run(main())


def test_a_set_that_is_not_over_keeps_its_reviews_shut(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (server, _who, _http):
            table = await server.lobby.table("twins-0")
            assert table.is_shut
            with pytest.raises(Exception, match="duplicate-shut"):
                await server.house.reviews.ask(table, f"twins-0 {ADA}", 0)

    asyncio.run(main())


def test_progress_is_shown_and_then_the_review(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (_server, who, http):
            url = "http://table/review/over"
            page = await http.get(url, headers={**PAGE, **who(ADA)})
            assert "<progress" in page.text
            assert page.headers["Refresh"] == "2"
            while "Refresh" in page.headers:
                await asyncio.sleep(0.05)
                page = await http.get(url, headers={**PAGE, **who(ADA)})
            for id in ("turning-1", "decision-title", "play-same", "play-guessed", "line-table"):
                assert f'id="{id}"' in page.text
            assert page.text.count("aria-label") > 20
            chosen = json.loads((REVIEWS / "koikoi.json").read_text())["turning"][1]
            other = await http.get(f"{url}?seat=0&at={chosen}", headers={**PAGE, **who(ADA)})
            assert f'name="number" value="{chosen}"' in other.text
            table = await http.get("http://table/table/over", headers={**PAGE, **who(ADA)})
            assert 'href="/review/over"' in table.text
            home = await http.get("http://table/", headers={**PAGE, **who(ADA)})
            assert 'href="/review/over"' in html.unescape(home.text)

    asyncio.run(main())


def test_rounds_have_marks_and_what_is_brilliant_is_praised(tmp_path: Path) -> None:
    async def main() -> None:
        data = json.loads((REVIEWS / "koikoi.json").read_text())
        best = [each for each in data["decisions"] if each["mark"] == "best"]
        best[3]["brilliant"] = True
        store = SqliteStore(tmp_path / "tables.db")
        await store.start()
        await store.add_user(UserRow(ADA, "Ada", AT))
        await keep(store, "over", ended("koikoi"))
        await keep_review(store, "over", json.dumps(data))
        await store.close()
        async with served(tmp_path) as (_server, who, http):
            url = "http://table/review/over"
            page = (await http.get(url, headers={**PAGE, **who(ADA)})).text
            rows = re.findall(r'<td class="marks">(.*?)</td>', page)
            counts = Counter[str]()
            for sign, count in re.findall(
                r'class="verdict (\w+)".*?</b>&#8239;(\d+)', "".join(rows)
            ):
                counts[sign] += int(count)
            assert len(rows) == 3
            assert counts == Counter(each["mark"] for each in data["decisions"])
            assert ">Coins</th>" in page
            assert ">Round</th>" in page
            assert stage_word("matcha", 1, "en") == "Set 2", "Matcha has rounds inside its sets"
            assert f'id="praised-{best[3]["number"]}"' in page
            assert page.count('id="praised-') == 2, "the heading, and the one move"

    asyncio.run(main())


def test_a_restart_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, stuck) as (server, who, http):
            await http.get("/matches/over/review", headers=who(ADA))
            for _ in range(1200):
                answer = await http.get("/matches/over/review", headers=who(ADA))
                if answer.json()["progress"] == 0.25:
                    break
                await asyncio.sleep(0.05)
            assert answer.json()["progress"] == 0.25
            begun = time.monotonic()
        assert time.monotonic() - begun < 5, "the end does not wait for a review"
        async with served(tmp_path) as (server, who, http):
            for _ in range(1200):
                row = await server.store.review("over", 0)
                assert row is not None
                if row.data is not None:
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("it was not made")

    asyncio.run(main())


def test_one_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, broken) as (_server, who, http):
            answer = await made(http, "/matches/over/review", who(ADA))
            assert answer.status_code == 503
            assert answer.headers["Retry-After"]
            page = await http.get("http://table/review/over", headers={**PAGE, **who(ADA)})
            assert 'id="again"' in page.text
            assert "Refresh" not in page.headers
        async with inside(tmp_path) as (server, http):
            seal = {"Cookie": f"{PLAIN}={server.identity.seal(ADA)}"}
            answer = await http.get("/matches/closed/review", headers=seal)
            assert answer.status_code == 422, "without processes there are none"

    asyncio.run(main())


@pytest.mark.parametrize("cards", ["same", "guessed"])
def test_practice_begins_with_the_very_view(tmp_path: Path, cards: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as (server, who, http):
            old = (await server.lobby.table("over")).match
            number = json.loads((REVIEWS / "koikoi.json").read_text())["turning"][0]
            body = {"seat": 0, "number": number, "cards": cards}
            for user, status in (("", 401), (ADA, 201)):
                answer = await http.post("/matches/over/practice", json=body, headers=who(user))
                assert answer.status_code == status, answer.text
            name = answer.json()["match"]
            new = (await server.lobby.table(name)).match
            assert bytes(new.view(0)) == bytes(old.seen(number, 0))
            assert new.turn == 0
            same = bytes(new.state) == bytes(old.positions[number].state)
            assert same == (cards == "same")
            assert new.heading.extra["practice"]["match"] == "over"
            page = await http.get(f"http://table/table/{name}", headers={**PAGE, **who(ADA)})
            assert 'id="practice"' in page.text
            await http.post(f"/matches/{name}/resign", json={}, headers=who(ADA))
            document = (await http.get(f"/matches/{name}/export", headers=who(ADA))).json()
            assert verify(document) == []
            assert not counts((await server.lobby.table(name)).match)
            document["practice"]["deals"] = 0
            assert verify(document), "a deal that nothing excuses is found"
            for wrong in ({**body, "number": 0}, {**body, "seat": 1}, {**body, "number": 10**6}):
                answer = await http.post("/matches/over/practice", json=wrong, headers=who(ADA))
                assert answer.status_code == 422
            answer = await http.post("/matches/running/practice", json=body, headers=who(ADA))
            assert answer.status_code == 409

    asyncio.run(main())


@pytest.mark.parametrize("game", ["matcha", "koikoi", "touche"])
def test_cards_guessed_anew_cannot_be_told_by_the_seat(game: str) -> None:
    end = ended(game)
    acts = [n for n, e in enumerate(end.entries) if e.kind == "action" and e.seat == 0]
    number = acts[len(acts) // 3]
    differ = 0
    for seed in range(5):
        found = refreshed(end, number, 0, seed=seed)
        assert found is not None
        new = Match(end.game, end.heading, [*end.entries[: end.game.seats], *found])
        assert bytes(new.view(0)) == bytes(end.seen(number, 0))
        differ += bytes(new.state) != bytes(end.positions[number].state)
    assert differ
    told = [m.say() for m in new.told(0, end.game.seats)]
    assert told == [m.say() for m in end.told(0, end.game.seats)[: len(told)]]


@pytest.mark.parametrize("game", ["matcha", "koikoi", "touche"])
def test_cards_guessed_anew_are_drawn_evenly(game: str) -> None:
    """A hidden card lies anywhere: about as many stay in their places as in a fair shuffle."""
    end = ended(game)
    acts = [n for n, e in enumerate(end.entries) if e.kind == "action" and e.seat == 0]
    number = acts[len(acts) // 3]
    hidden = len(end.game.book.hidden(end.positions[number].state, 0))
    moved = 0
    orders = set()
    for seed in range(20):
        found = refreshed(end, number, 0, seed=seed)
        assert found is not None
        at = max(place for place, entry in enumerate(found) if entry.kind == "deal")
        old = [e for e in end.entries[:number] if e.kind == "deal"][-1].order or ()
        new = found[at].order or ()
        orders.add(tuple(new))
        moved += sum(one != two for one, two in zip(old, new, strict=True))
    assert moved > 20 * (0.8 * hidden - 2)
    assert len(orders) > (1 if hidden < 4 else 10)


def test_the_report_card_is_kept_exported_and_erased(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as (_server, who, http):
            await made(http, "/matches/over/review", who(ADA))
            assert (await http.get("/me/report")).status_code == 401
            card = (await http.get("/me/report", headers=who(ADA))).json()
            (game,) = card["games"]
            assert game["game"] == "koikoi"
            assert game["strength"]["matches"] == 1
            assert {each["level"] for each in game["against"]} == {"level-3", "people"}
            assert any(len(find["cards"]) > 2 and find["text"] for find in game["collected"])
            page = await http.get("http://table/me", headers={**PAGE, **who(ADA)})
            assert 'id="card-koikoi"' in page.text
            assert 'id="erase"' in page.text
            assert (await http.delete("/me/report", headers=who(ADA))).status_code == 204
            card = (await http.get("/me/report", headers=who(ADA))).json()
            assert card["games"] == []
            row = await _server.store.review("over", 0)
            assert row is None
            assert await _server.store.find("over") is not None

    asyncio.run(main())


def test_a_card_counts_streaks_mistakes_and_loss() -> None:
    end = ended("koikoi")
    review = Review.from_json(json.loads((REVIEWS / "koikoi.json").read_text()))
    one = played(end, 0, review)
    won = [one.result > 0]
    assert won == [True]
    lost = type(one)(**{**vars(one), "match": "n", "at": one.at + 3, "result": -1})
    more = [type(one)(**{**vars(one), "match": f"m{n}", "at": one.at + n}) for n in range(3)]
    (game,) = report([lost, *more]).games
    assert (game.streak, game.streak_now, game.matches) == (3, 0, 4)
    assert (game.totals.won, game.totals.lost) == (3, 1)
    found = game.strength
    assert found is not None
    assert found.decisions == 4 * len(review.decisions)
    assert found.low <= review.loss <= found.high
    assert found.value == pytest.approx(review.loss)
    alone = strength([review])
    assert alone is not None
    assert alone.high - alone.low > found.high - found.low
    assert sum(game.marks.values()) == found.decisions
    assert report([lost, *more], since=one.at + 3).games[0].matches == 1
    assert json.dumps(report([lost, *more]).to_json())


@pytest.mark.slow
def test_a_real_review_is_made_for_a_client(tmp_path: Path) -> None:
    from tests.served import Served

    server = Served(tmp_path, bots=1).start()
    try:
        client = server.client()
        match = client.create("matcha", seats=["me", "bot:random"])["match"]
        client.play(match, lambda update: update["actions"][0])
        found = client.review(match)
        assert found["decisions"]
        total = found["start"] + found["luck"] + found["skill"]
        assert total == pytest.approx(found["result"])
        number = found["decisions"][-1]["number"]
        new = client.practise(match, found["seat"], number, "guessed")
        assert client.view(new)["actions"]
        assert client.report_card()["games"][0]["strength"]["matches"] == 1
    finally:
        server.stop()
