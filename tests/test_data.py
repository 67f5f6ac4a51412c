"""Data sets: what they say, that they leak nothing, and that everybody can load them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import cli
from chabudai.core.seats import DEAL, OVER
from chabudai.farm import Processes
from chabudai.lab.data import Plan, load, played, stored, write
from chabudai.lab.data.row import seen

pytest.importorskip("pyarrow")

MATCHES = Path(__file__).parent / "matches"
STORED = sorted(MATCHES.glob("*.json"))


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six matches of a search, a greedy agent and chance."""
    path = tmp_path_factory.mktemp("data") / "matcha.parquet"
    words = ["record", "matcha", "--agents", "search:30", "greedy", "random", "--matches", "6"]
    assert cli.main([*words, "--processes", "1", "--out", str(path), "--lang", "en"]) == 0
    return path


def rows_of(path: Path) -> list[dict[str, Any]]:
    import pyarrow.parquet

    found: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    return found


def test_a_data_set_can_be_played_again(recorded: Path) -> None:
    """Every row is the decision that the match, dealt and played anew, comes to."""
    data = load(recorded)
    game = chabudai.game(data.about["game"], **data.about["rules"])
    rows = iter(rows_of(recorded))
    row = next(rows, None)
    for number in range(data.about["matches"]):
        state = game.new()
        first = None
        while (seat := game.turn(state)) != OVER:
            if seat == DEAL:
                game.shuffle(state, (data.about["seed"] << 24) + number)
                continue
            assert row is not None
            view = game.view(state, seat)
            assert (row["match"], row["seat"]) == (str(number), seat)
            assert row["view"] == bytes(view)
            assert row["observation"] == game.encode(view).tobytes()
            assert row["legal"] == game.legal(view)
            assert row["notation"] == game.text(view, row["action"])
            first = first or row
            game.apply(state, row["action"])
            row = next(rows, None)
        assert first is not None
        assert first["results"] == game.result(state)
        assert first["scores"] == game.scores(state)
        assert first["result"] == first["results"][first["seat"]]
    assert row is None


def test_probabilities_are_those_of_the_chooser(recorded: Path) -> None:
    kinds = set()
    for row in rows_of(recorded):
        chances = row["probabilities"]
        if chances is None:
            assert row["agent"] == "greedy"
            continue
        kinds.add(row["agent"])
        assert len(chances) == len(row["legal"])
        assert sum(chances) == pytest.approx(1, abs=1e-5)
        assert chances[row["legal"].index(row["action"])] > 0
        if row["agent"] == "random":
            assert max(chances) == min(chances)
    assert {"search:30", "random"} <= kinds


@pytest.mark.parametrize("name", ["matcha", "koikoi", "touche"])
def test_a_row_knows_no_more_than_its_seat(name: str) -> None:
    """With any other hidden cards the seat's part of the row is the same, to the byte."""
    game = chabudai.game(name)
    state = game.new()
    looked = changed = 0
    while (seat := game.turn(state)) != OVER and looked < 40:
        if seat == DEAL:
            game.shuffle(state, 4)
            continue
        view, *own = seen(game, state, seat)
        other = game.guess(view, looked)
        changed += bytes(other) != bytes(state)
        assert seen(game, other, seat)[1:] == tuple(own)
        looked += 1
        game.apply(state, game.legal(state)[looked % len(game.legal(state))])
    assert changed > looked / 2


def test_the_farm_changes_no_byte(recorded: Path, tmp_path: Path) -> None:
    game = chabudai.game("matcha")
    plan = Plan.of(game, ("greedy", "random"), 3)
    files = [tmp_path / "here.parquet", tmp_path / "processes.parquet"]
    for path, farm in zip(files, (None, Processes(2)), strict=True):
        write(path, game, played(plan, 5, farm), {"source": "self-play"})
    assert files[0].read_bytes() == files[1].read_bytes()
    with pytest.raises(ValueError, match="there is no agent"):
        Plan.of(game, ("genius",))
    with pytest.raises(ValueError, match="at least 1"):
        next(played(plan, 0))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_stored_matches_make_data_sets_without_names(path: Path, tmp_path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    ((game, rows),) = stored([path])
    assert rows
    assert len({row.match for row in rows}) == 1
    for row in rows:
        assert row.action in row.legal
        assert row.agent == "person" or row.agent.startswith(("level-", "random"))
    out = tmp_path / "out.parquet"
    assert write(out, game, [rows], {"source": "stored"}) == len(rows)
    data = out.read_bytes()
    for seat in document.get("seats") or ():
        if seat and len(seat["name"]) > 3:
            assert seat["name"].encode() not in data
    assert document.get("secret", "none").encode() not in data


def test_the_command_takes_stored_matches(tmp_path: Path) -> None:
    out = tmp_path / "x.parquet"
    path = str(MATCHES / "matcha-2020-v2.json")
    words = ["record", "matcha", "--out", str(out), "--lang", "en", "--from"]
    assert cli.main([*words, path, path]) == 0
    assert load(out).about["source"] == "stored"
    assert cli.main([*words, path, str(MATCHES / "matcha-2015-v2.json")]) == 2
    assert cli.main([*words, str(MATCHES / "touche-two-v2.json")]) == 2
    assert cli.main([*words, str(tmp_path / "absent.json")]) == 2


def test_arrays_fit_together(recorded: Path) -> None:
    data = load(recorded)
    count = len(data.action)
    assert data.observation.flags.writeable  # as PyTorch wants it
    assert data.observation.shape == (count, data.about["observation"]["size"])
    assert data.mask[np.arange(count), data.action].all()
    assert not data.probability[~data.mask].any()
    assert np.allclose(data.probability.sum(axis=1), 1)
    assert set(data.match) == set(range(6))


def test_pandas_and_polars_load_it(recorded: Path) -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    one, two = pandas.read_parquet(recorded), polars.read_parquet(recorded)
    assert list(one["action"]) == two["action"].to_list() == load(recorded).action.tolist()
    assert list(one["legal"][0]) == two["legal"][0].to_list()
    assert one["observation"][0] == two["observation"][0]
    means = two.group_by("agent").agg(polars.col("result").mean())
    assert set(means["agent"]) == {"search:30", "greedy", "random"}


def test_pytorch_loads_it(recorded: Path) -> None:
    torch = pytest.importorskip("torch")
    data = load(recorded)
    seen = torch.from_numpy(data.observation)
    assert seen.shape == data.observation.shape
    loss = torch.nn.functional.cross_entropy(
        torch.zeros(len(seen), data.mask.shape[1]), torch.from_numpy(data.action)
    )
    assert loss > 0


def test_jax_loads_it(recorded: Path) -> None:
    import jax

    data = load(recorded)
    array = jax.numpy.asarray(data.observation)
    assert int(array.sum()) == int(data.observation.sum())
