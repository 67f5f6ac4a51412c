"""Two ways to learn a game by self-play, side by side: PPO, and regrets (R-NaD).

    python examples/methods.py [GAME ...] [--small] [--minutes M] [--device cuda] [--out FOLDER]

Both learn each game for the same time from the same seed. On the way each policy meets
``--against`` in the arena, and in small endings an exact best answer is worked out to it: what it
gives away there (in Koi-Koi with the stock known to the best answer; Touché has no ending that is
small enough). In the end the small networks that are made of both meet the levels. PPO looks for
wins against itself, so it may be beaten by whoever knows it; regrets lead to a policy that gives
little away.

``--out`` is given GAME.json, GAME.csv and the curves as SVG. Needs PyTorch (``pip install
chabudai[learn]``), and a GPU for the default size; ``--small`` is enough to watch all on a CPU.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import json
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import chabudai
from chabudai.agents.learned import network
from chabudai.agents.learned.policy import NetworkAgent
from chabudai.lab.arena import arena
from chabudai.lab.exploit import kinds, trials, tried
from chabudai.lab.extras import missing
from chabudai.lab.learn.settings import METHODS, Settings

try:
    import torch

    from chabudai.lab.learn.run import Run
except ModuleNotFoundError as error:
    raise missing("PyTorch", "learn") from error

OURS = ("matcha", "koikoi", "touche")
LARGE = {"minutes": 0.5, "tables": 16_384, "width": 512, "points": 10, "pairs": 100, "endings": 8}
SMALL = {"minutes": 1.0, "tables": 256, "width": 64, "points": 5, "pairs": 20, "endings": 3}
"""What is not said, for a GPU and for a CPU."""
COLOURS = {"ppo": "#8c3b2e", "regret": "#2f5d50"}


class Measured(Run):
    """A run that also tells how much its policy gives away."""

    def __init__(self, settings: Settings, folder: Path, endings: list[Any], points: int) -> None:
        self.curve: list[dict[str, Any]] = []
        self._endings = endings
        self._distance = 1.0 / points
        self._next = 0.0
        super().__init__(settings, folder, lambda _line: None)

    def is_due(self) -> bool:
        """After the first update, and then at even distances of time."""
        return self._next <= self.progress < 1.0

    def meet(self, path: Path, which: str) -> None:
        """Measure a network's policy as it is, mixed."""
        self._next = self.progress + self._distance
        settings = self.settings
        game = chabudai.game(settings.game, **dict(settings.options))
        with playing(settings.game, path):
            pair = ["network:mixed", *settings.rivals]
            (met,) = arena(game, pair, settings.pairs, 1, settings.threads)
        low, high = met.interval or (0.0, 1.0)
        told = {"which": which, "update": self.update, "seconds": round(self.seconds, 1)}
        told |= {"score": round(met.score, 4), "low": round(low, 4), "high": round(high, 4)}
        if self._endings:
            agent = NetworkAgent(game, network.read(path), mixed=True, seed=1)
            told["loss"] = round(self._given_away(agent), 5)
        self.curve.append(told)
        print(
            f"{settings.game} {settings.method:7} {which:10} {self.seconds:6.0f} s, update "
            f"{self.update}: {met.score:.1%} [{low:.1%}, {high:.1%}] against {settings.rivals[0]}"
            + (f", gives away {told['loss']:.2%} in endings" if self._endings else ""),
            flush=True,
        )

    def _given_away(self, agent: NetworkAgent) -> float:
        kind = kinds(self.settings.game)[0]
        lost = [tried(each, agent.chances, kind).mean for each in self._endings]
        return sum(lost) / len(lost)


@contextlib.contextmanager
def playing(game: str, path: Path) -> Iterator[None]:
    """Let a network be the game's."""
    network.put(game, path)
    try:
        yield
    finally:
        network.put(game, None)


def ladder(run: Measured, path: Path, levels: list[str], pairs: int) -> list[dict[str, Any]]:
    """What the small network takes from each level."""
    settings = run.settings
    game = chabudai.game(settings.game, **dict(settings.options))
    found = []
    for level in levels:
        with playing(settings.game, path):
            (met,) = arena(game, ["network:mixed", level], pairs, 1, settings.threads)
        low, high = met.interval or (0.0, 1.0)
        found.append({"rival": level, "pairs": pairs, "score": round(met.score, 4)})
        found[-1] |= {"low": round(low, 4), "high": round(high, 4)}
        print(
            f"{settings.game} {settings.method:7} {met.score:.1%} [{low:.1%}, {high:.1%}] – {level}"
        )
    return found


