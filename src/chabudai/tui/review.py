"""A review in the terminal: the line of chances, turning points first, luck and skill by round."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chabudai.coach.games import points_word, stage_word
from chabudai.coach.review import review
from chabudai.coach.verdict import MARKS, Decision, Option, Review, Step
from chabudai.core.messages import say
from chabudai.farm import Farm
from chabudai.farm.progress import Bar
from chabudai.match import Heading, Match
from chabudai.match.export import read_entries, read_text
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
    try:
        match, seat = open_match(document, seat, lang)
    except ValueError as error:
        return _refuse(str(error))
    with Bar(say("review-working", lang)) as bar:
        made = review(match, seat, seed=seed, progress=bar)
    if as_json:
        write(json.dumps(made.to_json(), ensure_ascii=False))
    else:
        for line in lines(match, made, lang):
            write(line)
    return 0


def open_match(document: dict[str, Any], seat: int | None, lang: str) -> tuple[Match, int]:
    """The match of a document and the seat to review; ValueError says why there is none."""
    if not document.get("complete"):
        raise ValueError(say("review-part", lang))
    try:
        heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
        match = Match(heading.open(), heading, read_entries(document))
    except (ValueError, TypeError) as error:
        raise ValueError(say("verify-unreadable", lang, error=str(error))) from error
    seat = _person(match) if seat is None else seat
    if not 0 <= seat < match.game.seats:
        raise ValueError(say("cli-bad-seat", lang, last=match.game.seats - 1))
    if match.status != "over":
        raise ValueError(say("review-not-over", lang))
    return match, seat


@dataclass(frozen=True)
class Wanted:
    """What is asked of many reviews."""

    seat: int | None
    seed: int
    lang: str


def review_all(
    paths: Sequence[Path],
    seat: int | None,
    seed: int,
    farm: Farm,
    lang: str = "en",
    write: Write = print,
) -> int:
    """Review many matches and tell each as a line of JSON, in order; the exit status."""
    failed = 0
    wanted = Wanted(seat, seed, lang)
    texts = [path.read_text(encoding="utf-8") for path in paths]
    with Bar(say("review-working", lang), len(paths)) as bar:
        for number, (path, line) in enumerate(
            zip(paths, farm.each(_review_text, wanted, texts), strict=True), 1
        ):
            failed += line.startswith('{"error"')
            write(f'{{"file": {json.dumps(str(path), ensure_ascii=False)}, {line[1:]}')
            bar(number)
    return 1 if failed else 0


def _review_text(wanted: Wanted, text: str) -> str:
    """One of many reviews, as JSON: the review, or an error."""
    try:
        match, seat = open_match(read_text(text), wanted.seat, wanted.lang)
        made = review(match, seat, seed=wanted.seed)
    except ValueError as error:
        return json.dumps({"error": str(error)}, ensure_ascii=False)
    return json.dumps(made.to_json(), ensure_ascii=False)


def _person(match: Match) -> int:
    """The first seat that is no bot's."""
    for seat, sitter in enumerate(match.here.seats):
        if sitter is not None and sitter.level is None:
            return seat
    return 0


def _refuse(reason: str) -> int:
    print(f"chabudai: {reason}", file=sys.stderr)
    return 2


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
        marks = ", ".join(
            f"{say('review-mark', lang, mark=mark)} {each.marks[mark]}"
            for mark in MARKS
            if each.marks[mark]
        )
        args = {"luck": signed(each.luck), "skill": signed(each.skill), "marks": marks or "–"}
        told.append(
            "  " + say("review-round", lang, round=stage_word(made.game, each.stage, lang), **args)
        )
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
    stage = stage_word(match.game.name, decision.stage, lang)
    head = {"number": decision.number, "round": stage, "mark": mark}
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
        text += " " + say(
            "review-points",
            lang,
            points=f"{option.points:+.1f}".replace("-", "−"),
            word=points_word(match.game.name, lang),
        )
    return text


def percent(value: float) -> str:
    """A chance in percent."""
    return f"{100 * value:.1f}"


def signed(value: float) -> str:
    """A change in percent, with its sign."""
    return f"{100 * value:+.1f}".replace("-", "−")
