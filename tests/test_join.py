"""The terminal at a served table, and matches told again from their files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from chabudai import cli
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import read_document
from chabudai.tui.join import join
from chabudai.tui.replay import replay
from tests.served import Served
from tests.test_terminal import Typist

STORED = Path(__file__).parent / "matches" / "matcha-2020-v1.json"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    return tmp_path


def sit(typist: Typist, url: str, lang: str = "en", invite: str | None = None) -> int:
    return join(url, None, invite, "Ada", lang, typist.read, typist.write)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_at_a_served_table(served: Served, lang: str) -> None:
    owner = served.client("Bob")
    made = owner.create("matcha", ["bot:random", "invite"])
    url = f"{served.url}/matches/{made['match']}?seat=1"
    typist = Typist("help", "rules", "table", "log", "list", "99", "dance", "say hello")
    assert sit(typist, f"{url}&invite={made['tables'][0]['invites']['1']}", lang) == 0
    assert say("tui-over", lang) in typist.text
    assert say("join-help-say", lang) in typist.text
    assert "hello" in typist.text
    assert owner.match(made["match"])["status"] == "over"


def test_the_seat_is_found_again(served: Served) -> None:
    made = served.client("Bob").create("matcha", ["open", "bot:random"])
    url = f"{served.url}/matches/{made['match']}"
    first = Typist("1", "quit")
    assert sit(first, url) == 0
    assert say("join-kept") in first.text
    second = Typist("undo", "resign")
    assert sit(second, url) == 0
    assert "You give up." in second.text
    mode = (Path(os.environ["CHABUDAI_DATA"]) / "tokens.json").stat().st_mode
    assert mode & 0o077 == 0, "nobody else reads the tokens"


def test_offers_are_put_to_the_player(served: Served) -> None:
    bob = served.client("Bob")
    match = bob.create("matcha", ["me", "open"])["match"]
    typist = Typist("yes")

    def read(prompt: str) -> str:
        return typist.read(prompt)

    import threading

    def offer() -> None:
        for update in bob.events(match):
            if update["status"] == "running" and update["turn"] == 0:
                bob.offer(match, "draw", update["number"] + 1)
                return

    thread = threading.Thread(target=offer)
    thread.start()
    assert join(f"{served.url}/matches/{match}", 1, None, "Ada", "en", read, typist.write) == 0
    thread.join(10)
    assert "Bob offers a draw." in typist.text
    assert "The match is drawn by agreement." in typist.text


@pytest.mark.parametrize(
    ("path", "said"),
    [("/matches/none", "no such match"), ("", "does not name a table")],
)
def test_wrong_addresses_are_explained(served: Served, path: str, said: str) -> None:
    typist = Typist()
    assert sit(typist, served.url + path) == 1
    assert said in typist.text


def test_what_is_no_server_is_explained() -> None:
    typist = Typist()
    assert sit(typist, "ftp://example.org/matches/x") == 1
    assert "http://" in typist.text


def test_a_full_table_is_said(served: Served) -> None:
    match = served.client().create("matcha", ["me", "bot:random"])["match"]
    typist = Typist()
    assert sit(typist, f"{served.url}/matches/{match}") == 1
    assert say("join-full") in typist.text


# Files


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verify_says_that_everything_fits(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(STORED), "--lang", lang]) == 0
    kinds = [entry["kind"] for entry in read_document(STORED)["entries"]]
    assert str(len(kinds)) in capsys.readouterr().out


def test_verify_says_what_does_not_fit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(STORED.read_text())
    document["secret"] = "00" * 32
    path = folder / "wrong.json"
    path.write_text(json.dumps(document))
    assert cli.main(["verify", str(path), "--lang", "en"]) == 1
    assert "does not fit the commitment" in capsys.readouterr().out
    path.write_text("tea")
    assert cli.main(["verify", str(path), "--lang", "en"]) == 2
    assert cli.main(["verify", str(folder / "nothing"), "--lang", "en"]) == 2


def test_replay_steps_jumps_and_shows_the_table() -> None:
    typist = Typist("", "t", "2", "nonsense", "q")
    assert replay(read_document(STORED), 1, "en", False, typist.read, typist.write) == 0
    assert "0. " in typist.text
    assert "Matcha 2020" in typist.text
    assert typist.text.count(say("replay-how")) == 2
    seen = {}
    for seat in (None, 0, 1):
        typist = Typist()
        assert replay(read_document(STORED), seat, "en", True, typist.read, typist.write) == 0
        seen[seat] = typist.text
    assert len(set(seen.values())) == 3
    assert replay(read_document(STORED), 7, "en", True, typist.read, typist.write) == 2


def test_a_part_of_a_running_match_is_retold(
    served: Served, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = served.client()
    match = client.create("matcha", ["me", "open"])["match"]
    path = folder / "part.json"
    path.write_text(json.dumps(client.export(match)))
    assert cli.main(["replay", str(path), "--lang", "en"]) == 0
    assert "You take your seat." in capsys.readouterr().out
    assert cli.main(["verify", str(path), "--lang", "en"]) == 1


def test_backup_of_a_running_server(
    served: Served, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served.client().create("matcha")
    target = folder / "copy.db"
    assert cli.main(["backup", str(served.db), str(target), "--lang", "en"]) == 0
    assert target.stat().st_size > 0
    assert cli.main(["backup", str(served.db), str(target), "--lang", "en"]) == 1
    assert "is there already" in capsys.readouterr().err
