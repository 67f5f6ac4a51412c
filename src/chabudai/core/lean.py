"""Memory that is given back: for processes that need much of it now and then, and little else."""

from __future__ import annotations

import ctypes

MMAP_THRESHOLD = -3
"""The number that glibc has for it."""
LARGE = 1 << 20


def stay_lean() -> bool:
    """Let large blocks go back to the system as soon as they are freed, where the C library can.

    By itself glibc takes larger and larger blocks from its heap, where anything small that is kept
    above them holds them fast: a bot that solves rounds then grew from 180 to 530 MB.
    """
    try:
        return bool(ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE))
    except (AttributeError, OSError, TypeError):  # another system
        return False
