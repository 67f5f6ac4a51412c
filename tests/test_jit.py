"""Compilation: on demand only, and never from stale code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.core import cache, jit, sources

PACKAGE = Path(chabudai.__file__).parent


def run(code: str, *, path: Path | None = None, **env: str) -> str:
    environment = {**os.environ, **env}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_is_quick_and_without_numba() -> None:
    code = (
        "import time; a = time.process_time(); import numpy; b = time.process_time();"
        "import chabudai; c = time.process_time();"
        "import sys; print((c - b) / (b - a),"
        "any(m in sys.modules for m in ('numba', 'fluent', 'llvmlite', 'importlib.metadata')))"
    )
    ratios = []
    for _ in range(5):
        ratio, heavy = run(code).split()
        assert heavy == "False"
        ratios.append(float(ratio))
    assert min(ratios) < 0.8, "by NumPy's own import, whatever the machine"


def test_plain_play_needs_no_numba() -> None:
    code = (
        "import sys, chabudai\n"
        "g = chabudai.game('matcha'); s = g.new(); g.shuffle(s, 1)\n"
        "g.apply(s, g.legal(s)[0]); print('numba' in sys.modules)"
    )
    assert run(code) == "False"


EDITED = (
    "import chabudai\n"
    "g = chabudai.game('matcha')\n"
    "print(chabudai.__file__, chabudai.playouts(g, 2000, seed=1).results)"
)


def test_an_edited_rule_is_compiled_anew(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "chabudai", ignore=shutil.ignore_patterns("__pycache__"))
    cache = {"CHABUDAI_CACHE": str(tmp_path / "cache")}
    before = run(EDITED, path=tmp_path, **cache)
    assert before.startswith(str(tmp_path))
    again = run(EDITED, path=tmp_path, **cache)
    assert again == before
    rules = tmp_path / "chabudai" / "games" / "matcha" / "play.py"
    text = rules.read_text(encoding="utf-8")
    assert "most >= 3" in text
    rules.write_text(text.replace("most >= 3", "most >= 1"), encoding="utf-8")
    after = run(EDITED, path=tmp_path, **cache)
    assert after != before
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_nothing_is_kept_when_caching_is_off_or_impossible(tmp_path: Path) -> None:
    code = (
        "from chabudai.core.jit import native\n"
        "from chabudai.core.sources import cache_folder\n"
        "print(cache_folder(), native(lambda number: number + 1)(4))"
    )
    assert run(code, CHABUDAI_CACHE="off") == "None 5"
    occupied = tmp_path / "file"
    occupied.write_text("")
    assert run(code, CHABUDAI_CACHE=str(occupied)) == "None 5"


def test_old_caches_are_forgotten(tmp_path: Path) -> None:
    for number, days in enumerate((90, 31, 29, 0)):
        (tmp_path / f"{number:020d}").mkdir()
        used = time.time() - days * 86400
        os.utime(tmp_path / f"{number:020d}", (used, used))
    (tmp_path / "not-ours").mkdir()
    os.utime(tmp_path / "not-ours", (0, 0))
    run(
        "from chabudai.core.sources import cache_folder; cache_folder()",
        CHABUDAI_CACHE=str(tmp_path),
    )
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {f"{2:020d}", f"{3:020d}", "not-ours", sources.source_key()}


@jit.rule
def _checked(number: int) -> int:
    if number > 3:
        raise ValueError(number, "is too much")
    return number + 1


@jit.rule
def _beside(number: int) -> int:
    return _checked(number)


@jit.inlined
def _taken_in(number: int) -> int:
    return _checked(number)


def test_a_rule_is_compiled_once_for_all_its_callers() -> None:
    """Drivers, rules and rules that are taken in, with narrow and wide numbers, share it; and no
    machine code is written for it. What it raises comes out.
    """
    from numba.core import codegen, event

    def driver(narrow: Any, wide: Any) -> int:
        one, two = narrow[0], wide[0]
        return _checked(one) + _checked(two) + _beside(one) + _taken_in(two)

    compiled: list[str] = []
    written: list[str] = []

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            compiled.append(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            pass

    real = codegen.JITCodeLibrary._finalize_specific

    def write(library: Any) -> None:
        written.append(library.name.rpartition(".")[2])
        real(library)

    with pytest.MonkeyPatch.context() as patch, event.install_listener("numba:compile", Listener()):
        patch.setattr(jit, "cache_folder", lambda: None)  # kept code of a run before has no events
        patch.setattr(codegen.JITCodeLibrary, "_finalize_specific", write)
        run = jit.native(driver)
        assert run(np.array([1], np.int8), np.array([2])) == 2 + 3 + 2 + 3
    assert sorted(compiled) == ["_beside", "_checked", "_taken_in", "driver"]
    assert {*written} - {"nrt"} == {"driver"}
    with pytest.raises(ValueError, match="is too much") as caught:
        run(np.array([1], np.int8), np.array([5]))
    assert caught.value.args == (5, "is too much")


def test_numbas_own_cache_setting_is_left_alone() -> None:
    from numba.core import config

    before = config.CACHE_DIR
    chabudai.playouts(chabudai.game("matcha"), 3)
    assert before == config.CACHE_DIR


def test_no_gpu_is_said_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.delenv("NUMBA_ENABLE_CUDASIM", raising=False)
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(jit.DeviceError, match="no usable NVIDIA GPU"):
        chabudai.playouts(chabudai.game("matcha"), 3, device="cuda")


SAID = (
    "import chabudai; from chabudai.lab import playouts as module\n"
    "g = chabudai.game('matcha'); chabudai.playouts(g, 10)\n"
    "stats = module._cpu_player(g.book.kernel).stats\n"
    "print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))"
)


def test_two_processes_compile_once_and_a_folder_moves(tmp_path: Path) -> None:
    """Two at once, one of them with sources elsewhere: one compiles, the other waits and loads."""
    shutil.copytree(PACKAGE, tmp_path / "chabudai", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "CHABUDAI_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-W", "error", "-c", SAID]
    both = [
        subprocess.Popen(command, env={**environment, **more}, stdout=subprocess.PIPE, text=True)
        for more in ({}, {"PYTHONPATH": str(tmp_path)})
    ]
    assert sorted(process.communicate()[0].strip() for process in both) == ["0 1", "1 0"]
    (folder,) = (tmp_path / "cache").iterdir()
    about = {"processor": "this one"}
    to = tmp_path / "to"
    assert cache.export(folder, to, about) == 1
    fresh = tmp_path / "fresh" / folder.name
    fresh.mkdir(parents=True)
    with pytest.raises(cache.Unfit, match="processor: the code is for this one"):
        cache.fetch(to, fresh, {"processor": "another"})
    with pytest.raises(cache.Unfit, match="other sources"):
        cache.fetch(to, tmp_path / ("0" * 20), about)
    with pytest.raises(cache.Unfit, match="no compiled code"):
        cache.fetch(tmp_path / "chabudai", fresh, about)
    assert cache.fetch(to, fresh, about) == 1
    assert run(SAID, CHABUDAI_CACHE=str(tmp_path / "fresh")) == "1 0"
    assert run(SAID, CHABUDAI_CACHE=str(to)) == "1 0", "it may be used where it is"


def test_a_driver_is_known_by_what_it_closes_over() -> None:
    def made(number: int, table: object) -> object:
        def inner() -> object:
            return number, table

        return inner

    one = cache.likeness(made(1, np.arange(3)))
    assert one == cache.likeness(made(1, np.arange(3)))
    others = (made(2, np.arange(3)), made(1, np.arange(4)), made(1, made(1, None)))
    assert len({one, *map(cache.likeness, others)}) == 4
    assert cache.likeness(made(1, object())) is None


def test_a_rule_that_holds_memory_gives_it_back() -> None:
    """Rules of rulebooks are lean, they count no users of arrays; what others hold is counted."""
    code = (
        "import numpy as np\n"
        "from numba.core.runtime import rtsys\n"
        "from chabudai.core import jit\n"
        "from chabudai.core.record import boxed, words_of\n"
        "import chabudai\n"
        "@jit.rule\n"
        "def both(state):\n"
        "    box = boxed(state)\n"
        "    return box, np.zeros(7)\n"
        "@jit.rule\n"
        "def first(state):\n"
        "    box, zeros = both(state)\n"
        "    return words_of(box)[6] + int(zeros[3])\n"
        "def driver(states):\n"
        "    return first(states[0])\n"
        "state = chabudai.game('matcha').new()\n"
        "run = jit.native(driver)\n"
        "run(state.array)\n"
        "before = rtsys.get_allocation_stats()\n"
        "same = run(state.array) == state.array.view(np.int32)[6]\n"
        "after = rtsys.get_allocation_stats()\n"
        "print(same, after.alloc - before.alloc, after.free - before.free)\n"
    )
    told = run(code, CHABUDAI_CACHE="off", NUMBA_NRT_STATS="1").split()
    assert told[0] == "True"
    assert told[1] == told[2] != "0"


def test_a_lean_rule_is_given_no_memory_to_hold() -> None:
    code = (
        "from chabudai.core import jit\n"
        "from chabudai.core.record import boxed\n"
        "import chabudai\n"
        "@jit.rule\n"
        "def first(state):\n"
        "    return len(boxed(state))\n"
        "def driver(states):\n"
        "    return first(states[0])\n"
        "first.__module__ = %r\n"
        "state = chabudai.game('matcha').new()\n"
        "try:\n"
        "    print(jit.native(driver)(state.array))\n"
        "except Exception as error:\n"
        "    print('lean' in str(error))\n"
    )
    assert run(code % "chabudai.games.matcha.play", CHABUDAI_CACHE="off") == "True"
    assert run(code % "elsewhere", CHABUDAI_CACHE="off") == "1"


def test_drivers_of_one_name_do_not_answer_for_each_other(tmp_path: Path) -> None:
    """What two processes have compiled and kept, a third one uses side by side."""
    (tmp_path / "twins.py").write_text(
        "import sys\n"
        "from chabudai.core.jit import native, rule\n"
        "def made(number):\n"
        "    @rule\n"
        "    def long(x):\n"  # too long to be taken in wherever it is called
        + "".join(
            f"        for _ in range(x % {k}): x = x * {k} + number & 255\n" for k in range(3, 30)
        )
        + "        return x + number\n"
        "    def twin(x):\n"
        "        return long(x) + long(x + 1) + long(x + 2)\n"
        "    assert twin(0) == native(twin)(0), number\n"
        "for each in sys.argv[1:]:\n"
        "    made(int(each))\n"
    )
    environment = os.environ | {
        "CHABUDAI_CACHE": str(tmp_path / "cache"),
        "PYTHONPATH": str(PACKAGE.parent),
    }
    for numbers in ("1", "2", "1 2", "2 1"):
        command = [sys.executable, str(tmp_path / "twins.py"), *numbers.split()]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
