"""The commands that take a game and its rules, besides ``play``: hints, arenas, learning, data."""

from __future__ import annotations

import argparse
from typing import Any

import chabudai
from chabudai.cli.options import (
    add_lang,
    add_rules,
    add_seat,
    game_of,
    options_of,
    position_of,
    refuse,
    said,
    table_game,
)
from chabudai.core.messages import say
from chabudai.games import rules_class
from chabudai.match import MatchFile
from chabudai.tui.saved import running


def add_commands(commands: Any, lang: str) -> None:
    """``hint``, ``arena``, ``learn`` and ``record``."""
    from chabudai.lab.arena import command as arena
    from chabudai.lab.data import command as recording
    from chabudai.lab.learn import command as learning

    runs = {
        "hint": (_hint, add_seat),
        "arena": (_arena, arena.add_options),
        "learn": (_learn, learning.add_options),
        "record": (_record, recording.add_options),
    }
    for word, (run, add_options) in runs.items():
        about = say(f"cli-{word}", lang)
        command = commands.add_parser(word, help=about, description=about)
        games = command.add_subparsers(title=say("cli-games", lang), metavar="GAME", required=True)
        for name in chabudai.names():
            inner = games.add_parser(name, help=say(f"{name}-title", lang), description=about)
            inner.set_defaults(run=run, game=name)
            if word != "hint":
                add_lang(inner, lang)
            add_options(inner, lang)
            add_rules(inner, name, lang)
        if word == "arena":
            arena.add_merge(games, lang)


def _hint(args: argparse.Namespace, lang: str) -> int:
    """A hint for the running match or a position, from the view of its seat only."""
    from chabudai.agents.hint import hint
    from chabudai.tui.setup import hint_for

    try:
        if args.position:
            print(*hint_for(*position_of(args), lang), sep="\n")
            return 0
        game = table_game(args)
        path = running(game, args.seat, args.seed)
        if not path.exists():
            return refuse(say("cli-no-match", lang))
        file, match = MatchFile.open(path)
        file.close()
    except ValueError as error:
        return refuse(said(error, lang))
    except OSError as error:
        return refuse(error)
    if match.turn != args.seat:
        return refuse(say("cli-not-your-turn", lang))
    for message in hint(game, match.view(args.seat), seen=match.history(args.seat)):
        print(message.say(lang))
    return 0


def _arena(args: argparse.Namespace, lang: str) -> int:
    """Let agents meet."""
    from chabudai.lab.arena import command as arena

    try:
        arena.run(args, game_of(args), lang, print)
    except (OSError, ValueError) as error:
        return refuse(error)
    return 0


def _record(args: argparse.Namespace, lang: str) -> int:
    """Write a data set."""
    from chabudai.lab.data import command as recording

    try:
        recording.run(args, game_of(args), lang, print)
    except (OSError, ValueError) as error:
        return refuse(error)
    return 0


def _learn(args: argparse.Namespace, lang: str) -> int:
    """Learn a game by self-play; a preset is no more than its options here."""
    from chabudai.lab.learn import command as learning

    try:
        game = game_of(args)
        presets = rules_class(args.game).presets
        options = dict(presets[args.preset] if args.preset else {}) | options_of(args)
        path = learning.run(args, game, options, lambda line: print(line, flush=True))
    except ValueError as error:
        return refuse(error)
    print(say("cli-learned", lang, path=str(path)))
    return 0
