"""Contributions over HTTP: promises, pledges and reveals, and nobody learns the secret early."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.client import Client, Share
from chabudai.match import fair, position, verify
from chabudai.tables import promise as promises
from chabudai.web.server import Server
from tests.inside import inside
from tests.served import Served

ONE, TWO = "11" * 16, "22" * 16


class Players:
    """Guests of a server inside the test; everything that it answers is kept."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.heard = ""

    async def guest(self, name: str) -> dict[str, str]:
        made = await self.http.post("/guests", json={"name": name, "token": True})
        return {"Authorization": "Bearer " + made.json()["token"]}

    async def ask(self, who: dict[str, str], method: str, path: str, **body: Any) -> httpx.Response:
        sent: dict[str, Any] = {"json": body} if method == "POST" else {}
        answer = await self.http.request(method, path, headers=who, **sent)
        self.heard += answer.text + str(answer.headers)
        return answer


async def pledged(players: Players) -> tuple[str, dict[str, str], dict[str, str]]:
    """A table at which two have pledged."""
    ada, bob = await players.guest("Ada"), await players.guest("Bob")
    body = {"game": "matcha", "seats": ["me", "open"], "pledge": fair.pledge(ONE)}
    match = (await players.ask(ada, "POST", "/matches", **body)).json()["match"]
    early = await players.ask(ada, "POST", f"/matches/{match}/reveal", contribution=ONE)
    assert early.json()["error"]["key"] == "match-reveal-early"
    done = await players.ask(bob, "POST", f"/matches/{match}/sit", seat=1, pledge=fair.pledge(TWO))
    assert done.status_code == 200
    return match, ada, bob


def test_two_rounds_over_http(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as (server, http):
            players = Players(http)
            match, ada, bob = await pledged(players)
            view = (await players.ask(ada, "GET", f"/matches/{match}/view")).json()
            assert view["status"] == "running"
            assert view["turn"] is None
            assert view["reveals"]["seats"] == [0, 1]
            about = (await players.ask(bob, "GET", f"/matches/{match}")).json()
            assert [seat["pledge"] for seat in about["seats"]] == [
                fair.pledge(ONE),
                fair.pledge(TWO),
            ]
            assert [seat["contribution"] for seat in about["seats"]] == [None, None]
            path = f"/matches/{match}/reveal"
            wrong = await players.ask(bob, "POST", path, contribution=ONE)
            assert wrong.json()["error"]["key"] == "match-other-contribution"
            left = await players.ask(bob, "POST", f"/matches/{match}/leave")
            assert left.json()["error"]["key"] == "match-reveals-due"
            for who, share in ((bob, TWO), (ada, ONE)):
                assert (await players.ask(who, "POST", path, contribution=share)).status_code == 200
            table = await server.lobby.table(match)
            assert table.match.here.deals == 1
            for what in ("view", "actions", "export"):
                await players.ask(ada, "GET", f"/matches/{match}/{what}")
            secret = table.reveal()
            assert secret not in players.heard
            await players.ask(bob, "POST", f"/matches/{match}/resign")
            document = (await players.ask(ada, "GET", f"/matches/{match}/export")).json()
            assert document["secret"] == secret
            assert verify(document) == []

    asyncio.run(run())


def test_a_table_starts_without_who_does_not_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position, "REVEAL_MS", 300)

    async def run() -> None:
        async with inside(tmp_path) as (server, http):
            players = Players(http)
            match, ada, _bob = await pledged(players)
            await players.ask(ada, "POST", f"/matches/{match}/reveal", contribution=ONE)
            table = await server.lobby.table(match)
            for _ in range(100):
                if table.match.here.deals:
                    break
                await asyncio.sleep(0.05)
            kinds = [entry.kind for entry in table.match.entries]
            assert kinds == ["sit", "sit", "reveal", "unrevealed", "deal"]
            about = (await players.ask(ada, "GET", f"/matches/{match}")).json()
            assert [seat["unrevealed"] for seat in about["seats"]] == [False, True]

    asyncio.run(run())


