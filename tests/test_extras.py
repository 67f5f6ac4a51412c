"""Extras: whoever lacks a library is told what to install, by every module that needs one."""

from __future__ import annotations

import importlib
import pkgutil
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import chabudai
from chabudai.lab.arena import adapt

ROOT = Path(__file__).parent.parent
LIBRARIES = {
    "gymnasium": ("Gymnasium", "lab"),
    "pettingzoo": ("PettingZoo", "lab"),
    "pyspiel": ("OpenSpiel", "lab"),
    "mcp": ("The Model Context Protocol", "mcp"),
    "torch": ("PyTorch", "learn"),
}
NEEDED = [
    ("chabudai.lab.gymnasium", "gymnasium"),
    ("chabudai.lab.pettingzoo", "gymnasium"),
    ("chabudai.lab.pettingzoo", "pettingzoo"),
    ("chabudai.lab.openspiel", "pyspiel"),
    ("chabudai.lab.endgame", "pyspiel"),
    ("chabudai.mcp.server", "mcp"),
]
LEARNING = "chabudai.lab.learn."
"""What is behind `chabudai learn`, which says what is missing."""


Lack = Callable[[str], None]


@pytest.fixture
def lack(monkeypatch: pytest.MonkeyPatch) -> Lack:
    """Takes a library away, with all of it that was imported before; the modules that need
    libraries are forgotten, also as names in their rooms, so that they are imported again.
    """
    for module, _ in NEEDED:
        room, _, name = module.rpartition(".")
        monkeypatch.delitem(sys.modules, module, raising=False)
        if room in sys.modules:
            monkeypatch.delattr(sys.modules[room], name, raising=False)

    def gone(library: str) -> None:
        for name in [each for each in sys.modules if each.startswith(f"{library}.")]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, library, None)

    return gone


def said(library: str) -> str:
    title, extra = LIBRARIES[library]
    return rf"^{title} is not installed; pip install 'chabudai\[{extra}\]'"


@pytest.mark.parametrize(("module", "library"), NEEDED)
def test_a_module_says_what_to_install(module: str, library: str, lack: Lack) -> None:
    lack(library)
    with pytest.raises(ImportError, match=said(library)):
        importlib.import_module(module)


def test_no_other_module_of_these_rooms_needs_more(lack: Lack) -> None:
    for library in LIBRARIES:
        lack(library)
    needed = {module for module, _ in NEEDED}
    rooms = [importlib.import_module(f"chabudai.{room}") for room in ("lab", "mcp")]
    names = [
        each.name
        for room in rooms
        for each in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
        if not each.name.startswith(LEARNING) and each.name not in needed
    ]
    assert len(names) > 40
    for name in names:
        importlib.import_module(name)


@pytest.mark.parametrize(
    ("example", "library"),
    [
        ("cfr.py", "pyspiel"),
        ("learn_touche.py", "torch"),
        ("methods.py", "torch"),
        ("ppo.py", "torch"),
    ],
)
def test_an_example_says_what_to_install(example: str, library: str, lack: Lack) -> None:
    lack(library)
    with pytest.raises(ImportError, match=said(library)):
        runpy.run_path(str(ROOT / "examples" / example))


def test_a_bot_of_openspiel_in_the_arena_says_it_too(lack: Lack) -> None:
    class Bot:
        def step(self, state: object) -> int:
            return 0

    lack("pyspiel")
    with pytest.raises(ImportError, match=said("pyspiel")):
        adapt(Bot(), chabudai.game("matcha"))
