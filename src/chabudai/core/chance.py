"""Chance: a small, fast generator that gives the same numbers in plain, native and CUDA runs.

It is xoroshiro64** (period 2**64 - 1, two words of 32 bits), started from a seed and a stream
number by a mixing function that gives every stream of a seed its own start. ``words`` is any
two-element integer array. It is for play-outs, tests and bots; dealing for people who must not
be able to foresee a deal is the business of ``match``.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from chabudai.core.jit import inlined, rule

WORD = 0xFFFFFFFF
Pair: TypeAlias = tuple[int, int]


@rule
def mix(x: int) -> int:
    """A 32-bit permutation that spreads every bit over the whole word."""
    x = (x ^ (x >> 16)) * 0x7FEB352D & WORD
    x = (x ^ (x >> 15)) * 0x846CA68B & WORD
    return x ^ (x >> 16)


@inlined
def beginning(seed: int, stream: int) -> tuple[int, int]:
    """The words at the beginning of a stream; seed and stream are at most 63 bits."""
    low = mix(seed & WORD)
    high = mix((seed >> 32 & WORD) ^ low)
    first = mix((stream & WORD) ^ low)
    second = mix((stream >> 32 & WORD) ^ first ^ high)
    return 1 if first | second == 0 else first, second


@inlined
def drawn(first: int) -> int:
    """The 32 random bits that the first word gives."""
    x = first * 0x9E3779BB & WORD
    return ((x << 5 | x >> 27) & WORD) * 5 & WORD


@inlined
def following(first: int, second: int) -> tuple[int, int]:
    """The words after a draw."""
    second ^= first
    first = ((first << 26 | first >> 6) ^ second ^ (second << 9)) & WORD
    return first, (second << 13 | second >> 19) & WORD


@rule
def start(words: Any, seed: int, stream: int) -> None:
    """Set the generator to the beginning of a stream; seed and stream are at most 63 bits."""
    first, second = beginning(seed, stream)
    words[0] = first
    words[1] = second


@rule
def draw(words: Any) -> int:
    """The next 32 random bits."""
    first = int(words[0])
    second = int(words[1])
    after, then = following(first, second)
    words[0] = after
    words[1] = then
    return drawn(first)


@inlined
def long_draw(seed: int, stream: int) -> int:
    """The first 62 random bits of a stream."""
    first, second = beginning(seed, stream)
    high = drawn(first) >> 2
    first, _ = following(first, second)
    return high << 32 | drawn(first)


@inlined
def game_seed(seed: int, table: int, episode: int) -> int:
    """The seed of one game among many tables that play game after game; 62 bits.

    Deal number d of the game comes from stream d of it, as in ``Game.shuffle``.
    """
    return long_draw(long_draw(seed, table), episode)


@rule
def below(words: Any, n: int) -> int:
    """A number from 0 to n - 1; each is equally likely to within n / 2**32."""
    return draw(words) * n >> 32


@inlined
def thrown(pair: Pair, n: int) -> tuple[int, Pair]:
    """The same with the words in hand, and the words after it: a shuffle that leaves them in their
    array waits for the memory at every draw.
    """
    return drawn(pair[0]) * n >> 32, following(pair[0], pair[1])


@inlined
def taken(words: Any) -> Pair:
    """The words of a generator, in hand; ``put_back`` ends that."""
    return int(words[0]), int(words[1])


@inlined
def put_back(words: Any, pair: Pair) -> None:
    """Let a generator go on with these words."""
    words[0] = pair[0]
    words[1] = pair[1]


@rule
def shuffle(order: Any, n: int, words: Any) -> None:
    """Bring the first n elements into random order."""
    pair = taken(words)
    for last in range(n - 1, 0, -1):
        k, pair = thrown(pair, last + 1)
        card = order[k]
        order[k] = order[last]
        order[last] = card
    put_back(words, pair)


class Dice:
    """The generator for plain Python: ``Dice(7)`` always rolls the same."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.words = np.zeros(2, np.int64)
        start(self.words, seed & (1 << 63) - 1, stream & (1 << 63) - 1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return below(self.words, n)

    def shuffled(self, n: int) -> list[int]:
        """The numbers 0 to n - 1 in random order."""
        order = list(range(n))
        shuffle(order, n, self.words)
        return order
