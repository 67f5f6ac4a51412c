"""Matches: seats and an append-only log of what happened at a table."""

from chabudai.match.entry import Entry
from chabudai.match.file import MatchFile
from chabudai.match.match import Match

__all__ = ["Entry", "Match", "MatchFile"]
