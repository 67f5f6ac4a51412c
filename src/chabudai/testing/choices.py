"""Whether secret choices stay secret: a card laid face down, a choice that others only see made."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from chabudai.core.chance import Dice
from chabudai.core.seats import DEAL, OVER, SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.forks import compare_forks
from chabudai.testing.play import LONGEST, random_match
from chabudai.testing.seen import everything_seen

TRIED = 5
"""How many other actions are tried at a position where no choice is said to be secret."""


def check_choices(game: Game, seeds: Iterable[int]) -> int:
    """Others cannot tell secret choices apart until the rules reveal them; how many were compared.

    Which choices look alike is asked of the game's ``outward``, and until when of its
    ``knowledge``: both from the rules' table of who knows what, apart from the code that makes
    views. A game without ``outward`` has no choice after which nobody else sees a difference.
    """
    chosen = list(seeds)
    if game.book.outward is None:
        _check_openness(game, chosen)
        return 0
    assert game.book.knowledge is not None, (
        f"games/{game.name}/secrets.py offers outward but neither zones nor knowledge(state, seat):"
        " the kit cannot know when a secret choice is revealed"
    )
    compared = sum(compare_forks(GameLine(game, seed), Dice(seed, 7)) for seed in chosen)
    assert compared, (
        f"no secret choice was ever replaced, so the test tested nothing: outward in "
        f"games/{game.name}/secrets.py says of no two legal actions that they look alike"
    )
    return compared


def may_know(game: Game, state: Any, seat: int) -> Hashable:
    """What a seat may know by the game's table of secrets, and the scores, which all may know."""
    assert game.book.knowledge is not None
    return game.book.knowledge(state, seat), tuple(game.scores(state))


class GameLine:
    """A match of a game in plain Python."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.watchers = (*range(game.seats), SPECTATOR)
        self.state = game.new()
        self._last: tuple[Any, int | None] = (self.state, None)
        self._moves = 0

    @property
    def turn(self) -> int:
        """The seat to act, or DEAL or OVER."""
        return self.game.turn(self.state)

    def moves(self) -> list[Any]:
        """The legal actions, or one shuffled pack."""
        if self.turn == OVER:
            return []
        assert self._moves < LONGEST, f"{self.game!r}: no end (seed {self.seed})"
        if self.turn == DEAL:
            return [self.game.shuffle(self.state.copy(), self.seed)]
        return self.game.legal(self.state)

    def look(self, move: int) -> Hashable:
        """What others see of an action."""
        assert self.game.book.outward is not None
        return self.game.book.outward(self.state, move)

    def chances(self, move: list[int]) -> Iterator[list[int]]:
        """The same order, or with two cards exchanged: a card kept here is put back there."""
        yield move
        hidden = self.game.book.hidden(self.state, SPECTATOR)
        places = [place for place, card in enumerate(move) if card in hidden]
        for one, two in itertools.combinations(places, 2):
            order = [*move]
            order[one], order[two] = move[two], move[one]
            yield order

    def play(self, move: Any) -> None:
        """Deal or act."""
        before = self.state
        self.state = before.copy()
        self._moves += 1
        if isinstance(move, list):
            self.game.deal(self.state, move)
            self._last = (before, None)
        else:
            self.game.apply(self.state, move)
            self._last = (before, move)

    def copy(self) -> GameLine:
        """The same position, to go on otherwise."""
        twin = GameLine.__new__(GameLine)
        twin.__dict__.update(self.__dict__)
        return twin

    def tell(self, move: Any) -> str:
        """The notation of an action."""
        return "the deal" if isinstance(move, list) else self.game.text(self.state, move)

    def position(self) -> bytes:
        """The state."""
        return bytes(self.state)

    def known(self, seat: int) -> Hashable:
        """What the game's table of secrets says."""
        return may_know(self.game, self.state, seat)

    def seen(self, seat: int) -> dict[str, Any]:
        """Views, facts, events, pictures, legal actions and observations."""
        before, action = self._last
        return everything_seen(self.game, before, self.state, action, seat)


def _check_openness(game: Game, seeds: Iterable[int]) -> None:
    """No two actions look alike to all others while they lead to different states."""
    for step in itertools.chain.from_iterable(random_match(game, seed) for seed in seeds):
        if step.action is None:
            continue
        mover = game.turn(step.before)
        others = [seat for seat in (*range(game.seats), SPECTATOR) if seat != mover]
        legal = game.legal(step.before)
        for action in legal[:: max(1, len(legal) // TRIED)]:
            after = step.before.copy()
            game.apply(after, action)
            if after == step.after:
                continue
            one, two = (game.text(step.before, each) for each in (step.action, action))
            assert any(game.view(after, seat) != game.view(step.after, seat) for seat in others), (
                f"{one!r} and {two!r} of seat {mover} look the same to all others, so this is a "
                f"secret choice: games/{game.name}/secrets.py must offer outward(state, action), "
                "what others see of an action at once"
            )
