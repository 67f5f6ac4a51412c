"""``chabudai record``: its options, and what it prints."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from chabudai.core.messages import say
from chabudai.farm.progress import Bar
from chabudai.farm.rays import add_option, chosen
from chabudai.games.playable import Game
from chabudai.lab.data.row import Row
from chabudai.lab.data.selfplay import Plan, played
from chabudai.lab.data.stored import alike, stored
from chabudai.lab.data.table import write


def add_options(parser: argparse.ArgumentParser, lang: str) -> None:
    """The options of the command, but for the rules."""
    about = say("record-agents", lang)
    parser.add_argument("--agents", nargs="+", default=["greedy"], metavar="AGENT", help=about)
    parser.add_argument("--matches", type=int, default=100, help=say("record-matches", lang))
    parser.add_argument("--seed", type=int, default=0, help=say("cli-arena-seed", lang))
    about = say("record-from", lang)
    parser.add_argument("--from", nargs="+", type=Path, dest="files", metavar="FILE", help=about)
    parser.add_argument("--out", type=Path, help=say("record-out", lang))
    cores = os.cpu_count() or 1
    about = say("mine-option-processes", lang)
    parser.add_argument("--processes", type=int, default=cores, help=about)
    add_option(parser, lang)


def run(args: argparse.Namespace, game: Game, lang: str, tell: Callable[[str], None]) -> None:
    """Record and say where; ValueError says what is wrong."""
    out = args.out or Path(f"{game.name}.parquet")
    if args.files:
        first, matches = _read(args.files, game.name, lang)
        rows = write(out, first, matches, {"source": "stored", "matches": len(args.files)})
    else:
        plan = Plan.of(game, tuple(args.agents), args.seed)
        source = {
            "source": "self-play",
            "agents": args.agents,
            "seed": args.seed,
            "matches": args.matches,
        }
        with chosen(args) as farm:
            rounds = _counted(played(plan, args.matches, farm), args.matches, lang)
            rows = write(out, game, rounds, source)
    tell(say("record-done", lang, rows=rows, path=str(out)))


def _read(paths: Sequence[Path], name: str, lang: str) -> tuple[Game, Iterator[list[Row]]]:
    """The game of the first file, and the rows of all, which must be of the same rules."""
    found = stored(paths)
    first, rows = next(found)
    if first.name != name:
        raise ValueError(say("record-other", lang, path=str(paths[0])))

    def each() -> Iterator[list[Row]]:
        yield rows
        for path, (game, more) in zip(paths[1:], found, strict=True):
            if not alike(first, game):
                raise ValueError(say("record-other", lang, path=str(path)))
            yield more

    return first, _counted(each(), len(paths), lang)


def _counted(matches: Iterator[list[Row]], total: int, lang: str) -> Iterator[list[Row]]:
    with Bar(say("mine-working", lang), total) as bar:
        for number, rows in enumerate(matches, 1):
            yield rows
            bar(number)
