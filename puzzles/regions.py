"""The regions of a board: which cells are connected.

networkx can do this too, but takes 0.2 s to load; many commands take less time than that.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)


def connected(items: Iterable[Item], around: Callable[[Item], Iterable[Item]]) -> list[list[Item]]:
    """The connected groups of items, in the order of their first items; `around` returns the neighbours of an item."""
    left = dict.fromkeys(items)
    groups = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        # The list grows during the loop.
        for item in group:
            for other in around(item):
                if other in left:
                    del left[other]
                    group.append(other)
        groups.append(group)
    return groups
