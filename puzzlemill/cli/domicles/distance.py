"""`puzzlemill distance`: how far positions are from solved."""

import re
from collections.abc import Sequence
from math import comb

import click
import msgspec

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.cli.shared.text import paragraph
from puzzlemill.files.inputs import NamedEntry
from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, format_id
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.domicles import Bounds, bounds


def distance(
    sources: Sequence[str], layout: str | None, typed: str | None, pips: int | None, budget: int | None, as_json: bool
) -> None:
    """Print the fewest swaps that positions need, or bounds on them, and the best first swaps."""
    certain = [print_distance(entry, nodes(budget), as_json) for _, entry in positions(sources, layout, typed, pips)]
    if not all(certain):
        raise SystemExit(NOT_ENOUGH)


def positions(
    sources: Sequence[str], layout: str | None, typed: str | None, pips: int | None
) -> list[NamedEntry[DomiclesEntry]]:
    """The positions of files, or the position of typed tiles; raises a usage error without either."""
    if typed is None and (layout is not None or pips is not None):
        raise click.UsageError("--layout and --pips need --tiles")
    if sources and typed is not None:
        raise click.UsageError("give either FILE or --tiles, not both")
    if typed is not None and layout is None:
        raise click.UsageError("--tiles needs --layout, such as --layout 2x2")
    if not sources and typed is None:
        raise click.UsageError("give FILE, or --layout and --tiles")
    if layout is not None and typed is not None:
        sources = [_typed_id(layout, typed, 6 if pips is None else pips)]
    return entries_of(DomiclesEntry, sources)


def print_distance(entry: DomiclesEntry, budget: int, as_json: bool, table: str = "", **more: object) -> bool:
    """Print how far a position is from solved, with a table or `more` fields; returns whether that is certain."""
    found = bounds(entry.instance, budget)
    record = {"id": entry.id, "exact": found.exact, **msgspec.structs.asdict(found), **more}
    lines = [entry.id, distance_text(entry.instance, found), *([table] if table else []), ""]
    print_result(record, "\n".join(lines), as_json)
    return found.exact or found.solutions == 0


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
            raise InputError(f"place {place}: {shown(word)}: expected two numbers such as 4-0 or 4|0", field="tiles")
        low, high = sorted(map(int, numbers.groups()))
        if high > pips:
            raise InputError(
                f"place {place}: {high}|{low}: double-{pips} has numbers up to {pips}; use --pips for a larger set",
                field="tiles",
            )
        if high == low:
            raise InputError(
                f"place {place}: {high}|{low}: a double never fits, because its row would repeat a number",
                field="tiles",
            )
        if (high, low) in places:
            raise InputError(f"place {place}: {high}|{low} is already at place {places[high, low]}", field="tiles")
        places[high, low] = place
    return format_id(Domicles(rows, cols, pips, tuple(places), max(0, len(places) - 1)))


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
