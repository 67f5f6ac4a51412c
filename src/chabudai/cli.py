"""The one door: the ``chabudai`` command."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import chabudai
from chabudai import splash
from chabudai.agents import GENTLE, levels, opponents
from chabudai.core import jit
from chabudai.core.cache import Unfit, export, fetch
from chabudai.core.messages import LANGUAGES, say, user_language
from chabudai.core.options import Options
from chabudai.farm.progress import Bar
from chabudai.games import rules_class
from chabudai.games.playable import Game
from chabudai.match import MatchFile
from chabudai.match.called import bot_about, bot_name
from chabudai.tui.picture import quick_preset
from chabudai.tui.play import play
from chabudai.tui.saved import running
from chabudai.tui.screen.door import (
    add_screen_options,
    has_screen,
    pace_of,
    run_start,
    run_table,
)


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
    _add_lang(parser, lang)
    add_screen_options(parser, lang)
    parser.set_defaults(run=_start)
    commands = parser.add_subparsers(title=say("cli-commands", lang))
    about = say("cli-play", lang)
    command = commands.add_parser("play", help=about, description=about)
    _add_lang(command, lang)
    add_screen_options(command, lang)
    command.set_defaults(run=_start)
    games = command.add_subparsers(title=say("cli-games", lang), metavar="GAME")
    for name in chabudai.names():
        _add_game(games, name, lang)
    if not quick:
        _add_others(commands, lang)
    return parser


def _add_others(commands: Any, lang: str) -> None:
    """The commands besides ``play``."""
    from chabudai.lab.arena import command as arena
    from chabudai.lab.data import command as recording
    from chabudai.lab.exploit_command import add_command as add_exploit_command
    from chabudai.lab.learn import command as learning
    from chabudai.mcp.command import add_commands as add_assistant_commands
    from chabudai.tui.daily_commands import add_command as add_daily_command
    from chabudai.tui.match_commands import add_commands as add_match_commands
    from chabudai.tui.me_command import add_command as add_me_command
    from chabudai.tui.puzzle_commands import add_commands as add_puzzle_commands
    from chabudai.tui.solve_commands import add_command as add_solve_command
    from chabudai.tui.together_command import add_command as add_together_command
    from chabudai.web.server_commands import add_commands as add_server_commands

    runs = (("hint", _hint), ("arena", _arena), ("learn", _learn), ("record", _record))
    for word, run in runs:
        about = say(f"cli-{word}", lang)
        command = commands.add_parser(word, help=about, description=about)
        games = command.add_subparsers(title=say("cli-games", lang), metavar="GAME", required=True)
        for name in chabudai.names():
            inner = games.add_parser(name, help=say(f"{name}-title", lang), description=about)
            inner.set_defaults(run=run, game=name)
            if word == "hint":
                _add_seat(inner, lang)
            elif word == "arena":
                _add_lang(inner, lang)
                arena.add_options(inner, lang)
            elif word == "record":
                _add_lang(inner, lang)
                recording.add_options(inner, lang)
            else:
                _add_lang(inner, lang)
                learning.add_options(inner, lang)
            _add_rules(inner, name, lang)
        if word == "arena":
            arena.add_merge(games, lang)
    about = say("cli-warm", lang)
    command = commands.add_parser("warm", help=about, description=about)
    _add_lang(command, lang)
    command.add_argument("names", nargs="*", metavar="GAME", help=say("cli-warm-names", lang))
    command.add_argument("--to", metavar="FOLDER", type=Path, help=say("cli-warm-to", lang))
    command.add_argument(
        "--from", metavar="FOLDER", type=Path, dest="source", help=say("cli-warm-from", lang)
    )
    command.set_defaults(run=_warm)
    about = say("cli-list", lang)
    command = commands.add_parser("games", help=about, description=about)
    _add_lang(command, lang)
    command.set_defaults(run=_list_games)
    add_match_commands(commands, lang)
    add_solve_command(commands, lang)
    add_exploit_command(commands, lang, lambda line: print(line, flush=True))
    add_puzzle_commands(commands, lang)
    add_daily_command(commands, lang)
    add_together_command(commands, lang)
    add_me_command(commands, lang)
    add_assistant_commands(commands, lang)
    for command in add_server_commands(commands, lang):
        _add_lang(command, lang)


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
    parser.add_argument("--people", type=int, default=1, help=say("screen-people", lang))
    add_screen_options(parser, lang)
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
    parser.add_argument("--position", metavar="TEXT", help=say("cli-position", lang))


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


def _table_game(args: argparse.Namespace) -> Game:
    """The same for a table: where no rule set is named, the one that the pages begin with."""
    preset = args.preset or quick_preset(args.game)
    return chabudai.game(args.game, preset=preset, **_options(args))


def _options(args: argparse.Namespace) -> dict[str, Any]:
    """The options of the rules that were asked for, beside a preset."""
    return {
        name.removeprefix("option_"): value
        for name, value in vars(args).items()
        if name.startswith("option_") and value is not None
    }


def _refuse(problem: object) -> int:
    splash.close()
    print(f"chabudai: {problem}", file=sys.stderr)
    return 2


def _play(args: argparse.Namespace, lang: str) -> int:
    try:
        game = _table_game(args)
    except ValueError as error:
        return _refuse(error)
    if not 0 <= args.seat < game.seats:
        return _refuse(say("cli-bad-seat", lang, last=game.seats - 1))
    if args.position:
        return _play_position(args, lang)
    if not 1 <= args.people <= game.seats:
        return _refuse(say("screen-bad-people", lang, most=game.seats))
    if has_screen(lang, args.plain):
        return _play_on_screen(args, game, lang)
    if args.people > 1:
        return _refuse(say("screen-needed", lang))
    return play(game, args.seat, args.seed, lang, args.anew, args.level)


def _play_on_screen(args: argparse.Namespace, game: Game, lang: str) -> int:
    from chabudai.tui.screen.sitting import sit_at_home

    others = [seat for seat in range(game.seats) if seat != args.seat]
    people = others[: args.people - 1]
    return run_table(
        lambda app: sit_at_home(
            game, lang, app.mind, args.seat, args.seed, args.anew, args.level, people
        ),
        lang,
        pace_of(args),
    )


def _play_position(args: argparse.Namespace, lang: str) -> int:
    """Play on from a position, line by line."""
    from chabudai.tui.setup import play_position

    try:
        game, record = _position(args)
    except ValueError as error:
        return _refuse(_said(error, lang))
    splash.close()
    return play_position(game, record, args.seat, args.seed, lang, args.level)


def _position(args: argparse.Namespace) -> tuple[Game, Any]:
    """The position that was asked for; its own rules hold where no others were asked for."""
    from chabudai.tui.setup import opened

    chosen = args.preset is not None or bool(_options(args))
    return opened(_game(args), args.position, chosen)


def _said(error: ValueError, lang: str) -> str:
    return error.say(lang) if isinstance(error, chabudai.NoPosition) else str(error)


def _hint(args: argparse.Namespace, lang: str) -> int:
    """A hint for the running match or a position, from the view of its seat only."""
    from chabudai.agents.hint import hint
    from chabudai.tui.setup import hint_for

    try:
        if args.position:
            print(*hint_for(*_position(args), lang), sep="\n")
            return 0
        game = _table_game(args)
        path = running(game, args.seat, args.seed)
        if not path.exists():
            return _refuse(say("cli-no-match", lang))
        file, match = MatchFile.open(path)
        file.close()
    except ValueError as error:
        return _refuse(_said(error, lang))
    except OSError as error:
        return _refuse(error)
    if match.turn != args.seat:
        return _refuse(say("cli-not-your-turn", lang))
    for message in hint(game, match.view(args.seat)):
        print(message.say(lang))
    return 0


def _arena(args: argparse.Namespace, lang: str) -> int:
    """Let agents meet."""
    from chabudai.lab.arena import command as arena

    try:
        arena.run(args, _game(args), lang, print)
    except (OSError, ValueError) as error:
        return _refuse(error)
    return 0


def _record(args: argparse.Namespace, lang: str) -> int:
    """Write a data set."""
    from chabudai.lab.data import command as recording

    try:
        recording.run(args, _game(args), lang, print)
    except (OSError, ValueError) as error:
        return _refuse(error)
    return 0


def _learn(args: argparse.Namespace, lang: str) -> int:
    """Learn a game by self-play; a preset is no more than its options here."""
    from chabudai.lab.learn import command as learning

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
    from chabudai.agents.warm import warm

    unknown = [name for name in args.names if name not in chabudai.names()]
    if unknown:
        return _refuse(say("cli-no-game", lang, names=", ".join(chabudai.names())))
    folder = jit.cache_folder() if args.to or args.source else None
    if (args.to or args.source) and folder is None:
        return _refuse(say("cli-warm-no-cache", lang))
    if args.source and folder:
        try:
            count = fetch(args.source, folder, jit.about())
        except (OSError, Unfit) as error:
            return _refuse(say("cli-warm-unfit", lang, reason=str(error)))
        print(say("cli-warm-fetched", lang, count=count))
        return 0
    sets = [len(rules_class(name).presets) for name in args.names]
    with Bar("", sum(sets) if sets else len(chabudai.names())) as bar:
        for number, each in enumerate(warm(tuple(args.names))):
            print(say("cli-warming", lang, game=each), flush=True)
            bar(number, label=each)
    if args.to and folder:
        try:
            count = export(folder, args.to, jit.about())
        except OSError as error:
            return _refuse(error)
        print(say("cli-warm-exported", lang, count=count, folder=str(args.to)))
    return 0


def _start(args: argparse.Namespace, lang: str) -> int:
    """``chabudai`` and ``chabudai play``: the start screen, else ask which game."""
    if has_screen(lang, args.plain):
        return run_start(lang, pace_of(args))
    return _choose_game(args, lang)


def _choose_game(args: argparse.Namespace, lang: str) -> int:
    """Ask which game."""
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
            plain = ["--plain"] if args.plain else []
            return main(["play", text, *plain, *language, *_choose_level(text, lang)])
        print(say("tui-no-number", lang, last=len(names)))


def _choose_level(name: str, lang: str) -> list[str]:
    """Ask how strong the others shall be, unless a match goes on anyway."""
    if running(chabudai.game(name, preset=quick_preset(name)), 0, None).exists():
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
