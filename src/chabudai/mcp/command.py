"""``chabudai mcp`` serves an assistant; ``chabudai assess`` measures one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chabudai
from chabudai.agents import levels
from chabudai.core.messages import LANGUAGES, say
from chabudai.farm.progress import Bar
from chabudai.lab.arena.record import Record, write_records


def add_commands(commands: Any, lang: str) -> None:
    """Add them to the command line."""
    about = say("cli-mcp", lang)
    serving = commands.add_parser("mcp", help=about, description=about)
    serving.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    serving.add_argument("--port", type=int, help=say("mcp-port", lang))
    serving.add_argument(
        "--server", action="append", default=[], metavar="URL", help=say("mcp-server", lang)
    )
    serving.add_argument(
        "--exam", choices=chabudai.names(), metavar="GAME", help=say("mcp-exam", lang)
    )
    serving.set_defaults(run=run_mcp)
    about = say("cli-assess", lang)
    assessing = commands.add_parser("assess", help=about, description=about)
    assessing.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    games = ", ".join(chabudai.names())
    assessing.add_argument("game", choices=chabudai.names(), metavar="GAME", help=games)
    assessing.add_argument("command", metavar="COMMAND", help=say("assess-command", lang))
    assessing.add_argument("--json", action="store_true", help=say("cli-json", lang))
    assessing.set_defaults(run=run_assess)
    for parser in (serving, assessing):
        parser.add_argument(
            "--against", nargs="+", default=list(levels()[:2]), metavar="AGENT",
            help=say("assess-against", lang),
        )  # fmt: skip
        parser.add_argument("--pairs", type=int, default=5, help=say("cli-pairs-few", lang))
        parser.add_argument("--seed", type=int, default=0, help=say("cli-arena-seed", lang))
        parser.add_argument("--records", type=Path, metavar="FILE", help=say("arena-records", lang))


def run_mcp(args: argparse.Namespace, lang: str) -> int:
    """Serve one assistant over standard input and output, or several over HTTP on this machine."""
    try:
        try:
            from chabudai.mcp.examination import Examination
            from chabudai.mcp.server import make_server
        except ImportError as error:
            raise ValueError(say("mcp-missing", lang)) from error
        exam = None
        if args.exam is not None:
            game = chabudai.game(args.exam)
            exam = Examination(
                game, args.against[0], args.pairs, args.seed, args.records, lang=lang
            )
        server = make_server(lang, args.server, exam)
    except ValueError as error:
        sys.stderr.write(f"chabudai: {error}\n")
        return 2
    if args.port is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=args.port)
    return 0


def run_assess(args: argparse.Namespace, lang: str, tell: Callable[[str], None] = print) -> int:
    """Let a command play, and tell how it did."""
    from chabudai.mcp.harness import assess, command

    kept: list[Record] = []
    try:
        game = chabudai.game(args.game)
        with Bar(say("arena-playing", lang)) as bar:
            found, manners = assess(
                game,
                command(args.command),
                args.against,
                args.pairs,
                args.seed,
                lang=lang,
                progress=bar,
                keep=kept.extend,
            )
        if args.records is not None:
            write_records(args.records, kept)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"chabudai: {error}\n")
        return 2
    if args.json:
        figures = {"standings": [each.to_json() for each in found], **vars(manners)}
        tell(json.dumps(figures, indent=1))
        return 0
    tell(say("cli-arena-head", lang))
    for standing in found:
        tell(standing.line())
    tell(say("assess-manners", lang, **vars(manners)))
    return 0
