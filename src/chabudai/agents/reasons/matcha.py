"""Matcha: who can answer a card, what beats it, and where it would be missed."""

from __future__ import annotations

from chabudai.agents.insight.matcha import better, fitting, unknown
from chabudai.core.bits import members
from chabudai.core.messages import Message
from chabudai.games.matcha.notation import KINDS
from chabudai.games.matcha.play import matches
from chabudai.games.matcha.state import DROP, EMPTY, KEEP, PASS, SLOT_ACTIONS, State
from chabudai.games.playable import Game


def reasons(_game: Game, view: State, action: int) -> list[Message]:
    """What a card wins or may lose on its place, and later."""
    if action == PASS:
        return [Message("hint-matcha-pass")]
    if action == KEEP:
        return [Message("hint-matcha-keep")]
    if action == DROP:
        return [Message("hint-matcha-drop")]
    slot, card = divmod(action, SLOT_ACTIONS)
    place = view.mat * 2 + slot
    tea = view.tea[place]
    token = Message("matcha-kind", {"kind": KINDS[tea >> 2]})
    told = []
    if _is_certain(view, place):
        told.append(Message("hint-matcha-certain", {"token": token}))
    elif matches(slot, tea, card):
        rivals = members(unknown(view, view.viewer) & fitting(slot, tea))
        stronger = sum(better(slot, card, rival) for rival in rivals)
        told.append(Message("hint-matcha-match", {"token": token, "count": stronger}))
    elif view.laid[(1 - view.viewer) * 6 + place] != EMPTY:
        told.append(Message("hint-matcha-whisk"))
    else:
        told.append(Message("hint-matcha-bluff", {"token": token}))
    later = sum(matches(other % 2, view.tea[other], card) for other in range(view.mat * 2 + 2, 6))
    if later:
        told.append(Message("hint-matcha-later", {"count": later}))
    return told


def _is_certain(view: State, place: int) -> bool:
    """Whether the place is free and nobody can answer any more."""
    other = 1 - view.viewer
    if view.laid[other * 6 + place] != EMPTY:
        return False
    if view.held[other] == 0:
        return True
    return view.step >= 3 if view.edition == 2020 else bool(view.out >> other & 1)
