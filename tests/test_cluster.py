"""Clusters: the same results as on one machine, to the byte, also when a machine dies meanwhile."""

from __future__ import annotations

import itertools
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.coach.puzzles.mine import Plan as Digging
from chabudai.coach.puzzles.mine import hauls
from chabudai.core.sources import cache_folder
from chabudai.farm import Farm, Here, baggage
from chabudai.farm.rays import MOST, SECONDS, Pace, RayFarm, opened
from chabudai.lab.arena import arena
from chabudai.lab.data import Plan, played, write
from chabudai.tui.review import review_all

MATCHES = Path(__file__).parent / "matches"


def figures(found: Any) -> str:
    return json.dumps([each.to_json() | {"milliseconds": 0} for each in found])


def test_tasks_grow_to_seconds() -> None:
    pace = Pace()
    pace.learn(1, 9.0)  # compiles
    assert pace.size == 1
    sizes = []
    for _ in range(20):
        pace.learn(pace.size, 0.01 * pace.size)
        sizes.append(pace.size)
    assert sizes[-1] * 0.01 == pytest.approx(SECONDS, rel=0.1)
    assert all(after <= 2 * before for before, after in itertools.pairwise(sizes))
    for _ in range(40):
        pace.learn(pace.size, 1e-9)
    assert pace.size == MOST


def test_baggage_takes_compiled_code_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there, other = (tmp_path / f"{name}/key" for name in ("here", "there", "other"))
    stranger = tmp_path / "stranger/another-key"
    for folder in (here / "lab_1", there, other, stranger):
        folder.mkdir(parents=True)
    (here / "lab_1/driver.nbi").write_bytes(b"index")
    (here / "lab_1/driver.1.nbc").write_bytes(b"code")
    (here / "rule-cpu.o").write_bytes(b"object")
    (here / "notes.txt").write_text("stays")
    monkeypatch.setattr(baggage, "cache_folder", lambda: here)
    bundle = baggage.pack()
    assert bundle is not None
    for folder, taken in ((there, 3), (there, 0), (stranger, 0)):
        monkeypatch.setattr(baggage, "cache_folder", lambda folder=folder: folder)
        assert baggage.unpack(bundle) == taken
    assert (there / "lab_1/driver.1.nbc").read_bytes() == b"code"
    assert (there / "rule-cpu.o").read_bytes() == b"object"
    assert not (there / "notes.txt").exists()
    monkeypatch.setattr(baggage, "cache_folder", lambda: other)
    assert baggage.pack() is None
    assert not baggage.is_new(baggage.name(bundle))
    assert baggage.is_new(baggage.name(b"another"))


@pytest.fixture
def ray(tmp_path: Path) -> Iterator[Any]:
    """Ray on this machine with two workers that have an empty cache of compiled code."""
    module = pytest.importorskip("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    fresh = {"env_vars": {"CHABUDAI_CACHE": str(tmp_path / "cache")}}
    module.init(
        num_cpus=2,
        include_dashboard=False,
        logging_level="error",
        log_to_driver=False,
        runtime_env=fresh,
    )
    try:
        yield module
    finally:
        module.shutdown()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Ray leaves files open
def test_a_cluster_changes_nothing(ray: Any, tmp_path: Path) -> None:
    """Arena, self-play, puzzles and reviews; compiled code is sent, not made again."""
    game = chabudai.game("matcha")
    names = ["search:30", "greedy", "random"]
    expected = figures(arena(game, names, 12, seed=3))
    known = arena(game, ["random", "greedy"], 400, until=0.01)
    with opened("") as farm:
        assert isinstance(farm, RayFarm)
        farms: list[Farm] = [Here(), farm]
        folder = cache_folder()
        assert folder is not None
        compiled = sorted(path.name for path in folder.rglob("*.nbc"))
        assert figures(arena(game, names, 12, seed=3, farm=farm)) == expected
        assert sorted(path.name for path in (tmp_path / "cache").rglob("*.nbc")) == compiled
        assert figures(arena(game, ["random", "greedy"], 400, until=0.01, farm=farm)) == figures(
            known
        )
        own = ["tests.test_contestants:drawing", "greedy"]
        assert figures(arena(game, own, 12, seed=3, farm=farm)) == figures(
            arena(game, own, 12, seed=3, threads=2)
        )
        files = [tmp_path / "here.parquet", tmp_path / "ray.parquet"]
        plan = Plan.of(game, ("search:30", "greedy"), 3)
        for path, each in zip(files, farms, strict=True):
            write(path, game, played(plan, 6, each), {"source": "self-play"})
        assert files[0].read_bytes() == files[1].read_bytes()
        paths = [MATCHES / "matcha-2020-v2.json", MATCHES / "matcha-2015-v2.json"]
        told: list[list[str]] = [[], []]
        for lines, each in zip(told, farms, strict=True):
            assert review_all(paths, 0, 0, each, write=lines.append) == 0
        assert told[0] == told[1]
        with pytest.raises(ValueError, match="there is no agent"):
            arena(game, ["no_such_module:x", "greedy"], 1, farm=farm)
        digging = Digging("matcha", seed=1)
        here, there = (list(hauls(digging, range(2), each)) for each in farms)
        assert [haul.counts for haul in here] == [haul.counts for haul in there]
        assert [haul.puzzles for haul in here] == [haul.puzzles for haul in there]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Ray leaves files open
def test_a_machine_may_die_in_the_middle() -> None:
    pytest.importorskip("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    game = chabudai.game("matcha")
    names = ["search:1000", "search:300"]
    expected = figures(arena(game, names, 60, seed=5))
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(3)]
    dead: list[float] = []
    try:
        cluster.wait_for_nodes()
        with opened(cluster.address) as farm:
            import ray

            assert ray.cluster_resources()["CPU"] == 3
            began = threading.Event()

            def kill() -> None:
                began.wait()
                cluster.remove_node(nodes[0], allow_graceful=False)
                dead.append(time.monotonic())

            killer = threading.Thread(target=kill)
            killer.start()

            def report(done: int, _total: int) -> None:
                if done >= 10:
                    began.set()

            found = arena(game, names, 60, seed=5, farm=farm, progress=report)
            ended = time.monotonic()
            began.set()
            killer.join()
            assert figures(found) == expected
            assert dead[0] < ended, "the machine was to die while others worked"
    finally:
        cluster.shutdown()
