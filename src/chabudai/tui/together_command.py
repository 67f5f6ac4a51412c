"""The command ``chabudai together``: a duplicate with a friend, begun at a served table."""

from __future__ import annotations

import argparse
import http.client
from typing import Any

from chabudai.agents import levels
from chabudai.client import Client, ClientError
from chabudai.core.messages import LANGUAGES, say
from chabudai.games import names
from chabudai.tui.join import keep_token, kept_token, open_client, user_name
from chabudai.tui.local import Read, Write
from chabudai.tui.screen.door import add_screen_options, has_screen, pace_of, run_menu
from chabudai.tui.together import play_together


def add_command(commands: Any, lang: str) -> argparse.ArgumentParser:
    """Add it to the command line; the parser made."""
    about = say("cli-together", lang)
    parser: argparse.ArgumentParser = commands.add_parser("together", help=about, description=about)
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    parser.add_argument("game", choices=names(), metavar="GAME", help=", ".join(names()))
    parser.add_argument("--server", metavar="URL", required=True, help=say("join-url", lang))
    parser.add_argument("--preset", help=say("cli-preset", lang))
    numbers = range(1, len(levels()) + 1)
    parser.add_argument("--level", type=int, choices=numbers, help=say("cli-level", lang))
    parser.add_argument("--name", help=say("join-name", lang))
    add_screen_options(parser, lang)
    parser.set_defaults(run=run_together)
    return parser


def run_together(args: argparse.Namespace, lang: str) -> int:
    """Begin a duplicate, say the friend's link, and play."""
    level = levels()[args.level - 1] if args.level else None
    if has_screen(lang, args.plain):
        return _on_screen(args, level, lang)
    return begin(args.server, args.game, args.preset, level, args.name, lang)


def _on_screen(args: argparse.Namespace, level: str | None, lang: str) -> int:
    """Both matches, the link and the comparison as a list."""
    from chabudai import splash
    from chabudai.tui.screen.pair_room import PairRoom

    try:
        client = open_client(args.server, args.name, lang)
        asked = {"preset": args.preset, "level": level}
        known = {key: value for key, value in asked.items() if value is not None}
        made = client.begin_together(args.game, **known)
    except (ClientError, ValueError, OSError, http.client.HTTPException) as error:
        splash.close()
        print(f"chabudai: {error}")
        return 1
    room = made["name"], made["invite"]
    return run_menu(lambda app: PairRoom(app, client, *room).make(), lang, pace_of(args))


def begin(
    url: str,
    game: str,
    preset: str | None = None,
    level: str | None = None,
    name: str | None = None,
    lang: str = "en",
    read: Read = input,
    write: Write = print,
) -> int:
    """Set up a duplicate at a served table and play one's own matches; the exit status."""
    try:
        client = Client(url, kept_token(url), lang, sealed=True)
        try:
            if client.token is None:
                keep_token(url, client.guest(name or user_name())["token"])
            asked = {"preset": preset, "level": level}
            made = client.begin_together(
                game, **{key: value for key, value in asked.items() if value is not None}
            )
            write(say("together-invite-line", lang))
            write(f"  {client.origin}/join/together/{made['name']}/{made['invite']}")
            write(say("together-tui-back", lang))
            return play_together(client, made["name"], made["invite"], lang, read, write)
        finally:
            client.close()
    except (ClientError, ValueError) as error:
        write(f"chabudai: {error}")
        return 1
    except (OSError, http.client.HTTPException) as error:
        write(say("join-unreachable", lang, url=url, error=str(error)))
        return 1
