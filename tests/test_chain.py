"""The chain of entries: an edited or missing one is named, in the store and in exports."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.core.seats import SPECTATOR
from chabudai.match import Match, chain, export, fair, heading_for, verify
from chabudai.match.entry import PLAYED, TALKED, Entry
from chabudai.store import Damaged, NewMatch, SqliteStore, Unavailable
from chabudai.store.schema import MIGRATIONS
from tests.inside import inside
from tests.test_store import append, opened, row, talk

PAGE = (Path(__file__).parent.parent / "docs" / "match.md").read_text(encoding="utf-8")


def ended() -> tuple[Match, str]:
    """A finished match in which something was said."""
    game = chabudai.game("matcha")
    secret = fair.new_secret()
    match = Match(game, heading_for(game, commitment=fair.commit(secret)))
    for seat in range(2):
        match.take(match.sit(seat, f"Player {seat + 1}"))
    match.take(match.with_deals([], secret))
    for text in ("one", "two", "three"):
        match.take(match.talk(0, text))
    match.take(match.act(0, "pass"))
    match.take(match.resign(1))
    return match, secret


def findings(document: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(found.key, found.args.get("number")) for found in verify(document)]


def test_the_vector_of_the_page() -> None:
    """The chain, written once more from the page alone."""
    (block,) = re.findall(r"^```text\n(heading = .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    vector = dict(line.split(" = ", 1) for line in block.splitlines())
    start = hashlib.sha256(b"chabudai chain 1\n" + vector["heading"].encode()).digest()
    first = hashlib.sha256(start + vector["entry 0"].encode()).digest()
    second = hashlib.sha256(first + vector["entry 1"].encode()).digest()
    assert [first.hex(), second.hex()] == [vector["link 0"], vector["link 1"]]
    entries = [chabudai.match.Entry.from_json(json.loads(vector[f"entry {n}"])) for n in range(2)]
    assert chain.links(json.loads(vector["heading"]), entries) == [first, second]


def test_a_complete_export_has_the_chain_and_fits() -> None:
    match, secret = ended()
    document = json.loads(json.dumps(export(match, secret)))
    assert len(document["chain"]) == len(match)
    assert verify(document) == []
    del document["chain"]
    assert verify(document) == [], "exports of former versions have none"


@pytest.mark.parametrize("seat", [SPECTATOR, 0])
def test_a_part_has_no_chain(seat: int) -> None:
    """A link is a hash of hidden cards, which are few enough to be tried."""
    match, _ = ended()
    assert "chain" not in export(match, None, seat)


def test_an_edited_entry_of_an_export_is_named() -> None:
    match, secret = ended()
    document = export(match, secret)
    document["entries"][4]["text"] = "what nobody has said"
    assert findings(document) == [("verify-chain", 4)]
    document = export(match, secret)
    document["created"] = 5
    assert findings(document) == [("verify-chain", 0)], "the heading is in the first link"


@pytest.mark.parametrize("links_too", [False, True])
def test_a_missing_entry_of_an_export_is_named(links_too: bool) -> None:
    match, secret = ended()
    document = export(match, secret)
    del document["entries"][4]
    for number, entry in enumerate(document["entries"]):
        entry["number"] = number
    if links_too:
        del document["chain"][4]
    assert findings(document) == [("verify-chain", 4)]


def test_a_last_entry_that_was_added_or_taken_away_is_named() -> None:
    match, secret = ended()
    match.take(match.talk(0, "good game"))
    document = export(match, secret)
    last = len(match) - 1
    del document["entries"][last]
    assert findings(document) == [("verify-chain", last)]
    document = export(match, secret)
    del document["chain"][last]
    assert findings(document) == [("verify-chain", last)]
    document["chain"] = "no chain at all"
    assert findings(document) == [("verify-chain", 0)]


# In the store


def edit(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


EDITS = {
    "UPDATE entry SET entry = replace(entry, 'x2', 'y2') WHERE number = 2": 2,
    "UPDATE entry SET link = x'00' WHERE number = 3": 3,
    "UPDATE entry SET link = NULL WHERE number = 1": 1,
    "UPDATE entry SET entry = '{' WHERE number = 4": 4,
    "DELETE FROM entry WHERE number = 2": 2,
    "DELETE FROM entry WHERE number = 4": 4,
    "DELETE FROM entry": 0,
    "UPDATE entry SET number = 9 WHERE number = 4": 4,
    "UPDATE match SET heading = replace(heading, '\"created\": 1', '\"created\": 2')": 0,
}


@pytest.mark.parametrize("statement", EDITS)
def test_an_edited_or_missing_entry_is_named(tmp_path: Path, statement: str) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            await store.create([NewMatch(row("m"), [talk("x0"), talk("x1")])], None)
            await store.append(append(2, "x2", "x3"))
            await store.append(append(4, "x4"))
            assert len(await store.entries("m")) == 5
        edit(tmp_path / "t.db", statement)
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            with pytest.raises(Damaged) as caught:
                await store.entries("m")
            assert caught.value.number == EDITS[statement]

    asyncio.run(main())


def test_what_follows_a_damaged_entry_is_not_damaged(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            await store.create([NewMatch(row("m"), [talk(f"x{n}") for n in range(5)])], None)
            edit(tmp_path / "t.db", "UPDATE entry SET entry = '{' WHERE number = 2")
            assert [entry.text for entry in await store.entries("m", 3)] == ["x3", "x4"]
            edit(tmp_path / "t.db", "DELETE FROM entry WHERE number = 4")
            with pytest.raises(Damaged) as caught:
                await store.append(append(5, "nothing to be linked to"))
            assert caught.value.number == 4
            await store.ping()

    asyncio.run(main())


def former(path: Path) -> None:
    """A database as the first version made it."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in MIGRATIONS[0]:
        assert isinstance(statement, str)
        connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('server_key', x'00')")
    heading = {"game": "matcha", "version": 1, "rules": {}, "created": 1}
    for match, made_by in (("m", "my key"), ("n", "rematch m")):
        text = json.dumps(heading | {"duplicate": {"set": "s"}})
        values = (match, "matcha", 1, text, "secret", '{"listed": true}', "ada", made_by, 1, "s")
        connection.execute(
            f"INSERT INTO match VALUES ({', '.join('?' * 10)}, 1, 'running', 2, NULL, NULL)", values
        )
        for number, said in enumerate(("перше", "second")):
            entry = json.dumps(talk(said).to_json(), ensure_ascii=False)
            query = "INSERT INTO entry VALUES (?, ?, ?, ?, NULL, NULL)"
            connection.execute(query, (match, number, entry, 5))
        connection.execute("INSERT INTO seat VALUES (?, 0, 'ada')", (match,))
        connection.execute("INSERT INTO invite VALUES (?, 1, 'hash', 'bob')", (match,))
    connection.execute("INSERT INTO mute VALUES ('m', 'ada', 1), ('m', 'stranger', 1)")
    connection.execute("PRAGMA user_version = 1")
    connection.close()


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    former(tmp_path / "t.db")

    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            assert [entry.text for entry in await store.entries("m")] == ["перше", "second"]
            found = await store.find("m")
            assert found is not None
            links = chain.links(found.heading, await store.entries("m"))
            assert await store.mutes("m") == {"ada": {1}}
            assert await store.create([NewMatch(row("new"))], "guest my key") == ["m"]
            assert await store.create([NewMatch(row("new"))], "rematch m") == ["n"]
            await store.append(append(2, "sit", user="bob", claim=(1, "hash")))
        with sqlite3.connect(tmp_path / "t.db") as connection:
            query = "SELECT link FROM entry WHERE match = 'm' ORDER BY number"
            kept = [link for (link,) in connection.execute(query)]
        connection.close()
        assert kept[:2] == links
        edit(tmp_path / "t.db", "UPDATE entry SET entry = replace(entry, 'second', 'third')")
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            for match in "mn":
                with pytest.raises(Damaged) as caught:
                    await store.entries(match)
                assert caught.value.number == 1

    asyncio.run(main())


