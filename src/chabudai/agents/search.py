"""The agent that searches: it plays out guesses of what it cannot see, and compares."""

from __future__ import annotations

import logging  # noqa: F401 - for its hook before forks, see ``at_work``
import os
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chabudai.agents import odds
from chabudai.agents.agent import demand_own
from chabudai.agents.glance import GreedyAgent
from chabudai.agents.insight import Insight, insight
from chabudai.agents.insight import former as former_insight
from chabudai.agents.learned.insight import champion
from chabudai.agents.learned.mind import new_mind
from chabudai.agents.playout import make_search
from chabudai.agents.styles import Style
from chabudai.agents.trails import Memory
from chabudai.agents.tree import NO_MIND, Tree, new_tree
from chabudai.core.chance import Dice
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

CHUNK = 256
"""Play-outs between two looks at the clock."""
MOST_NODES = 60_000

_compiled: dict[tuple[Insight, Kernel], Callable[..., None]] = {}
"""The searches that are ready, by what they depend on."""
_compiling: set[tuple[Insight, Kernel]] = set()
"""Those that a thread of this process is at work on."""
_failed: dict[tuple[Insight, Kernel], BaseException] = {}
"""Why those that a thread was last at work on are not ready."""

at_work = threading.RLock()
"""Held while something is compiled: a fork waits for that, since no compiler survives one that is
made in its midst (half-loaded modules, locks that nobody opens any more)."""


def _forked() -> None:
    """In the child: threads that had not begun yet are no more."""
    _compiling.clear()
    at_work.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=at_work.acquire, after_in_parent=at_work.release, after_in_child=_forked
    )


@dataclass(frozen=True)
class Finding:
    """What a search found about one action."""

    action: int
    visits: int
    value: float
    """The chance to win, a draw counting half."""


