"""`puzzlemill distance`: how far positions are from solved."""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import click
import msgspec

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.cli.shared.text import paragraph
from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, format_id
from puzzlemill.puzzles.kinds import InputError, OutOfReachError, shown
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.domicles import Bounds, bounds
from puzzlemill.solvers.domicles.distances.classes import find_classes
from puzzlemill.solvers.domicles.distances.orbits import histogram, orbits, universal_table
from puzzlemill.tables import table


def distance(
    sources: Sequence[str],
    layout: str | None,
    typed: str | None,
    pips: int | None,
    histogram: bool,
    budget: int | None,
    as_json: bool,
) -> None:
    """Print the fewest swaps that positions need, or bounds on them, and the best first swaps."""
    _check_source(sources, layout, typed, pips)
    if layout is not None and typed is not None:
        sources = [_typed_id(layout, typed, 6 if pips is None else pips)]
    spent = False
    for name, entry in entries_of(DomiclesEntry, sources):
        counts = _histogram(entry.instance, name, nodes(budget)) if histogram else []
        distances = bounds(entry.instance, nodes(budget))
        if counts is None or (not distances.exact and distances.solutions != 0):
            spent = True
        record = {"id": entry.id, "exact": distances.exact, **msgspec.structs.asdict(distances)}
        parts = [entry.id, distance_text(entry.instance, distances), *([histogram_table(counts)] if counts else []), ""]
        print_result(record | {"histogram": counts} if histogram else record, "\n".join(parts), as_json)
    if spent:
        raise SystemExit(NOT_ENOUGH)


def _check_source(sources: Sequence[str], layout: str | None, typed: str | None, pips: int | None) -> None:
    """Raise a usage error unless there are either files or typed tiles with their layout."""
    if typed is None and (layout is not None or pips is not None):
        raise click.UsageError("--layout and --pips need --tiles")
    if sources and typed is not None:
        raise click.UsageError("give either FILE or --tiles, not both")
    if typed is not None and layout is None:
        raise click.UsageError("--tiles needs --layout, such as --layout 2x2")
    if not sources and typed is None:
        raise click.UsageError("give FILE, or --layout and --tiles")


def _typed_id(layout: str, typed: str, pips: int) -> str:
    """The id of tiles as people type them: `4-0 3-2` or `4|0, 3|2`, also in brackets, either number first.

    Raises `InputError`, whose message counts places from 1.
    """
    rows, cols = read_size("layout", layout)
    places: dict[tuple[int, int], int] = {}
    words = re.sub(r"\s*([-|])\s*", r"\1", typed.strip().removeprefix("[").removesuffix("]")).replace(",", " ").split()
    for place, word in enumerate(words, 1):
        numbers = re.fullmatch("([0-9]{1,2})[-|]([0-9]{1,2})", word)
        if numbers is None:
            raise InputError(f"tiles: place {place}: {shown(word)}: expected two numbers such as 4-0 or 4|0")
        low, high = sorted(map(int, numbers.groups()))
        if high > pips:
            raise InputError(
                f"tiles: place {place}: {high}|{low}: double-{pips} has numbers up to {pips}; "
                "use --pips for a larger set"
            )
        if high == low:
            raise InputError(
                f"tiles: place {place}: {high}|{low}: a double never fits, because its row would repeat a number"
            )
        if (high, low) in places:
            raise InputError(f"tiles: place {place}: {high}|{low} is already at place {places[high, low]}")
        places[high, low] = place
    return format_id(Domicles(rows, cols, pips, tuple(places), max(0, len(places) - 1)))


def _histogram(puzzle: Domicles, name: str, budget: int) -> list[int] | None:
    """The number of arrangements of a puzzle's tiles at each distance; empty if no arrangement is solved.

    Shows a bar while it builds the table. Prints a remark and returns None if that takes too much.
    """
    rows, cols = puzzle.rows, puzzle.cols
    try:
        with task(f"Distances of {rows}x{cols}", orbits(rows, cols)) as advance:
            universal_table(rows, cols, lambda done, total: advance(done))
        classes = find_classes(sorted(puzzle.tiles), rows, cols, budget)
        if not classes.complete:
            raise OutOfReachError(f"more than {budget} nodes are needed to find all solutions; use a larger --budget")
    except OutOfReachError as error:
        print_error(f"{name}: no histogram: {error}")
        return None
    counts: list[int] = histogram(classes.boards, rows, cols).tolist() if len(classes.boards) else []
    return counts


def distance_text(puzzle: Domicles, distances: Bounds) -> str:
    """The distance of a position, its best first swaps with places from 1, and the number of solutions.

    An extra line reports an id that claims another least number of swaps.
    """
    lines = [_how_far(distances)]
    too_few = distances.upper is not None and distances.upper < puzzle.swaps
    if puzzle.exact and (distances.solutions == 0 or distances.lower > puzzle.swaps or too_few):
        lines.append(f"The id is wrong: it says exactly {counted(puzzle.swaps, 'swap')}.")
    if distances.first_swaps:
        pairs = " ".join(f"{i + 1}-{j + 1}" for i, j in distances.first_swaps)
        start = "starts" if len(distances.first_swaps) == 1 else "start"
        possible = comb(len(puzzle.tiles), 2)
        lines.append(f"{len(distances.first_swaps)} of {possible} first swaps {start} a shortest solution: {pairs}")
    if distances.solutions:
        lines.append(f"{counted(distances.solutions, 'solution')} up to the order of rows and columns.")
    return "\n".join(map(paragraph, lines))


def _how_far(distances: Bounds) -> str:
    if distances.solutions == 0:
        return "It cannot be solved: its tiles have no solved arrangement."
    swaps = counted(distances.lower, "swap")
    if not distances.exact:
        most = f" and at most {distances.upper}" if distances.upper is not None else ""
        return f"It takes at least {swaps}{most}; use a larger --budget to find the exact number."
    return "It is already solved." if distances.lower == 0 else f"It takes {swaps} and no fewer."


def histogram_table(counts: Sequence[int]) -> str:
    """The arrangements of a tile set by distance, with their mean distance and the largest."""
    total = sum(counts)
    mean = Fraction(sum(at * number for at, number in enumerate(counts)), total)
    lines = [[str(at), f"{number:,}", f"{number / total:.3%}"] for at, number in enumerate(counts)]
    return (
        f"The {total:,} arrangements of its tiles by the swaps that they need ({float(mean):.3f} on average, "
        f"at most {len(counts) - 1}):\n\n{table(('swaps', 'arrangements', 'share'), lines)}"
    )
