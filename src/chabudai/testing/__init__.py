"""The conformance kit: what every game must hold to, as checks that any test suite can call.

Each check takes a game and raises AssertionError with what is wrong. ``check_all`` runs the quick
ones; the others say what they need.
"""

from chabudai.testing.choices import check_choices
from chabudai.testing.conformance import check_all, check_cards, check_legality, check_replay
from chabudai.testing.edits import check_edits
from chabudai.testing.environment_choices import (
    Secrets,
    check_openspiel_choices,
    check_pettingzoo_choices,
)
from chabudai.testing.environments import (
    check_openspiel_leaks,
    check_pettingzoo_leaks,
    exchange_cards,
)
from chabudai.testing.fairness import check_fair_deals, check_guesses_are_deals
from chabudai.testing.guesses import check_guesses
from chabudai.testing.leaks import check_hidden_cards, check_leaks
from chabudai.testing.motions import check_motions
from chabudai.testing.mutants import check_mutants
from chabudai.testing.parity import check_batch, check_native, check_simulator
from chabudai.testing.perft import perft, read_perft
from chabudai.testing.play import Step, positions, random_match
from chabudai.testing.playthrough import read_playthrough, write_playthrough
from chabudai.testing.uniformity import check_uniform_guess
from chabudai.testing.wording import check_notation, check_words

__all__ = [
    "Secrets",
    "Step",
    "check_all",
    "check_batch",
    "check_cards",
    "check_choices",
    "check_edits",
    "check_fair_deals",
    "check_guesses",
    "check_guesses_are_deals",
    "check_hidden_cards",
    "check_leaks",
    "check_legality",
    "check_motions",
    "check_mutants",
    "check_native",
    "check_notation",
    "check_openspiel_choices",
    "check_openspiel_leaks",
    "check_pettingzoo_choices",
    "check_pettingzoo_leaks",
    "check_replay",
    "check_simulator",
    "check_uniform_guess",
    "check_words",
    "exchange_cards",
    "perft",
    "positions",
    "random_match",
    "read_perft",
    "read_playthrough",
    "write_playthrough",
]
