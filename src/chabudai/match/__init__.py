"""Matches: seats and an append-only log of what happened at a table."""

from chabudai.match.clock import Clock
from chabudai.match.entry import Entry
from chabudai.match.export import export, read_document
from chabudai.match.file import MatchFile
from chabudai.match.heading import Heading, heading_for
from chabudai.match.match import Match
from chabudai.match.refused import Refused
from chabudai.match.verify import verify

__all__ = [
    "Clock",
    "Entry",
    "Heading",
    "Match",
    "MatchFile",
    "Refused",
    "export",
    "heading_for",
    "read_document",
    "verify",
]
