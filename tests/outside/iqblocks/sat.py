"""IQ Blocks for a SAT solver: a literal for each placement, every cell and every piece once."""

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from tests.outside.iqblocks.parts import Placement, by_cell_and_form, cover, filling
from tests.outside.limits import or_give_up
from tests.outside.sat import Clauses


@or_give_up
def solve(puzzle: IqBlocks) -> Filling | None:
    """A completion."""
    with Clauses() as clauses:
        placed = clauses.one(_placed(clauses, puzzle))
    return None if placed is None else filling(puzzle, placed)


@or_give_up
def count(puzzle: IqBlocks) -> int:
    """The number of completions, with equal pieces interchangeable."""
    with Clauses() as clauses:
        return sum(1 for _ in clauses.every(_placed(clauses, puzzle)))


def _placed(clauses: Clauses, puzzle: IqBlocks) -> dict[Placement, int]:
    """The literal of each placement, with clauses that make the true ones a completion."""
    cells, copies, placements = cover(puzzle)
    placed = {placement: clauses.new() for placement in placements}
    covering, shaped = by_cell_and_form(placed)
    for cell in cells:
        clauses.exactly_one(covering[cell])
    # If the pieces have as many cells as the board, no piece too many means none too few.
    for form, number in copies.items():
        clauses.at_most(number, shaped[form])
    if sum(piece.size for piece in puzzle.piece_list) != len(cells):
        clauses.add()
    return placed
