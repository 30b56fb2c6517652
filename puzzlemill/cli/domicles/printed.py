"""Distances of Domicles positions as text for people."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.solvers.domicles import Bounds
from puzzlemill.tables import table


def distance_text(puzzle: Domicles, found: Bounds) -> str:
    """The distance of a position, its optimal first swaps with places from 1, and the number of solutions.

    A line says so where its id claims another least number of swaps.
    """
    lines = [_how_far(found)]
    too_few = found.upper is not None and found.upper < puzzle.swaps
    if puzzle.exact and (found.solutions == 0 or found.lower > puzzle.swaps or too_few):
        lines.append(f"The id is wrong: it says exactly {swaps(puzzle.swaps)}.")
    if found.first_swaps:
        pairs = " ".join(f"{i + 1}-{j + 1}" for i, j in found.first_swaps)
        begin = "begins" if len(found.first_swaps) == 1 else "begin"
        possible = comb(len(puzzle.tiles), 2)
        lines.append(f"{len(found.first_swaps)} of {possible} first swaps {begin} a shortest solution: {pairs}")
    if found.solutions:
        one = "1 solution" if found.solutions == 1 else f"{found.solutions} solutions"
        lines.append(f"{one} up to the order of rows and columns.")
    return "\n".join(map(paragraph, lines))


def _how_far(found: Bounds) -> str:
    if found.solutions == 0:
        return "No number of swaps solves it: its tiles have no solved arrangement."
    if not found.exact:
        most = f" and at most {found.upper}" if found.upper is not None else ""
        return f"It takes at least {swaps(found.lower)}{most}; the budget was spent before the least was sure."
    return "It stands solved." if found.lower == 0 else f"It takes {swaps(found.lower)}, and no fewer do."


def swaps(number: int) -> str:
    """A number of swaps in words."""
    return "1 swap" if number == 1 else f"{number} swaps"


def histogram_table(counts: Sequence[int]) -> str:
    """The arrangements of a tile set by distance, with their mean distance and the largest."""
    total = sum(counts)
    mean = Fraction(sum(at * number for at, number in enumerate(counts)), total)
    lines = [[str(at), f"{number:,}", f"{number / total:.3%}"] for at, number in enumerate(counts)]
    return (
        f"The {total:,} arrangements of its tiles, by the swaps they need: {float(mean):.3f} on average, "
        f"{len(counts) - 1} at most\n\n{table(('swaps', 'arrangements', 'share'), lines)}"
    )
