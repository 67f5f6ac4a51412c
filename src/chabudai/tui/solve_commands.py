"""The command ``chabudai solve``: a position of a match, solved from its seat's view."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from chabudai.agents.solve.asking import Unsolved, solve
from chabudai.core.messages import LANGUAGES, say
from chabudai.games import game as open_game
from chabudai.games import names
from chabudai.match import Heading, Match, MatchFile, read_document
from chabudai.match.export import read_entries
from chabudai.match.verify import BESIDES
from chabudai.tui.picture import picture
from chabudai.tui.saved import running


def add_command(commands: Any, lang: str) -> None:
    """Add it to the command line."""
    about = say("solve-about", lang)
    parser = commands.add_parser("solve", help=about, description=about)
    parser.add_argument("what", metavar="GAME|FILE", help=say("solve-what", lang))
    parser.add_argument("--number", type=int, help=say("solve-number", lang))
    parser.add_argument("--as", type=int, dest="seat", help=say("solve-as", lang))
    parser.add_argument("--json", action="store_true", help=say("solve-json", lang))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli-lang", lang))
    parser.set_defaults(run=run_solve)


def run_solve(args: argparse.Namespace, lang: str) -> int:
    """Solve and tell."""
    try:
        match = _open(args.what, args.seat or 0)
    except (OSError, ValueError, TypeError) as error:
        return _refuse(say("verify-unreadable", lang, error=str(error)))
    if match is None:
        return _refuse(say("cli-no-match", lang))
    game = match.game
    if args.seat is not None and not 0 <= args.seat < game.seats:
        return _refuse(say("cli-bad-seat", lang, last=game.seats - 1))
    # of the match one left only the own seat's view is solved
    whose = args.seat if args.seat is not None or args.what not in names() else 0
    number = _decision(match, args.number, whose)
    if number is None:
        return _refuse(say("solve-nothing" if args.number is None else "solve-not-yours", lang))
    seat = game.turn(match.positions[number].state)
    view = match.seen(number, seat)
    before = _decision(match, None, seat, number - 1) if number else None
    earlier = None if before is None else match.seen(before, seat).copy()
    try:
        found = solve(game, view, earlier=earlier)
    except Unsolved as error:
        return _refuse(error.message.say(lang))
    if args.json:
        print(json.dumps({"number": number, "seat": seat, **found.to_json()}, ensure_ascii=False))
        return 0
    print(picture(game, view, lang, match.names(lang)))
    print()
    for message in found.messages():
        print(message.say(lang))
    return 0


def _open(what: str, seat: int) -> Match | None:
    """The match that is meant; None where none was left."""
    if what in names():
        path = running(open_game(what), seat, None)
        if not path.exists():
            return None
        file, match = MatchFile.open(path)
        file.close()
        return match
    document = read_document(Path(what))
    heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
    return Match(heading.open(), heading, read_entries(document))


def _decision(
    match: Match, number: int | None, seat: int | None, last: int | None = None
) -> int | None:
    """The entry before which somebody, or this seat, had a choice: the given one, or the last."""
    game = match.game
    newest = len(match) if last is None else last
    for each in [number] if number is not None else range(newest, -1, -1):
        if not 0 <= each <= len(match):
            return None
        state = match.positions[each].state
        turn = game.turn(state)
        if (
            turn >= 0
            and seat in (None, turn)
            and (number is not None or len(game.legal(state)) > 1)
        ):
            return each
    return None


def _refuse(reason: str) -> int:
    print(f"chabudai: {reason}", file=sys.stderr)
    return 2
