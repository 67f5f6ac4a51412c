"""Touché on the pages."""

from chabudai.coach.guide.games.touche.lesson import lesson
from chabudai.coach.guide.games.touche.tips import tips
from chabudai.games.touche.notation import card_message as card
from chabudai.web.games.touche.board import board, shows
from chabudai.web.games.touche.ended import ended
from chabudai.web.games.touche.figures import figures
from chabudai.web.games.touche.opened import piles
from chabudai.web.games.touche.why import why

__all__ = [
    "board", "card", "ended", "fan", "figures", "lesson",
    "piles", "place", "sheet", "shows", "tips", "why",
]  # fmt: skip

sheet = "touche"
place = 3
fan = ("AS", "10H", "QD", "8C")
