"""The deal of the day: its chain, the same cards and opponent for all, nothing before its time."""

from __future__ import annotations

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.core.messages import LANGUAGES
from chabudai.match import daychain, fair, verify
from chabudai.match.daychain import DayChain, fits, new_chain
from chabudai.store.days import Tally
from chabudai.tables.daily.days import AHEAD
from chabudai.tables.daily.deals import deals
from chabudai.web.server import Server
from tests.clock import set_clock
from tests.inside import inside

DAY, NEXT = "2026-11-16", "2026-11-17"
DEALS = ("koikoi", "matcha-2015", "matcha-2020", "touche")
PAGE = "http://table"


async def guest(http: httpx.AsyncClient, name: str) -> dict[str, str]:
    """What a new guest shows."""
    made = await http.post("/guests", json={"name": name, "token": True})
    http.cookies.clear()
    return {"Authorization": f"Bearer {made.json()['token']}"}


async def begin(
    http: httpx.AsyncClient, who: dict[str, str], deal: str, day: str | None = None
) -> dict[str, Any]:
    body = {"deal": deal} | ({"day": day} if day else {})
    answer = await http.post("/daily", json=body, headers=who)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def play(http: httpx.AsyncClient, who: dict[str, str], match: str) -> list[str]:
    """Play to the end, always the first action; what was told of each entry, in order."""
    while True:
        now = (await http.get(f"/matches/{match}/view", headers=who)).json()
        if now["status"] == "over":
            break
        if "actions" not in now:
            await asyncio.sleep(0.02)
            continue
        body = {"action": now["actions"][0], "number": now["number"]}
        await http.post(f"/matches/{match}/act", json=body, headers=who)
    part = (await http.get(f"/matches/{match}/export", headers=who)).json()
    return [json.dumps(entry.get("told")) for entry in part["entries"]]


def cookie_of(server: Server, match: str) -> dict[str, str]:
    """The cookie of who sits at a table."""
    user = server.lobby.shelf[match].users[0]
    return {"Cookie": f"chabudai={server.identity.seal(user)}"}


def test_each_secret_is_the_hash_of_the_next() -> None:
    chain = new_chain("2026-02-27", 5)
    days = [daychain.later("2026-02-27", number) for number in range(5)]
    assert days[2] == "2026-03-01"
    assert chain.last == days[-1]
    for before, after in itertools.pairwise(days):
        assert fair.commit(chain.secret(after)) == chain.secret(before)
    assert fair.commit(chain.secret(days[0])) == chain.anchor
    for day in days:
        assert fits(chain.anchor, chain.first, day, chain.secret(day))
        assert not fits(chain.anchor, chain.first, daychain.later(day, 1), chain.secret(day))
    assert fits(chain.secret(days[1]), days[2], days[4], chain.secret(days[4]))
    assert not fits(chain.anchor, chain.first, days[1], "0" * 64)
    assert not fits(chain.anchor, chain.first, days[1], "nothing")
    for day in (daychain.later(days[0], -1), daychain.later(days[-1], 1)):
        with pytest.raises(ValueError, match="no such day"):
            chain.secret(day)


def test_days_begin_and_end_at_midnight() -> None:
    assert daychain.day_at(daychain.begins(DAY)) == DAY
    assert daychain.day_at(daychain.ends(DAY) - 1) == DAY
    assert daychain.day_at(daychain.ends(DAY)) == NEXT
    assert daychain.is_day(DAY)
    for wrong in ("", "20261116", "2026-11-31", "2026-W47-1", "tomorrow"):
        assert not daychain.is_day(wrong)


def test_the_deals_are_those_of_the_games() -> None:
    assert set(DEALS) <= set(deals())
    for name, deal in deals().items():
        assert name in (deal.game, f"{deal.game}-{deal.preset}")
        assert deal.open().name == deal.game


