"""``load_match``: a match from wherever it is kept, moment by moment, without what was undone."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import chabudai
from chabudai.match import Match, MatchFile, export, fair, heading_for
from chabudai.match.match import Step
from chabudai.store import NewMatch, SqliteStore
from chabudai.store.protocol import MatchRow

HERE = Path(__file__).parent


@pytest.mark.parametrize("path", sorted((HERE / "matches").glob("*.json")), ids=lambda p: p.stem)
def test_stored_matches_are_gone_through(path: Path) -> None:
    replay = chabudai.load_match(path)
    g = replay.game
    state = g.new()
    told = 0
    for moment in replay:
        assert moment.state == state
        if moment.is_deal:
            assert g.turn(state) == chabudai.DEAL
            assert moment.entry.order is not None
            g.deal(state, moment.entry.order)
        else:
            assert g.turn(state) == moment.seat
            assert moment.action in g.legal(state)
            g.apply(state, moment.action or 0)
        assert moment.after == state
        told += len(moment.events()) + len(moment.events(0))
    assert told > len(replay) > 5
    assert replay.result == json.loads(path.read_text())["result"]


def played(path: Path | None = None) -> tuple[Match, str]:
    """A match that is given up after an action was taken back."""
    g = chabudai.game("matcha")
    secret = fair.seeded_secret(5)
    heading = heading_for(g, "undone", commitment=fair.commit(secret), extra={"secret": secret})
    match = Match(g, heading)
    file = MatchFile.create(path, heading) if path else None

    def put(steps: list[Step]) -> None:
        for entry, position in steps:
            if file:
                file.append(entry)
            match.take([(entry, position)])

    put(match.sit(0, "Ada"))
    put(match.sit(1, "Bo"))
    put(match.with_deals([], secret))
    seat = match.turn
    put(match.act(seat, "pass"))
    put(match.offer(seat, "undo"))
    put(match.act(seat, match.game.legal(match.state)[0]))
    put(match.resign(1 - seat))
    if file:
        file.close()
    return match, secret


def test_undone_actions_are_left_out(tmp_path: Path) -> None:
    match, secret = played()
    path = tmp_path / "match.json"
    path.write_text(json.dumps(export(match, secret)))
    replay = chabudai.load_match(str(path))
    assert [moment.entry.kind for moment in replay] == ["deal", "action"]
    assert [moment.entry.text for moment in replay][1] != "pass"
    assert replay.names == ["Ada", "Bo"]
    assert sorted(replay.result) == [-1, 1]
    assert list(replay)[-1].after == match.state


def test_a_file_of_the_terminal_is_a_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match, _ = played(path)
    replay = chabudai.load_match(path)
    assert len(replay) == 2
    assert list(replay)[-1].after == match.state


def test_what_is_no_whole_match_is_refused(tmp_path: Path) -> None:
    match, _ = played()
    path = tmp_path / "part.json"
    path.write_text(json.dumps(export(match, None, 0)))
    with pytest.raises(ValueError, match="one seat may know"):
        chabudai.load_match(path)
    path.write_text("no match")
    with pytest.raises(ValueError, match="not a JSON document"):
        chabudai.load_match(path)


def test_what_its_entries_do_not_come_to_is_refused(tmp_path: Path) -> None:
    match, secret = played()
    whole = export(match, secret)
    path = tmp_path / "match.json"
    damaged = {
        "status": {**whole, "entries": whole["entries"][:-1]},
        "result": {**whole, "result": [-each for each in whole["result"]]},
        "scores": {**whole, "scores": [9, 9]},
    }
    for name, document in damaged.items():
        path.write_text(json.dumps(document))
        with pytest.raises(ValueError, match=f"^{name}: "):
            chabudai.load_match(path)


def test_a_server_has_matches(tmp_path: Path) -> None:
    match, secret = played()
    document = json.dumps(export(match, secret)).encode()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path == "/api/v1/matches/undone/export"
            self.send_response(200 if found else 404)
            self.end_headers()
            self.wfile.write(document if found else b"{}")

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed."""

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        at = f"http://127.0.0.1:{server.server_port}"
        for page in ("table/undone", "replay/undone?step=3", "api/v1/matches/undone/export"):
            replay = chabudai.load_match(f"{at}/{page}")
            assert list(replay)[-1].after == match.state
        server.shutdown()


def test_a_database_has_matches_also_while_it_is_open(tmp_path: Path) -> None:
    match, secret = played()
    path = tmp_path / "tables.db"
    heading = match.heading.to_json()
    settings = {"seats": [None, None]}

    def new(name: str, created: int, status: str = "over") -> NewMatch:
        told = {**heading, "match": name, "created": created}
        row = MatchRow(name, told, secret, settings, "ada", status, len(match.entries))
        return NewMatch(row, match.entries)

    async def fill() -> None:
        store = SqliteStore(path)
        await store.start()
        try:
            await store.create([new("first", 1)], None)
            assert list(chabudai.load_match(path))[-1].after == match.state
            await store.create([new("third", 3)], None)
            await store.create([new("second", 2)], None)
            await store.create([new("runs", 4, "running")], None)
            found = [each.match.heading.match for each in chabudai.load_matches(str(path))]
            assert found == ["first", "second", "third"]
        finally:
            await store.close()

    asyncio.run(fill())
    for which, name in ((0, "first"), (-1, "third"), ("second", "second")):
        replay = chabudai.load_match(path, which)
        assert replay.match.heading.match == name
        assert [moment.entry.kind for moment in replay] == ["deal", "action"]
    for wrong, why in (
        (None, "3 finished"),
        (3, "there are 3"),
        ("none", "no match 'none'"),
        ("runs", "not over"),
    ):
        with pytest.raises(ValueError, match=why):
            chabudai.load_match(path, wrong)
    with pytest.raises(ValueError, match="several"):
        chabudai.load_match(HERE / "matches" / "matcha-2020-v2.json", 0)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE entry SET entry = '{}' WHERE match = 'second' AND number = 2")
    connection.commit()
    connection.close()
    with pytest.raises(ValueError, match="second: entry 2 is damaged"):
        list(chabudai.load_matches(path))
    path.write_bytes(path.read_bytes()[:100] + b"x" * 5000)
    with pytest.raises(ValueError, match="doctor"):
        chabudai.load_match(path, "first")
