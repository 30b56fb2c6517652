"""`puzzlemill research domicles`: the blog's analysis, layouts in numbers, and the plot of descent."""

from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.printing import print_text
from puzzlemill.cli.shared.progress import task, watched
from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.domicles import layout_fault
from puzzlemill.render.pages.pictures import check_ending
from puzzlemill_research.cli.domicles.printed import (
    Measured,
    claims_text,
    descents_record,
    descents_text,
    difficulty_verdicts,
    distribution_table,
    figure_record,
    figures_table,
    layout_record,
    layouts_table,
    measured_record,
)
from puzzlemill_research.domicles.blog import figures
from puzzlemill_research.domicles.blog.analysis import (
    PIPS,
    all_counts,
    counts_of,
    feasible_layouts,
    layout_counts,
    line_shares,
    upgrades,
)
from puzzlemill_research.domicles.blog.difficulty import Descents, descent_cells, descents, mean_distance
from puzzlemill_research.domicles.blog.plot import descent_plot


def layouts(pips: int, layout: str | None, distribution: bool, as_json: bool) -> None:
    """Count the tile sets, solved arrangements, classes and distances of every layout of a double set."""
    if layout is None:
        feasible = feasible_layouts(pips)
        with task("Going through layouts", len(feasible)) as advance:
            counted = []
            for layout_counts in all_counts(pips):
                counted.append(layout_counts)
                advance(len(counted))
        fault = "" if feasible else f"No layout of double-{pips} has a solved arrangement."
    else:
        rows, cols = read_size("layout", layout)
        fault = str(layout_fault(rows, cols, pips) or "")
        counted = [] if fault else [(rows, cols, counts_of(rows, cols, pips))]
    known = [counts for _, _, counts in counted if counts is not None]
    text = fault or (distribution_table(known) if distribution and known else layouts_table(pips, counted))
    records = [layout_record(*counts_of_layout) for counts_of_layout in counted]
    print_result({"pips": pips, "layouts": records, "fault": fault or None}, text, as_json)


def analysis(boards: int, as_json: bool) -> None:
    """Print the blog's analysis with every figure recomputed, and a verdict on each of its claims."""
    sizes = feasible_layouts(PIPS)
    counts = {size: layout_counts(*size) for size in sizes}
    shares = {size: line_shares(*size) for size in sizes}
    means = {size: mean_distance(*size) for size in watched("Measuring layouts", sizes)}
    measured = Measured(counts, upgrades(4, 2), shares, means)
    blog = figures()
    if not as_json:
        print_text(f"{figures_table(blog)}\n\n{claims_text(measured)}\n")
    chances = _descents(boards)
    record = {
        "figures": list(map(figure_record, blog)),
        **measured_record(measured),
        "difficulty": {"text": difficulty_verdicts(chances), "descents": list(map(descents_record, chances))},
    }
    print_result(record, descents_text(chances), as_json)


def plot(output: str, boards: int) -> None:
    """Draw the chance of descent against the distance, one panel per layout of double-6."""
    check_ending(output)
    descent_plot(_descents(boards)).with_margin().save(output)


def _descents(boards: int) -> list[Descents]:
    """The chances of descent of every layout and distance; shows a bar."""
    return [descents(*cell, boards) for cell in watched("Descending", descent_cells())]
