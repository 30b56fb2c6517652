"""`puzzlemill domicles strip` and `tiles`: a solution as pictures of its swaps, and dominoes to cut out."""

from collections.abc import Sequence
from typing import Any

import click

from puzzlemill.commands import BUDGET, PUZZLE, SOURCE, one_entry, telling

LARGEST_PIPS = 18
"""That of `puzzles.domicles`, which importing here would cost --help its speed."""


@click.command()
@SOURCE
@PUZZLE
@BUDGET
@click.option("-o", "--output", required=True, metavar="FILE", help="FILE.svg, FILE.pdf or FILE.png.")
def strip(source: str, puzzle: int | None, budget: int | None, output: str) -> None:
    """Draw a solution as numbered swaps, board by board, with what still repeats tinted, on small boards joined too.

    FILE is a pack, JSON Lines, - or a position id. Where it comes without a solution, the swaps are the least that are
    found.
    """
    from puzzlemill.pictures import check_ending, write_drawing
    from puzzlemill.render.domicles_steps import swap_steps

    check_ending(output)
    name, entry = one_entry(source, puzzle, "domicles")
    with telling(name):
        solution = _least(entry.instance, budget) if entry.solution is None else entry.solution
        drawing = swap_steps(entry.instance, solution)
    write_drawing(drawing, output)


@click.command()
@click.argument("sources", metavar="[FILE]...", nargs=-1)
@click.option("-o", "--output", required=True, metavar="PATH", help="FILE.pdf, or a folder of PNG.")
@click.option("--pips", type=click.IntRange(1, LARGEST_PIPS), metavar="N", help="The double set; by default double-6.")
@click.option("--doubles", is_flag=True, help="With the doubles, which no puzzle uses.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="a4 or letter.")
@click.option("--length", type=click.FloatRange(20, 120), default=44.0, show_default=True, metavar="MM")
@click.option(
    "--spacing", type=click.FloatRange(0, 20), default=3.0, show_default=True, metavar="MM", help="Between two tiles."
)
def tiles(
    sources: Sequence[str], output: str, pips: int | None, doubles: bool, paper: str, length: float, spacing: float
) -> None:
    """Print dominoes to cut out, with crop marks and a ruler; backs stay blank.

    FILE is a pack, JSON Lines, - or a position id: the tiles are then those of its puzzles, each once.
    """
    from puzzlemill.inputs import read_entries
    from puzzlemill.pictures import write_cutouts
    from puzzlemill.puzzles.domicles import Domicles
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.render.domicles_sheets import domino_sheets, whole_set
    from puzzlemill.render.layout import paper_named

    if sources and (pips is not None or doubles):
        raise click.UsageError("--pips and --doubles are about a whole set: say either them or puzzles")
    chosen = set() if sources else set(whole_set(6 if pips is None else pips, doubles))
    for name, entry in read_entries(sources):
        if not isinstance(entry.instance, Domicles):
            raise InputError(f"{name}: kind {entry.instance.kind}: expected domicles")
        chosen |= set(entry.instance.tiles)
    write_cutouts(domino_sheets(paper_named(paper), chosen, length, spacing), output, "Dominoes")


def _least(puzzle: Any, budget: int | None) -> Any:
    """The fewest swaps that are found to solve a puzzle; a remark says where fewer may do."""
    from puzzlemill.puzzles.domicles import Swaps
    from puzzlemill.puzzles.kinds import InputError, OutOfReachError
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.domicles import bounds

    found = bounds(puzzle, nodes(budget))
    if found.solutions == 0:
        raise InputError("tiles: no number of swaps solves them")
    if found.swaps is None:
        raise OutOfReachError(f"solution: none found in {found.effort.nodes} nodes")
    if not found.exact:
        click.echo(f"{found.upper} swaps are drawn; that fewer than {found.lower} do not solve it is proved", err=True)
    return Swaps(found.swaps)
