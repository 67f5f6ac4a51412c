"""Extras: whoever lacks a library is told what to install, by every module that needs one."""

from __future__ import annotations

import importlib
import pkgutil
import runpy
import sys
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


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Forgets the modules that need libraries, so that they are imported again."""
    for module, _ in NEEDED:
        monkeypatch.delitem(sys.modules, module, raising=False)
    return monkeypatch


def said(library: str) -> str:
    title, extra = LIBRARIES[library]
    return rf"^{title} is not installed; pip install 'chabudai\[{extra}\]'"


@pytest.mark.parametrize(("module", "library"), NEEDED)
def test_a_module_says_what_to_install(
    module: str, library: str, lacking: pytest.MonkeyPatch
) -> None:
    lacking.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=said(library)):
        importlib.import_module(module)


def test_no_other_module_of_these_rooms_needs_more(lacking: pytest.MonkeyPatch) -> None:
    for library in LIBRARIES:
        lacking.setitem(sys.modules, library, None)
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
def test_an_example_says_what_to_install(
    example: str, library: str, lacking: pytest.MonkeyPatch
) -> None:
    lacking.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=said(library)):
        runpy.run_path(str(ROOT / "examples" / example))


def test_a_bot_of_openspiel_in_the_arena_says_it_too(lacking: pytest.MonkeyPatch) -> None:
    class Bot:
        def step(self, state: object) -> int:
            return 0

    lacking.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=said("pyspiel")):
        adapt(Bot(), chabudai.game("matcha"))
