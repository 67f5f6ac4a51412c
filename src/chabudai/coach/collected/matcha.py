"""The tokens that a seat of Matcha has gathered."""

from __future__ import annotations

from collections.abc import Iterator

from chabudai.coach.collected import Collected
from chabudai.core.messages import Message
from chabudai.match.match import Match


def collected(match: Match, seat: int) -> Iterator[Collected]:
    """Each token that the seat has at the end."""
    facts = match.game.facts(match.game.view(match.here.state, seat))
    for kind, count in facts["tokens"][seat].items():
        for _ in range(count):
            yield Collected(Message("matcha-kind", {"kind": kind}))
