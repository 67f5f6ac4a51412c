"""Solving: sub-games small enough to be played so that nobody can gain by knowing how."""
