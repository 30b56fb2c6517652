"""`puzzlemill iqblocks solutions`, `rarest`, `fewest`, `census` and `catalogue`: questions to all fillings."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from puzzlemill.commands import BUDGET, MOST_NODES, NOT_ENOUGH, PUZZLE, SOURCE, one_entry, telling

if TYPE_CHECKING:
    from puzzlemill.puzzles.iqblocks import IqBlocks
    from puzzlemill.puzzles.iqblocks_pieces import Rows
    from puzzlemill.puzzles.packs import Entry
    from puzzlemill.solvers.iqblocks_library import Library

F = TypeVar("F", bound=Callable[..., Any])

CATALOGUE_BUDGET = 1_000_000_000
"""Nodes for a catalogue: a minute or so."""


def _of_a_board(function: F) -> F:
    """The options that name an empty board."""
    pieces = click.option(
        "--pieces", default="iq", show_default=True, metavar="SET", help="A bundled set, or pieces as in ids."
    )
    board = click.option(
        "--board", default="8x8", show_default=True, metavar="RxC", help="Or with holes, as in ids: 3x3:4.-4."
    )
    return pieces(board(function))


@click.command()
@SOURCE
@PUZZLE
@BUDGET
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Stop after N solutions.")
@click.option("--classes", is_flag=True, help="Of solutions that a symmetry of the position exchanges, only one.")
@click.option("--json", "lines", is_flag=True, help="Entries as JSON Lines instead of boards.")
def solutions(
    source: str, puzzle: int | None, budget: int | None, limit: int | None, classes: bool, lines: bool
) -> None:
    """List the solutions that contain given pieces or cells, and say on standard error how many there are.

    FILE is a pack, - or a position id; its givens are what the solutions contain.

    \b
    All solutions with this piece there:    puzzlemill iqblocks solutions iqblocks:iq:8x8:4a4.2a54.
    All classes, as JSON Lines:             puzzlemill iqblocks solutions --classes --json iqblocks:iq:8x8:64.
    A solution with B in the corner:        puzzlemill iqblocks solutions --limit 1 iqblocks:iq:8x8:b63.
    """
    from puzzlemill.outputs import write_output
    from puzzlemill.puzzles.iqblocks import Filling
    from puzzlemill.puzzles.packs import make_entry, write_lines
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.iqblocks_queries import completions

    name, entry = one_entry(source, puzzle, "iqblocks")
    count = 0
    with telling(name):
        for board in completions(entry.instance, nodes(budget), classes):
            count += 1
            if lines:
                write_output(b"".join(write_lines([make_entry(entry.instance, Filling(board))])), None)
            else:
                click.echo("\n".join(board) + "\n")
            if count == limit:
                click.echo(f"{name}: stopped after {count:,}, there may be more", err=True)
                return
    what = ("class" if count == 1 else "classes") if classes else ("solution" if count == 1 else "solutions")
    click.echo(f"{name}: {count:,} {what}", err=True)


@click.command()
@_of_a_board
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="Lines at most.")
@click.option("--most", is_flag=True, help="Those in the most solutions instead.")
@click.option("--never", is_flag=True, help="Those in no solution instead.")
def rarest(pieces: str, board: str, limit: int, most: bool, never: bool) -> None:
    """List the placements that the fewest solutions contain.

    Placements are counted up to the symmetries of the board; the id of each is what `solutions` takes.

    \b
    The twenty rarest:               puzzlemill iqblocks rarest
    The most frequent one:           puzzlemill iqblocks rarest --most --limit 1
    Of the pentominoes:              puzzlemill iqblocks rarest --pieces pentominoes --board 6x10
    """
    from puzzlemill.iqblocks_library_words import placements_table
    from puzzlemill.solvers.iqblocks_queries import occurrences

    if most and never:
        raise click.UsageError("--most and --never: say one of them")
    empty = _empty_board(pieces, board)
    found = occurrences(_known(empty))
    if never:
        shown = [item for item in found if not item.solutions]
    else:
        shown = [item for item in found[:: -1 if most else 1] if item.solutions]
    click.echo(placements_table(empty, found, shown[:limit]))
    if len(shown) > limit:
        click.echo(f"{len(shown) - limit:,} more; --limit sets how many are listed", err=True)


@click.command()
@SOURCE
@PUZZLE
@BUDGET
@click.option("--clues", is_flag=True, help="Given cells instead of whole pieces.")
def fewest(source: str, puzzle: int | None, budget: int | None, clues: bool) -> None:
    """Find the fewest givens that leave a solution as the only one.

    FILE is a pack, - or a position id: the solution is the entry's, or the only completion of the position. Of whole
    pieces all smallest choices are listed, of cells one is shown; no smaller choice will do.

    \b
    Of a challenge:  puzzlemill generate iqblocks --givens 5 | puzzlemill iqblocks fewest -
    In cells:        puzzlemill generate iqblocks | puzzlemill iqblocks fewest --clues -
    Of a solution:   puzzlemill iqblocks solutions --json --limit 1 iqblocks:iq:8x8:b63. | puzzlemill iqblocks fewest -
    """
    from puzzlemill.iqblocks_library_words import clues_told, givens_told
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.iqblocks_fewest import fewest_clues, fewest_givens

    name, entry = one_entry(source, puzzle, "iqblocks")
    with telling(name):
        filling = _only_filling(entry, nodes(budget))
    if clues:
        few = fewest_clues(entry.instance, filling, nodes(budget))
        text, spent = clues_told(entry.instance, filling, few), few.cells is None
    else:
        found = fewest_givens(entry.instance, filling, nodes(budget))
        text, spent = givens_told(entry.instance, filling, found), not found.sets
    click.echo(text)
    if spent:
        click.echo(f"{name}: the budget was spent; --budget sets how many nodes", err=True)
        raise SystemExit(NOT_ENOUGH)


@click.command()
@_of_a_board
def census(pieces: str, board: str) -> None:
    """Count the positions with so many pieces given by their completions: unique ones, minimal ones.

    \b
    Of the ten IQ pieces:    puzzlemill iqblocks census
    Of the pentominoes:      puzzlemill iqblocks census --pieces pentominoes --board 5x12
    """
    from puzzlemill.iqblocks_library_words import census_table
    from puzzlemill.solvers.iqblocks_census import census as count
    from puzzlemill.solvers.iqblocks_library import catalogued

    empty = _empty_board(pieces, board)
    click.echo(census_table(count(_known(empty)), sampled=catalogued(empty) is not None))


@click.command()
@_of_a_board
@click.option(
    "--budget",
    type=click.IntRange(1, MOST_NODES),
    default=CATALOGUE_BUDGET,
    show_default=True,
    metavar="NODES",
    help="Search nodes to spend.",
)
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to write; - is standard output.")
def catalogue(pieces: str, board: str, budget: int, output: str) -> None:
    """Write the file of all solutions of an empty board, one of each class under the board's symmetries.

    The format is described in docs/iqblocks.md. The file that comes with puzzlemill is made by the first example.

    \b
    All 12,724 classes of IQ Blocks:    puzzlemill iqblocks catalogue -o iqblocks-iq-8x8.bin
    The 2,339 of the pentominoes:       puzzlemill iqblocks catalogue --pieces pentominoes --board 6x10 -o 6x10.bin
    """
    from puzzlemill.outputs import write_output
    from puzzlemill.solvers.iqblocks_solutions import catalogue as make
    from puzzlemill.solvers.iqblocks_solutions import header_of

    empty = _empty_board(pieces, board)
    with telling(f"{pieces} on {board}"):
        data = make(empty, budget)
    write_output(data, output)
    header = header_of(data, output)
    click.echo(f"{header.classes:,} classes, {header.solutions:,} solutions, {len(data):,} bytes", err=True)


def _empty_board(pieces: str, board: str) -> "IqBlocks":
    """The puzzle of the options with nothing given; raises `InputError`."""
    from puzzlemill.generator.batch import read_size
    from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline, parse_id
    from puzzlemill.puzzles.iqblocks_pieces import EMPTY, LARGEST, parse_set
    from puzzlemill.puzzles.kinds import InputError, shown

    if ":" not in board:
        rows, cols = read_size("board", board, LARGEST)
        return IqBlocks(parse_set(pieces), (EMPTY * cols,) * rows)
    puzzle = parse_id(f"iqblocks:{pieces}:{board}")
    if empty_outline(puzzle) != puzzle.board:
        raise InputError(f"board {shown(board)}: expected a board with nothing given")
    return puzzle


def _known(empty: "IqBlocks") -> "Library":
    """All fillings of an empty board; raises `InputError` where there are none, too many or not told apart."""
    from puzzlemill.puzzles.iqblocks_pieces import orientations
    from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
    from puzzlemill.solvers.iqblocks import obstacle
    from puzzlemill.solvers.iqblocks_library import library

    reason = obstacle(empty)
    if reason:
        raise ImpossibleError(f"board: nothing fills it: {reason.text}")
    if len(set(map(orientations, empty.piece_list))) < len(empty.piece_list):
        raise InputError("pieces: some are equal, expected different ones")
    known = library(empty)
    if known is None:
        raise OutOfReachError("board: nothing fills it, or it has too many solutions to go through")
    return known


def _only_filling(entry: "Entry[Any, Any]", budget: int) -> "Rows":
    """The entry's solution, or the only completion of its position; raises `InputError`."""
    from puzzlemill.puzzles.iqblocks import check
    from puzzlemill.puzzles.kinds import InputError, OutOfReachError
    from puzzlemill.solvers.iqblocks import solve

    if entry.solution is not None:
        for breach in check(entry.instance, entry.solution):
            raise InputError(f"solution: {breach}")
        given: Rows = entry.solution.board
        return given
    outcome = solve(entry.instance, budget, 2)
    if len(outcome.solutions) == 2:
        raise InputError("more than one completion, and no solution with it that says which is meant")
    if outcome.count is None:
        raise OutOfReachError(f"{budget} nodes do not tell whether it has one completion")
    if not outcome.solution:
        raise InputError("no completion")
    return outcome.solution.board
