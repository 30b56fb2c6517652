"""IQ Blocks, the search: exact cover by the "next open spot" over bit masks, for any piece set and board.

The first empty cell, row by row along the board's shorter side, must be some piece's first cell, so every filling is
met once. Where the board is empty and symmetric, a piece without symmetry keeps to a part of its orientations and
every filling found stands for its images: an eighth of the work for the ten IQ pieces.
"""

from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks_pieces import EMPTY, Piece, Rows, images, orientations, reflectable, regions
from puzzlemill.solvers.iqblocks_table import Table, table_of
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.outcome import BUDGET, Effort, Outcome, Reason

SLICE = 1_000_000
"""Nodes between two looks at the keyboard: a few hundredths of a second."""

CHUNK = 4096
"""Fillings the kernel hands over at a time."""


@kernel
def descend(
    spots: Any, masks: Any, words: Any, owner: Any, before: Any, taken: Any, state: Any, stack: Any,
    levels: Any, out: Any, depth_limit: int, budget: int,
) -> bool:  # fmt: skip
    """Run the search on until it ends (True), `out` is full or `state[1]` reaches `budget` (False).

    Placements are those of a `Table`; placement p is of the piece with the bit `owner[p]` and may be used when the
    pieces `before[p]` are. `taken` are the board's words and, last, the used pieces. `state` holds level, nodes, dead
    ends and fillings in `out`. `stack` holds for each level: next placement to try, cell to fill, placement chosen.
    `levels` counts the nodes of each level; the search goes no deeper than `depth_limit`.
    """
    width = masks.shape[1]
    last = taken.shape[0] - 1
    zero, one = np.uint64(0), np.uint64(1)
    depth = state[0]
    while depth >= 0 and state[1] < budget and state[3] < out.shape[0]:
        place, cell = stack[depth, 0], stack[depth, 1]
        end = spots[cell + 1]
        used = taken[last]
        while place < end:
            if used & owner[place] == zero and used & before[place] == before[place]:
                clash = zero
                for word in range(width):
                    clash |= taken[words[place] + word] & masks[place, word]
                if clash == zero:
                    break
            place += 1
        if place == end:
            if stack[depth, 0] == spots[cell]:
                state[2] += 1
            depth -= 1
            if depth >= 0:
                placed = stack[depth, 2]
                taken[last] ^= owner[placed]
                for word in range(width):
                    taken[words[placed] + word] ^= masks[placed, word]
            continue
        stack[depth, 0] = place + 1
        stack[depth, 2] = place
        levels[depth] += 1
        state[1] += 1
        if depth + 1 == out.shape[1]:
            out[state[3]] = stack[: depth + 1, 2]
            state[3] += 1
        if depth + 1 == depth_limit:
            continue
        taken[last] |= owner[place]
        for word in range(width):
            taken[words[place] + word] |= masks[place, word]
        depth += 1
        while (taken[cell >> 6] >> np.uint64(cell & 63)) & one:
            cell += 1
        stack[depth, 0] = spots[cell]
        stack[depth, 1] = cell
    state[0] = depth
    return bool(depth < 0)


class Search:
    """One run of `descend` over a position, in slices; it can be carried on after each call.

    The pieces left must have as many cells as the board has empty ones, and one piece at least must be left.
    """

    def __init__(self, puzzle: IqBlocks, table: Table) -> None:
        """`table` is that of the puzzle's pieces and board, or a selection of it; what does not fit is left out."""
        table = table.fitting(puzzle)
        self.table = table
        left, clues = puzzle.left, puzzle.clues
        used = np.uint64(sum(1 << index for index, piece in enumerate(table.pieces) if piece not in left))
        self.pieces = len(left)
        self.owner = np.uint64(1) << table.piece.astype(np.uint64)
        self.before = _before(table.pieces, [piece in left and piece.name not in clues for piece in table.pieces])
        self.before = self.before[table.piece]
        self.taken = np.append(table.taken(puzzle, EMPTY + "".join(clues)), used)
        self.stack = np.zeros((self.pieces, 3), dtype=np.int64)
        first = min(map(table.cells.index, puzzle.open_cells))
        self.stack[0] = table.spots[first], first, 0
        self.state = np.zeros(4, dtype=np.int64)
        self.levels = np.zeros(self.pieces, dtype=np.int64)

    def run(self, budget: int, limit: int, depth: int | None = None) -> tuple[Any, bool]:
        """The next fillings, as rows of placements (int64[at most limit, pieces left]), and whether these were all.

        The search stops when it has spent `budget` nodes in all, and goes `depth` pieces deep (None: all of them).
        """
        out = np.empty((limit, self.pieces), dtype=np.int64)
        self.state[3] = 0
        done = False
        while not done and self.state[1] < budget and self.state[3] < limit:
            done = descend(
                self.table.spots, self.table.masks, self.table.words, self.owner, self.before, self.taken, self.state,
                self.stack, self.levels, out, depth or self.pieces, min(budget, int(self.state[1]) + SLICE),
            )  # fmt: skip
        return out[: self.state[3]], done

    @property
    def effort(self) -> Effort:
        """What was spent so far."""
        return Effort(nodes=int(self.state[1]), dead_ends=int(self.state[2]))


