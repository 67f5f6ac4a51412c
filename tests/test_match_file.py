"""A match on disk: durable line by line, torn lines dropped, one writer at a time."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

import chabudai
from chabudai.agents import RandomAgent
from chabudai.core.chance import Dice
from chabudai.match import Match, MatchFile, fair, heading_for, read_document, verify
from chabudai.match.match import Step

SECRET = fair.seeded_secret(9)


def keep(match: Match, file: MatchFile, steps: list[Step]) -> None:
    for entry, position in match.with_deals(steps, SECRET):
        file.append(entry)
        match.take([(entry, position)])


def play(match: Match, file: MatchFile, steps: int, seed: int = 1) -> None:
    dice = Dice(seed)
    for _ in range(steps):
        legal = match.game.legal(match.state)
        keep(match, file, match.act(match.turn, legal[dice.below(len(legal))]))


def saved(path: Path, steps: int = 12) -> tuple[MatchFile, Match]:
    game = chabudai.game("matcha", edition=2015)
    heading = heading_for(game, commitment=fair.commit(SECRET), extra={"seat": 0, "secret": SECRET})
    heading = replace(heading, match="kept")  # deals follow from the name: some matches are short
    file, match = MatchFile.create(path, heading), Match(game, heading)
    for seat in range(2):
        keep(match, file, match.sit(seat, "Ada"))
    play(match, file, steps)
    return file, match


def reopened(path: Path) -> Match:
    file, match = MatchFile.open(path)
    file.close()
    return match


def test_a_file_is_the_match(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "match.jsonl"
    file, match = saved(path)
    file.close()
    file, found = MatchFile.open(path)
    assert found.state == match.state
    assert found.heading == match.heading
    play(found, file, 5, seed=3)
    file.close()
    assert reopened(path).state == found.state
    assert verify(read_document(path)) == []


def test_a_torn_last_line_was_never_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    file, match = saved(path)
    file.close()
    whole = path.read_bytes()
    for cut in (1, 5):
        path.write_bytes(whole + b'{"kind": "action", "seat": 0'[:-cut])
        file, found = MatchFile.open(path)
        assert found.state == match.state
        play(found, file, 1)
        file.close()
        assert reopened(path).state == found.state


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    for text in ("", "{}\n", "not json\n", '{"chabudai": 99}\n', '{"chabudai": 2}\n'):
        path.write_text(text)
        with pytest.raises(ValueError, match=r"not a match|Expecting|incomplete"):
            MatchFile.open(path)
    file, _ = saved(tmp_path / "good.jsonl")
    file.close()
    lines = (tmp_path / "good.jsonl").read_text().splitlines()
    path.write_text("\n".join([lines[0], *lines[2:]]) + "\n")
    with pytest.raises(ValueError, match="does not fit"):
        MatchFile.open(path)
    path.write_text(re.sub(r'"version": \d+', '"version": 77', lines[0]) + "\n")
    with pytest.raises(ValueError, match="version 77 of the rules"):
        MatchFile.open(path)


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    file, _ = saved(path)
    with pytest.raises(BlockingIOError):
        MatchFile.open(path)
    file.close()
    MatchFile.open(path)[0].close()


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    file, match = saved(path)
    before = path.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    steps = match.act(match.turn, match.game.legal(match.state)[0])
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            file.append(steps[0][0])
    assert path.read_bytes() == before
    keep(match, file, steps)
    file.close()
    assert reopened(path).state == match.state


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    file, match = saved(path)
    file.close()
    with pytest.raises(FileExistsError):
        MatchFile.create(path, match.heading)


def test_bots_see_views_alone() -> None:
    g = chabudai.game("matcha")
    state = g.new()
    g.shuffle(state, 1)
    view = g.view(state, 0)
    answers = {
        RandomAgent(3).choose(view, g.legal(view)),
        RandomAgent(3).choose(g.view(g.guess(view, 5), 0), g.legal(view)),
    }
    assert len(answers) == 1
    assert len({RandomAgent(seed).choose(view, g.legal(view)) for seed in range(60)}) == len(
        g.legal(view)
    )
