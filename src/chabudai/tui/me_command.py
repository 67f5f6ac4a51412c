"""The command ``chabudai me``."""

from __future__ import annotations

import argparse
import http.client
import json
import sys
from typing import Any

from chabudai import splash
from chabudai.client import Client, ClientError
from chabudai.core.messages import LANGUAGES, say
from chabudai.tui.screen.door import add_screen_options, has_screen, pace_of, run_menu


def add_command(commands: Any, lang: str) -> argparse.ArgumentParser:
    """Add it to the command line; the parser made."""
    about = say("me-about", lang)
    parser: argparse.ArgumentParser = commands.add_parser("me", help=about, description=about)
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    parser.add_argument("--server", metavar="URL", help=say("me-server", lang))
    parser.add_argument("--token", help=say("me-token", lang))
    parser.add_argument("--review", action="store_true", help=say("me-review", lang))
    parser.add_argument("--json", action="store_true", help=say("me-json", lang))
    parser.add_argument("--erase", action="store_true", help=say("me-erase", lang))
    parser.add_argument("--give", choices=("yes", "no"), help=say("me-give", lang))
    add_screen_options(parser, lang)
    parser.set_defaults(run=run_me)
    return parser


def run_me(args: argparse.Namespace, lang: str) -> int:
    """Print the card, or begin it anew; the exit status."""
    from chabudai.tui import me
    from chabudai.tui.join import kept_token

    plain = args.plain or args.json or args.erase or args.review or args.give
    try:
        if args.server:
            token = args.token or kept_token(args.server)
            if not token:
                raise ValueError(say("me-no-token", lang, url=args.server))
            if has_screen(lang, plain):
                return _on_screen(Client(args.server, token, lang), args, lang)
            if args.erase:
                Client(args.server, token, lang).erase_report_card()
            if args.give:
                Client(args.server, token, lang).give(args.give == "yes")
            card = me.served_card(args.server, token, lang)
        else:
            if has_screen(lang, plain):
                return _on_screen(None, args, lang)
            if args.erase:
                me.erase_here()
            card = me.local_card(lang, lambda text: print(text, file=sys.stderr), args.review)
    except (ClientError, ValueError, OSError, http.client.HTTPException) as error:
        splash.close()
        print(f"chabudai: {error}", file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps(card, ensure_ascii=False, indent=1))
        return 0
    if args.erase:
        print(say("me-erased", lang))
    if args.give and args.server:
        print(say("gift-yes" if args.give == "yes" else "gift-no", lang))
    for line in me.tell(card, lang):
        print(line)
    return 0


def _on_screen(client: Client | None, args: argparse.Namespace, lang: str) -> int:
    """The card as a list."""
    from chabudai.tui.screen.card import CardMenu

    return run_menu(lambda app: CardMenu(app, client).make(), lang, pace_of(args))
