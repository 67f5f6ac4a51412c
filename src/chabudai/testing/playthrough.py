"""Playthroughs: whole matches as text, with what every seat was told.

A file has the game, then every deal and action with the digest of the state after it and, for
each seat and the spectator, the English sentences. People can read it, and plain Python, machine
code and CUDA must all reproduce it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chabudai.core.cards import read_order
from chabudai.core.seats import SPECTATOR
from chabudai.games import game as open_game
from chabudai.games.playable import Game
from chabudai.lab.trace import Entry, digest
from chabudai.testing.play import random_match


@dataclass(frozen=True)
class Playthrough:
    """What a file says."""

    game: Game
    entries: list[Entry]
    digests: list[str]


def write_playthrough(game: Game, seed: int) -> str:
    """The playthrough of a random match."""
    lines = [
        f"game {game.name} {json.dumps(game.rules.to_json())}",
        f"rules version {game.rules.version}",
    ]
    for step in random_match(game, seed):
        if step.order is not None:
            lines += ["", "deal " + " ".join(game.cards[card] for card in step.order)]
        else:
            assert step.action is not None
            seat = game.turn(step.before)
            lines += ["", f"seat {seat} plays {game.text(step.before, step.action)}"]
        lines.append(f"  state {digest(step.after)}")
        lines += _told(game, step.before, step.after, step.action)
    lines += ["", f"result {game.result(step.after)}", f"scores {game.scores(step.after)}"]
    return "\n".join(lines) + "\n"


def _told(game: Game, before: Any, after: Any, action: int | None) -> list[str]:
    lines = []
    for seat in (*range(game.seats), SPECTATOR):
        name = "spectator" if seat == SPECTATOR else f"seat {seat}"
        events = game.events(game.view(before, seat), game.view(after, seat), action)
        lines += [f"  {name}: {event.say()}" for event in events]
    return lines


def read_playthrough(path: Path) -> Playthrough:
    """The game, the entries and the digests of a file."""
    game: Game | None = None
    entries: list[Entry] = []
    digests: list[str] = []
    state: Any = None
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if line.startswith("game "):
            game = open_game(words[1], **json.loads(line.split(" ", 2)[2]))
            state = game.new()
        elif game is None:
            raise ValueError(f"{path}: the first line names the game")
        elif line.startswith("deal "):
            game.deal(state, words[1:])
            entries.append(read_order(words[1:], game.cards))
        elif line.startswith("seat "):
            action = game.parse(state, line.split(" plays ", 1)[1])
            game.apply(state, action)
            entries.append(action)
        elif line.startswith("  state "):
            digests.append(words[1])
    if game is None:
        raise ValueError(f"{path}: an empty playthrough")
    return Playthrough(game, entries, digests)
