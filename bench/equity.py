"""Match equity of Koi-Koi: how a lead between rounds turns out, from self-play, as a small table.

    python bench/equity.py [--matches N] [--seed S] [--write] [--keep FILE] [--plot FILE] [NAME ...]

The greedy agent plays itself under each rule set. Before every round after the first the lead of
the seat that deals next and the rounds that are left are written down, and what came of the match
(a draw counts half). For each number of rounds left the table (``agents/equity/koikoi.npz``, with
``--write``) has, for each lead, the mean result of the nearest matches, never less for a greater
lead. Printed are the logarithmic loss and the worst tenth, for matches that the table was not made
of: of the table, and of the curve without one; then the worst tenth of any number of rounds left.
``--keep`` writes all tenths, for the test.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
from pathlib import Path
from typing import Any

import numpy as np

import chabudai
from chabudai.agents.equity.koikoi import PLACE, STEP, WIDTH
from chabudai.agents.glance import make_glance
from chabudai.agents.insight import insight
from chabudai.agents.insight.koikoi import former_value, value
from chabudai.core.chance import start
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.core.seats import DEAL
from chabudai.games import rules_class
from chabudai.games.dealing import seeded_dealer
from chabudai.games.playable import Game

LEFT = 13
"""Rounds left that the table knows, and nothing for none."""
NEIGHBOURS = 600
"""Matches whose mean is a point of the table: a chance of a half is then right within 4 points in
19 of 20, before rising steps put more together."""
TABLE = Path(chabudai.__file__).parent / "agents" / "equity" / "koikoi.npz"


def play(game: Game, matches: int, seed: int) -> tuple[Any, Any]:
    """For every match and round: the state before its deal, and the first seat's result."""
    kernel = game.book.kernel
    turn, apply, result = kernel.turn, kernel.apply, kernel.result
    glance, deal_seeded = make_glance(insight(game), kernel), seeded_dealer(kernel)

    def run(
        blank: Any, states: Any, kept: Any, results: Any, order: Any, dice: Any, seed: int
    ) -> None:
        for number in range(len(results)):
            states[0] = blank[0]
            state = at(states, 0)
            start(dice[1], seed + number, 1 << 40)
            before = 0
            mover = turn(state)
            while mover == DEAL or mover >= 0:
                if mover == DEAL:
                    if state.played > before:
                        before = state.played
                        kept[number, before, 0] = state.coins[0] - state.coins[1]
                        kept[number, before, 1] = 1 if state.heir == 0 else -1
                    mover = deal_seeded(state, order, dice[0], seed + number)
                else:
                    apply(state, glance(state, dice[1], 1))
                    mover = turn(state)
            results[number] = result(state, 0)

    kept = np.zeros((matches, game.new().rounds + 1, 2), np.int64)
    results = np.zeros(matches, np.int64)
    scratch = np.zeros(len(game.cards), np.int8), np.zeros((2, 2), np.int64)
    states = np.zeros(1, game.book.state.dtype)
    native(run)(game.new().array, states, kept, results, *scratch, seed << 32)
    return kept, results


