"""The command ``chabudai daily``: this computer's days, or those of a served table."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from chabudai import splash
from chabudai.core.messages import LANGUAGES, say
from chabudai.tui.screen.door import (
    add_screen_options,
    has_screen,
    pace_of,
    run_menu,
    run_table,
)

if TYPE_CHECKING:
    from chabudai.tables.daily.deals import Deal


def add_command(commands: Any, lang: str) -> argparse.ArgumentParser:
    """Add it to the command line; the parser made."""
    about = say("cli-daily", lang)
    parser: argparse.ArgumentParser = commands.add_parser("daily", help=about, description=about)
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    parser.add_argument("deal", nargs="?", metavar="DEAL", help=say("cli-daily-deal", lang))
    parser.add_argument("--server", metavar="URL", help=say("cli-daily-server", lang))
    parser.add_argument("--day", metavar="DAY", help=say("cli-daily-day", lang))
    add_screen_options(parser, lang)
    parser.set_defaults(run=run_daily)
    return parser


def run_daily(args: argparse.Namespace, lang: str) -> int:
    """Play the deal of the day, or say which there are."""
    from chabudai.tui.daily import find_deal, list_deals, play_deal
    from chabudai.tui.daily_served import play_served

    deal = None if args.deal is None else find_deal(args.deal)
    if args.deal is not None and deal is None:
        splash.close()
        print(f"chabudai: {say('daily-no-deal', lang)}", file=sys.stderr)
        return 2
    if has_screen(lang, args.plain):
        return _on_screen(args, deal, lang)
    if args.server:
        return play_served(args.server, deal.name if deal else None, args.day, lang)
    return list_deals(lang) if deal is None else play_deal(deal, args.day, lang)


def _on_screen(args: argparse.Namespace, deal: Deal | None, lang: str) -> int:
    """A deal at once, or a list of them: of this computer's days, or of a server's."""
    from chabudai.tui.screen.days import days_menu, sit_on_day
    from chabudai.tui.screen.server_room import ServerRoom, sit_on_served_day

    pace = pace_of(args)
    if deal is not None and args.server:
        there = partial(sit_on_served_day, args.server, deal.name, args.day, lang)
        return run_table(lambda _app: there(), lang, pace)
    if deal is not None:
        here = partial(sit_on_day, deal, args.day, lang)
        return run_table(lambda app: here(app.mind), lang, pace)
    if args.server:
        return run_menu(lambda app: ServerRoom(app, args.server).make(), lang, pace)
    return run_menu(days_menu, lang, pace)
