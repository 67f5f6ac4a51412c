"""What several commands ask for: the language, a seat, the rules of a game, a position."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from typing import Any

import chabudai
from chabudai import splash
from chabudai.core.messages import LANGUAGES, say
from chabudai.core.options import Options
from chabudai.games import rules_class
from chabudai.games.playable import Game
from chabudai.tui.picture import quick_preset


def add_lang(parser: argparse.ArgumentParser, lang: str) -> None:
    """``--lang``."""
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))


def add_seat(parser: argparse.ArgumentParser, lang: str) -> None:
    """Where one sits, and by which deals."""
    add_lang(parser, lang)
    parser.add_argument("--seed", type=int, help=say("cli-seed", lang))
    parser.add_argument("--as", type=int, default=0, dest="seat", help=say("cli-as", lang))
    parser.add_argument("--position", metavar="TEXT", help=say("cli-position", lang))


def add_rules(parser: argparse.ArgumentParser, name: str, lang: str) -> None:
    """The rule sets of a game, and every option of its rules."""
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


def game_of(args: argparse.Namespace) -> Game:
    """The game with the rules that were asked for, or a ValueError."""
    found: Game = chabudai.game(args.game, preset=args.preset, **options_of(args))
    return found


def table_game(args: argparse.Namespace) -> Game:
    """The same for a table: where no rule set is named, the one that the pages begin with."""
    preset = args.preset or quick_preset(args.game)
    found: Game = chabudai.game(args.game, preset=preset, **options_of(args))
    return found


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """The options of the rules that were asked for, beside a preset."""
    return {
        name.removeprefix("option_"): value
        for name, value in vars(args).items()
        if name.startswith("option_") and value is not None
    }


def position_of(args: argparse.Namespace) -> tuple[Game, Any]:
    """The position that was asked for; its own rules hold where no others were asked for."""
    from chabudai.tui.setup import opened

    chosen = args.preset is not None or bool(options_of(args))
    return opened(game_of(args), args.position, chosen)


def said(error: ValueError, lang: str) -> str:
    """What was wrong, in words."""
    return error.say(lang) if isinstance(error, chabudai.NoPosition) else str(error)


def refuse(problem: object) -> int:
    """Say what is wrong; the exit status."""
    splash.close()
    print(f"chabudai: {problem}", file=sys.stderr)
    return 2
