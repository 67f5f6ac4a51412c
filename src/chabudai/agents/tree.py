"""The tree of a search: its memory, and the rules that find, add, choose and credit its nodes.

A node is what the player to move knows (``Insight.key``), so its actions are always the same ones
and players who cannot tell two states apart choose alike in both.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from chabudai.core.jit import inlined
from chabudai.games.kernel import Kernel

LONGEST_PATH = 128
NOWHERE = -1
"""No node: the tree is full."""
NO_MIND = np.zeros(0, np.int8)


class Tree(NamedTuple):
    """The memory of one search, used again for the next."""

    state: Any
    order: Any
    words: Any
    slots: Any
    """A hash table: the node of a key, plus one."""
    keys: Any
    nodes: Any
    """For each node: its first edge, how many edges, its visits."""
    sums: Any
    """For each node: what its visits brought its mover, together."""
    visits: Any
    totals: Any
    priors: Any
    """For each edge: its visits, what they brought together, and how good it looked before."""
    path: Any
    """For each step of a play-out inside the tree: the node, the edge, who moved."""
    values: Any
    """For each seat: what the play-out brought."""
    used: Any
    """How many nodes and edges are in use."""
    mind: Any
    """What the insight thinks with: a network's numbers and memory, or nothing."""
    guesses: Any
    shares: Any
    """Guesses of what is hidden, and how often each is to be used, added up; where the last sum is
    0, guesses are drawn evenly instead."""

    def clear(self) -> None:
        """Forget the last search."""
        self.slots[:] = 0
        self.used[:] = 0

    def root(self, count: int) -> tuple[Any, Any]:
        """Visits and totals of the first actions at the root."""
        return self.visits[:count].copy(), self.totals[:count].copy()


def new_tree(kernel: Kernel, nodes: int, mind: Any = NO_MIND, guesses: int = 1) -> Tree:
    """A tree with room for so many nodes, for six edges each, and for so many guesses."""
    edges = nodes * 6 + kernel.actions + 16
    return Tree(
        state=np.zeros(1, kernel.state.dtype),
        order=np.zeros(kernel.pack, np.int8),
        words=np.zeros(2, np.int64),
        slots=np.zeros(1 << (2 * nodes - 1).bit_length(), np.int32),
        keys=np.zeros(nodes, np.int64),
        nodes=np.zeros((nodes, 3), np.int32),
        sums=np.zeros(nodes, np.float64),
        visits=np.zeros(edges, np.int32),
        totals=np.zeros(edges, np.float64),
        priors=np.zeros(edges, np.float64),
        path=np.zeros((LONGEST_PATH, 3), np.int32),
        values=np.zeros(kernel.seats, np.float64),
        used=np.zeros(2, np.int64),
        mind=mind,
        guesses=np.zeros(guesses, kernel.state.dtype),
        shares=np.zeros(guesses, np.int64),
    )


@inlined
def find(tree: Tree, known: int) -> int:
    """The slot of a key: that of its node, or the empty one where it belongs."""
    last = len(tree.slots) - 1
    place = (known ^ known >> 29) & last
    while tree.slots[place] != 0 and tree.keys[tree.slots[place] - 1] != known:
        place = (place + 1) & last
    return place


@inlined
def add_node(tree: Tree, place: int, known: int) -> int:
    """Put a node without edges into an empty slot; NOWHERE if there is no room for it."""
    node: int = tree.used[0]
    if node == len(tree.keys):
        return NOWHERE
    tree.used[0] += 1
    tree.slots[place] = node + 1
    tree.keys[node] = known
    tree.nodes[node, 1] = 0
    tree.nodes[node, 2] = 0
    tree.sums[node] = 0.0
    return node


@inlined
def soften(tree: Tree, begin: int, edges: int, trust: float) -> None:
    """Make ratings of edges, written to ``priors``, into shares of one; clear what was found."""
    best = -1e18
    for edge in range(begin, begin + edges):
        tree.visits[edge] = 0
        tree.totals[edge] = 0.0
        best = max(best, tree.priors[edge])
    total = 0.0
    for edge in range(begin, begin + edges):
        tree.priors[edge] = 0.05 / edges + math.exp((tree.priors[edge] - best) / trust)
        total += tree.priors[edge]
    for edge in range(begin, begin + edges):
        tree.priors[edge] /= total


@inlined
def choose(tree: Tree, node: int, explore: float) -> int:
    """The edge with the best bound, by what was found and by how good it looked before."""
    begin = tree.nodes[node, 0]
    times = tree.nodes[node, 2]
    scale = explore * math.sqrt(times + 1.0)
    mean = tree.sums[node] / times if times > 0 else 0.5
    best: int = begin
    most = -1.0
    for edge in range(begin, begin + tree.nodes[node, 1]):
        tried = tree.visits[edge]
        bound = tree.totals[edge] / tried if tried > 0 else mean
        bound += scale * tree.priors[edge] / (1.0 + tried)
        if bound > most:
            most = bound
            best = edge
    return best


@inlined
def back_up(tree: Tree, length: int, whose: int) -> None:
    """Credit the path of a play-out with its values; only the steps of one seat, or all below 0."""
    for step in range(length):
        mover = tree.path[step, 2]
        if whose < 0 or mover == whose:
            node = tree.path[step, 0]
            edge = tree.path[step, 1]
            tree.nodes[node, 2] += 1
            tree.sums[node] += tree.values[mover]
            tree.visits[edge] += 1
            tree.totals[edge] += tree.values[mover]
