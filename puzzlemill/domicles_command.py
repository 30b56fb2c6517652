"""`puzzlemill domicles`: layouts in numbers, the blog's analysis recomputed, distances of positions, the plot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlemill.commands import BUDGET, NOT_ENOUGH
from puzzlemill.domicles_picture_commands import LARGEST_PIPS, strip, tiles

if TYPE_CHECKING:
    from puzzlemill.puzzles.domicles import Domicles
    from puzzlemill.solvers.domicles_difficulty import Descents

BOARDS = click.option(
    "--boards",
    type=click.IntRange(1, 100_000),
    default=1000,
    show_default=True,
    metavar="N",
    help="A layout and distance.",
)


@click.group()
def domicles() -> None:
    """Count, measure and draw Domicles: layouts, exact distances, the analysis of the blog.

    \b
    What each layout of double-6 has:       puzzlemill domicles layouts
    The blog's analysis, recomputed:        puzzlemill domicles analysis
    How far your own position is:           puzzlemill domicles distance --layout 2x2 --tiles "6-0 5-0 4-3 2-1"
    The same of an id, with a histogram:    puzzlemill domicles distance --histogram domicles:2x2:6:e1:60504321
    Distance against chance of descent:     puzzlemill domicles plot -o plot.svg
    A solution, swap by swap:               puzzlemill domicles strip domicles:2x2:6:e1:60504321 -o strip.pdf
    Dominoes to cut out, all of double-9:   puzzlemill domicles tiles --pips 9 -o tiles.pdf
    """


for command in (strip, tiles):
    domicles.add_command(command)


@domicles.command()
@click.option("--pips", type=click.IntRange(1, LARGEST_PIPS), default=6, show_default=True, help="The double set.")
@click.option("--layout", metavar="ROWSxCOLS", help="This layout only, or why there is none.")
@click.option("--distribution", is_flag=True, help="Count the tile sets by their number of solution classes.")
def layouts(pips: int, layout: str | None, distribution: bool) -> None:
    """Tell what every layout of a double set has: tile sets, solved arrangements, classes, distances.

    Beyond double-6 most layouts have too many to go through, and the trial takes some seconds a layout.
    """
    from puzzlemill.domicles_words import distribution_table, layouts_table
    from puzzlemill.generator.batch import read_size
    from puzzlemill.progress import task
    from puzzlemill.puzzles.domicles import layout_fault
    from puzzlemill.solvers.domicles_analysis import all_counts, counts_of, feasible_layouts

    if layout is None:
        every = feasible_layouts(pips)
        with task("Going through layouts", len(every)) as advance:
            found = []
            for one in all_counts(pips):
                found.append(one)
                advance(len(found))
        if not every:
            click.echo(f"No layout of double-{pips} has a solved arrangement.")
            return
    else:
        rows, cols = read_size("layout", layout)
        fault = layout_fault(rows, cols, pips)
        if fault:
            click.echo(fault)
            return
        found = [(rows, cols, counts_of(rows, cols, pips))]
    known = [counts for _, _, counts in found if counts is not None]
    click.echo(distribution_table(known) if distribution and known else layouts_table(pips, found))


@domicles.command()
@BOARDS
def analysis(boards: int) -> None:
    """Print the blog's analysis with every figure computed anew, and a verdict on each of its claims.

    Difficulty is judged by so many random arrangements of each layout and distance, the same at each run.
    """
    from puzzlemill.domicles_words import claims_text, descents_text, figures_table
    from puzzlemill.progress import watched
    from puzzlemill.solvers.domicles_analysis import PIPS, feasible_layouts, layout_counts, line_shares, upgrades
    from puzzlemill.solvers.domicles_blog import figures
    from puzzlemill.solvers.domicles_difficulty import mean_distance

    sizes = feasible_layouts(PIPS)
    counts = {size: layout_counts(*size) for size in sizes}
    shares = {size: line_shares(*size) for size in sizes}
    means = {size: mean_distance(*size) for size in watched("Measuring layouts", sizes)}
    click.echo(figures_table(figures()))
    click.echo("")
    click.echo(claims_text(counts, upgrades(4, 2), shares, means))
    click.echo("")
    click.echo(descents_text(_descents(boards)))


@domicles.command()
@click.argument("sources", metavar="[FILE]...", nargs=-1)
@click.option("--layout", metavar="ROWSxCOLS", help="The layout of --tiles.")
@click.option("--tiles", "typed", metavar="TILES", help='Your own position row by row, as "4-0 3-2" or "4|0, 3|2".')
@click.option(
    "--pips", type=click.IntRange(1, LARGEST_PIPS), metavar="N", help="Their double set, by default double-6."
)
@click.option("--histogram", is_flag=True, help="Count all arrangements of its tiles by distance too.")
@BUDGET
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead, places from 0.")
def distance(
    sources: Sequence[str],
    layout: str | None,
    typed: str | None,
    pips: int | None,
    histogram: bool,
    budget: int | None,
    as_json: bool,
) -> None:
    """Tell how many swaps positions need, exactly or from both sides, and with which swaps to begin.

    FILE is a pack, JSON Lines, - or a position id; the swaps that it allows do not matter. Or say --layout and --tiles:
    all tiles lie with the higher number on the left, so 0-4 is 4-0.
    """
    import msgspec

    from puzzlemill.domicles_words import distance_text, histogram_table
    from puzzlemill.inputs import read_entries
    from puzzlemill.puzzles.domicles import Domicles
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.domicles import bounds

    _check_source(sources, layout, typed, pips)
    if layout is not None and typed is not None:
        sources = [_typed_id(layout, typed, 6 if pips is None else pips)]
    entries = read_entries(sources)
    for name, entry in entries:
        if not isinstance(entry.instance, Domicles):
            raise InputError(f"{name}: kind {entry.instance.kind}: expected domicles")
    spent = False
    for name, entry in entries:
        counts = _histogram(entry.instance, name, nodes(budget)) if histogram else []
        found = bounds(entry.instance, nodes(budget))
        spent |= counts is None or (not found.exact and found.solutions != 0)
        if as_json:
            line: dict[str, Any] = {"id": entry.id, "exact": found.exact, **msgspec.structs.asdict(found)}
            click.echo(msgspec.json.encode(line | {"histogram": counts} if histogram else line))
        else:
            parts = [entry.id, distance_text(entry.instance, found)]
            click.echo("\n".join([*parts, *([histogram_table(counts)] if counts else []), ""]))
    if spent:
        raise SystemExit(NOT_ENOUGH)


@domicles.command()
@click.option("-o", "--output", required=True, metavar="FILE", help="FILE.svg, FILE.pdf or FILE.png.")
@BOARDS
def plot(output: str, boards: int) -> None:
    """Draw the chance of plain descent against the distance, a panel for each layout of double-6."""
    from puzzlemill.pictures import check_ending, write_drawing
    from puzzlemill.render.domicles_plot import descent_plot

    check_ending(output)
    write_drawing(descent_plot(_descents(boards)), output)


def _descents(boards: int) -> list[Descents]:
    """The chances of descent of every layout and distance, with a bar."""
    from puzzlemill.progress import watched
    from puzzlemill.solvers.domicles_difficulty import descent_cells, descents

    return [descents(*cell, boards) for cell in watched("Descending", descent_cells())]


def _check_source(sources: Sequence[str], layout: str | None, typed: str | None, pips: int | None) -> None:
    """Refuse anything but either files or typed tiles with their layout."""
    if typed is None and (layout is not None or pips is not None):
        raise click.UsageError("--layout and --pips are about --tiles")
    if sources and typed is not None:
        raise click.UsageError("--tiles is a position of its own: say either it or FILE")
    if typed is not None and layout is None:
        raise click.UsageError("--tiles needs its --layout")
    if not sources and typed is None:
        raise click.UsageError("say FILE, or --layout and --tiles")


def _typed_id(layout: str, typed: str, pips: int) -> str:
    """The id of tiles as a person types them: `4-0 3-2` or `4|0, 3|2`, also in brackets, either number first.

    Raises `InputError`, which counts places from 1.
    """
    from puzzlemill.generator.batch import read_size
    from puzzlemill.puzzles.domicles import Domicles, format_id
    from puzzlemill.puzzles.kinds import InputError, shown

    rows, cols = read_size("layout", layout)
    found: dict[tuple[int, int], int] = {}
    words = re.sub(r"\s*([-|])\s*", r"\1", typed.strip().removeprefix("[").removesuffix("]")).replace(",", " ").split()
    for place, word in enumerate(words, 1):
        numbers = re.fullmatch("([0-9]{1,2})[-|]([0-9]{1,2})", word)
        if numbers is None:
            raise InputError(f"tiles: place {place}: {shown(word)}: expected two numbers such as 4-0 or 4|0")
        low, high = sorted(map(int, numbers.groups()))
        if high > pips:
            raise InputError(
                f"tiles: place {place}: {high}|{low}: double-{pips} ends at {pips}; --pips says another set"
            )
        if high == low:
            raise InputError(f"tiles: place {place}: {high}|{low}: a double never fits, as its row repeats a number")
        if (high, low) in found:
            raise InputError(f"tiles: place {place}: {high}|{low} lies at place {found[high, low]} already")
        found[high, low] = place
    return format_id(Domicles(rows, cols, pips, tuple(found), max(0, len(found) - 1)))


def _histogram(puzzle: Domicles, name: str, budget: int) -> list[int] | None:
    """The arrangements of a puzzle's tiles by distance, empty where none is solved; building the table shows a bar.

    None where they are out of reach, which a line says.
    """
    from puzzlemill.progress import task
    from puzzlemill.puzzles.kinds import OutOfReachError
    from puzzlemill.solvers.domicles_classes import find_classes
    from puzzlemill.solvers.domicles_orbits import histogram, orbits, universal_table

    rows, cols = puzzle.rows, puzzle.cols
    try:
        with task(f"Distances of {rows}x{cols}", orbits(rows, cols)) as advance:
            universal_table(rows, cols, lambda done, total: advance(done))
        classes = find_classes(sorted(puzzle.tiles), rows, cols, budget)
        if not classes.complete:
            raise OutOfReachError(f"tiles: {budget} nodes do not go through their solutions")
    except OutOfReachError as error:
        click.echo(f"{name}: the histogram is out of reach: {error}", err=True)
        return None
    counts: list[int] = histogram(classes.boards, rows, cols).tolist() if len(classes.boards) else []
    return counts
