"""The report card in the terminal: from the matches that are kept, reviewed, exported, erased."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chabudai.cli import main
from chabudai.match.file import MatchFile
from tests.web_pages.scenes import REVIEWS, moments


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a finished match and what the coach said of it."""
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    match = moments("koikoi")["end"]
    file = MatchFile.create(tmp_path / "finished" / "koikoi-1.jsonl", match.heading)
    for entry in match.entries:
        file.append(entry)
    file.close()
    (tmp_path / "finished" / "broken.jsonl").write_text("{")
    (tmp_path / "reviews").mkdir()
    text = (REVIEWS / "koikoi.json").read_text()
    (tmp_path / "reviews" / f"{match.heading.match}-0.json").write_text(text)
    return tmp_path


def test_me_tells_results_strength_and_what_was_collected(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["me", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "Koi-Koi" in text
    assert "One match: 1 won" in text
    assert "lost per decision: 0." in text
    assert "boar, deer and butterflies" in text
    for lang, word in (("uk", "втрата на рішення"), ("ja", "一手の損")):
        assert main(["me", "--lang", lang]) == 0
        assert word in capsys.readouterr().out


def test_me_is_exported_and_erased(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["me", "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert card["games"][0]["strength"]["matches"] == 1
    assert main(["me", "--erase", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "anew" in text
    assert not list((kept / "reviews").glob("*.json"))
    assert (kept / "finished" / "koikoi-1.jsonl").exists()


def test_me_at_a_server_needs_a_token(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["me", "--server", "http://127.0.0.1:9", "--lang", "en"]) == 1
    assert "--token" in capsys.readouterr().err
