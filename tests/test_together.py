"""Duplicates with a friend: the same cards, the same bot, the same seat, and no look across."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.client import Client
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import fair, verify
from chabudai.match.verify import shares
from chabudai.tui.checked import share_line
from chabudai.tui.together import comparison, play_together
from tests.inside import inside
from tests.served import Served
from tests.test_daily import PAGE, guest, play

ONE, TWO = "11" * 16, "22" * 16


def test_two_friends_play_the_same_cards(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada, bob, cyd = [await guest(http, name) for name in ("Ada", "Bob", "Cyd")]
            asked = {"game": "koikoi", "preset": "three-rounds"}
            made = (await http.post("/together", json=asked, headers=ada)).json()
            name, path = made["name"], f"/together/{made['name']}"
            body = {"invite": made["invite"]}
            answer = await http.post(f"{path}/join", json=body, headers=ada)
            assert answer.status_code == 409, "nobody plays both sides of a comparison"
            answer = await http.post(f"{path}/join", json={"invite": "x"}, headers=bob)
            assert answer.status_code == 403
            joined = (await http.post(f"{path}/join", json=body, headers=bob)).json()
            assert (await http.post(f"{path}/join", json=body, headers=bob)).status_code == 200
            assert (await http.post(f"{path}/join", json=body, headers=cyd)).status_code == 409
            mine, his = made["tables"], joined["tables"]
            assert not set(mine) & set(his)
            for number, match in enumerate(mine):
                told = (await http.get(f"/matches/{match}", headers=ada)).json()
                assert told["you"] == number, "on the first seat, then on the second"
            shut = {"error": "web-duplicate-shut"}
            for match in his:
                for who in (ada, cyd, {}):
                    for what in ("view", "actions", "events", "export"):
                        answer = await http.get(f"/matches/{match}/{what}", headers=who)
                        assert answer.status_code == 403
                        assert answer.json()["error"]["key"] == shut["error"]
            assert (await http.post(f"/matches/{mine[0]}/hint", headers=ada)).status_code == 403
            for match in mine:
                await play(http, ada, match)
            state = (await http.get(path, headers=bob)).json()
            assert (state["finished"], state["over"], state["deals"]) == ([2, 0], False, None)
            assert (await http.get(f"/matches/{mine[0]}/view", headers=bob)).status_code == 403
            part = (await http.get(f"/matches/{mine[0]}/export", headers=ada)).json()
            assert part["complete"] is False, "its secret is that of the other table"
            for match in his:
                await play(http, bob, match)
            for pair in zip(mine, his, strict=True):
                found = [server.lobby.shelf[match].match.entries for match in pair]
                one, other = [[(e.order, e.text) for e in entries] for entries in found]
                assert one == other, "the same choices against the same bot"
            state = (await http.get(path, headers=ada)).json()
            assert state["over"]
            assert state["results"][0] == state["results"][1]
            assert state["margins"][0] == state["margins"][1]
            assert len(state["deals"]) == 2
            assert all(state["deals"])
            for half in state["deals"]:
                assert all(row[0] == row[1] for row in half)
            assert sum(row[0] for half in state["deals"] for row in half) == state["margins"][0]
            secrets = set()
            for match in (*mine, *his):
                whole = (await http.get(f"/matches/{match}/export", headers=cyd)).json()
                assert verify(whole) == []
                assert [each.key for each in shares(whole)] == ["verify-share-set-none"]
                secrets.add(whole["secret"])
            assert len(secrets) == 2, "one for each half"
            joint = (await http.get(f"/duplicates/{name}-a")).json()
            assert joint["over"]
            assert joint["results"][0] == joint["results"][1]

    asyncio.run(main())


async def promise(http: httpx.AsyncClient, who: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = (await http.post("/promises", headers=who)).json()
    return found


def test_who_sets_a_duplicate_up_contributes_to_both_halves(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada, bob = await guest(http, "Ada"), await guest(http, "Bob")
            known = await promise(http, ada)
            asked = {"game": "koikoi", "promise": known["promise"], "contribution": ONE}
            made = (await http.post("/together", json=asked, headers=ada)).json()
            path, body = f"/together/{made['name']}", {"invite": made["invite"]}
            mine = made["tables"]
            his = (await http.post(f"{path}/join", json=body, headers=bob)).json()["tables"]
            assert (await http.get(path, headers=bob)).json()["contribution"] == ONE
            heard, secrets = "", {}
            for half, pair in zip(known["halves"], zip(mine, his, strict=True), strict=True):
                deals = []
                for who, match in zip((ada, bob), pair, strict=True):
                    answers = [
                        await http.get(f"/matches/{match}{what}", headers=who)
                        for what in ("", "/view", "/export")
                    ]
                    heard += "".join(answer.text for answer in answers)
                    told = answers[0].json()
                    assert told["commitment"] == known["halves"][half], "as was promised before"
                    assert told["duplicate"]["set"] == half
                    assert told["duplicate"]["contribution"] == ONE
                    table = await server.lobby.table(match)
                    secrets[half] = table.reveal()
                    deals.append(next(e.order for e in table.match.entries if e.kind == "deal"))
                key = fair.deal_key(secrets[half], half, [ONE], 0)
                right = fair.shuffled(key, len(table.match.game.cards))
                assert deals == [[table.match.game.cards[card] for card in right]] * 2
            first, second = secrets.values()
            assert first != second
            for who, match in ((ada, mine[0]), (bob, his[0])):
                await http.post(f"/matches/{match}/resign", headers=who)
            heard += (await http.get(f"/matches/{mine[1]}/export", headers=ada)).text
            assert not [secret for secret in secrets.values() if secret in heard]
            whole = (await http.get(f"/matches/{mine[0]}/export", headers=ada)).text
            assert first in whole, "this half is over"
            assert second not in whole, "the other one is not"
            for who, match in ((ada, mine[1]), (bob, his[1])):
                await http.post(f"/matches/{match}/resign", headers=who)
            for match in (*mine, *his):
                document = (await http.get(f"/matches/{match}/export", headers=bob)).json()
                assert verify(document) == []
                assert [each.key for each in shares(document)] == ["verify-share-set"]
                document["duplicate"]["contribution"] = TWO
                assert [each.key for each in verify(document)][-1] == "verify-deal"

    asyncio.run(main())


def test_nobody_tries_contributions_against_one_commitment(tmp_path: Path) -> None:
    """What was promised is set up once, whatever becomes of it, and by nothing but a promise."""

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada, bob = await guest(http, "Ada"), await guest(http, "Bob")
            for body, key in (
                ({"contribution": ONE}, "match-no-contribution"),
                ({"contribution": ONE, "promise": "a.9999999999.0"}, "web-promise-old"),
            ):
                answer = await http.post("/together", json={"game": "matcha", **body}, headers=ada)
                assert answer.status_code == 422
                assert answer.json()["error"]["key"] == key
            known = await promise(http, ada)
            asked = {"game": "matcha", "promise": known["promise"]}
            keyed = ada | {"Idempotency-Key": "k"}
            first = await http.post("/together", json=asked | {"contribution": ONE}, headers=keyed)
            for who in (ada, bob):
                body = asked | {"contribution": TWO}
                assert (await http.post("/together", json=body, headers=who)).status_code == 409
            again = await http.post("/together", json=asked | {"contribution": TWO}, headers=keyed)
            assert again.json() == first.json(), "a request that was repeated"
            for number in range(2):
                for half in known["halves"]:
                    await server.house.admin.delete_table(f"{half}-{number}")
            body = asked | {"contribution": TWO}
            assert (await http.post("/together", json=body, headers=ada)).status_code == 409
            # the name of the promise has a third secret
            seats = {"seats": ["me", "bot:random"], "contribution": TWO}
            made = (await http.post("/matches", json=asked | seats, headers=ada)).json()
            assert made["match"] == known["match"]
            assert made["tables"][0]["commitment"] not in known["halves"].values()

    asyncio.run(main())


def test_the_terminal_contributes_and_says_what_became_of_it(served: Served) -> None:
    ada, bob = served.client("Ada"), served.client("Bob")
    made = ada.begin_together("matcha", level="level-1")
    share = ada.shares[made["tables"][0]]
    assert ada.together(made["name"])["contribution"] == share.contribution
    lines: list[str] = []

    def resign(_prompt: str) -> str:
        if len(lines) > 400:
            raise EOFError
        return "resign"

    def play(client: Client) -> list[str]:
        lines.clear()
        assert play_together(client, made["name"], made["invite"], "en", resign, lines.append) == 0
        return [line for line in lines if "share of chance" in line]

    told = play(ada)
    assert told[0] == say("together-how-share")
    for match, line in zip(made["tables"], told[1:], strict=True):
        args = {"share": share.contribution, "file": f"{match}.json"}
        assert line == say("join-share-waits", **args), "the friend still plays"
    assert play(bob) == [say("together-how-share")], "who is invited adds nothing"
    for match in made["tables"]:
        document = ada.export(match)
        kept = ada.shares[match]
        args = {"share": share.contribution, "file": f"{match}.json"}
        assert share_line(kept, document, "en") == say("join-share-fits", **args)
        set_name = document["duplicate"]["set"]
        for wrong in ({"contribution": TWO}, {"set": f"{set_name}x"}, {"contribution": None}):
            other = document | {"duplicate": document["duplicate"] | wrong}
            assert share_line(kept, other, "en") == say("join-share-missing", **args)
        assert not kept.fits(document | {"commitment": "0" * 64})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_comparison_says_who_got_more(tmp_path: Path, lang: str) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada, bob = await guest(http, "Ada"), await guest(http, "Bob")
            made = (await http.post("/together", json={"game": "matcha"}, headers=ada)).json()
            path = f"/together/{made['name']}"
            tables = [server.lobby.shelf[match] for match in made["tables"]]
            cookie = {"Cookie": f"chabudai={server.identity.seal(tables[0].users[0])}"}
            page = unescape((await http.get(f"{PAGE}{path}?lang={lang}", headers=cookie)).text)
            assert f"/join{path}/{made['invite']}" in page
            packed = await http.get(f"{PAGE}{path}", headers=cookie | {"Accept-Encoding": "gzip"})
            assert "content-encoding" not in packed.headers, "an invitation could be guessed"
            assert say("together-friend-none", lang) in page
            link = f"{PAGE}/join{path}/{made['invite']}?lang={lang}"
            assert say("together-how-seats", lang) in (await http.get(link)).text
            await http.post(f"{path}/join", json={"invite": made["invite"]}, headers=bob)
            late = await http.get(link)
            assert late.status_code == 410
            assert say("together-late-line", lang) in late.text
            page = (await http.get(f"{PAGE}{path}?lang={lang}", headers=cookie)).text
            assert say("together-friend-done", lang, name="Bob", done=0) in page
            assert made["invite"] not in page
            for match in made["tables"]:
                await play(http, ada, match)
            found = (await http.get(path, headers=bob)).json()
            for match in found["tables"]:
                await http.post(f"/matches/{match}/resign", headers=bob)
            assert found["deals"] is None
            state = (await http.get(path, headers=ada)).json()
            page = (await http.get(f"{PAGE}{path}?lang={lang}", headers=cookie)).text
            more = state["margins"][0] - state["margins"][1]
            key = "together-you-won" if more > 0 else "together-won"
            line = (
                say(key, lang, name="Bob", margin=abs(more)) if more else say("together-even", lang)
            )
            assert line in page
            assert page.count("▲") >= 1 if more else True
            assert say("daily-you", lang) in page

    asyncio.run(main())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("how", ["closed", "gone", "half", "not joined"])
def test_a_duplicate_without_a_comparison_says_why(tmp_path: Path, how: str, lang: str) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            ada, bob = await guest(http, "Ada"), await guest(http, "Bob")
            made = (await http.post("/together", json={"game": "matcha"}, headers=ada)).json()
            path, body = f"/together/{made['name']}", {"invite": made["invite"]}
            tables = [await server.lobby.table(match) for match in made["tables"]]
            cookie = {"Cookie": f"chabudai={server.identity.seal(tables[0].users[0])}"}
            admin, key = server.house.admin, "duplicate-gone"
            if how == "not joined":
                await admin.close_table(f"{made['name']}-a-1")
            else:
                his = (await http.post(f"{path}/join", json=body, headers=bob)).json()["tables"]
            if how == "closed":
                key = "duplicate-closed"
                await admin.close_table(his[0])
            elif how == "gone":
                await admin.delete_table(made["tables"][0])
            elif how == "half":
                await admin.delete_table(made["tables"][0])
                await admin.delete_table(his[0])
            text = say(key, lang)
            if how == "not joined":
                late = await http.get(f"{PAGE}/join{path}/{made['invite']}?lang={lang}")
                assert late.status_code == 410
                assert text in late.text
                answer = await http.post(f"{path}/join", json=body, headers=bob)
                assert (answer.status_code, answer.json()["error"]["key"]) == (409, key)
            for over in (False, True):
                if over:
                    for who in (ada, bob):
                        for match in (await http.get(path, headers=who)).json()["tables"]:
                            await http.post(f"/matches/{match}/resign", headers=who)
                state = (await http.get(f"{path}?lang={lang}", headers=ada)).json()
                assert state["why"] == {"key": key, "text": text}
                assert comparison(state, lang) == [text], "the terminal says the same"
                assert state["results"] is state["margins"] is state["deals"] is None
                assert state["over"] == (over and how != "not joined")
                page = (await http.get(f"{PAGE}{path}?lang={lang}", headers=cookie)).text
                assert text in unescape(page)
                assert 'id="compared"' not in page
                assert say("together-wait", lang) not in unescape(page)

    asyncio.run(main())


def test_an_invitation_that_a_forgotten_friend_took_is_not_good_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            ada, bob, cyd = [await guest(http, name) for name in ("Ada", "Bob", "Cyd")]
            made = (await http.post("/together", json={"game": "matcha"}, headers=ada)).json()
            path, body = f"/together/{made['name']}", {"invite": made["invite"]}
            await http.post(f"{path}/join", json=body, headers=bob)
            await http.delete("/me", headers=bob)
            state = (await http.get(path, headers=ada)).json()
            assert (state["has_friend"], state["finished"], state["why"]) == (True, [0, 2], None)
            late = await http.get(f"{PAGE}/join{path}/{made['invite']}")
            assert late.status_code == 410
            answer = await http.post(f"{path}/join", json=body, headers=cyd)
            assert answer.json()["error"]["key"] == "together-late-line"

    asyncio.run(main())
