"""Reliability: what searches call their chances, and what came of it, by tenths.

    python bench/reliability.py play [GAME ...] [--seconds N] [--cores K] [--out FILE]
    python bench/reliability.py fit FILE ... [--write]
    python bench/reliability.py tell [--plot FOLDER]

``play`` lets a search play itself (with as many play-outs as ``PLAYERS`` says) and notes at some
decisions the value of its favourite, before the odds of ``agents/odds/`` are moved, the stage and
the result (a draw counts half). ``fit`` finds shift and slope of every stage from the matches
with even seeds and shows how good they are for the others; ``--write`` keeps the odds, and what
was measured in ``tests/reliability/``. ``tell`` shows the tenths of what is kept there.
"""

from __future__ import annotations

import argparse
import functools
import json
import math
import multiprocessing
import os
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import chabudai
from chabudai.agents import odds
from chabudai.agents.search import SearchAgent
from chabudai.core.chance import Dice

PLAYERS = {"matcha": 1000, "koikoi": 1000, "touche": 60}
RULE_SETS: dict[str, dict[str, Any]] = {
    "matcha": {"edition": 2020},
    "koikoi": {"rounds": 6},
    "touche": {"players": 2},
}
NOTED = 8
"""Decisions of a match that are noted: more of the same match say little more."""
PRIOR = 20.0
"""How firmly a stage's odds stay near the whole game's, and these where they are, if values are
few."""
KEPT = Path(__file__).resolve().parent.parent / "tests" / "reliability"
Pairs = Sequence[tuple[float, float]]
"""Chances that were shown, and results."""


@functools.cache
def table(name: str) -> tuple[Any, list[SearchAgent]]:
    """A game, and who plays it."""
    game = chabudai.game(name, **RULE_SETS[name]).compiled()
    return game, [SearchAgent(game, PLAYERS[name], seed) for seed in range(game.seats)]


def lines(job: tuple[str, int]) -> list[list[Any]]:
    """Some decisions of a match: game, seed, stage, value and result."""
    name, seed = job
    game, agents = table(name)
    state = game.new()
    found = []
    while (turn := game.turn(state)) != chabudai.OVER:
        if turn == chabudai.DEAL:
            game.shuffle(state, seed)
            continue
        view, agent = game.view(state, turn), agents[turn]
        legal = game.legal(view)
        if len(legal) > 1:
            agent.seed = 8 * seed + turn
            findings = agent.search(view, legal, moved=False)
            best = max(findings, key=lambda each: (each.visits, each.value))
            found.append((odds.stage(game, view), best.value, turn))
        game.apply(state, agent.decide(view, legal, findings) if len(legal) > 1 else legal[0])
    result = game.result(state)
    dice = Dice(seed, 5)
    for place in range(min(NOTED, len(found))):
        other = place + dice.below(len(found) - place)
        found[place], found[other] = found[other], found[place]
    return [
        [name, seed, stage, round(value, 4), 0.5 + 0.5 * result[seat]]
        for stage, value, seat in found[:NOTED]
    ]


def measure(args: argparse.Namespace) -> None:
    """Play on many cores until the time is up; every game gets the same share of it."""
    names = args.names or list(PLAYERS)
    for name in names:
        lines((name, 0))  # compiled once, before the processes part
    context = multiprocessing.get_context("fork")
    with Path(args.out).open("a", encoding="utf-8") as file, context.Pool(args.cores) as pool:
        for name in names:
            began, matches = time.perf_counter(), 0
            ahead = threading.Semaphore(2 * args.cores)
            jobs = until(name, args.seed * 1_000_000, began + args.seconds / len(names), ahead)
            for found in pool.imap_unordered(lines, jobs):
                ahead.release()
                matches += 1
                file.writelines(json.dumps(line) + "\n" for line in found)
                file.flush()
            print(f"{name}: {matches} matches, {time.perf_counter() - began:.0f} s", flush=True)


def until(
    name: str, seed: int, end: float, ahead: threading.Semaphore
) -> Iterator[tuple[str, int]]:
    """Jobs until the time is over, few of them ahead of what is done."""
    for number in range(1_000_000):
        ahead.acquire()
        if time.perf_counter() > end:
            return
        yield name, seed + number


def fitted(pairs: Pairs, whole: odds.Numbers = odds.PLAIN) -> odds.Numbers:
    """The shift and the slope that fit values to results best; few values stay near ``whole``."""
    logits = np.array([(math.log(v / (1 - v)), won) for v, won in pairs if 0.0 < v < 1.0])
    if not len(logits):
        return whole
    terms = np.stack([np.ones(len(logits)), logits[:, 0]], axis=1)
    numbers = np.array(whole)
    for _ in range(50):
        chances = 1 / (1 + np.exp(-terms @ numbers))
        slope = terms.T @ (logits[:, 1] - chances) - PRIOR * (numbers - whole)
        curve = (terms * (chances * (1 - chances))[:, None]).T @ terms + PRIOR * np.eye(2)
        numbers = numbers + np.linalg.solve(curve, slope)
    return round(float(numbers[0]), 3), round(max(float(numbers[1]), 0.05), 3)


def tenths(pairs: Pairs) -> list[tuple[float, float, int]]:
    """For each tenth of what is shown: the mean of it, of what happened, and how many."""
    groups: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for shown, won in pairs:
        groups[min(int(shown * 10), 9)].append((shown, won))
    return [
        (sum(a for a, _ in group) / len(group), sum(b for _, b in group) / len(group), len(group))
        for _, group in sorted(groups.items())
    ]


