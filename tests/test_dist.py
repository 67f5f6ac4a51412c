"""What is published: a wheel that plays whole matches in an environment without the checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import chabudai
from chabudai.core.messages import LANGUAGES
from tests.rule_sets import OURS
from tests.served import Served

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
WHERE = """
import json, sys, chabudai
from chabudai.agents.insight.touche import judge
found = [chabudai.__file__, judge.__file__, *sys.path]
print(json.dumps(found))
"""


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command that knows nothing of this checkout."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True
    )


@dataclass(frozen=True)
class Published:
    """Both archives; the wheel is made from the sources of the other one."""

    wheel: Path
    sources: Path


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    folder = tmp_path_factory.mktemp("dist")
    made = run(
        sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder
    )
    assert made.returncode == 0, made.stdout + made.stderr
    (wheel,) = folder.glob("*.whl")
    (sources,) = folder.glob("*.tar.gz")
    return Published(wheel, sources)


@pytest.fixture(scope="module")
def fresh(published: Published, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment in which only the wheel and what it asks for are."""
    folder = tmp_path_factory.mktemp("fresh")
    python = folder / "env" / "bin" / "python"
    made = run(sys.executable, "-m", "venv", "--without-pip", folder / "env", cwd=folder)
    assert made.returncode == 0, made.stderr
    wanted = f"chabudai[web] @ {published.wheel.as_uri()}"
    by_pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "-q",
        "--no-compile",
    ]
    ways: list[list[str | Path]] = [[*by_pip, wanted]]
    if uv := shutil.which("uv"):
        ways.insert(0, [uv, "pip", "install", "-q", "--python", python, wanted])
    for way in ways:
        installed = run(*way, cwd=folder)
        if installed.returncode == 0:
            return python
    offline = "ould not find a version" in installed.stderr or "onnection" in installed.stderr
    if offline and not os.environ.get("CI"):
        pytest.skip("THE WHEEL WAS NOT INSTALLED: no registry of packages can be reached")
    raise AssertionError(installed.stdout + installed.stderr)


@pytest.fixture(scope="module")
def installed(fresh: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of that environment; ``-I`` hides this checkout from it."""
    server = Served(tmp_path_factory.mktemp("installed"))
    server.python = [str(fresh), "-I", "-W", "error"]
    yield server.start()
    assert server.stop() == 0


def test_both_archives_have_every_file(published: Published) -> None:
    wanted = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }
    kinds = {name.rpartition(".")[2] for name in wanted}
    assert {"css", "ftl", "html", "js", "npz", "py", "svg", "typed"} <= kinds
    with zipfile.ZipFile(published.wheel) as wheel:
        assert not wanted - set(wheel.namelist())
    with tarfile.open(published.sources) as sources:
        inside = {name.partition("/")[2] for name in sources.getnames()}
    assert not {f"src/{name}" for name in wanted} - inside
    assert {"LICENSE", "Makefile", "README.md", "pyproject.toml", "tests/test_dist.py"} <= inside


def test_it_runs_without_the_checkout(fresh: Path, tmp_path: Path) -> None:
    told = run(fresh, "-I", "-c", WHERE, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    places = json.loads(told.stdout)
    assert str(fresh.parents[1]) in places[0]
    assert not [place for place in places if place.startswith(str(ROOT))]
    said = run(fresh.parent / "chabudai", "--version", cwd=tmp_path)
    assert said.stdout == f"chabudai {chabudai.__version__}\n"


@pytest.mark.parametrize("game", OURS)
def test_a_match_is_played_on_the_installed_server(installed: Served, game: str) -> None:
    client = installed.client()
    match = client.create(game, seats=["me", "bot:level-2"])["match"]
    end = client.play(match, lambda update: update["actions"][0])
    assert end["result"]
    assert client.export(match)["secret"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_installed_server_has_its_pages(installed: Served, lang: str) -> None:
    for path in ("/", *(f"/rules/{game}" for game in OURS), "/art/hanafuda.svg"):
        asked = urllib.request.Request(installed.url + path, headers={"Accept-Language": lang})
        with urllib.request.urlopen(asked) as answer:
            text = answer.read().decode()
        assert path.startswith("/art") or f'<html lang="{lang}"' in text
