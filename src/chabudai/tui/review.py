"""A review in the terminal: the line of chances, turning points first, luck and skill by round."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from chabudai.coach.review import review
from chabudai.coach.verdict import MARKS, Decision, Option, Review, Step
from chabudai.core.messages import say
from chabudai.match import Heading, Match
from chabudai.match.export import read_entries
from chabudai.match.verify import BESIDES
from chabudai.tui.local import Write
from chabudai.tui.picture import picture

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 72


def show_review(
    document: dict[str, Any],
    seat: int | None = None,
    seed: int = 0,
    as_json: bool = False,
    lang: str = "en",
    write: Write = print,
) -> int:
    """Review a match and tell it; the exit status of the command."""
    if not document.get("complete"):
        return _refuse(say("review-part", lang))
    found = read_match(document, seat, lang)
    if isinstance(found, int):
        return found
    match, seat = found
    made = review(match, seat, seed=seed, progress=show_progress)
    if as_json:
        write(json.dumps(made.to_json(), ensure_ascii=False))
    else:
        for line in lines(match, made, lang):
            write(line)
    return 0


def read_match(document: dict[str, Any], seat: int | None, lang: str) -> tuple[Match, int] | int:
    """The match of a document and the seat to be reviewed; else the exit status, said why."""
    try:
        heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
        match = Match(heading.open(), heading, read_entries(document))
    except (ValueError, TypeError) as error:
        return _refuse(say("verify-unreadable", lang, error=str(error)))
    seat = _person(match) if seat is None else seat
    if not 0 <= seat < match.game.seats:
        return _refuse(say("cli-bad-seat", lang, last=match.game.seats - 1))
    if match.status != "over":
        return _refuse(say("review-not-over", lang))
    return match, seat


def _person(match: Match) -> int:
    """The first seat that is no bot's."""
    for seat, sitter in enumerate(match.here.seats):
        if sitter is not None and sitter.level is None:
            return seat
    return 0


def _refuse(reason: str) -> int:
    print(f"chabudai: {reason}", file=sys.stderr)
    return 2


def show_progress(done: int, total: int) -> None:
    """A bar, where somebody looks."""
    if sys.stderr.isatty():
        bar = "#" * (40 * done // total)
        end = "\n" if done == total else ""
        print(f"\r[{bar:<40}] {done}/{total}", end=end, file=sys.stderr, flush=True)


def lines(match: Match, made: Review, lang: str) -> list[str]:
    """All that is told about a review."""
    names = match.names(lang)
    title = say(f"{made.game}-title", lang)
    outcome = "won" if made.result == 1 else "lost" if made.result == 0 else "drawn"
    told = [
        say("review-head", lang, name=names[made.seat], game=title, outcome=outcome),
        say(
            "review-sum",
            lang,
            start=percent(made.start),
            luck=signed(made.luck),
            skill=signed(made.skill),
            result=percent(made.result),
        ),
        say("review-could", lang, could=percent(made.could)),
        say("review-loss", lang, count=len(made.decisions), loss=percent(made.loss)),
        _marks(made.decisions, lang),
        "",
        say("review-line", lang),
        *chart(made.start, made.steps),
        "",
    ]
    told.append(say("review-turning" if made.turning else "review-no-turning", lang))
    found = {decision.number: decision for decision in made.decisions}
    for number in made.turning:
        told += ["", *_turning(match, made.seat, found[number], lang, names)]
    bright = [decision for decision in made.decisions if decision.brilliant]
    for decision in bright:
        told += ["", *_turning(match, made.seat, decision, lang, names)]
    told += ["", say("review-rounds", lang)]
    for each in made.rounds:
        args = {"luck": signed(each.luck), "skill": signed(each.skill)}
        told.append("  " + say("review-round", lang, round=each.stage + 1, **args))
    return told


def _marks(decisions: Sequence[Decision], lang: str) -> str:
    counts = Counter(decision.mark for decision in decisions)
    parts = [f"{say('review-mark', lang, mark=mark)}: {counts[mark]}" for mark in MARKS]
    return "  " + ", ".join(parts)


def chart(start: float, steps: Sequence[Step]) -> list[str]:
    """The chance after every event as a row of bars, with the entry that each row begins with."""
    values = [(steps[0].number if steps else 0, start)]
    values += [(step.number, step.after) for step in steps]
    rows = [values[first : first + WIDTH] for first in range(0, len(values), WIDTH)]
    return [
        f"  {row[0][0]:>4} " + "".join(BARS[min(int(value * 8), 7)] for _, value in row)
        for row in rows
    ]


def _turning(
    match: Match, seat: int, decision: Decision, lang: str, names: Sequence[str]
) -> list[str]:
    """One decision: the table as the seat saw it, what was played, what was better, and why."""
    view = match.seen(decision.number, seat)
    mark = say("review-mark", lang, mark=decision.mark)
    head = {"number": decision.number, "round": decision.stage + 1, "mark": mark}
    told = [
        say("review-turn", lang, loss=percent(decision.loss), **head),
        picture(match.game, view, lang, names),
        "",
    ]
    played = next(each for each in decision.options if each.text == decision.played)
    told.append(_option("review-played", match, view, played, lang, names))
    if decision.loss > 0:
        told.append(_option("review-better", match, view, decision.best, lang, names))
    told += ["  " + reason.say(lang, names) for reason in decision.reasons]
    if decision.kind is not None:
        told.append("  " + say("review-kind", lang, kind=say(decision.kind, lang)))
    return told


def _option(
    key: str, match: Match, view: Any, option: Option, lang: str, names: Sequence[str]
) -> str:
    meaning = match.game.choice(view, match.game.parse(view, option.text)).say(lang, names)
    chance = option.chance
    ends = {"low": percent(chance.low), "high": percent(chance.high)}
    text = say(key, lang, action=option.text, meaning=meaning, chance=percent(chance.value), **ends)
    if option.points is not None:
        text += " " + say("review-points", lang, points=f"{option.points:+.1f}")
    return text


def percent(value: float) -> str:
    """A chance in percent."""
    return f"{100 * value:.1f}"


def signed(value: float) -> str:
    """A change in percent, with its sign."""
    return f"{100 * value:+.1f}".replace("-", "−")
