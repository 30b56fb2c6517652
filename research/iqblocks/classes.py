"""How many classes the fillings of an IQ Blocks position form under its symmetries, by Burnside's lemma.

A symmetry is named by its place in `images`. A filling that a symmetry leaves unchanged consists of whole orbits of
placements, so a walk over such fillings places whole orbits.
"""

from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline, own_symmetries
from puzzlemill.puzzles.iqblocks.pieces import EMPTY
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import count, obstacle
from puzzlemill.solvers.iqblocks.frontier import count_walk
from puzzlemill.solvers.iqblocks.search import Moves, Walk
from puzzlemill.solvers.iqblocks.symmetry import image_of
from puzzlemill.solvers.iqblocks.table import Table, kinds, table_of
from puzzlemill.solvers.outcome import Effort

Placed = tuple[int, tuple[int, ...]]
"""A placement: the number of its piece (the first of equal free ones) and its cells in the table's numbering."""


class Tally(NamedTuple):
    """The number of fillings of a position, and the number of `classes` of fillings that its symmetries exchange.

    `unchanged` has for each symmetry, the identity first, how many fillings it leaves unchanged; their mean is the
    number of classes (Burnside's lemma). Numbers are None if the budget was spent.
    """

    fillings: int | None
    classes: int | None
    unchanged: tuple[int | None, ...]
    effort: Effort


def tally(puzzle: IqBlocks, budget: int = BUDGET) -> Tally:
    """The exact numbers of fillings and of classes under the symmetries that leave the position unchanged."""
    if obstacle(puzzle):
        return Tally(0, 0, (0,) * len(own_symmetries(puzzle)), Effort())
    if not puzzle.left:
        return Tally(1, 1, (1,) * len(own_symmetries(puzzle)), Effort())
    counted = count(puzzle, budget)
    symmetries = own_symmetries(puzzle)
    unchanged = [counted.count]
    nodes = counted.effort.nodes
    for symmetry in symmetries[1:]:
        # The classes need all numbers, so nothing more is spent after the first one that is out of budget.
        if unchanged[-1] is None:
            break
        walk = fixed_walk(puzzle, symmetry)
        number, spent = count_walk(walk, budget - nodes) if walk else (0, 0)
        unchanged.append(number)
        nodes += spent
    known = [number for number in unchanged if number is not None]
    classes = sum(known) // len(symmetries) if len(known) == len(symmetries) else None
    unchanged += [None] * (len(symmetries) - len(unchanged))
    return Tally(counted.count, classes, tuple(unchanged), Effort(nodes=nodes))


def fixed_walk(puzzle: IqBlocks, symmetry: int) -> Walk | None:
    """The walk through the fillings that a symmetry of the position leaves unchanged; None if there are surely none.

    The symmetry can exchange equal pieces. The position must have no `obstacle`, and pieces left.
    """
    table = table_of(puzzle.piece_list, empty_outline(puzzle)).fitting(puzzle)
    left, clues = puzzle.left, puzzle.clues
    groups = [alike for alike in kinds(puzzle) if table.pieces[alike[0]].name not in clues]
    rows: list[_Move] = []
    for orbit in _orbits(puzzle, table, symmetry, [group[0] for group in groups]):
        cells = sorted(cell for _, covered in orbit for cell in covered)
        mask = sum(1 << cell for cell in cells)
        pieces = [piece for piece, _ in orbit]
        # An orbit of free pieces takes that many equal pieces in a row, after the one before them is used.
        alike = next((group for group in groups if group[0] == pieces[0]), pieces)
        for start in range(len(alike) - len(pieces) + 1):
            owner = sum(1 << piece for piece in alike[start : start + len(pieces)])
            rows.append(_Move(cells[0], mask, owner, 1 << alike[start - 1] if start else 0))
    if not rows:
        return None
    used = sum(1 << index for index, piece in enumerate(table.pieces) if piece not in left)
    moves = _moves(sorted(rows), len(table.cells))
    taken = np.zeros((len(table.cells) + 63) // 64 + moves.masks.shape[1] - 1, dtype=np.uint64)
    words = table.taken(puzzle, EMPTY + "".join(clues))[: len(taken)]
    taken[: len(words)] = words
    return Walk(moves, taken, used, (1 << len(table.pieces)) - 1, len(left))


def _orbits(puzzle: IqBlocks, table: Table, symmetry: int, free: list[int]) -> list[list[Placed]]:
    """The orbits of placements whose members are the same or do not overlap, each with pieces enough for it.

    `free` are the first of equal pieces without clues; the others are ignored.
    """
    board = np.array(
        [[table.cells.index((r, c)) for c in range(len(puzzle.board[0]))] for r in range(len(puzzle.board))]
    )
    moved = np.empty(board.size, dtype=np.int64)
    moved[image_of(board[None], symmetry)[0].ravel()] = board.ravel()

    def image(cells: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(moved[list(cells)].tolist()))

    # A symmetry of the position maps the clues of a piece to those of the same piece or an equal one.
    clued = {
        tuple(sorted(map(table.cells.index, puzzle.clues[piece.name]))): index
        for index, piece in enumerate(table.pieces)
        if piece.name in puzzle.clues
    }
    turned = {index: clued[image(cells)] for cells, index in clued.items()}
    chosen = np.flatnonzero(np.isin(table.piece, [*free, *turned]))
    orbits: list[list[Placed]] = []
    seen: set[Placed] = set()
    for piece, cover in zip(table.piece[chosen].tolist(), table.cover(chosen).tolist(), strict=True):
        placed = piece, tuple(cell for cell in cover if cell < len(table.cells))
        if placed in seen:
            continue
        orbit = [placed]
        while True:
            piece, cells = orbit[-1]
            after = turned.get(piece, piece), image(cells)
            if after == placed:
                break
            orbit.append(after)
        seen.update(orbit)
        covered = [cell for _, cells in orbit for cell in cells]
        apart = len(set(covered)) == len(covered)
        if apart and (placed[0] in free or len({piece for piece, _ in orbit}) == len(orbit)):
            orbits.append(orbit)
    return orbits


class _Move(NamedTuple):
    """What a walk can place at once: its first cell, and the bits of its cells, its pieces and earlier pieces."""

    first: int
    cells: int
    owner: int
    before: int


def _moves(rows: list[_Move], cells: int) -> Moves:
    """The moves of a walk on a board of that many `cells`; `rows` are sorted."""
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
