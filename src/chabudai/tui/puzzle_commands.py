"""Commands about puzzles: ``chabudai puzzle`` solves them, ``chabudai mine`` makes them."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

from chabudai.core.messages import LANGUAGES, say
from chabudai.farm.rays import add_option, chosen
from chabudai.games import names, rules_class
from chabudai.tui.screen.door import add_screen_options, has_screen, pace_of, run_table


def add_commands(commands: Any, lang: str) -> None:
    """Add them to the command line."""
    about = say("puzzle-about", lang)
    puzzle = commands.add_parser("puzzle", help=about, description=about)
    _add_game(puzzle, lang)
    puzzle.add_argument("--theme", default="", help=say("puzzle-option-theme", lang))
    puzzle.add_argument(
        "--three-minutes", action="store_true", help=say("puzzle-option-sprint", lang)
    )
    puzzle.add_argument("--count", type=int, help=say("puzzle-option-count", lang))
    add_screen_options(puzzle, lang)
    puzzle.set_defaults(run=run_puzzle)
    about = say("mine-about", lang)
    mine = commands.add_parser("mine", help=about, description=about)
    _add_game(mine, lang)
    mine.add_argument("--preset", help=say("cli-preset", lang))
    mine.add_argument("--seed", type=int, default=0, help=say("cli-arena-seed", lang))
    mine.add_argument("--first", type=int, default=0, help=say("mine-option-first", lang))
    mine.add_argument("--matches", type=int, default=100, help=say("mine-option-matches", lang))
    mine.add_argument("--count", type=int, default=300, help=say("mine-option-count", lang))
    cores = os.cpu_count() or 1
    mine.add_argument(
        "--processes", type=int, default=cores, help=say("mine-option-processes", lang)
    )
    add_option(mine, lang)
    mine.add_argument("--from", nargs="+", dest="given", help=say("mine-option-from", lang))
    mine.add_argument("--out", type=Path, help=say("mine-option-out", lang))
    mine.add_argument("--add", action="store_true", help=say("mine-option-add", lang))
    mine.set_defaults(run=run_mine)


def _add_game(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    parser.add_argument("game", choices=names(), metavar="GAME", help=", ".join(names()))


def run_puzzle(args: argparse.Namespace, lang: str) -> int:
    """Solve puzzles."""
    if args.three_minutes:
        return _run_sprint(args, lang)
    if args.count is None and has_screen(lang, args.plain):
        from chabudai.tui.screen.puzzle_session import open_puzzles

        make = partial(open_puzzles, args.game, lang, args.theme)
        return run_table(lambda _app: make(), lang, pace_of(args))
    from chabudai.tui.puzzle import solve

    return solve(args.game, args.theme, args.count, lang)


def _run_sprint(args: argparse.Namespace, lang: str) -> int:
    """Three minutes."""
    if has_screen(lang, args.plain):
        from chabudai.tui.screen.sprint_session import open_sprint

        make = partial(open_sprint, args.game, lang)
        return run_table(lambda _app: make(), lang, pace_of(args))
    from chabudai.tui.puzzle import open_book
    from chabudai.tui.sprint import sprint

    book = open_book(args.game, lang, print)
    if book is None:
        return 2
    sprint(book, lang, input, print)
    return 0


def run_mine(args: argparse.Namespace, lang: str) -> int:
    """Mine puzzles and say how many positions passed each gate."""
    from chabudai.coach.puzzles.mine import Plan
    from chabudai.coach.puzzles.pack import SUFFIX
    from chabudai.coach.puzzles.themes import effort
    from chabudai.store import StoreError
    from chabudai.tui import gifts
    from chabudai.tui.mine import mine, told

    presets = list(rules_class(args.game).presets)
    wrong = args.preset is not None and args.preset not in presets
    if wrong or min(args.matches, args.count, args.processes) < 1 or args.first < 0:
        print(f"chabudai: {say('cli-presets', lang, presets=', '.join(presets))}", file=sys.stderr)
        return 2
    plan = Plan(args.game, args.preset, args.seed, effort(args.game))
    out = args.out or Path(f"{args.game}{SUFFIX}")
    matches: range | list[str] = range(args.first, args.first + args.matches)
    try:
        if args.given:
            matches = gifts.texts(args.given, args.game)
        if not matches:
            raise ValueError(say("mine-none-given", lang))
        with chosen(args) as farm:
            counts = mine(plan, matches, args.count, farm, out, args.add, lang)
    except (OSError, ValueError, StoreError) as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 2
    for line in told(counts, lang):
        print(line)
    print(out)
    return 0
