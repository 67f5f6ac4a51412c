"""Learning by self-play: masked PPO on batches of tables, made small for play without PyTorch.

``learn`` plays a network against itself and its past selves over all rule sets of a game, whose
options are part of what it sees. A judge that sees the hidden cards tells it, in training only,
how good its choices were. In the end a smaller network learns to do the same in whole numbers of
eight bits: that is the one that agents play by.
"""

from chabudai.lab.learn.settings import Settings

__all__ = ["Settings"]
