"""What a bot answers to an offer."""

from __future__ import annotations

from chabudai.match.entry import ANSWERED, DEALT, Entry
from chabudai.match.match import Match, Step
from chabudai.match.position import REMATCH, UNDO
from chabudai.match.refused import refuse


def agrees(match: Match, what: str, seat: int) -> bool:
    """Whether bots agree to what a seat offers: always to a rematch, never to a draw, and to an
    undo as long as nothing was dealt or revealed to that seat since.
    """
    return what == REMATCH or (what == UNDO and not objection(match, seat))


def objection(match: Match, seat: int) -> str:
    """Why bots do not agree to take a seat's last action back, as a key; nothing if they do."""
    here = match.here
    target = here.own_last(seat)
    if target is None:
        return "match-nothing-to-undo"
    while here.length > target.length:
        if here.before is None or here.last is None or here.last.kind == DEALT:
            return "match-undo-dealt"
        here = here.before
    game = match.game
    same = game.unseen(game.view(target.state, seat)) == game.unseen(match.view(seat))
    return "" if same else "match-undo-revealed"


def can_undo(match: Match, seat: int) -> bool:
    """Whether asking to take the last action back can come to anything."""
    here = match.here
    if here.own_last(seat) is None or here.offer is not None:
        return False
    return not here.is_alone(seat) or not objection(match, seat)


def offer(match: Match, seat: int, what: str, at: int = 0, pledge: str | None = None) -> list[Step]:
    """What ``match.offer`` prepares; what bots alone would refuse is refused with the reason."""
    if what == UNDO and match.here.is_alone(seat) and (reason := objection(match, seat)):
        raise refuse(reason)
    return match.offer(seat, what, at, pledge)


def rematch(match: Match, seat: int, at: int = 0, contribution: str | None = None) -> list[Step]:
    """A seat wants a rematch and the bots agree at once; the caller has seen that all are bots."""
    steps = [] if match.here.offer else match.offer(seat, REMATCH, at, contribution=contribution)
    here = steps[-1][1] if steps else match.here
    for other in match.fold.asked(here):
        entry = Entry(ANSWERED, other, at, yes=True)
        here = match.fold.step(here, entry)
        steps.append((entry, here))
    return steps
