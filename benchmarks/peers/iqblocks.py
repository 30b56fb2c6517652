"""IQ Blocks: all fillings, their number and completions of positions, against general exact cover solvers."""

import functools
import importlib
import itertools
from collections.abc import Callable
from typing import Any

from benchmarks.peers.harness import Row

BOARDS = {"iq": (8, 8), "pentominoes": (6, 10)}
FILLINGS = {"iq": 101_792, "pentominoes": 9_356}


def empty(pieces: str) -> Any:
    """The puzzle without givens."""
    from puzzlemill.puzzles.iqblocks import IqBlocks

    rows, cols = BOARDS[pieces]
    return IqBlocks(pieces, ("." * cols,) * rows)


def ours(pieces: str) -> Any:
    """All boards, uint8[n, rows, cols]."""
    from puzzlemill.solvers.iqblocks import fillings

    return fillings(empty(pieces), budget=10**9, limit=2 * FILLINGS[pieces]).boards


@functools.cache
def placements(puzzle: Any) -> list[list[str]]:
    """Every placement that fits a position as a list of items: the piece's letter and its cells."""
    from puzzlemill.puzzles.iqblocks.pieces import orientations

    rows, cols = len(puzzle.board), len(puzzle.board[0])
    placements = []
    for piece in puzzle.left:
        for shape in orientations(piece):
            cells = [(r, c) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == "#"]
            for down in range(rows - len(shape) + 1):
                for right in range(cols - len(shape[0]) + 1):
                    if all(puzzle.board[r + down][c + right] == "." for r, c in cells):
                        placements.append([piece.name, *(f"{r + down},{c + right}" for r, c in cells)])
    return placements


@functools.cache
def matrix(puzzle: Any) -> Any:
    """The placements as rows of 0 and 1 (int32), with a column for each item."""
    import numpy as np

    options = placements(puzzle)
    column = {item: number for number, item in enumerate(sorted({item for option in options for item in option}))}
    rows = np.zeros((len(options), len(column)), dtype=np.int32)
    for row, option in zip(rows, options, strict=True):
        row[[column[item] for item in option]] = 1
    return rows


def by_xcover(pieces: str) -> list[Any]:
    """The exact covers, as lists of places in `placements`."""
    from xcover import covers

    return list(covers(placements(empty(pieces))))


def by_exact_cover_py(pieces: str) -> list[Any]:
    """The same by exact-cover-py, compiled by numba like ours."""
    module = importlib.import_module("exact_cover_py")
    return [list(map(int, cover)) for cover in module.exact_covers(matrix(empty(pieces)))]


def by_exact_cover(pieces: str) -> list[Any]:
    """The same by exact-cover, which is dancing links in C."""
    module = importlib.import_module("exact_cover")
    return [list(map(int, cover)) for cover in module.get_all_solutions(matrix(empty(pieces)))]


def same(pieces: str, boards: Any, covers: list[list[int]]) -> bool:
    """Whether both are the same set of boards."""
    options = placements(empty(pieces))
    rows, cols = BOARDS[pieces]
    theirs = set()
    for cover in covers:
        board = [["?"] * cols for _ in range(rows)]
        for number in cover:
            letter, *cells = options[number]
            for cell in cells:
                row, col = cell.split(",")
                board[int(row)][int(col)] = letter
        theirs.add("".join(map("".join, board)))
    return theirs == {bytes(board).decode() for board in boards} and len(covers) == len(boards)


def counted() -> int | None:
    """The number of fillings of the ten IQ pieces, without listing them."""
    import puzzlemill

    return puzzlemill.count(empty("iq")).count


def counted_by_xcover() -> int:
    """The same by xcover, which counts by listing.

    Its decision diagrams would merge equal states as ours do, but with `use_memo_cache` they miscount: 101,797 and
    similar numbers, different in each run.
    """
    from xcover import covers

    return sum(1 for _ in covers(placements(empty("iq"))))


@functools.cache
def positions() -> list[Any]:
    """Ten positions with four pieces given, not all with one completion."""
    import puzzlemill

    return [entry.instance for entry in puzzlemill.generate("iqblocks", count=10, givens=4, solutions=0)]


def completions() -> list[int | None]:
    """Our exact numbers of completions."""
    import puzzlemill

    return [puzzlemill.count(puzzle).count for puzzle in positions()]


def completions_by_cp_sat() -> list[int]:
    """The same by CP-SAT with one worker and a boolean for each placement."""
    from tests.outside import iqblocks
    from tests.outside.cp_sat import count_all

    return [count_all(iqblocks.model(puzzle)[0]) for puzzle in positions()]


@functools.cache
def doubtful() -> list[Any]:
    """A hundred positions with three pieces given; one in five has a single completion."""
    import puzzlemill

    return [entry.instance for entry in puzzlemill.generate("iqblocks", count=100, givens=3, solutions=0)]


def unique() -> list[bool]:
    """Whether each position has only one completion, by search."""
    from puzzlemill.solvers.iqblocks import fillings

    return [fillings(puzzle, budget=10**9, limit=2).total == 1 for puzzle in doubtful()]


def unique_by_library() -> list[bool]:
    """The same, by looking among all fillings."""
    from puzzlemill.solvers.iqblocks.all_fillings import library

    known = library(empty("iq"))
    assert known is not None
    return [known.completions(puzzle.board) == 1 for puzzle in doubtful()]


def unique_by_xcover() -> list[bool]:
    """The same by xcover, which also stops at a second completion."""
    from xcover import covers

    return [len(list(itertools.islice(covers(placements(puzzle)), 2))) == 1 for puzzle in doubtful()]


def of(work: Callable[[str], Any], pieces: str) -> Callable[[], object]:
    """The same work on one set."""
    return functools.partial(work, pieces)


ALL = "iqblocks: all 101,792 fillings"
UNIQUE = "iqblocks: is there a second completion, 100 positions with 3 given"
EQUAL = functools.partial(same, "iq")

ROWS = [
    Row(ALL, of(ours, "iq"), of(by_xcover, "iq"), "xcover", package="xcover", rounds=1, agree=EQUAL),
    Row(
        ALL, of(ours, "iq"), of(by_exact_cover_py, "iq"), "exact-cover-py", package="exact-cover-py", rounds=1,
        agree=EQUAL,
    ),
    Row(ALL, of(ours, "iq"), of(by_exact_cover, "iq"), "exact-cover", package="exact-cover", rounds=1, agree=EQUAL),
    Row("iqblocks: their number", counted, counted_by_xcover, "xcover", package="xcover", rounds=1),
    Row(
        "iqblocks: all fillings of 6x10 by pentominoes", of(ours, "pentominoes"), of(by_xcover, "pentominoes"),
        "xcover", package="xcover", rounds=3, agree=functools.partial(same, "pentominoes"),
    ),
    Row(f"{UNIQUE}, by search", unique, unique_by_xcover, "xcover", package="xcover", rounds=3),
    Row(f"{UNIQUE}, by the library", unique_by_library, unique_by_xcover, "xcover", package="xcover", rounds=3),
    Row("iqblocks: completions of 10 positions", completions, completions_by_cp_sat, "CP-SAT", package="ortools"),
]  # fmt: skip
