"""Reviews: they know what the seat knew, tell luck from skill, and are sure of what they say."""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai import cli
from chabudai.agents import GreedyAgent, SearchAgent
from chabudai.agents.strongest import strongest
from chabudai.coach import games, judgement
from chabudai.coach.curve import Curve
from chabudai.coach.interval import half_width, mean, student
from chabudai.coach.marks import LIMITS, mark
from chabudai.coach.puzzles.survey import Surveyor, is_clear
from chabudai.coach.race import Plan, Race
from chabudai.coach.sample import Sampler
from chabudai.coach.verdict import CARDS, CAUSES, DEAL, END, MARKS, OWN, Decision, Review
from chabudai.core.chance import Dice
from chabudai.core.messages import LANGUAGES, say
from chabudai.core.seats import OVER
from chabudai.games.playable import Game
from chabudai.match import Match
from chabudai.match.entry import DEALT, PLAYED
from chabudai.match.position import Position
from tests.reviewed import begin, chances, play_on, played, until

QUICK = [("matcha", {}), ("matcha", {"edition": 2015}), ("koikoi", {"rounds": 3})]
TOUCHE = [("touche", {"players": players}) for players in (2, 3, 4)]
EVERY: list[Any] = [*QUICK, *(pytest.param(*each, marks=pytest.mark.slow) for each in TOUCHE)]


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few play-outs: what is tested here does not depend on their number."""
    whole = games.plan

    def few(game: Game) -> Plan:
        plan = whole(game)
        return plan if plan.flat else dataclasses.replace(plan, sweeps=24)

    monkeypatch.setattr(games, "plan", few)
    monkeypatch.setattr(
        judgement, "strongest", lambda game, many, seed: strongest(game, many or 500, seed)
    )


def reviewed(name: str, options: dict[str, Any], seed: int = 1) -> tuple[Match, list[Review]]:
    game = chabudai.game(name, **options)
    match = played(game, ("level-1", "greedy", "random", "level-2")[: game.seats], seed)
    return match, [chabudai.review(match, seat) for seat in range(game.seats)]


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_luck_and_skill_add_up_to_the_result(name: str, options: dict[str, Any]) -> None:
    match, reviews = reviewed(name, options)
    for made in reviews:
        assert made.result == 0.5 + 0.5 * match.here.result(match.game)[made.seat]
        assert made.start + made.luck + made.skill == pytest.approx(made.result, abs=1e-9)
        assert made.skill <= 0
        assert made.skill == pytest.approx(-sum(each.loss for each in made.decisions))
        assert made.could == pytest.approx(min(1, made.result - made.skill), abs=1e-4)
        assert sum(each.luck for each in made.rounds) == pytest.approx(made.luck)
        assert sum(each.skill for each in made.rounds) == pytest.approx(made.skill)
        assert all(sum(one.marks.values()) == one.decisions for one in made.rounds)
        told = Counter(decision.mark for decision in made.decisions)
        assert sum((Counter(one.marks) for one in made.rounds), Counter()) == told
        for one, two in itertools.pairwise(made.steps):
            assert one.after == two.before
            assert one.number <= two.number
            assert one.stage <= two.stage
        assert made.steps[0].cause == DEAL
        assert made.steps[0].before == made.start
        assert made.steps[-1].after == made.result
        assert {step.cause for step in made.steps} <= set(CAUSES)
        own = [n for n, e in enumerate(match.entries) if e.kind == PLAYED and e.seat == made.seat]
        choices = [n for n in own if len(match.notations(n, made.seat)) > 1]
        assert [each.number for each in made.decisions] == choices
        for each in made.decisions:
            check(match, made.seat, each)
        again = Review.from_json(json.loads(json.dumps(made.to_json())))
        assert again == made


def check(match: Match, seat: int, decision: Decision) -> None:
    """What a decision says fits together."""
    texts = [option.text for option in decision.options]
    assert sorted(texts) == sorted(match.notations(decision.number, seat))
    assert decision.played == match.entries[decision.number].text
    for option in decision.options:
        low, value, high = option.chance.low, option.chance.value, option.chance.high
        assert 0 <= low <= value <= high <= 1
        assert (option.points is None) == (match.game.name != "koikoi")
    assert decision.mark in MARKS
    assert decision.mark == mark(decision.loss)
    if decision.loss > 0:
        assert decision.best.text != decision.played
        assert not decision.equal
        assert decision.kind is not None
    elif decision.best.text != decision.played:
        assert decision.equal or decision.mixed
    for lang in LANGUAGES:
        for reason in decision.reasons:
            assert reason.say(lang)


def test_reviews_are_the_same_for_a_seed() -> None:
    match, (first, _) = reviewed("koikoi", {"rounds": 3})
    told: list[tuple[int, int]] = []
    again = chabudai.review(match, 0, progress=lambda done, total: told.append((done, total)))
    assert json.dumps(again.to_json()) == json.dumps(first.to_json())
    assert told
    assert told == [(number, len(told)) for number in range(1, len(told) + 1)]
    assert chabudai.review(match, 0, seed=1).steps != first.steps


def test_only_what_is_over_is_reviewed() -> None:
    game = chabudai.game("koikoi", rounds=3)
    match = begin(game)
    match.take(match.deal(game.shuffle(match.state, 1)))
    with pytest.raises(ValueError, match="over"):
        chabudai.review(match, 0)
    match.take(match.resign(1))
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        chabudai.review(match, 2)
    assert chabudai.review(match, 0).result == 1


# Hindsight


def exchanged(match: Match, seat: int, seed: int) -> Match:
    """The match with the hidden cards of every position exchanged, and all that is secret of its
    entries gone: for the seat it is the same.
    """
    twin = Match(match.game, match.heading)
    twin.entries = [
        dataclasses.replace(entry, order=list(reversed(entry.order)))
        if entry.kind == DEALT and entry.order
        else dataclasses.replace(entry, text="?")
        if entry.kind == PLAYED and entry.seat != seat
        else entry
        for entry in match.entries
    ]
    numbers = {id(entry): number for number, entry in enumerate(match.entries)}
    made: dict[int, Position] = {}

    def copy(position: Position, number: int) -> Position:
        if id(position) not in made:
            view = match.game.view(position.state, seat)
            state = match.game.guess(view, seed * 1000 + number)
            last = position.last and twin.entries[numbers[id(position.last)]]
            own = position.last is not None and position.last.seat == seat
            made[id(position)] = dataclasses.replace(
                position,
                state=state,
                before=position.before and copy(position.before, number + 5000),
                last=last,
                action=position.action if own else None,
            )
        return made[id(position)]

    twin.positions[:] = [copy(each, number) for number, each in enumerate(match.positions)]
    return twin


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_hindsight_is_impossible(name: str, options: dict[str, Any]) -> None:
    match, reviews = reviewed(name, options)
    for made in reviews[:2]:
        twin = exchanged(match, made.seat, 7)
        changed = sum(
            bytes(one.state) != bytes(two.state)
            for one, two in zip(match.positions, twin.positions, strict=True)
        )
        assert changed > len(match) / 3
        found = chabudai.review(twin, made.seat)
        assert json.dumps(found.to_json()) == json.dumps(made.to_json())


@pytest.mark.parametrize(("name", "options"), QUICK[:1] + QUICK[2:])
def test_what_comes_later_changes_nothing_before(name: str, options: dict[str, Any]) -> None:
    match, (made, _) = reviewed(name, options)
    number = made.decisions[len(made.decisions) // 2].number
    other = play_on(until(match, number), ("random", "random"), 99)
    assert [e.text for e in other.entries[number:]] != [e.text for e in match.entries[number:]]
    found = chabudai.review(other, 0)

    def known(review: Review) -> list[Any]:
        # the last of these steps ends with the chance at the decision that is now another one
        steps = [step for step in review.steps if step.number < number][:-1]
        return [steps, [each for each in review.decisions if each.number < number]]

    assert known(found) == known(made)
    assert known(made)[1]


# Ends that are no moves, and undone moves


def halfway(name: str, options: dict[str, Any], part: float = 0.6) -> Match:
    game = chabudai.game(name, **options)
    match = played(game, ("level-1", "greedy", "random", "level-2")[: game.seats], 1)
    return until(match, int(len(match) * part))


def test_giving_up_is_a_choice_and_luck_to_the_other() -> None:
    match = halfway("koikoi", {"rounds": 3})
    match.take(match.resign(0))
    loser, winner = chabudai.review(match, 0), chabudai.review(match, 1)
    assert (loser.result, winner.result) == (0, 1)
    assert loser.steps[-1].cause == OWN
    assert winner.steps[-1].cause == END
    for made in (loser, winner):
        assert made.steps[-1].number == len(match) - 1
        assert made.start + made.luck + made.skill == pytest.approx(made.result, abs=1e-9)


def test_a_draw_is_half_a_win() -> None:
    match = halfway("matcha", {})
    match.take(match.offer(0, "draw"))
    match.take(match.answer(1, True))
    for seat in (0, 1):
        made = chabudai.review(match, seat)
        assert made.result == 0.5
        assert made.steps[-1].cause == END
        assert made.start + made.luck + made.skill == pytest.approx(0.5, abs=1e-9)


@pytest.mark.slow
def test_who_leaves_a_table_of_three_has_lost() -> None:
    match = halfway("touche", {"players": 3}, 0.3)
    match.take(match.resign(1))
    play_on(match, ("greedy",) * 3, 4)
    for seat in range(3):
        made = chabudai.review(match, seat)
        assert made.result == 0.5 + 0.5 * match.here.result(match.game)[seat]
        assert made.start + made.luck + made.skill == pytest.approx(made.result, abs=1e-9)
    assert made.result in (0, 1)
    assert chabudai.review(match, 1).steps[-1].cause == OWN


def test_what_was_undone_is_not_reviewed() -> None:
    match = halfway("matcha", {}, 0.3)
    seat = match.turn
    before = len(match)
    texts = match.notations(before, seat)
    assert len(texts) > 1
    match.take(match.act(seat, texts[0]))
    match.take(match.offer(seat, "undo"))
    if match.entries[-1].kind != "undo":
        match.take(match.answer(1 - seat, True))
    assert match.entries[-1].kind == "undo"
    match.take(match.talk(seat, "Once more."))
    again = len(match)
    match.take(match.act(seat, texts[1]))
    play_on(match, ("greedy", "greedy"), 1)
    made = chabudai.review(match, seat)
    numbers = [each.number for each in made.decisions]
    assert before not in numbers
    assert again in numbers
    assert made.start + made.luck + made.skill == pytest.approx(made.result, abs=1e-9)


# What is good and what is not


def wins_at_once(game: Game, view: Any) -> list[int]:
    """The actions that win the match here and now, whatever is hidden."""
    guesses = [game.guess(view, number) for number in range(8)]

    def wins(guess: Any, action: int) -> bool:
        state = guess.copy()
        game.apply(state, action)
        return game.turn(state) == OVER and game.result(state)[view.viewer] == 1

    return [each for each in game.legal(view) if all(wins(guess, each) for guess in guesses)]


def plant(name: str, options: dict[str, Any], agent: str) -> tuple[Match, int, str, str]:
    """A match with a win thrown away: it, the entry, what was played, and what would have won."""
    game = chabudai.game(name, **options)
    for seed in range(300):
        planted: list[tuple[int, int, int]] = []

        def instead(match: Match) -> int | None:
            view = match.view(match.turn)
            winning = wins_at_once(match.game, view) if not planted else []  # noqa: B023
            rest = [action for action in match.game.legal(view) if action not in winning]
            if not winning or not rest:
                return None
            found = chances(match.game, view, rest[:6], 12)
            worst = min(found, key=lambda action: found[action])
            if found[worst] > 0.5:
                return None
            planted.append((len(match), worst, winning[0]))  # noqa: B023
            return worst

        match = play_on(begin(game), (agent,) * game.seats, seed, instead)
        if planted:
            number, worst, best = planted[0]
            view = match.seen(number, match.entries[number].seat or 0)
            return match, number, game.text(view, worst), game.text(view, best)
    raise AssertionError("no such position was found")


@pytest.mark.parametrize(
    ("name", "options", "agent"),
    [
        ("matcha", {}, "greedy"),
        ("koikoi", {"rounds": 1, "coins": 20}, "greedy"),
        pytest.param("touche", {}, "greedy", marks=pytest.mark.slow),
    ],
)
def test_a_planted_blunder_is_found(name: str, options: dict[str, Any], agent: str) -> None:
    match, number, bad, good = plant(name, options, agent)
    made = chabudai.review(match, match.entries[number].seat or 0)
    decision = next(each for each in made.decisions if each.number == number)
    assert decision.played == bad
    assert decision.mark == MARKS[-1]
    assert decision.best.chance.value > 0.99
    assert good in [each.text for each in decision.options if each.chance.value > 0.99]
    assert made.turning[0] == number
    assert decision.kind is not None
    assert decision.reasons


def test_a_planted_brilliancy_is_praised() -> None:
    """Behind in the last round, stopping loses for certain: at a glance it looks best."""
    game = chabudai.game("koikoi", rounds=3)
    glance = GreedyAgent(game)
    for seed in range(400):
        planted: list[int] = []

        def instead(match: Match) -> int | None:
            view = match.view(match.turn)
            texts = match.notations(len(match), match.turn)
            if planted or "koikoi" not in texts:  # noqa: B023
                return None
            stop, on = (match.game.parse(view, text) for text in ("agari", "koikoi"))
            state = match.state
            match.game.apply(state, stop)
            if match.game.turn(state) != OVER or match.game.result(state)[match.turn] >= 0:
                return None
            if view.held[match.turn] < 4 or glance.choose(view, [stop, on]) != stop:
                return None
            planted.append(len(match))  # noqa: B023
            return on

        match = play_on(begin(game), ("greedy", "greedy"), seed, instead)
        if planted:
            made = chabudai.review(match, match.entries[planted[0]].seat or 0)
            decision = next(each for each in made.decisions if each.number == planted[0])
            if decision.best.chance.value < 2 * LIMITS[2]:
                continue  # too far behind for anything
            assert decision.mark == MARKS[0]
            assert decision.brilliant
            assert decision.reasons[0].key == "review-brilliant"
            return
    raise AssertionError("no such position was found")


def by_chances(game: Game, view: Any) -> dict[int, float] | None:
    """What actions are worth near the end of a match, by guesses alone; None before."""
    if view.deals < 2 or view.mat < 2:
        return None
    return dict(chances(game, view, game.legal(view), 40))


def by_survey(game: Game, view: Any) -> dict[int, float] | None:
    """What actions are worth to a survey, where a short search sees that it is worth making one."""
    legal = game.legal(view)
    found = SearchAgent(game, 100, seed=77).search(view, legal)
    first, second, *_ = sorted((each.value for each in found), reverse=True)
    if first - second < 0.04:
        return None
    surveyed = Surveyor(game).survey(view, legal, 25, 77)
    return {each.action: each.chance.value for each in surveyed} if is_clear(surveyed) else None


@pytest.mark.parametrize(
    ("name", "worth", "ahead"),
    [("matcha", by_chances, 0.15), pytest.param("touche", by_survey, 0.06, marks=pytest.mark.slow)],
)
def test_what_a_glance_misses_is_praised(
    name: str, worth: Any, ahead: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted where one action is far better than all others, and a glance takes another."""
    monkeypatch.undo()  # as many play-outs as reviews have
    game = chabudai.game(name)
    glance = GreedyAgent(game)
    praised = planted = 0
    for seed in range(200):
        numbers: list[int] = []

        def instead(match: Match) -> int | None:
            view = match.view(match.turn)
            legal = match.game.legal(view)
            if numbers or len(legal) < 2 or match.turn != 0:  # noqa: B023
                return None
            seen = glance.choose(view, legal)
            found: dict[int, float] | None = worth(match.game, view)
            if found is None or seen not in found:
                return None
            best, *rest = sorted(found, key=lambda action: -found[action])
            if seen == best or found[best] - found[rest[0]] < ahead:
                return None
            numbers.append(len(match))  # noqa: B023
            return best

        match = play_on(begin(game), ("level-1", "level-1"), seed, instead)
        if numbers:
            made = chabudai.review(match, 0)
            decision = next(each for each in made.decisions if each.number == numbers[0])
            planted += 1
            assert decision.mark == MARKS[0]
            praised += decision.brilliant
        if praised:
            return
    raise AssertionError(f"{planted} planted, none of them praised")


