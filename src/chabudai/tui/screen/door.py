"""Whether there is a screen to play on, and the way in."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from chabudai import splash
from chabudai.core.messages import say

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp
    from chabudai.tui.screen.session import Session

PACES = ("normal", "calm", "quick", "none")


def add_screen_options(parser: argparse.ArgumentParser, lang: str) -> None:
    """The options of every command that has a screen."""
    parser.add_argument("--plain", action="store_true", help=say("screen-plain", lang))
    parser.add_argument("--calm", action="store_true", help=say("screen-calm", lang))
    parser.add_argument("--pace", choices=PACES, default="normal", help=say("screen-pace", lang))


def pace_of(args: argparse.Namespace) -> str:
    """How quickly cards move."""
    return "none" if args.calm else str(args.pace)


def has_screen(lang: str, plain: bool = False) -> bool:
    """Whether to play on a full screen; where only Textual is missing, that is said."""
    if plain or not splash.has_terminal():
        splash.close()
        return False
    if not splash.has_textual():
        print(say("screen-missing", lang, command="pip install chabudai[tui]"))
        return False
    return True


def run_table(make: Callable[[ChabudaiApp], Session], lang: str, pace: str) -> int:
    """Play at one table; the exit status of the command."""
    from chabudai.tui.screen.app import ChabudaiApp
    from chabudai.tui.screen.session import Refused
    from chabudai.tui.screen.table_screen import TableScreen

    def first(_app: ChabudaiApp) -> Any:
        return TableScreen(session, pace)

    app = ChabudaiApp(first, lang, pace)
    app.alone = True
    try:
        session = make(app)
    except Refused as error:
        splash.close()
        print(error)
        return 1
    return run(app)


def run_menu(first: Callable[[ChabudaiApp], Any], lang: str, pace: str) -> int:
    """Begin with a list; the exit status of the command."""
    from chabudai.tui.screen.app import ChabudaiApp

    return run(ChabudaiApp(first, lang, pace))


def run_start(lang: str, pace: str) -> int:
    """Begin with the start screen; the exit status of the command."""
    from chabudai.tui.screen.app import ChabudaiApp
    from chabudai.tui.screen.start import start_screen

    return run(ChabudaiApp(start_screen, lang, pace))


def run(app: ChabudaiApp) -> int:
    """Run the application, and say what it leaves."""
    app.hear(splash.hand_over())
    left = app.run()
    if left:
        print(left)
    return app.return_code or 0
