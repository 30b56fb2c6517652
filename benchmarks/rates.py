"""How long our own work takes, without a peer: `python -m benchmarks.rates [--seeds N] [WORD...]` prints medians.

Lines whose name contains every word are measured, all of them without one: `gloop`, `generate`, `gloop large 7x13`.
"""

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import puzzlemill
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop_boards import board_named, ragged_board
from puzzlemill.solvers import gloop_ring, gloop_searches
from puzzlemill.solvers.outcome import Outcome

SIZES: dict[str, tuple[dict[str, Any], ...]] = {
    "gloop": tuple({"goal": "perfect", "board": board, "givens": 0} for board in ("3x3", "4x4", "4x5")),
    "domicles": ({"layout": "4x2"}, {"layout": "3x3"}, {"layout": "4x3"}),
    "ottf": ({"board": "7x13"}, {"board": "20x20"}),
    "iqblocks": ({"givens": 2}, {"givens": 3}, {"givens": 4}, {"givens": 6}),
}
WORK: dict[str, Callable[[Any], Any]] = {
    "solve": puzzlemill.solve,
    "count": puzzlemill.count,
    "grade": puzzlemill.grade,
}
PUZZLES = 40


class Large(NamedTuple):
    """A Gloop puzzle near the size of the whole set, and the search that packs it once a seed."""

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


def milliseconds(call: Callable[[Any], Any], items: Iterable[Any]) -> list[float]:
    """The time of each call; the first item is also done once before, so that kernels are compiled."""
    found = []
    for place, item in enumerate(items):
        if place == 0:
            call(item)
        start = time.perf_counter()
        call(item)
        found.append((time.perf_counter() - start) * 1000)
    return found


def small(kind: str, options: dict[str, Any], words: list[str]) -> None:
    """Print the lines of one kind and size: a fresh puzzle a call made and graded, then the work on made puzzles."""
    name = f"{kind} {' '.join(f'{option}={value}' for option, value in options.items())}"
    if wanted(f"{name}: generate", words):
        times = milliseconds(lambda seed: puzzlemill.generate(kind, count=1, seed=seed, **options), range(PUZZLES))
        report(f"{name}: generate", times)
    works = [work for work in WORK if wanted(f"{name}: {work}", words)]
    if works:
        puzzles = [entry.instance for entry in puzzlemill.generate(kind, count=PUZZLES, seed=1, **options)]
        for work in works:
            report(f"{name}: {work}", milliseconds(WORK[work], puzzles))


def report(name: str, times: list[float]) -> None:
    print(f"{name} median {statistics.median(times):.3g} ms, most {max(times):.3g} ms", flush=True)


def large(row: Large, seeds: int) -> None:
    """Print one line of packings: processor time of all runs, those without a packing included, and how many have one.

    A board of 49 cells goes first, so that kernels are compiled.
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


def wanted(name: str, words: list[str]) -> bool:
    return all(word.lower() in name.lower() for word in words)


def peak() -> float:
    """The most memory the process has held, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rates", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="lines whose name contains every word")
    defaults = ", ".join(str(row.seeds) for row in LARGE)
    parser.add_argument("--seeds", type=int, help=f"runs of each large packing instead of {defaults}")
    chosen = parser.parse_args(arguments)
    for kind, sizes in SIZES.items():
        for options in sizes:
            small(kind, options, chosen.words)
    for row in LARGE:
        if wanted(row.name, chosen.words):
            large(row, chosen.seeds or row.seeds)
    print(f"peak memory {peak():.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
