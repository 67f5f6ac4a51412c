"""The words above and below a table: what is played, whose turn it is, what can be done."""

from __future__ import annotations

from chabudai.tui.screen.canvas import fit, wrap
from chabudai.tui.screen.session import Session
from chabudai.tui.screen.sight import Sight
from chabudai.tui.screen.table_view import TableView, room_of

ROWS = 2
"""The lines below a table."""


def heading(session: Session, sight: Sight) -> str:
    """The bar above: the game, how far it is, whose turn it is, how much time there is."""
    told = str(room_of(sight.game.name).heading(sight))
    parts = [session.title, session.clock(), told, whose(sight)]
    return " " + " · ".join(part for part in parts if part)


def whose(sight: Sight) -> str:
    """Whose turn it is."""
    if sight.is_over:
        return sight.say("screen-over")
    if sight.turn is None:
        return ""
    if sight.turn == sight.seat:
        return sight.say("screen-your-turn")
    return sight.say("screen-thinks", name=sight.names[sight.turn])


def status(session: Session, table: TableView, notice: str) -> str:
    """The two lines below: a notice, a question, or what there is to do and what the cursor is."""
    if notice or table.sight is None:
        return notice
    asked = session.question()
    if asked is not None:
        answers = "   ".join(f"{offer.key}: {offer.text}" for offer in asked.offers)
        return f"{asked.text}\n{answers}" if asked.text else answers
    tip = _tip(table)
    if not table.sight.is_mine:
        return tip
    prompt = str(room_of(table.sight.game.name).prompt(table.sight, table.look))
    return f"{prompt}\n{tip}" if tip else prompt


def fitted(text: str, width: int) -> str:
    """A text in two lines: one that is long is broken, two are cut with … where they must be."""
    lines = text.split("\n")
    if len(lines) == 1:
        return "\n".join(wrap(text, width, ROWS))
    return "\n".join(fit(line, width) for line in lines[:ROWS])


def fits(text: str, width: int) -> bool:
    """Whether a text can be read below the table as a whole."""
    return len(wrap(text, width)) <= ROWS


def _tip(table: TableView) -> str:
    """What the cursor points at: the action that Enter would take, or what it is."""
    way = table.look.way_to(table.look.cursor)
    if way is not None and table.sight is not None:
        return f"{way.action}  {table.sight.actions.get(way.action, '')}"
    return table.canvas.tip(table.look.cursor)