async def promised(players: Players, who: dict[str, str], **more: Any) -> httpx.Response:
    made = (await players.ask(who, "POST", "/promises")).json()
    body = {"game": "matcha", "seats": ["me", "bot:random"], "contribution": ONE}
    answer = await players.ask(
        who, "POST", "/matches", **(body | {"promise": made["promise"]} | more)
    )
    if answer.status_code == 201 and "duplicate" not in more:
        assert answer.json()["match"] == made["match"]
        assert answer.json()["tables"][0]["commitment"] == made["commitment"]
    return answer


def test_who_plays_bots_contributes_after_the_commitment_and_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as (server, http):
            players = Players(http)
            ada = await players.guest("Ada")
            made = (await players.ask(ada, "POST", "/promises")).json()
            again = {"game": "matcha", "seats": ["me", "bot:random"], "contribution": ONE}
            body = again | {"promise": made["promise"]}
            match = (await players.ask(ada, "POST", "/matches", **body)).json()["match"]
            table = await server.lobby.table(match)
            assert match == made["match"]
            assert table.match.heading.commitment == made["commitment"]
            assert [entry.kind for entry in table.match.entries][:3] == ["sit", "sit", "deal"]
            assert table.reveal() not in players.heard
            other = await players.guest("Eve")
            for who in (ada, other):
                twice = await players.ask(who, "POST", "/matches", **body)
                assert twice.status_code == 409, "a secret that comes out is never used again"
            await players.ask(ada, "POST", f"/matches/{match}/resign")
            document = (await players.ask(ada, "GET", f"/matches/{match}/export")).json()
            assert verify(document) == []
            assert document["entries"][0]["contribution"] == ONE

    asyncio.run(run())


def test_a_promise_is_not_for_tables_with_others_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with inside(tmp_path) as (_server, http):
            players = Players(http)
            ada = await players.guest("Ada")
            people = await promised(players, ada, seats=["me", "open"])
            assert people.json()["error"]["key"] == "web-promise-people"
            for forged in ("x", "a.b.c", "name.99999999999." + "0" * 32):
                wrong = await promised(players, ada, promise=forged)
                assert wrong.json()["error"]["key"] == "web-promise-old"
            monkeypatch.setattr(promises, "GOOD_SECONDS", -1)
            assert (await promised(players, ada)).json()["error"]["key"] == "web-promise-old"

    asyncio.run(run())


