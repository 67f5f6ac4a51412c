"""Odd names and texts, sent to every route on both stores: refused alike, and never an outage."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlencode

import chabudai
from chabudai.coach.puzzles import pack
from chabudai.store import BadValue, NewMatch, ReportRow, Store, UserRow
from chabudai.tables.identity import Visitor
from chabudai.web.api.asked import Asked
from chabudai.web.api.models import Told
from chabudai.web.app import declared
from chabudai.web.pages.routes import ROUTES
from chabudai.web.server import Server
from tests.inside import inside
from tests.postgres import Postgres
from tests.test_hosts import cookie, seated
from tests.test_store import Check, append, row, run

__all__ = ["run"]

TOKEN = "a-token-that-nobody-guesses-0123"
NAMES = ("%00", "a%00b", "%ED%A0%80", "%EF%BF%BF", "%F0%9F%8E%B4", "x" * 300, "%20", "a'b", "%zz")
"""What nothing is called."""
TEXTS = ("a\0b", "\udc80", "x" * 5000)
UNKEPT = ("%00", "\\x00", "\\udc80")
"""How those look here that nothing keeps."""
NAMED = ("match", "name", "user", "token", "report")
"""Places of addresses that name what is kept in the store."""
FIELDS = (
    *("about", "action", "answer", "at", "back", "contribution", "deal", "day", "form", "game"),
    *("gives", "hear", "invite", "key", "labels", "lang", "lesson", "level", "match", "moves"),
    *("mute", "name", "name1", "number", "pick", "pledge", "position", "preset", "promise"),
    *("puzzle", "q", "seat", "set", "spectators", "step", "sure", "text", "theme", "tip", "what"),
    *("year", "yes", "zz"),
)
"""What forms and addresses of pages have."""
WORDLESS = (
    *("/me/logout-everywhere", "/me/logout", "/table/{match}/leave", "/table/{match}/network"),
    "/puzzles/{game}/begin",
)
"""What is done without reading what a form says."""

REVIEW = "/review/{match}"
"""Without processes to think with there are none, but where another process may have some."""
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
Sent = tuple[str, str, str]
Answers = dict[Sent, int]


def bodies(real: dict[str, str]) -> dict[str, dict[str, Any]]:
    """What is right for a route, so that one odd text in it is all that is wrong."""
    return {
        "/guests": {"name": "Eve"},
        "/me": {"name": "Ada"},
        "/tokens": {"label": "bot"},
        "/matches": {"game": "koikoi", "seats": ["me", "open"]},
        "/matches/{match}/sit": {"seat": 1},
        "/matches/{match}/act": {"action": "pass", "number": 900},
        "/matches/{match}/talk": {"text": "hello"},
        "/matches/{match}/report": {"about": "other", "text": "hello"},
        "/matches/{match}/reveal": {"contribution": "0" * 32},
        "/daily": {"deal": "koikoi", "day": real["day"]},
        "/together": {"game": "koikoi"},
        "/together/{name}/join": {"invite": "0" * 32},
        "/puzzles/{game}/{puzzle}": {"action": "nothing"},
        "/admin/announcement": {"texts": {"en": "hello"}},
        "/admin/names": {"name": "mallory"},
    }


def texts_in(body: dict[str, Any], model: type[Told]) -> Iterator[tuple[str, Any]]:
    """The bodies with one odd text each: in a field, as a key, in what a field holds."""
    for odd in TEXTS:
        for name in model.model_fields:
            yield f"{name}={odd[:3]!r}", {**body, name: odd}
            yield f"{name}[]={odd[:3]!r}", {**body, name: [odd]}
            yield f"{name}.x={odd[:3]!r}", {**body, name: {"x": odd, "en": odd}}
            yield f"{name}.{odd[:3]!r}", {**body, name: {odd: "x"}}
        yield f"{odd[:3]!r}", {**body, odd: "x"}


def api(real: dict[str, str]) -> Iterator[tuple[Sent, dict[str, Any]]]:
    """Requests to all routes of the interface: what was odd, and how it is sent."""
    for prefix, route in declared():
        asked = Asked(route.handler, route.path)
        path = prefix + route.path
        own = bodies(real).get(route.path, {})
        right = {"json": own} if asked.body else {}
        for place in asked.places:
            for odd in NAMES:
                url = filled(path, {**real, place: odd})
                yield (route.method, path, f"{{{place}}}={odd[:9]}"), {"url": url, **right}
        url = filled(path, real)
        for name, field in asked.model.model_fields.items():
            called = field.alias or name
            for odd in NAMES:
                if called in asked.headers:
                    more = {"headers": {called: unquote(odd).encode()[:60]}}
                    yield (
                        (route.method, path, f"{called}: {odd[:9]}"),
                        {"url": url, **right, **more},
                    )
                else:
                    to = f"{url}?{called}={odd}"
                    yield (route.method, path, f"?{called}={odd[:9]}"), {"url": to, **right}
        if asked.body is not None:
            for what, body in texts_in(own, asked.body):  # type: ignore[arg-type]
                sent = {"content": json.dumps(body), "headers": {"Content-Type": JSON}}
                yield (route.method, path, what), {"url": url, **sent}


def pages(real: dict[str, str]) -> Iterator[tuple[Sent, dict[str, Any]]]:
    """Requests to all pages, likewise."""
    form = {"Content-Type": FORM}
    usual = {"game": "koikoi", "about": "other", "seat": "0", "number": "900", "text": "hello"}
    for method, path, _ in ROUTES:
        more = {"content": urlencode(usual), "headers": form} if method == "POST" else {}
        for place in re.findall(r"{(\w+)}", path):
            for odd in NAMES:
                url = filled(path, {**real, place: odd})
                yield (method, path, f"{{{place}}}={odd[:9]}"), {"url": url, **more}
        if path in WORDLESS:
            continue
        url = filled(path, real)
        for odd in NAMES:
            everywhere = "&".join(f"{name}={odd}" for name in FIELDS)
            if method == "GET":
                yield (method, path, f"?*={odd[:9]}"), {"url": f"{url}?{everywhere}"}
            else:
                yield (method, path, f"*={odd[:9]}"), {**more, "url": url, "content": everywhere}
        if method == "GET":
            to = f"{url}?match=%00&seat=0"
            yield (method, path, "?match=%00"), {"url": to}
            continue
        for name in FIELDS:
            sent = urlencode({**usual, name: "a\0b"})
            yield (method, path, f"{name}=a%00b"), {**more, "url": url, "content": sent}


def filled(path: str, real: dict[str, str]) -> str:
    return "http://table" + re.sub(r"{(\w+)}", lambda found: real[found[1]], path)


async def furnish(server: Server) -> tuple[Visitor, dict[str, str]]:
    """A guest who has one of everything, and its names."""
    table, (ada, _) = await seated(server)
    about = ["me", "invite"], {"listed": False, "spectators": "public"}
    pair = await server.lobby.create(ada, chabudai.game("koikoi"), *about, None, True)
    duplicate = (await server.lobby.table(pair[0])).set_name
    token, _ = await server.identity.new_token(ada.user, "mine")
    report = await server.house.reports.file(table, ada.user, "other", "rude", 1)
    return ada, {
        "match": table.name,
        "name": duplicate,
        "user": ada.user,
        "token": token.token,
        "report": report,
        "game": "koikoi",
        "puzzle": next(iter(pack.pack("koikoi"))),
        "day": server.house.days.today,
        "deal": "koikoi",
        "seat": "0",
        "invite": "0" * 32,
    }


async def walk(folder: Path, **settings: Any) -> tuple[Answers, str]:
    """How every request was answered, and the log."""
    token = folder / "admin-token"
    token.write_text(TOKEN)
    answers: Answers = {}
    more: dict[str, Any] = {
        "admin_token_file": str(token),
        "stream_seconds": 0.05,
        "body_bytes": 65536,
    }
    async with inside(folder, **more, **settings) as (server, http):
        ada, real = await furnish(server)
        own = cookie(server, ada)
        for requests in (api(real), pages(real)):
            for what, sent in requests:
                admin = {"Authorization": f"Bearer {TOKEN}"} if "/admin/" in what[1] else {}
                headers = {**own, **admin, **sent.pop("headers", {})}
                try:
                    answer = await http.request(what[0], headers=headers, **sent)
                except Exception as error:
                    raise AssertionError(f"{what} is a failure: {error!r}") from error
                answers[what] = answer.status_code
        assert (await http.get("/me", headers=own)).status_code == 200, "she is still who she was"
        log: Any = server.log._stream
        return answers, log.getvalue()


def test_no_odd_name_or_text_is_a_failure_or_an_outage(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.database(f"odd_{secrets.token_hex(6)}")
    places: dict[str, dict[str, Any]] = {"file": {}, "shared": {"db": url}}
    found: dict[str, Answers] = {}
    for name, settings in places.items():
        (tmp_path / name).mkdir()
        answers, log = asyncio.run(walk(tmp_path / name, **settings))
        assert not {what: status for what, status in answers.items() if status >= 500}
        for event in ("store", "failure", "quarantined"):
            assert f'"event": "{event}"' not in log
        for (method, path, what), status in answers.items():
            place = re.match(r"{(\w+)}=", what)
            if place and place[1] in NAMED:
                assert status == 404, (path, what)
            elif not place and any(odd in what for odd in UNKEPT):
                assert status in (404, 409, 422), (method, path, what, status)
        found[name] = answers
    assert len(found["file"]) > 3000
    file, shared = ({w: s for w, s in each.items() if w[1] != REVIEW} for each in found.values())
    assert file == shared, "both stores answer alike"


def test_what_people_write_is_kept_as_one_line_without_odd_signs(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            house = server.house
            table, (ada, _bob) = await seated(server)
            odd = " rude\0 \udc80\x1b[31m\n\u202eword "
            await house.reports.file(table, ada.user, "other", odd)
            (row,) = await house.admin.reports(False, 9)
            told = await house.admin.announce({"en": odd})
            names = await house.admin.allow_name(odd, False)
            token, _ = await server.identity.new_token(ada.user, odd)
            kept = [row["text"], told["announcement"]["en"], names["names"][0], token.label]
            assert kept == ["rude [31m word"] * 4
            assert house.board.notice.text("en") == "rude [31m word"

    asyncio.run(main())


def test_a_value_that_cannot_be_kept_is_no_outage(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([NewMatch(row("m"))], None)
        begun = time.monotonic()
        for odd in ("\udc80", "a\0b"):
            report = ReportRow(f"report {odd}", "m", 0, "ada", None, "other", odd, 1)
            asked = (
                *(store.find(odd), store.user(odd), store.users(odd, 9), store.report(odd)),
                *(store.add_user(UserRow(odd, odd, 1)), store.rename("ada", odd)),
                *(store.add_report(report), store.set_setting("board", odd)),
            )
            told = await asyncio.gather(*asked, return_exceptions=True)
            for answer in told:
                taken = answer in (None, []) and odd == "a\0b"  # SQLite keeps NUL
                assert taken or isinstance(answer, BadValue), answer
                assert odd not in str(answer)
        assert time.monotonic() - begun < 1, "nothing is asked again"
        # others' moves that were to be written together with it are
        moves = [append(0, "one", user="ada", key="\udc80"), append(0, "two", user="bob", key="k")]
        answers = await asyncio.gather(*map(store.append, moves), return_exceptions=True)
        assert isinstance(answers[0], BadValue)
        assert answers[1] == 0
        assert [entry.text for entry in await store.entries("m")] == ["two"]

    run(check)