def test_everybody_gets_the_same_cards_and_the_same_opponent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, DAY)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada, bob = await guest(http, "Ada"), await guest(http, "Bob")
            for deal in DEALS:
                matches = [(await begin(http, who, deal))["match"] for who in (ada, bob)]
                assert matches[0] != matches[1]
                told = [
                    await play(http, who, match)
                    for who, match in zip((ada, bob), matches, strict=True)
                ]
                assert told[0][2:] == told[1][2:], "the same choices, so the same match"
                orders = [
                    [e.order for e in server.lobby.shelf[m].match.entries if e.order]
                    for m in matches
                ]
                assert orders[0] == orders[1]
            standing = (await http.get(f"/daily/{DAY}/koikoi", headers=ada)).json()
            assert standing["players"] == 2
            assert [each["count"] for each in standing["tally"]] == [2]

    asyncio.run(main())


def test_one_go_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = set_clock(monkeypatch, DAY)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada = await guest(http, "Ada")
            twice = await asyncio.gather(*(begin(http, ada, "matcha-2020") for _ in range(3)))
            assert len({each["match"] for each in twice}) == 1
            match = twice[0]["match"]
            await first_move(http, ada, match)
            answer = await http.post(f"/matches/{match}/hint", headers=ada)
            assert answer.json()["error"]["key"] == "daily-no-hint"
            assert not server.lobby.shelf[match].growth.may_undo(0), "nothing is taken back"
            page = (await http.get(f"{PAGE}/table/{match}", headers=cookie_of(server, match))).text
            assert 'id="ask-hint"' not in page
            await http.post(f"/matches/{match}/resign", headers=ada)
            assert (await begin(http, ada, "matcha-2020"))["match"] == match, "no second try"
            found = (await http.get("/daily", headers=ada)).json()["deals"]
            state = next(each for each in found if each["deal"] == "matcha-2020")
            assert (state["status"], state["result"], state["margin"]) == ("over", -1, None)
            clock.set(NEXT)
            fresh = await begin(http, ada, "matcha-2020")
            assert fresh["match"] != match
            again = [await begin(http, ada, "matcha-2020", DAY) for _ in range(2)]
            assert all(each["practice"] for each in again)
            assert len({match, *(each["match"] for each in again)}) == 3, "practice is free"
            await http.post(f"/matches/{again[0]['match']}/resign", headers=ada)
            assert await server.store.tally(DAY, "matcha-2020") == [Tally(-1, None, 1)]
            orders = [server.lobby.shelf[m].match for m in (match, again[0]["match"])]
            dealt = [next(e.order for e in m.entries if e.order) for m in orders]
            assert dealt[0] == dealt[1], "the cards of that day"

    asyncio.run(main())


async def first_move(http: httpx.AsyncClient, who: dict[str, str], match: str) -> None:
    """Wait until it is one's turn."""
    for _ in range(500):
        now = (await http.get(f"/matches/{match}/view", headers=who)).json()
        if now["turn"] == 0:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the bot does not move")


