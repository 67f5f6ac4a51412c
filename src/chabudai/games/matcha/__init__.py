"""Matcha, the 2020 and 2015 editions; its modules are the front door (see ``games/front.py``)."""

from chabudai.games.matcha.notation import CARDS as CARDS
from chabudai.games.matcha.rules import Rules as Rules
from chabudai.games.matcha.state import State as State
