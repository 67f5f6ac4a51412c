"""``chabudai arena``: its options, and what it prints."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from chabudai.core.messages import LANGUAGES, say
from chabudai.farm import Farm
from chabudai.farm.progress import Bar
from chabudai.farm.rays import add_option, opened
from chabudai.games.playable import Game
from chabudai.lab.arena.meeting import arena
from chabudai.lab.arena.plot import plot
from chabudai.lab.arena.rating import Rating, rate, scores_of
from chabudai.lab.arena.record import (
    PARQUET,
    Record,
    merge,
    read_records,
    standings,
    to_line,
    write_records,
)
from chabudai.lab.arena.standing import Standing, between, cross_table

Write = Callable[[str], None]


def add_options(parser: argparse.ArgumentParser, lang: str) -> None:
    """The options of the command, but for the rules."""
    parser.add_argument("agents", nargs="+", metavar="AGENT", help=say("cli-agents", lang))
    parser.add_argument("--pairs", type=int, default=100, help=say("cli-pairs", lang))
    parser.add_argument("--until", type=float, metavar="ERROR", help=say("arena-until", lang))
    parser.add_argument("--seed", type=int, default=0, help=say("cli-arena-seed", lang))
    cores = os.cpu_count() or 1
    parser.add_argument("--threads", type=int, default=cores, help=say("cli-threads", lang))
    add_option(parser, lang)
    _add_output(parser, lang, "arena-records")


def add_merge(games: argparse._SubParsersAction[argparse.ArgumentParser], lang: str) -> None:
    """``chabudai arena merge``."""
    about = say("arena-merge", lang)
    parser = games.add_parser("merge", help=about, description=about)
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    parser.add_argument("files", nargs="+", type=Path, help=say("arena-files", lang))
    _add_output(parser, lang, "arena-merged")
    parser.set_defaults(run=run_merge)


def _add_output(parser: argparse.ArgumentParser, lang: str, key: str) -> None:
    parser.add_argument("--records", type=Path, metavar="FILE", help=say(key, lang))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=say("arena-plot", lang))
    parser.add_argument("--json", action="store_true", help=say("cli-json", lang))


def run(args: argparse.Namespace, game: Game, lang: str, write: Write) -> None:
    """Play, write what was asked for, and tell it; ValueError says what is wrong."""
    kept: list[Record] = []
    with ExitStack() as stack:
        farm: Farm | None = stack.enter_context(opened(args.ray)) if args.ray is not None else None
        stream = None
        if args.records is not None and args.records.suffix != PARQUET:
            stream = stack.enter_context(args.records.open("w", encoding="utf-8"))

        def keep(records: list[Record]) -> None:
            kept.extend(records)
            if stream is not None:
                stream.writelines(to_line(each) + "\n" for each in records)
                stream.flush()

        bar = stack.enter_context(Bar(say("arena-playing", lang)))
        found = arena(
            game,
            args.agents,
            args.pairs,
            args.seed,
            args.threads,
            bar,
            until=args.until,
            farm=farm,
            keep=keep,
        )
    if args.records is not None and stream is None:
        write_records(args.records, kept)
    tell(found, kept, args, lang, write)


def run_merge(args: argparse.Namespace, lang: str, write: Write = print) -> int:
    """Read files, write them as one if asked to, and tell what they say together."""
    try:
        kept = merge(read_records(path) for path in args.files)
        if not kept:
            raise ValueError(say("arena-empty", lang))
        if len({(each.game, each.rules, each.version) for each in kept}) > 1:
            raise ValueError(say("arena-mixed", lang))
        if args.records is not None:
            write_records(args.records, kept)
        tell(standings(kept), kept, args, lang, write)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"chabudai: {error}\n")
        return 2
    return 0


def tell(
    found: Sequence[Standing],
    kept: Sequence[Record],
    args: argparse.Namespace,
    lang: str,
    write: Write,
) -> None:
    """The tables, or the figures as JSON; the plot into its file."""
    names = {name for each in found for name in each.names}
    stopped = any(each.until is not None for each in kept)
    asked = len(names) > 2 or args.plot is not None
    ratings = rate(scores_of(kept), stopped=stopped) if asked else []
    if args.plot is not None:
        picture = plot(ratings, say("arena-plot-title", lang), say("arena-plot-axis", lang))
        args.plot.write_text(picture, encoding="utf-8")
    if args.json:
        write(json.dumps([standing.to_json() for standing in found], indent=1))
        return
    write(say("cli-arena-head", lang))
    for standing in found:
        write(standing.line())
        if standing.error is not None:
            write(_known(standing, lang))
    if len(found) > 1:
        write(say("cli-cross", lang))
        for row in cross_table(found):
            write(f"{row[0]:>12} " + " ".join(f"{cell:>6}" for cell in row[1:]))
    if len(names) > 2:
        write(say("arena-ratings", lang))
        for each in ratings:
            write(_rated(each))


def _known(standing: Standing, lang: str) -> str:
    error = f"{100 * (standing.error or 0):g}"
    if standing.stronger is None:
        return say("arena-unknown", lang, pairs=standing.pairs)
    return say("arena-known", lang, name=standing.stronger, pairs=standing.pairs, error=error)


def _rated(each: Rating) -> str:
    ends = between(each.interval, lambda bound: f"{bound:+6.0f}", 6)
    return f"{each.name:>12} {each.elo:+6.0f} {ends} {each.pairs:>7}"
