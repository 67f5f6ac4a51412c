"""The one door: the ``chabudai`` command."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import chabudai
from chabudai import splash
from chabudai.cli.options import add_lang
from chabudai.cli.play_command import add_command as add_play_command
from chabudai.cli.play_command import start
from chabudai.core.messages import LANGUAGES, say, user_language
from chabudai.tui.screen.door import add_screen_options


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = _language(arguments)
    args = _read_serve(arguments) or _read(
        make_parser(lang, quick=_only_plays(arguments)), arguments
    )
    try:
        status: int = args.run(args, lang)
        sys.stdout.flush()
    except BrokenPipeError:  # as after `| head`: nobody reads any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _read_serve(arguments: Sequence[str]) -> argparse.Namespace | None:
    """What ``serve`` is asked with, without the other commands."""
    if arguments[:1] != ["serve"]:
        return None
    from chabudai.web.server_commands import read_serve

    return read_serve(arguments)


def _read(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for; what is said instead belongs on the screen that was there before."""
    told = io.StringIO()
    try:
        with contextlib.redirect_stderr(told):
            return parser.parse_args(arguments)
    except SystemExit:
        splash.close()
        raise
    finally:
        sys.stderr.write(told.getvalue())


def make_parser(lang: str = "en", quick: bool = False) -> argparse.ArgumentParser:
    """All commands and options; the options of a game are the fields of its rules.

    Without the other commands it is ``quick``: half a second is saved before the screen opens.
    """
    parser = argparse.ArgumentParser(prog="chabudai", description=say("cli-about", lang))
    parser.add_argument("--version", action="version", version=f"chabudai {chabudai.__version__}")
    add_lang(parser, lang)
    add_screen_options(parser, lang)
    parser.set_defaults(run=start)
    commands = parser.add_subparsers(title=say("cli-commands", lang))
    add_play_command(commands, lang)
    if not quick:
        _add_others(commands, lang)
    return parser


def _add_others(commands: Any, lang: str) -> None:
    """The commands besides ``play``."""
    from chabudai.cli.game_commands import add_commands as add_game_commands
    from chabudai.cli.house_commands import add_commands as add_house_commands
    from chabudai.lab.exploit_command import add_command as add_exploit_command
    from chabudai.mcp.command import add_commands as add_assistant_commands
    from chabudai.tui.daily_commands import add_command as add_daily_command
    from chabudai.tui.match_commands import add_commands as add_match_commands
    from chabudai.tui.me_command import add_command as add_me_command
    from chabudai.tui.puzzle_commands import add_commands as add_puzzle_commands
    from chabudai.tui.solve_commands import add_command as add_solve_command
    from chabudai.tui.together_command import add_command as add_together_command
    from chabudai.web.server_commands import add_commands as add_server_commands

    add_game_commands(commands, lang)
    add_house_commands(commands, lang)
    add_match_commands(commands, lang)
    add_solve_command(commands, lang)
    add_exploit_command(commands, lang, lambda line: print(line, flush=True))
    add_puzzle_commands(commands, lang)
    add_daily_command(commands, lang)
    add_together_command(commands, lang)
    add_me_command(commands, lang)
    add_assistant_commands(commands, lang)
    for command in add_server_commands(commands, lang):
        add_lang(command, lang)


def _only_plays(arguments: Sequence[str]) -> bool:
    """Whether no other command than ``play`` can be meant."""
    words = [
        word
        for before, word in zip(("", *arguments), arguments, strict=False)
        if not word.startswith("-") and before not in ("--lang", "--pace")
    ]
    return words[:1] in ([], ["play"]) and not {"-h", "--help"} & {*arguments}


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, known before the options are read so that help speaks it too."""
    for number, word in enumerate(arguments):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and number + 1 < len(arguments):
            value = arguments[number + 1]
        if value in LANGUAGES:
            return value
    return user_language()
