"""Touché, for two, three or four; its modules are the front door, bound to a board."""

from chabudai.games.touche.board import KINDS as KINDS
from chabudai.games.touche.board import Board as Board
from chabudai.games.touche.board import Placement as Placement
from chabudai.games.touche.board import placements as placements
from chabudai.games.touche.board import read_board as read_board
from chabudai.games.touche.notation import CARDS as CARDS
from chabudai.games.touche.rules import Rules as Rules
from chabudai.games.touche.state import State as State
