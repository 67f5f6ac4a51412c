"""``chabudai play``, and ``chabudai`` alone: on the full screen, or line by line."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import chabudai
from chabudai.agents import GENTLE, levels, opponents
from chabudai.cli.opponents import numbered, opponent_lines
from chabudai.cli.options import (
    add_lang,
    add_rules,
    add_seat,
    position_of,
    refuse,
    said,
    table_game,
)
from chabudai.core.messages import say
from chabudai.games.playable import Game
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


def add_command(commands: Any, lang: str) -> None:
    """``play`` with all games."""
    about = say("cli-play", lang)
    command = commands.add_parser("play", help=about, description=about)
    add_lang(command, lang)
    add_screen_options(command, lang)
    command.set_defaults(run=start)
    games = command.add_subparsers(title=say("cli-games", lang), metavar="GAME")
    for name in chabudai.names():
        _add_game(games, name, lang)


def _add_game(games: Any, name: str, lang: str) -> None:
    """``play`` for one game."""
    about = say(f"{name}-about", lang)
    lines = "\n".join(["", say("cli-levels", lang), *opponent_lines(name, lang)])
    kind = argparse.RawDescriptionHelpFormatter
    parser = games.add_parser(
        name, help=about, description=about, epilog=lines, formatter_class=kind
    )
    add_seat(parser, lang)
    parser.add_argument("--new", action="store_true", dest="anew", help=say("cli-new", lang))
    known = [numbered(each) for each in opponents(name)]
    parser.add_argument("--level", metavar="N", choices=known, help=say("cli-level", lang))
    parser.add_argument("--people", type=int, default=1, help=say("screen-people", lang))
    parser.add_argument("--lesson", type=int, choices=(1, 2), help=say("cli-lesson", lang))
    add_screen_options(parser, lang)
    add_rules(parser, name, lang)
    parser.set_defaults(run=_play, game=name)


def _play(args: argparse.Namespace, lang: str) -> int:
    """``chabudai play GAME``."""
    try:
        game = table_game(args)
    except ValueError as error:
        return refuse(error)
    if not 0 <= args.seat < game.seats:
        return refuse(say("cli-bad-seat", lang, last=game.seats - 1))
    if args.position:
        return _play_position(args, lang)
    if args.lesson:
        return _learn(args, lang)
    if not 1 <= args.people <= game.seats:
        return refuse(say("screen-bad-people", lang, most=game.seats))
    if has_screen(lang, args.plain):
        return _play_on_screen(args, game, lang)
    if args.people > 1:
        return refuse(say("screen-needed", lang))
    return play(game, args.seat, args.seed, lang, args.anew, args.level)


def _play_on_screen(args: argparse.Namespace, game: Game, lang: str) -> int:
    """On a full screen."""
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
    """Play on from a position."""
    from chabudai.tui.setup import play_position

    try:
        game, record = position_of(args)
    except ValueError as error:
        return refuse(said(error, lang))
    if has_screen(lang, args.plain):
        from chabudai.tui.screen.sitting import sit_at_position

        make = partial(sit_at_position, game, record, lang)
        chosen = (args.seat, args.seed, args.level)
        return run_table(lambda app: make(app.mind, *chosen), lang, pace_of(args))
    return play_position(game, record, args.seat, args.seed, lang, args.level)


def _learn(args: argparse.Namespace, lang: str) -> int:
    """A lesson."""
    from chabudai.tui.lessons import lessons_of, play_lesson

    if args.lesson not in lessons_of(args.game):
        return refuse(say("cli-no-lesson", lang))
    if has_screen(lang, args.plain):
        from chabudai.tui.screen.sitting import sit_at_lesson

        make = partial(sit_at_lesson, args.game, args.lesson, lang)
        return run_table(lambda app: make(app.mind, args.anew), lang, pace_of(args))
    return play_lesson(args.game, args.lesson, lang, args.anew)


def start(args: argparse.Namespace, lang: str) -> int:
    """``chabudai`` and ``chabudai play``: the start screen, else ask which game."""
    if has_screen(lang, args.plain):
        return run_start(lang, pace_of(args))
    return _choose_game(args, lang)


def _choose_game(args: argparse.Namespace, lang: str) -> int:
    """Ask which game."""
    from chabudai.cli import main

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
    print("\n".join(opponent_lines(name, lang)))
    known = [numbered(each) for each in opponents(name)]
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