def fit(paths: list[str], write: bool) -> None:
    """Odds from the even matches; tenths of the odd ones with and without them."""
    rows: dict[str, list[tuple[int, int, float, float]]] = defaultdict(list)
    for path in paths:
        for text in Path(path).read_text(encoding="utf-8").splitlines():
            name, seed, stage, value, won = json.loads(text)
            rows[name].append((seed, stage, value, won))
    for name, found in rows.items():
        groups: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for seed, stage, value, won in found:
            if seed % 2 == 0:
                groups[stage].append((value, won))
        whole = fitted([pair for pairs in groups.values() for pair in pairs])
        numbers = {
            stage: fitted(pairs, whole) for stage, pairs in sorted(groups.items()) if stage >= 0
        }
        odd = [row for row in found if row[0] % 2]
        print(f"{name}: {len({row[0] for row in found})} matches, {len(found)} values")
        print("  odds:", {stage: (*each, len(groups[stage])) for stage, each in numbers.items()})
        show("as they are", [(value, won) for _, _, value, won in odd])
        moved = [(odds.moved(v, numbers.get(stage, odds.PLAIN)), won) for _, stage, v, won in odd]
        show("moved", moved)
        if write:
            folder = Path(odds.__file__).parent
            text = json.dumps({str(stage): each for stage, each in numbers.items()}, indent=1)
            (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
            keep(name, odd)


def keep(name: str, rows: list[tuple[int, int, float, float]]) -> None:
    """Write what was measured and not fitted, for the tests."""
    KEPT.mkdir(exist_ok=True)
    matches = {seed: number for number, seed in enumerate(sorted({row[0] for row in rows}))}
    np.savez_compressed(
        KEPT / f"{name}.npz",
        match=np.array([matches[row[0]] for row in rows], np.uint16),
        stage=np.array([row[1] for row in rows], np.int8),
        value=np.array([round(row[2] * 10_000) for row in rows], np.uint16),
        result=np.array([round(row[3] * 2) for row in rows], np.uint8),
    )


def kept(name: str) -> tuple[Pairs, Pairs, int]:
    """Values as they are, and as chances by the odds of now, with results; how many matches."""
    with np.load(KEPT / f"{name}.npz") as found:
        stages, values = found["stage"].tolist(), (found["value"] / 10_000).tolist()
        results, matches = (found["result"] / 2).tolist(), len(np.unique(found["match"]))
    numbers = odds.numbers(name)
    raw = list(zip(values, results, strict=True))
    chances = [
        odds.moved(value, numbers.get(stage, odds.PLAIN))
        for stage, value in zip(stages, values, strict=True)
    ]
    return raw, list(zip(chances, results, strict=True)), matches


def show(words: str, pairs: Pairs) -> None:
    """A line of tenths, and the logarithmic loss."""
    loss = -sum(math.log(max(won * p + (1 - won) * (1 - p), 1e-4)) for p, won in pairs) / max(
        len(pairs), 1
    )
    cells = ", ".join(f"{100 * a:.0f}→{100 * b:.0f} ({n})" for a, b, n in tenths(pairs))
    print(f"  {words}: loss {loss:.3f}; {cells}")


def picture(name: str, lines: dict[str, list[tuple[float, float, int]]], matches: int) -> str:
    """Shown against happened as SVG, a mark for each tenth."""
    size, edge = 320, 44
    whole = size + 2 * edge
    words = f"{name}: chances shown and what happened, {matches} matches"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" role="img">',
        f"<title>{words}</title>",
        f'<rect width="{whole}" height="{whole}" fill="#fffdf7"/>',
        '<g font-family="sans-serif" font-size="12" fill="#1d2b26">',
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" fill="none" stroke="#777"/>',
        f'<path d="M{edge} {edge + size}L{edge + size} {edge}" stroke="#999"/>',
        f'<text x="{whole / 2}" y="{whole - 10}" text-anchor="middle">shown, %</text>',
        f'<text x="10" y="{edge - 26}">happened, %</text>',
    ]
    for tick in range(0, 101, 20):
        at = size * tick / 100
        parts.append(
            f'<text x="{edge + at:.0f}" y="{edge + size + 16}" text-anchor="middle">{tick}</text>'
            f'<text x="{edge - 6}" y="{edge + size - at + 4:.0f}" text-anchor="end">{tick}</text>'
        )
    for number, (label, found) in enumerate(lines.items()):
        colour = ("#8c3b2e", "#2f5d50")[number % 2]
        for shown, came, count in found:
            x, y = edge + size * shown, edge + size * (1 - came)
            if number % 2 == 0:
                place = f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="none"'
            else:
                place = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"'
            parts.append(f'{place} stroke="{colour}"><title>{count} values</title>')
            parts.append("</rect>" if number % 2 == 0 else "</circle>")
        text = f"{'□' if number % 2 == 0 else '●'} {label}"
        parts.append(
            f'<text x="{edge + 10}" y="{edge + 18 + 16 * number}" fill="{colour}">{text}</text>'
        )
    return "".join([*parts, "</g></svg>\n"])


def tell(folder: Path | None) -> None:
    """The tenths of what is kept, and pictures of them."""
    for path in sorted(KEPT.glob("*.npz")):
        raw, shown, matches = kept(path.stem)
        print(f"{path.stem}: {matches} matches, {len(raw)} values")
        show("as they are", raw)
        show("moved", shown)
        if folder:
            found = {"the search's values": tenths(raw), "as they are shown": tenths(shown)}
            text = picture(path.stem, found, matches)
            (folder / f"reliability-{path.stem}.svg").write_text(text, encoding="utf-8")


def main() -> None:
    """Measure, fit, or tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=["play", "fit", "tell"])
    parser.add_argument("names", nargs="*", metavar="GAME or FILE")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="reliability.jsonl")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    if args.what == "play":
        measure(args)
    elif args.what == "fit":
        fit(args.names, args.write)
    else:
        tell(args.plot)


if __name__ == "__main__":
    main()