def test_a_bluff_among_the_best_is_no_mistake() -> None:
    """Where the best strategy mixes, whatever it plays often costs nothing."""
    seen = Counter[bool]()
    for seed in range(3):
        match = played(chabudai.game("matcha"), ("search:120", "search:120"), seed)
        for seat in (0, 1):
            for each in chabudai.review(match, seat).decisions:
                assert sum(option.share for option in each.options) == pytest.approx(1, abs=0.01)
                own = next(option for option in each.options if option.text == each.played)
                seen[each.mixed] += 1
                if each.mixed:
                    assert own.share >= 0.2
                    clear = each.best.chance.low - own.chance.high > LIMITS[2]
                    assert each.loss == 0 or clear
    assert seen[True] > 2
    assert seen[False] > 2


# How sure it is


def test_intervals_of_students() -> None:
    assert student(2) == 12.71
    assert student(31) == pytest.approx(2.04, abs=0.01)
    assert student(1000, 0.99) == pytest.approx(2.58, abs=0.01)
    assert mean([1.0, 2.0]) == 1.5
    assert half_width([0.0, 1.0, 0.0, 1.0]) == pytest.approx(3.18 * 0.57735 / 2, abs=0.01)
    assert half_width([0.3]) == 1.0


COVERED = [
    ("matcha", {}, 12),
    ("koikoi", {"rounds": 3}, 24),
    pytest.param("touche", {}, 1, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "options", "sweeps"), COVERED)