def test_an_export_is_checked_against_what_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked = {"game": "matcha", "seats": ["me", "bot:random"]}
            match = (await http.post("/matches", json=asked)).json()["match"]
            assert (await http.get(f"/matches/{match}/export")).status_code == 200
            edit(tmp_path / "tables.db", "UPDATE entry SET entry = replace(entry, 'Ada', 'Eve')")
            answer = await http.get(f"/matches/{match}/export")
            assert answer.status_code == 422
            assert answer.json()["error"]["key"] == "web-damaged-entry"
            assert "entry 0" in answer.json()["error"]["text"]
            assert match in server.lobby.quarantine

    asyncio.run(main())


def test_a_damage_is_no_outage() -> None:
    assert not issubclass(Damaged, Unavailable)


@pytest.mark.parametrize("text", ["G4@N", 'a "b" \\ /', "\x00\x1f\x7f\u2028", "п'ять 花 🂡", ""])
@pytest.mark.parametrize("seat", [None, 0, 3])
def test_the_text_of_an_entry_is_the_canonical_one(text: str, seat: int | None) -> None:
    """That of an action is written by hand."""
    for kind in (PLAYED, TALKED):
        for at in (0, 1_700_000_000_123):
            entry = Entry(kind, seat, at, text=text)
            plain = json.dumps(
                entry.to_json(), sort_keys=True, ensure_ascii=False, separators=(",", ":")
            )
            assert chain.content(entry) == chain.canonical(entry.to_json()) == plain
