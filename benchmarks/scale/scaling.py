"""The cost of very many graded puzzles: `python -m benchmarks.scale.scaling` prints the tables of docs/scaling.md.

With `-o docs/scaling.md` it replaces the tables with the same columns there. It takes about seven minutes.
"""

import argparse
import itertools
import math
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.scale.batches import SIZES, WRITTEN, steps, stored_rows
from benchmarks.scale.runs import MILLION, Cell, Metered, Rate, Shares, options_of, rates, shares
from puzzlemill.generator import Request
from puzzlemill.generator.search.processes import Processes
from puzzlemill.generator.search.tries import one_try
from puzzlemill.puzzles import form
from puzzlemill.store import Store
from puzzlemill.store.batches import fill

CELLS: Final = (
    *(Cell("gloop", "--board 4x4", level) for level in (1, 2, 3, 4)),
    Cell("gloop", "--board 4x5", 5),
    *(Cell("domicles", "--layout 4x3", level) for level in range(1, 6)),
    *(Cell("ottf", "", level) for level in (1, 2)),
    *(Cell("ottf", "--board 7x13", level) for level in (3, 4, 5)),
    *(Cell("iqblocks", "", level) for level in range(1, 6)),
    *(Cell("iqblocks", f"--cells {cells}", level) for cells, level in ((30, 1), (20, 2), (12, 3), (10, 4), (6, 5))),
)
"""All kinds and levels, at sizes that have them; IQ Blocks with whole pieces given, and with single cells."""

WORLDS: Final = (
    ("gloop", "--board 3x3"),
    ("gloop", "--board 4x4"),
    ("domicles", "--layout 4x3 --swaps 1"),
    ("domicles", "--layout 4x3 --swaps 2"),
    ("domicles", "--layout 4x3 --swaps 3"),
    ("ottf", "--board 4x4"),
    ("ottf", "--board 7x13"),
    ("iqblocks", "--givens 2"),
    ("iqblocks", "--givens 3"),
    ("iqblocks", "--givens 4"),
    ("iqblocks", "--cells 12"),
)
"""The options for which duplicates are counted."""

DRAWS: Final = 10_000
"""Puzzles drawn from each world."""

RATES: Final = (
    "kind",
    "options",
    "level",
    "tries per puzzle",
    "per second, one worker",
    "two workers",
    "ratio",
    "making",
    "checking",
    "grading",
    "core ms per puzzle",
    "writer ms",
    "core hours per million",
)
ALIKE: Final = ("kind", "options", "draws", "different", "expected", "estimated number", "puzzles from a million draws")
STORES: Final = (
    "kind",
    "bytes per puzzle",
    "GB per million",
    "MB of forms per million",
    "MB per worker",
    "rows per second",
)


def figure(value: float, digits: int = 3) -> str:
    """A number with `digits` significant digits, and commas."""
    rounded = float(f"{value:.{digits}g}")
    places = max(0, digits - 1 - math.floor(math.log10(abs(rounded)))) if rounded else 0
    return f"{rounded:,.{places}f}"


def rate_row(cell: Cell, one: Rate, two: Rate, parts: Shares) -> list[str]:
    """The cost of a cell. Core hours follow from the printed milliseconds."""
    core = figure(two.core * 1000)
    return [
        cell.kind,
        f"`{cell.options}`" if cell.options else "",
        str(cell.level),
        f"{two.tries:.2f}",
        figure(one.a_second),
        figure(two.a_second),
        f"{two.a_second / one.a_second:.2f}",
        *(f"{part:.0%}" for part in parts),
        core,
        figure(two.filler * 1000, 2),
        figure(float(core.replace(",", "")) / 3.6),  # milliseconds a puzzle, core hours a million
    ]


def rate_rows(seconds: float, rounds: int) -> Iterator[list[str]]:
    pools = [Processes(1), Processes(2)]
    try:
        for cell in CELLS:
            one, two = rates(cell, pools, seconds, rounds)
            yield rate_row(cell, one, two, shares(cell, seconds / 3))
    finally:
        for pool in pools:
            pool.shutdown(cancel_futures=True)


class World(NamedTuple):
    """The numbers of draws, of different draws, of different draws expected, and of puzzles to draw from."""

    draws: int
    different: int
    expected: float | None
    size: float

    def brought(self, draws: int) -> float:
        """The number of different puzzles in this many draws."""
        return self.size * -math.expm1(-draws / self.size)


