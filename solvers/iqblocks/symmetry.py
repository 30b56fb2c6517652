"""IQ Blocks, the symmetries of a position: to search less, and to count the fillings that a symmetry leaves unchanged.

A symmetry is named by its place in `images`. A filling that one leaves unchanged is made of whole orbits of placements,
so these are what a walk over such fillings places.
"""

from typing import Any

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows, images, orientations, reflectable
from puzzlemill.solvers.iqblocks.search import Moves, Walk
from puzzlemill.solvers.iqblocks.table import Table, kinds, table_of

Placed = tuple[int, tuple[int, ...]]
"""A placement: the number of its piece, of equal free ones the first, and its cells as the table counts them."""


def alike_and_kept(table: Table, outline: Rows) -> tuple[list[int], Any]:
    """The symmetries of an empty board (places in `images`) that a search may use, and the placements (bool) it keeps.

    A piece whose images under all of them differ lies in each orbit of fillings once in each orbit of its
    orientations, so one orientation of each orbit is enough and every filling found stands for a whole orbit of
    different ones. A piece with an equal twin is no use, since an image may exchange the two. The smallest such piece,
    with its first cell as far right in its box as may be, leaves the fewest nodes (measured on the IQ set).
    """
    every = images(outline, all(map(reflectable, table.pieces)))
    alike = [index for index, image in enumerate(every) if image == outline]
    for place, piece in sorted(enumerate(table.pieces), key=lambda item: item[1].size):
        ways = orientations(piece)
        orbits = {frozenset(image for i, image in enumerate(images(way, True)) if i in alike) for way in ways}
        if sum(orientations(other) == ways for other in table.pieces) == 1 and len(ways) == len(alike) * len(orbits):
            kept = [ways.index(max(orbit)) for orbit in orbits]
            return alike, (table.piece != place) | np.isin(table.turn, kept)
    return [0], np.ones(len(table.piece), dtype=bool)


def image_of(boards: Any, symmetry: int) -> Any:
    """The images of boards (any dtype, [n, rows, cols]) under a symmetry, as `images` has them."""
    return np.rot90(boards[:, :, ::-1] if symmetry >= 4 else boards, -(symmetry % 4), axes=(1, 2))


def fixed_walk(puzzle: IqBlocks, symmetry: int) -> Walk | None:
    """The walk over the fillings that a symmetry of the position leaves unchanged; None where there are none for sure.

    Equal pieces may change places under the symmetry. The position must have no `obstacle`, and pieces left.
    """
    table = table_of(puzzle.piece_list, empty_outline(puzzle)).fitting(puzzle)
    left, clues = puzzle.left, puzzle.clues
    groups = [alike for alike in kinds(puzzle) if table.pieces[alike[0]].name not in clues]
    orbits = _orbits(puzzle, table, symmetry, [group[0] for group in groups])
    rows: list[tuple[int, int, int, int]] = []
    for orbit in orbits:
        cells = sorted(cell for _, covered in orbit for cell in covered)
        mask = sum(1 << cell for cell in cells)
        pieces = [piece for piece, _ in orbit]
        alike = next((group for group in groups if group[0] == pieces[0]), pieces)
        for start in range(len(alike) - len(pieces) + 1):
            owner = sum(1 << piece for piece in alike[start : start + len(pieces)])
            rows.append((cells[0], mask, owner, 1 << alike[start - 1] if start else 0))
    if not rows:
        return None
    used = sum(1 << index for index, piece in enumerate(table.pieces) if piece not in left)
    moves = _moves(sorted(rows), len(table.cells))
    taken = np.zeros((len(table.cells) + 63) // 64 + moves.masks.shape[1] - 1, dtype=np.uint64)
    known = table.taken(puzzle, EMPTY + "".join(clues))[: len(taken)]
    taken[: len(known)] = known
    return Walk(moves, taken, used, (1 << len(table.pieces)) - 1, len(left))


def _orbits(puzzle: IqBlocks, table: Table, symmetry: int, kept: list[int]) -> list[list[Placed]]:
    """The orbits of placements whose members are the same or do not overlap, each with pieces enough for it.

    Of free pieces only those in `kept` are looked at.
    """
    board = np.array(
        [[table.cells.index((r, c)) for c in range(len(puzzle.board[0]))] for r in range(len(puzzle.board))]
    )
    moved = np.empty(board.size, dtype=np.int64)
    moved[image_of(board[None], symmetry)[0].ravel()] = board.ravel()
    clued = {
        tuple(sorted(map(table.cells.index, cells))): index
        for index, piece in enumerate(table.pieces)
        if (cells := puzzle.clues.get(piece.name))
    }
    turned = {index: clued[tuple(sorted(moved[list(cells)].tolist()))] for cells, index in clued.items()}
    chosen = np.flatnonzero(np.isin(table.piece, [*kept, *turned]))
    found: list[list[Placed]] = []
    seen: set[Placed] = set()
    for piece, cover in zip(table.piece[chosen].tolist(), table.cover(chosen).tolist(), strict=True):
        placed = piece, tuple(cell for cell in cover if cell < len(table.cells))
        if placed in seen:
            continue
        orbit = [placed]
        while True:
            piece, cells = orbit[-1]
            after = turned.get(piece, piece), tuple(sorted(moved[list(cells)].tolist()))
            if after == placed:
                break
            orbit.append(after)
        seen.update(orbit)
        covered = [cell for _, cells in orbit for cell in cells]
        apart = len(set(covered)) == len(covered)
        if apart and (placed[0] in kept or len({piece for piece, _ in orbit}) == len(orbit)):
            found.append(orbit)
    return found


def _moves(rows: list[tuple[int, int, int, int]], cells: int) -> Moves:
    """What a walk may place, from rows of first cell, cells, pieces used and pieces used before, sorted."""
    first, masks, owner, before = zip(*rows, strict=True)
    words = [cell >> 6 for cell in first]
    width = max((mask.bit_length() + 63) // 64 - word for mask, word in zip(masks, words, strict=True))
    packed = b"".join(
        (mask >> 64 * word).to_bytes(8 * width, "little") for mask, word in zip(masks, words, strict=True)
    )
    return Moves(
        np.searchsorted(first, np.arange(cells + 1)).astype(np.int64),
        np.frombuffer(packed, dtype="<u8").astype(np.uint64).reshape(-1, width),
        np.array(words, dtype=np.int64),
        np.array(owner, dtype=np.uint64),
        np.array(before, dtype=np.uint64),
    )
