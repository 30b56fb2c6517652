"""Reasons why the tiles of a Domicles board have no solved board, in words that a person can check."""

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.saying import Said
from puzzlemill.solvers.outcome import Effort, Reason


def swaps_said(swaps: int) -> Said:
    """The number of swaps: `1 swap`."""
    return Said("sentences.domicles.swaps", {"count": swaps})


def allowed(swaps: int) -> Said:
    """The number of swaps allowed, with a verb: `1 is allowed`."""
    return Said("sentences.domicles.allowed", {"count": swaps})


def too_few_swaps(least: int, swaps: int, *, exact: bool = True) -> Reason:
    """`swaps` are allowed, but the nearest solved board is `least` away, or at least `least` if that is not `exact`."""
    key = "sentences.domicles.nearest" if exact else "sentences.domicles.nearest_at_least"
    return Reason.of("TOO_FEW_SWAPS", Said(key, {"swaps": swaps_said(least), "allowed": allowed(swaps)}))


def no_solution(puzzle: Domicles, effort: Effort) -> Reason:
    """The reason why no board is solved: a number on too many tiles if there is one, otherwise the exhausted search."""
    return crowded(puzzle) or Reason.of("NO_SOLUTION", Said("sentences.domicles.exhausted", {"count": effort.nodes}))


def crowded(puzzle: Domicles) -> Reason | None:
    """A number that is on too many tiles for any board to be solved, if there is one."""
    for key, sides, most in (
        ("sentences.domicles.crowded_rows", (0, 1), puzzle.rows),
        ("sentences.domicles.crowded_high", (0,), puzzle.cols),
        ("sentences.domicles.crowded_low", (1,), puzzle.cols),
    ):
        places: dict[int, list[Cell]] = {}
        for place, tile in enumerate(puzzle.tiles):
            row, col = divmod(place, puzzle.cols)
            for side in sides:
                places.setdefault(tile[side], []).append((row, 2 * col + side))
        number, cells = max(places.items(), key=lambda item: len(item[1]))
        if len(cells) > most:
            said = Said(key, {"number": number, "tiles": len(cells), "count": most})
            return Reason.of("NO_SOLUTION", said, tuple(cells))
    return None
