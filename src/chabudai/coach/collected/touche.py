"""The patterns that a seat of Touché has completed."""

from __future__ import annotations

from collections.abc import Iterator

from chabudai.coach.collected import Collected
from chabudai.games.touche.notation import kind_message
from chabudai.match.match import Match


def collected(match: Match, seat: int) -> Iterator[Collected]:
    """Each kind of pattern that the seat has at the end."""
    facts = match.game.facts(match.game.view(match.here.state, seat))
    for kind in facts["kinds"][seat]:
        yield Collected(kind_message(kind))
