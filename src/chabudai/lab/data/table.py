"""The file of a data set: Parquet, a row for every decision; and its arrays for learning."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chabudai.games.playable import Game
from chabudai.lab.data.row import Row

FORMAT = 1
KEY = b"chabudai"
GROUP = 4096
"""How many rows are written at once, and lie together in the file."""

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Arrays:
    """A data set in memory, ready for ``torch.from_numpy`` or ``jax.numpy.asarray``."""

    about: dict[str, Any]
    observation: Array
    """Rows × places, uint8."""
    mask: Array
    """Rows × actions, bool: what was legal."""
    action: Array
    """Rows, int64."""
    probability: Array
    """Rows × actions, float32; all of it on the chosen action where no more is known."""
    result: Array
    """Rows, float32: what the match brought the seat."""
    seat: Array
    match: Array
    """Rows, a number for each match."""


def write(path: Path, game: Game, matches: Iterable[Sequence[Row]], source: dict[str, Any]) -> int:
    """Write the rows of matches as they come; how many there are. The file appears when whole."""
    arrow, parquet = _parquet()
    schema = _schema(arrow, game, source)
    beside = path.with_name(path.name + ".new")
    waiting: list[Row] = []
    total = 0
    with parquet.ParquetWriter(beside, schema, compression="zstd") as writer:
        for rows in matches:
            waiting += rows
            while len(waiting) >= GROUP:
                writer.write_table(_table(arrow, schema, game, waiting[:GROUP]))
                total, waiting = total + GROUP, waiting[GROUP:]
        writer.write_table(_table(arrow, schema, game, waiting))
    beside.replace(path)
    return total + len(waiting)


def load(path: Path | str) -> Arrays:
    """A whole data set as arrays."""
    _, parquet = _parquet()
    table = parquet.read_table(path).combine_chunks()
    about = json.loads(table.schema.metadata[KEY])
    count = table.num_rows
    actions = int(about["actions"])
    flat = np.frombuffer(bytearray().join(table["observation"].to_pylist()), np.uint8)
    mask = np.zeros((count, actions), np.bool_)
    probability = np.zeros((count, actions), np.float32)
    action = table["action"].to_numpy().astype(np.int64)
    rows = zip(table["legal"].to_pylist(), table["probabilities"].to_pylist(), strict=True)
    for row, (legal, chances) in enumerate(rows):
        mask[row, legal] = True
        if chances is None:
            probability[row, action[row]] = 1.0
        else:
            probability[row, legal] = chances
    names = table["match"].to_pylist()
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return Arrays(
        about,
        flat.reshape(count, int(about["observation"]["size"])),
        mask,
        action,
        probability,
        table["result"].to_numpy().astype(np.float32),
        table["seat"].to_numpy().astype(np.int64),
        np.array([numbers[name] for name in names], np.int64),
    )


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ValueError("data sets need pyarrow: pip install chabudai[data]") from error
    return pyarrow, pyarrow.parquet


def _schema(arrow: Any, game: Game, source: dict[str, Any]) -> Any:
    many = arrow.list_
    about = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules.to_json(),
        "version": game.rules.version,
        "seats": game.seats,
        "actions": game.actions,
        "observation": {
            "version": game.book.observation.version,
            "size": game.book.observation.size,
        },
        **source,
    }
    fields = {
        "match": arrow.string(),
        "turn": arrow.int32(),
        "seat": arrow.int8(),
        "observation": arrow.binary(game.book.observation.size),
        "view": arrow.binary(),
        "legal": many(arrow.int32()),
        "agent": arrow.string(),
        "action": arrow.int32(),
        "notation": arrow.string(),
        "probabilities": many(arrow.float32()),
        "result": arrow.int8(),
        "results": many(arrow.int8()),
        "scores": many(arrow.int32()),
    }
    return arrow.schema(fields, metadata={KEY: json.dumps(about, sort_keys=True).encode()})


def _table(arrow: Any, schema: Any, game: Game, rows: Sequence[Row]) -> Any:
    for row in rows:
        if len(row.observation) != game.book.observation.size:
            raise ValueError("an observation is of another game")
    columns = {name: [getattr(row, name) for row in rows] for name in schema.names}
    return arrow.Table.from_pydict(columns, schema=schema)
