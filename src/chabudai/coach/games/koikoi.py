"""Koi-Koi: when to stop, what is made and missed, and what is given to the other one."""

from __future__ import annotations

from chabudai.agents.reasons.koikoi import _taken, nearest
from chabudai.coach.race import Plan
from chabudai.core.bits import members, popcount
from chabudai.core.messages import Message
from chabudai.games.koikoi.pack import CARDS, PLAINS
from chabudai.games.koikoi.play import suit_bits
from chabudai.games.koikoi.scoring import coins_by_yaku, tally
from chabudai.games.koikoi.state import AGARI, CHOOSE, KOIKOI, LAY, PACK, TENHO, State
from chabudai.games.playable import Game

PLAN = Plan(sweeps=160, screen=6, final=10, close=16, keep=3, watch=8, full=70)
POINTS = True


def stage(view: State) -> int:
    """Rounds; a deal that is dealt again belongs to its round."""
    return view.number - 1


def lesson(_game: Game, view: State, played: int, better: int) -> tuple[str, list[Message]]:
    """The call first, then what a capture makes, denies or gives away."""
    if AGARI in (played, better) or KOIKOI in (played, better):
        if played == KOIKOI:
            return "mistake-koikoi-greed", [Message("review-koikoi-stop")]
        if played == AGARI:
            return "mistake-koikoi-fear", [Message("review-koikoi-on")]
    if better == TENHO:
        return "mistake-koikoi-tenho", []
    own, rival = view.pool[view.viewer], view.pool[1 - view.viewer]
    gained, kept = _pool(view, played), _pool(view, better)
    missed = [name for name in _yaku(view, kept) if name not in _yaku(view, gained)]
    if missed:
        names = [Message(f"koikoi-yaku-{name}") for name in missed]
        return "mistake-koikoi-yaku", [Message("review-koikoi-yaku", {"yaku": names})]
    threat = nearest(rival, gained, view.options)
    if threat is not None and nearest(rival, kept, view.options) != threat:
        yaku = Message(f"koikoi-yaku-{threat[0]}")
        return "mistake-koikoi-deny", [Message("review-koikoi-deny", {"yaku": yaku})]
    given = _given(view, played) & ~_given(view, better)
    if given and threat is not None:
        cards = [CARDS[card] for card in members(given)]
        return "mistake-koikoi-feed", [Message("review-koikoi-feed", {"cards": ", ".join(cards)})]
    goal = nearest(kept, rival, view.options)
    if goal is not None and goal != nearest(gained, rival, view.options):
        args = {"yaku": Message(f"koikoi-yaku-{goal[0]}"), "count": goal[1]}
        return "mistake-koikoi-aim", [Message("review-koikoi-aim", args)]
    if played // PACK == LAY and better // PACK != LAY:
        return "mistake-koikoi-pass", [Message("review-koikoi-pass")]
    worth = popcount(kept & ~own & ~PLAINS) - popcount(gained & ~own & ~PLAINS)
    if worth > 0:
        return "mistake-koikoi-plain", [Message("review-koikoi-plain")]
    return "mistake-koikoi-order", [Message("review-koikoi-order")]


def _pool(view: State, action: int) -> int:
    """One's own cards after an action."""
    own: int = view.pool[view.viewer]
    if action >= AGARI or action // PACK == LAY:
        return own
    return own | _taken(view, action)


def _yaku(view: State, pool: int) -> dict[str, int]:
    return coins_by_yaku(tally(pool, view.options), view.options)


def _given(view: State, action: int) -> int:
    """The cards on the table afterwards that the other one could take, plain ones left out."""
    if action >= AGARI:
        return 0
    if action // PACK == LAY:
        return (view.table | 1 << action % PACK) & ~PLAINS
    if action // PACK == CHOOSE:
        return view.table & ~(1 << action % PACK) & ~PLAINS
    return view.table & ~_taken(view, action) & ~suit_bits(action % PACK) & ~PLAINS
