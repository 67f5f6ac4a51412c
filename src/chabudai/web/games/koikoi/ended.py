"""The end of a round of Koi-Koi in cards: what the winner's yaku were made of."""

from __future__ import annotations

from chabudai.games.koikoi.notation import card_message
from chabudai.games.koikoi.show import yaku_message
from chabudai.web.pages.sight import Sight
from chabudai.web.pages.summary import Row

APART = {"text": "", "move": ""}
"""What lies here lies on no place of the table."""


def ended(before: Sight, after: Sight) -> list[Row]:
    """Each yaku with its cards; nothing where nobody has won."""
    history = after.facts["history"]
    if not history or history[-1]["winner"] is None:
        return []
    last = history[-1]
    rows = []
    for name, coins in last["yaku"].items():
        cards = [
            {**after.card("hanafuda", text, card_message), **APART}
            for text in _made_of(before, after, last["winner"], name)
        ]
        rows.append(Row(yaku_message(name, coins).say(after.lang), cards))
    return rows


def _made_of(before: Sight, after: Sight, winner: int, yaku: str) -> list[str]:
    """The cards of a yaku, from whichever view still has it complete."""
    for seen in (after, before):
        found = seen.facts["progress"][winner].get(yaku)
        if found and not found["need"]:
            return [*found["held"]]
    return []
