"""`puzzlemill domicles distance`: how far positions are from solved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import click
import msgspec

from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.cli.shared.text import paragraph
from puzzlemill.files.inputs import read_entries
from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.domicles import Domicles, format_id
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
    """Tell how many swaps positions need, exactly or from both sides, and with which swaps to begin."""

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


def distance_text(puzzle: Domicles, found: Bounds) -> str:
    """The distance of a position, its optimal first swaps with places from 1, and the number of solutions.

    A line says so where its id claims another least number of swaps.
    """
    lines = [_how_far(found)]
    too_few = found.upper is not None and found.upper < puzzle.swaps
    if puzzle.exact and (found.solutions == 0 or found.lower > puzzle.swaps or too_few):
        lines.append(f"The id is wrong: it says exactly {counted(puzzle.swaps, 'swap')}.")
    if found.first_swaps:
        pairs = " ".join(f"{i + 1}-{j + 1}" for i, j in found.first_swaps)
        begin = "begins" if len(found.first_swaps) == 1 else "begin"
        possible = comb(len(puzzle.tiles), 2)
        lines.append(f"{len(found.first_swaps)} of {possible} first swaps {begin} a shortest solution: {pairs}")
    if found.solutions:
        lines.append(f"{counted(found.solutions, 'solution')} up to the order of rows and columns.")
    return "\n".join(map(paragraph, lines))


def _how_far(found: Bounds) -> str:
    if found.solutions == 0:
        return "No number of swaps solves it: its tiles have no solved arrangement."
    swaps = counted(found.lower, "swap")
    if not found.exact:
        most = f" and at most {found.upper}" if found.upper is not None else ""
        return f"It takes at least {swaps}{most}; the budget was spent before the least was sure."
    return "It stands solved." if found.lower == 0 else f"It takes {swaps}, and no fewer do."


def histogram_table(counts: Sequence[int]) -> str:
    """The arrangements of a tile set by distance, with their mean distance and the largest."""
    total = sum(counts)
    mean = Fraction(sum(at * number for at, number in enumerate(counts)), total)
    lines = [[str(at), f"{number:,}", f"{number / total:.3%}"] for at, number in enumerate(counts)]
    return (
        f"The {total:,} arrangements of its tiles, by the swaps they need: {float(mean):.3f} on average, "
        f"{len(counts) - 1} at most\n\n{table(('swaps', 'arrangements', 'share'), lines)}"
    )