def test_intervals_cover(name: str, options: dict[str, Any], sweeps: int) -> None:
    """Of 200 reviews of a decision with other seeds, 95 in 100 intervals have the true value."""
    game = chabudai.game(name, **options)
    match = played(game, ("greedy",) * game.seats, 5)
    flat = games.plan(game).flat
    dice = Dice(3)
    choices = [n for n, e in enumerate(match.entries) if e.kind == PLAYED and e.seat == 0]
    choices = [n for n in choices if 1 < len(match.notations(n, 0)) < 12]
    view = match.seen(choices[dice.below(len(choices))], 0)
    options_ = min(len(game.legal(view)), 5)
    picks = list(range(options_))
    long = Race(Sampler(game, 999, flat), view, len(game.legal(view)), sweeps)
    long.run(picks, 1500)
    hits = leads = 0
    for seed in range(200):
        race = Race(Sampler(game, seed, flat), view, len(game.legal(view)), sweeps)
        race.run(picks, 16)
        for pick in picks:
            low, high = race.interval(pick)
            hits += low <= long.chance(pick) <= high
        ahead, half = race.lead(0, 1)
        leads += abs(ahead - long.lead(0, 1)[0]) <= half + 1e-9
    assert hits / (200 * options_) > 0.92  # two of its standard errors below
    assert leads / 200 > 0.95


