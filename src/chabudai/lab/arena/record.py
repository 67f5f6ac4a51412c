"""Records: one for every match of an arena, as JSON Lines or Parquet; many files make one.

A record says all that is needed to play the match again: the rules, the agents, the seed of its
deals (``g.shuffle(state, deal)`` deals the same), who sat where; and what came of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from chabudai.games.playable import Game
from chabudai.lab.arena.bout import Pair, Played, deal_seed
from chabudai.lab.arena.sequential import first_known
from chabudai.lab.arena.standing import Standing

PARQUET = ".parquet"
Place = tuple[int, int]
"""The arena's seed and the number of the pair."""
LISTS = ("agents", "line", "result", "scores", "moves", "seconds")


@dataclass(frozen=True)
class Record:
    """One match of an arena."""

    game: str
    rules: str
    """The options, as JSON."""
    version: int
    agents: tuple[str, str]
    seed: int
    """The arena's."""
    pair: int
    deal: int
    """The seed of the deals."""
    line: tuple[int, ...]
    """Which of the two agents had each seat."""
    result: tuple[int, ...]
    """+1, 0 or -1 for each seat."""
    scores: tuple[int, ...]
    moves: tuple[int, int]
    seconds: tuple[float, float]
    """What each agent took, in processor time."""
    until: float | None = None
    """Where play went on until it was known who is stronger: the chance of a wrong answer."""

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Record:
        """A record from plain data; ValueError if it is none."""
        if not isinstance(data, dict):
            raise ValueError("this is no record of an arena: it is no object")
        try:
            fields: dict[str, Any] = {k: tuple(v) if k in LISTS else v for k, v in data.items()}
            made = cls(**fields)
        except TypeError as error:
            raise ValueError(f"this is no record of an arena: {error}") from error
        wrong = [name for name, fits in KINDS.items() if not fits(getattr(made, name))]
        if wrong:
            raise ValueError(f"this is no record of an arena: {wrong[0]} cannot be that")
        if not len(made.line) == len(made.result) == len(made.scores) or set(made.line) != {0, 1}:
            raise ValueError("this is no record of an arena: its seats do not fit")
        return made

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells two matches apart, whichever of the agents is called the first."""
        seats = tuple(self.agents[who] for who in self.line)
        line = self.line if self.agents[0] == self.agents[1] else ()
        return (self.game, self.version, self.rules, self.seed, self.pair, seats, line)

    @property
    def played(self) -> Played:
        """The match as the arena counts it."""
        return Played(self.line, self.result, self.scores, self.moves, self.seconds)

    def turned(self) -> Record:
        """The same, with the second agent called the first."""
        line = tuple(1 - who for who in self.line)
        moves, seconds = self.moves[::-1], self.seconds[::-1]
        return replace(self, agents=self.agents[::-1], line=line, moves=moves, seconds=seconds)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return type(value) is int


def _is_real(value: Any) -> bool:
    return type(value) in (int, float)


def _row(fits: Callable[[Any], bool], size: int | None = None) -> Callable[[Any], bool]:
    """Whether a list has that many of such values, or where no size is given any number."""
    return lambda row: len(row) == (size or len(row)) and all(map(fits, row))


KINDS: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("game", "rules"), _is_text),
    **dict.fromkeys(("version", "seed", "pair", "deal"), _is_number),
    **dict.fromkeys(("line", "result", "scores"), _row(_is_number)),
    "agents": _row(_is_text, 2),
    "moves": _row(_is_number, 2),
    "seconds": _row(_is_real, 2),
    "until": lambda value: value is None or (_is_real(value) and 0 < value < 1),
}
"""What each field of a record may be."""


def records_of(
    game: Game,
    agents: tuple[str, str],
    seed: int,
    number: int,
    pair: Pair,
    until: float | None = None,
) -> list[Record]:
    """The records of a pair's matches."""
    rules = json.dumps(game.rules.to_json(), sort_keys=True)
    return [
        Record(
            game.name,
            rules,
            game.rules.version,
            agents,
            seed,
            number,
            deal_seed(seed, number),
            each.line,
            each.result,
            each.scores,
            each.moves,
            (round(each.seconds[0], 6), round(each.seconds[1], 6)),
            until,
        )
        for each in pair.matches
    ]


