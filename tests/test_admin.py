"""The host's desk: over HTTP with a token, on the command line, and what players may tell it."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import chabudai
from chabudai import cli
from chabudai.client import ClientError
from chabudai.core.messages import LANGUAGES, say
from chabudai.match.match import RUNNING
from chabudai.tables.board import Board, plain_name
from chabudai.tables.denial import Denied
from chabudai.web.config import Config
from chabudai.web.server import Server
from tests.inside import inside
from tests.served import Served
from tests.test_hosts import PUBLIC, cookie, guests, seated

TOKEN = "a-token-that-nobody-guesses-0123"
HOST = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    path = tmp_path / "admin-token"
    path.write_text(TOKEN + "\n")
    return path


def test_only_the_token_opens_the_desk(tmp_path: Path, token_file: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            (ada,) = await guests(server, "Ada")
            wrong = [
                {},
                {"Authorization": f"Bearer {TOKEN[:-1]}"},
                {"Authorization": f"Basic {TOKEN}"},
                {"Authorization": "Bearer "},
                cookie(server, ada),
            ]
            for headers in wrong:
                answer = await http.get("/admin/tables", headers=headers)
                assert answer.status_code == 401, headers
            assert (await http.get("/admin/tables", headers=HOST)).status_code == 200
            statuses = [
                (await http.put("/admin/read-only", json={"on": True})).status_code
                for _ in range(10)
            ]
            assert statuses[-1] == 429, "guessing is slow"
            assert not server.house.board.notice.read_only
            log: Any = server.log._stream
            assert TOKEN not in log.getvalue()
        async with inside(tmp_path) as (_, http):
            assert (await http.get("/admin/tables", headers=HOST)).status_code == 404
        token_file.write_text("short")
        with pytest.raises(ValueError, match="at least 20"):
            Server(Config(db=tmp_path / "t.db", admin_token_file=str(token_file)))

    asyncio.run(main())


def test_inspecting_a_running_match_shows_no_hidden_card(tmp_path: Path, token_file: Path) -> None:
    """The same position with the hidden cards exchanged looks the same to the host."""

    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            table, (ada, _) = await seated(server)
            match = table.match
            own = cookie(server, ada)
            await http.post(f"/matches/{table.name}/report", json={"about": "talk"}, headers=own)
            (report,) = (await http.get("/admin/reports", headers=HOST)).json()
            paths = [f"/admin/tables/{table.name}", f"/admin/reports/{report['report']}"]

            async def look() -> list[Any]:
                answers = [await http.get(path, headers=HOST) for path in paths]
                assert [answer.status_code for answer in answers] == [200, 200]
                return [answer.json() for answer in answers]

            before = await look()
            hand = match.facts(len(match), 0)["hand"]
            number, deal = next((n, e) for n, e in enumerate(match.entries) if e.order)
            order = list(deal.order or ())
            order[6:] = reversed(order[6:])  # the hands and what is set aside
            changed = [*match.entries]
            changed[number] = dataclasses.replace(deal, order=order)
            match.replay(changed)
            assert match.status == RUNNING
            assert match.facts(len(match), 0)["hand"] != hand
            assert await look() == before
            assert [each["kind"] for each in before[0]["log"]] == ["sit", "sit", "deal"]
            assert table.reveal() not in json.dumps(before)

    asyncio.run(main())


def test_the_host_sees_no_game_of_a_duplicate_that_runs(tmp_path: Path, token_file: Path) -> None:
    """The same cards lie at the other tables of the set, where the host may be sitting."""

    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            ada, _bob = await guests(server, "Ada", "Bob")
            seats = ["bot:random", "me"]
            await server.house.bots.close()
            first, _ = await server.lobby.create(
                ada, chabudai.game("matcha"), seats, PUBLIC, None, True
            )
            table = await server.lobby.table(first)
            assert table.match.status == RUNNING
            answer = (await http.get(f"/admin/tables/{first}", headers=HOST)).json()
            assert [entry["kind"] for entry in answer["log"]] == ["sit", "sit"]

    asyncio.run(main())


def test_tables_are_closed_and_deleted(tmp_path: Path, token_file: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            running, (ada, bob) = await seated(server)
            http.headers.update(HOST)
            (waiting,) = await server.lobby.create(
                ada, chabudai.game("matcha"), ["me", "invite"], {**PUBLIC, "listed": False}
            )
            rows = (await http.get("/admin/tables")).json()
            assert {row["match"] for row in rows} == {running.name, waiting}, "also unlisted ones"
            rows = (await http.get("/admin/tables", params={"status": "open"})).json()
            assert [row["match"] for row in rows] == [waiting]
            viewer = running.watch(1, bob.user, "uk", 0)
            closed = await http.post(f"/admin/tables/{running.name}/close")
            assert closed.json() == {"match": running.name, "status": "over"}
            assert running.match.here.result(running.match.game) == [0, 0]
            told = [
                line["text"] for event in viewer.take() for line in event.data.get("events", ())
            ]
            assert say("match-event-close", "uk") in told
            again = await http.post(f"/admin/tables/{running.name}/close")
            assert again.status_code == 200
            gone = await http.post(f"/admin/tables/{waiting}/close")
            assert gone.json()["status"] == "deleted"
            assert (await http.get(f"/matches/{waiting}", headers=cookie(server, ada))).status_code
            assert (await http.delete(f"/admin/tables/{running.name}")).status_code == 204
            assert viewer.ended
            assert (await http.delete(f"/admin/tables/{running.name}")).status_code == 404
            assert (await http.get(f"/admin/tables/{running.name}")).status_code == 404
            page = await http.get(
                f"http://table/table/{running.name}", headers={"Authorization": ""}
            )
            assert page.status_code in (401, 404)

    asyncio.run(main())


def test_a_deleted_table_keeps_no_bot_busy(tmp_path: Path, token_file: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            (ada,) = await guests(server, "Ada")
            await server.house.board.set_read_only(True)  # so that it is its turn and stays so
            server.lobby.gate = lambda: None
            (name,) = await server.lobby.create(
                ada, chabudai.game("matcha"), ["bot:random", "me"], PUBLIC
            )
            await asyncio.sleep(0.05)
            assert (await http.delete(f"/admin/tables/{name}", headers=HOST)).status_code == 204
            for _ in range(100):
                if not server.house.bots._tasks:
                    break
                await asyncio.sleep(0.02)
            assert not server.house.bots._tasks

    asyncio.run(main())


def test_a_blocked_guest_looks_like_a_stranger(tmp_path: Path, token_file: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            table, (ada, _bob) = await seated(server)
            own = cookie(server, ada)
            token = (await http.post("/tokens", json={"label": "x"}, headers=own)).json()["token"]
            bearer = {"Authorization": f"Bearer {token}"}
            viewer = table.watch(0, ada.user, "en", 0)
            rows = (await http.get("/admin/guests", params={"name": "ad"}, headers=HOST)).json()
            assert [row["user"] for row in rows] == [ada.user]
            url = f"/admin/guests/{ada.user}"
            answer = await http.post(f"{url}/block", json={"blocked": True}, headers=HOST)
            assert answer.json()["blocked"] > 0
            assert viewer.ended
            act = {"action": "pass", "number": len(table.match)}
            for who in (own, bearer):
                answer = await http.post(f"/matches/{table.name}/act", json=act, headers=who)
                assert answer.json()["error"]["key"] == "web-blocked"
                assert (await http.get("/me", headers=who)).status_code == 401
                seen = (await http.get(f"/matches/{table.name}/view", headers=who)).json()
                assert seen["seat"] is None
            shown = (await http.get(url, headers=HOST)).json()
            assert [row["match"] for row in shown["tables"]] == [table.name]
            await http.post(f"{url}/block", json={"blocked": False}, headers=HOST)
            answer = await http.post(f"/matches/{table.name}/act", json=act, headers=own)
            assert answer.status_code == 200
            assert (await http.delete(url, headers=HOST)).status_code == 204
            assert (await http.get(url, headers=HOST)).status_code == 404
            assert table.match.names() == ["Guest", "Bob"]

    asyncio.run(main())


@pytest.mark.parametrize(
    ("name", "fits"),
    [("Rude", False), ("r u d e", False), ("RÚDE boy", False), ("rud3", False), ("Gertrude", False)]
    + [("Rudolf", True), ("rudе", False), ("Ada", True)],
)
def test_names_that_are_not_allowed(tmp_path: Path, name: str, fits: bool) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            await server.house.board.allow_name("Rude", False)
            made = await http.post("/guests", json={"name": name})
            assert made.status_code == (201 if fits else 422)
            (ada,) = await guests(server, "Ada")
            own = cookie(server, ada)
            renamed = await http.put("/me", json={"name": name}, headers=own)
            assert renamed.status_code == (200 if fits else 422)
            if fits:
                return
            assert renamed.json()["error"]["key"] == "web-name-refused"
            body = {"game": "matcha", "seats": ["me", "same"], "names": ["Ada", name]}
            assert (await http.post("/matches", json=body, headers=own)).status_code == 422
            (bob,) = await guests(server, "Bob")
            (match,) = await server.lobby.create(
                bob, chabudai.game("matcha"), ["me", "open"], PUBLIC
            )
            sat = {"seat": 1, "name": name}
            answer = await http.post(f"/matches/{match}/sit", json=sat, headers=own)
            assert answer.status_code == 422
            await server.house.board.allow_name("rude", True)
            assert (await http.put("/me", json={"name": name}, headers=own)).status_code == 200

    asyncio.run(main())
    assert plain_name("R.ú-D 3") == plain_name("rude")


def test_nothing_is_written_while_the_host_keeps_it_so(tmp_path: Path, token_file: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            table, (ada, _bob) = await seated(server)
            own = cookie(server, ada)
            dump = server.store._read  # type: ignore[attr-defined]
            answer = await http.put("/admin/read-only", json={"on": True}, headers=HOST)
            assert answer.json()["read_only"]
            before = await dump(lambda c: "\n".join(c.iterdump()))
            url = f"/matches/{table.name}"
            act = {"action": "pass", "number": len(table.match)}
            tries: list[tuple[str, str, Any]] = [
                ("POST", "/guests", {"name": "Cleo"}),
                ("PUT", "/me", {"name": "Cleo"}),
                ("POST", "/tokens", {"label": "x"}),
                ("POST", "/matches", {"game": "matcha"}),
                ("POST", f"{url}/act", act),
                ("POST", f"{url}/talk", {"phrase": "hello"}),
                ("POST", f"{url}/mute", {"seat": 1}),
                ("POST", f"{url}/report", {"about": "talk"}),
                ("DELETE", "/me", None),
            ]
            for method, path, body in tries:
                answer = await http.request(method, path, json=body, headers=own)
                assert answer.status_code == 503, path
                assert answer.json()["error"]["key"] == "web-read-only"
                assert int(answer.headers["retry-after"]) > 0
            page = await http.post(f"http://table/table/{table.name}/act", data=act, headers=own)
            assert page.status_code == 503
            assert 'class="hand"' in page.text, "the table is still there"
            for lang in LANGUAGES:
                speaking = {**own, "Accept-Language": lang, "Accept": "text/html"}
                for path in ("/", f"/table/{table.name}", "/rules/matcha", "/new/matcha", "/me"):
                    text = (await http.get(f"http://table{path}", headers=speaking)).text
                    assert say("page-read-only", lang) in text, path
                made = await http.post(
                    "http://table/new", data={"game": "matcha"}, headers=speaking
                )
                assert made.status_code == 503
                assert say("web-read-only", lang) in made.text
            notice = (await http.get("/notice")).json()
            assert notice == {"announcement": None, "read_only": True}
            await server.house.clocks.notice()
            await asyncio.gather(*server.identity._seeing)
            after = await dump(lambda c: "\n".join(c.iterdump()))
            assert after == before, "not even a row"
            await http.put("/admin/read-only", json={"on": False}, headers=HOST)
            assert (await http.post(f"{url}/act", json=act, headers=own)).status_code == 200

    asyncio.run(main())


def test_an_announcement_is_on_every_page(tmp_path: Path, token_file: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            table, (ada, _) = await seated(server)
            viewer = table.watch(0, ada.user, "en", len(table.match))
            viewer.take()
            texts = {"en": "Tea at <five>", "ja": "五時にお茶"}
            answer = await http.put("/admin/announcement", json={"texts": texts}, headers=HOST)
            assert answer.json()["announcement"] == texts
            assert [event.kind for event in viewer.take()] == ["presence"], "pages look again"
            for lang, told in (("en", "Tea at"), ("ja", "五時にお茶"), ("uk", "Tea at")):
                speaking = {"Accept-Language": lang, "Accept": "text/html"}
                for path in ("/", f"/table/{table.name}", "/rules/matcha", "/nowhere", "/me"):
                    text = (await http.get(f"http://table{path}", headers=speaking)).text
                    assert told in text, path
                    assert "<five>" not in text
            notice = (await http.get("/notice", params={"lang": "ja"})).json()
            assert notice["announcement"] == "五時にお茶"
            board = Board(server.store, server.log)
            await board.look()
            assert board.notice.announcement == texts, "another process reads the same"
            for wrong in ({"xx": "?"}, {"en": "x" * 500}):
                bad = await http.put("/admin/announcement", json={"texts": wrong}, headers=HOST)
                assert bad.status_code == 422
            await http.put("/admin/announcement", json={"texts": {}}, headers=HOST)
            assert "Tea at" not in (await http.get("http://table/")).text

    asyncio.run(main())


def test_players_report_and_the_host_reads_the_log(tmp_path: Path, token_file: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, admin_token_file=str(token_file)) as (server, http):
            table, (ada, bob) = await seated(server)
            (cleo,) = await guests(server, "Cleo")
            url = f"/matches/{table.name}/report"
            await table.submit(lambda m, at: m.talk(1, "you fool", at=at), user=bob.user)
            body = {"about": "talk", "text": "he is rude", "seat": 1}
            own = {**cookie(server, ada), "Idempotency-Key": "once"}
            made = await http.post(url, json=body, headers=own)
            assert made.status_code == 201
            assert (await http.post(url, json=body, headers=own)).json() == made.json()
            assert (
                await http.post(url, json=body, headers=cookie(server, cleo))
            ).status_code == 403
            for wrong in ({"about": "weather"}, {**body, "text": "x" * 600}, {**body, "seat": 5}):
                answer = await http.post(url, json=wrong, headers=cookie(server, ada))
                assert answer.status_code == 422, wrong
            await table.submit(lambda m, at: m.talk(1, "said later", at=at), user=bob.user)
            (row,) = (await http.get("/admin/reports", headers=HOST)).json()
            assert (row["user"], row["seat"], row["text"]) == (ada.user, 1, "he is rude")
            path = f"/admin/reports/{row['report']}"
            found = (await http.get(path, headers=HOST)).json()
            told = json.dumps(found["log"])
            assert "you fool" in told
            assert "said later" not in told, "the log up to the report"
            assert found["guest"] == bob.user
            assert (await http.post(f"{path}/close", headers=HOST)).status_code == 204
            assert (await http.post(f"{path}/close", headers=HOST)).status_code == 404
            assert (await http.get("/admin/reports", headers=HOST)).json() == []
            everything = (await http.get("/admin/reports?closed=true", headers=HOST)).json()
            assert [each["report"] for each in everything] == [row["report"]]

    asyncio.run(main())


# The command line


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = cli.main(["admin", *words])
    shown = capsys.readouterr()
    return status, shown.out + shown.err


def test_the_desk_on_the_command_line(
    tmp_path: Path, token_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same verbs at a running server, and at its file once it has ended."""
    served = Served(tmp_path, bots=0, admin_token_file=str(token_file)).start()
    try:
        ada, bob = served.client("Ada"), served.client("Bob")
        made = ada.create("matcha", ["me", "open"])["match"]
        bob.sit(made, 1)
        ada.talk(made, "good evening")
        report = bob.report(made, "talk", "so polite")
        there = ["--server", served.url, "--token-file", str(token_file), "--lang", "en"]
        in_file = ["--db", str(served.db), "--lang", "en"]
        status, shown = run(capsys, *there, "tables", "--status", "running")
        assert (status, made in shown) == (0, True)
        status, shown = run(capsys, *there, "table", made)
        assert "Ada: good evening" in shown
        status, shown = run(capsys, *there, "report", report)
        assert "so polite" in shown
        assert "good evening" in shown
        assert run(capsys, *there, "announce", "--en", "Hello", "--uk", "Привіт")[0] == 0
        assert ada.notice()["announcement"] == "Hello"
        assert run(capsys, *there, "refuse-name", "Mallory")[0] == 0
        with pytest.raises(ClientError, match="does not allow this name"):
            served.client("mallory 7")
        status, shown = run(capsys, *in_file, "tables")
        assert status == 1, "the server has the file"
        assert "--server" in shown
        bad = tmp_path / "bad"
        bad.write_text("x" * 30)
        status, shown = run(capsys, "--server", served.url, "--token-file", str(bad), "tables")
        assert status == 1
        assert TOKEN not in served.lines()
    finally:
        assert served.stop() == 0
    status, shown = run(capsys, *in_file, "--json", "guests", "--name", "bo")
    (row,) = json.loads(shown)
    assert (row["name"], row["blocked"]) == ("Bob", 0)
    assert run(capsys, *in_file, "block", row["user"])[0] == 0
    assert run(capsys, *in_file, "unblock", row["user"])[0] == 0
    assert run(capsys, *in_file, "erase", row["user"])[0] == 0
    status, shown = run(capsys, *in_file, "guest", row["user"])
    assert (status, "no such guest" in shown) == (1, True)
    status, shown = run(capsys, *in_file, "--json", "table", made)
    found = json.loads(shown)
    assert [seat["name"] for seat in found["seats"]] == ["Ada", "Guest"]
    assert found["status"] == "over", "a running match was given up"
    assert run(capsys, *in_file, "read-only", "on")[0] == 0
    status, shown = run(capsys, *in_file, "notice")
    assert "read_only: True" in shown
    assert "Mallory" in shown
    assert run(capsys, *in_file, "close-report", report)[0] == 0
    assert "There is nothing." in run(capsys, *in_file, "reports")[1]
    assert run(capsys, *in_file, "delete", made)[0] == 0
    assert "There is nothing." in run(capsys, *in_file, "tables")[1]
    assert run(capsys, *there, "tables")[0] == 1, "nobody is there any more"


