"""Reliability: what searches and reviews call their chances, and what came of it, by tenths.

    python bench/reliability.py play [SCENE ...] [--seconds N] [--cores K] [--out FILE]
    python bench/reliability.py fit FILE ... [--write] [--but SCENE ...]
    python bench/reliability.py tell [--plot FOLDER]

``play`` lets the strong play themselves in some *scenes* (a game, its rules, who plays) and notes
at some decisions what others call the chance there, before any odds are moved: searches, searches
with the network, what reviews find for the action that was played, and for a seat that waits. With
it go the view and the result (a draw counts half). Scenes take turns until the time is up,
compiling included. ``fit`` finds shift and slope of every stage from the matches with even seeds
and shows how good they are for the others; ``--write`` keeps the odds of ``agents/odds/``, and
what was measured in ``tests/reliability/``. ``tell`` shows the tenths of what is kept there.
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import chabudai
from chabudai.agents import make, odds
from chabudai.agents.search import SearchAgent
from chabudai.coach import games
from chabudai.coach.race import hold, watch
from chabudai.coach.sample import Sampler
from chabudai.core.chance import Dice

REVIEW, WATCH = "review", "watch"
"""Values of reviews: of the action that was played, and for a seat that waits."""


@dataclass(frozen=True)
class Scene:
    """What is played by whom, and whose values are noted, each at so many decisions of a match;
    at a quarter of a decision is at one of every fourth match.
    """

    game: str
    options: dict[str, Any]
    player: str
    asked: Mapping[str, float] = field(default_factory=dict)

    @property
    def noted(self) -> int:
        """Decisions of a match that are noted: more of the same match say little more."""
        return int(max(self.asked.values()))

    def asks(self, seed: int, place: int) -> set[str]:
        """Whose values are noted at the n-th of these decisions of a match."""
        return {
            who
            for who, times in self.asked.items()
            if (place < times if times >= 1 else place == 0 and seed // 2 % round(1 / times) == 0)
        }


MATCHA = {"search:1000": 3, "search:16000": 0.5, REVIEW: 1, WATCH: 1}
QUICK = {"search:1000": 6, "search:16000": 0.25}
KOIKOI = {"champion:100": 2, "search:1000": 2, "champion:4000": 0.05, REVIEW: 1, WATCH: 1}
TOUCHE = {"search:250": 2, "champion:60": 2, "search:4000": 0.05, REVIEW: 1, WATCH: 1}
SCENES = {
    **{
        f"matcha-{edition}": Scene("matcha", {"edition": edition}, "search:1000", MATCHA)
        for edition in (2020, 2015)
    },
    **{
        f"matcha-{edition}-quick": Scene("matcha", {"edition": edition}, "search:1000", QUICK)
        for edition in (2020, 2015)
    },
    **{
        f"koikoi-{preset}{quick}": Scene("koikoi", {"preset": preset}, player, KOIKOI)
        for player, quick in (("champion:100", ""), ("network", "-quick"))
        for preset in ("rulebook", "six-rounds", "all-multipliers", "three-rounds")
    },
    **{
        f"touche-{preset}{quick}": Scene("touche", {"preset": preset}, player, TOUCHE)
        for player, quick in (("search:60", ""), ("search:10", "-quick"))
        for preset in ("two", "three", "four")
    },
}
"""Quick ones are played by the network at once, or by a glance ahead, or have no reviews, so that
there are more of them."""
GROUPS = [
    "koikoi" if scene.game == "koikoi" else f"{scene.game} {sorted(scene.options.items())}"
    for scene in SCENES.values()
]
"""Scenes whose odds are fitted together: rule sets that share their stages."""
FITTED = ("search:1000", "search:250", "champion:100", "champion:60", REVIEW, WATCH)
"""Whose values the odds are fitted to; others, with more play-outs, are held to the same odds."""


@functools.cache
def table(name: str) -> tuple[Any, dict[str, list[Any]]]:
    """A scene's game, and who plays or is asked in it at each seat."""
    scene = SCENES[name]
    game = chabudai.game(scene.game, **scene.options).compiled()
    who = {scene.player, *scene.asked} - {REVIEW, WATCH}
    seats = range(game.seats)
    return game, {each: [make(each, game, seat) for seat in seats] for each in sorted(who)}


def favourite(agent: Any, view: Any, legal: list[int]) -> tuple[float, int]:
    """What a search thinks of what it likes best, as it is, and what it chooses."""
    if not isinstance(agent, SearchAgent):
        return math.nan, agent.choose(view, legal)
    findings = agent.search(view, legal, moved=False)
    best = max(findings, key=lambda each: (each.visits, each.value))
    return best.value, agent.decide(view, legal, findings)


