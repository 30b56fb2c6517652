"""The tables and verdicts of the Domicles blog's analysis, as text for people and as JSON."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb, factorial, log
from typing import NamedTuple, TypeVar

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.solvers.domicles import LARGEST_DISTANCE
from puzzlemill.tables import table
from puzzlemill_research.domicles.blog import Figure, orders_of_magnitude
from puzzlemill_research.domicles.blog.analysis import Counts, Shares, Upgrades
from puzzlemill_research.domicles.blog.difficulty import Descents, Mean, mean_between
from puzzlemill_research.domicles.orbits import orbits

Layout = tuple[int, int]


T = TypeVar("T")


def layouts_table(pips: int, layouts: Sequence[tuple[int, int, Counts | None]]) -> str:
    """Every layout of a double set with its counts, if its tile sets are not too many."""
    head = ("layout", "tiles", "tile sets", "arrangements", "classes", "mean", "most", "one", "orbits", "distance")
    lines = [[_name((rows, cols)), str(rows * cols), *_counts(counts)] for rows, cols, counts in layouts]
    text = (
        "Tile sets are those that have a solved arrangement; arrangements counts the solved ones, and classes counts "
        "them up to the order of rows and columns. Mean and most are classes per tile set; one is the number of tile "
        "sets with a single class. Orbits counts all arrangements of a tile set up to the order of rows and columns; "
        "distance is the most swaps that any of them needs."
    )
    title = f"Layouts of double-{pips}, rows x columns of tiles"
    return "\n\n".join([title, table(head, lines), paragraph(text)])


def _counts(counts: Counts | None) -> list[str]:
    if counts is None:
        return ["too many"]
    largest = _largest_distance(counts)
    return [
        f"{counts.tile_sets:,}",
        f"{counts.arrangements:,}",
        f"{counts.classes:,}",
        f"{float(counts.mean):.2f}",
        str(max(counts.sets)),
        f"{counts.sets.get(1, 0):,}",
        f"{orbits(counts.rows, counts.cols):,}",
        "?" if largest is None else str(largest),
    ]


def _largest_distance(counts: Counts) -> int | None:
    """The most swaps that any board of a layout needs, if known; it belongs to a tile set with one class."""
    return LARGEST_DISTANCE.get((counts.rows, counts.cols)) if 1 in counts.sets else None


def layout_record(rows: int, cols: int, counts: Counts | None) -> dict[str, object]:
    """A layout with its counts for JSON; without counts if it has too many tile sets."""
    record: dict[str, object] = {"layout": _name((rows, cols)), "tiles": rows * cols, "counted": counts is not None}
    if counts is None:
        return record
    return record | {
        "tile_sets": counts.tile_sets,
        "arrangements": counts.arrangements,
        "classes": counts.classes,
        "mean_classes": counts.mean,
        "tile_sets_by_classes": counts.sets,
        "orbits": orbits(rows, cols),
        "largest_distance": _largest_distance(counts),
    }


def distribution_table(layouts: Sequence[Counts]) -> str:
    """The number of tile sets of each layout that have 1, 2, 3, ... solution classes."""
    head = ("classes", *(_name((counts.rows, counts.cols)) for counts in layouts))
    numbers = sorted({number for counts in layouts for number in counts.sets})
    lines = [[str(number), *(f"{counts.sets.get(number, 0):,}" for counts in layouts)] for number in numbers]
    return "\n\n".join(["Tile sets by their number of solution classes", table(head, lines)])


def figures_table(figures: Sequence[Figure]) -> str:
    """The blog's figures beside ours, and an explanation of each wrong one."""
    wrong = [figure for figure in figures if not figure.right]
    lines = [
        (
            figure.claim.point,
            figure.claim.about,
            figure.claim.printed,
            _number(figure.value, "e" in figure.claim.printed),
            "" if figure.right else "wrong",
        )
        for figure in figures
    ]
    compared = table(("point", "about", "blog", "computed", ""), lines, left=(0, 1, 4), least=(5, 43, 9, 9))
    notes = [paragraph(f"{figure.claim.printed}, {figure.claim.about}: {figure.claim.note}.") for figure in wrong]
    title = f"The figures of the blog's analysis: {len(figures) - len(wrong)} are right, {len(wrong)} are wrong"
    return "\n".join([title, "", compared, "", *notes])


def figure_record(figure: Figure) -> dict[str, object]:
    """A figure of the blog beside ours for JSON."""
    claim = figure.claim
    value = int(figure.value) if figure.value == int(figure.value) else figure.value
    return {
        "point": claim.point,
        "about": claim.about,
        "blog": claim.printed,
        "computed": value,
        "right": figure.right,
        "note": claim.note,
    }


def _number(value: int | Fraction, scientific: bool) -> str:
    """A count in full, another number to four digits."""
    if value == int(value):
        return f"{int(value):,}"
    return f"{float(value):.3e}" if scientific else f"{float(value):.4g}"


