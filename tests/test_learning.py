"""Learning: a small run from end to end, what the judge is shown, and how credit is given."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import cli
from chabudai.agents.learned import network
from chabudai.agents.learned.policy import NetworkAgent
from chabudai.lab import Batch
from chabudai.lab.learn.mixture import mixture
from chabudai.lab.learn.settings import Settings
from chabudai.testing import random_match

torch = pytest.importorskip("torch")

TINY = Settings(
    game="koikoi",
    tables=32,
    steps=4,
    updates=2,
    width=32,
    judge_width=32,
    small_width=24,
    small_updates=2,
    parts=2,
    pairs=2,
    past_every=1,
    rivals=("random",),
)


def learn(settings: Settings, folder: Path) -> list[dict[str, Any]]:
    """Run, and give what was told."""
    from chabudai.lab.learn.run import learn as run

    told: list[dict[str, Any]] = []
    run(settings, folder, told.append)
    return told


def test_a_run_learns_writes_and_goes_on(tmp_path: Path) -> None:
    told = learn(TINY, tmp_path)
    assert [line["kind"] for line in told] == ["update", "small", "met"]
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    assert json.loads(lines[0])["steps"] == 2 * 4 * 32
    made = network.read(tmp_path / "network.npz")
    assert made.fits(chabudai.game("koikoi", preset="three-rounds"))
    assert (made.layers, made.width) == (3, 24)
    assert made.about["updates"] == 2
    further = learn(dataclasses.replace(TINY, updates=3), tmp_path)
    assert further[0]["update"] == 3


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    for name in ("one", "two"):
        learn(dataclasses.replace(TINY, pairs=1), tmp_path / name)
    one, two = (network.read(tmp_path / name / "network.npz") for name in ("one", "two"))
    assert (one.body == two.body).all()
    assert (one.head == two.head).all()


def test_whole_numbers_say_what_the_small_network_says(tmp_path: Path) -> None:
    from chabudai.lab.learn.small import Small

    torch.manual_seed(3)
    game = chabudai.game("koikoi")
    seen = game.book.observation
    small = Small(seen.size, seen.numbers, game.actions, 48, 3).train()
    views = [
        game.view(step.after, game.turn(step.after))
        for step in random_match(game, 2)
        if game.turn(step.after) >= 0
    ]
    observations = torch.from_numpy(np.array([game.encode(view) for view in views]))
    masks = torch.from_numpy(np.array([game.mask(view) for view in views]))
    small(observations, masks)
    small.eval()
    about = {"game": "koikoi", "seats": 2, "observation": seen.version, "fixed": {}}
    small.write(tmp_path / "small.npz", about=json.dumps(about))
    agent = NetworkAgent(game, network.read(tmp_path / "small.npz"))
    logits, _ = small(observations, masks)
    for view, row in zip(views[::7], logits[::7], strict=True):
        legal = game.legal(view)
        said = agent.weigh(view, legal)
        # a bias is rounded to a whole number, and a scale to 24 bits: a unit may differ by one
        assert np.abs(said - row[legal].detach().numpy()).max() < 0.03


def test_the_judge_sees_the_other_hand_and_the_stock() -> None:
    from chabudai.lab.learn.secrets import find
    from chabudai.lab.learn.secrets.koikoi import AHEAD, SIZE

    games = [chabudai.game("koikoi"), chabudai.game("koikoi", preset="three-rounds")]
    batch = Batch(games[0], 6, others=games[1:])
    batch.reset(3)
    for _ in range(9):
        batch.step(batch.sample())
    size, reveal = find(games[0])
    assert size == SIZE
    rows = reveal(torch.from_numpy(batch.memory()), torch.from_numpy(batch.turn)).numpy()
    for table, row in enumerate(rows):
        state = batch.state(table)
        assert state.rounds == (12, 3)[table % 2]
        other = 1 - int(batch.turn[table])
        assert sum(int(flag) << card for card, flag in enumerate(row[:48])) == state.hand[other]
        for ahead in range(AHEAD):
            place = state.turned + ahead
            flags = np.flatnonzero(row[48 * (1 + ahead) :][:48]).tolist()
            assert flags == ([state.stock[place]] if place < 24 else [])
    size, reveal = find(chabudai.game("matcha"))
    memory = torch.zeros(2, (size - 2) // 8, dtype=torch.uint8)
    assert reveal(memory, torch.tensor([0, 1])).shape == (2, size)


def test_credit_goes_to_the_seat_that_acted() -> None:
    from chabudai.lab.learn.rolls import Rolls, Tables, advantages

    tables = Tables([chabudai.game("koikoi")], 1, "cpu", 1)
    rolls = Rolls(tables, 3)
    rolls.turn[:, 0] = torch.tensor([0, 1, 0])
    rolls.reward[2, 0] = torch.tensor([1.0, -1.0])
    rolls.done[2, 0] = True
    values = torch.tensor([[0.2], [-0.1], [0.5]])
    found = advantages(rolls, values, torch.tensor([0.9]), torch.tensor([1]), 0.5)
    # the last act won: 1 - 0.5; the first led from 0.2 to 0.5; the other seat lost from -0.1
    assert found[:, 0].tolist() == pytest.approx([0.3 + 0.5 * 0.5, -0.9, 0.5])


def test_a_mixture_has_every_preset_and_option_of_shared_rules() -> None:
    games = mixture("koikoi", {})
    kept = {str(game.rules) for game in games}
    for preset in type(games[0].rules).presets:
        assert str(chabudai.game("koikoi", preset=preset).rules) in kept
    assert str(chabudai.game("koikoi", rain_noble=False).rules) in kept
    assert {game.seats for game in mixture("touche", {"players": 3})} == {3}


def test_rule_sets_of_another_game_cannot_share_a_batch() -> None:
    with pytest.raises(ValueError, match="share its compiled rules"):
        Batch(chabudai.game("koikoi"), 2, others=[chabudai.game("matcha")])


def test_the_command_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = "--updates 1 --tables 16 --width 16 --small-width 16 --small-updates 1 --pairs 1"
    command = ["learn", "matcha", "--folder", str(tmp_path), "--device", "cpu", *small.split()]
    assert cli.main([*command, "--against", "random", "--lang", "en"]) == 0
    assert "network.npz" in capsys.readouterr().out
    assert network.read(tmp_path / "network.npz").fits(chabudai.game("matcha"))