def lines(job: tuple[str, int]) -> list[dict[str, Any]]:
    """What was noted in a match of a scene: for each view the values, and the result."""
    name, seed = job
    scene = SCENES[name]
    game, searchers = table(name)
    for agents in searchers.values():
        for seat, agent in enumerate(agents):
            agent.seed = 8 * seed + seat
    state, found = game.new(), list[tuple[Any, int, float, int, int]]()
    counts = [0] * game.seats
    while (turn := game.turn(state)) != chabudai.OVER:
        if turn == chabudai.DEAL:
            game.shuffle(state, seed)
            continue
        view = game.view(state, turn)
        legal = game.legal(view)
        action = legal[0]
        if len(legal) > 1:
            value, action = favourite(searchers[scene.player][turn], view, legal)
            found.append((state.copy(), turn, value, action, counts[turn]))
            counts[turn] += 1
        game.apply(state, action)
    results = [0.5 + 0.5 * result for result in game.result(state)]
    sampler = Sampler(game, seed, games.plan(game).flat)
    dice = Dice(seed, 5)
    told = []
    for place in range(min(scene.noted, len(found))):
        other = place + dice.below(len(found) - place)
        found[place], found[other] = found[other], found[place]
        before, seat, value, action, number = found[place]
        view = game.view(before, seat)
        legal = game.legal(view)
        values = {}
        asked = scene.asks(seed, place)
        for who in sorted(asked - {WATCH}):
            if who == scene.player:
                values[who] = value
            elif who == REVIEW:
                played = legal.index(action)
                race = hold(sampler, view, len(legal), played, games.plan(game), number)
                values[who] = race.chance(played)
                values["review-best"] = race.chance(race.order()[0])
            else:
                values[who] = favourite(searchers[who][seat], view, legal)[0]
        told.append((seat, view, values))
        if WATCH in asked:
            waiting = (seat + 1) % game.seats
            seen = game.view(before, waiting)
            values = {WATCH: watch(sampler, seen, games.plan(game), number)}
            told.append((waiting, seen, values))
    return [
        {"scene": name, "seed": seed, "seat": seat, "result": results[seat]}
        | {"values": {who: round(value, 4) for who, value in values.items()}}
        | {"view": bytes(view).hex()}
        for seat, view, values in told
    ]


def measure(args: argparse.Namespace) -> None:
    """Play on many cores until the time is up; scenes take turns."""
    began = time.perf_counter()
    names = args.names or list(SCENES)
    for name in names:
        lines((name, 0))  # compiled once, before the processes part
    print(f"compiled after {time.perf_counter() - began:.0f} s", flush=True)
    context = multiprocessing.get_context("fork")
    matches = dict.fromkeys(names, 0)
    ahead = threading.Semaphore(args.cores + 1)
    with Path(args.out).open("a", encoding="utf-8") as file, context.Pool(args.cores) as pool:
        jobs = until(names, args.seed * 1_000_000, began + args.seconds, ahead)
        for found in pool.imap_unordered(lines, jobs):
            ahead.release()
            matches[found[0]["scene"]] += 1
            file.writelines(json.dumps(line) + "\n" for line in found)
            file.flush()
    print(f"{matches}, {time.perf_counter() - began:.0f} s", flush=True)


def until(
    names: list[str], seed: int, end: float, ahead: threading.Semaphore
) -> Iterator[tuple[str, int]]:
    """Jobs until the time is over, few of them ahead of what is done."""
    for number in range(1_000_000):
        ahead.acquire()
        if time.perf_counter() > end:
            return
        yield names[number % len(names)], seed + number // len(names)


FOLDS = 5
FEWEST = 100
"""Matches without which values stay as they are."""
FEW = 40
"""Values in a tenth that say something."""
PRIOR = 5.0
"""How firmly a stage's odds stay near the whole game's, and these where they are, if values are
few; with 20 the second set of Matcha was drawn to the first."""
KEPT = Path(__file__).resolve().parent.parent / "tests" / "reliability"


class Told(NamedTuple):
    """A value that somebody told, where, and what came of it."""

    match: int
    stage: int
    value: float
    result: float


class Tenth(NamedTuple):
    """What was shown between so many tenths and the next."""

    shown: float
    """The mean of it."""
    came: float
    """What happened."""
    number: int
    """How many values."""
    error: float
    """The standard error of the difference, matches being the unit."""