def world(forms: list[str]) -> World:
    """The world from which forms are drawn, estimated by birthdays: with W puzzles, one in W pairs is a duplicate.

    The first half of the draws gives the size of the world, and so how many of all draws should be different. If that
    half has no duplicates, the world is larger than a third of its pairs, by the rule of three, with 95% confidence.
    """
    half, different = len(forms) // 2, len(set(forms))
    alike = sum(math.comb(times, 2) for times in Counter(forms[:half]).values())
    if alike:
        size = math.comb(half, 2) / alike
        return World(len(forms), different, size * -math.expm1(-len(forms) / size), size)
    return World(len(forms), different, None, math.comb(half, 2) / 3)


def world_rows(draws: int) -> Iterator[list[str]]:
    for kind, text in WORLDS:
        options = options_of(kind, text)
        entries = (entry for index in itertools.count() if (entry := one_try(kind, options, None, 1, index)[0]))
        estimate = world([form(entry.instance) for entry in itertools.islice(entries, draws)])
        least = "more than " if estimate.expected is None else ""
        yield [
            kind,
            f"`{text}`",
            f"{estimate.draws:,}",
            f"{estimate.different:,}",
            "" if estimate.expected is None else f"{estimate.expected:,.0f}",
            f"{least}{figure(estimate.size, 2)}",
            f"{least}{figure(estimate.brought(MILLION), 2)}",
        ]


def held() -> float:
    """The peak memory of this process in MB; on Linux `getrusage` would count the process that it was forked from."""
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM:")).split()[1]) * 1024 / 1e6


def worker(kind: str) -> float:
    """The peak memory in MB of a worker process that makes puzzles of a kind."""
    pool = Processes(1)
    try:
        with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "run.db") as store:
            fill(store, Request(kind, options_of(kind, "")), 20, source=Metered(pool, 1))
        return float(pool.submit(held).result())
    finally:
        pool.shutdown(cancel_futures=True)


def store_rows() -> Iterator[list[str]]:
    """The sizes of the store and of the known forms, from rows of real puzzles; the best of three stores."""
    a_form = sys.getsizeof(set(range(MILLION))) / MILLION
    for kind in SIZES:
        rows = list(steps(stored_rows(WRITTEN, [kind])))
        spent = []
        for _ in range(3):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "rows.db"
                with Store(path) as store:
                    begun = time.process_time()
                    for step in rows:
                        store.add_rows(step)
                    spent.append(time.process_time() - begun)
                size = path.stat().st_size / WRITTEN
        forms = sum(sys.getsizeof(row.form.rpartition(":")[0]) for step in rows for row in step) / WRITTEN + a_form
        yield [
            kind,
            f"{size:,.0f}",
            figure(size * MILLION / 1e9, 2),
            figure(forms * MILLION / 1e6, 2),
            figure(worker(kind), 2),
            figure(WRITTEN / min(spent), 2),
        ]


def table(columns: Iterable[str], rows: Iterable[list[str]], words: Container[str] = ("kind", "options")) -> list[str]:
    """A Markdown table, with words on the left and numbers on the right, printed row by row because it takes long."""
    head = list(columns)
    lines = [head, [":--" if name in words else "--:" for name in head]]
    printed = []
    for line in itertools.chain(lines, rows):
        printed.append(f"| {' | '.join(line)} |")
        print(printed[-1], flush=True)
    print()
    return printed


def put(text: str, made: list[str]) -> str:
    """The page with its table of the same columns replaced."""
    lines = text.split("\n")
    first = lines.index(made[0])
    last = next(place for place in range(first, len(lines)) if not lines[place].startswith("|"))
    return "\n".join([*lines[:first], *made, *lines[last:]])


TABLES: Final[dict[str, Callable[[argparse.Namespace], tuple[tuple[str, ...], Iterable[list[str]]]]]] = {
    "rates": lambda chosen: (RATES, rate_rows(chosen.seconds, chosen.rounds)),
    "alike": lambda chosen: (ALIKE, world_rows(DRAWS)),
    "stores": lambda chosen: (STORES, store_rows()),
}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale.scaling", description=__doc__)
    parser.add_argument("--table", action="append", choices=TABLES, help="print only this table (repeatable)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="replace the tables in this page")
    parser.add_argument(
        "--seconds", type=float, default=2.0, metavar="S", help="length of a window of tries (default: %(default)s)"
    )
    parser.add_argument(
        "--rounds", type=int, default=2, metavar="N", help="rounds, of which the best counts (default: %(default)s)"
    )
    chosen = parser.parse_args(arguments)
    made = [table(*TABLES[name](chosen)) for name in chosen.table or TABLES]
    if chosen.output:
        text = chosen.output.read_text()
        for lines in made:
            text = put(text, lines)
        chosen.output.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