def test_nothing_of_a_day_leaves_before_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = set_clock(monkeypatch, DAY, 23.0)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            chain: DayChain = server.house.days._chains[0]
            ada, bob = await guest(http, "Ada"), await guest(http, "Bob")
            match = (await begin(http, ada, "matcha-2020"))["match"]
            late = (await begin(http, bob, "matcha-2020"))["match"]
            mine, his = cookie_of(server, match), cookie_of(server, late)
            secrets = [chain.secret(DAY), chain.secret(NEXT), chain.tip]
            seen: list[str] = []

            async def ask(path: str, who: dict[str, str]) -> httpx.Response:
                answer = await http.get(path, headers=who)
                seen.append(answer.text + str(answer.headers))
                return answer

            for what in ("view", "actions", "events", "export"):
                for who in (bob, {}):
                    answer = await ask(f"/matches/{match}/{what}", who)
                    assert answer.status_code == 403
                    assert answer.json()["error"]["key"] == "daily-shut"
            for page in ("table/{}", "table/{}/number", "replay/{}", "fair/{}"):
                assert (await ask(f"{PAGE}/{page.format(match)}", his)).status_code == 403
            told = (await ask(f"/matches/{match}", bob)).json()
            assert (told["turn"], told["length"], told.get("result")) == (None, None, None)
            assert [seat["name"] for seat in told["seats"]] == [None, None]
            for who in (bob, {}):
                answer = await ask(f"/daily/{DAY}/matcha-2020", who)
                assert answer.status_code == 403, "not how others did, before one's own is done"
            await play(http, ada, match)
            assert (await ask(f"/matches/{match}/view", bob)).status_code == 403
            part = (await ask(f"/matches/{match}/export", ada)).json()
            assert part["complete"] is False
            for path in ("/daily", "/daily/chain", f"/daily/{DAY}", f"/daily/{DAY}/matcha-2020"):
                assert (await ask(path, ada)).status_code == 200
            for path in (f"/daily/{NEXT}", f"/daily/{NEXT}/koikoi", "/daily/x", "/daily/x/y"):
                assert (await ask(path, ada)).status_code == 404
                assert (await ask(PAGE + path, mine)).status_code == 404
            body = {"deal": "koikoi", "day": NEXT}
            answer = await http.post("/daily", json=body, headers=ada)
            assert answer.status_code == 404
            seen.append(answer.text)
            pages = ("/daily", f"/daily/{DAY}/matcha-2020", "/calendar", f"/fair/{match}")
            for path in (*pages, f"/table/{match}", f"/replay/{match}?seat=all", "/"):
                assert (await ask(PAGE + path, mine)).status_code == 200, path
            for who, status in ((mine, 409), (his, 403)):
                assert (await ask(f"{PAGE}/review/{match}", who)).status_code == status
            form = {"seat": "0", "number": "4", "cards": "same"}
            answer = await http.post(f"{PAGE}/review/{match}/play", data=form, headers=mine)
            assert answer.status_code == 409, "today's cards are not dealt again"
            await ask(f"{PAGE}/daily/{DAY}/matcha-2020/{match}.svg", {})
            await ask("http://table/metrics", {})
            seen.append(str(server.log._stream.getvalue()))  # type: ignore[union-attr]
            assert not [text for text in seen for secret in secrets if secret in text]

            clock.set(NEXT, 0.0)
            day = (await http.get(f"/daily/{DAY}", headers=bob)).json()
            assert day["secret"] == secrets[0]
            assert fair.commit(day["secret"]) == day["commitment"]
            now = (await http.get("/daily")).json()
            assert (now["day"], now["commitment"], now["secret"]) == (NEXT, secrets[0], None)
            chains = (await http.get("/daily/chain")).json()
            assert fits(chains[0]["anchor"], chains[0]["first"], DAY, day["secret"])
            whole = (await http.get(f"/matches/{match}/export", headers=ada)).json()
            assert verify(whole) == []
            assert whole["secret"] == secrets[0]
            answer = await http.get(f"/matches/{match}/view", headers=bob)
            assert answer.status_code == 403, "nobody ever looks over another's shoulder"
            await play(http, bob, late)
            standing = (await http.get(f"/daily/{DAY}/matcha-2020", headers=bob)).json()
            assert standing["players"] == 1, "what ends after midnight is practice"
            assert standing["own"] is None

    asyncio.run(main())


def test_a_chain_that_runs_out_is_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = set_clock(monkeypatch, DAY)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            first = (await http.get("/daily/chain")).json()
            assert len(first) == 1
            ada = await guest(http, "Ada")
            clock.set(daychain.later(first[0]["last"], 1 - AHEAD))
            both = (await http.get("/daily/chain")).json()
            assert both[0] == first[0]
            assert both[1]["first"] == daychain.later(first[0]["last"], 1)
            assert '"day-chain"' in server.log._stream.getvalue()  # type: ignore[union-attr]
            clock.set(both[1]["first"])
            now = (await http.get("/daily", headers=ada)).json()
            assert now["commitment"] == both[1]["anchor"]
            await begin(http, ada, "koikoi")
        async with inside(tmp_path) as (_, http):
            assert (await http.get("/daily/chain")).json() == both, "it is kept"

    asyncio.run(main())


