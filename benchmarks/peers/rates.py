"""How long our own work takes, without a peer: `python -m benchmarks.peers.rates [--seeds N] [WORD...]` prints medians.

Only lines whose names contain every WORD are measured, such as `gloop`, `generate`, `gloop large 7x13`.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec
import numpy as np

import puzzlemill
from benchmarks.peers import ottf
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.boards import board_named, ragged_board
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles import compare
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill.solvers.gloop import ring as gloop_ring
from puzzlemill.solvers.outcome import Outcome
from puzzlemill_research.domicles import orbits as domicles_orbits
from puzzlemill_research.gloop import paper as gloop_searches

SIZES: dict[Kind, tuple[dict[str, Any], ...]] = {
    "gloop": tuple({"goal": "perfect", "board": board, "givens": 0} for board in ("3x3", "4x4", "4x5")),
    "domicles": ({"layout": "4x2"}, {"layout": "3x3"}, {"layout": "4x3"}),
    "ottf": (
        {"board": "7x13"},
        {"board": "20x20"},
        *({"level": level} for level in (1, 2)),
        *({"board": "7x13", "level": level} for level in (3, 4, 5)),
    ),
    "iqblocks": ({"givens": 2}, {"givens": 3}, {"givens": 4}, {"givens": 6}, {"cells": 5}, {"cells": 12}),
}
WORK: dict[str, Callable[[Any], Any]] = {
    "solve": puzzlemill.solve,
    "count": puzzlemill.count,
    "grade": puzzlemill.grade,
}
PUZZLES = 40


class Large(NamedTuple):
    """A Gloop puzzle near the size of the whole set, and the search that packs it once per seed."""

    name: str
    puzzle: Gloop
    search: Callable[[Gloop, int], Outcome[Packing]]
    seeds: int


def fewest(puzzle: Gloop, seed: int) -> Outcome[Packing]:
    return gloop_searches.pack(puzzle, "fewest", seed=seed, budget=gloop_ring.BUDGET)


SEVEN = Gloop(board_named("7x13"), "valid", tuple(range(91)))
NINE = Gloop(board_named("9x10"), "valid", tuple(range(1, 91)))
SIX = Gloop(board_named("6x15"), "valid", tuple(range(1, 91)))
PERFECT = Gloop(ragged_board(87), "perfect", tuple(range(91)))

LARGE = (
    Large("gloop large: valid 7x13 of 91 tiles, ring", SEVEN, gloop_ring.find, 100),
    Large("gloop large: valid 7x13 of 91 tiles, fewest", SEVEN, fewest, 100),
    Large("gloop large: valid 9x10 of 90 tiles, ring", NINE, gloop_ring.find, 100),
    Large("gloop large: valid 9x10 of 90 tiles, fewest", NINE, fewest, 100),
    Large("gloop large: valid 6x15 of 90 tiles, ring", SIX, gloop_ring.find, 10),
    Large("gloop large: perfect 87 cells of 91 tiles, ring", PERFECT, gloop_ring.pack, 20),
)


class Bulk(NamedTuple):
    """Work done for many items at once: `prepare` returns the call that does it for `items`."""

    name: str
    prepare: Callable[[], Callable[[], object]]
    items: int = 1


def classes_of_4x3(most: bool) -> Any:
    """The solution classes of a 4x3 tile set with one class, or with the most: uint8[k, 12], tiles 0 to 11."""
    layout = layout_classes(4, 3)
    which = layout.sizes.argmax() if most else layout.sizes.argmin()
    boards = layout.boards[layout.first[which] : layout.first[which + 1]]
    return boards.argsort(axis=1).argsort(axis=1).astype("uint8")


def boards_of_4x3(number: int) -> list[list[int]]:
    draws = stream_for("rates")
    boards = [list(range(12)) for _ in range(number)]
    for board in boards:
        draws.shuffle(board)
    return boards


def by_the_table() -> Callable[[], object]:
    boards, classes = np.array(boards_of_4x3(20_000), dtype=np.uint8), classes_of_4x3(most=False)
    return lambda: domicles_orbits.distances(boards, classes, 4, 3)


def by_comparing() -> Callable[[], object]:
    boards, classes = boards_of_4x3(1_000), classes_of_4x3(most=False)
    return lambda: [compare(board, classes, 4, 3) for board in boards]


def histogram(most: bool) -> Callable[[], object]:
    classes = classes_of_4x3(most)
    return lambda: domicles_orbits.histogram(classes, 4, 3)


def level_four() -> Callable[[], object]:
    return lambda: puzzlemill.generate("domicles", count=1_000, level=4, seed=1, layout="4x3")


def challenges() -> Callable[[], object]:
    return lambda: puzzlemill.generate("iqblocks", count=1_000, seed=1, givens=4)


def legal_moves() -> Callable[[], object]:
    draws, view = stream_for("rates"), puzzlemill.gloop_game(pair="random").view(0)
    views = [msgspec.structs.replace(view, hand=tuple(sorted(draws.sample(range(1, 91), 10)))) for _ in range(200)]
    return lambda: [one.moves() for one in views]


def expert_turns() -> Callable[[], object]:
    states = [puzzlemill.gloop_game(seed=seed, pair="random") for seed in range(5)]
    return lambda: [puzzlemill.gloop_choice(state.view(0), strength="expert") for state in states]


BULK = (
    Bulk("gloop game bulk: legal moves of a hand of ten, each of 200", legal_moves, 200),
    Bulk("gloop game bulk: first build of the expert, each of 5", expert_turns, 5),
    Bulk("domicles bulk: 4x3 distance by the table, each of 20,000", by_the_table, 20_000),
    Bulk("domicles bulk: 4x3 distance by comparing, each of 1,000", by_comparing, 1_000),
    Bulk("domicles bulk: 4x3 histogram, one class", lambda: histogram(most=False)),
    Bulk("domicles bulk: 4x3 histogram, most classes", lambda: histogram(most=True)),
    Bulk("domicles bulk: 1,000 graded 4x3 puzzles of level 4", level_four),
    *(Bulk(*work) for work in ottf.BULK),
    Bulk("iqblocks bulk: 1,000 graded unique puzzles with 4 given", challenges),
)

TABLE = "domicles bulk: 4x3 universal table from nothing"
TABLE_ALONE = """
import time
from puzzlemill_research.domicles.orbits import universal_table
universal_table(3, 3)
start = time.perf_counter()
universal_table(4, 3)
print(time.perf_counter() - start)
"""
"""The code of a separate process; the small table compiles its kernels."""


def milliseconds(call: Callable[[Any], Any], items: Iterable[Any]) -> list[float]:
    """The time of each call; the first item is also done once before, to compile kernels."""
    times = []
    for place, item in enumerate(items):
        if place == 0:
            call(item)
        start = time.perf_counter()
        call(item)
        times.append((time.perf_counter() - start) * 1000)
    return times


def small(kind: Kind, options: dict[str, Any], words: list[str]) -> None:
    """Print the lines of one kind and size: making and grading a fresh puzzle per call, then work on these puzzles."""
    name = f"{kind} {' '.join(f'{option}={value}' for option, value in options.items())}"
    if wanted(f"{name}: generate", words):
        times = milliseconds(lambda seed: puzzlemill.generate(kind, count=1, seed=seed, **options), range(PUZZLES))
        report(f"{name}: generate", times)
    works = [work for work in WORK if wanted(f"{name}: {work}", words)]
    if works:
        puzzles = [entry.instance for entry in puzzlemill.generate(kind, count=PUZZLES, seed=1, **options)]
        for work in works:
            report(f"{name}: {work}", milliseconds(WORK[work], puzzles))


def bulk(work: Bulk) -> None:
    """Print one line: microseconds per item if there are many, milliseconds for one."""
    call = work.prepare()
    times = milliseconds(lambda _: call(), range(3))
    if work.items > 1:
        report(work.name, [spent * 1000 / work.items for spent in times], "us")
    else:
        report(work.name, times)


def report(name: str, times: list[float], unit: str = "ms") -> None:
    print(f"{name} median {statistics.median(times):.3g} {unit}, most {max(times):.3g} {unit}", flush=True)


def large(row: Large, seeds: int) -> None:
    """Print one line of packings: processor time of all runs, with or without a packing, and how many found one.

    A board of 49 cells goes first, to compile kernels.
    """
    row.search(Gloop(ragged_board(49), row.puzzle.goal, tuple(range(91))), 0)
    times, solved = [], 0
    for seed in range(seeds):
        start = time.process_time()
        solution = row.search(row.puzzle, seed).solution
        times.append(time.process_time() - start)
        if solution is not None:
            assert not puzzlemill.check(row.puzzle, solution)
            solved += 1
    median, most = statistics.median(times), max(times)
    print(f"{row.name}: median {median:.3g} s, most {most:.3g} s of processor, solved {solved} of {seeds}", flush=True)


def table() -> None:
    """Print how long the 4x3 table takes with an empty cache, and the peak memory of its process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PUZZLEMILL_CACHE": folder}
        done = subprocess.run([sys.executable, "-c", TABLE_ALONE], env=environment, stdout=subprocess.PIPE, check=True)
    print(f"{TABLE} {float(done.stdout):.3g} s, peak {peak(resource.RUSAGE_CHILDREN):.0f} MB", flush=True)


def wanted(name: str, words: list[str]) -> bool:
    return all(word.lower() in name.lower() for word in words)


def peak(whose: int = resource.RUSAGE_SELF) -> float:
    """The peak memory of this process in MB, or with RUSAGE_CHILDREN that of any process it started."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(whose).ru_maxrss * unit / 1e6


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers.rates", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="lines whose name contains every word")
    defaults = ", ".join(str(row.seeds) for row in LARGE)
    parser.add_argument("--seeds", type=int, help=f"runs of each large packing instead of {defaults}")
    chosen = parser.parse_args(arguments)
    for kind, sizes in SIZES.items():
        for options in sizes:
            small(kind, options, chosen.words)
    if wanted(TABLE, chosen.words):
        table()
    for work in BULK:
        if wanted(work.name, chosen.words):
            bulk(work)
    for row in LARGE:
        if wanted(row.name, chosen.words):
            large(row, chosen.seeds or row.seeds)
    print(f"peak memory {peak():.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
