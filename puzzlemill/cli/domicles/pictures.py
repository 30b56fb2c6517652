"""`puzzlemill domicles strip` and `tiles`: a solution as pictures of its swaps, and dominoes to cut out."""

from collections.abc import Sequence

import click

from puzzlemill.cli.shared.entries import draw_entry, entries_of
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.files.pictures import write_cutouts
from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, Swaps
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.domicles.steps import swap_steps
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.pages.layout import paper_named
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.domicles import bounds


def strip(source: str, puzzle: int | None, budget: int | None, output: str) -> None:
    """Draw a solution as numbered swaps, board by board; repeated numbers are tinted, and joined on small boards."""

    def picture_of(entry: DomiclesEntry) -> Drawing:
        return swap_steps(entry.instance, _least(entry.instance, budget) if entry.solution is None else entry.solution)

    draw_entry(source, puzzle, DomiclesEntry, output, picture_of)


def tiles(
    sources: Sequence[str], output: str, pips: int | None, doubles: bool, paper: str, length: float, spacing: float
) -> None:
    """Print dominoes to cut out, with crop marks and a ruler; backs stay blank."""
    if sources and (pips is not None or doubles):
        raise click.UsageError("give either FILE or --pips and --doubles, which print a whole set")
    chosen = set() if sources else set(whole_set(6 if pips is None else pips, doubles))
    for _, entry in entries_of(DomiclesEntry, sources):
        chosen |= set(entry.instance.tiles)
    write_cutouts(domino_sheets(paper_named(paper), chosen, length, spacing), output, "Dominoes")


def _least(puzzle: Domicles, budget: int | None) -> Swaps:
    """The shortest solution that the search finds; prints a remark if a shorter one might exist."""
    distances = bounds(puzzle, nodes(budget))
    if distances.solutions == 0:
        raise InputError("the tiles cannot be solved by any number of swaps")
    if distances.swaps is None:
        raise OutOfReachError(f"no solution found within {distances.effort.nodes} nodes; use a larger --budget")
    if not distances.exact:
        print_error(f"drawing a solution of {distances.upper} swaps; at least {distances.lower} are needed")
    return Swaps(distances.swaps)
