"""Stored matches for data sets: exports and files of the terminal, without what was undone.

People's names stay out: who was no bot is a ``person``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from chabudai.games.playable import Game
from chabudai.lab.data.row import Row, finish, seen
from chabudai.match import Heading, Match, read_document
from chabudai.match.entry import PLAYED
from chabudai.match.export import read_entries
from chabudai.match.match import FINISHED
from chabudai.match.verify import BESIDES

PERSON = "person"


def stored(paths: Iterable[Path]) -> Iterator[tuple[Game, list[Row]]]:
    """The game and the rows of every match; ValueError names a file that has none to give."""
    for path in paths:
        try:
            match = _read(read_document(path))
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"{path}: {error}") from error
        yield match.game, _rows(match)


def alike(first: Game, other: Game) -> bool:
    """Whether two games can be in one data set."""
    return _key(first) == _key(other)


def _key(game: Game) -> tuple[Any, ...]:
    return (game.name, game.rules.version, json.dumps(game.rules.to_json(), sort_keys=True))


def _read(document: dict[str, Any]) -> Match:
    if not document.get("complete"):
        raise ValueError("it is only a part of a match")
    heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
    match = Match(heading.open(), heading, read_entries(document))
    if match.status != FINISHED:
        raise ValueError("the match is not over")
    return match


def _rows(match: Match) -> list[Row]:
    game = match.game
    line = []
    here = match.here
    while here.before is not None and here.last is not None:
        line.append((here.before.state, here.last, here.action))
        here = here.before
    rows: list[Row] = []
    for state, entry, action in reversed(line):
        if entry.kind != PLAYED or entry.seat is None or action is None:
            continue
        view, observation, record, legal = seen(game, state, entry.seat)
        sitter = match.here.seats[entry.seat]
        who = sitter.level if sitter is not None and sitter.level else PERSON
        text = game.text(view, action)
        rows.append(
            Row(match.heading.match, len(rows), entry.seat, observation, record, legal, who, action,
                text, [1.0] if len(legal) == 1 else None)
        )  # fmt: skip
    finish(rows, match.here.result(game), game.scores(match.here.state))
    return rows
