"""Matches: the state is the fold of the log, on disk too, and undo reveals nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.core.chance import Dice
from chabudai.match import Entry, Match, MatchFile
from tests.rule_sets import IDS, RULE_SETS


def played(match: Match, steps: int, seed: int = 1, file: MatchFile | None = None) -> Match:
    dice = Dice(seed)
    game = match.game
    for _ in range(steps):
        if match.turn == chabudai.OVER:
            break
        if match.turn == chabudai.DEAL:
            entry = match.deal(Dice(seed, match.state.deals).shuffled(len(game.cards)))
        else:
            legal = game.legal(match.state)
            entry = match.act(match.turn, legal[dice.below(len(legal))])
        if file is not None:
            file.append(entry)
    return match


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_the_fold_of_the_log_is_the_match(name: str, preset: str) -> None:
    match = played(Match(chabudai.game(name, preset=preset)), 60)
    entries = [Entry.from_json(json.loads(json.dumps(e.to_json()))) for e in match.entries]
    for length in (0, 1, len(entries) // 2, len(entries)):
        assert len(Match(match.game, entries[:length])) == length
    assert Match(match.game, entries).state == match.state


def test_a_match_cannot_be_changed_from_outside() -> None:
    match = played(Match(chabudai.game("matcha")), 3)
    state = match.state
    state.mover = 1 - state.mover
    assert match.state != state


def test_wrong_entries_are_named() -> None:
    match = played(Match(chabudai.game("matcha")), 3)
    wrong = [*match.entries, Entry("action", seat=7, text="pass")]
    with pytest.raises(ValueError, match="entry 3 does not fit: it is not the turn of seat 7"):
        Match(match.game, wrong)
    with pytest.raises(ValueError, match="cannot go back to 9"):
        Match(match.game, [*match.entries, Entry("undo", seat=0, length=9)])
    with pytest.raises(ValueError, match="not an entry"):
        Entry.from_json({"kind": "dance"})
    with pytest.raises(ValueError, match="an entry has no colour"):
        Entry.from_json({"kind": "deal", "colour": 1})


def test_nobody_acts_out_of_turn() -> None:
    match = played(Match(chabudai.game("matcha")), 1)
    before = match.state
    with pytest.raises(ValueError, match="not the turn of seat 1"):
        match.act(1, "pass")
    with pytest.raises(chabudai.IllegalAction):
        match.act(0, "keep G4")
    assert match.state == before
    assert len(match.entries) == 1


def test_undo_is_free_until_something_is_revealed() -> None:
    match = played(Match(chabudai.game("matcha")), 1)
    before = match.state
    for seat in (0, 1):
        hand = match.game.facts(match.view(seat))["hand"]
        match.act(seat, f"{hand[0]}@N")
    assert match.free_undo(0) == 1
    match.undo(0)
    assert match.state == before
    assert [entry.kind for entry in match.entries] == ["deal", "action", "action", "undo"]
    assert Match(match.game, match.entries).state == before
    for seat in (0, 1):
        hand = match.game.facts(match.view(seat))["hand"]
        match.act(seat, f"{hand[0]}@N")
    match.act(0, "pass")
    match.act(1, "pass")
    assert match.game.facts(match.view(0))["round"] == 2
    assert match.free_undo(0) is None
    with pytest.raises(ValueError, match="something was revealed"):
        match.undo(0)


def test_undo_does_not_cross_a_deal() -> None:
    match = played(Match(chabudai.game("matcha")), 1)
    assert match.free_undo(0) is None
    for _ in range(12):
        match.act(match.turn, "pass")
    match.deal(Dice(5).shuffled(18))
    assert match.free_undo(0) is None


def test_what_was_told_is_told_again() -> None:
    match = played(Match(chabudai.game("matcha")), 8)
    told = [message.say() for message in match.told(1)]
    assert told[0].startswith("Set 1 is dealt.")
    assert [message.say() for message in match.told(1, 1)] == told[1:]


def saved(path: Path, steps: int = 12) -> tuple[MatchFile, Match]:
    game = chabudai.game("matcha", edition=2015)
    file = MatchFile.create(path, game, {"seat": 0, "seed": 9})
    return file, played(Match(game), steps, file=file)


def reopened(path: Path) -> Match:
    file, match, _ = MatchFile.open(path)
    file.close()
    return match


def test_a_file_is_the_match(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "match.jsonl"
    file, match = saved(path)
    file.close()
    file, found, heading = MatchFile.open(path)
    assert found.state == match.state
    assert heading["seed"] == 9
    played(found, 5, seed=3, file=file)
    file.close()
    assert reopened(path).state == found.state


def test_a_torn_last_line_was_never_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    file, match = saved(path)
    file.close()
    whole = path.read_bytes()
    for cut in (1, 5):
        path.write_bytes(whole + b'{"kind": "action", "seat": 0'[:-cut])
        file, found, _ = MatchFile.open(path)
        assert found.state == match.state
        file.append(found.act(found.turn, found.game.legal(found.state)[0]))
        file.close()
        file, again, _ = MatchFile.open(path)
        assert again.state == found.state
        file.close()


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    for text in ("", "{}\n", "not json\n", '{"chabudai": 99}\n'):
        path.write_text(text)
        with pytest.raises(ValueError, match=r"not a match|Expecting"):
            MatchFile.open(path)
    file, _ = saved(tmp_path / "good.jsonl")
    file.close()
    lines = (tmp_path / "good.jsonl").read_text().splitlines()
    path.write_text("\n".join([lines[0], *lines[2:]]) + "\n")
    with pytest.raises(ValueError, match="entry 0 does not fit"):
        MatchFile.open(path)
    path.write_text(lines[0].replace('"version": 1', '"version": 77') + "\n")
    with pytest.raises(ValueError, match="version 77 of its rules"):
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

    entry = match.act(match.turn, match.game.legal(match.state)[0])
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            file.append(entry)
    assert path.read_bytes() == before
    file.append(entry)
    file.close()
    assert reopened(path).state == match.state


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    file, match = saved(path)
    file.close()
    with pytest.raises(FileExistsError):
        MatchFile.create(path, match.game, {})


def test_bots_see_views_alone() -> None:
    from chabudai.agents import RandomAgent

    g = chabudai.game("matcha")
    match = played(Match(g), 4)
    view = match.view(match.turn)
    answers: set[Any] = {
        RandomAgent(3).choose(view, g.legal(view)),
        RandomAgent(3).choose(g.view(g.guess(view, 5), match.turn), g.legal(view)),
    }
    assert len(answers) == 1
    assert len({RandomAgent(seed).choose(view, g.legal(view)) for seed in range(60)}) == len(
        g.legal(view)
    )
