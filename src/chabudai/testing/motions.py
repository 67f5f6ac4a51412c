"""The test of motions: a score tells nothing that its viewer does not see, and no card jumps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from chabudai.core.messages import LANGUAGES
from chabudai.core.motion import LIGHT, MOVE, SAY, SWEEP, TURN, Places, Score, nothing_moves
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.play import Step, random_match

MOST_STEPS = 24
"""No score is longer; a move takes a few steps, the end of a round some more."""
UNSEEN = ("stock", "aside", "coins-", "pile-")
"""Places whose cards nobody counts."""


def check_motions(game: Game, seeds: Iterable[int], every: int = 1) -> None:
    """Every score in random matches, for every viewer.

    It names only cards that the view before or after it shows, it is short, and played on the
    places of the view before it gives those of the view after it: so no card jumps. A game that
    makes no scores holds to that.
    """
    if game.book.motions is nothing_moves:
        return
    for seed in seeds:
        for number, step in enumerate(random_match(game, seed)):
            if step.action is None or number % every == 0:
                for seat in (*range(game.seats), SPECTATOR):
                    _check_step(game, step, seat)


def _check_step(game: Game, step: Step, seat: int) -> None:
    before, after = game.view(step.before, seat), game.view(step.after, seat)
    score = game.motions(before, after, step.action)
    where = f"seat {seat}, action {step.action} in {step.before!r}"
    assert 0 < len(score) <= MOST_STEPS, f"{len(score)} steps: {where}"
    assert all(score), f"an empty step: {where}"
    known = _known(game, before) | _known(game, after)
    for motion in (motion for step_ in score for motion in step_):
        assert motion.do in (MOVE, TURN, LIGHT, SAY, SWEEP), motion
        named = {motion.card, *motion.lit} & set(game.cards)
        assert named <= known, f"{motion} names what is not seen: {where}"
        if motion.text is not None:
            assert all(motion.text.say(lang) for lang in LANGUAGES)
    played = play_score(game.layout(before), score)
    seen = {place: sorted(cards) for place, cards in game.layout(after).items()}
    assert played == seen, f"{_difference(played, seen)} after {score}: {where}"


def _known(game: Game, view: Any) -> set[str]:
    """The texts of the cards whose place the viewer knows, one of two equal ones being enough."""
    pack = Counter(game.cards)
    pack.subtract(game.cards[card] for card in game.unseen(view))
    return set(+pack)


def play_score(before: Places, score: Score) -> Places:
    """The places after a score, as one who follows it card by card would have them.

    ``table-3B`` is the place on the card 3B of the table. What comes from where nothing is seen,
    such as the stock, just comes; what goes there is gone.
    """
    at = {place: list(cards) for place, cards in before.items()}
    for motion in (motion for step in score for motion in step):
        if motion.do in (MOVE, TURN):
            origin = at.get(_ground(motion.origin), [])
            if motion.card in origin:
                origin.remove(motion.card)
            elif motion.do == TURN and "" in origin:
                origin.remove("")
            at.setdefault(_ground(motion.to), []).append(motion.card)
        elif motion.do == SWEEP:
            for place in motion.lit:
                at.pop(place, None)
    return {
        place: sorted(cards)
        for place, cards in at.items()
        if cards and not place.startswith(UNSEEN)
    }


def _ground(place: str) -> str:
    return "table" if place.startswith("table-") else place


def _difference(played: Places, seen: Places) -> str:
    return "; ".join(
        f"{place}: {played.get(place)} instead of {seen.get(place)}"
        for place in sorted(played.keys() | seen.keys())
        if played.get(place) != seen.get(place)
    )
