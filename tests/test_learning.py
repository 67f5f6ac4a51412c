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

LEARNED = Path(network.__file__).parent / "koikoi-2.npz"

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


def test_a_run_keeps_events_and_a_plot_beside_its_log(tmp_path: Path) -> None:
    from chabudai.lab.learn.run import Run

    run = Run(TINY, tmp_path, lambda _line: None)
    run.learn()
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"checkpoint.pt", "log.jsonl", "plot.svg", "events.out.tfevents.0001"}
    assert "update/entropy" in (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert b"update/entropy" in (tmp_path / "events.out.tfevents.0001").read_bytes()
    run.finish()
    assert "met/small/random/score" in (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert b"met/small/random/score" in (tmp_path / "events.out.tfevents.0001").read_bytes()
    learn(dataclasses.replace(TINY, updates=3), tmp_path)
    assert (tmp_path / "events.out.tfevents.0002").exists()


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
    small = Small((seen.size, 64, 48, 48), seen.numbers, game.actions).train()
    views = [
        game.view(step.after, game.turn(step.after))
        for step in random_match(game, 2)
        if game.turn(step.after) >= 0
    ]
    observations = torch.from_numpy(np.array([game.encode(view) for view in views]))
    masks = torch.from_numpy(np.array([game.mask(view) for view in views]))
    small(observations, masks)
    small.eval()
    # the first layer is wider than the others
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
    found, sure = advantages(rolls, values, torch.tensor([0.9]), torch.tensor([1]), 0.5)
    # the last act won: 1 - 0.5; the first led from 0.2 to 0.5; the other seat lost from -0.1
    assert found[:, 0].tolist() == pytest.approx([0.3 + 0.5 * 0.5, -0.9, 0.5])
    assert sure.min() == 1.0


def test_of_three_seats_only_what_is_known_counts() -> None:
    from chabudai.lab.learn.rolls import Rolls, Tables, advantages

    tables = Tables([chabudai.game("touche", players=3)], 1, "cpu", 1)
    rolls = Rolls(tables, 4)
    rolls.turn[:, 0] = torch.tensor([0, 1, 2, 0])
    values = torch.tensor([[0.2], [-0.1], [0.5], [0.4]])
    found, sure = advantages(rolls, values, torch.tensor([0.3]), torch.tensor([1]), 0.5)
    # seat 0 acted again (0.4), seat 1 is to act (0.3); nothing is known of the others
    assert sure[:, 0].tolist() == [1.0, 1.0, 0.0, 0.0]
    assert found[:, 0].tolist() == pytest.approx([0.2, 0.4, 0.0, 0.0])


def test_the_judge_of_touche_is_told_hands_and_piles() -> None:
    from chabudai.lab.learn.secrets.touche import AHEAD, SIZE, reveal

    game = chabudai.game("touche", players=3)
    batch = Batch(game, 5)
    batch.reset(2)
    for _ in range(20):
        batch.step(batch.sample())
    rows = reveal(torch.from_numpy(batch.memory()), torch.from_numpy(batch.turn)).numpy()
    assert rows.shape == (5, SIZE)
    for table, row in enumerate(rows):
        state = batch.state(table)
        for k in range(3):
            seat = (int(batch.turn[table]) + k) % 3
            if k:
                words = row[(k - 1) * 104 : k * 104].reshape(2, 52)
                held = [sum(int(flag) << card for card, flag in enumerate(word)) for word in words]
                assert held == [state.hand[2 * seat], state.hand[2 * seat + 1]]
            card = state.top[seat]
            for step in range(AHEAD):
                flags = np.flatnonzero(row[312 + (k * AHEAD + step) * 52 :][:52]).tolist()
                assert flags == ([card % 52] if card >= 0 else [])
                card = state.link[card] if card >= 0 else card
        assert not row[208:312].any()
        assert not row[312 + 3 * AHEAD * 52 :].any()


def test_touche_is_seen_in_bars_and_squares() -> None:
    from chabudai.lab.learn.eyes import open_eyes
    from chabudai.lab.learn.player import Player

    game = chabudai.game("touche")
    seen = game.book.observation
    player = Player(seen.size, seen.numbers, game.actions, 1024, 1)
    number = open_eyes(player, game)
    assert 800 < number <= 1024
    state = game.new()
    game.shuffle(state, 3)
    row = torch.zeros(2, seen.size)
    row[0] = torch.from_numpy(game.encode(game.view(state, game.turn(state))))
    own = seen.numbers  # pieces of the seat itself; AS, 2S, 3S stand side by side or in a corner
    row[1] = row[0]
    for face in (1, 2, 3):
        row[1, own + face] = 1
    with torch.no_grad():
        before, after = (player.body(row * player.scale))[:, :number:2]
    assert (after - before).max() > 0.5
    assert (after > before + 0.5).sum() < 40


def test_a_player_goes_on_from_a_small_network(tmp_path: Path) -> None:
    from chabudai.lab.learn.player import Player
    from chabudai.lab.learn.small import take_over

    game = chabudai.game("koikoi")
    given = network.network(game)
    assert given is not None
    seen = game.book.observation
    agent = NetworkAgent(game, given, compiled=False)
    player = Player(seen.size, seen.numbers, game.actions, given.width + 16, given.layers)
    take_over(player, given)
    state = game.new()
    game.shuffle(state, 1)
    view = game.view(state, game.turn(state))
    legal = game.legal(view)
    row = torch.from_numpy(np.asarray(game.encode(view)))[None]
    mask = torch.from_numpy(np.asarray(game.mask(view))).bool()[None]
    with torch.no_grad():
        logits = player(row, mask)[0][0, legal].numpy()
    assert np.abs(logits - agent.weigh(view, legal)).max() < 0.3
    with pytest.raises(ValueError, match="has learned something else"):
        learn(dataclasses.replace(TINY, game="matcha", begin=str(LEARNED)), tmp_path)


def test_a_mixture_has_every_preset_and_option_of_shared_rules() -> None:
    games = mixture("koikoi", {})
    kept = {str(game.rules) for game in games}
    for preset in type(games[0].rules).presets:
        assert str(chabudai.game("koikoi", preset=preset).rules) in kept
    assert str(chabudai.game("koikoi", rain_noble=False).rules) in kept
    assert {game.seats for game in mixture("touche", {"players": 3})} == {3}


def test_favoured_presets_have_half_of_the_tables() -> None:
    games = mixture("koikoi", {}, ("six-rounds", "three-rounds"))
    rounds = [game.rules.to_json()["rounds"] for game in games]
    assert rounds.count(6) + rounds.count(3) == len(games) // 2
    assert abs(rounds.count(6) - rounds.count(3)) <= 1
    kept = {str(game.rules) for game in games}
    assert kept == {str(game.rules) for game in mixture("koikoi", {})}


def test_tables_show_what_seats_remember_but_for_a_tenth() -> None:
    from chabudai.lab.learn.rolls import BLANK_EVERY, Tables
    from chabudai.lab.trails import BatchTrails

    games = [chabudai.game("koikoi"), chabudai.game("koikoi", preset="three-rounds")]
    tables = Tables(games, 40, "cpu", 2, trail=True)
    bare = Tables(games, 40, "cpu", 2)
    kept = BatchTrails(bare.batch)
    size = games[0].book.observation.size
    assert (tables.inputs, bare.inputs) == (size + 8 * kept.size, size)
    blank = np.arange(40) // 2 % BLANK_EVERY == BLANK_EVERY - 1
    for step in range(90):
        kept.follow()
        flags = np.unpackbits(kept.rows.reshape(40, -1), axis=1, bitorder="little")
        assert flags.any(1).all(), "everybody knows at least that nothing has happened yet"
        flags[blank] = 0
        assert (tables.observation[:, :size] == bare.observation).all()
        assert (tables.observation[:, size:].numpy() == flags).all()
        if step == 45:
            tables.reset(3)
            bare.batch.reset(3)
            continue
        chosen = torch.from_numpy(bare.batch.sample().copy())
        tables.step(chosen)
        bare.step(chosen)


def test_what_is_remembered_changes_nothing_until_it_is_learned(tmp_path: Path) -> None:
    from chabudai.lab.learn.player import Player
    from chabudai.lab.learn.rolls import Tables
    from chabudai.lab.learn.small import take_over

    game = chabudai.game("koikoi")
    given = network.read(LEARNED)
    seen = game.book.observation
    tables = Tables([game], 12, "cpu", 2, trail=True)
    for _ in range(20):
        tables.step(torch.from_numpy(tables.batch.sample().copy()))
    wide = Player(tables.inputs, seen.numbers, game.actions, given.width, given.layers, 48)
    narrow = Player(seen.size, seen.numbers, game.actions, given.width, given.layers)
    for player in (wide, narrow):
        take_over(player, given)
    rows = tables.observation.clone()
    if given.trail:  # who is shown less plays as somebody who remembers nothing
        rows[:, seen.size :] = 0
    one, two = wide(rows, tables.mask), narrow(rows[:, : seen.size], tables.mask)
    assert torch.allclose(one[0], two[0], atol=1e-4)
    assert torch.allclose(one[1], two[1], atol=1e-4)


def test_a_run_without_memory_writes_a_network_that_is_shown_views_alone(tmp_path: Path) -> None:
    learn(dataclasses.replace(TINY, memory=False, pairs=1), tmp_path / "without")
    learn(dataclasses.replace(TINY, pairs=1), tmp_path / "with")
    game = chabudai.game("koikoi")
    for name, version in (("without", 0), ("with", 1)):
        made = network.read(tmp_path / name / "network.npz")
        assert made.trail == version
        assert made.fits(game)
        assert len(made.entry) == game.book.observation.size + 8 * made.trail_size


def test_a_small_network_begins_where_the_run_began() -> None:
    from chabudai.lab.learn.distil import _new_small
    from chabudai.lab.learn.rolls import Tables

    game = chabudai.game("koikoi")
    given = network.read(LEARNED)
    tables = Tables([game], 8, "cpu", 2, trail=True)
    begun = dataclasses.replace(TINY, begin=str(LEARNED), small_width=given.width)
    small = _new_small(tables, begun).train()
    rows = tables.observation.clone()
    rows[:, game.book.observation.size :] = 0  # the agent below is told nothing
    small(rows, tables.mask)
    small.eval()
    logits, _ = small(rows, tables.mask)
    agent = NetworkAgent(game, given, compiled=False)
    for table in range(8):
        state = tables.batch.state(table)
        legal = game.legal(state)
        said = agent.weigh(game.view(state, game.turn(state)), legal)
        # its scales are fitted to eight positions; logits are tens apart
        assert np.abs(said - logits[table, legal].detach().numpy()).max() < 3
    other = _new_small(tables, dataclasses.replace(begun, small_width=given.width + 8))
    assert other.head.weight.shape[1] == given.width + 8


def test_rule_sets_of_another_game_cannot_share_a_batch() -> None:
    with pytest.raises(ValueError, match="share its compiled rules"):
        Batch(chabudai.game("koikoi"), 2, others=[chabudai.game("matcha")])


def test_the_command_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = "--updates 1 --tables 16 --width 16 --small-width 16 --small-updates 1 --pairs 1"
    command = ["learn", "matcha", "--folder", str(tmp_path), "--device", "cpu", *small.split()]
    assert cli.main([*command, "--against", "random", "--lang", "en"]) == 0
    assert "network.npz" in capsys.readouterr().out
    assert network.read(tmp_path / "network.npz").fits(chabudai.game("matcha"))
