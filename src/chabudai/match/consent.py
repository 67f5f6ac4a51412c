"""What a bot answers to an offer."""

from __future__ import annotations

from chabudai.match.entry import DEALT
from chabudai.match.match import Match
from chabudai.match.position import REMATCH, UNDO


def agrees(match: Match, what: str, seat: int) -> bool:
    """Whether bots agree to what a seat offers: always to a rematch, never to a draw, and to an
    undo as long as nothing was dealt or revealed to that seat since.
    """
    if what == REMATCH:
        return True
    here = match.here
    target = here.own_last(seat)
    if what != UNDO or target is None:
        return False
    while here.length > target.length:
        if here.before is None or here.last is None or here.last.kind == DEALT:
            return False
        here = here.before
    game = match.game
    return game.unseen(game.view(target.state, seat)) == game.unseen(match.view(seat))
