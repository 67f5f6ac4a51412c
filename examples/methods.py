"""Two ways to learn a game by self-play, side by side: PPO, and regrets (R-NaD).

    python examples/methods.py [matcha|koikoi|touche] [--minutes M] [--device cuda] [--plot FILE]

Both learn for the same time from the same seed. On the way each policy meets ``--against`` in the
arena, and in small endings an exact best answer is worked out to it: what it gives away there. PPO
looks for wins against itself, so it may be beaten by whoever knows it; regrets lead to a policy
that gives little away. Needs PyTorch (``pip install chabudai[learn]``), and a GPU for the default
size; ``--tables 256 --width 128 --minutes 3`` is enough to watch both on a CPU.
"""

from __future__ import annotations

import argparse
import tempfile
from html import escape
from pathlib import Path
from typing import Any

import torch

import chabudai
from chabudai.agents.learned import network
from chabudai.agents.learned.policy import NetworkAgent
from chabudai.lab.arena import arena
from chabudai.lab.exploit import kinds, trials, tried
from chabudai.lab.learn.run import Run
from chabudai.lab.learn.settings import METHODS, Settings

COLOURS = {"ppo": "#8c3b2e", "regret": "#2f5d50"}


class Measured(Run):
    """A run that also tells how much its policy gives away."""

    def __init__(self, settings: Settings, folder: Path, endings: list[Any]) -> None:
        self.curve: list[dict[str, float]] = []
        self._endings = endings
        super().__init__(settings, folder, lambda _line: None)

    def meet(self, path: Path, which: str) -> None:
        """Measure a network's policy as it is, mixed."""
        settings = self.settings
        game = chabudai.game(settings.game, **dict(settings.options))
        agent = NetworkAgent(game, network.read(path), mixed=True, seed=1)
        network.put(settings.game, path)
        try:
            pair = ["network:mixed", *settings.rivals]
            (met,) = arena(game, pair, settings.pairs, 1, settings.threads)
        finally:
            network.put(settings.game, None)
        lost = [tried(each, agent.chances, kinds(game.name)[0]).mean for each in self._endings]
        told = {"seconds": self.seconds, "score": met.score}
        if lost:
            told["loss"] = sum(lost) / len(lost)
        self.curve.append(told)
        interval = met.interval or (0.0, 1.0)
        print(
            f"{settings.method:7} {which:10} {self.seconds:6.0f} s, update {self.update}: "
            f"{met.score:.1%} [{interval[0]:.1%}, {interval[1]:.1%}] against {settings.rivals[0]}"
            + (f", gives away {told['loss']:.2%} in {len(lost)} endings" if lost else ""),
            flush=True,
        )


def plot(curves: dict[str, list[dict[str, float]]], figure: str, words: str) -> str:
    """A figure over time for both methods, as SVG."""
    points = [(each["seconds"], each[figure]) for curve in curves.values() for each in curve]
    right, top = max(x for x, _ in points) or 1.0, max(y for _, y in points) or 1.0
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" role="img">',
        f"<title>{escape(words)}</title>",
        '<rect width="640" height="360" fill="#fffdf7"/>',
        '<g font-family="sans-serif" font-size="13" fill="#1d2b26">',
        '<path d="M60 20V320H620" fill="none" stroke="#d9d2c3"/>',
        f'<text x="60" y="14">{escape(words)}</text>',
        f'<text x="54" y="34" text-anchor="end">{top:.1%}</text>',
        '<text x="54" y="324" text-anchor="end">0</text>',
        f'<text x="620" y="340" text-anchor="end">{right:.0f} s</text>',
    ]
    for number, (method, curve) in enumerate(curves.items()):
        line = " ".join(
            f"{60 + 560 * each['seconds'] / right:.1f},{320 - 290 * each[figure] / top:.1f}"
            for each in curve
        )
        dash = ' stroke-dasharray="7 4"' if number else ""
        colour = COLOURS[method]
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>'
        )
        parts.append(f'<text x="{80 + 90 * number}" y="352" fill="{colour}">{method}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main() -> None:
    """Learn by both methods, and compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="matcha", choices=chabudai.names())
    parser.add_argument("--minutes", type=float, default=3.0, help="for each method")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--tables", type=int, default=16_384)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--every", type=int, default=100, help="updates between measurements")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--endings", type=int, default=20)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--plot", type=Path, help="where to write pictures: NAME-score.svg, …")
    args = parser.parse_args()
    game = chabudai.game(args.game)
    endings = list(trials(game, kinds(args.game)[0], args.endings, seed=2)) if args.endings else []
    if args.endings and not endings:
        print(f"{args.game} has no endings that are small enough to be solved")
    curves: dict[str, list[dict[str, float]]] = {}
    for method in METHODS:
        settings = Settings(
            args.game,
            method=method,
            device=args.device,
            minutes=args.minutes,
            tables=args.tables,
            width=args.width,
            test_every=args.every,
            rivals=(args.against,),
            pairs=args.pairs,
            threads=args.threads,
            small_updates=40,
        )
        with tempfile.TemporaryDirectory() as folder:
            run = Measured(settings, Path(folder), endings)
            run.learn()
            run.finish()
        curves[method] = run.curve
    if args.plot:
        for figure, words in (
            ("score", f"{args.game}: share of points from {args.against}"),
            ("loss", f"{args.game}: chance to win that it gives away in endings"),
        ):
            if all(figure in each for curve in curves.values() for each in curve):
                path = args.plot.with_name(f"{args.plot.stem}-{figure}.svg")
                path.write_text(plot(curves, figure, words), encoding="utf-8")
                print(path)


if __name__ == "__main__":
    main()
