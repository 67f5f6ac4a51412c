"""The one door: the ``chabudai`` command."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections.abc import Sequence
from typing import Any

import chabudai
from chabudai.core.messages import LANGUAGES, say, user_language
from chabudai.core.options import Options
from chabudai.games import rules_class
from chabudai.tui.command import add_commands as add_match_commands
from chabudai.tui.play import play
from chabudai.web.command import add_commands as add_server_commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = _language(arguments)
    parser = make_parser(lang)
    args = parser.parse_args(arguments)
    status: int = args.run(args, lang)
    return status


def make_parser(lang: str = "en") -> argparse.ArgumentParser:
    """All commands and options; the options of a game are the fields of its rules."""
    parser = argparse.ArgumentParser(prog="chabudai", description=say("cli-about", lang))
    parser.add_argument("--version", action="version", version=f"chabudai {chabudai.__version__}")
    commands = parser.add_subparsers(title=say("cli-commands", lang), required=True)
    about = say("cli-play", lang)
    command = commands.add_parser("play", help=about, description=about)
    _add_lang(command, lang)
    command.set_defaults(run=_choose_game)
    games = command.add_subparsers(title=say("cli-games", lang), metavar="GAME")
    for name in chabudai.names():
        _add_game(games, name, lang)
    about = say("cli-list", lang)
    command = commands.add_parser("games", help=about, description=about)
    _add_lang(command, lang)
    command.set_defaults(run=_list_games)
    add_match_commands(commands, lang)
    for command in add_server_commands(commands, lang):
        _add_lang(command, lang)
    return parser


def _add_lang(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))


def _add_game(games: Any, name: str, lang: str) -> None:
    about = say(f"{name}-about", lang)
    parser = games.add_parser(name, help=about, description=about)
    _add_lang(parser, lang)
    parser.add_argument("--seed", type=int, help=say("cli-seed", lang))
    parser.add_argument("--as", type=int, default=0, dest="seat", help=say("cli-as", lang))
    parser.add_argument("--new", action="store_true", dest="anew", help=say("cli-new", lang))
    rules: type[Options] = rules_class(name)
    parser.add_argument("--preset", choices=list(rules.presets), help=say("cli-preset", lang))
    for option in dataclasses.fields(rules):
        flag = "--" + option.name.replace("_", "-")
        wording: dict[str, Any] = {"dest": f"option_{option.name}", "default": None}
        wording["help"] = say(f"{name}-option-{option.name}", lang)
        choices = option.metadata.get("choices", ())
        if isinstance(option.default, bool):
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, **wording)
        elif choices:
            parser.add_argument(flag, type=type(choices[0]), choices=choices, **wording)
        else:
            kind = int if "low" in option.metadata else str
            parser.add_argument(flag, type=kind, **wording)
    parser.set_defaults(run=_play, game=name)


def _play(args: argparse.Namespace, lang: str) -> int:
    chosen = {
        name.removeprefix("option_"): value
        for name, value in vars(args).items()
        if name.startswith("option_") and value is not None
    }
    try:
        game = chabudai.game(args.game, preset=args.preset, **chosen)
    except ValueError as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 2
    if not 0 <= args.seat < game.seats:
        print(f"chabudai: {say('cli-bad-seat', lang, last=game.seats - 1)}", file=sys.stderr)
        return 2
    return play(game, args.seat, args.seed, lang, args.anew)


def _choose_game(args: argparse.Namespace, lang: str) -> int:
    """``chabudai play`` without a game: ask which one."""
    names = chabudai.names()
    print(say("cli-which", lang))
    for number, name in enumerate(names, 1):
        print(f"  {number}  {say(f'{name}-title', lang)} – {say(f'{name}-about', lang)}")
    while True:
        try:
            text = input(say("tui-prompt", lang) + " ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            print()
            return 0
        if text.isdecimal() and 1 <= int(text) <= len(names):
            text = names[int(text) - 1]
        if text in names:
            language = ["--lang", args.lang] if args.lang else []
            return main(["play", text, *language])
        print(say("tui-no-number", lang, last=len(names)))


def _list_games(_args: argparse.Namespace, lang: str) -> int:
    for name in chabudai.names():
        print(f"{name}: {say(f'{name}-about', lang)}")
        print("  " + say("cli-presets", lang, presets=", ".join(rules_class(name).presets)))
    return 0


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, known before the options are read so that help speaks it too."""
    for number, word in enumerate(arguments):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and number + 1 < len(arguments):
            value = arguments[number + 1]
        if value in LANGUAGES:
            return value
    return user_language()
