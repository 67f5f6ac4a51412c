"""Fair deals: nobody can foresee a deal or choose it, and everybody can check it afterwards.

The match draws a secret of 256 bits and publishes its SHA-256; each seat may add 128 bits of its
own, which it pledges by their hash and reveals when every seat is taken. ``docs/fair-deals.md``
describes the protocol and the algorithm for other verifiers.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import struct
from collections.abc import Callable, Iterator, Sequence

CONTRIBUTION = re.compile(r"[0-9a-f]{32}")
SECRET = re.compile(r"[0-9a-f]{64}")
PLEDGE = re.compile(r"[0-9a-f]{64}")

REVEAL_MS = 20_000
"""How long a deal waits for contributions that were pledged."""

SHUFFLED = 1
"""A deal that is a shuffle of the whole pack."""
DRAWN = 2
"""A deal that is drawn card by card, because not every order is a deal."""

_WORD = 1 << 32
_WORDS = struct.Struct(">8I")


def new_secret() -> str:
    """256 random bits as hexadecimal digits."""
    return secrets.token_hex(32)


def seeded_secret(seed: int) -> str:
    """The secret that a seed stands for, where a match is to be repeated."""
    return hashlib.sha256(f"chabudai seed {seed}".encode()).hexdigest()


def commit(secret: str) -> str:
    """What is published of a secret before the match: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def opens(secret: object, commitment: object) -> bool:
    """Whether a secret is the one that was committed to."""
    return (
        isinstance(secret, str) and bool(SECRET.fullmatch(secret)) and commit(secret) == commitment
    )


def new_contribution() -> str:
    """128 random bits as hexadecimal digits."""
    return secrets.token_hex(16)


def pledge(contribution: str) -> str:
    """What a seat publishes of its contribution while others may still choose theirs."""
    return hashlib.sha256(f"chabudai pledge 1\n{contribution}".encode()).hexdigest()


def deal_key(
    secret: str, name: str, contributions: Sequence[str | None], deal: int, way: int = SHUFFLED
) -> bytes:
    """The key of one deal, drawn in one of two ways; deals are counted from 0."""
    given = ",".join(contribution or "-" for contribution in contributions)
    text = f"chabudai deal {way}\n{name}\n{given}\n{deal}"
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256")


def words(key: bytes) -> Iterator[int]:
    """Numbers of 32 bits from HMAC-SHA-256 of a counter."""
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        yield from _WORDS.unpack(block)
        counter += 1


def shuffled(key: bytes, cards: int) -> list[int]:
    """The numbers 0 to ``cards`` - 1 in the order that a key gives, every order equally likely."""
    stream = words(key)
    order = list(range(cards))
    for last in range(cards - 1, 0, -1):
        place = below(stream, last + 1)
        order[place], order[last] = order[last], order[place]
    return order


def drawn(key: bytes, cards: int, next_cards: Callable[[list[int]], list[int]]) -> list[int]:
    """An order of so many cards, each drawn evenly from those that may come next.

    ``next_cards`` gives them in ascending order, from the cards that came before. A number is
    taken from the stream also where there is only one.
    """
    stream = words(key)
    order: list[int] = []
    for _ in range(cards):
        left = next_cards(order)
        order.append(left[below(stream, len(left))])
    return order


def below(stream: Iterator[int], size: int) -> int:
    """A number from 0 to ``size`` - 1, every one equally likely."""
    bound = _WORD - _WORD % size
    word = next(stream)
    while word >= bound:  # so that none is likelier than another
        word = next(stream)
    return word % size