# What is called luck


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_values_become_chances_in_order(name: str, options: dict[str, Any]) -> None:
    game = chabudai.game(name, **options)
    found = Curve(game)
    assert found.start == pytest.approx(1 / game.seats, abs=1e-4)
    match = played(game, ("random",) * game.seats, 2)
    for number in range(game.seats + 1, len(match), 5):
        for seat in range(game.seats):
            view = match.seen(number, seat)
            chances_ = [found.at(value / 50, view) for value in range(51)]
            assert chances_[0] == 0
            assert chances_[-1] == 1
            assert chances_ == sorted(chances_)


def uneven(name: str, options: dict[str, Any], agent: str, matches: int) -> dict[str, float]:
    """How many standard errors the mean of each sort of luck is off zero, among equals."""
    found: dict[str, list[float]] = {cause: [] for cause in (DEAL, CARDS, "luck")}
    for seed in range(matches):
        match = played(chabudai.game(name, **options), (agent, agent), seed)
        for seat in (0, 1):
            made = chabudai.review(match, seat)
            for cause in (DEAL, CARDS):
                changes = [step.change for step in made.steps if step.cause == cause]
                found[cause].append(sum(changes))
            found["luck"].append(made.luck + made.skill)
    return {cause: abs(mean(values)) / half_width(values) for cause, values in found.items()}