def test_the_terminal_reports_and_claims(
    tmp_path: Path, token_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from chabudai.tui.served import ServedTable
    from tests.test_terminal import Typist

    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    served = Served(tmp_path, bots=0, admin_token_file=str(token_file)).start()
    try:
        ada, bob = served.client("Ada"), served.client("Bob")
        made = ada.create("matcha", ["me", "open"])["match"]
        bob.sit(made, 1)
        typist = Typist("report he never moves", "quit")
        table = ServedTable(ada, ada.match(made), "en", typist.read, typist.write)
        with pytest.raises(Exception):  # noqa: B017, PT011 - the player leaves
            table.run()
        assert say("join-reported", "en") in typist.text
        headers = {"Authorization": f"Bearer {TOKEN}"}
        told = httpx.get(f"{served.url}/api/v1/admin/reports", headers=headers).json()
        assert told[0]["text"] == "he never moves"
        for lang, words in (("en", "claim"), ("uk", "перемога"), ("ja", "終了")):
            claimed: list[tuple[str, str]] = []
            monkeypatch.setattr(bob, "claim", lambda m, what, n: claimed.append((m, what)))  # noqa: B023
            found = {**bob.match(made), "absent": {"seat": 0, "at": 1}}
            monkeypatch.setattr(bob, "match", lambda _match: found)  # noqa: B023
            typist = Typist(words)
            waiting = ServedTable(bob, found, lang, typist.read, typist.write)
            waiting._stop_waiting()
            assert claimed == [(made, "abort" if lang == "ja" else "win")]
            waiting._stop_waiting()
            assert len(claimed) == 1, "asked once"
            monkeypatch.undo()
            monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    finally:
        assert served.stop() == 0


def test_a_name_refused_later_cannot_sit_down(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            (rude,) = await guests(server, "Rude")
            await server.house.board.allow_name("rude", False)
            with pytest.raises(Denied):
                await server.lobby.create(rude, chabudai.game("matcha"), ["me", "open"], PUBLIC)

    asyncio.run(main())