class Measured(NamedTuple):
    """The numbers behind the verdicts on the blog's claims; the mappings have an entry per layout of double-6."""

    counts: Mapping[Layout, Counts]
    grown: Upgrades
    shares: Mapping[Layout, Shares]
    means: Mapping[Layout, Mean]


def measured_record(measured: Measured) -> dict[str, object]:
    """The same numbers for JSON, with the verdicts as sentences."""
    layouts = [
        {
            **layout_record(*layout, counts),
            "solutions_per_arrangement": counts.density,
            "solutions_per_arrangement_exactly": str(counts.density),
            "arrangements_of_a_tile_set": factorial(counts.tiles),
            "share_without_repetition": measured.shares[layout]._asdict(),
            "mean_between_two": mean_between(counts.tiles),
            "mean_from_solved": measured.means[layout]._asdict(),
        }
        for layout, counts in _by_size(measured.counts)
    ]
    claims = [{"claim": number, "text": text} for number, text in verdicts(measured).items()]
    return {"claims": claims, "layouts": layouts, "from_4x2_to_4x3": measured.grown._asdict()}


def claims_text(measured: Measured) -> str:
    """The verdicts on claims 1, 3, 5 and 6, each with its numbers."""
    *first, sixth = verdicts(measured).values()
    lines = [
        [_name(layout), f"{float(layout_counts.density):.3e}", str(layout_counts.density)]
        for layout, layout_counts in _by_size(measured.counts)
    ]
    head = ("layout", "solutions per arrangement", "exactly")
    distances = _distances(measured.counts, measured.means)
    return "\n\n".join([*map(paragraph, first), table(head, lines), paragraph(sixth), distances])


def verdicts(measured: Measured) -> dict[int, str]:
    """The verdicts by the number of the claim."""
    counts, grown, shares, means = measured
    small, large = counts[4, 2], counts[4, 3]
    rows, columns = (getattr(shares[4, 2], line) / getattr(shares[4, 3], line) for line in ("rows", "columns"))
    ratio = small.density / large.density
    claim_1 = (
        f"Claim 1, that the columns rather than the rows make the difference: {_verdict(columns > rows)}. From 4x2 "
        f"to 4x3, boards without a repetition in the rows become {float(rows):,.0f} times rarer, boards "
        f"without one in the columns {float(columns):,.0f} times. Each row gets a third tile."
    )
    most_cannot = 2 * grown.sets_within < small.tile_sets
    within = "All" if grown.sets_within == small.tile_sets else f"{grown.sets_within:,} of the"
    claim_3 = (
        f"Claim 3, that 4x2 puzzles generally cannot become 4x3 puzzles by adding tiles: {_verdict(most_cannot)}. "
        f"{within} {small.tile_sets:,} tile sets of 4x2 are part of a tile set of 4x3. Keeping a solved board and "
        f"adding a column of tiles is another matter: that works for {grown.classes_extended:,} of the "
        f"{small.classes:,} solution classes, from {grown.sets_extended:,} tile sets. The blog argues that 4x3 has "
        f"fewer tile sets, which decides nothing: each of them contains C(12, 8) = {comb(12, 8)} sets of eight tiles."
    )
    orders = float(orders_of_magnitude(ratio))
    claim_5 = (
        f"Claim 5, that 4x3 has 3 orders of magnitude fewer solutions per arrangement: closer to {round(orders)}. The "
        f"ratio is {float(ratio):,.0f}, or {orders:.2f} orders."
    )
    return {1: claim_1, 3: claim_3, 5: claim_5, 6: _sixth(counts, means)}


def _sixth(counts: Mapping[Layout, Counts], means: Mapping[Layout, Mean]) -> str:
    """The verdict on claim 6."""
    small, large = counts[4, 2].tiles, counts[4, 3].tiles
    between, near = mean_between(large) / mean_between(small), means[4, 3].one_class / means[4, 2].one_class
    arrangements = factorial(large) // factorial(small)
    like_arrangements = abs(log(arrangements / near)) < abs(log(large / small / near))
    return (
        f"Claim 6, that distances are greater on 4x3: {_verdict(near > 1)}. That they are proportional to the number "
        f"of arrangements, not of tiles: {_verdict(like_arrangements)}. 4x3 has {arrangements:,} times as many "
        f"arrangements and {large / small:g} times as many tiles as 4x2; two random arrangements are "
        f"{float(between):.2f} times as far apart (n - H_n swaps for n tiles), and a random arrangement is "
        f"{float(near):.2f} times as far from solved."
    )


