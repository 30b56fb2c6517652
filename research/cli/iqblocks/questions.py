"""`puzzlemill research iqblocks rarest`, `fewest` and `census`: questions about all fillings."""

import click

from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.puzzles.iqblocks import IqBlocks, IqblocksEntry, check
from puzzlemill.puzzles.iqblocks.pieces import Rows, orientations
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks import obstacle, solve
from puzzlemill.solvers.iqblocks.all_fillings import Library, catalogued, library
from puzzlemill_research.cli.iqblocks.printed import (
    census_record,
    census_table,
    clues_record,
    clues_text,
    givens_record,
    givens_text,
    placements_record,
    placements_table,
)
from puzzlemill_research.cli.iqblocks.solutions import empty_board
from puzzlemill_research.iqblocks.census import census as count
from puzzlemill_research.iqblocks.fewest import fewest_clues, fewest_givens
from puzzlemill_research.iqblocks.rarest import occurrences


def rarest(pieces: str, board: str, limit: int, most: bool, never: bool, as_json: bool) -> None:
    """List the placements that the fewest solutions contain."""
    if most and never:
        raise click.UsageError("give either --most or --never, not both")
    empty = empty_board(pieces, board)
    placements = occurrences(_known(empty))
    if never:
        chosen = [item for item in placements if not item.solutions]
    else:
        chosen = [item for item in placements[:: -1 if most else 1] if item.solutions]
    listed = chosen[:limit]
    print_result(placements_record(empty, placements, listed), placements_table(empty, placements, listed), as_json)
    if len(chosen) > limit:
        print_error(f"{len(chosen) - limit:,} more; list them with a larger --limit")


def fewest(source: str, puzzle: int | None, budget: int | None, clues: bool, as_json: bool) -> None:
    """Find the fewest givens that make a solution the only one."""
    name, entry = one_entry(source, puzzle, IqblocksEntry)
    with naming(name):
        filling = _only_filling(entry, nodes(budget))
    if clues:
        cells = fewest_clues(entry.instance, filling, nodes(budget))
        text, record = clues_text(entry.instance, filling, cells), clues_record(entry.instance, filling, cells)
        spent = cells.cells is None
    else:
        givens = fewest_givens(entry.instance, filling, nodes(budget))
        text, record = givens_text(entry.instance, filling, givens), givens_record(entry.instance, filling, givens)
        spent = not givens.sets
    print_result({"id": entry.id, **record}, text, as_json)
    if spent:
        print_error(f"{name}: the budget ran out; use a larger --budget")
        raise SystemExit(NOT_ENOUGH)


def census(pieces: str, board: str, as_json: bool) -> None:
    """Count all positions by their numbers of given pieces and of completions, and the unique and minimal ones."""
    empty = empty_board(pieces, board)
    levels, sampled = count(_known(empty)), catalogued(empty) is not None
    print_result(census_record(empty, levels, sampled), census_table(levels, sampled), as_json)


def _known(empty: IqBlocks) -> Library:
    """All fillings of an empty board; raises `InputError` if there are none or too many, and for equal pieces."""
    reason = obstacle(empty)
    if reason:
        raise ImpossibleError(f"the board cannot be filled: {reason.text}")
    if len(set(map(orientations, empty.piece_list))) < len(empty.piece_list):
        raise InputError("two are equal; all must be different", field="pieces")
    known = library(empty)
    if known is None:
        raise OutOfReachError("the board has no solutions, or too many to list")
    return known


def _only_filling(entry: IqblocksEntry, budget: int) -> Rows:
    """The entry's solution, or the only completion of its position; raises `InputError`."""
    if entry.solution is not None:
        for breach in check(entry.instance, entry.solution):
            raise InputError(breach, field="solution")
        return entry.solution.board
    outcome = solve(entry.instance, budget, 2)
    if len(outcome.solutions) == 2:
        raise InputError("has more than one completion; give an entry with the solution that you mean")
    if outcome.count is None:
        raise OutOfReachError(
            f"not known within {budget} nodes whether the completion is the only one; use a larger --budget"
        )
    if not outcome.solution:
        raise InputError("has no completion")
    return outcome.solution.board
