"""Twins that differ in a secret choice: what others receive stays the same until it is revealed.

A match is played at random. Where the seat to act has another action that looks the same to all
others, a twin takes that one and follows the match from then on. As long as a watcher may know the
same of both, by the rules' table, everything that reaches the watcher must be the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from chabudai.core.chance import Dice
from chabudai.testing.seen import difference, seat_name

L = TypeVar("L", bound="Line")
TWINS = 3
"""How many twins follow a match at a time: the oldest and the newest."""


class Line(Protocol):
    """A match that can be played on and copied: a game's own, or in an environment."""

    watchers: Sequence[int]

    @property
    def turn(self) -> int:
        """The seat to act; negative for chance."""

    def moves(self) -> Sequence[Any]:
        """What may come next; at the end nothing, and for chance what it gives here."""

    def look(self, move: Any) -> Hashable:
        """What others see at once of a move of the seat to act."""

    def chances(self, move: Any) -> Iterable[Any]:
        """What chance may give here where it gave a move there."""

    def play(self, move: Any) -> None:
        """Go on, in place; a ValueError if chance cannot give this."""

    def copy(self: L) -> L:
        """The same position, to go on otherwise."""

    def tell(self, move: Any) -> str:
        """A move in words."""

    def position(self) -> bytes:
        """The complete position."""

    def known(self, seat: int) -> Hashable:
        """What a watcher may know of it, by the rules' table."""

    def seen(self, seat: int) -> dict[str, Any]:
        """All that reached a watcher with the last move and reaches it now."""


class _Twin:
    """A line in which one secret choice was another, and who may not know that yet."""

    def __init__(self, line: Any, watching: set[int], told: str) -> None:
        self.line = line
        self.watching = watching
        self.told = told

    def replies(self, turn: int, move: Any, look: Hashable) -> list[Any]:
        """The moves that look like a move of the match, itself first."""
        if turn < 0:
            return [*self.line.chances(move)]
        moves = self.line.moves()
        if turn in self.watching:
            return [move]
        alike = [other for other in moves if other != move and self.line.look(other) == look]
        return [move, *alike] if move in moves and self.line.look(move) == look else alike

    def follow(self, replies: Iterable[Any], known: dict[int, Hashable]) -> None:
        """Take the reply after which most watchers may know the same as in the match."""
        best: tuple[Any, set[int]] = (self.line, set())
        for reply in replies:
            after = self.line.copy()
            try:
                after.play(reply)
            except ValueError:
                continue
            same = {seat for seat in self.watching if after.known(seat) == known[seat]}
            if len(same) > len(best[1]):
                best = (after, same)
            if same == self.watching:
                break
        self.line, self.watching = best


def compare_forks(line: Any, dice: Dice) -> int:
    """Play a line to its end with twins; how many positions of twins were compared.

    AssertionError says what told whom which choice was made.
    """
    twins: list[_Twin] = []
    compared = 0
    while moves := line.moves():
        move = moves[dice.below(len(moves))]
        turn, told = line.turn, line.tell(move)
        look = line.look(move) if turn >= 0 else None
        replies = [twin.replies(turn, move, look) for twin in twins]
        if turn >= 0:
            alike = [other for other in moves if other != move and line.look(other) == look]
            if alike:
                if len(twins) == TWINS:  # the oldest goes on, for secrets that are kept for long
                    del twins[1], replies[1]
                other = alike[dice.below(len(alike))]
                named = f"{told!r} or {line.tell(other)!r}"
                twins.append(_Twin(line.copy(), {*line.watchers} - {turn}, named))
                replies.append([other])
        line.play(move)
        known = {seat: line.known(seat) for seat in line.watchers} if twins else {}
        seen: dict[int, dict[str, Any]] = {}
        for twin, reply in zip(twins, replies, strict=True):
            twin.follow(reply, known)
            for seat in sorted(twin.watching):
                if seat not in seen:
                    seen[seat] = line.seen(seat)
                found = difference(seen[seat], twin.line.seen(seat))
                assert not found, (
                    f"{seat_name(seat)} can tell secret choices apart: whether it was {twin.told}, "
                    f"seen after {told!r}: {found}"
                )
                compared += 1
        here_now = line.position()
        twins = [twin for twin in twins if twin.watching and twin.line.position() != here_now]
    return compared
