"""Profiles: what the model of Bradley and Terry makes of meetings, and how sure of it one can be.

For every agent a gambler bets that its rating is higher than some value, another that it is lower.
The others' ratings are those that are likeliest with that value. The stakes on the meetings go by
what each of them says about the agent then, so an error in the others' ratings hardly matters.
Bets on the same deal are one bet: what different meetings made of it may hang together. A value is
left out once a bet against it has made ``2 / error`` of 1, as in ``interval``. Nothing is drawn
anew, and nothing pulls the bounds to the middle.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from chabudai.lab.arena.interval import BOLDEST, LEVEL, STAKES, Bounds

Scores = Mapping[tuple[str, str], Sequence[float]]
"""For every two agents that met, the first one's share of each pair, by deals."""

ELO = 400 / math.log(10)
"""How many points of Elo a unit of the natural logarithm of odds is."""
FURTHEST = 10.0
"""How far from an agent's likeliest rating bounds are looked for, in that unit: 1,737 Elo."""
HALVINGS = 14
"""How often the distance to a bound is halved: to a tenth of a point of Elo."""
LEAST = 1e-6
"""No pair is taken to say less than this, so that far from everything stakes can still be told."""
STEPS = 100
BLOCK = 16
"""A stake is set anew after each deal at first, later after so large a part of those done."""


class Profile:
    """The ratings that fit what was seen, one drawn pair between every two that met being added."""

    def __init__(self, names: Sequence[str], scores: Scores) -> None:
        place = {name: number for number, name in enumerate(names)}
        met = [(pair, given) for pair, given in scores.items() if pair[0] != pair[1] and given]
        deals = max((len(given) for _, given in met), default=0)
        self.size = len(names)
        self._sides = np.zeros((len(met), self.size))
        """Who met: +1 for the first, -1 for the other."""
        self._scores = np.zeros((len(met), deals))
        self._played = np.zeros((len(met), deals))
        for row, ((one, other), given) in enumerate(met):
            self._sides[row, place[one]], self._sides[row, place[other]] = 1, -1
            self._scores[row, : len(given)] = given
            self._played[row, : len(given)] = 1
        self._pairs = self._played.sum(1)
        self._points = self._scores.sum(1)
        self._middle = np.zeros(self.size)
        self._ways = np.zeros((self.size, self.size))
        """By how much the others move with each agent's rating, as a first guess."""
        if len(met):
            self._middle = self._fit(np.zeros((1, 0), np.int64), np.zeros((1, 0)))[0]
            _, curve = self._seen(self._middle[None])
            spread = np.linalg.pinv(curve[0])
            self._ways = spread / np.diag(spread)[:, None]

    def elo(self) -> list[float]:
        """The ratings, 0 being their mean."""
        return [float(each) for each in ELO * self._middle]

    def bounds(self, stopped: bool) -> list[Bounds]:
        """Where each rating is; ``stopped`` says that looking decided how many pairs there are.

        All agents must have taken points off each other, directly or by way of others.
        """
        if self._scores.shape[1] < 2:
            return [None] * self.size
        who = np.concatenate([np.arange(self.size)] * 2)
        side = np.repeat((1.0, -1.0), self.size)
        near = self._middle[who]
        far = near - side * FURTHEST
        ends = self._excluded(who, side, far, stopped)
        for _ in range(HALVINGS):
            tried = (near + far) / 2
            out = self._excluded(who, side, tried, stopped)
            near, far = np.where(out, near, tried), np.where(out, tried, far)
        return [
            (float(ELO * far[low]), float(ELO * far[high])) if ends[low] and ends[high] else None
            for low, high in ((agent, agent + self.size) for agent in range(self.size))
        ]

    def _excluded(self, who: Any, side: Any, value: Any, stopped: bool) -> Any:
        """Which values of ratings are left out, betting on more (+1) or on less (-1)."""
        ratings = self._fit(who[:, None], value[:, None])
        means = _share(ratings @ self._sides.T)
        spreads = np.maximum(means * (1 - means), LEAST)
        told = np.einsum("mi,bm,mj->bij", self._sides, self._pairs * spreads, self._sides)
        aims = np.eye(self.size)[who] - 1 / self.size
        told += np.trace(told, axis1=1, axis2=2)[:, None, None]  # aims add up to 0: changes nothing
        weights = np.linalg.solve(told, aims[..., None])[..., 0] @ self._sides.T
        weights *= side[:, None]
        gains = weights @ self._scores - (weights * means) @ self._played
        losses = np.maximum(weights * means, weights * (means - 1)) @ self._played
        if stopped:
            wealth = _shared_capital(gains, losses)
        else:
            wealth = _capital(gains, losses, (weights**2 * spreads) @ self._played)
        return wealth >= math.log(2 / (1 - LEVEL)) - 1e-9

    def _fit(self, who: Any, value: Any) -> Any:
        """The likeliest ratings where those of some have the value given, by Newton's steps.

        A step is as long as surely makes the ratings likelier (Bach 2010).
        """
        rows, held = who.shape
        size = self.size
        fixed = np.concatenate([np.ones((rows, 1, size)), np.eye(size)[who]], 1)
        system = np.zeros((rows, size + 1 + held, size + 1 + held))
        system[:, size:, :size] = fixed
        system[:, :size, size:] = fixed.transpose(0, 2, 1)
        ratings = np.zeros((rows, size))
        if held:
            ratings = self._middle + (value - self._middle[who]) * self._ways[who[:, 0]]
        nothing = np.zeros((rows, 1 + held))
        for _ in range(STEPS):
            means, curve = self._seen(ratings)
            system[:, :size, :size] = curve + 1e-9 * np.eye(size)
            slope = (self._points + 0.5 - (self._pairs + 1) * means) @ self._sides
            right = np.concatenate([slope, nothing], 1)[..., None]
            step = np.linalg.solve(system, right)[:, :size, 0]
            far = np.abs(step @ self._sides.T).max(1, initial=1e-12)[:, None]
            ratings = ratings + step * np.log1p(far) / far
            if far.max() < 1e-6:
                break
        return ratings

    def _seen(self, ratings: Any) -> tuple[Any, Any]:
        """The shares of points that ratings mean, and how firmly what was seen holds them."""
        means = _share(ratings @ self._sides.T)
        more = (self._pairs + 1) * means * (1 - means)
        return means, np.einsum("mi,bm,mj->bij", self._sides, more, self._sides)