def _distances(counts: Mapping[Layout, Counts], means: Mapping[Layout, Mean]) -> str:
    """The mean distances that claim 6 is about, as a table."""
    lines = [
        [
            _name(layout),
            str(layout_counts.tiles),
            f"{factorial(layout_counts.tiles):,}",
            f"{float(mean_between(layout_counts.tiles)):.3f}",
            f"{float(means[layout].one_class):.3f}",
            _over_sets(means[layout]),
            str(LARGEST_DISTANCE[layout]),
        ]
        for layout, layout_counts in _by_size(counts)
    ]
    head = ("layout", "tiles", "arrangements", "two apart", "from solved", "all tile sets", "largest")
    legend = (
        "Mean numbers of swaps. Two apart: between two random arrangements. From solved: from a random arrangement of "
        "a tile set with one class to the nearest solution; all tile sets: the same, averaged over all tile sets."
    )
    return "\n\n".join([table(head, lines), paragraph(legend)])


def _verdict(holds: bool) -> str:
    return "right" if holds else "refuted"


def _over_sets(mean: Mean) -> str:
    return f"{float(mean.all_sets):.3f}" if mean.exact else f"about {float(mean.all_sets):.2f}"


def _name(layout: Layout) -> str:
    return f"{layout[0]}x{layout[1]}"


def _by_size(layouts: Mapping[Layout, T]) -> list[tuple[Layout, T]]:
    """The items sorted by tiles of their layout, then columns."""
    return sorted(layouts.items(), key=lambda item: (item[0][0] * item[0][1], item[0][1]))


def descents_text(descents: Sequence[Descents]) -> str:
    """The verdicts on what the blog says about difficulty, with the mean chance of descent and its extremes."""
    by_cell = _by_cell(descents)
    size = len(descents[0].chances)
    blocks: list[tuple[str, Callable[[Descents], str]]] = [
        ("How often descent solves a board (P_greedy), by distance", lambda cell: f"{cell.mean:.2f}"),
        ("Arrangements that descent never solves", lambda cell: _share(cell.never)),
        ("Arrangements that descent solves with any choice among equally good swaps", lambda cell: _share(cell.always)),
    ]
    recipe = (
        f"Each figure is from {size:,} arrangements, drawn uniformly from all arrangements of all tile sets of "
        f"double-6 at that distance; any: a uniform tile set in uniform order. The chance of each arrangement is exact."
    )
    tables = [f"{title}\n\n{_descents_table(by_cell, value_of)}" for title, value_of in blocks]
    return "\n\n".join([*map(paragraph, difficulty_verdicts(descents)), *tables, paragraph(recipe)])


def descents_record(cell: Descents) -> dict[str, object]:
    """The chances of descent of a layout at a distance (null for any distance), for JSON."""
    return {
        "layout": _name((cell.rows, cell.cols)),
        "distance": cell.distance,
        "boards": len(cell.chances),
        "mean": cell.mean,
        "never": cell.never,
        "always": cell.always,
    }


def _by_cell(descents: Sequence[Descents]) -> dict[tuple[int, int, int | None], Descents]:
    return {(cell.rows, cell.cols, cell.distance): cell for cell in descents}


def difficulty_verdicts(descents: Sequence[Descents]) -> list[str]:
    """The verdicts on what the blog says about difficulty."""
    by_cell = _by_cell(descents)
    easy, hard = by_cell[4, 2, None], by_cell[4, 3, None]
    last = by_cell[4, 2, LARGEST_DISTANCE[4, 2]]
    return [
        f"4x2 is easy because conflicts can be resolved one at a time: half right. Always making the swap that removes "
        f"the most conflicts (descent) solves a random 4x2 arrangement {easy.mean:.0%} of the time and a random 4x3 "
        f"arrangement {hard.mean:.0%} of the time. But only {_share(easy.always)} of the 4x2 arrangements are solved "
        f"with any choice among equally good swaps; {_share(easy.never)} are never solved, nor are "
        f"{_share(last.never)} of those {last.distance} swaps away.",
        "Difficulty grows with the number of swaps: right, if it is the least number. Difficulty grows with the "
        "layout: right only because a larger layout has boards farther from solved. At the same distance, descent "
        "solves 4x3 boards rather more often than 4x2 boards.",
    ]


def _descents_table(
    by_cell: Mapping[tuple[int, int, int | None], Descents], value_of: Callable[[Descents], str]
) -> str:
    """A line for each layout, a column for each distance and one for any distance."""
    layouts: dict[Layout, dict[int | None, str]] = {}
    for (rows, cols, at), cell in by_cell.items():
        layouts.setdefault((rows, cols), {})[at] = value_of(cell)
    columns = [*sorted({at for _, _, at in by_cell if at is not None}), None]
    lines = [[_name(layout), *(of_layout.get(at, "") for at in columns)] for layout, of_layout in _by_size(layouts)]
    return table(("layout", *("any" if at is None else str(at) for at in columns)), lines)


def _share(value: Fraction) -> str:
    return f"{float(value):.0%}"
