"""What a server imports before it answers: nothing that only some request, or nobody, needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from chabudai import cli
from chabudai.web.server_commands import read_serve

HEAVY = (
    "fastapi",
    "numba",
    "llvmlite",
    "asyncpg",
    "textual",
    "rich",
    "ray",
    "mcp",
    "polars",
    "pandas",
    "pyarrow",
    "torch",
    "openspiel",
    "pyspiel",
    "pettingzoo",
    "gymnasium",
    "fluent",
    "chabudai.lab",
    "chabudai.tui",
    "chabudai.testing",
    "chabudai.coach.review",
    "chabudai.web.games.matcha",
    "chabudai.web.games.koikoi",
    "chabudai.web.games.touche",
)
"""By name, whatever they take: the framework that describes the routes, compilers, databases that
are not used, laboratories, the terminal, texts, and the rooms of the games."""

CODE = """
import asyncio, sys
from pathlib import Path
from chabudai.web.app import make_app
from chabudai.web.config import Config
from chabudai.web.serve import settings_for
from chabudai.web.server import Server

async def main():
    server = Server(Config(db=Path(sys.argv[1]) / "tables.db", bots=0, quiet=True))
    make_app(server)
    settings_for(server)
    await server.start()
    try:
        print(*sys.modules)
    finally:
        await server.stop()

asyncio.run(main())
"""


def test_serve_is_read_as_the_whole_parser_reads_it() -> None:
    flags = ["--port", "0", "--db", "x.db", "--no-work", "--quiet", "--bots=3", "--lang", "uk"]
    parser = cli.make_parser()
    for given in ([], flags):
        quick = read_serve(["serve", *given])
        whole = vars(parser.parse_args(["serve", *given]))
        assert quick is not None
        assert vars(quick).items() <= whole.items(), "but for what other commands are asked with"
    for words in (["work"], [], ["serve", "-h"], ["serve", "--lang", "xx"], ["serve", "--port"]):
        assert read_serve(words) is None
    assert read_serve(["serve", "--nonsense", "1"]) is None


def test_a_start_imports_nothing_heavy(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CODE, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    there = done.stdout.split()
    assert "chabudai.web.app" in there
    found = {
        name for name in there for heavy in HEAVY if name == heavy or name.startswith(f"{heavy}.")
    }
    assert not found


def test_the_measurement_of_the_start_fits_the_store() -> None:
    """Its matches are written past the store, so a change of the tables would be missed."""
    program = Path(__file__).parents[1] / "bench" / "start.py"
    run = [sys.executable, str(program), "--finished", "3", "--running", "3"]
    done = subprocess.run(run, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "(200)" in done.stdout
