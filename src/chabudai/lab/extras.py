"""What is said where a library of another laboratory is not installed."""

from __future__ import annotations


def missing(library: str, extra: str = "lab") -> ImportError:
    """The error that says what to install."""
    return ImportError(f"{library} is not installed; pip install 'chabudai[{extra}]' brings it")