def to_line(record: Record) -> str:
    """A record as a line of JSON."""
    return json.dumps(asdict(record), ensure_ascii=False)


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Write a file, as Parquet if it is called so; a former one is replaced as a whole."""
    kept = list(records)
    beside = path.with_name(path.name + ".new")
    if path.suffix == PARQUET:
        arrow, parquet = _parquet()
        rows = [asdict(each) for each in kept]
        parquet.write_table(arrow.Table.from_pylist(rows, schema=_schema(arrow)), beside)
    else:
        beside.write_text("".join(to_line(each) + "\n" for each in kept), encoding="utf-8")
    beside.replace(path)


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file."""
    if path.suffix == PARQUET:
        _, parquet = _parquet()
        rows: Iterable[dict[str, Any]] = parquet.read_table(path).to_pylist()
        yield from map(Record.from_json, rows)
        return
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                yield Record.from_json(json.loads(line))
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error


def merge(sources: Iterable[Iterable[Record]]) -> list[Record]:
    """All records in one order, each match once; ValueError where two say different things.

    A match that was due in any case is no longer one that was played until something was known.
    """
    found: dict[tuple[Any, ...], Record] = {}
    for each in (record for source in sources for record in source):
        before = found.setdefault(each.key, each)
        if (before.result, before.scores) != (each.result, each.scores):
            raise ValueError(f"two records of one match differ: {to_line(before)} {to_line(each)}")
        if before.until != each.until:
            ends = [end for end in (before.until, each.until) if end is not None]
            found[each.key] = replace(before, until=max(ends) if len(ends) == 2 else None)
    return [found[key] for key in sorted(found, key=ordered)]


def ordered(key: tuple[Any, ...]) -> tuple[Any, ...]:
    """An order of records that does not depend on which file came first."""
    game, version, rules, seed, pair, seats, line = key
    return (game, version, rules, sorted(set(seats)), seed, pair, seats, line)


def meetings_of(records: Sequence[Record]) -> dict[tuple[str, str], dict[Place, list[Record]]]:
    """The matches of all pairs, by who met; whoever was met first is called so in all of them."""
    found: dict[tuple[str, str], dict[Place, list[Record]]] = {}
    for each in records:
        one, other = each.agents
        known = each.turned() if one != other and (other, one) in found else each
        pairs = found.setdefault(known.agents, {})
        pairs.setdefault((known.seed, known.pair), []).append(known)
    return found


def standings(records: Sequence[Record]) -> list[Standing]:
    """What the records say about all agents that met, whole pairs only.

    Where some were played until it was known who is stronger, the interval holds at every moment.
    """
    made = []
    for agents, pairs in meetings_of(records).items():
        most = max(len(each) for each in pairs.values())
        matches = [pairs[key] for key in sorted(pairs) if len(pairs[key]) == most]
        whole = [Pair.of([record.played for record in each]) for each in matches]
        ends = [each.until for pair in matches for each in pair if each.until is not None]
        error = max(ends, default=None)
        known = first_known([pair.score for pair in whole], error) if error is not None else None
        made.append(Standing.of(agents, whole, error, None if known is None else known[1]))
    return made


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ValueError("Parquet needs pyarrow: pip install chabudai[data]") from error
    return pyarrow, pyarrow.parquet


def _schema(arrow: Any) -> Any:
    many = arrow.list_
    return arrow.schema(
        {
            "game": arrow.string(),
            "rules": arrow.string(),
            "version": arrow.int32(),
            "agents": many(arrow.string()),
            "seed": arrow.int64(),
            "pair": arrow.int64(),
            "deal": arrow.int64(),
            "line": many(arrow.int8()),
            "result": many(arrow.int8()),
            "scores": many(arrow.int32()),
            "moves": many(arrow.int32()),
            "seconds": many(arrow.float64()),
            "until": arrow.float64(),
        }
    )
