"""What was learned by self-play: small networks that any game may have, and who plays by them.

``lab.learn`` makes them (``chabudai learn GAME``), ``docs/learning.md`` tells how each was made.
"""
