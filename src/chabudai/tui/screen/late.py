"""An answer of the terminal that comes late: it arrives as keys, and must not be taken for them."""

from __future__ import annotations

import time
from collections.abc import Callable

from chabudai.answer import Answer, read

BEGINS = "^"
INSIDE = "[?0123456789;"
ENDS = "ct"
PATIENCE = 10.0
"""After so many seconds every key is one again."""


class Late:
    """Swallows the keys that an answer is taken for, while one may still come."""

    def __init__(self, answer: Answer, clock: Callable[[], float] = time.monotonic) -> None:
        self.waits = not answer.come
        self._clock = clock
        self._ends = clock() + PATIENCE
        self._heard = ""

    def swallow(self, sign: str) -> tuple[bool, Answer | None]:
        """Whether a key belongs to an answer, and the answer where that is its end."""
        if not self.waits or not sign or self._clock() > self._ends:
            return False, None
        if sign == BEGINS:
            self._heard = sign
            return True, None
        if self._heard and sign in INSIDE:
            self._heard += sign
            return True, None
        if self._heard and sign in ENDS:
            answer = read(("\x1b" + self._heard[1:] + sign).encode())
            self._heard = ""
            self.waits = not answer.come
            return True, answer
        self._heard = ""
        return False, None
