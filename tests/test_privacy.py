"""What is nobody's business: a stand-in's hand, a private table, keys and invites of others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

import chabudai
from chabudai.client import Client, ClientError
from chabudai.core.seats import SPECTATOR
from chabudai.match.entry import PLAYED
from chabudai.tables.identity import Visitor
from chabudai.tables.table import Table
from chabudai.tables.viewer import ENTRY
from chabudai.tui.served import ServedTable
from chabudai.web.server import Server
from tests.inside import inside, taken
from tests.served import Served
from tests.test_api import refused, table
from tests.test_terminal import Typist


async def three(server: Server, spectators: str = "public") -> tuple[Table, list[Visitor]]:
    """A running table of three guests."""
    rows = [await server.identity.new_guest(name) for name in ("Ada", "Bob", "Cyd")]
    guests = [Visitor(row.user, row.name, False) for row in rows]
    settings = {"listed": False, "spectators": spectators}
    game = chabudai.game("touche", preset="three")
    (name,) = await server.lobby.create(guests[0], game, ["me", "open", "open"], settings)
    found = await server.lobby.table(name)
    for seat in (1, 2):
        await server.lobby.sit(found, guests[seat], seat)
    return found, guests


def cookie(server: Server, guest: Visitor) -> dict[str, str]:
    return {"Cookie": f"chabudai={server.identity.seal(guest.user)}"}


async def play_on(found: Table, rounds: int) -> None:
    """Let everybody act, the stand-in too."""
    for _ in range(rounds):
        seat = found.match.turn
        action = found.match.notations(len(found.match), seat)[0]
        await found.submit(lambda m, at, s=seat, a=action: m.act(s, a, at))  # type: ignore[misc]


@pytest.mark.parametrize("spectators", ["public", "nobody"])
def test_who_gave_up_does_not_see_the_hand_of_the_stand_in(tmp_path: Path, spectators: str) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            await server.house.bots.close()
            found, guests = await three(server, spectators)
            ada = cookie(server, guests[0])
            viewer = found.watch(0, guests[0].user, "en", 0)
            path = f"/matches/{found.name}"
            hand = (await http.get(f"{path}/view", headers=ada)).json()["facts"]["hand"]
            assert hand
            assert (await http.post(f"{path}/resign", headers=ada)).status_code == 200
            taken(viewer)
            gone = len(found.match)
            await play_on(found, 7)
            stood_in = [
                n for n in range(gone, len(found.match)) if found.match.entries[n].seat == 0
            ]
            assert stood_in, "somebody has played for them"
            seen = (await http.get(f"{path}/view", headers=ada)).json()
            nobody = found.match.facts(len(found.match), SPECTATOR)
            assert (seen["seat"], seen["facts"]) == (None, nobody)
            live = [event for event in taken(viewer) if event.kind == ENTRY]
            again = taken(found.watch(0, guests[0].user, "en", 0))
            part = (await http.get(f"{path}/export", headers=ada)).json()["entries"]
            for told in ([e.data for e in live], [e.data for e in again[gone:]], part[gone:]):
                assert len(told) == len(found.match) - gone
                for data in told:
                    assert data["kind"] == PLAYED
                    assert "text" not in data
                    assert not data.get("facts", {}).get("hand")
                    assert not data.get("actions")
            assert again[2].data["kind"] == "sit"
            assert any(e.data.get("facts", {}).get("hand") for e in again[:gone]), "what was theirs"
            page = (await http.get(f"http://table/table/{found.name}", headers=ada)).text
            assert 'class="hand"' not in page
            other = (await http.get(f"{path}/view", headers=cookie(server, guests[1]))).json()
            assert other["facts"]["hand"], "the others see theirs"

    asyncio.run(main())


@pytest.mark.parametrize("how", ["resign", "leave", "claim"])
def test_who_gave_up_on_their_turn_is_offered_nothing_from_then_on(
    tmp_path: Path, how: str
) -> None:
    """Not even as long as the stand-in has not moved: what is listed is what ``act`` takes."""

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            await server.house.bots.close()
            found, guests = await three(server, "nobody")
            match, seat = found.match, found.match.turn
            who = cookie(server, guests[seat])
            path, page = f"/matches/{found.name}", f"http://table/table/{found.name}"
            assert (await http.get(f"{path}/actions", headers=who)).json()["actions"]
            assert 'id="resign"' in (await http.get(page, headers=who)).text
            viewer = found.watch(seat, guests[seat].user, "en", len(match))
            if how == "claim":
                await found.submit(lambda m, _: m.claim((seat + 1) % 3, "win", 2**50))
            else:
                assert (await http.post(f"{path}/{how}", headers=who)).is_success
            assert (match.status, match.turn) == ("running", seat), "the stand-in is to move"
            seen = (await http.get(f"{path}/view", headers=who)).json()
            assert (seen["seat"], seen["turn"], seen.get("actions")) == (None, seat, None)
            assert not seen["facts"].get("hand"), "they see what a spectator sees"
            assert (await http.get(f"{path}/actions", headers=who)).json()["actions"] == []
            told = [event.data for event in taken(viewer) if event.kind == ENTRY]
            assert len(told) == 1
            assert not told[0].get("actions")
            if how == "resign":
                assert told[0]["events"][0]["text"] == "You give up.", "that was still theirs"
            shown = (await http.get(page, headers=who)).text
            assert 'class="hand"' not in shown
            assert 'id="resign"' not in shown
            assert 'name="action"' not in shown
            action = match.notations(len(match), seat)[0]
            body = {"action": action, "number": len(match)}
            answer = await http.post(f"{path}/act", json=body, headers=who)
            assert answer.json()["error"]["key"] == "match-seat-out"

    asyncio.run(main())


def test_who_gave_up_at_a_shared_device_does_not_play_for_the_stand_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            await server.house.bots.close()
            row = await server.identity.new_guest("Ada")
            ada = Visitor(row.user, row.name, False)
            game = chabudai.game("touche", preset="three")
            settings = {"listed": False, "spectators": "public"}
            (name,) = await server.lobby.create(ada, game, ["me", "same", "same"], settings)
            found = await server.lobby.table(name)
            seat = found.match.turn
            lifted = {"Cookie": f"{cookie(server, ada)['Cookie']}; lifted={seat}"}
            page = f"http://table/table/{name}"
            await http.post(f"{page}/resign", headers=lifted)
            number, action = len(found.match), found.match.notations(len(found.match), seat)[0]
            assert (found.match.turn, found.match.here.out) == (seat, frozenset({seat}))
            assert 'class="hand"' not in (await http.get(page, headers=lifted)).text
            for what in ("act", "offer"):
                form = {"action": action, "what": "undo", "number": str(number)}
                answer = await http.post(f"{page}/{what}", data=form, headers=lifted)
                assert answer.status_code == 422
                assert "This seat has given the match up." in answer.text
            assert len(found.match) == number

    asyncio.run(main())


def test_the_terminal_asks_nothing_of_who_gave_up(served: Served) -> None:
    """A player of three resigns on their turn: nothing is asked while others play on."""
    clients = [served.client(name) for name in ("Ada", "Bob", "Cyd")]
    made = clients[0].create("touche", ["me", "open", "open"], preset="three")["match"]
    for seat in (1, 2):
        clients[seat].sit(made, seat)
    turn = clients[0].view(made)["turn"]
    mine = clients[turn]
    typist = Typist(then=None)
    table = ServedTable(mine, mine.match(made), "en", typist.read, typist.write)
    real = mine.view

    def given_up(match: str) -> dict[str, Any]:
        return {**real(match), "turn": turn}  # as long as the stand-in has not moved

    mine.resign(made)
    mine.view = given_up
    table._ask()
    assert not typist.text, "no list and no prompt"


def test_who_gave_up_does_not_play_for_the_stand_in(tmp_path: Path) -> None:
    """Nor learns from refusals what it could play."""

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            await server.house.bots.close()
            found, guests = await three(server)
            ada = cookie(server, guests[0])
            path = f"/matches/{found.name}"
            await http.post(f"{path}/resign", headers=ada)
            while found.match.turn != 0:
                await play_on(found, 1)
            action = found.match.notations(len(found.match), 0)[0]
            for each in (action, "nonsense"):
                body = {"action": each, "number": len(found.match)}
                answer = await http.post(f"{path}/act", json=body, headers=ada)
                assert answer.json()["error"]["key"] == "match-seat-out"
            body = {"what": "undo", "number": len(found.match)}
            answer = await http.post(f"{path}/offer", json=body, headers=ada)
            assert answer.json()["error"]["key"] == "match-seat-out"
            form = {"action": action, "number": str(len(found.match))}
            number = len(found.match)
            await http.post(f"http://table/table/{found.name}/act", data=form, headers=ada)
            assert len(found.match) == number
            answer = await http.post(f"{path}/talk", json={"phrase": "hello"}, headers=ada)
            assert answer.status_code == 200, "they may still talk"

    asyncio.run(main())


def test_who_left_a_seat_is_told_nothing_of_who_sits_there_next(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            rows = [await server.identity.new_guest(name) for name in ("Ada", "Bob", "Cyd")]
            ada, bob, cyd = (Visitor(row.user, row.name, False) for row in rows)
            settings = {"listed": False, "spectators": "nobody"}
            game = chabudai.game("matcha")
            (name,) = await server.lobby.create(ada, game, ["me", "open"], settings)
            found = await server.lobby.table(name)
            viewer = found.watch(0, ada.user, "en", 0)
            await http.post(f"/matches/{name}/leave", headers=cookie(server, ada))
            assert viewer.ended  # and has taken nothing yet
            await server.lobby.sit(found, bob, 1)
            await server.lobby.sit(found, ada, 0)
            assert found.match.here.deals == 1
            assert viewer.take() == []
            assert (await http.get(f"/matches/{name}/view", headers=cookie(server, cyd))).is_error

    asyncio.run(main())


def test_a_private_table_tells_strangers_what_an_invitation_tells(served: Served) -> None:
    ada, bob, match, _ = table(served, spectators="nobody", clock={"kind": "move", "amount": 500})
    stranger = Client(served.url)
    told = stranger.match(match)
    assert told["game"] == "matcha"
    assert told["status"] == "running"
    assert told["clock"] == {"kind": "move", "amount": 500}
    assert (told["turn"], told["length"], told["next"]) == (None, None, None)
    assert "Ada" not in str(told)
    assert "Bob" not in str(told)
    assert [seat["player"] is None for seat in told["seats"]] == [False, False]
    bob.resign(match)
    assert "result" not in stranger.match(match)
    for client in (ada, bob):
        assert client.match(match)["seats"][0]["name"] == "Ada"
        assert client.match(match)["length"] == 4
    open_one = ada.create("matcha", spectators="nobody")
    assert stranger.match(open_one["match"])["seats"][1]["player"] is None, "for who is invited"
    ada.leave(open_one["match"])
    assert ada.match(open_one["match"])["length"] == 2, "the owner knows"


@pytest.mark.parametrize("spectators", ["public", "nobody"])
def test_a_set_tells_its_result_to_who_may_know_how_a_table_ended(
    tmp_path: Path, spectators: str
) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            rows = [await server.identity.new_guest(name) for name in ("Ada", "Bob", "Eve")]
            owner, player, stranger = (
                cookie(server, Visitor(row.user, row.name, False)) for row in rows
            )
            body = {"game": "matcha", "seats": ["bot:random", "invite"], "duplicate": True}
            asked = body | {"spectators": spectators}
            made = (await http.post("/matches", json=asked, headers=owner)).json()
            first, second = made["tables"]
            path = f"/duplicates/{made['duplicate']}"
            for who, table, seat in ((player, first, 1), (owner, second, 0)):
                sat = {"seat": seat, "invite": table["invites"][str(seat)]}
                where = f"/matches/{table['match']}"
                assert (await http.post(f"{where}/sit", json=sat, headers=who)).status_code == 200
                assert (await http.post(f"{where}/resign", headers=who)).status_code == 200
            for who in (owner, player):
                known = (await http.get(path, headers=who)).json()
                assert (known["over"], known["results"], known["why"]) == (True, [2, -2], None)
            names = [table["match"] for table in (first, second)]
            for outside in (stranger, {}):
                told = (await http.get(path, headers=outside)).json()
                if spectators == "public":
                    assert told == known
                    continue
                key = (await http.get(f"/matches/{names[0]}/view", headers=outside)).json()
                nothing = {"results": None, "scores": None, "why": key["error"]}
                assert told == {"matches": names, "over": True, **nothing}

    asyncio.run(main())


def test_strangers_mute_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            found, guests = await three(server)
            eve = await server.identity.new_guest("Eve")
            stranger = cookie(server, Visitor(eve.user, eve.name, False))
            path = f"/matches/{found.name}/mute"
            page = f"http://table/table/{found.name}/mute"
            assert (await http.post(path, json={"seat": 1}, headers=stranger)).status_code == 403
            answer = await http.post(page, data={"mute": "1"}, headers=stranger)
            assert answer.status_code == 403
            assert await server.store.mutes(found.name) == {}
            mine = cookie(server, guests[0])
            assert (await http.post(path, json={"seat": 1}, headers=mine)).status_code == 204
            assert await server.store.mutes(found.name) == {guests[0].user: {1}}

    asyncio.run(main())


def keyed(served: Served, client: Client, key: str, path: str, body: dict[str, Any]) -> Any:
    headers = {"Authorization": f"Bearer {client.token}", "Idempotency-Key": key}
    return httpx.post(f"{served.url}/api/v1{path}", json=body, headers=headers).json()


def test_nobody_occupies_the_key_of_a_rematch(served: Served) -> None:
    ada, bob, match, _ = table(served)
    body = {"game": "koikoi", "seats": ["me", "bot:random"]}
    trap = keyed(served, ada, f"rematch {match}", "/matches", body)["match"]
    assert keyed(served, ada, f"rematch {match}", "/matches", body)["match"] == trap
    bob.resign(match)
    ada.offer(match, "rematch", 4)
    bob.answer(match, True, 5)
    update = next(update for update in ada.events(match, 6) if "next" in update)
    assert update["next"] != trap
    again = bob.match(update["next"])
    assert (again["game"], again["you"]) == ("matcha", 0)


def test_nobody_occupies_the_key_of_playing_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            row = await server.identity.new_guest("Ada")
            ada = Visitor(row.user, row.name, False)
            settings = {"listed": False, "spectators": "nobody"}
            seats = ["me", "bot:random"]
            (name,) = await server.lobby.create(ada, chabudai.game("matcha"), seats, settings)
            headers = cookie(server, ada) | {"Idempotency-Key": "again"}
            await http.post(f"/matches/{name}/resign", headers=headers)
            found = await server.lobby.table(name)
            for _ in range(2):
                await http.post(f"http://table/table/{name}/again", headers=cookie(server, ada))
            assert found.match.here.rematch, "it was written"
            assert found.next

    asyncio.run(main())


def test_an_invite_is_good_again_when_its_seat_is(served: Served) -> None:
    ada, bob, eve = served.client("Ada"), served.client("Bob"), served.client("Eve")
    made = ada.create("matcha")
    match, invite = made["match"], made["tables"][0]["invites"]["1"]
    bob.sit(match, 1, invite=invite)
    other = ada.create("matcha", ["invite", "invite"])
    first = other["tables"][0]["invites"]["0"]
    bob.sit(other["match"], 0, invite=first)
    bob.leave(other["match"])
    assert refused(403, eve.sit, other["match"], 0, invite="guess").key == "web-bad-invite"
    eve.sit(other["match"], 0, invite=first)
    with pytest.raises(ClientError):
        bob.sit(other["match"], 0, invite=first)
