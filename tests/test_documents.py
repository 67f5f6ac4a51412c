"""Documents: their examples run, and they leave nothing out."""

from __future__ import annotations

import argparse
import contextlib
import inspect
import io
import json
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import chabudai
from chabudai import cli, testing
from chabudai.core.messages import LANGUAGES
from chabudai.games import rules_class
from chabudai.games.playable import Game
from chabudai.lab import Batch
from chabudai.match import Entry, Heading, Match, export
from chabudai.match.entry import KINDS
from chabudai.match.export import read_entries
from chabudai.match.position import OFFERS, PLAYERS
from chabudai.match.verify import BESIDES
from chabudai.tui.words import NAMES
from chabudai.web.app import openapi
from chabudai.web.config import Config, variable
from tests.rule_sets import OURS
from tests.served import Served

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
IDS = [path.name for path in DOCUMENTS]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)
def test_python_examples_run_as_shown(path: Path) -> None:
    names: dict[str, Any] = {"__name__": "example"}
    printed = io.StringIO()
    for kind, text in BLOCK.findall(path.read_text(encoding="utf-8")):
        if kind == "python":
            with contextlib.redirect_stdout(printed):
                exec(compile(text, path.name, "exec"), names)
    if path.name == "README.md":
        texts = [text for kind, text in BLOCK.findall(read("README.md")) if kind == "text"]
        assert printed.getvalue().startswith(texts[1]), "README shows another output"


