"""Brute force for IQ Blocks: piece after piece in every place, on sets of cells; slow and plain."""

from collections.abc import Iterator

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece

Cells = frozenset[tuple[int, int]]
Filling = frozenset[tuple[frozenset[Cells], Cells]]


def tilings(puzzle: IqBlocks) -> set[Filling]:
    """All fillings as sets of (orientations, cells): those that only exchange equal pieces are the same one.

    Pieces that are given, whole or in part, are placed first, so that nothing else covers their cells.
    """
    board = {(r, c): mark for r, row in enumerate(puzzle.board) for c, mark in enumerate(row)}
    pieces = []
    for piece in puzzle.piece_list:
        given = frozenset(cell for cell, mark in board.items() if mark == piece.name)
        pieces.append((oriented(piece), given))
    pieces.sort(key=lambda piece: -len(piece[1]))
    cells = frozenset(cell for cell, mark in board.items() if mark != "#")
    return set(_fill(cells, frozenset().union(*(given for _, given in pieces)), pieces))


def _fill(empty: Cells, shown: Cells, left: list[tuple[frozenset[Cells], Cells]]) -> Iterator[Filling]:
    """All ways to place the pieces `left`, each on all of its own cells among those `shown` and on no other's."""
    if not left:
        if not empty:
            yield frozenset()
        return
    (shapes, given), *others = left
    height = max((r for r, _ in empty), default=-1) + 1
    width = max((c for _, c in empty), default=-1) + 1
    for way in shapes:
        for row in range(height):
            for col in range(width):
                cells = frozenset((r + row, c + col) for r, c in way)
                if cells <= empty and cells & shown == given:
                    for filling in _fill(empty - cells, shown, others):
                        yield filling | {(shapes, cells)}


def oriented(piece: Piece) -> frozenset[Cells]:
    """The orientations of a piece, each with its least row and column 0."""
    shape = frozenset((r, c) for r, row in enumerate(piece.shape) for c, mark in enumerate(row) if mark == "#")
    shapes = set()
    for _ in range(4):
        shape = frozenset((c, -r) for r, c in shape)
        for side in (shape, frozenset((r, -c) for r, c in shape))[: 1 + piece.flip]:
            top, left = min(r for r, _ in side), min(c for _, c in side)
            shapes.add(frozenset((r - top, c - left) for r, c in side))
    return frozenset(shapes)
