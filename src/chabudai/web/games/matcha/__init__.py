"""Matcha on the pages."""

from chabudai.coach.guide.games.matcha.lesson import lesson
from chabudai.coach.guide.games.matcha.tips import tips
from chabudai.games.matcha.notation import card_message as card
from chabudai.web.games.matcha.board import board
from chabudai.web.games.matcha.ended import ended
from chabudai.web.games.matcha.figures import figures
from chabudai.web.games.matcha.opened import lay_open
from chabudai.web.games.matcha.why import why

__all__ = [
    "board", "card", "ended", "fan", "figures", "lay_open",
    "lesson", "place", "sheet", "tips", "why",
]  # fmt: skip

sheet = "matcha"
place = 1
fan = ("G4", "R3", "B1", "Y2")