def tenths(found: Sequence[Told]) -> list[Tenth]:
    """Chances by tenths of what was shown."""
    groups: dict[int, list[Told]] = defaultdict(list)
    for each in found:
        groups[min(int(each.value * 10), 9)].append(each)
    return [_tenth(group) for _, group in sorted(groups.items())]


def _tenth(group: Sequence[Told]) -> Tenth:
    count = len(group)
    shown, came = (sum(each[k] for each in group) / count for k in (2, 3))
    matches: dict[int, float] = defaultdict(float)
    for each in group:  # decisions of one match share its result
        matches[each.match] += each.result - each.value - (came - shown)
    spread = math.sqrt(sum(each**2 for each in matches.values())) / count
    least = math.sqrt(max(shown * (1 - shown), 0.01) / count)
    return Tenth(shown, came, count, max(spread, least))


def fitted(found: Sequence[Told], whole: odds.Numbers = odds.PLAIN) -> odds.Numbers:
    """The shift and the slope that fit values to results best; few values stay near ``whole``."""
    logits = np.array(
        [(math.log(v / (1 - v)), won) for _, _, v, won in found if 0.0 < v < 1.0]
    ).reshape(-1, 2)
    terms = np.stack([np.ones(len(logits)), logits[:, 0]], axis=1)
    numbers = np.array(whole)
    for _ in range(200):
        chances = 1 / (1 + np.exp(-terms @ numbers))
        slope = terms.T @ (logits[:, 1] - chances) - PRIOR * (numbers - whole)
        curve = (terms * (chances * (1 - chances))[:, None]).T @ terms + PRIOR * np.eye(2)
        numbers = numbers + np.clip(np.linalg.solve(curve, slope), -0.1, 0.1)  # no leaps
    return round(float(numbers[0]), 3), round(max(float(numbers[1]), 0.05), 3)


def file_of(game: str, who: str) -> str:
    """The name of the odds by which values of somebody are moved."""
    if who.startswith("champion"):
        return game + odds.CHAMPION
    return game if who.startswith("search") else game + odds.REVIEW


@functools.cache
def opened(scene: str) -> Any:
    """A scene's game."""
    return chabudai.game(SCENES[scene].game, **SCENES[scene].options)


def read(paths: Sequence[str]) -> dict[str, dict[str, list[Told]]]:
    """What was noted, by the name of the odds and by who told it."""
    found: dict[str, dict[str, list[Told]]] = defaultdict(lambda: defaultdict(list))
    places = {name: number for number, name in enumerate(SCENES)}
    for path in paths:
        for text in Path(path).read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            game = opened(line["scene"])
            stage = odds.stage(game, type(game.new())(bytes.fromhex(line["view"])))
            match = line["seed"] * len(SCENES) + places[line["scene"]]
            for who, value in line["values"].items():
                told = Told(match, stage, value, line["result"])
                found[file_of(game.name, who)][who].append(told)
    return found


def moved(found: Sequence[Told], numbers: dict[int, odds.Numbers]) -> list[Told]:
    """The same as chances."""
    return [
        each._replace(value=odds.moved(each.value, numbers.get(each.stage, odds.PLAIN)))
        for each in found
    ]


Odds = dict[int, odds.Numbers]


