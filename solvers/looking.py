"""How long a person looks for what is forced, on average over all orders of looking."""

import math
from collections.abc import Iterable, Sequence


def looks(places: int, fitting: int) -> float:
    """The looks until a second one of `places` fits, or all of them if there is none."""
    return min(places, 2 * (places + 1) / (fitting + 1))


def until_forced(groups: Iterable[tuple[Sequence[float], int]]) -> tuple[float, bool]:
    """The seconds spent in vain before something forced is met, and whether anything is.

    Groups are looked through one after the other; each has the seconds of all that is not forced, and how many are.
    """
    seconds = 0.0
    for others, forced in groups:
        # Each of the others comes before all that are forced in one of `forced` + 1 orders.
        seconds += math.fsum(others) / (forced + 1)
        if forced:
            return seconds, True
    return seconds, False
