"""Types that help: to mypy a state is no view, and ``Game[State]`` knows its record."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import chabudai
from chabudai.games.matcha import State

g: chabudai.Game[State] = chabudai.game("matcha")
s = g.new()
g.shuffle(s, 1)
dealer: int = s.dealer
v = g.view(s, 0)
g.facts(v)
g.legal(v)
again: State = g.guess(v, 1)
g.facts(s)  # refused
g.apply(v, 0)  # refused
g.shuffle(v, 1)  # refused
other: State = v  # refused
"""


def test_a_view_is_no_state(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent.parent,
    )
    lines = [line for line in done.stdout.splitlines() if ": error:" in line]
    expected = [
        number for number, line in enumerate(SCRIPT.splitlines(), 1) if line.endswith("# refused")
    ]
    assert [int(line.split(":")[1]) for line in lines] == expected, done.stdout
