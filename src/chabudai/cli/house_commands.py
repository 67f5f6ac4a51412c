"""``chabudai warm`` and ``chabudai games``: what is here, and ready."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import chabudai
from chabudai.cli.opponents import level_lines
from chabudai.cli.options import add_lang, refuse
from chabudai.core import sources
from chabudai.core.cache import Unfit, export, fetch
from chabudai.core.messages import say
from chabudai.farm.progress import Bar
from chabudai.games import rules_class


def add_commands(commands: Any, lang: str) -> None:
    """Both."""
    about = say("cli-warm", lang)
    command = commands.add_parser("warm", help=about, description=about)
    add_lang(command, lang)
    command.add_argument("names", nargs="*", metavar="GAME", help=say("cli-warm-names", lang))
    command.add_argument("--to", metavar="FOLDER", type=Path, help=say("cli-warm-to", lang))
    command.add_argument(
        "--from", metavar="FOLDER", type=Path, dest="source", help=say("cli-warm-from", lang)
    )
    command.set_defaults(run=_warm)
    about = say("cli-list", lang)
    command = commands.add_parser("games", help=about, description=about)
    add_lang(command, lang)
    command.set_defaults(run=_list_games)


def _warm(args: argparse.Namespace, lang: str) -> int:
    """Compile the search for the games, named ones with all their rule sets."""
    from chabudai.agents.warm import warm

    unknown = [name for name in args.names if name not in chabudai.names()]
    if unknown:
        return refuse(say("cli-no-game", lang, names=", ".join(chabudai.names())))
    folder = sources.cache_folder() if args.to or args.source else None
    if (args.to or args.source) and folder is None:
        return refuse(say("cli-warm-no-cache", lang))
    if args.source and folder:
        try:
            count = fetch(args.source, folder, sources.about())
        except (OSError, Unfit) as error:
            return refuse(say("cli-warm-unfit", lang, reason=str(error)))
        print(say("cli-warm-fetched", lang, count=count))
        return 0
    sets = [len(rules_class(name).presets) for name in args.names]
    with Bar("", sum(sets) if sets else len(chabudai.names())) as bar:
        for number, each in enumerate(warm(tuple(args.names))):
            print(say("cli-warming", lang, game=each), flush=True)
            bar(number, label=each)
    if args.to and folder:
        try:
            count = export(folder, args.to, sources.about())
        except OSError as error:
            return refuse(error)
        print(say("cli-warm-exported", lang, count=count, folder=str(args.to)))
    return 0


def _list_games(_args: argparse.Namespace, lang: str) -> int:
    """``chabudai games``."""
    for name in chabudai.names():
        print(f"{name}: {say(f'{name}-about', lang)}")
        print("  " + say("cli-presets", lang, presets=", ".join(rules_class(name).presets)))
    print(say("cli-levels", lang))
    print("\n".join(level_lines(lang)))
    return 0
