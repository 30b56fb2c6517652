"""The search for IQ Blocks: exact cover by the "next open spot" over bit masks, for any piece set and board.

Fillings are visited one by one, or only counted by merging equal states. If the board is empty and symmetric, a piece
without symmetry is limited to some of its orientations, and every filling found stands for its images: an eighth of the
work for the ten IQ pieces.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import Rows, cells_of, regions
from puzzlemill.puzzles.kinds import Cell, OutOfReachError
from puzzlemill.puzzles.saying import Said
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.budgets import BUDGET, check_time
from puzzlemill.solvers.iqblocks.frontier import count_walk
from puzzlemill.solvers.iqblocks.search import CHUNK, Search
from puzzlemill.solvers.iqblocks.symmetry import image_of, usable_symmetries
from puzzlemill.solvers.iqblocks.table import Table, table_of
from puzzlemill.solvers.outcome import Effort, Outcome, Reason


class Fillings(NamedTuple):
    """The fillings that a search found, and what it spent."""

    boards: UInt8s  # uint8[n, rows, cols]: ASCII codes
    total: int | None  # their exact number if all were found
    effort: Effort


def solve(puzzle: IqBlocks, budget: int = BUDGET, limit: int = 1) -> Outcome[Filling]:
    """Up to `limit` different fillings; fillings that only exchange equal pieces count as one.

    A node is a piece placed. `count` is set if the search was complete. The reason for no solution is one of
    `obstacle`; after a search it is `COLOURING` if the colours of a chequered board show it, otherwise `EXHAUSTED`.
    """
    reason = obstacle(puzzle)
    if reason:
        return Outcome("unsolvable", count=0, reason=reason)
    boards, total, effort = fillings(puzzle, budget, limit)
    if total == 0:
        return _unsolvable(puzzle, effort)
    listed = tuple(_as_fillings(boards))
    return Outcome("solved" if listed else "budget", listed, total, effort=effort)


def count(puzzle: IqBlocks, budget: int = BUDGET) -> Outcome[Filling]:
    """The exact number of different fillings (as `solve` counts them), without listing any.

    A node is a piece placed on all equal partial boards at once; if these cannot be merged, a node is the same as for
    `solve`.
    """
    reason = obstacle(puzzle)
    if reason:
        return Outcome("unsolvable", count=0, reason=reason)
    total, effort = _counted(puzzle, budget)
    if total == 0:
        return _unsolvable(puzzle, effort)
    return Outcome("solved" if total else "budget", (), total, effort=effort)


def obstacle(puzzle: IqBlocks) -> Reason | None:
    """A reason, found without search, why nothing fills the board: `AREA`, or `DEAD_REGION` with its cells."""
    sizes = [piece.size for piece in puzzle.left]
    cells = set(puzzle.open_cells)
    if sum(sizes) != len(cells):
        return Reason.of("AREA", Said("sentences.iqblocks.area", {"count": len(cells), "sum": sum(sizes)}))
    # Bit n of `sums` says that some pieces have n cells together.
    sums = 1
    for size in sizes:
        sums |= sums << size
    for region in regions(cells):
        if not sums >> len(region) & 1:
            said = Said("sentences.iqblocks.dead_region", {"count": len(region)})
            return Reason.of("DEAD_REGION", said, tuple(region))
    return None


def fillings(puzzle: IqBlocks, budget: int = BUDGET, limit: int = 1) -> Fillings:
    """The first `limit` fillings of a position without `obstacle`."""
    if not puzzle.left:
        return Fillings(as_codes([puzzle.board]), 1, Effort())
    search, symmetries = search_of(puzzle)
    most = -(-limit // len(symmetries))
    blocks = [np.empty((0, search.most), dtype=np.int64)]
    total, done = 0, False
    while not done and search.effort.nodes < budget and total < most:
        rows, done = search.next_rows(budget, min(CHUNK, most - total))
        blocks.append(rows)
        total += len(rows)
    boards = boards_of(puzzle.board, search.table, np.concatenate(blocks))
    images = np.concatenate([image_of(boards, symmetry) for symmetry in symmetries])[:limit]
    return Fillings(images, total * len(symmetries) if done else None, search.effort)


def solutions(puzzle: IqBlocks, budget: int = BUDGET) -> Iterator[Filling]:
    """Every different filling, in the order of `solve`: first the ones that the search finds, then all their images.

    So the fillings of an empty, symmetric board are kept until the search is done. Raises `OutOfReachError` when the
    budget is spent before the end.
    """
    if obstacle(puzzle):
        return
    if not puzzle.left:
        yield Filling(puzzle.board)
        return
    search, symmetries = search_of(puzzle)
    held: list[UInt8s] = []
    for boards in batches(puzzle, search, budget):
        if len(symmetries) > 1:
            held.append(boards)
        yield from _as_fillings(boards)
    for symmetry in symmetries[1:]:
        for boards in held:
            yield from _as_fillings(image_of(boards, symmetry))


def batches(puzzle: IqBlocks, search: Search, budget: int) -> Iterator[UInt8s]:
    """The fillings (uint8[n, rows, cols]) that a search finds, one slice of nodes at a time."""
    done = False
    while not done:
        if search.effort.nodes >= budget:
            raise OutOfReachError(
                f"the budget of {budget} nodes ran out before the last solution",
                field="solutions",
                remedy="use a larger budget",
            )
        rows, done = search.next_rows(min(budget, search.effort.nodes + search.slice), CHUNK)
        yield boards_of(puzzle.board, search.table, rows)


def _as_fillings(boards: UInt8s) -> Iterator[Filling]:
    """Boards (uint8[n, rows, cols], ASCII codes) as solutions."""
    for start in range(0, len(boards), CHUNK):
        # The fillings of the last slice are not lost if time runs out right after it.
        if start:
            check_time()
        yield from map(Filling, as_rows(boards[start : start + CHUNK]))


def as_rows(boards: UInt8s) -> list[Rows]:
    """Boards (uint8[n, rows, cols], ASCII codes) as tuples of strings."""
    count, rows, cols = boards.shape
    text = boards.tobytes().decode("ascii")
    lines = [text[i : i + cols] for i in range(0, len(text), cols)]
    return [tuple(lines[i : i + rows]) for i in range(0, count * rows, rows)]


def as_codes(boards: Sequence[Rows]) -> UInt8s:
    """Boards of one size in the form that `as_rows` takes."""
    return np.array([[list(row.encode()) for row in board] for board in boards], dtype=np.uint8)


def search_of(puzzle: IqBlocks) -> tuple[Search, list[int]]:
    """The search of a position without `obstacle`, and the symmetries (places in `images`) that its rows stand for."""
    outline = empty_outline(puzzle)
    table = table_of(puzzle.piece_list, outline)
    symmetries = [0]
    if outline == puzzle.board:
        symmetries, kept = usable_symmetries(table, outline)
        table = table.select(kept)
    return Search(puzzle, table), symmetries


def _counted(puzzle: IqBlocks, budget: int) -> tuple[int | None, Effort]:
    """The number of fillings of a position without `obstacle`; None if the budget is spent."""
    if not puzzle.left:
        return 1, Effort()
    search, symmetries = search_of(puzzle)
    total, nodes = count_walk(search, budget)
    return None if total is None else total * len(symmetries), Effort(nodes=nodes)


def _unsolvable(puzzle: IqBlocks, effort: Effort) -> Outcome[Filling]:
    said = Said("sentences.iqblocks.exhausted", {"count": effort.nodes})
    reason = _colouring(puzzle) or Reason.of("EXHAUSTED", said)
    return Outcome("unsolvable", count=0, reason=reason, effort=effort)


def _colouring(puzzle: IqBlocks) -> Reason | None:
    """`COLOURING` if no pieces left have as many dark and light cells together as a region or the whole board."""
    # The numbers of dark and light cells that some of the pieces cover together, as each of them can lie in two ways.
    sums = {(0, 0)}
    for piece in puzzle.left:
        one, other = _shades(cells_of(piece.shape))
        sums |= {(dark + a, light + b) for dark, light in sums for a, b in ((one, other), (other, one))}
    cells = puzzle.open_cells
    for part in (*sorted(regions(set(cells)), key=len), cells):
        dark, light = shades = _shades(part)
        if shades not in sums:
            said = Said("sentences.iqblocks.colouring", {"dark": dark, "light": light})
            return Reason.of("COLOURING", said, tuple(part))
    return None


def _shades(cells: Iterable[Cell]) -> tuple[int, int]:
    """The numbers of dark and light cells on a chequered board."""
    odd = [(row + col) % 2 for row, col in cells]
    return odd.count(0), odd.count(1)


def boards_of(board: Rows, table: Table, placements: Int64s) -> UInt8s:
    """The fillings (uint8[n, rows, cols]) of `board` that rows of placements (int64[n, depth]) stand for."""
    start = [ord(board[r][c]) for r, c in table.cells]
    # One more column than cells, for the padding of covers.
    flat = np.tile(np.array([*start, 0], dtype=np.uint8), (len(placements), 1))
    letters = np.array([ord(piece.name) for piece in table.pieces], dtype=np.uint8)
    lines = np.arange(len(placements))[:, None]
    for column in placements.T:
        flat[lines, table.cover(column)] = letters[table.piece[column]][:, None]
    boards = np.empty((len(placements), len(board), len(board[0])), dtype=np.uint8)
    boards[:, [r for r, _ in table.cells], [c for _, c in table.cells]] = flat[:, :-1]
    return boards
