"""Checks of rules and notation that hold for every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chabudai.core.chance import Dice
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import LANGUAGES
from chabudai.core.seats import DEAL, EVERYTHING, OVER, SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.leaks import check_leaks
from chabudai.testing.motions import check_motions
from chabudai.testing.play import positions, random_match


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
        assert game.turn(state) == DEAL, "a new state waits for its first deal"
        assert state.viewer == EVERYTHING
        for step in random_match(game, seed):
            state = step.after
            deals += step.order is not None
            assert state.deals == deals, f"{state.deals} deals counted, there were {deals}"
            found = sorted(game.book.inventory(state))
            assert found == whole, f"cards lost or doubled: {found} in {state!r}"
            if game.turn(state) != OVER:
                assert game.result(state) == [0] * game.seats, "a result before the end"
        result = game.result(state)
        assert all(value in (-1, 0, 1) for value in result), result
        assert len(game.scores(state)) == game.seats
        assert game.legal(state) == []
        if any(result):
            best = [seat for seat, value in enumerate(result) if value == max(result)]
            scores = game.scores(state)
            assert all(scores[seat] == max(scores) for seat in best), (scores, result)


def check_legality(game: Game, seeds: Iterable[int], tries: int = 40) -> None:
    """What is listed is accepted; what is not is refused with a reason and changes nothing."""
    dice = Dice(5)
    for state in positions(game, seeds, every=3):
        legal = game.legal(state)
        assert legal == sorted(set(legal)), f"not ascending: {legal}"
        assert game.book.count(state) == len(legal)
        assert np.flatnonzero(game.mask(state)).tolist() == legal
        before = bytes(state)
        outside = [-1, game.actions, *(dice.below(game.actions) for _ in range(tries))]
        for action in legal:
            assert game.is_legal(state, action)
            game.apply(state.copy(), action)
        for action in outside:
            if action in legal:
                continue
            assert not game.is_legal(state, action)
            _refused(game, state, action)
        _refused(game, state, "nonsense")
        assert bytes(state) == before, "asking changed the state"
        try:
            game.shuffle(state, 1)
        except IllegalAction:
            assert bytes(state) == before
        else:
            raise AssertionError("a deal was accepted while a seat is to act")


def _refused(game: Game, state: Any, action: int | str) -> None:
    before = bytes(state)
    try:
        game.apply(state, action)
    except IllegalAction as error:
        for lang in LANGUAGES:
            assert error.say(lang), f"no reason given for {action!r}"
    else:
        raise AssertionError(f"{action!r} is not legal but was accepted in {state!r}")
    assert bytes(state) == before, f"refusing {action!r} changed the state"


def check_notation(game: Game, seeds: Iterable[int]) -> None:
    """Every legal action has one text of its own, which reads back, also in the mover's view."""
    for state in positions(game, seeds, every=2):
        view = game.view(state, game.turn(state))
        legal = game.legal(state)
        assert game.legal(view) == legal, "the mover's view has other legal actions"
        texts = [game.text(state, action) for action in legal]
        assert len(set(texts)) == len(texts), f"two actions share a text: {texts}"
        for action, text in zip(legal, texts, strict=True):
            assert game.parse(state, text) == action, f"{text!r} does not read back"
            assert game.text(view, action) == text, f"{text!r} reads otherwise in the mover's view"
            assert game.parse(view, f"  {text.lower()} ") == action, f"{text!r} in small letters"


def check_words(game: Game, seeds: Iterable[int]) -> None:
    """Choices, pictures and events can be told in every language, for every viewer."""
    for seed in seeds:
        for number, step in enumerate(random_match(game, seed)):
            mover = game.turn(step.before)
            for seat in (*range(game.seats), SPECTATOR):
                before, after = game.view(step.before, seat), game.view(step.after, seat)
                events = game.events(before, after, step.action)
                assert events, f"nothing told to {seat} of {step.action} in {step.before!r}"
                for lang in LANGUAGES:
                    assert all(event.say(lang) for event in events)
                    if number % 7 == 0:
                        assert game.show(after, lang)
                if seat == mover and step.action is not None:
                    for lang in LANGUAGES:
                        assert game.choice(before, step.action).say(lang)


def check_guesses(game: Game, seeds: Iterable[int]) -> None:
    """A guess is a complete state that looks the same to the seat that guesses."""
    dice = Dice(11)
    for state in positions(game, seeds, every=2):
        for seat in (*range(game.seats), SPECTATOR):
            view = game.view(state, seat)
            seed = dice.below(1 << 30)
            guess = game.guess(view, seed)
            assert guess.viewer == EVERYTHING
            assert game.view(guess, seat) == view, f"does not fit: {guess!r} for {view!r}"
            assert game.guess(view, seed) == guess, "the same seed guesses differently"
            found = sorted(game.book.inventory(guess))
            assert found == list(range(len(game.cards))), f"not a whole pack: {guess!r}"
            hidden = sorted(game.cards[card] for card in game.book.hidden(state, seat))
            unseen = sorted(game.cards[card] for card in game.unseen(view))
            assert hidden == unseen, f"seat {seat}: hidden {hidden}, unseen {unseen}"
            legal = game.legal(guess)
            assert legal, "a guess in which nothing is legal"
            if seat == game.turn(state):
                assert legal == game.legal(state)


def check_replay(game: Game, seeds: Iterable[int]) -> None:
    """The deals and actions of any beginning of a match give the same state again."""
    for seed in seeds:
        live = game.new()
        for step in random_match(game, seed):
            assert bytes(live) == bytes(step.before), "the same entries gave another state"
            if step.order is not None:
                game.deal(live, [game.cards[card] for card in step.order])
            else:
                assert step.action is not None
                game.apply(live, game.text(live, step.action))
        assert game.turn(live) == OVER
