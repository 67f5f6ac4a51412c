"""Duplicates with a friend: the same cards, the same bot, the same seat, and no look across."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path

import pytest

from chabudai.core.messages import LANGUAGES, say
from chabudai.match import verify
from chabudai.tui.together import comparison
from tests.inside import inside
from tests.test_daily import PAGE, guest, play


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
                secrets.add(whole["secret"])
            assert len(secrets) == 2, "one for each half"
            joint = (await http.get(f"/duplicates/{name}-a")).json()
            assert joint["over"]
            assert joint["results"][0] == joint["results"][1]

    asyncio.run(main())


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