def test_the_master_plays_every_deal_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, DAY)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada = await guest(http, "Ada")
            match = (await begin(http, ada, "matcha-2020"))["match"]
            await http.post(f"/matches/{match}/resign", headers=ada)
            path = f"/daily/{DAY}/matcha-2020"
            assert (await http.get(path, headers=ada)).json()["master"] is None
            assert (
                "Master"
                not in (
                    await http.get(f"{PAGE}{path}?lang=en", headers=cookie_of(server, match))
                ).text
            ), "nobody plays where there are no processes"
            assert await server.house.master.play_next()
            assert not await server.house.master.play_next()
            found = (await http.get(path, headers=ada)).json()
            played = [await server.house.master.play(DAY, "matcha-2020") for _ in range(2)]
            texts = [[entry.text for entry in each.entries] for each in played]
            assert texts[0] == texts[1]
            margin = found["master"]["margin"]
            scores = played[0].game.scores(played[0].here.state)
            assert margin == scores[0] - scores[1]
            assert await server.store.take_master(2**62, 2**62) is None

    asyncio.run(main())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_shared_names_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    set_clock(monkeypatch, DAY)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada = await guest(http, "Ada")
            match = (await begin(http, ada, "koikoi"))["match"]
            assert (await http.get(f"{PAGE}/daily/{DAY}/koikoi/{match}.svg")).status_code == 404
            await play(http, ada, match)
            path = f"/daily/{DAY}/koikoi?lang={lang}"
            text = (await http.get(path, headers=ada)).json()["share"]
            drawn = await http.get(f"{PAGE}/daily/{DAY}/koikoi/{match}.svg?lang={lang}")
            assert drawn.headers["content-type"] == "image/svg+xml"
            found = server.lobby.shelf[match].match
            rounds = sum(entry.order is not None for entry in found.entries)
            assert sum(text.count(sign) for sign in "▲▽–") == rounds
            assert text.endswith(f"/daily/{DAY}")
            words = [card.say(lang) for card in map(_card, found.game.cards)]
            for told in (text, drawn.text):
                assert not [word for word in (*found.game.cards, *words) if f" {word}" in told]
                assert match not in told
            page = (await http.get(f"{PAGE}{path}", headers=cookie_of(server, match))).text
            assert text.splitlines()[0] in page

    asyncio.run(main())


def _card(text: str) -> Any:
    from chabudai.web.games import room

    return room("koikoi").card(text)


def test_days_played_are_erased_with_their_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = set_clock(monkeypatch, DAY)

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada = await guest(http, "Ada")
            for day in (DAY, NEXT):
                clock.set(day)
                for deal in ("koikoi", "matcha-2015"):
                    match = (await begin(http, ada, deal))["match"]
                    await http.post(f"/matches/{match}/resign", headers=ada)
            cookie = cookie_of(server, match)
            for _ in range(100):
                played = (await http.get("/daily/played?year=2026", headers=ada)).json()
                if len(played["days"]) == 2 and len(played["days"][NEXT]) == 2:
                    break
                await asyncio.sleep(0.02)
            assert played["days"] == {day: ["koikoi", "matcha-2015"] for day in (DAY, NEXT)}
            page = (await http.get(f"{PAGE}/calendar?lang=en", headers=cookie)).text
            assert "2 days played. 1 of 4 cards open." in page
            off = {"Cookie": cookie["Cookie"] + "; look=en.auto.on.off.normal.off"}
            page = (await http.get(f"{PAGE}/calendar", headers=off)).text
            assert "days played." not in page
            assert "to-calendar" not in (await http.get(f"{PAGE}/", headers=off)).text
            assert (await http.delete("/me", headers=ada)).status_code == 204
            assert await server.store.tally(DAY, "koikoi") == []
            page = (await http.get(f"{PAGE}/calendar?lang=en", headers=cookie)).text
            assert "2 days played" not in page

    asyncio.run(main())