def test_luck_comes_out_even() -> None:
    off = uneven("koikoi", {"rounds": 3}, "level-4", 14)
    assert max(off.values()) < 1.6, off


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), [("matcha", {}), ("koikoi", {"rounds": 3})])
def test_luck_comes_out_even_over_many(
    name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # as many play-outs as reviews have: their values were measured with these
    off = uneven(name, options, "level-5", 70)
    assert max(off.values()) < 1.6, off


# In the terminal


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_tells_it(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = halfway("koikoi", {"rounds": 3}, 0.4)
    match.take(match.resign(0))
    path = tmp_path / "match.jsonl"
    lines = [{**match.heading.to_json(), "secret": "0" * 64}]
    lines += [entry.to_json() for entry in match.entries]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert cli.main(["review", str(path), "--seat", "0", "--json"]) == 0
    made = Review.from_json(json.loads(capsys.readouterr().out))
    assert made.decisions == chabudai.review(match, 0).decisions
    assert cli.main(["review", str(path), "--seat", "0", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert say("review-turning", lang) in told
    first = next(each for each in made.decisions if each.number == made.turning[0])
    seen = match.game.show(match.seen(first.number, 0), lang, match.names(lang))
    assert seen in told
    assert told.index(first.best.text) > told.index(seen)
    assert say(first.kind or "", lang) in told
    assert cli.main(["review", str(path), "--seat", "2", "--lang", lang]) == 2
    path.write_text("".join(json.dumps(line) + "\n" for line in lines[:-1]), encoding="utf-8")
    assert cli.main(["review", str(path), "--lang", lang]) == 2
    assert say("review-not-over", lang) in capsys.readouterr().err
