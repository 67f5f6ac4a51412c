"""Whether a guess is a state that the viewer cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Iterable

from chabudai.core.chance import Dice
from chabudai.core.seats import EVERYTHING, SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.play import positions
from chabudai.testing.seen import difference, seat_name
from chabudai.testing.where import amiss, room


def check_guesses(game: Game, seeds: Iterable[int]) -> None:
    """A guess is a complete state that looks the same to the seat that guesses."""
    dice = Dice(11)
    for state in positions(game, seeds, every=2):
        for seat in (*range(game.seats), SPECTATOR):
            view = game.view(state, seat)
            seed = dice.below(1 << 30)
            guess = game.guess(view, seed)
            there = f"guess in {room(game)}/view.py"
            assert guess.viewer == EVERYTHING, f"{there} must set viewer to EVERYTHING"
            blank = difference(view.to_json(), game.view(guess, seat).to_json())
            assert not blank, (
                f"does not fit: {seat_name(seat)} would see another view of what {there} made: "
                f"{blank} in {view!r}"
            )
            assert game.guess(view, seed) == guess, (
                f"the same seed guesses differently: {there} may use no chance but its words"
            )
            found = sorted(game.book.inventory(guess))
            assert found == list(range(len(game.cards))), (
                f"not a whole pack: {there} gives {amiss(game, found)} in {guess!r}"
            )
            hidden = sorted(game.cards[card] for card in game.book.hidden(state, seat))
            unseen = sorted(game.cards[card] for card in game.unseen(view))
            assert hidden == unseen, (
                f"{seat_name(seat)}: hidden {hidden}, unseen {unseen}: zones (or hidden) in "
                f"{room(game)}/secrets.py and what {room(game)}/view.py shows must agree"
            )
            legal = game.legal(guess)
            assert legal, f"a guess in which nothing is legal: {there} gave {guess!r}"
            if seat == game.turn(state):
                assert legal == game.legal(state), (
                    f"{there} changed what is legal for the seat to act: {legal} for "
                    f"{game.legal(state)}"
                )
