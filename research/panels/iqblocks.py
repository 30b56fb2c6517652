"""IQ Blocks' panel: two searches for a second completion, which end when there is none."""

from typing import Final

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import fillings
from puzzlemill.solvers.iqblocks.exact_cover import MOST_CANDIDATES, position_of
from puzzlemill.solvers.iqblocks.proof_size import proofs

SOLVERS: Final = {
    "row-major": "the next open spot, row by row: placements made to find all completions, or two",
    "fewest candidates": "the search of the grade with other draws: placements made to find all completions, or two",
}

BUDGET: Final = 1_000_000
"""Placements after which a search is stopped and counted as this many."""


def spent(puzzle: IqBlocks, draws: Stream) -> dict[str, float]:
    """The placements of each search; raises `OutOfReachError` for a position with more than 3,000 candidates."""
    position = position_of(puzzle)
    if position is None:
        raise OutOfReachError(
            f"cannot measure this position: more than {MOST_CANDIDATES:,} candidate placements; "
            "use one with more givens"
        )
    searched = proofs(position, draws, BUDGET, 1)
    return {
        "row-major": min(BUDGET, fillings(puzzle, BUDGET, 2).effort.nodes),
        "fewest candidates": searched[0][0] if searched else BUDGET,
    }
