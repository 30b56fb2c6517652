"""IQ Blocks: every one of the 101,792 fillings, against a general exact cover solver on the same placements."""

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


ROWS = [Row("iqblocks: all 101,792 fillings", ours, peer, "xcover", package="xcover", rounds=3, agree=same)]
