"""`puzzlemill research domicles histogram`: how many arrangements of a position's tiles are how far from solved."""

from collections.abc import Sequence
from fractions import Fraction

from puzzlemill.cli.domicles.distance import positions, print_distance
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.domicles.distances.classes import find_classes
from puzzlemill.tables import table
from puzzlemill_research.domicles import orbits


def histogram(
    sources: Sequence[str], layout: str | None, typed: str | None, pips: int | None, budget: int | None, as_json: bool
) -> None:
    """Print the distances of positions, and the arrangements of their tiles by distance."""
    spent = False
    for name, entry in positions(sources, layout, typed, pips):
        counts = _counts(entry.instance, str(name), nodes(budget))
        words = histogram_table(counts) if counts else ""
        certain = print_distance(entry, nodes(budget), as_json, words, histogram=counts)
        spent = spent or counts is None or not certain
    if spent:
        raise SystemExit(NOT_ENOUGH)


def _counts(puzzle: Domicles, name: str, budget: int) -> list[int] | None:
    """The number of arrangements of a puzzle's tiles at each distance; empty if no arrangement is solved.

    Shows a bar while it builds the table. Prints a remark and returns None if that takes too much.
    """
    rows, cols = puzzle.rows, puzzle.cols
    try:
        with task(f"Distances of {rows}x{cols}", orbits.orbits(rows, cols)) as advance:
            orbits.universal_table(rows, cols, lambda done, total: advance(done))
        classes = find_classes(sorted(puzzle.tiles), rows, cols, budget)
        if not classes.complete:
            raise OutOfReachError(f"more than {budget} nodes are needed to find all solutions; use a larger --budget")
    except OutOfReachError as error:
        print_error(f"{name}: no histogram: {error}")
        return None
    counts: list[int] = orbits.histogram(classes.boards, rows, cols).tolist() if len(classes.boards) else []
    return counts


def histogram_table(counts: Sequence[int]) -> str:
    """The arrangements of a tile set by distance, with their mean distance and the largest."""
    total = sum(counts)
    mean = Fraction(sum(at * number for at, number in enumerate(counts)), total)
    lines = [[str(at), f"{number:,}", f"{number / total:.3%}"] for at, number in enumerate(counts)]
    return (
        f"The {total:,} arrangements of its tiles by the swaps that they need ({float(mean):.3f} on average, "
        f"at most {len(counts) - 1}):\n\n{table(('swaps', 'arrangements', 'share'), lines)}"
    )
