"""Commands about matches: ``chabudai verify``, ``replay``, ``review`` and ``join``."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

from chabudai.core.messages import LANGUAGES, say
from chabudai.farm.rays import add_option, chosen
from chabudai.match import read_document
from chabudai.tui.checked import verify_lines
from chabudai.tui.screen.door import add_screen_options, has_screen, pace_of, run_table


def add_commands(commands: Any, lang: str) -> list[argparse.ArgumentParser]:
    """Add them to the command line; the parsers made."""
    made = []
    runs = (("verify", run_verify), ("replay", run_replay), ("review", run_review))
    for name, run in (*runs, ("join", run_join)):
        about = say(f"{name}-about", lang)
        parser = commands.add_parser(name, help=about, description=about)
        parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
        parser.set_defaults(run=run)
        made.append(parser)
    verifying, replaying, reviewing, joining = made
    verifying.add_argument("file", type=Path, help=say("verify-file", lang))
    replaying.add_argument("file", type=Path, help=say("verify-file", lang))
    replaying.add_argument("--as", type=int, dest="seat", help=say("replay-as", lang))
    replaying.add_argument("--all", action="store_true", dest="whole", help=say("replay-all", lang))
    reviewing.add_argument(
        "files", type=Path, nargs="+", metavar="file", help=say("verify-file", lang)
    )
    reviewing.add_argument("--seat", type=int, help=say("review-seat", lang))
    reviewing.add_argument("--seed", type=int, default=0, help=say("review-seed", lang))
    reviewing.add_argument("--json", action="store_true", help=say("review-json", lang))
    cores = os.cpu_count() or 1
    about = say("review-processes", lang)
    reviewing.add_argument("--processes", type=int, default=cores, help=about)
    add_option(reviewing, lang)
    for parser in (replaying, reviewing, joining):
        add_screen_options(parser, lang)
    joining.add_argument("url", help=say("join-url", lang))
    joining.add_argument("--seat", type=int, help=say("join-seat", lang))
    joining.add_argument("--invite", help=say("join-invite", lang))
    joining.add_argument("--name", help=say("join-name", lang))
    return made


def run_verify(args: argparse.Namespace, lang: str) -> int:
    """Say what does not fit, or that everything does."""
    document = _read(args.file, lang)
    if document is None:
        return 2
    findings, told = verify_lines(document, lang)
    for line in told:
        print(line)
    return 1 if findings else 0


def run_replay(args: argparse.Namespace, lang: str) -> int:
    """Step through a match."""
    from chabudai.tui.replay import replay

    document = _read(args.file, lang)
    if document is None:
        return 2
    if not args.whole and document.get("complete") and has_screen(lang, args.plain):
        return _replay_on_screen(document, args, lang)
    return replay(document, args.seat, lang, args.whole)


def _replay_on_screen(document: dict[str, Any], args: argparse.Namespace, lang: str) -> int:
    from chabudai.tui.screen.sitting import open_replay

    make = partial(open_replay, document, args.seat, lang)
    return run_table(lambda _app: make(), lang, pace_of(args))


def run_review(args: argparse.Namespace, lang: str) -> int:
    """Say what a seat could have done better; of several matches as lines of JSON."""
    from chabudai.tui.review import review_all, show_review

    if len(args.files) > 1 or args.ray is not None:
        try:
            with chosen(args) as farm:
                return review_all(args.files, args.seat, args.seed, farm, lang)
        except (OSError, ValueError) as error:
            print(f"chabudai: {error}", file=sys.stderr)
            return 2
    document = _read(args.files[0], lang)
    if document is None:
        return 2
    if not args.json and document.get("complete") and has_screen(lang, args.plain):
        from chabudai.tui.review import open_match
        from chabudai.tui.screen.sitting import open_review

        try:
            match, seat = open_match(document, args.seat, lang)
        except ValueError as error:
            print(f"chabudai: {error}", file=sys.stderr)
            return 2
        make = partial(open_review, match, seat, args.seed, lang)
        return run_table(lambda _app: make(), lang, pace_of(args))
    return show_review(document, args.seat, args.seed, args.json, lang)


def run_join(args: argparse.Namespace, lang: str) -> int:
    """Sit at a served table."""
    from chabudai.tui.join import join

    if has_screen(lang, args.plain):
        from chabudai.tui.screen.joining import join_on_screen

        return join_on_screen(args.url, args.seat, args.invite, args.name, lang, pace_of(args))
    return join(args.url, args.seat, args.invite, args.name, lang)


def _read(path: Path, lang: str) -> dict[str, Any] | None:
    try:
        return read_document(path)
    except (OSError, ValueError) as error:
        print(f"chabudai: {say('verify-unreadable', lang, error=str(error))}", file=sys.stderr)
        return None
