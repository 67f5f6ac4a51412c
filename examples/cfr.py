"""Solve the last round of a game of Matcha with OpenSpiel's CFR.

    python examples/cfr.py [iterations]

The game is reduced to one round: both players have two cards, all know which four these are, but
only the players know who has which. OpenSpiel finds a strategy that hardly anybody can exploit.
Needs ``pip install chabudai[lab]``.
"""

from __future__ import annotations

import sys
from typing import Any

import chabudai
from chabudai.lab.endgame import Endgame, fitting

DEALS = (
    "B3 R1 B4 Y4 R2 Y3 Z Z R4 B2 Y2 B1 G1 G4 G2 Y1 G3 R3",
    "B4 R1 Y1 G3 R2 Y3 B3 G4 Y2 Z R3 G1 Y4 B1 R4 B2 Z G2",
)
ACTIONS = (
    "Y1@N R4@N B2@S Y2@S G4@N G1@N pass pass Z@N G2@N B1@S Z@S",
    "G4@N B3@N Z@S R3@S B1@N R4@N pass pass",
)


def last_round() -> tuple[chabudai.Game, Any]:
    """A game of Matcha before the last round of its last set, with two cards in each hand."""
    g = chabudai.game("matcha", edition=2020)
    s = g.new()
    for order, actions in zip(DEALS, ACTIONS, strict=True):
        g.deal(s, order.split())
        for action in actions.split():
            g.apply(s, action)
    return g, s


def cards_in_hand(g: chabudai.Game, s: Any) -> list[int]:
    """The cards of both hands by number."""
    return [g.cards.index(card) for seat in (0, 1) for card in g.facts(g.view(s, seat))["hand"]]


def main() -> None:
    """Solve and print."""
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    g, s = last_round()
    print(g.show(g.view(s, chabudai.SPECTATOR)))
    positions = fitting(g, s, cards_in_hand(g, s))
    endgame = Endgame(g, positions)
    solver = cfr.CFRPlusSolver(endgame)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number == iterations or number % 20 == 0:
            policy = solver.average_policy()
            gain = exploitability.exploitability(endgame, policy)
            value = expected_game_score.policy_value(
                endgame.new_initial_state(), [policy] * endgame.num_players()
            )
            print(f"after {number} iterations: value {value[0]:+.4f}, exploitability {gain:.5f}")
    print(f"How player {g.turn(s) + 1} begins:")
    told = set()
    for index, (position, _) in enumerate(positions):
        state = endgame.new_initial_state()
        state.apply_action(index)
        view = g.view(position, g.turn(s))
        if view not in told:
            told.add(view)
            chances = policy.action_probabilities(state)
            chosen = [f"{g.text(view, a)} {p:.0%}" for a, p in chances.items() if p > 0.005]
            print(f"  with {' '.join(g.facts(view)['hand'])}: {', '.join(chosen)}")


if __name__ == "__main__":
    main()
