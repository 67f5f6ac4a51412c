"""Tables that somebody has left: clocks among strangers, absence, retention, being forgotten."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import chabudai
from chabudai.core.errors import IllegalAction
from chabudai.match import Match, export, verify
from chabudai.match.clock import Clock
from chabudai.match.entry import CLAIMED, TALKED, Entry
from chabudai.match.heading import Heading
from chabudai.store import Append, Damaged, ReportRow
from chabudai.tables import retention
from chabudai.tables.absence import absence, claim, claims
from chabudai.tables.denial import Denied
from chabudai.tables.forgetting import ERASED_TEXT
from chabudai.tables.identity import Visitor
from chabudai.tables.retention import DAY, Keeping
from chabudai.tables.table import Table
from chabudai.web.server import Server
from tests.inside import inside

PUBLIC = {"listed": True, "spectators": "public"}
PRIVATE = {"listed": False, "spectators": "public"}


async def guests(server: Server, *names: str) -> list[Visitor]:
    rows = [await server.identity.new_guest(name) for name in names]
    return [Visitor(row.user, row.name, False) for row in rows]


async def seated(
    server: Server,
    settings: dict[str, Any] = PUBLIC,
    clock: Clock | None = None,
    game: str = "matcha",
    names: tuple[str, ...] = ("Ada", "Bob"),
    **options: Any,
) -> tuple[Table, list[Visitor]]:
    """A table at which everybody has sat down; the first one is to play."""
    people = await guests(server, *names)
    seats = ["me", *["open"] * (len(names) - 1)]
    rules = chabudai.game(game, **options)
    (name,) = await server.lobby.create(people[0], rules, seats, settings, clock)
    table = await server.lobby.table(name)
    for seat, visitor in enumerate(people[1:], 1):
        await server.lobby.sit(table, visitor, seat)
    return table, people


def cookie(server: Server, visitor: Visitor) -> dict[str, str]:
    return {"Cookie": f"{server.visitors.cookie}={server.identity.seal(visitor.user)}"}


def wait(table: Table, seconds: float) -> None:
    """Let so much time have passed at a table: entries and signs of life are older."""
    match = table.match
    match.replay([entry.stamped(entry.at - int(seconds * 1000)) for entry in match.entries])
    presence = table.presence
    presence._began -= seconds
    presence._last = {user: then - seconds for user, then in presence._last.items()}
    presence._until = {user: then - seconds for user, then in presence._until.items()}


# Clocks among strangers


def test_public_tables_have_a_clock_unless_one_is_chosen(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            (ada,) = await guests(server, "Ada")
            http.headers.update(cookie(server, ada))

            async def clock(**more: Any) -> Any:
                body = {"game": "matcha", "seats": ["me", "open"], "listed": True, **more}
                made = (await http.post("/matches", json=body)).json()["match"]
                return (await server.lobby.table(made)).match.heading.clock

            assert await clock() == Clock("move", 120)
            assert await clock(clock=None) is None, "nobody is forced"
            assert await clock(clock={"kind": "days", "amount": 2}) == Clock("days", 2)
            assert await clock(listed=False) is None
            assert await clock(seats=["me", "bot:random"]) is None
            pages = {"none": None, "usual": Clock("move", 120), "": Clock("move", 120)}
            for chosen, expected in pages.items():
                form = {"game": "matcha", "seat-1": "open", "clock": chosen}
                answer = await http.post("http://table/new", data=form)
                name = answer.headers["location"].rpartition("/")[2]
                assert (await server.lobby.table(name)).match.heading.clock == expected, chosen
        async with inside(tmp_path / "none", stranger_seconds=0) as (server, _):
            assert server.lobby.manners.clock(True, ["me", "open"]) is None

    asyncio.run(main())


# Absence


def test_an_absent_player_loses_to_who_claims_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            table, (_ada, bob) = await seated(server)
            http.headers.update(cookie(server, bob))
            viewer = table.watch(1, bob.user, "en", 0)
            url = f"/matches/{table.name}"

            async def ask(what: str = "win") -> httpx.Response:
                body = {"what": what, "number": len(table.match)}
                return await http.post(f"{url}/claim", json=body)

            assert (await ask()).json()["error"]["key"] == "match-time-left"
            assert table.match.heading.absence == 600, "as the heading tells everybody"
            wait(table, 595)
            found = (await http.get(url)).json()["absent"]
            assert found["seat"] == 0
            assert 0 < found["at"] - time.time() * 1000 < 10_000
            assert (await ask()).json()["error"]["key"] == "match-time-left"
            assert claims(table, 1) == ()
            wait(table, 10)
            assert claims(table, 1) == ("win", "abort")
            assert claims(table, 0) == (), "nobody claims their own absence"
            assert (await ask("dance")).status_code == 422
            assert (await ask()).status_code == 200
            assert table.match.here.result(table.match.game) == [-1, 1]
            told = [
                line["text"] for event in viewer.take() for line in event.data.get("events", ())
            ]
            assert "You win the match." in told
            document = json.loads(json.dumps(export(table.match, await server.lobby.secret(table))))
            assert verify(document) == []

    asyncio.run(main())


def test_the_log_itself_shows_a_claim_that_came_too_early(tmp_path: Path) -> None:
    """What a host could forge is checked by everybody: the turn must have lasted long enough."""

    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            table, (_, bob) = await seated(server)
            wait(table, 700)
            await claim(table, 1, "abort", None, bob.user, None)
            assert table.match.status == "over"
            assert table.match.here.result(table.match.game) == [0, 0]
            document = json.loads(json.dumps(export(table.match, await server.lobby.secret(table))))
            assert verify(document) == []
            entry = document["entries"][-1]
            assert (entry["kind"], entry["what"], entry["seat"]) == (CLAIMED, "abort", 1)
            entry["at"] -= 200_000
            assert "verify-entry" in [message.key for message in verify(document)]

    asyncio.run(main())


@pytest.mark.parametrize("clock", [Clock("days", 2), Clock("bank", 3600), Clock("move", 3600)])
def test_nobody_is_absent_who_has_time_by_the_clock(tmp_path: Path, clock: Clock) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            table, (_, bob) = await seated(server, clock=clock)
            wait(table, 3000)  # far longer than patience without a clock
            assert 0 in table.presence.away()
            assert claims(table, 1) == ()
            with pytest.raises(IllegalAction, match="still has time"):
                await claim(table, 1, "win", None, bob.user, None)
            assert table.match.status == "running"

    asyncio.run(main())


def test_signs_of_life_and_friends_patience(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            table, (ada, bob) = await seated(server)
            wait(table, 700)
            viewer = table.watch(0, ada.user, "en", 0)
            assert absence(table) is None, "she watches"
            with pytest.raises(IllegalAction, match="Nobody whom you wait for"):
                await claim(table, 1, "win", None, bob.user, None)
            table.leave(viewer)
            wait(table, 60)
            assert claims(table, 1) == (), "she was here a minute ago"
            wait(table, 700)
            await http.get(f"/matches/{table.name}/view", headers=cookie(server, ada))
            assert claims(table, 1) == (), "a program that looks is there"
            friends, (_, _friend) = await seated(server, PRIVATE)
            wait(friends, 70 * 3600)
            assert claims(friends, 1) == (), "friends wait for three days"
            wait(friends, 3 * 3600)
            assert claims(friends, 1) == ("win", "abort")
            bots = await server.lobby.create(
                ada, chabudai.game("matcha"), ["bot:random", "me"], PUBLIC
            )
            alone = await server.lobby.table(bots[0])
            with pytest.raises(IllegalAction):
                alone.match.claim(1, "win", 2**50)

    asyncio.run(main())


def test_among_three_the_others_play_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            table, people = await seated(
                server, game="touche", names=("Ada", "Bob", "Cleo"), players=3
            )
            turn = table.match.turn
            other = next(seat for seat in range(3) if seat != turn)
            wait(table, 700)
            assert claims(table, other) == ("win",), "nobody ends the others' match"
            with pytest.raises(IllegalAction, match="Others are still playing"):
                await claim(table, other, "abort", None, people[other].user, None)
            await claim(table, other, "win", None, people[other].user, None)
            assert (table.match.status, table.match.here.out) == ("running", frozenset({turn}))

    asyncio.run(main())


def test_a_rematch_has_the_same_patience_and_old_matches_the_usual_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            table, (ada, bob) = await seated(server)
            await table.submit(lambda m, at: m.resign(0, at), user=ada.user)
            await table.submit(lambda m, at: m.offer(0, "rematch", at), user=ada.user)
            await table.submit(lambda m, at: m.answer(1, True, at), user=bob.user)
            while table.next is None:
                await asyncio.sleep(0.01)
            assert (await server.lobby.table(table.next)).match.heading.absence == 600
        heading = chabudai.match.heading_for(chabudai.game("matcha")).to_json()
        assert "absence" not in heading
        assert Heading.from_json(heading).absence == 3 * 86_400
        assert Heading.from_json({**heading, "absence": "never"}).absence == 3 * 86_400

    asyncio.run(main())


def test_a_seat_of_nobody_is_away(tmp_path: Path) -> None:
    """However it came to that: the others may claim it when its time is up, and not before."""

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            table, (ada, bob) = await seated(server)
            await server.store.erase(ada.user, "Guest", ERASED_TEXT)
            await server.lobby.reread(table.name)
            found = absence(table)
            assert found is not None
            assert found.seat == 0
            assert claims(table, 1) == ()
            page = f"http://table/table/{table.name}"
            headers = cookie(server, bob)
            assert "claim-win" not in (await http.get(page, headers=headers)).text
            wait(table, 605)
            assert claims(table, 1) == ("win", "abort")
            assert "claim-win" in (await http.get(page, headers=headers)).text
            about = (await http.get(f"/matches/{table.name}", headers=headers)).json()
            assert about["absent"]["seat"] == 0
            body = {"what": "win", "number": len(table.match)}
            path = f"/matches/{table.name}/claim"
            assert (await http.post(path, json=body, headers=headers)).status_code == 200
            assert table.match.here.result(table.match.game) == [-1, 1]
            (name,) = await server.lobby.create(
                bob, chabudai.game("matcha"), ["bot:random", "me"], PUBLIC
            )
            assert (await server.lobby.table(name)).deserted(table.match.here) == []

    asyncio.run(main())


# Retention


async def age(server: Server, table: Table, days: int, status: str) -> None:
    """Write one more entry that is so many days old."""
    at = time.time_ns() // 1_000_000 - days * DAY
    entry = Entry(TALKED, 0, at, text="hello")
    await server.store.append(Append(table.name, len(table.match), [entry], status))


def test_retention_forgets_what_is_old_and_nothing_else(tmp_path: Path) -> None:
    async def main() -> None:
        keep: dict[str, Any] = {
            "keep_finished_days": 30,
            "keep_abandoned_days": 10,
            "keep_guest_days": 60,
        }
        async with inside(tmp_path, **keep) as (server, _):
            tables = [(await seated(server))[0] for _ in range(6)]
            old, new, left, played, watched, bad = tables
            for table, days, status in (
                (old, 31, "over"),
                (new, 29, "over"),
                (left, 11, "running"),
                (played, 9, "running"),
                (watched, 99, "over"),
                (bad, 99, "over"),
            ):
                await age(server, table, days, status)
            viewer = watched.watch(0, None, "en", 0)
            delete = server.store.delete

            async def stumble(match: str) -> bool:
                if match == bad.name:
                    raise RuntimeError("a damaged page")
                return await delete(match)

            server.store.delete = stumble  # type: ignore[method-assign]
            assert await server.house.retention.sweep() == 2
            assert await server.store.find(old.name) is None
            assert await server.store.find(left.name) is None
            for table in (new, played, watched, bad):
                assert await server.store.find(table.name) is not None
            log: Any = server.log._stream
            assert "not-forgotten" in log.getvalue(), "one that cannot go stops no other"
            assert "a damaged page" not in log.getvalue()
            server.store.delete = delete  # type: ignore[method-assign]
            watched.leave(viewer)
            assert await server.house.retention.sweep() == 2
        async with inside(tmp_path) as (server, _):
            assert server.house.retention.keeping == Keeping()
            assert await server.house.retention.sweep() == 0, "nothing is forgotten by default"
            assert await server.store.find(new.name) is not None

    asyncio.run(main())


def test_a_set_of_duplicates_is_forgotten_as_a_whole(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, keep_finished_days=1) as (server, _):
            (ada,) = await guests(server, "Ada")
            names = await server.lobby.create(
                ada, chabudai.game("matcha"), ["me", "invite"], PRIVATE, None, True
            )
            first = await server.lobby.table(names[0])
            await age(server, first, 5, "over")
            assert await server.house.retention.sweep() == 0
            second = await server.lobby.table(names[1])
            await age(server, second, 5, "over")
            viewer = second.watch(0, ada.user, "en", 0)
            assert await server.house.retention.sweep() == 0, "somebody looks at one of them"
            second.leave(viewer)
            report = ReportRow("r", names[1], 1, ada.user, None, "talk", "", 1)
            await server.store.add_report(report)
            assert await server.house.retention.sweep() == 0, "the host shall look at one"
            await server.store.close_report("r", 1)
            assert await server.house.retention.sweep() == 2
            assert await server.store.set_of(first.set_name) == []

    asyncio.run(main())


def test_a_set_that_nobody_ended_is_forgotten(tmp_path: Path) -> None:
    async def main() -> None:
        days = {"keep_finished_days": 30, "keep_abandoned_days": 10}
        async with inside(tmp_path, **days) as (server, _):  # type: ignore[arg-type]
            (ada,) = await guests(server, "Ada")
            game, seats = chabudai.game("matcha"), ["me", "invite"]
            names = await server.lobby.create(ada, game, seats, PRIVATE, None, True)
            first, second = [await server.lobby.table(name) for name in names]
            await age(server, first, 20, "over")
            await age(server, second, 11, "open")
            assert await server.house.retention.sweep() == 0, "the finished one stays for longer"
            for table in (first, second):
                server.lobby.shelf.drop(table.name)
            await age(server, await server.lobby.table(names[0]), 31, "over")
            assert await server.house.retention.sweep() == 2

    asyncio.run(main())


def test_a_duplicate_of_friends_is_forgotten_as_a_whole(tmp_path: Path) -> None:
    async def main() -> None:
        days = {"keep_finished_days": 10, "keep_abandoned_days": 10}
        async with inside(tmp_path, **days) as (server, _):  # type: ignore[arg-type]
            (ada,) = await guests(server, "Ada")
            together = server.house.together
            name = await together.begin(ada, chabudai.game("matcha"))
            tables = {f"{name}-{end}-{who}" for end in "ab" for who in (0, 1)}
            for each in sorted(tables)[:2]:
                await age(server, await server.lobby.table(each), 11, "running")
            assert await server.house.retention.sweep() == 0, "the other half is in play"
            for each in sorted(tables)[2:]:
                await age(server, await server.lobby.table(each), 11, "running")
            assert await server.house.retention.sweep() == 4
            with pytest.raises(Denied):
                await together.find(name)

    asyncio.run(main())


def test_what_cannot_go_holds_up_nothing_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "MOST_AT_ONCE", 3)
    monkeypatch.setattr(retention, "PAUSE_SECONDS", 0.0)

    async def main() -> None:
        days = {"keep_abandoned_days": 10, "keep_guest_days": 20}
        async with inside(tmp_path, **days) as (server, _):  # type: ignore[arg-type]
            tables = [(await seated(server))[0] for _ in range(10)]
            for table in tables:
                await age(server, table, 11, "running")
            tables.sort(key=lambda table: table.name)
            viewers = [table.watch(0, None, "en", 0) for table in tables[:4]]
            assert await server.house.retention.sweep() == 6
            assert [await server.store.find(t.name) is not None for t in tables] == (
                [True] * 4 + [False] * 6
            )
            for table, viewer in zip(tables, viewers, strict=False):
                table.leave(viewer)
            long_ago = time.time_ns() // 1_000_000 - 21 * DAY
            writer = server.store._writer  # type: ignore[attr-defined]
            query = "UPDATE user SET created = ?, seen = ?"
            await writer.do(lambda c: c.execute(query, (long_ago, long_ago)))
            erase, rows = server.house.farewell.erase, await server.store.users("", 99)
            stuck = sorted(row.user for row in rows)[:4]

            async def stumble(user: str) -> None:
                if user in stuck:
                    raise RuntimeError("a damaged page")
                await erase(user)

            server.house.farewell.erase = stumble  # type: ignore[method-assign]
            assert await server.house.retention.sweep() == 4 + 16, "tables, and guests behind"
            left = [row.user for row in await server.store.users("", 99)]
            assert sorted(left) == stuck

    asyncio.run(main())


def test_guests_who_do_not_come_back_are_forgotten(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, keep_guest_days=60) as (server, http):
            table, (ada, bob) = await seated(server)
            await table.submit(lambda m, at: m.resign(0, at), user=ada.user)
            long_ago = time.time_ns() // 1_000_000 - 61 * DAY
            for visitor in (ada, bob):
                await server.store.see(visitor.user, long_ago)
            writer = server.store._writer  # type: ignore[attr-defined]
            await writer.do(lambda c: c.execute("UPDATE user SET created = ?", (long_ago,)))
            server.identity.forget(bob.user)
            assert (await http.get("/me", headers=cookie(server, bob))).status_code == 200
            await server.identity.close()  # now it is written that he was here
            assert await server.house.retention.sweep() == 1
            assert (await http.get("/me", headers=cookie(server, ada))).status_code == 401
            assert (await http.get("/me", headers=cookie(server, bob))).status_code == 200
            assert table.match.names() == ["Guest", "Bob"]

    asyncio.run(main())


# Being forgotten, and logging out


def test_an_erased_guest_is_nowhere_and_matches_still_verify(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            done, (ada, bob) = await seated(server)
            await done.submit(lambda m, at: m.talk(0, "Call me Adalovelace", at=at), user=ada.user)
            await done.submit(lambda m, at: m.resign(1, at), user=bob.user)
            running, (_, cleo) = await seated(server, names=("Adalovelace", "Cleo"))
            body = {"game": "matcha", "seats": ["open", "me"], "listed": True, "clock": None}
            headers = cookie(server, ada)
            await http.put("/me", json={"name": "Adalovelace"}, headers=headers)
            await http.post("/tokens", json={"label": "Adalovelace's"}, headers=headers)
            open_table = (await http.post("/matches", json=body, headers=headers)).json()["match"]
            joined = (
                await server.lobby.create(cleo, chabudai.game("matcha"), ["me", "open"], PUBLIC)
            )[0]
            table = await server.lobby.table(joined)
            visitor = Visitor(ada.user, "Adalovelace", False)
            await server.lobby.sit(table, visitor, 1)
            viewer = done.watch(1, bob.user, "en", 0)
            answer = await http.delete("/me", headers=headers)
            assert answer.status_code == 204
            assert 'chabudai=""' in answer.headers["set-cookie"]
            assert (await http.get("/me", headers=headers)).status_code == 401
            assert viewer.ended, "who watches comes back and sees the neutral name"
            assert done.match.names() == ["Guest", "Bob"]
            said = [entry.text for entry in done.match.entries if entry.kind == TALKED]
            assert said == [ERASED_TEXT]
            assert table.match.status == "over", "a running match is given up"
            assert table.match.here.result(table.match.game) == [1, -1]
            assert await server.store.find(open_table) is None, "nobody waits there"
            for each in (done, table):
                secret = await server.lobby.secret(each)
                document = json.loads(json.dumps(export(each.match, secret)))
                assert verify(document) == []
                assert "Adalovelace" not in json.dumps(document)
            assert running.match.names()[0] == "Adalovelace", "somebody else of that name"
            await server.store.erase(running.owner, "Guest", ERASED_TEXT)
        data = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
        async with inside(tmp_path) as (server, _):
            again = await server.lobby.table(done.name)
            assert isinstance(again.match, Match)
            assert again.match.names() == ["Guest", "Bob"]
            found = await server.store._read(  # type: ignore[attr-defined]
                lambda c: "\n".join(c.iterdump())
            )
            assert ada.user not in found
            assert "Adalovelace" not in found
        assert b"Adalovelace" not in data, "overwritten, not only unlinked"

    asyncio.run(main())


def test_erasing_mends_no_damage(tmp_path: Path) -> None:
    """The chain is made anew over what was erased, but never over what somebody has edited."""

    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            table, (ada, bob) = await seated(server)
            await table.submit(lambda m, at: m.talk(1, "hello", at=at), user=bob.user)
            writer = server.store._writer  # type: ignore[attr-defined]
            query = "UPDATE entry SET entry = replace(entry, 'hello', 'hullo') WHERE match = ?"
            await writer.do(lambda c: c.execute(query, (table.name,)))
            with pytest.raises(Damaged):
                await server.store.entries(table.name)
            await server.house.farewell.erase(ada.user)
            with pytest.raises(Damaged):
                await server.store.entries(table.name)
            found = await server.store._read(  # type: ignore[attr-defined]
                lambda c: "\n".join(c.iterdump())
            )
            assert '"Ada"' not in found

    asyncio.run(main())


def test_logging_out_here_and_everywhere(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            (ada,) = await guests(server, "Ada")
            old = cookie(server, ada)
            tokens = [
                (await http.post("/tokens", json={"label": "x"}, headers=old)).json()["token"]
                for _ in range(2)
            ]
            bearers = [{"Authorization": f"Bearer {token}"} for token in tokens]
            assert (await http.post("/me/logout", headers=bearers[0])).status_code == 204
            assert (await http.get("/me", headers=bearers[0])).status_code == 401
            assert (await http.get("/me", headers=bearers[1])).status_code == 200
            answer = await http.post("/me/logout", headers=old)
            assert "Max-Age=0" in answer.headers["set-cookie"]
            table = await server.lobby.table(
                (await server.lobby.create(ada, chabudai.game("matcha"), ["me", "open"], PUBLIC))[0]
            )
            viewer = table.watch(0, ada.user, "en", 0)
            answer = await http.post("/me/logout-everywhere", headers=old)
            assert answer.status_code == 204
            assert viewer.ended
            assert (await http.get("/me", headers=old)).status_code == 401
            assert (await http.get("/me", headers=bearers[1])).status_code == 401
            fresh = {"Cookie": f"chabudai={server.identity.seal(ada.user, 1)}"}
            assert (await http.get("/me", headers=fresh)).status_code == 200
            for forged in (f"{ada.user}.1.x", f"{ada.user}.2.{'0' * 64}", ".", "a.b.c.d", ""):
                bad = {"Cookie": f"chabudai={forged}"}
                assert (await http.get("/me", headers=bad)).status_code == 401
            for path in ("logout-everywhere", "erase"):
                answer = await http.post(f"http://table/me/{path}")
                assert answer.status_code == 401, "nobody is logged out by a stranger"

    asyncio.run(main())
