"""What a review says in words and numbers: percentages, marks, options, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.coach.games import stage_sign
from chabudai.coach.verdict import MARKS, Decision, Option, Review, Round, Step
from chabudai.core.messages import has_message, say
from chabudai.match.match import Match
from chabudai.match.sentence import sentence
from chabudai.web.pages.chart import Flag, Stop, bar, plot

SIGNS = {
    "brilliant": "!!",
    "best": "✓",
    "good": "○",
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
}
"""A mark without colour, as players of board games write it."""
MOST_OPTIONS = 6
EVEN = 0.005
"""Changes below it are said to be none."""


def percent(value: float, lang: str) -> str:
    """A chance."""
    return say("verdict-percent", lang, value=str(round(100 * value)))


def change(value: float, lang: str) -> str:
    """A change of a chance, with its sign."""
    points = round(100 * value)
    text = f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
    return say("verdict-percent", lang, value=text)


def cost(value: float, lang: str) -> str:
    """What a choice cost, to a tenth where it is little."""
    points = 100 * value
    text = "0" if points < 0.05 else f"−{points:.0f}" if points >= 9.95 else f"−{points:.1f}"
    return say("verdict-percent", lang, value=text)


def mark_of(made: Decision, lang: str) -> dict[str, str]:
    """The mark of a decision: a style, a sign and a word."""
    name = "brilliant" if made.brilliant else made.mark
    return {"name": name, "sign": SIGNS[name], "word": say(f"verdict-mark-{name}", lang)}


def meanings(match: Match, made: Decision, seat: int, lang: str) -> dict[str, str]:
    """What each option of a decision means, by its notation."""
    names = match.names(lang)
    return {c.notation: c.text for c in match.choices(made.number, seat, lang, names)}


def options(made: Decision, said: dict[str, str], lang: str) -> list[dict[str, Any]]:
    """The options of a decision, best first, what was played among them."""
    rest = sorted(made.options[1:], key=lambda each: -each.chance.value)
    shown = [made.best, *rest][:MOST_OPTIONS]
    if all(each.text != made.played for each in shown):
        shown += [each for each in made.options if each.text == made.played]
    return [_option(each, made, said, lang) for each in shown]


def _option(each: Option, made: Decision, said: dict[str, str], lang: str) -> dict[str, Any]:
    chance = each.chance
    low, high = percent(chance.low, lang), percent(chance.high, lang)
    return {
        "text": said.get(each.text, each.text),
        "notation": each.text,
        "best": each.text == made.best.text,
        "played": each.text == made.played,
        "chance": percent(chance.value, lang),
        "between": say("verdict-between", lang, low=low, high=high),
        "bar": bar(chance.low, chance.value, chance.high),
        "share": percent(each.share, lang) if made.mixed and each.share >= EVEN else "",
        "points": "" if each.points is None else f"{each.points:+.1f}".replace("-", "−"),
    }


def verdict(made: Decision, said: dict[str, str], names: Sequence[str], lang: str) -> list[str]:
    """A decision in sentences: what was played, what would have been better, and why."""
    args = {
        "played": said.get(made.played, made.played),
        "best": said.get(made.best.text, made.best.text),
        "cost": percent(made.loss, lang),
    }
    if made.played == made.best.text:
        key = "verdict-said-brilliant" if made.brilliant else "verdict-said-best"
    elif made.mixed:
        key = "verdict-said-mixed"
    elif made.equal:
        key = "verdict-said-equal"
    else:
        key = "verdict-said-loss"
    lines = [say(key, lang, **args)]
    if made.kind is not None and has_message(made.kind, lang):
        lines.append(say("verdict-said-kind", lang, kind=say(made.kind, lang)))
    return lines + [sentence(reason, lang, names) for reason in made.reasons]


def balance(review: Review, lang: str) -> dict[str, Any]:
    """Luck and skill of the whole match and of each round, which add up to the result."""
    return {
        "start": percent(review.start, lang),
        "luck": change(review.luck, lang),
        "skill": change(review.skill, lang),
        "result": percent(review.result, lang),
        "luck_said": say("verdict-luck-said", lang, kind=_kind(review.luck)),
        "skill_said": say("verdict-skill-said", lang, cost=percent(-review.skill, lang))
        if review.skill < -EVEN
        else say("verdict-skill-none", lang),
        "could": percent(review.could, lang),
        "rounds": [
            {
                "number": each.stage + 1,
                "luck": change(each.luck, lang),
                "skill": change(each.skill, lang),
                "decisions": each.decisions,
                "marks": round_marks(each, lang),
            }
            for each in review.rounds
        ],
    }


def round_marks(each: Round, lang: str) -> list[dict[str, Any]]:
    """The marks that a round's decisions have, worst first, those that it has none of left out."""
    return [
        {
            "name": mark,
            "sign": SIGNS[mark],
            "word": say(f"verdict-mark-{mark}", lang),
            "count": each.marks[mark],
        }
        for mark in reversed(MARKS)
        if each.marks[mark]
    ]


def _kind(luck: float) -> str:
    """How lucky somebody was, as the end of a choice in the sentence."""
    if luck > 0.05:
        return "good"
    return "bad" if luck < -0.05 else "even"


def line(review: Review, title: str, at: str, lang: str) -> Any:
    """The line of chances with rounds and turning points marked."""
    values = [review.start, *(step.after for step in review.steps)]
    ticks = [(part / 4, percent(part / 4, lang)) for part in range(5)]
    stages: dict[int, int] = {}
    for place, step in enumerate(review.steps):
        stages.setdefault(step.stage, place)
    stops = [Stop(place, stage_sign(review.game, s, lang)) for s, place in stages.items()]
    return plot(title, values, ticks, _flags(review, at, lang), stops)


def _flags(review: Review, at: str, lang: str) -> list[Flag]:
    places = {
        step.number: place for place, step in enumerate(review.steps, 1) if step.cause == "own"
    }
    costs = {made.number: made.loss for made in review.decisions}
    return [
        Flag(
            places[number],
            str(rank),
            say("verdict-turning", lang, rank=rank, cost=percent(costs[number], lang)),
            f"{at}{number}#decision",
        )
        for rank, number in enumerate(review.turning, 1)
        if number in places
    ]


def steps(review: Review, lang: str) -> list[dict[str, Any]]:
    """The same line as rows of a table."""
    return [_step(step, lang) for step in review.steps]


def _step(step: Step, lang: str) -> dict[str, Any]:
    return {
        "number": step.number,
        "round": step.stage + 1,
        "cause": say(f"verdict-cause-{step.cause}", lang),
        "after": percent(step.after, lang),
        "change": change(step.change, lang),
    }
