"""IQ Blocks, the search: exact cover by the "next open spot" over bit masks, for any piece set and board.

Fillings are walked through one by one, or only counted, by merging equal states. Where the board is empty and
symmetric, a piece without symmetry keeps to a part of its orientations and every filling found stands for its images:
an eighth of the work for the ten IQ pieces.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, empty_outline, own_symmetries
from puzzlemill.puzzles.iqblocks.pieces import Rows, regions
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks.frontier import count_walk
from puzzlemill.solvers.iqblocks.search import CHUNK, SLICE, Search
from puzzlemill.solvers.iqblocks.symmetry import alike_and_kept, fixed_walk, image_of
from puzzlemill.solvers.iqblocks.table import Table, table_of
from puzzlemill.solvers.outcome import Effort, Outcome, Reason

PARTIAL = 1 << 18
"""Partial boards the kernel hands over at a time."""


class Fillings(NamedTuple):
    """Fillings found: `boards` (uint8[n, rows, cols], ASCII codes), their exact `total` if all were met, the effort."""

    boards: Any
    total: int | None
    effort: Effort


class Tally(NamedTuple):
    """The number of fillings of a position, and that of `classes` of fillings which its symmetries exchange.

    `unchanged` says for each symmetry, the identity first, how many fillings it leaves as they are; their mean is the
    number of classes (Burnside's lemma). Numbers are None where the budget was spent.
    """

    fillings: int | None
    classes: int | None
    unchanged: tuple[int | None, ...]
    effort: Effort


def solve(puzzle: IqBlocks, budget: int = BUDGET, limit: int = 1) -> Outcome[Filling]:
    """Up to `limit` different fillings; those that only exchange equal pieces count as one.

    `count` is set when the search went through all of them. Reasons for none: see `obstacle`, or `EXHAUSTED`.
    """
    reason = obstacle(puzzle)
    if reason:
        return Outcome("unsolvable", count=0, reason=reason)
    found = fillings(puzzle, budget, limit)
    if found.total == 0:
        return _exhausted(found.effort)
    solutions = tuple(map(Filling, as_rows(found.boards)))
    return Outcome("solved" if solutions else "budget", solutions, found.total, effort=found.effort)


def count(puzzle: IqBlocks, budget: int = BUDGET) -> Outcome[Filling]:
    """The exact number of different fillings (as `solve` counts them), without listing any."""
    reason = obstacle(puzzle)
    if reason:
        return Outcome("unsolvable", count=0, reason=reason)
    total, effort = _counted(puzzle, budget)
    if total == 0:
        return _exhausted(effort)
    return Outcome("solved" if total else "budget", (), total, effort=effort)


def tally(puzzle: IqBlocks, budget: int = BUDGET) -> Tally:
    """The exact numbers of fillings and of classes; the symmetries are those that leave the position as it is."""
    if obstacle(puzzle):
        return Tally(0, 0, (0,) * len(own_symmetries(puzzle)), Effort())
    if not puzzle.left:
        return Tally(1, 1, (1,) * len(own_symmetries(puzzle)), Effort())
    total, effort = _counted(puzzle, budget)
    unchanged = [total]
    nodes = effort.nodes
    for symmetry in own_symmetries(puzzle)[1:]:
        # Without one of the numbers the classes are not known, so nothing more is spent after the first that is not.
        walk = fixed_walk(puzzle, symmetry) if None not in unchanged else None
        found, spent = count_walk(walk, budget - nodes) if walk else (None if None in unchanged else 0, 0)
        unchanged.append(found)
        nodes += spent
    known = [number for number in unchanged if number is not None]
    classes = sum(known) // len(unchanged) if len(known) == len(unchanged) else None
    return Tally(total, classes, tuple(unchanged), Effort(nodes=nodes))


def obstacle(puzzle: IqBlocks) -> Reason | None:
    """A reason without search why nothing fills the board: `AREA`, or `DEAD_REGION` with the region's cells."""
    left = [piece.size for piece in puzzle.left]
    empty = set(puzzle.open_cells)
    if sum(left) != len(empty):
        return Reason("AREA", (), f"{len(empty)} cells are to be covered, the pieces left have {sum(left)}")
    sums = 1
    for size in left:
        sums |= sums << size
    for region in regions(empty):
        if not sums >> len(region) & 1:
            text = f"a region of {len(region)} cells, and no pieces left have {len(region)} cells together"
            return Reason("DEAD_REGION", tuple(region), text)
    return None


def fillings(puzzle: IqBlocks, budget: int = BUDGET, limit: int = 1) -> Fillings:
    """The first `limit` fillings of a position without `obstacle`."""
    if not puzzle.left:
        return Fillings(np.array([[list(row.encode()) for row in puzzle.board]], dtype=np.uint8), 1, Effort())
    search, alike = _search(puzzle)
    wanted = -(-limit // len(alike))
    kept: list[Any] = [np.empty((0, search.most), dtype=np.int64)]
    total, done = 0, False
    while not done and search.effort.nodes < budget and total < wanted:
        rows, done = search.next_rows(budget, min(CHUNK, wanted - total))
        kept.append(rows)
        total += len(rows)
    boards = boards_of(puzzle.board, search.table, np.concatenate(kept))
    every = np.concatenate([image_of(boards, index) for index in alike])[:limit]
    return Fillings(every, total * len(alike) if done else None, search.effort)


def stream(puzzle: IqBlocks, budget: int = BUDGET) -> Iterator[Filling]:
    """Every different filling, as the search meets them, each followed by its images; none is held.

    Raises `OutOfReachError` where the budget is spent before the end.
    """
    if obstacle(puzzle):
        return
    if not puzzle.left:
        yield Filling(puzzle.board)
        return
    search, alike = _search(puzzle)
    done = False
    while not done:
        if search.effort.nodes >= budget:
            raise OutOfReachError(f"solutions: {budget} nodes do not go through all of them")
        rows, done = search.next_rows(min(budget, search.effort.nodes + SLICE), CHUNK)
        boards = boards_of(puzzle.board, search.table, rows)
        images = np.stack([image_of(boards, index) for index in alike], axis=1)
        yield from map(Filling, as_rows(images.reshape(-1, *images.shape[2:])))


def open_spot_levels(puzzle: IqBlocks, depth: int) -> tuple[int, ...]:
    """How many partial boards the plain "next open spot" search meets with 1, 2, ... `depth` more pieces placed.

    No symmetry is used and nothing is pruned. Raises `ValueError` where `obstacle` says that there is no filling.
    """
    search = _plain_search(puzzle, depth)
    done = False
    while not done:
        _, done = search.next_rows(search.effort.nodes + SLICE, PARTIAL, depth)
    return tuple(search.course.levels[:depth].tolist())


def open_spot_boards(puzzle: IqBlocks, depth: int, numbers: Sequence[int]) -> list[Rows]:
    """The partial boards of these numbers, from 0 in the search's order, among those of level `depth`.

    Numbers beyond the last are left out. Raises `ValueError` as `open_spot_levels` does.
    """
    search = _plain_search(puzzle, depth)
    wanted = sorted(set(numbers))
    boards: list[Rows] = []
    passed, done = 0, False
    while not done and wanted:
        rows, done = search.next_rows(search.effort.nodes + SLICE, PARTIAL, depth)
        here = [number - passed for number in wanted if number < passed + len(rows)]
        boards += as_rows(boards_of(puzzle.board, search.table, rows[here, :depth]))
        del wanted[: len(here)]
        passed += len(rows)
    return boards


def as_rows(boards: Any) -> list[Rows]:
    """Boards (uint8[n, rows, cols], ASCII codes) as tuples of strings."""
    count, rows, cols = boards.shape
    text = boards.tobytes().decode("ascii")
    lines = [text[i : i + cols] for i in range(0, len(text), cols)]
    return [tuple(lines[i : i + rows]) for i in range(0, count * rows, rows)]


def _search(puzzle: IqBlocks) -> tuple[Search, list[int]]:
    """The search of a position without `obstacle`, and the symmetries (places in `images`) that its rows stand for."""
    outline = empty_outline(puzzle)
    table = table_of(puzzle.piece_list, outline)
    alike = [0]
    if outline == puzzle.board:
        alike, keep = alike_and_kept(table, outline)
        table = table.select(keep)
    return Search(puzzle, table), alike


def _plain_search(puzzle: IqBlocks, depth: int) -> Search:
    """The search without symmetry, to `depth` pieces."""
    reason = obstacle(puzzle)
    if reason or not 1 <= depth <= len(puzzle.left):
        raise ValueError(reason.text if reason else f"depth {depth} is not among the pieces left")
    return Search(puzzle, table_of(puzzle.piece_list, empty_outline(puzzle)))


def _counted(puzzle: IqBlocks, budget: int) -> tuple[int | None, Effort]:
    """The number of fillings of a position without `obstacle`, None where the budget is spent."""
    if not puzzle.left:
        return 1, Effort()
    search, alike = _search(puzzle)
    total, nodes = count_walk(search, budget)
    return None if total is None else total * len(alike), Effort(nodes=nodes)


def _exhausted(effort: Effort) -> Outcome[Filling]:
    text = f"every way to go on from the next open spot was tried, {effort.nodes} in all"
    return Outcome("unsolvable", count=0, reason=Reason("EXHAUSTED", (), text), effort=effort)


def boards_of(board: Rows, table: Table, chosen: Any) -> Any:
    """The fillings (uint8[n, rows, cols]) of `board` that rows of placements stand for."""
    rows, cols = len(board), len(board[0])
    start = [ord(board[r][c]) for r, c in table.cells]
    flat = np.tile(np.array([*start, 0], dtype=np.uint8), (len(chosen), 1))
    letters = np.array([ord(piece.name) for piece in table.pieces], dtype=np.uint8)
    lines = np.arange(len(chosen))[:, None]
    for column in chosen.T:
        flat[lines, table.cover(column)] = letters[table.piece[column]][:, None]
    boards = np.empty((len(chosen), rows, cols), dtype=np.uint8)
    boards[:, [r for r, _ in table.cells], [c for _, c in table.cells]] = flat[:, :-1]
    return boards