def test_who_sets_duplicates_up_contributes_to_all(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as (server, http):
            players = Players(http)
            ada = await players.guest("Ada")
            bots = ["bot:random", "bot:random"]
            made = await promised(players, ada, seats=bots, duplicate=True)
            assert made.status_code == 201, made.text
            deals = []
            for each in made.json()["tables"]:
                table = await server.lobby.table(each["match"])
                assert table.match.heading.duplicate is not None
                assert table.match.heading.duplicate.contribution == ONE
                deals.append(next(e.order for e in table.match.entries if e.kind == "deal"))
            assert deals[0] == deals[1]
            body = {"game": "matcha", "seats": bots, "duplicate": True, "contribution": ONE}
            openly = await players.ask(ada, "POST", "/matches", **body)
            assert openly.json()["error"]["key"] == "match-no-contribution"

    asyncio.run(run())


def test_a_rematch_carries_pledges(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as (server, http):
            players = Players(http)
            match, ada, bob = await pledged(players)
            for who, share in ((bob, TWO), (ada, ONE)):
                await players.ask(who, "POST", f"/matches/{match}/reveal", contribution=share)
            await players.ask(bob, "POST", f"/matches/{match}/resign")
            table = await server.lobby.table(match)
            body = {"what": "rematch", "number": len(table.match), "pledge": fair.pledge(TWO)}
            await players.ask(ada, "POST", f"/matches/{match}/offer", **body)
            body = {"yes": True, "number": len(table.match), "pledge": fair.pledge(ONE)}
            assert (
                await players.ask(bob, "POST", f"/matches/{match}/answer", **body)
            ).status_code == 200
            next = await followed(server, match)
            here = next.match.here
            assert here.owing == [0, 1]
            assert [s.pledge for s in here.seats if s] == [fair.pledge(ONE), fair.pledge(TWO)]
            assert next.match.heading.commitment == server.lobby.promises.commitment(next.name)
            for who, share in ((bob, ONE), (ada, TWO)):
                await players.ask(who, "POST", f"/matches/{next.name}/reveal", contribution=share)
            assert next.match.here.deals == 1
            assert next.reveal() not in players.heard

    asyncio.run(run())


async def followed(server: Server, match: str) -> Any:
    """The table of the rematch."""
    table = await server.lobby.table(match)
    for _ in range(100):
        if table.next:
            return await server.lobby.table(table.next)
        await asyncio.sleep(0.02)
    raise AssertionError("there is no rematch")


def test_clients_contribute_by_themselves(served: Served) -> None:
    first = lambda update: update["actions"][0]  # noqa: E731
    ada = served.client("Ada")
    match = ada.create("matcha", ["me", "bot:random"])["match"]
    ada.play(match, first)
    assert ada.shares[match].fits(ada.export(match))
    bob, eve = served.client("Bob"), served.client("Eve")
    bob.sealed = eve.sealed = True
    match = bob.create("matcha", ["me", "open"])["match"]
    eve.sit(match, 1)
    thread = threading.Thread(target=bob.play, args=(match, first))
    thread.start()
    eve.play(match, first)
    thread.join(60)
    document = eve.export(match)
    assert verify(document) == []
    for client in (bob, eve):
        share = client.shares[match]
        assert share.pledges == [bob.shares[match].pledge, eve.shares[match].pledge]
        assert share.fits(document)
    assert not eve.shares[match].fits(document | {"commitment": "00" * 32})
    changed = [dict(entry) for entry in document["entries"]]
    changed[0]["pledge"] = fair.pledge(ONE)
    assert not eve.shares[match].fits(document | {"entries": changed}), "fixed before, another now"


def test_the_client_pledges_as_the_match_does() -> None:
    assert Share(0, ONE).pledge == fair.pledge(ONE)
    assert isinstance(Client("http://localhost").shares, dict)


@pytest.mark.parametrize("revealed", [False, True])
def test_nobody_waits_for_who_was_erased_while_contributions_were_revealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revealed: bool
) -> None:
    monkeypatch.setattr(position, "REVEAL_MS", 300)

    async def run() -> None:
        async with inside(tmp_path) as (server, http):
            players = Players(http)
            match, ada, bob = await pledged(players)
            path = f"/matches/{match}"
            if revealed:
                await players.ask(bob, "POST", f"{path}/reveal", contribution=TWO)
            assert (await players.ask(bob, "DELETE", "/me")).status_code == 204
            table = await server.lobby.table(match)
            assert table.match.status == "running", "the deal is due, with or without the share"
            await players.ask(ada, "POST", f"{path}/reveal", contribution=ONE)
            for _ in range(100):
                if table.match.here.deals:
                    break
                await asyncio.sleep(0.05)
            kinds = [entry.kind for entry in table.match.entries]
            assert kinds[4 if revealed else 3 :] == (
                ["deal", "leave"] if revealed else ["unrevealed", "deal", "leave"]
            )
            about = (await players.ask(ada, "GET", path)).json()
            assert (about["status"], about["result"]) == ("over", [1, -1])
            assert [seat["unrevealed"] for seat in about["seats"]] == [False, not revealed]
            document = (await players.ask(ada, "GET", f"{path}/export")).json()
            assert verify(document) == []
            log: Any = server.log._stream
            assert "not-left" not in log.getvalue()

    asyncio.run(run())


def test_who_was_erased_between_the_last_reveal_and_the_end_of_it_is_given_up(
    tmp_path: Path,
) -> None:
    """The cards are dealt while the store is busy forgetting, to somebody who seems to be there."""

    async def run() -> None:
        async with inside(tmp_path) as (server, http):
            players = Players(http)
            match, ada, bob = await pledged(players)
            path = f"/matches/{match}"
            await players.ask(bob, "POST", f"{path}/reveal", contribution=TWO)
            erase = server.store.erase

            async def late(user: str, name: str, text: str, told: Any = None) -> list[str]:
                await players.ask(ada, "POST", f"{path}/reveal", contribution=ONE)
                return await erase(user, name, text, told)

            server.store.erase = late  # type: ignore[method-assign]
            assert (await players.ask(bob, "DELETE", "/me")).status_code == 204
            table = await server.lobby.table(match)
            assert [entry.kind for entry in table.match.entries[-2:]] == ["deal", "leave"]
            assert table.match.here.result(table.match.game) == [1, -1]

    asyncio.run(run())
