"""How many different puzzles there are at most, from counting: so that nobody waits for more than exist."""

import math
from collections.abc import Callable
from typing import Any, Final

from puzzlemill.catalogues import published_counts
from puzzlemill.generator.domicles.refusals import most_swaps
from puzzlemill.puzzles.domicles import double_set


def most_puzzles(kind: str, options: Any) -> int | None:
    """At least as many puzzles as exist with these options, no two alike; None where nothing is known."""
    bound = _BOUNDS.get(kind)
    return bound(options) if bound else None


def _of_domicles(options: Any) -> int:
    """The boards, of which permuted rows and columns make at least M! N! alike, with each number of swaps allowed."""
    rows, cols = options.size
    boards: int = math.perm(len(double_set(options.pips)), rows * cols) // (math.factorial(rows) * math.factorial(cols))
    most: int = 1 if options.swaps else most_swaps(options)
    return boards * most


def _of_ottf(options: Any) -> int:
    """The ways to say of each two neighbours which came first, for each choice of the cells with a tile."""
    rows, cols = options.size
    pairs: int = rows * (cols - 1) + cols * (rows - 1)
    holes: int = rows * cols if options.share else 0
    return 1 << pairs + holes


def _of_iqblocks(options: Any) -> int | None:
    """The census of the IQ pieces, an eighth of it as no unique position is symmetric; with nothing given one."""
    if options.givens == 0 or options.cells == 0:
        return 1
    if not options.of_iq or options.solutions != 1 or options.givens is None:
        return None
    found = published_counts()["iqblocks"].get(f"{'minimal' if options.minimal else 'unique'}_{options.givens}")
    return found["count"] // 8 if found else None


_BOUNDS: Final[dict[str, Callable[[Any], int | None]]] = {
    "domicles": _of_domicles,
    "ottf": _of_ottf,
    "iqblocks": _of_iqblocks,
}
