"""A response from end to end: know the agent, learn against it, and meet it on fresh deals."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from chabudai.agents.learned import network
from chabudai.agents.learned.policy import NetworkAgent
from chabudai.agents.spec import Spec, read_spec
from chabudai.games.playable import Game
from chabudai.lab.arena import Contestant, arena
from chabudai.lab.learn.eyes import open_eyes
from chabudai.lab.learn.improve import improve
from chabudai.lab.learn.player import Judge, Player
from chabudai.lab.learn.response import shadow
from chabudai.lab.learn.response.facing import Facing
from chabudai.lab.learn.response.frozen import Frozen, PlayerSeat, sit
from chabudai.lab.learn.response.plan import Plan
from chabudai.lab.learn.rolls import Tables
from chabudai.lab.learn.small import Small, take_over

NAME = "response"
JUDGE_FIRST = 0.05
"""The part of each round in which only the judge learns: a new one misleads a player that knows
something."""
FRESH = 1 << 20
"""Added to the seed for the meeting: its deals are none that were learned from."""

Report = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Response:
    """What a learned response took from an agent: no less can be taken from it."""

    agent: str
    score: float
    """Its share of points in the arena, against the agent itself."""
    interval: tuple[float, float] | None
    pairs: int
    while_learning: float | None
    """Its share in the last steps of learning, against whom it learned with, still trying things
    out."""
    learned_with: str
    """``agent``, or ``shadow`` where the agent was imitated."""
    steps: int
    seconds: float
    network: str
    """The file of the response."""

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


class Learner:
    """The response while it learns."""

    def __init__(self, game: Game, plan: Plan, folder: Path, report: Report) -> None:
        if game.seats != 2:
            raise ValueError("responses are learned in games of two seats")
        self.game, self.plan, self.folder, self._report = game, plan, folder, report
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.spec: Spec = read_spec(plan.agent, game.name)
        self.settings = plan.settings(game.name)
        if plan.stand_in:
            read_spec(plan.stand_in, game.name)
        seat = sit(self.spec, game, plan.seed, plan.device, plan.threads)
        self.frozen = None if plan.stand_in else seat
        self.shadow = None if self.frozen is not None else self._new_player()
        self.tables = Tables([game], plan.tables, plan.device, plan.seed)
        self.rolls = Facing(self.tables, plan.steps)
        self.player = self._new_player()
        self.steps = 0
        self.began = time.perf_counter()
        self.share: float | None = None

    def _new_player(self) -> Any:
        plan, game = self.plan, self.game
        seen = game.book.observation
        player = Player(seen.size, seen.numbers, game.actions, plan.width, plan.layers)
        given = network.read(Path(plan.begin)) if plan.begin else network.network(game)
        fits = given is not None and given.fits(game) and given.layers == plan.layers
        if given is not None and fits and max(given.width, given.entry_width) <= plan.width:
            take_over(player, given)
        elif plan.begin:
            raise ValueError(f"{plan.begin} has learned something else, or is larger")
        else:
            open_eyes(player, game)
        return player.to(plan.device)

    def learn(self) -> None:
        """All rounds: one against an agent that plays in the batch, several against a shadow."""
        plan = self.plan
        if self.frozen is not None:
            self._round(self.frozen, 0, 1)
            return
        kept: list[shadow.Shown] = []
        for number in range(plan.rounds):
            kept.append(self._ask(number))
            shown = shadow.Shown(*(np.concatenate(each) for each in zip(*kept, strict=True)))
            told = shadow.fit(self.shadow, shown, plan.device, plan.rate)
            self._tell("shadow", round=number + 1, **told)
            if not number and not plan.begin and network.network(self.game) is None:
                self.player = copy.deepcopy(self.shadow)
            self._round(PlayerSeat(self.shadow), number, plan.rounds)

    def _ask(self, number: int) -> shadow.Shown:
        """Ask the agent: first against itself, later against what has learned to answer it."""
        plan, game = self.plan, self.game
        other = None
        if number:
            other = partial(NetworkAgent, game, network.read(self.write()), NAME)
        matches = range(number * plan.matches, (number + 1) * plan.matches)
        threads, seconds = plan.threads, plan.asking
        name = plan.stand_in or plan.agent
        return shadow.ask(game, name, matches, plan.seed, threads, seconds, other)

    def _round(self, frozen: Frozen, number: int, rounds: int) -> None:
        """Learn for one part of the time against somebody who stays the same."""
        plan, rolls = self.plan, self.rolls
        seen = self.game.book.observation
        judge = Judge(seen.size, seen.numbers, self.tables.secrets, plan.width, plan.layers)
        judge = judge.to(plan.device)
        parameters = [*self.player.parameters(), *judge.parameters()]
        fused = plan.device == "cuda"
        optimizer = torch.optim.Adam(parameters, lr=plan.rate, eps=1e-5, fused=fused)
        rolls.face(self.player, self.tables, frozen)  # compiles
        rolls.share()
        self.tables.batch.reset(plan.seed + number)
        began = time.perf_counter()
        update, progress = 0, 0.0
        while progress < 1.0:
            left = max(1.0 - progress, 0.02)
            for group in optimizer.param_groups:
                group["lr"] = plan.rate * left
            rolls.face(self.player, self.tables, frozen)
            variety = plan.entropy * (0.2 + 0.8 * left)
            learners = (self.player, judge, optimizer, rolls, self.tables, self.settings)
            told = improve(*learners, variety, only_judge=progress < JUDGE_FIRST)
            update += 1
            self.steps += plan.steps * plan.tables
            progress = update / -(-plan.updates // rounds)
            if plan.minutes:
                progress = (time.perf_counter() - began) * rounds / (60 * plan.minutes)
            if update % 25 == 0 or progress >= 1.0:
                self.share = rolls.share()
                figures = {name: round(value, 5) for name, value in told.items()}
                self._tell("update", round=number + 1, update=update, share=self.share, **figures)

    def write(self) -> Path:
        """Write the response in whole numbers, as agents play."""
        small = Small.of(self.player, self.game.book.observation.numbers).train()
        with torch.no_grad():
            for step in range(self.plan.steps):
                small(self.rolls.observation[step], self.rolls.mask[step])
        path = self.folder / "response.npz"
        small.write(path, about=json.dumps(self._about()))
        return path

    def _about(self) -> dict[str, Any]:
        rules = self.game.rules
        fixed = {
            name: getattr(rules, name)
            for name, option in type(rules).__dataclass_fields__.items()
            if option.metadata.get("text")
        }
        return {
            "game": self.game.name,
            "seats": self.game.seats,
            "observation": self.game.book.observation.version,
            "fixed": fixed,
            "rules": rules.version,
            "only": rules.to_json(),
            "plan": self.plan.to_json(),
        }

    def meet(self, path: Path) -> Response:
        """Let the response meet the agent itself, on deals that nobody learned from."""
        plan = self.plan
        seconds = time.perf_counter() - self.began
        given = network.read(path)
        entered = Contestant(NAME, make=lambda g, _seed: NetworkAgent(g, given, NAME))
        seed = plan.seed + FRESH
        (found,) = arena(self.game, [entered, plan.agent], plan.pairs, seed, plan.threads)
        made = Response(
            agent=plan.agent,
            score=found.score,
            interval=found.interval,
            pairs=found.pairs,
            while_learning=self.share,
            learned_with="agent" if self.shadow is None else "shadow",
            steps=self.steps,
            seconds=round(seconds, 1),
            network=str(path),
        )
        self._tell("met", **made.to_json())
        return made

    def _tell(self, kind: str, **figures: Any) -> None:
        seconds = round(time.perf_counter() - self.began, 1)
        line = {"kind": kind, "seconds": seconds, **figures}
        with (self.folder / "response.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self._report(line)


def respond(game: Game, plan: Plan, folder: Path, report: Report) -> Response:
    """Learn a response to an agent and measure what it takes from it."""
    if plan.device == "cuda" and not torch.cuda.is_available():
        plan = replace(plan, device="cpu")
    learner = Learner(game, plan, folder, report)
    learner.learn()
    return learner.meet(learner.write())