class SearchAgent:
    """Searches with a fixed number of play-outs, or fewer where the clock says so.

    Without ``wait``, compilation goes on in the background, and the greedy agent answers meanwhile.
    Where the game has a network for these rules, ``learned`` play-outs with it are made instead,
    if that is not 0. Several threads may ask at once: each search has a tree of its own.
    """

    def __init__(
        self,
        game: Game,
        iterations: int,
        seed: int = 0,
        name: str = "search",
        wait: bool = True,
        learned: int = 0,
        style: Style | None = None,
        guesses: int = 1,
        former: bool = False,
    ) -> None:
        self.name = name
        self.game = game
        self.seed = seed
        self._asked: tuple[Any, ...] = (
            iterations,
            seed,
            name,
            wait,
            learned,
            style,
            guesses,
            former,
        )
        found = champion(game) if learned else None
        self._is_learned = found is not None
        self._is_former = former
        """Of the values of former searches no odds were measured."""
        self._hooks = found or (former_insight(game) if former else insight(game))
        self.iterations = learned if found else iterations
        network = self._hooks.network
        self._memory = Memory(game) if network is not None and network.trail else None
        self._meanwhile = GreedyAgent(game, seed, style=style)
        self._style = style
        self._guesses = guesses
        self._nodes = min(self.iterations + 8, MOST_NODES)
        self._key = (self._hooks, game.book.kernel)
        self._trees: list[Tree] = []
        """Trees that no thread searches with now."""
        if self._key in _compiled:
            return
        if wait:
            self._prepare()
        else:
            self._begin()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, *self._asked)

    def _fill(self, tree: Tree, view: Any) -> None:
        """Give a tree what was seen before, and the guesses that it shall use; without any they
        are drawn evenly.
        """
        if self._memory is not None:
            tree.mind.remember(self._memory.rows(view), view)

    def _new_tree(self, nodes: int) -> Tree:
        kernel, found = self.game.book.kernel, self._hooks.network
        mind = NO_MIND if found is None else new_mind(found, kernel)
        return new_tree(kernel, nodes, mind, self._guesses)

    def _begin(self) -> None:
        """Let a thread compile, unless one does, or did so in vain."""
        if self._key in _compiling or self._key in _failed:
            return
        _compiling.add(self._key)
        threading.Thread(target=self._compile, daemon=True).start()

    def _compile(self) -> None:
        try:
            self._prepare()
        except Exception as error:  # whoever waits is told
            _failed[self._key] = error
        finally:
            _compiling.discard(self._key)

    def _wait(self) -> None:
        """Wait until it is ready; RuntimeError if it cannot be."""
        while not self.is_ready:
            self._begin()
            if self._key in _failed:
                raise RuntimeError("the search could not be compiled") from _failed[self._key]
            time.sleep(0.02)

    def _prepare(self) -> None:
        """Compile, or load from disk, by a first small search."""
        with at_work:
            run = make_search(*self._key)
            state = self.game.new()
            while self.game.turn(state) < 0:
                self.game.shuffle(state, 0)
            view = self.game.view(state, self.game.turn(state))
            run(view.array, 0, 0, 1, self._new_tree(8))
            if self._memory is not None:
                self._memory.prepare()
            _compiled[self._key] = run

    @property
    def is_ready(self) -> bool:
        """Whether it answers by searching by now."""
        return self._key in _compiled

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        """One of the legal actions."""
        demand_own(self.game, view)
        if len(legal) == 1:
            return legal[0]
        if not self.is_ready:
            self._begin()
            return self._meanwhile.choose(view, legal)
        return self.decide(view, legal, self.search(view, legal, clock))

    def decide(self, view: Any, legal: Sequence[int], findings: list[Finding]) -> int:
        """What it chooses after it has found this about every legal action."""
        if self._style is not None:
            findings = _by_taste(findings, self._style.likings(view, legal))
        if not self._hooks.mixed:
            return max(findings, key=lambda found: (found.visits, found.value)).action
        return self._draw(findings, zlib.crc32(bytes(view)))

    def _draw(self, findings: Sequence[Finding], stream: int) -> int:
        """An action drawn by visits; those with a quarter of the most or less are left out."""
        weights = _weights(findings)
        drawn = Dice(self.seed ^ 0x5EED, stream).below(sum(weights))
        for found, weight in zip(findings, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return found.action
        raise AssertionError("the weights add up to more than was drawn")

    def chances(self, view: Any, legal: Sequence[int], _earlier: Any = None) -> list[float]:
        """How likely each legal action is over all seeds' draws, by this seed's search."""
        demand_own(self.game, view)
        if len(legal) == 1:
            return [1.0]
        findings = self.search(view, legal)
        if self._style is not None:
            findings = _by_taste(findings, self._style.likings(view, legal))
        if self._hooks.mixed:
            weights = _weights(findings)
            return [weight / sum(weights) for weight in weights]
        best = max(findings, key=lambda found: (found.visits, found.value))
        return [float(found is best) for found in findings]

    def search(
        self, view: Any, legal: Sequence[int], clock: float | None = None, moved: bool = True
    ) -> list[Finding]:
        """What was found about every legal action, in their order; waits for compilation, and says
        in a RuntimeError if that failed.

        Values are chances; those of the play-outs as they were can be had with ``moved=False``.
        """
        demand_own(self.game, view)
        if flaws := self.game.check(view):  # play-outs look at nothing on their way
            raise ValueError(flaws[0].say())
        if list(legal) != self.game.legal(view):
            raise ValueError("a search compares all legal actions: game.legal(view)")
        began = time.perf_counter()
        self._wait()
        run = _compiled[self._key]
        try:
            tree = self._trees.pop()
        except IndexError:
            tree = self._new_tree(self._nodes)
        tree.clear()
        self._fill(tree, view)
        seed = (self.seed << 32 ^ zlib.crc32(bytes(view))) & (1 << 63) - 1
        done = 0
        while done < self.iterations:
            stop = self.iterations if clock is None else min(done + CHUNK, self.iterations)
            run(view.array, seed, done, stop, tree)
            done = stop
            if clock is not None and time.perf_counter() - began > clock * 0.9:
                break
        visits, totals = tree.root(len(legal))
        self._trees.append(tree)
        mean: Callable[[float], float] = float
        if moved and not self._is_former:
            mean = odds.meaning(self.game, view, self._is_learned)
        return [
            Finding(action, int(n), mean(float(total / n)) if n else 0.0)
            for action, n, total in zip(legal, visits, totals, strict=True)
        ]


class RememberingSearch(SearchAgent):
    """A search with a network that is shown a trail, and is told what its seat has seen.

    Who has told it nothing, or not the view that it is to choose for, gets the answer to the view.
    """

    def told(self, views: Sequence[Any]) -> None:
        """All views of its seat so far, one after each deal and each action."""
        if self._memory is not None:
            self._memory.views = views


def _weights(findings: Sequence[Finding]) -> list[int]:
    """By what an action is drawn: visits; a quarter of the most or less count nothing."""
    most = max(found.visits for found in findings)
    return [max(found.visits - most // 4, 0) for found in findings]


def _by_taste(findings: Sequence[Finding], likings: Sequence[float]) -> list[Finding]:
    """Findings as somebody with a taste takes them; what was hardly tried stays bad."""
    most = max(found.visits for found in findings)
    return [
        replace(found, visits=round(found.visits * liking)) if 8 * found.visits > most else found
        for found, liking in zip(findings, likings, strict=True)
    ]
