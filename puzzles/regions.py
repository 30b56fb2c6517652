"""The regions of a board: which cells hang together.

networkx says so, too, but takes 0.2 s to load, and these few lines serve commands that are done sooner.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)


def connected(items: Iterable[Item], around: Callable[[Item], Iterable[Item]]) -> list[list[Item]]:
    """The connected groups of some items, in the order of their first items; `around` gives the neighbours of one."""
    left = dict.fromkeys(items)
    groups = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        # The list grows while it is read.
        for item in group:
            for other in around(item):
                if other in left:
                    del left[other]
                    group.append(other)
        groups.append(group)
    return groups
