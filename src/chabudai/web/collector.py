"""Python's collector of cycles, kept from holding the loop up.

Looking through everything that lives takes 30 ms for a small server and a second for one with
thousands of matches. So whatever has lived for a while is set aside and not looked through again,
but in a quiet moment. Almost everything goes by its reference counts anyway; tables and
connections make sure of that. Moves leave no cycles at all; as long as that is so, what they make
is set aside unseen, but for samples.
"""

from __future__ import annotations

import gc
import time
from typing import Any

THRESHOLDS = (2_000, 3, 5)
"""A collection comes after 2,000 more objects than have gone, and looks at 3,000 to 7,000; 30,000
can take 18 ms."""
UNSEEN = 30
"""So many times new objects are set aside unseen after a look that found (almost) nothing."""
NOTHING = 20
"""So many objects in cycles are almost nothing in a look: a hundredth."""
SUSPICION = 16
"""So many looks in a row have to find almost nothing after one that found more."""
QUIET_SECONDS = 3600.0
"""After this a quiet moment is used to look through everything."""
MOST_SECONDS = 6 * 3600.0
"""After this any moment is."""


class Collector:
    """The collector's habits while a server runs."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """How much time it has taken in all."""
        self.longest = 0.0
        self._begun = 0.0
        self._unseen = 0
        self._suspicion = SUSPICION
        self._last = time.monotonic()
        self._before: tuple[int, int, int] | None = None

    def start(self) -> None:
        """Set aside all that is there."""
        gc.collect()
        gc.freeze()
        self._unseen, self._suspicion = 0, SUSPICION
        self._before = gc.get_threshold()
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self._note)

    def stop(self) -> None:
        """Leave everything as it was."""
        if self._before is not None:
            gc.callbacks.remove(self._note)
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None

    def pass_over(self) -> None:
        """A move has been answered: set aside what is new if there will be no cycles in it."""
        if self._unseen and gc.get_count()[0] > THRESHOLDS[0] // 2:
            self._unseen -= 1
            gc.freeze()

    def look(self, quiet: bool) -> bool:
        """Look through everything if it is time for that; whether it was."""
        waited = time.monotonic() - self._last
        if self._before is None or waited < (QUIET_SECONDS if quiet else MOST_SECONDS):
            return False
        self._last = time.monotonic()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return True

    def _note(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._begun = time.perf_counter()
            return
        taken = time.perf_counter() - self._begun
        self.seconds += taken
        self.longest = max(self.longest, taken)
        self._suspicion = max(self._suspicion - 1, 0) if info["collected"] <= NOTHING else SUSPICION
        self._unseen = 0 if self._suspicion else UNSEEN
        gc.freeze()  # what is left is not looked at again: that took twice as long in all
