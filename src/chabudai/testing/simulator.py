"""A second process in which CUDA is simulated: the choice is made when Numba is imported."""

from __future__ import annotations

import atexit
import functools
import json
import os
import subprocess
import sys
import tempfile
import traceback
from typing import Any

from chabudai.games import game as open_game
from chabudai.games.playable import Game


class Simulator:
    """The process, which answers until this one ends: to start it takes longer than to answer."""

    def __init__(self) -> None:
        self._complaints = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - as long
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
        )
        atexit.register(self.close)

    def value(self, expression: str, game: Game) -> list[Any]:
        """What an expression over ``trace``, ``parity``, ``game`` and ``chabudai`` comes to."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        print(json.dumps([expression, game.name, game.rules.to_json()]), file=asked, flush=True)
        line = answers.readline()
        if not line:
            self._complaints.seek(0)
            raise AssertionError(f"the simulator has ended: {self._complaints.read()}")
        found, wrong = json.loads(line)
        assert not wrong, wrong
        assert isinstance(found, list)
        return found

    def close(self) -> None:
        """End the process."""
        self._process.communicate()
        self._complaints.close()


@functools.cache
def simulator() -> Simulator:
    """The one of this process."""
    return Simulator()


def _answer(expression: str, name: str, rules: dict[str, Any]) -> tuple[Any, str]:
    import chabudai
    from chabudai.lab import trace
    from chabudai.testing import parity

    known: dict[str, Any] = {"chabudai": chabudai, "trace": trace, "parity": parity}
    known["game"] = open_game(name, **rules)
    try:
        return eval(expression, known), ""
    except Exception:
        return None, traceback.format_exc()


def main() -> None:
    """Answer the questions that come, line by line, until no more can come."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        print(json.dumps(_answer(*json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
