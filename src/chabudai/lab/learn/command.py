"""``chabudai learn``: its options, and what it prints; PyTorch is imported only when it runs."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chabudai.core.messages import say
from chabudai.farm.progress import Bar
from chabudai.games.playable import Game
from chabudai.lab.learn.settings import METHODS, Settings

NUMBERS = (
    "minutes",
    "small_minutes",
    "rate",
    "entropy",
    "teacher",
    "updates",
    "tables",
    "width",
    "small_width",
    "small_entry",
    "small_updates",
    "pairs",
)
"""Settings that are options of the command."""


def add_options(parser: argparse.ArgumentParser, lang: str) -> None:
    """The options of the command, but for the rules."""
    parser.add_argument("--folder", type=Path, default=Path(), help=say("cli-learn-folder", lang))
    parser.add_argument(
        "--method", choices=METHODS, default="ppo", help=say("cli-learn-method", lang)
    )
    parser.add_argument("--begin", default="", metavar="FILE", help=say("cli-learn-begin", lang))
    parser.add_argument(
        "--favour", nargs="+", default=[], metavar="PRESET", help=say("cli-learn-favour", lang)
    )
    parser.add_argument("--device", choices=("cpu", "cuda"), help=say("cli-learn-device", lang))
    parser.add_argument("--seed", type=int, default=1, help=say("cli-learn-seed", lang))
    for name in NUMBERS:
        default = {field.name: field.default for field in dataclasses.fields(Settings)}[name]
        flag = "--" + name.replace("_", "-")
        about = say(f"cli-learn-{name.replace('_', '-')}", lang)
        parser.add_argument(flag, type=type(default), default=default, help=about)
    parser.add_argument("--test-every", type=int, default=0, help=say("cli-learn-test-every", lang))
    parser.add_argument(
        "--against", nargs="+", default=["greedy"], metavar="AGENT", help=say("cli-agents", lang)
    )
    cores = os.cpu_count() or 1
    parser.add_argument("--threads", type=int, default=cores, help=say("cli-threads", lang))


def run(
    args: argparse.Namespace, game: Game, options: dict[str, Any], tell: Callable[[str], None]
) -> Path:
    """Learn as asked; the file of the network. ValueError where something is missing."""
    try:
        import torch
    except ImportError as error:
        raise ValueError("learning needs PyTorch: pip install chabudai[learn]") from error
    from chabudai.lab.learn.run import learn

    settings = Settings(
        game=game.name,
        options=tuple(sorted(options.items())),
        device=args.device or ("cuda" if torch.cuda.is_available() else "cpu"),
        seed=args.seed,
        begin=args.begin,
        favour=tuple(args.favour),
        method=args.method,
        test_every=args.test_every,
        rivals=tuple(args.against),
        threads=args.threads,
        **{name: getattr(args, name) for name in NUMBERS},
    )
    total = int(60 * settings.minutes) if settings.minutes else settings.updates
    with Bar("", total) as bar:

        def report(line: dict[str, Any]) -> None:
            tell(json.dumps(line))
            done = line["seconds"] if settings.minutes else line["update"]
            bar(min(int(done), total), label=str(line["kind"]))

        return learn(settings, args.folder, report)