def plot(curves: dict[str, list[dict[str, Any]]], figure: str, words: str) -> str:
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


def settings_of(name: str, method: str, args: argparse.Namespace) -> Settings:
    """The same for both methods."""
    return Settings(
        name,
        method=method,
        device=args.device,
        minutes=args.minutes,
        tables=args.tables,
        width=args.width,
        judge_width=min(args.width, 512),
        small_width=min(args.width, 512),
        rivals=(args.against,),
        pairs=args.pairs,
        threads=args.threads,
        small_minutes=args.minutes / 5,
    )


def warm(name: str, args: argparse.Namespace) -> None:
    """One update of each method, so that neither is given time in which things are compiled."""
    for method in METHODS:
        with tempfile.TemporaryDirectory() as folder:
            settings = replace(settings_of(name, method, args), minutes=1e-9)
            Run(settings, Path(folder), lambda _line: None).learn()


def learned(name: str, method: str, args: argparse.Namespace, endings: list[Any]) -> dict[str, Any]:
    """The curve of one method, and what it takes from the levels in the end."""
    settings = settings_of(name, method, args)
    with tempfile.TemporaryDirectory() as folder:
        run = Measured(settings, Path(folder), endings, args.points)
        run.learn()
        path = run.finish()
        met = ladder(run, path, args.levels, args.pairs)
    return {"curve": run.curve, "levels": met, "updates": run.update}


def write(folder: Path, name: str, found: dict[str, dict[str, Any]], against: str) -> None:
    """All figures as JSON, the curves as CSV and as pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        columns = ["method", "which", "update", "seconds", "score", "low", "high", "loss"]
        table = csv.DictWriter(file, columns)
        table.writeheader()
        for method, each in found.items():
            table.writerows({"method": method, **point} for point in each["curve"])
    curves = {method: each["curve"] for method, each in found.items()}
    for figure, words in (
        ("score", f"{name}: share of points from {against}"),
        ("loss", f"{name}: chance to win that it gives away"),
    ):
        if all(figure in point for curve in curves.values() for point in curve):
            path = folder / f"{name}-{figure}.svg"
            path.write_text(plot(curves, figure, words), encoding="utf-8")
            print(path)


def main() -> None:
    """Learn by both methods, and compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them if none is named")
    parser.add_argument("--minutes", type=float, help="for each method")
    parser.add_argument("--small", action="store_true", help="for a CPU: small and short")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--width", type=int)
    parser.add_argument("--points", type=int, help="measurements on the way")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--levels", nargs="*", default=["level-1", "level-3", "level-5"])
    parser.add_argument("--pairs", type=int)
    parser.add_argument("--endings", type=int, help="positions that are solved; 0 for none")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=20.0, help="for finding endings")
    parser.add_argument("--out", type=Path, help="a folder for figures and pictures")
    args = parser.parse_args()
    usual = SMALL if args.small or args.device == "cpu" else LARGE
    for option, value in usual.items():
        if getattr(args, option) is None:
            setattr(args, option, value)
    for name in args.games or OURS:
        game = chabudai.game(name)
        endings = list(within(args, game)) if args.endings else []
        print(f"{name}: {len(endings)} endings that can be solved", flush=True)
        warm(name, args)
        found: dict[str, dict[str, Any]] = {}
        for method in METHODS:
            found[method] = learned(name, method, args, endings)
            if args.out:
                write(args.out, name, found, args.against)


def within(args: argparse.Namespace, game: chabudai.Game) -> Iterator[Any]:
    """Endings that are small enough, as many as are wanted or as the time allows."""
    began, number, seed = time.perf_counter(), 0, 2
    while number < args.endings and time.perf_counter() - began < args.seconds:
        for found in trials(game, kinds(game.name)[0], 1, seed, tries=4):
            number += 1
            yield found
        seed += 1


if __name__ == "__main__":
    main()