def test_the_transcript_in_the_readme_is_real(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("B2@N\nquit\n"))
    assert cli.main(["play", "matcha", "--seed", "5", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    for line in BLOCK.findall(read("README.md"))[0][1].splitlines():
        if line != "..." and not line.startswith(">"):
            assert line in shown


EXAMPLES = {
    "cfr.py": (("pyspiel",), "20"),
    "learn_touche.py": (
        ("torch",),
        "--generations 1 --matches 16 --threads 2",
    ),
    "methods.py": (
        ("torch",),
        (
            "matcha --device cpu --tables 16 --width 16 --minutes 0.001 --pairs 1 --endings 1 "
            "--levels level-1 --threads 1 --out ."
        ),
    ),
    "ppo.py": (
        ("torch",),
        "--device cpu --tables 32 --steps 8 --updates 2 --every 1 --matches 2 --opponent random",
    ),
}
"""What an example needs, and options that make it short."""


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.name)
def test_examples_run(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    served: Served,
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sys.argv
    needed, options = EXAMPLES.get(path.name, ((), ""))
    for module in needed:
        pytest.importorskip(module)
    try:
        sys.argv = [path.name, *options.split()]
        if path.name == "bot.py":
            sys.argv.append(served.url)
        runpy.run_path(str(path), run_name="__main__")
    finally:
        sys.argv = before
    assert capsys.readouterr().out


def test_the_bot_has_less_than_forty_lines() -> None:
    assert len(read("examples/bot.py").splitlines()) < 40


@pytest.mark.parametrize("path", [*DOCUMENTS, ROOT / "CONTRIBUTING.md"], ids=[*IDS, "contributing"])
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_every_call_is_documented() -> None:
    text = read("docs/python.md")
    public = [name for name in vars(Game) if not name.startswith("_")]
    missing = [name for name in public if f"g.{name}(" not in text]
    assert not missing
    missing = [name for name in chabudai.__all__ if not re.search(rf"\b{name}\b", text)]
    assert not [name for name in missing if name not in ("Game", "Playouts")]


def test_the_laboratory_is_documented() -> None:
    text = read("docs/lab.md")
    public = [name for name in vars(Batch) if not name.startswith("_")]
    assert not [name for name in public if f"`batch.{name}(" not in text]
    batch = Batch(chabudai.game("matcha"), 1)
    arrays = [name for name in vars(batch) if hasattr(getattr(batch, name), "dtype")]
    assert len(arrays) == 8
    assert not [name for name in arrays if f"| `{name}` |" not in text]
    options = list(inspect.signature(Batch).parameters)[2:]
    assert not [name for name in options if f"| `{name}` |" not in text]
    for name in OURS:
        assert f"`chabudai_{name}`" in text
    for path in (ROOT / "examples").glob("*.py"):
        assert path.name in text or path.name in ("random_match.py", "bot.py")


def test_every_check_is_documented() -> None:
    text = read("docs/testing.md")
    missing = [name for name in testing.__all__ if name not in text and name != "Step"]
    assert not missing, f"docs/testing.md does not name {missing}"


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from parsers(inner)


def test_every_command_and_option_is_documented() -> None:
    text = read("docs/terminal.md") + read("docs/server.md")
    options = {f"--{o.name.replace('_', '-')}" for g in chabudai.names() for o in fields(g)}
    options |= {option.replace("--", "--no-", 1) for option in options}
    for parser in parsers(cli.make_parser()):
        command = parser.prog.split()[1:2]
        assert not command or f"## `chabudai {command[0]}" in text
        for action in parser._actions:
            for option in action.option_strings:
                if option not in ("-h", "--help") and option not in options:
                    assert f"{option}" in text, option
    for name in NAMES:
        assert f"`{name}`" in text
    for lang in LANGUAGES:
        assert lang in text


def test_every_route_is_documented() -> None:
    text = read("docs/server.md")
    routes = openapi()["paths"]
    told = set(re.findall(r"^\| `((?:GET|POST|PUT|DELETE) [^`]*)` \|", text, re.MULTILINE))
    made = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, methods in routes.items()
        for method in methods
    }
    assert told == made


def test_every_setting_is_documented() -> None:
    import dataclasses

    text = read("docs/server.md")
    for option in dataclasses.fields(Config):
        flag = f"--{option.name.replace('_', '-')}"
        assert f"| `{flag}` | `{variable(option.name)}` |" in text


def test_every_entry_and_field_of_a_match_is_documented() -> None:
    import dataclasses

    text = read("docs/match.md")
    for word in (*KINDS, *(field.name for field in dataclasses.fields(Entry)), *PLAYERS, *OFFERS):
        assert f"`{word}`" in text or f'"{word}"' in text, word


@pytest.mark.parametrize("seat", [None, 0], ids=["whole", "part"])
def test_exports_fit_their_schema(seat: int | None) -> None:
    schema = next(text for kind, text in BLOCK.findall(read("docs/match.md")) if kind == "json")
    stored = sorted((ROOT / "tests" / "matches").glob("*.json"))
    assert stored
    for path in stored:
        document = json.loads(path.read_text(encoding="utf-8"))
        if seat is not None:
            heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
            match = Match(heading.open(), heading, read_entries(document))
            document = json.loads(json.dumps(export(match, None, seat)))
        jsonschema_rs.validate(json.loads(schema), document)


def fields(name: str) -> list[Any]:
    import dataclasses

    return list(dataclasses.fields(rules_class(name)))


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_its_page(name: str) -> None:
    text = read(f"docs/{name}.md")
    for heading in ("Rules", "Encoding", "Notation", "Facts", "Observations", "Versions"):
        assert f"\n## {heading}\n" in text, f"docs/{name}.md: the heading '## {heading}' is missing"
    for option in fields(name):
        found = f"`{option.name}" in text or f"({option.name}" in text
        assert found, f"docs/{name}.md: the option `{option.name}` is not described"
    for preset in rules_class(name).presets:
        assert f"`{preset}`" in text, f"docs/{name}.md: the preset `{preset}` is not described"
    g = chabudai.game(name)
    s = g.new()
    g.shuffle(s, 1)
    for key in g.facts(g.view(s, 0)):
        assert f"`{key}`" in text, f"docs/{name}.md: the fact `{key}` is not described"
    version = rules_class(name).version
    versions = text.split("## Versions")[1]
    assert f"\n| {version} |" in versions, f"docs/{name}.md: version {version} is not in Versions"
    size = f"{type(s).dtype.itemsize} bytes"
    assert size in text, f"docs/{name}.md: Encoding must say that a state has {size}"
    assert f"docs/{name}.md" in read("README.md"), f"README.md does not link docs/{name}.md"
