"""Checks of rules that hold for every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chabudai.core.chance import Dice
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import LANGUAGES
from chabudai.core.seats import DEAL, EVERYTHING, OVER
from chabudai.games.playable import Game
from chabudai.testing.guesses import check_guesses
from chabudai.testing.leaks import check_leaks
from chabudai.testing.motions import check_motions
from chabudai.testing.play import positions, random_match, told
from chabudai.testing.seen import difference
from chabudai.testing.where import amiss, room, say_in
from chabudai.testing.wording import check_notation, check_words


def check_all(game: Game, seeds: Iterable[int]) -> None:
    """Everything that plain Python can check in random matches from these seeds."""
    chosen = list(seeds)
    check_cards(game, chosen)
    check_legality(game, chosen)
    check_notation(game, chosen)
    check_words(game, chosen)
    check_guesses(game, chosen)
    check_leaks(game, chosen)
    check_motions(game, chosen)
    check_replay(game, chosen)


def check_cards(game: Game, seeds: Iterable[int]) -> None:
    """A match ends with a sensible result, and no card is ever lost or doubled on the way."""
    whole = list(range(len(game.cards)))
    for seed in seeds:
        deals = 0
        state = game.new()
        assert game.turn(state) == DEAL, (
            f"{room(game)}/state.py: new(rules) must set mover to DEAL: a new state waits for its "
            f"first deal, but turn is {game.turn(state)}"
        )
        assert state.viewer == EVERYTHING, (
            f"{room(game)}/state.py: new(rules) must set viewer to EVERYTHING, it is {state.viewer}"
        )
        for step in random_match(game, seed):
            state = step.after
            deals += step.order is not None
            assert state.deals == deals, (
                f"{room(game)}/play.py: deal(state, order) must add 1 to deals: {state.deals} "
                f"deals counted, there were {deals}"
            )
            found = sorted(game.book.inventory(state))
            assert found == whole, (
                f"cards lost or doubled after {told(game, step)}: {amiss(game, found)}. Either "
                f"{room(game)}/play.py moves them wrongly or zones (or inventory) in "
                f"{room(game)}/secrets.py leave out a place: {state!r}"
            )
            if game.turn(state) != OVER:
                assert game.result(state) == [0] * game.seats, (
                    f"{room(game)}/play.py: result(state, seat) must be 0 until the end, it is "
                    f"{game.result(state)} after {told(game, step)}"
                )
        result = game.result(state)
        assert all(value in (-1, 0, 1) for value in result), (
            f"{room(game)}/play.py: result(state, seat) is +1, 0 or -1, got {result}"
        )
        assert game.legal(state) == [], f"{game!r}: something is legal after the end"
        if any(result):
            best = [seat for seat, value in enumerate(result) if value == max(result)]
            scores = game.scores(state)
            assert all(scores[seat] == max(scores) for seat in best), (
                f"{room(game)}/play.py: who has the best result has the best score: results "
                f"{result}, scores {scores}"
            )


def check_legality(game: Game, seeds: Iterable[int], tries: int = 40) -> None:
    """What is listed is accepted; what is not is refused with a reason and changes nothing."""
    dice = Dice(5)
    for state in positions(game, seeds, every=3):
        legal = game.legal(state)
        assert legal == sorted(set(legal)), (
            f"{room(game)}/play.py: nth_legal(state, k) must list actions in ascending order, each "
            f"once: {legal}"
        )
        assert game.book.count(state) == len(legal), (
            f"{room(game)}/play.py: count(state) is {game.book.count(state)}, but {legal} are legal"
        )
        assert np.flatnonzero(game.mask(state)).tolist() == legal, "the mask differs from the list"
        before = bytes(state)
        outside = [-1, game.actions, *(dice.below(game.actions) for _ in range(tries))]
        for action in legal:
            reason = game.book.why(state, action)
            assert reason is None, (
                f"action {action} is listed but refused ({reason}): count, nth_legal and is_legal "
                f"in {room(game)}/play.py and why must agree in {state!r}"
            )
            game.apply(state.copy(), action)
        for action in outside:
            if action in legal:
                continue
            assert not game.is_legal(state, action), (
                f"action {action} is not listed by nth_legal but is_legal in {room(game)}/play.py "
                f"(or why) accepts it in {state!r}"
            )
            _refused(game, state, action)
        _refused(game, state, "nonsense")
        assert bytes(state) == before, (
            f"asking changed the state: turn, count, nth_legal and is_legal in "
            f"{room(game)}/play.py must only read"
        )
        try:
            game.shuffle(state, 1)
        except IllegalAction:
            assert bytes(state) == before, "a refused deal changed the state"
        else:
            raise AssertionError("a deal was accepted while a seat is to act")


def _refused(game: Game, state: Any, action: int | str) -> None:
    before = bytes(state)
    try:
        game.apply(state, action)
    except IllegalAction as error:
        for lang in LANGUAGES:
            reason = say_in(game, error, lang, f"the reason why {action!r} is refused")
            assert reason, f"no reason given for {action!r} ({lang})"
    else:
        raise AssertionError(f"{action!r} is not legal but was accepted in {state!r}")
    assert bytes(state) == before, f"refusing {action!r} changed the state"


def check_replay(game: Game, seeds: Iterable[int]) -> None:
    """The deals and actions of any beginning of a match give the same state again."""
    for seed in seeds:
        live = game.new()
        for step in random_match(game, seed):
            assert bytes(live) == bytes(step.before), (
                f"the same entries gave another state before {told(game, step)}: "
                f"{difference(step.before.to_json(), live.to_json())}; rules may depend on nothing "
                "but the record"
            )
            if step.order is not None:
                game.deal(live, [game.cards[card] for card in step.order])
            else:
                assert step.action is not None
                game.apply(live, game.text(live, step.action))
        assert game.turn(live) == OVER, "the replayed match has not ended"
