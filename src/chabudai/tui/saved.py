"""Where the terminal keeps its matches: a running one is found again, finished ones stay."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from pathlib import Path

from chabudai.core.folder import data_folder
from chabudai.games.playable import Game


def running(game: Game, seat: int, seed: int | None, people: Sequence[int] = ()) -> Path:
    """The file of the running match with these rules, seat, seed and others at the keyboard; it
    may not exist.
    """
    about = [game.rules.to_json(), seat, seed, *([list(people)] if people else [])]
    what = json.dumps(about, sort_keys=True)
    key = hashlib.sha256(what.encode()).hexdigest()[:12]
    return data_folder() / "running" / f"{game.name}-{key}.jsonl"


def put_away(path: Path, where: str = "finished") -> Path:
    """Move a match out of the way, to ``finished`` or ``abandoned``."""
    target = data_folder() / where
    target.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    name = path.name.split("-")[0]
    new = target / f"{name}-{stamp}.jsonl"
    number = 1
    while new.exists():
        number += 1
        new = target / f"{name}-{stamp}-{number}.jsonl"
    return path.rename(new)
