"""IQ Blocks for CP-SAT: a boolean for each placement, every cell and every piece once."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from tests.outside.cp_sat import every, one
from tests.outside.iqblocks.parts import Placement, by_cell_and_form, cover, filling
from tests.outside.limits import or_give_up


@or_give_up
def solve(puzzle: IqBlocks) -> Filling | None:
    """A completion."""
    placed = one(*_model(puzzle))
    return None if placed is None else filling(puzzle, placed)


@or_give_up
def count(puzzle: IqBlocks) -> int:
    """The number of completions, with equal pieces interchangeable."""
    return len(every(*_model(puzzle)))


def _model(puzzle: IqBlocks) -> tuple[cp_model.CpModel, dict[Placement, cp_model.IntVar]]:
    model = cp_model.CpModel()
    cells, copies, placements = cover(puzzle)
    placed = {placement: model.new_bool_var("") for placement in placements}
    covering, shaped = by_cell_and_form(placed)
    for cell in cells:
        model.add_exactly_one(covering[cell])
    for form, number in copies.items():
        model.add(cp_model.LinearExpr.sum(shaped[form]) == number)
    return model, placed
