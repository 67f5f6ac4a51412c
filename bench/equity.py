"""Match equity of Koi-Koi: how a lead between rounds turns out, from self-play, as a small table.

    python bench/equity.py [--matches N] [--seed S] [--write] [--plot FILE] [PRESET ...]

The greedy agent plays itself under each rule set. Before every round after the first the lead of
the seat that deals next and the rounds that are left are written down, and what came of the match
(a draw counts half). For each number of rounds left a curve of three numbers is fitted (the logit
as an odd polynomial of the lead, plus what dealing is worth); its points are the table
(``agents/equity/koikoi.npz``, with ``--write``). Printed are the logarithmic loss and the
worst tenth, for matches that were not fitted: of the table, and of the curve without one.
"""

from __future__ import annotations

import argparse
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


def fit(leads: Any, scores: Any, total: int) -> Any:
    """The three numbers: worth of the deal, lead, cube of the lead, by Newton's method."""
    x = leads / total
    terms = np.stack([np.ones_like(x), x, x**3], axis=1)
    found = np.zeros(3)
    step = np.zeros(3)
    least = math.inf
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(terms @ (found + step), -30, 30)))
        loss = -(scores * np.log(chance) + (1 - scores) * np.log(1 - chance)).sum()
        if not loss < least:  # too far: half of the way
            step = step / 2
            continue
        found, least = found + step, loss
        slope = terms.T @ (scores - chance)
        curve = (terms * (chance * (1 - chance))[:, None]).T @ terms + 1e-3 * np.eye(3)
        step = np.linalg.solve(curve, slope)
    return found


def table_of(kept: Any, results: Any, total: int) -> Any:
    """Chances of who deals next, by rounds left and lead."""
    rounds = kept.shape[1] - 1
    leads = np.arange(WIDTH) * STEP - PLACE
    rows = np.full((LEFT, WIDTH), 0.5)
    for left in range(1, min(rounds, LEFT)):
        found = kept[:, rounds - left]
        there = found[:, 1] != 0
        signs = found[there, 1]
        numbers = fit(found[there, 0] * signs, 0.5 + 0.5 * results[there] * signs, total)
        x = np.clip(leads / total, -1, 1)
        logits = numbers[0] + numbers[1] * x + numbers[2] * x**3
        chances = 1 / (1 + np.exp(-np.clip(logits, -9, 9)))
        even = WIDTH // 2  # more is never worse, also where few matches came
        rows[left, even:] = np.maximum.accumulate(chances[even:])
        rows[left, : even + 1] = np.minimum.accumulate(chances[even::-1])[::-1]
    if rounds < LEFT:
        rows[rounds] = rows[rounds - 1]
    return rows


def check(game: Game, kept: Any, results: Any, judge: Any) -> tuple[float, float, list[Any]]:
    """The logarithmic loss, the greatest difference of a tenth, and the tenths."""
    state = game.new()
    shown, came = [], []
    for match in range(len(results)):
        for played in range(1, state.rounds):
            lead, heir = kept[match, played]
            if heir:
                half = (game.new().coins[0] * 2 + lead) // 2
                state.coins[0], state.coins[1] = half, half - lead
                state.played, state.heir = played, 0 if heir > 0 else 1
                shown.append(judge(state, 0))
                came.append(0.5 + 0.5 * results[match])
    chances, scores = np.clip(np.array(shown), 1e-4, 1 - 1e-4), np.array(came)
    loss = -(scores * np.log(chances) + (1 - scores) * np.log(1 - chances)).mean()
    tenths = []
    for tenth in range(10):
        inside = np.minimum((chances * 10).astype(int), 9) == tenth
        if inside.sum() >= 200:
            tenths.append((chances[inside].mean(), scores[inside].mean(), int(inside.sum())))
    return float(loss), max(abs(a - b) for a, b, _ in tenths), tenths


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
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("presets", nargs="*", default=list(rules_class("koikoi").presets))
    args = parser.parse_args()
    keys, rows = [], []
    for preset in args.presets:
        game = chabudai.game("koikoi", preset=preset)
        state = game.new()
        total = int(state.coins[0] + state.coins[1])
        keys.append((state.options, total))
        if args.write:
            kept, results = play(game, args.matches, args.seed)
            rows.append(table_of(kept, results, total))
            continue
        kept, results = play(game, args.matches // 10, args.seed + 1)
        loss, worst, tenths = check(game, kept, results, value)
        old, former, before = check(game, kept, results, former_value)
        print(
            f"{preset}: loss {loss:.3f}, worst tenth {100 * worst:.1f} points; without the table "
            f"{old:.3f}, {100 * former:.1f}; of a coin {math.log(2):.3f}",
            flush=True,
        )
        if args.plot and preset == "rulebook":
            args.plot.write_text(plot({"the curve": before, "the table": tenths}), encoding="utf-8")
    if args.write:
        folder = Path(chabudai.__file__).parent / "agents" / "equity"
        chances = np.rint(np.array(rows) * 65_535).astype(np.uint16)
        np.savez_compressed(folder / "koikoi.npz", keys=np.array(keys, np.int64), chances=chances)


if __name__ == "__main__":
    main()
