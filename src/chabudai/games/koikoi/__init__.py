"""Koi-Koi for two players and a full hanafuda pack; its modules are the front door."""

from chabudai.games.koikoi.pack import CARDS as CARDS
from chabudai.games.koikoi.rules import Rules as Rules
from chabudai.games.koikoi.scoring import payment as payment
from chabudai.games.koikoi.scoring import yaku as yaku
from chabudai.games.koikoi.state import State as State