class Fillings(NamedTuple):
    """Fillings found: `boards` (uint8[n, rows, cols], ASCII codes), their exact `total` if all were met, the effort."""

    boards: Any
    total: int | None
    effort: Effort


def solve(puzzle: IqBlocks, budget: int = BUDGET, limit: int = 1) -> Outcome[Filling]:
    """Up to `limit` different fillings; those that only exchange equal pieces count as one.

    `count` is set when the search went through all of them. Reasons for none: see `obstacle`, or `EXHAUSTED`.
    """
    return _outcome(puzzle, budget, limit, False)


def count(puzzle: IqBlocks, budget: int = BUDGET) -> Outcome[Filling]:
    """The exact number of different fillings (as `solve` counts them), with the first one found."""
    return _outcome(puzzle, budget, 1, True)


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


def fillings(puzzle: IqBlocks, budget: int = BUDGET, limit: int = 1, beyond: bool = False) -> Fillings:
    """The first `limit` fillings of a position without `obstacle`; `beyond` these, the search goes on and counts."""
    if not puzzle.left:
        return Fillings(np.array([[list(row.encode()) for row in puzzle.board]], dtype=np.uint8), 1, Effort())
    outline = empty_outline(puzzle)
    table = table_of(puzzle.piece_list, outline)
    alike = [0]
    if outline == puzzle.board:
        alike, keep = _symmetry(table, outline)
        table = table.select(keep)
    search = Search(puzzle, table)
    wanted = -(-limit // len(alike))
    kept: list[Any] = []
    total, done = 0, False
    while not done and search.effort.nodes < budget and (beyond or total < wanted):
        rows, done = search.run(budget, CHUNK if beyond else min(CHUNK, wanted - total))
        if total < wanted:
            kept.append(rows)
        total += len(rows)
    boards = boards_of(
        puzzle.board, search.table, np.concatenate(kept or [np.empty((0, search.pieces), dtype=np.int64)])
    )
    every = np.concatenate([_image(boards, index) for index in alike])[:limit]
    return Fillings(every, total * len(alike) if done else None, search.effort)


def open_spot_levels(puzzle: IqBlocks, depth: int) -> tuple[int, ...]:
    """How many partial boards the plain "next open spot" search meets with 1, 2, ... `depth` more pieces placed.

    No symmetry is used and nothing is pruned. Raises `ValueError` where `obstacle` says that there is no filling.
    """
    reason = obstacle(puzzle)
    if reason or not 1 <= depth <= len(puzzle.left):
        raise ValueError(reason.text if reason else f"depth {depth} is not among the pieces left")
    search = Search(puzzle, table_of(puzzle.piece_list, empty_outline(puzzle)))
    done = False
    while not done:
        _, done = search.run(int(search.state[1]) + SLICE, CHUNK, depth)
    return tuple(search.levels[:depth].tolist())


def as_rows(boards: Any) -> list[Rows]:
    """Boards (uint8[n, rows, cols], ASCII codes) as tuples of strings."""
    count, rows, cols = boards.shape
    text = boards.tobytes().decode("ascii")
    lines = [text[i : i + cols] for i in range(0, len(text), cols)]
    return [tuple(lines[i : i + rows]) for i in range(0, count * rows, rows)]


def _outcome(puzzle: IqBlocks, budget: int, limit: int, beyond: bool) -> Outcome[Filling]:
    reason = obstacle(puzzle)
    if reason:
        return Outcome("unsolvable", count=0, reason=reason)
    found = fillings(puzzle, budget, limit, beyond)
    if found.total == 0:
        text = f"every way to go on from the next open spot was tried, {found.effort.nodes} in all"
        return Outcome("unsolvable", count=0, reason=Reason("EXHAUSTED", (), text), effort=found.effort)
    solutions = tuple(map(Filling, as_rows(found.boards)))
    return Outcome("solved" if solutions else "budget", solutions, found.total, effort=found.effort)


def _symmetry(table: Table, outline: Rows) -> tuple[list[int], Any]:
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


def _before(pieces: tuple[Piece, ...], free: list[bool]) -> Any:
    """For each piece the bit (uint64) of the equal one that must be used first, so that equal pieces never exchange.

    Pieces that are not `free`, given or with clues, are told apart.
    """
    bits = np.zeros(len(pieces), dtype=np.uint64)
    latest: dict[tuple[Rows, ...], int] = {}
    for index, piece in enumerate(pieces):
        if free[index]:
            ways = orientations(piece)
            bits[index] = np.uint64(1 << latest[ways] if ways in latest else 0)
            latest[ways] = index
    return bits


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


def _image(boards: Any, index: int) -> Any:
    """The image of boards at place `index` of `images`."""
    return np.rot90(boards[:, :, ::-1] if index >= 4 else boards, -(index % 4), axes=(1, 2))
