"""IQ Blocks: every one of the 101,792 fillings, against a general exact cover solver on the same placements."""

import functools
from typing import Any

from benchmarks.harness import Row

EMPTY_BOARD = ("." * 8,) * 8
MORE_THAN_THERE_ARE = 200_000


def ours() -> Any:
    """The boards, uint8[101792, 8, 8]."""
    from puzzlemill.puzzles.iqblocks import IqBlocks
    from puzzlemill.solvers.iqblocks import fillings

    return fillings(IqBlocks("iq", EMPTY_BOARD), budget=10**9, limit=MORE_THAN_THERE_ARE).boards


def placements() -> list[list[Any]]:
    """Every placement as a list of items: the piece's letter and its cells."""
    from puzzlemill.puzzles.iqblocks_pieces import bundled, orientations

    found: list[list[Any]] = []
    for piece in bundled("iq"):
        for shape in orientations(piece):
            cells = [(r, c) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == "#"]
            found += [
                [piece.name, *(f"{r + down},{c + right}" for r, c in cells)]
                for down in range(9 - len(shape))
                for right in range(9 - len(shape[0]))
            ]
    return found


def peer() -> list[list[int]]:
    """The exact covers, as lists of places in `placements`."""
    from xcover import covers

    return list(covers(placements()))


def same(boards: Any, covers: list[list[int]]) -> bool:
    """Whether both are the same set of boards."""
    options = placements()
    theirs = set()
    for cover in covers:
        board = [["?"] * 8 for _ in range(8)]
        for number in cover:
            letter, *cells = options[number]
            for cell in cells:
                row, col = cell.split(",")
                board[int(row)][int(col)] = letter
        theirs.add("".join(map("".join, board)))
    return theirs == {bytes(board).decode() for board in boards} and len(covers) == len(boards)


@functools.cache
def positions() -> list[Any]:
    """Ten positions with four pieces given, not all with one completion."""
    import puzzlemill

    return [entry.instance for entry in puzzlemill.generate("iqblocks", count=10, givens=4, unique=False)]


def completions() -> list[int | None]:
    """Exact numbers of completions, ours."""
    import puzzlemill

    return [puzzlemill.count(puzzle).count for puzzle in positions()]


def completions_by_cp_sat() -> list[int]:
    """The same by CP-SAT with one worker, a boolean for each placement."""
    from tests.outside import iqblocks

    return [iqblocks.count(puzzle) for puzzle in positions()]


ROWS = [
    Row("iqblocks: all 101,792 fillings", ours, peer, "xcover", package="xcover", rounds=3, agree=same),
    Row("iqblocks: completions of 10 positions", completions, completions_by_cp_sat, "CP-SAT", package="ortools"),
]