def _share(lead: Any) -> Any:
    """The share of points that a lead in ratings means."""
    return 1 / (1 + np.exp(-lead))


def _capital(gains: Any, losses: Any, spreads: Any) -> Any:
    """The logarithm of what betting made of 1, the number of deals having been settled before.

    ``losses`` are the most that deals can cost, ``spreads`` what would be expected of squares if
    every pair were won or lost; how much they really are is learned from earlier deals.
    """
    rows, deals = gains.shape
    goal = math.log(2 / (1 - LEVEL))
    wealth, total, squares, before = (np.zeros(rows) for _ in range(4))
    whole, usual = spreads.sum(1), spreads.mean(1)
    done = 0
    while done < deals:
        end = min(done + max(1, done // BLOCK), deals)
        missing = np.maximum(goal - wealth, 0.0)
        left = (whole - before) * (usual + squares) / (usual + before)
        stake = np.sqrt(2 * missing / np.maximum(left, 1e-300))
        stake = np.minimum(stake, BOLDEST / np.maximum(losses[:, done:end].max(1), 1e-300))
        gain = gains[:, done:end]
        wealth = wealth + np.log1p(stake[:, None] * gain).sum(1)
        total += gain.sum(1)
        squares += ((gain - (total / (1 + end))[:, None]) ** 2).sum(1)
        before += spreads[:, done:end].sum(1)
        done = end
    return wealth


def _shared_capital(gains: Any, losses: Any) -> Any:
    """The same at any moment: fixed stakes that share the capital."""
    unit = gains / losses.max(1)[:, None]
    parts = [np.log1p(stake * unit).sum(1) for stake in STAKES]
    return np.logaddexp.reduce(parts, axis=0) - math.log(len(STAKES))
