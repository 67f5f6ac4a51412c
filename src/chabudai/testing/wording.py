"""Checks of what people read and write: notation, sentences, pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chabudai.core.errors import IllegalAction
from chabudai.core.messages import LANGUAGES
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.play import positions, random_match, told
from chabudai.testing.seen import seat_name
from chabudai.testing.where import room, say_in


def check_notation(game: Game, seeds: Iterable[int]) -> None:
    """Every legal action has one text of its own, which reads back, also in the mover's view."""
    for state in positions(game, seeds, every=2):
        view = game.view(state, game.turn(state))
        legal = game.legal(state)
        assert game.legal(view) == legal, (
            f"the mover's view has other legal actions, {game.legal(view)} for {legal}: hide in "
            f"{room(game)}/view.py blanks what the mover must know, or legality in "
            f"{room(game)}/play.py depends on hidden things: {state!r}"
        )
        texts = [game.text(state, action) for action in legal]
        assert len(set(texts)) == len(texts), (
            f"two actions share a text: text(state, action) must give each its own: {texts}"
        )
        for action, text in zip(legal, texts, strict=True):
            again = _read(game, state, text)
            assert again == action, f"{text!r} does not read back: parse gives {again}"
            assert game.text(view, action) == text, (
                f"{text!r} is written {game.text(view, action)!r} in the mover's view: text may "
                "use only what the mover knows"
            )
            small = f"  {text.lower()} "
            again = _read(game, view, small)
            assert again == action, f"parse must read {small!r} as {text!r}, it gives {again}"


def _read(game: Game, state: Any, text: str) -> int | str:
    """What a text means, or why it means nothing."""
    try:
        return game.parse(state, text)
    except IllegalAction as error:
        return f"a refusal: {error}"


def check_words(game: Game, seeds: Iterable[int]) -> None:
    """Choices, pictures and events can be told in every language, for every viewer."""
    for seed in seeds:
        for number, step in enumerate(random_match(game, seed)):
            mover = game.turn(step.before)
            for seat in (*range(game.seats), SPECTATOR):
                before, after = game.view(step.before, seat), game.view(step.after, seat)
                events = game.events(before, after, step.action)
                assert events, (
                    f"nothing told to {seat_name(seat)} of {told(game, step)}: events(before, "
                    f"after, action) must give at least one message in {step.before!r}"
                )
                for lang in LANGUAGES:
                    for event in events:
                        what = f"an event of {told(game, step)} for {seat_name(seat)}"
                        assert say_in(game, event, lang, what), f"an empty sentence: {event.key}"
                    if number % 7 == 0:
                        assert _picture(game, after, lang), f"show gives nothing ({lang})"
                if seat == mover and step.action is not None:
                    choice = game.choice(before, step.action)
                    for lang in LANGUAGES:
                        what = f"the choice {told(game, step)}"
                        assert say_in(game, choice, lang, what), f"an empty text: {choice.key}"


def _picture(game: Game, view: Any, lang: str) -> str:
    try:
        return game.show(view, lang)
    except KeyError as error:
        raise AssertionError(
            f"locale/{lang}/{game.name}.ftl: {error.args[0]}; show needs it"
        ) from None
