"""The one door: the ``chabudai`` command."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

import chabudai
from chabudai.agents import GENTLE, levels, opponents
from chabudai.agents.hint import hint
from chabudai.agents.warm import warm
from chabudai.core.messages import LANGUAGES, say, user_language
from chabudai.core.options import Options
from chabudai.games import rules_class
from chabudai.games.playable import Game
from chabudai.lab.learn import command as learning
from chabudai.match import MatchFile
from chabudai.match.called import bot_about, bot_name
from chabudai.tui.daily_commands import add_command as add_daily_command
from chabudai.tui.match_commands import add_commands as add_match_commands
from chabudai.tui.me_command import add_command as add_me_command
from chabudai.tui.play import play
from chabudai.tui.puzzle_commands import add_commands as add_puzzle_commands
from chabudai.tui.saved import running
from chabudai.web.server_commands import add_commands as add_server_commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = _language(arguments)
    parser = make_parser(lang)
    args = parser.parse_args(arguments)
    try:
        status: int = args.run(args, lang)
        sys.stdout.flush()
    except BrokenPipeError:  # as after `| head`: nobody reads any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
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
    for word, run in (("hint", _hint), ("arena", _arena), ("learn", _learn)):
        about = say(f"cli-{word}", lang)
        command = commands.add_parser(word, help=about, description=about)
        games = command.add_subparsers(title=say("cli-games", lang), metavar="GAME", required=True)
        for name in chabudai.names():
            inner = games.add_parser(name, help=say(f"{name}-title", lang), description=about)
            inner.set_defaults(run=run, game=name)
            if word == "hint":
                _add_seat(inner, lang)
            elif word == "arena":
                _add_arena(inner, lang)
            else:
                _add_lang(inner, lang)
                learning.add_options(inner, lang)
            _add_rules(inner, name, lang)
    about = say("cli-warm", lang)
    command = commands.add_parser("warm", help=about, description=about)
    _add_lang(command, lang)
    command.add_argument("names", nargs="*", metavar="GAME", help=say("cli-warm-names", lang))
    command.set_defaults(run=_warm)
    about = say("cli-list", lang)
    command = commands.add_parser("games", help=about, description=about)
    _add_lang(command, lang)
    command.set_defaults(run=_list_games)
    add_match_commands(commands, lang)
    add_puzzle_commands(commands, lang)
    add_daily_command(commands, lang)
    add_me_command(commands, lang)
    for command in add_server_commands(commands, lang):
        _add_lang(command, lang)
    return parser


def _add_lang(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))


def _add_game(games: Any, name: str, lang: str) -> None:
    about = say(f"{name}-about", lang)
    lines = "\n".join(["", say("cli-levels", lang), *_opponent_lines(name, lang)])
    kind = argparse.RawDescriptionHelpFormatter
    parser = games.add_parser(
        name, help=about, description=about, epilog=lines, formatter_class=kind
    )
    _add_seat(parser, lang)
    parser.add_argument("--new", action="store_true", dest="anew", help=say("cli-new", lang))
    known = [_numbered(each) for each in opponents(name)]
    parser.add_argument("--level", metavar="N", choices=known, help=say("cli-level", lang))
    _add_rules(parser, name, lang)
    parser.set_defaults(run=_play, game=name)


def _numbered(level: str) -> str:
    """A level as it is typed: its number, and its manner where it has one."""
    return level.removeprefix("level-")


def _opponent_lines(game: str, lang: str) -> list[str]:
    """The levels of a game with their manners."""
    return [
        "  "
        + say(
            "cli-level-line",
            lang,
            number=_numbered(level),
            name=bot_name(level, lang),
            about=bot_about(level, game, lang),
        )
        for level in opponents(game)
    ]


def _level_lines(lang: str) -> list[str]:
    return [
        "  "
        + say(
            "cli-level-line",
            lang,
            number=number,
            name=say(f"agent-{name}", lang),
            about=say(f"agent-{name}-about", lang),
        )
        for number, name in enumerate(levels(), 1)
    ]


def _add_seat(parser: argparse.ArgumentParser, lang: str) -> None:
    _add_lang(parser, lang)
    parser.add_argument("--seed", type=int, help=say("cli-seed", lang))
    parser.add_argument("--as", type=int, default=0, dest="seat", help=say("cli-as", lang))


def _add_arena(parser: argparse.ArgumentParser, lang: str) -> None:
    _add_lang(parser, lang)
    parser.add_argument("agents", nargs="+", metavar="AGENT", help=say("cli-agents", lang))
    parser.add_argument("--pairs", type=int, default=100, help=say("cli-pairs", lang))
    parser.add_argument("--seed", type=int, default=0, help=say("cli-arena-seed", lang))
    cores = os.cpu_count() or 1
    parser.add_argument("--threads", type=int, default=cores, help=say("cli-threads", lang))
    parser.add_argument("--json", action="store_true", help=say("cli-json", lang))


def _add_rules(parser: argparse.ArgumentParser, name: str, lang: str) -> None:
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


def _game(args: argparse.Namespace) -> Game:
    """The game with the rules that were asked for, or a ValueError."""
    return chabudai.game(args.game, preset=args.preset, **_options(args))


def _options(args: argparse.Namespace) -> dict[str, Any]:
    """The options of the rules that were asked for, beside a preset."""
    return {
        name.removeprefix("option_"): value
        for name, value in vars(args).items()
        if name.startswith("option_") and value is not None
    }


def _refuse(problem: object) -> int:
    print(f"chabudai: {problem}", file=sys.stderr)
    return 2


def _play(args: argparse.Namespace, lang: str) -> int:
    try:
        game = _game(args)
    except ValueError as error:
        return _refuse(error)
    if not 0 <= args.seat < game.seats:
        return _refuse(say("cli-bad-seat", lang, last=game.seats - 1))
    number, _, style = (args.level or "").partition(":")
    level = int(number) if number else None
    return play(game, args.seat, args.seed, lang, args.anew, level, style)


def _hint(args: argparse.Namespace, lang: str) -> int:
    """A hint for the running match, from the view of its seat only."""
    try:
        game = _game(args)
        path = running(game, args.seat, args.seed)
        if not path.exists():
            return _refuse(say("cli-no-match", lang))
        file, match = MatchFile.open(path)
        file.close()
    except (OSError, ValueError) as error:
        return _refuse(error)
    if match.turn != args.seat:
        return _refuse(say("cli-not-your-turn", lang))
    for message in hint(game, match.view(args.seat)):
        print(message.say(lang))
    return 0


def _arena(args: argparse.Namespace, lang: str) -> int:
    from chabudai.lab.arena import arena
    from chabudai.lab.standing import cross_table

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            bar = "#" * (40 * done // total)
            end = "\n" if done == total else ""
            print(f"\r[{bar:<40}] {done}/{total}", end=end, file=sys.stderr, flush=True)

    try:
        game = _game(args)
        standings = arena(game, args.agents, args.pairs, args.seed, args.threads, progress)
    except ValueError as error:
        return _refuse(error)
    if args.json:
        print(json.dumps([standing.to_json() for standing in standings], indent=1))
        return 0
    print(say("cli-arena-head", lang))
    for standing in standings:
        print(standing.line())
    if len(standings) > 1:
        print(say("cli-cross", lang))
        for row in cross_table(standings):
            print(f"{row[0]:>12} " + " ".join(f"{cell:>6}" for cell in row[1:]))
    return 0


def _learn(args: argparse.Namespace, lang: str) -> int:
    """Learn a game by self-play; a preset is no more than its options here."""
    try:
        game = _game(args)
        presets = rules_class(args.game).presets
        options = dict(presets[args.preset] if args.preset else {}) | _options(args)
        path = learning.run(args, game, options, lambda line: print(line, flush=True))
    except ValueError as error:
        return _refuse(error)
    print(say("cli-learned", lang, path=str(path)))
    return 0


def _warm(args: argparse.Namespace, lang: str) -> int:
    """Compile the search for the games, named ones with all their rule sets."""
    unknown = [name for name in args.names if name not in chabudai.names()]
    if unknown:
        return _refuse(say("cli-no-game", lang, names=", ".join(chabudai.names())))
    for each in warm(tuple(args.names)):
        print(say("cli-warming", lang, game=each), flush=True)
    return 0


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
            return main(["play", text, *language, *_choose_level(text, lang)])
        print(say("tui-no-number", lang, last=len(names)))


def _choose_level(name: str, lang: str) -> list[str]:
    """Ask how strong the others shall be, unless a match goes on anyway."""
    if running(chabudai.game(name), 0, None).exists():
        return []
    print(say("cli-which-level", lang, number=GENTLE))
    print("\n".join(_opponent_lines(name, lang)))
    known = [_numbered(each) for each in opponents(name)]
    while True:
        try:
            text = input(say("tui-prompt", lang) + " ").strip()
        except (EOFError, KeyboardInterrupt):
            text = ""
        if not text:
            return []
        if text in known:
            return ["--level", text]
        print(say("tui-no-number", lang, last=len(levels())))


def _list_games(_args: argparse.Namespace, lang: str) -> int:
    for name in chabudai.names():
        print(f"{name}: {say(f'{name}-about', lang)}")
        print("  " + say("cli-presets", lang, presets=", ".join(rules_class(name).presets)))
    print(say("cli-levels", lang))
    print("\n".join(_level_lines(lang)))
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
