"""Records of a game for its tests: perft counts, playthroughs, stored matches, tables of its page."""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Iterator
from pathlib import Path

from chabudai.core.chance import Dice
from chabudai.core.messages import Message
from chabudai.core.seats import OVER
from chabudai.games import game as open_game
from chabudai.games import rules_class
from chabudai.games.playable import Game
from chabudai.match import Clock, Match, export, fair, heading_for
from chabudai.testing.perft import perft
from chabudai.testing.playthrough import write_playthrough

MOST_LEAVES = 1_000_000
SECONDS = 2.0
DEEPEST = 12
STORED = 1_790_000_000_000
"""When stored matches were played."""


def make_records(name: str, folder: Path) -> Iterator[Path]:
    """Write all records of a game; each file as it is there.

    Perft counts and playthroughs are written anew; a stored match of a version that is there stays.
    """
    yield _write(folder / "perft" / f"{name}.txt", perft_counts(name))
    presets = list(rules_class(name).presets)
    for preset in presets:
        game = open_game(name, preset=preset)
        path = folder / "playthroughs" / f"{name}-{preset}-1.txt"
        yield _write(path, write_playthrough(game, seed=1))
    for preset in dict.fromkeys((presets[0], presets[-1])):
        game = open_game(name, preset=preset)
        path = folder / "matches" / f"{name}-{preset}-v{game.rules.version}.json"
        if not path.exists():
            document = export(stored_match(game, preset), fair.seeded_secret(5))
            yield _write(path, json.dumps(document, ensure_ascii=False) + "\n")
    yield _write(folder / "tables" / f"{name}.md", page_tables(open_game(name)))


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def perft_counts(name: str) -> str:
    """Leaf counts from one deal of every rule set, as deep as is soon done."""
    lines = ["# Leaves of all ways to go on, from one deal; a deal that is due counts as one.", ""]
    for number, preset in enumerate(rules_class(name).presets):
        game = open_game(name, preset=preset)
        state = game.new()
        order = game.shuffle(state, number + 1)
        options = " ".join(
            f"{option}={value}"
            for option, value in game.rules.to_json().items()
            if value is not None
        )
        lines += [f"game {name} {options}".rstrip()]
        lines += ["deal " + " ".join(game.cards[card] for card in order)]
        for depth in range(1, DEEPEST + 1):
            began = time.perf_counter()
            leaves = perft(game, state, depth)
            lines.append(f"{depth} {leaves}")
            if leaves > MOST_LEAVES or time.perf_counter() - began > SECONDS:
                break
        lines.append("")
    return "\n".join(lines)


def stored_match(game: Game, preset: str, seed: int = 5) -> Match:
    """A random match with some of everything: talk, and what was taken back."""
    secret = fair.seeded_secret(seed)
    label = f"example-{game.name}-{preset}".replace("_", "-")
    heading = heading_for(
        game,
        label[:40],
        created=STORED,
        commitment=fair.commit(secret),
        clock=Clock("bank", 600, 5),
    )
    match = Match(game, heading)
    dice = Dice(seed)
    at = STORED
    for seat in range(game.seats):
        given = None if seat else "0123456789abcdef0123456789abcdef"
        match.take(match.sit(seat, f"Player {seat + 1}", contribution=given, at=at))
    match.take(match.with_deals([], secret, at))
    count = 0
    while match.turn != OVER:
        at += 1000
        count += 1
        seat = match.turn
        legal = game.legal(match.state)
        steps = match.act(seat, legal[dice.below(len(legal))], at)
        match.take(match.with_deals(steps, secret, at))
        if count == 3:
            match.take(match.talk(seat, phrase="hello", at=at))
        if count in (4, 9) and match.turn != OVER:
            match.take(match.offer(seat, "undo", at))
            while asked := match.fold.asked(match.here):
                match.take(match.answer(asked[0], True, at))
            match.take(match.with_deals([], secret, at))
    return match


def page_tables(game: Game) -> str:
    """The tables of a game's page in the documents: options, facts and observation."""
    state = game.new()
    while game.turn(state) < 0:
        game.shuffle(state, 1)
    facts = game.facts(game.view(state, game.turn(state)))
    lines = ["## Options", "", "| option | default | meaning |", "|---|---|---|"]
    for option in dataclasses.fields(game.rules):
        title = Message(f"{game.name}-option-{option.name}").say()
        lines.append(f"| `{option.name}` | `{option.default!r}` | {title} |")
    lines += ["", "## Facts", "", "| key | for example |", "|---|---|"]
    lines += [f"| `{key}` | `{json.dumps(value)}` |" for key, value in facts.items()]
    lines += ["", "## Observations", "", "| places | part |", "|---|---|"]
    for name, places in game.book.observation.slices():
        last = places.stop - 1
        span = f"{places.start}" if last == places.start else f"{places.start}–{last}"
        lines.append(f"| {span} | {name} |")
    return "\n".join(lines) + "\n"
