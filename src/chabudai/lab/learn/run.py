"""A run: learn, keep checkpoints and logs, make the small network, and meet rivals with it."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

import chabudai
from chabudai.agents.learned import network
from chabudai.games.playable import Game
from chabudai.lab.arena import arena
from chabudai.lab.learn.distil import distil
from chabudai.lab.learn.events import Events
from chabudai.lab.learn.eyes import open_eyes
from chabudai.lab.learn.figures import curves, figures
from chabudai.lab.learn.imitate import imitate
from chabudai.lab.learn.improve import improve
from chabudai.lab.learn.league import League
from chabudai.lab.learn.mixture import mixture
from chabudai.lab.learn.player import Judge, Player
from chabudai.lab.learn.plot import plot
from chabudai.lab.learn.regret import improve_by_regret
from chabudai.lab.learn.rolls import Rolls, Tables
from chabudai.lab.learn.settings import Settings
from chabudai.lab.learn.small import Small, take_over

JUDGE_FIRST = 20
"""Updates in which only the judge learns where the player was given: a new judge misleads it."""

LOG = "log.jsonl"
Report = Callable[[dict[str, Any]], None]


class Run:
    """Everything that learns, and where it is kept."""

    def __init__(self, settings: Settings, folder: Path, report: Report) -> None:
        self.settings = settings
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._report = report
        self._events = Events(folder)
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        games = mixture(settings.game, dict(settings.options), settings.favour)
        self.tables = Tables(
            games, settings.tables, settings.device, settings.seed, settings.memory
        )
        seen = games[0].book.observation
        self.player = self._new_player(games[0]).to(settings.device)
        self.judge = Judge(
            self.tables.inputs,
            seen.numbers,
            self.tables.secrets,
            settings.judge_width,
            settings.layers,
        ).to(settings.device)
        parameters = [*self.player.parameters(), *self.judge.parameters()]
        fused = settings.device == "cuda"
        self.optimizer = torch.optim.Adam(parameters, lr=settings.rate, eps=1e-5, fused=fused)
        self.league = League(self.player, self.tables, settings.past)
        self.reference = copy.deepcopy(self.player).requires_grad_(False)
        """By regrets: the policy that everybody is pulled to."""
        self.update = 0
        self.seconds = 0.0
        self._resume()

    def _new_player(self, game: Game) -> Player:
        """A player that begins with a network's numbers, or with its game's shapes."""
        settings, seen = self.settings, game.book.observation
        sizes = self.tables.inputs, seen.numbers, game.actions
        player = Player(*sizes, settings.width, settings.layers, self.tables.guessed)
        if not settings.begin:
            open_eyes(player, game)
            return player
        given = network.read(Path(settings.begin))
        wide = max(given.width, given.entry_width)
        if not given.fits(game) or given.layers != settings.layers or wide > settings.width:
            raise ValueError(f"{settings.begin} has learned something else, or is larger")
        take_over(player, given)
        return player

    @property
    def progress(self) -> float:
        """How much of the run is done, 0 to 1."""
        if self.settings.minutes:
            return self.seconds / (60 * self.settings.minutes)
        return self.update / self.settings.updates

    def learn(self) -> None:
        """Learn to the end, or on from where a checkpoint left it."""
        settings = self.settings
        if settings.teacher and not self.update:
            self.imitate()
        rolls = Rolls(self.tables, settings.steps)
        before = self.seconds
        began = time.perf_counter()
        while self.progress < 1.0:
            self.update += 1
            left = max(1.0 - self.progress, 0.02)
            for group in self.optimizer.param_groups:
                group["lr"] = settings.rate * left
            rolls.play(self.player, self.tables, self.league.invite(self.update), self.league.seats)
            told = self._improve(rolls, left)
            self.seconds = before + time.perf_counter() - began
            if self.update % settings.past_every == 0:
                self.league.keep(self.player)
            if self.update % settings.save_every == 0:
                self.save()
            if self.update % 25 == 0 or self.progress >= 1.0:
                self.log("update", steps=self.update * settings.steps * settings.tables, **told)
            if self.is_due():
                then = time.perf_counter()
                self.meet(self._as_it_is(rolls), "on the way")
                began += time.perf_counter() - then
        self.save()

    def is_due(self) -> bool:
        """Whether the network as it is now shall meet the rivals."""
        every = self.settings.test_every
        return every > 0 and self.update % every == 0

    def _improve(self, rolls: Rolls, left: float) -> dict[str, float]:
        """One update by the method of the run; ``left`` is how much of it is to come."""
        settings = self.settings
        learners = (self.player, self.judge, self.optimizer, rolls, self.tables, settings)
        first = self._given and self.update <= JUDGE_FIRST
        if settings.method == "ppo" or first:
            variety = settings.entropy * (0.2 + 0.8 * left)
            return improve(*learners, variety, only_judge=first)
        told = improve_by_regret(*learners, self.reference)
        if self.update % settings.reference_every == 0:
            self.reference.load_state_dict(self.player.state_dict())
        return told

    def imitate(self) -> None:
        """Let the player learn from the game's own judgement before it learns by itself."""
        settings = self.settings
        minutes, threads = 60 * settings.teacher, settings.threads
        told = imitate(
            self.player, self.tables.game, settings.device, settings.seed, threads, minutes
        )
        self.log("imitated", **told)
        self.league.past = []
        self.league.keep(self.player)
        self.reference.load_state_dict(self.player.state_dict())

    @property
    def _given(self) -> bool:
        """Whether the player knew something before it began to learn by itself."""
        return bool(self.settings.begin or self.settings.teacher)

    def finish(self) -> Path:
        """Make the small network, write it, and let it meet the rivals."""
        began = time.perf_counter()
        small, told = distil(self.player, self.tables, self.settings)
        self.log("small", seconds_of_it=round(time.perf_counter() - began, 1), **told)
        path = self.folder / "network.npz"
        small.write(path, about=json.dumps(self.about()))
        self.meet(path, "small")
        self.plot()
        return path

    def about(self) -> dict[str, Any]:
        """What a network's file says about itself."""
        game = self.tables.game
        return {
            "game": game.name,
            "seats": game.seats,
            "observation": game.book.observation.version,
            "trail": self.tables.trail,
            "fixed": {
                name: getattr(game.rules, name)
                for name, option in type(game.rules).__dataclass_fields__.items()
                if option.metadata.get("text")
            },
            "rules": game.rules.version,
            "updates": self.update,
            "steps": self.update * self.settings.steps * self.settings.tables,
            "seconds": round(self.seconds),
            "settings": self.settings.to_json(),
        }

    def _as_it_is(self, rolls: Rolls) -> Path:
        """The large network as it is, in whole numbers."""
        small = Small.of(self.player, self.tables.game.book.observation.numbers).train()
        with torch.no_grad():
            small(rolls.observation[-1], rolls.mask[-1])
        path = self.folder / "now.npz"
        small.write(path, about=json.dumps(self.about()))
        return path

    def meet(self, path: Path, which: str) -> None:
        """Let a network's policy meet the rivals, without search, and log what came of it."""
        settings = self.settings
        game: Game = chabudai.game(settings.game, **dict(settings.options))
        network.put(settings.game, path)
        try:
            for rival in settings.rivals:
                (standing,) = arena(game, ["network", rival], settings.pairs, 1, settings.threads)
                figures = {"score": round(standing.score, 4), "interval": standing.interval}
                self.log("met", which=which, rival=rival, pairs=settings.pairs, **figures)
        finally:
            network.put(settings.game, None)

    def log(self, kind: str, **told: Any) -> None:
        """Add a line to the log and to the events, and tell it."""
        line = {"kind": kind, "update": self.update, "seconds": round(self.seconds, 1), **told}
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self._events.add(self.update, figures(line))
        self._report(line)

    def plot(self) -> None:
        """Draw what was logged so far, if anything, whole or not at all."""
        log, path = self.folder / LOG, self.folder / "plot.svg"
        if log.exists():
            drawn = plot(curves(log), self.settings.game)
            path.with_suffix(".new").write_text(drawn, encoding="utf-8")
            path.with_suffix(".new").replace(path)

    def save(self) -> None:
        """Write a checkpoint, whole or not at all, and draw the plot."""
        kept = {
            "player": self.player.state_dict(),
            "judge": self.judge.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "past": self.league.past,
            "reference": self.reference.state_dict(),
            "update": self.update,
            "seconds": self.seconds,
            "settings": self.settings.to_json(),
        }
        path = self.folder / "checkpoint.pt"
        torch.save(kept, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)
        self.plot()

    def _resume(self) -> None:
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return
        kept = torch.load(path, map_location=self.settings.device, weights_only=True)
        self.player.load_state_dict(kept["player"])
        self.judge.load_state_dict(kept["judge"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.league.past = kept["past"]
        self.reference.load_state_dict(kept["reference"])
        self.update, self.seconds = kept["update"], kept["seconds"]
        torch.manual_seed(self.settings.seed + self.update)
        self.tables.reset(self.settings.seed + self.update)


def learn(settings: Settings, folder: Path, report: Report) -> Path:
    """Learn a game; the file of the small network."""
    if settings.device == "cuda" and not torch.cuda.is_available():
        settings = replace(settings, device="cpu")
    run = Run(settings, folder, report)
    run.learn()
    return run.finish()
