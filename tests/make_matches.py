"""Store matches: ``python -m tests.make_matches GAME PRESET``. Only for a new version of rules, or
a new game; the old ones must keep replaying.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import chabudai
from chabudai.core.chance import Dice
from chabudai.match import Clock, Match, export, fair, heading_for

FOLDER = Path(__file__).parent / "matches"


def make(name: str, preset: str, seed: int = 5) -> Match:
    """A random match with some of everything."""
    game = chabudai.game(name, preset=preset)
    secret = fair.seeded_secret(seed)
    label = f"example-{name}-{preset}".replace("_", "-")
    heading = heading_for(
        game,
        label[:40],
        created=1_790_000_000_000,
        commitment=fair.commit(secret),
        clock=Clock("bank", 600, 5),
    )
    match = Match(game, heading)
    dice = Dice(seed)
    at = 1_790_000_000_000
    for seat in range(game.seats):
        given = None if seat else "0123456789abcdef0123456789abcdef"
        match.take(match.sit(seat, f"Player {seat + 1}", contribution=given, at=at))
    match.take(match.with_deals([], secret, at))
    count = 0
    while match.turn != chabudai.OVER:
        at += 1000
        count += 1
        seat = match.turn
        legal = game.legal(match.state)
        steps = match.act(seat, legal[dice.below(len(legal))], at)
        match.take(match.with_deals(steps, secret, at))
        if count == 3:
            match.take(match.talk(seat, phrase="hello", at=at))
        if count in (4, 9) and match.turn != chabudai.OVER:
            match.take(match.offer(seat, "undo", at))
            while asked := match.fold.asked(match.here):
                match.take(match.answer(asked[0], True, at))
            match.take(match.with_deals([], secret, at))
    return match


def write(name: str, preset: str, seed: int = 5) -> None:
    """Store an example."""
    match = make(name, preset, seed)
    document = export(match, fair.seeded_secret(seed))
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}-{preset}-v{match.heading.version}.json"
    path.write_text(json.dumps(document, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2])