def odds_of(found: Sequence[Told]) -> tuple[str, Odds, dict[str, float]]:
    """The odds by stage: values as they are, one pair of numbers for all stages of a rule set, or
    one for each stage: what is best for matches that are left out of the fitting, a fifth at once.
    """
    ways: dict[str, Callable[[Sequence[Told]], Odds]] = {
        "as they are": lambda _found: {},
        "for all": one_for_all,
        "by stage": by_stage,
    }
    losses = dict.fromkeys(ways, 0.0)
    for part in range(FOLDS):
        rest = [each for each in found if each.match // len(SCENES) // 2 % FOLDS != part]
        part_of_it = [each for each in found if each.match // len(SCENES) // 2 % FOLDS == part]
        for way, make_odds in ways.items():
            losses[way] += loss(moved(part_of_it, make_odds(rest))) * len(part_of_it)
    way = min(losses, key=lambda way: losses[way])
    return way, ways[way](found), losses


def one_for_all(found: Sequence[Told]) -> Odds:
    """The same numbers for all stages."""
    return dict.fromkeys(sorted({each.stage for each in found}), fitted(found))


def by_stage(found: Sequence[Told]) -> Odds:
    """Numbers for each stage; where values are few, near those for all."""
    whole = fitted(found)
    groups: dict[int, list[Told]] = defaultdict(list)
    for each in found:
        groups[each.stage].append(each)
    return {stage: fitted(told, whole) for stage, told in sorted(groups.items())}


def fit(paths: Sequence[str], write: bool, but: Sequence[str]) -> None:
    """Odds from the even matches; tenths of the others with and without them. Nothing is fitted to
    matches of the scenes ``but``, whose odds stay as they are.
    """
    places = [number for number, name in enumerate(SCENES) if name in but]
    for name, by in sorted(read(paths).items()):
        numbers: Odds = dict(odds.numbers(name)) if but else {}
        rules: dict[str, list[Told]] = defaultdict(list)
        others: dict[str, list[Told]] = defaultdict(list)
        for who, told in by.items():
            for each in told:
                place = each.match % len(SCENES)
                if place in places or each.match // len(SCENES) % 2:
                    others[who].append(each)
                elif who in FITTED:
                    rules[GROUPS[place]].append(each)
        for group, found in sorted(rules.items()):
            count = len({each.match for each in found})
            for stage in {each.stage for each in found}:
                numbers.pop(stage, None)
            if count < FEWEST:
                print(f"{name}, {group}: {count} matches are too few")
                continue
            way, made, losses = odds_of(found)
            numbers |= made
            print(f"{name}, {group}: {way}, {count} matches, {len(found)} values: {made}")
            print("  ", {way: round(each / len(found), 4) for way, each in losses.items()})
        for who, told in others.items():
            show(f"{who} as it is", told)
            show(f"{who} moved", moved(told, numbers))
        if write:
            rows = ",\n".join(f' "{key}": {list(each)}' for key, each in sorted(numbers.items()))
            path = Path(odds.__file__).parent / f"{name}.json"
            path.write_text(f"{{\n{rows}\n}}\n" if rows else "{}\n", encoding="utf-8")
            keep(name, others)


def keep(name: str, others: dict[str, list[Told]]) -> None:
    """Write what was measured and not fitted, for the tests."""
    KEPT.mkdir(exist_ok=True)
    rows = [(number, each) for number, told in enumerate(others.values()) for each in told]
    matches = {
        match: number for number, match in enumerate(sorted({each.match for _, each in rows}))
    }
    np.savez_compressed(
        KEPT / f"{name}.npz",
        names=np.array(list(others)),
        who=np.array([number for number, _ in rows], np.uint8),
        match=np.array([matches[each.match] for _, each in rows], np.uint16),
        stage=np.array([each.stage for _, each in rows], np.int8),
        value=np.array([round(each.value * 10_000) for _, each in rows], np.uint16),
        result=np.array([round(each.result * 2) for _, each in rows], np.uint8),
    )


def kept(name: str) -> dict[str, list[Told]]:
    """What was measured and not fitted: values as they are, by who told them."""
    found: dict[str, list[Told]] = defaultdict(list)
    with np.load(KEPT / f"{name}.npz") as file:
        names = file["names"].tolist()
        columns = (file[column].tolist() for column in ("who", "match", "stage", "value", "result"))
        for who, match, stage, value, result in zip(*columns, strict=True):
            found[names[who]].append(Told(match, stage, value / 10_000, result / 2))
    return found


def loss(found: Sequence[Told]) -> float:
    """The mean logarithmic loss."""
    chances = [each.result * each.value + (1 - each.result) * (1 - each.value) for each in found]
    return -sum(math.log(max(chance, 1e-4)) for chance in chances) / max(len(chances), 1)


def show(words: str, found: Sequence[Told]) -> None:
    """A line of tenths, and the logarithmic loss."""
    cells = ", ".join(
        f"{100 * a:.0f}→{100 * b:.0f}±{100 * e:.0f} ({n})" for a, b, n, e in tenths(found)
    )
    matches = len({each.match for each in found})
    print(f"  {words}, {matches} matches: loss {loss(found):.4f}; {cells}")


SIZE, EDGE = 220, 40
PAPER, LINE, INK, CLAY, TEA = "#fffdf7", "#d9d2c3", "#1d2b26", "#8c3b2e", "#2f5d50"
ALLOWED = 0.03


def picture(game: str, panels: dict[str, tuple[list[Tenth], list[Tenth]]]) -> str:
    """Shown against happened as SVG: a panel for each who tells, a mark for each tenth before and
    after the odds were moved, with two standard errors; between the lines it is right.
    """
    wide, high = len(panels) * (SIZE + EDGE) + EDGE, SIZE + 2 * EDGE + 20
    words = f"{game}: chances as they were found, as they are shown, and what happened"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
        f"<title>{words}</title>",
        f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
        f'<g font-family="sans-serif" font-size="11" fill="{INK}">',
        f'<text x="{EDGE}" y="16" fill="{CLAY}">□ as play-outs say</text>',
        f'<text x="{EDGE + 130}" y="16" fill="{TEA}">● as it is shown</text>',
        f'<text x="{EDGE + 250}" y="16">down: happened, %; across: said, %</text>',
    ]
    for number, (title, marks) in enumerate(panels.items()):
        parts += _panel(title, *marks, left=EDGE + number * (SIZE + EDGE), top=EDGE)
    return "\n".join([*parts, "</g></svg>", ""])


def _panel(title: str, raw: list[Tenth], told: list[Tenth], left: int, top: int) -> Iterator[str]:
    def at(shown: float, came: float) -> tuple[str, str]:
        x, y = left + SIZE * shown, top + SIZE * (1 - min(max(came, 0.0), 1.0))
        return f"{x:.1f}", f"{y:.1f}"

    yield (
        f'<rect x="{left}" y="{top}" width="{SIZE}" height="{SIZE}" fill="none" stroke="{LINE}"/>'
        f'<text x="{left + 8}" y="{top + 16}">{title}</text>'
    )
    for by in (ALLOWED, -ALLOWED):
        ends = at(max(-by, 0.0), max(by, 0.0)), at(1 - max(by, 0.0), 1 - max(-by, 0.0))
        path = "L".join(" ".join(end) for end in ends)
        yield f'<path d="M{path}" stroke="{LINE}"/>'
    for tick in range(0, 101, 25):
        (x, _), (_, y) = at(tick / 100, 0), at(0, tick / 100)
        yield f'<text x="{x}" y="{top + SIZE + 14}" text-anchor="middle">{tick}</text>'
        yield f'<text x="{left - 4}" y="{y}" text-anchor="end">{tick}</text>'
    for tenth in raw:
        x, y = at(tenth.shown, tenth.came)
        yield f'<path d="M{x} {y}m-4-4h8v8h-8z" fill="none" stroke="{CLAY}"/>'
    for tenth in told:
        x, y = at(tenth.shown, tenth.came)
        _, high = at(0, tenth.came + 2 * tenth.error)
        _, low = at(0, tenth.came - 2 * tenth.error)
        yield f'<path d="M{x} {high}V{low}" stroke="{TEA}"/>'
        yield (
            f'<circle cx="{x}" cy="{y}" r="4" fill="{TEA}"><title>{tenth.number} values</title>'
            "</circle>"
        )


def tell(folder: Path | None) -> None:
    """The tenths of what is kept as a table in Markdown, and pictures of them."""
    panels: dict[str, dict[str, tuple[list[Tenth], list[Tenth]]]] = defaultdict(dict)
    print(f"| | matches | {' | '.join(f'{10 * k} – {10 * k + 10} %' for k in range(10))} | loss |")
    print("|" + "---|" * 13)
    for path in sorted(KEPT.glob("*.npz")):
        numbers = odds.numbers(path.stem)
        for who, told in kept(path.stem).items():
            chances = moved(told, numbers)
            cells = [""] * 10
            for tenth in tenths(chances):
                if tenth.number >= FEW:
                    came, error = 100 * tenth.came, 100 * tenth.error
                    cells[min(int(tenth.shown * 10), 9)] = (
                        f"{100 * tenth.shown:.0f} → {came:.0f} ± {error:.0f}"
                    )
            matches = len({each.match for each in told})
            losses = f"{loss(told):.3f}, {loss(chances):.3f}"
            print(f"| {path.stem}, {who} | {matches} | {' | '.join(cells)} | {losses} |")
            if who in FITTED:
                game = path.stem.split("-")[0]
                panels[game][who] = tenths(told), tenths(chances)
    for game, found in panels.items():
        if folder:
            text = picture(game, found)
            (folder / f"reliability-{game}.svg").write_text(text, encoding="utf-8")


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
    parser.add_argument("--but", nargs="*", default=[], metavar="SCENE", help="only to look at")
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    if args.what == "play":
        measure(args)
    elif args.what == "fit":
        fit(args.names, args.write, args.but)
    else:
        tell(args.plot)


if __name__ == "__main__":
    main()