def rising(means: Any, weights: Any) -> Any:
    """The rising steps that are nearest to some means: neighbours that fall are put together."""
    blocks: list[list[float]] = []
    for mean, weight in zip(means.tolist(), weights.tolist(), strict=True):
        blocks.append([mean, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            last, before = blocks.pop(), blocks.pop()
            weight = last[1] + before[1]
            mean = (last[0] * last[1] + before[0] * before[1]) / weight
            blocks.append([mean, weight, last[2] + before[2]])
    return np.concatenate([np.full(int(many), mean) for mean, _, many in blocks])


def table_of(kept: Any, results: Any) -> Any:
    """Chances of who deals next, by rounds left and lead."""
    rounds = kept.shape[1] - 1
    rows = np.full((LEFT, WIDTH), 0.5)
    for left in range(1, min(rounds, LEFT)):
        found = kept[:, rounds - left]
        there = found[:, 1] != 0
        signs = found[there, 1]
        place = (np.clip(found[there, 0] * signs, -PLACE, PLACE) + PLACE) // STEP
        scores = 0.5 + 0.5 * results[there] * signs
        rows[left] = _smooth(
            np.bincount(place, minlength=WIDTH).astype(float),
            np.bincount(place, scores, minlength=WIDTH),
        )
    if rounds < LEFT:
        rows[rounds] = rows[rounds - 1]
    return rows


def _smooth(counts: Any, sums: Any) -> Any:
    """Mean results by lead: of so many neighbours that ``NEIGHBOURS`` matches come together."""
    most = len(counts)
    total, scored = (np.concatenate([[0.0], np.cumsum(each)]) for each in (counts, sums))
    means, weights = np.zeros(most), np.zeros(most)
    for place in range(most):
        for wide in range(most):
            low, high = max(place - wide, 0), min(place + wide + 1, most)
            many = total[high] - total[low]
            if many >= NEIGHBOURS or wide == most - 1:
                means[place], weights[place] = (scored[high] - scored[low]) / many, many
                break
    return rising(means, weights)


def judged(game: Game, kept: Any, judge: Any) -> tuple[Any, Any, Any]:
    """What a rule says of the first seat's chance before every round: chances, matches, left."""
    rounds = game.new().rounds

    def run(states: Any, kept: Any, half: int, chances: Any) -> None:
        state = at(states, 0)
        for match in range(len(kept)):
            for played in range(1, kept.shape[1] - 1):
                lead, heir = kept[match, played]
                if heir != 0:
                    own = half + lead // 2
                    state.coins[0], state.coins[1] = own, own - lead
                    state.played, state.heir = played, 0 if heir > 0 else 1
                    chances[match, played] = judge(state, 0)

    chances = np.full((len(kept), rounds + 1), -1.0)
    state = game.new()
    native(run)(state.array, kept, int(state.coins[0]), chances)
    matches, played = np.nonzero(chances >= 0)
    return np.clip(chances[matches, played], 1e-4, 1 - 1e-4), matches, rounds - played


def tenths_of(chances: Any, scores: Any, least: int = 200) -> list[tuple[float, float, int]]:
    """Means of what was shown and of what came, and how often, for each tenth that was."""
    found = []
    for tenth in range(10):
        inside = np.minimum((chances * 10).astype(int), 9) == tenth
        if inside.sum() >= least:
            mean = (float(chances[inside].mean()), float(scores[inside].mean()))
            found.append((*mean, int(inside.sum())))
    return found


def worst_of(tenths: list[tuple[float, float, int]]) -> float:
    """The greatest difference of a tenth."""
    return max(abs(shown - came) for shown, came, _ in tenths)


def check(game: Game, kept: Any, results: Any, judge: Any) -> tuple[float, list[Any], Any]:
    """The logarithmic loss, the tenths, and the tenths for each number of rounds left."""
    chances, matches, left = judged(game, kept, judge)
    scores = 0.5 + 0.5 * results[matches]
    loss = -(scores * np.log(chances) + (1 - scores) * np.log(1 - chances)).mean()
    by_left = {
        int(many): tenths_of(chances[left == many], scores[left == many], 1000)
        for many in np.unique(left)
    }
    return float(loss), tenths_of(chances, scores), by_left


def plot(lines: dict[str, list[Any]]) -> str:
    """A picture of shown against happened, a dot for each tenth."""
    size, edge = 320, 40
    whole = size + 2 * edge
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}">',
        '<g font-family="sans-serif" font-size="12">',
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" fill="#fff" stroke="#555"/>',
        f'<path d="M{edge} {edge + size}L{edge + size} {edge}" stroke="#999"/>',
        f'<text x="{whole / 2}" y="{whole - 8}" text-anchor="middle">shown, %</text>',
        f'<text x="12" y="{edge - 12}">happened, %</text>',
    ]
    for number, (name, tenths) in enumerate(lines.items()):
        colour = ("#a33", "#285")[number % 2]
        mark = ("rect", "circle")[number % 2]
        for shown, came, _ in tenths:
            x, y = edge + size * shown, edge + size * (1 - came)
            place = f'x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"'
            if mark == "circle":
                place = f'cx="{x:.1f}" cy="{y:.1f}" r="5"'
            parts.append(f'<{mark} {place} fill="{colour}"/>')
        parts.append(
            f'<text x="{edge + 10}" y="{edge + 18 + 16 * number}" fill="{colour}">{name}</text>'
        )
    return "".join([*parts, "</g></svg>\n"])


def main() -> None:
    """Measure, print, and write where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=250_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("presets", nargs="*", default=list(rules_class("koikoi").presets))
    args = parser.parse_args()
    keys, rows, figures = [], [], {}
    for preset in args.presets:
        game = chabudai.game("koikoi", preset=preset)
        if args.write:
            state = game.new()
            keys.append((state.options, int(state.coins[0] + state.coins[1])))
            rows.append(table_of(*play(game, args.matches, args.seed)))
            continue
        kept, results = play(game, args.matches, args.seed + 1)
        loss, tenths, by_left = check(game, kept, results, value)
        old, before, _ = check(game, kept, results, former_value)
        at_left = max(worst_of(each) for each in by_left.values() if each)
        print(
            f"{preset}: loss {loss:.3f}, worst tenth {100 * worst_of(tenths):.1f} points, of one "
            f"number of rounds left {100 * at_left:.1f}; without the table {old:.3f}, "
            f"{100 * worst_of(before):.1f}; of a coin {math.log(2):.3f}",
            flush=True,
        )
        figures[preset] = {
            "loss": round(loss, 4),
            "tenths": _rounded(tenths),
            "left": {str(left): _rounded(each) for left, each in by_left.items()},
        }
        if args.plot and preset == "rulebook":
            args.plot.write_text(plot({"the curve": before, "the table": tenths}), encoding="utf-8")
    if args.write:
        chances = np.rint(np.array(rows) * 65_535).astype(np.uint16)
        np.savez_compressed(TABLE, keys=np.array(keys, np.int64), chances=chances)
    elif args.keep:
        told = {"table": likeness(), "matches": args.matches, "seed": args.seed + 1}
        args.keep.write_text(json.dumps(told | {"rule sets": figures}) + "\n", encoding="utf-8")


def likeness() -> str:
    """A word for the table as it is, so that measurements can say which one they are of."""
    return hashlib.sha256(TABLE.read_bytes()).hexdigest()[:16]


def _rounded(tenths: list[tuple[float, float, int]]) -> list[tuple[float, float, int]]:
    return [(round(shown, 4), round(came, 4), many) for shown, came, many in tenths]


if __name__ == "__main__":
    main()
