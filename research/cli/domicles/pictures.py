"""`puzzlemill research domicles strip` and `tiles`: a solution as pictures of its swaps, and dominoes to cut out."""

from puzzlemill.cli.shared.printing import print_error
from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, Swaps
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.domicles import bounds
from puzzlemill_research.cli.drawing import draw_entry
from puzzlemill_research.domicles.strip import swap_steps


def strip(source: str, puzzle: int | None, budget: int | None, output: str) -> None:
    """Draw a solution as numbered swaps, board by board; repeated numbers are tinted, and joined on small boards."""

    def picture_of(entry: DomiclesEntry) -> Drawing:
        return swap_steps(entry.instance, _least(entry.instance, budget) if entry.solution is None else entry.solution)

    draw_entry(source, puzzle, DomiclesEntry, output, picture_of)


def _least(puzzle: Domicles, budget: int | None) -> Swaps:
    """The shortest solution that the search finds; prints a remark if a shorter one might exist."""
    distances = bounds(puzzle, nodes(budget))
    if distances.solutions == 0:
        raise InputError("the tiles cannot be solved by any number of swaps")
    if distances.swaps is None:
        raise OutOfReachError(
            f"no solution found within {counted(distances.effort.nodes, 'node')}; use a larger --budget"
        )
    if not distances.exact:
        print_error(f"drawing a solution of {distances.upper} swaps; at least {distances.lower} are needed")
    return Swaps(distances.swaps)
