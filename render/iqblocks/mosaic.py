"""A mosaic of polyominoes without end: solved boards side by side, their holes filled with random pieces.

A piece is a set of cells (row, column). Its outline has rounded corners and keeps a gap to its neighbours.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from puzzlemill.puzzles.iqblocks import HOLE
from puzzlemill.puzzles.iqblocks.pieces import Rows, images
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.drawing.canvas import Ink, Path, Point, Step

Tiling: TypeAlias = Mapping[Cell, int]
"""The piece on each cell."""

SIZES: Final = (4, 5, 5, 6)
"""Cells of random pieces."""

ROUND: Final = 0.5523
"""Length of the control arms of a quarter circle, as a share of its radius."""

SIDES: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The neighbours of a cell, clockwise from the top."""


def tiling(boards: Sequence[Rows], first: Cell, window: tuple[Cell, Cell], stream: Stream) -> dict[Cell, int]:
    """Pieces for all cells from one corner of a window to the other, both included.

    The first board has its top left cell at `first`; images of all boards of its size surround it.
    """
    (top, left), (bottom, right) = window
    cells = [(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]
    names: dict[object, int] = {}
    pieces: dict[Cell, int] = {}
    if boards:
        tall, wide = len(boards[0]), len(boards[0][0])
        fitting = [image for board in boards for image in images(board, True) if _size(image) == (tall, wide)]
        slots: dict[Cell, Rows] = {(0, 0): boards[0]}
        for row, col in cells:
            slot = ((row - first[0]) // tall, (col - first[1]) // wide)
            if slot not in slots:
                slots[slot] = stream.choice(fitting)
            mark = slots[slot][(row - first[0]) % tall][(col - first[1]) % wide]
            if mark != HOLE:
                pieces[row, col] = names.setdefault((slot, mark), len(names))
    _fill(pieces, cells, len(names), stream)
    return pieces


def _size(board: Rows) -> tuple[int, int]:
    return len(board), len(board[0])


def _fill(pieces: dict[Cell, int], cells: Sequence[Cell], number: int, stream: Stream) -> None:
    """Grow random pieces on the cells that have none."""
    known = set(cells)
    for start in cells:
        if start in pieces:
            continue
        size, piece = stream.choice(SIZES), [start]
        pieces[start] = number
        while len(piece) < size:
            around = [cell for one in piece for cell in beside(one) if cell in known and cell not in pieces]
            if not around:
                break
            cell = stream.choice(around)
            pieces[cell] = number
            piece.append(cell)
        number += 1


def beside(cell: Cell) -> list[Cell]:
    """The four neighbours of a cell."""
    return [(cell[0] + down, cell[1] + right) for down, right in SIDES]


def grouped(pieces: Tiling) -> dict[int, list[Cell]]:
    """The cells of each piece, in the order of the tiling."""
    groups: dict[int, list[Cell]] = {}
    for cell, piece in pieces.items():
        groups.setdefault(piece, []).append(cell)
    return groups


def touching(pieces: Tiling) -> dict[int, set[int]]:
    """The pieces that share an edge with each piece."""
    near: dict[int, set[int]] = {piece: set() for piece in pieces.values()}
    for cell, piece in pieces.items():
        near[piece].update(pieces[other] for other in beside(cell) if other in pieces and pieces[other] != piece)
    return near


def coloured(pieces: Tiling, inks_of: Mapping[int, Sequence[Ink]], inks: Sequence[Ink]) -> dict[int, Ink]:
    """An ink for each piece, different from the inks around it: six are always enough for connected pieces.

    Pieces in `inks_of` choose first, each from its own inks; the others choose from `inks`. Pieces with the fewest
    neighbours choose last, so that each has at most five before it (the map is planar).
    """
    near = touching(pieces)
    left = {piece: set(others) for piece, others in near.items()}
    order: list[int] = []
    by_degree: dict[int, dict[int, None]] = {}
    for piece, others in left.items():
        by_degree.setdefault(len(others), {})[piece] = None
    while left:
        degree = min(degree for degree, pieces_left in by_degree.items() if pieces_left)
        piece = next(iter(by_degree[degree]))
        order.append(piece)
        del by_degree[degree][piece]
        for other in sorted(left.pop(piece)):
            del by_degree[len(left[other])][other]
            left[other].discard(piece)
            by_degree.setdefault(len(left[other]), {})[other] = None
    order = [piece for is_free in (False, True) for piece in order[::-1] if (piece not in inks_of) == is_free]
    chosen: dict[int, Ink] = {}
    for piece in order:
        choice = list(inks_of.get(piece, inks))
        turn = piece % len(choice)
        taken = {chosen[other] for other in near[piece] if other in chosen}
        free = [ink for ink in choice[turn:] + choice[:turn] if ink not in taken]
        chosen[piece] = free[0] if free else choice[turn]
    return chosen


def piece_path(cells: Iterable[Cell], fill: Ink, gap: float, radius: float) -> Path:
    """The outline of a piece of cells of side 1, `gap` / 2 inside its edges, with corners rounded by `radius`."""
    steps: list[Step] = []
    for corners in _outlines(set(cells)):
        points: list[tuple[Point, Point, Point]] = []
        for place, (x, y) in enumerate(corners):
            before, after = corners[place - 1], corners[(place + 1) % len(corners)]
            come, go = _unit(before, (x, y)), _unit((x, y), after)
            # The piece is on the right of its outline: right of (dx, dy), with y down, is (-dy, dx).
            inner = (x + (-come[1] - go[1]) * gap / 2, y + (come[0] + go[0]) * gap / 2)
            points.append((inner, come, go))
        steps += _rounded(points, radius)
    return Path(tuple(steps), fill=fill)


def _unit(start: tuple[int, int], end: tuple[int, int]) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _rounded(points: Sequence[tuple[Point, Point, Point]], radius: float) -> list[Step]:
    """The steps of a closed outline from its corners and the directions in which it comes to and leaves them."""
    steps: list[Step] = []
    for (x, y), come, go in points:
        start = (x - come[0] * radius, y - come[1] * radius)
        end = (x + go[0] * radius, y + go[1] * radius)
        steps.append(("L" if steps else "M", *start))
        if radius:
            pull = radius * (1 - ROUND)
            steps.append(("C", x - come[0] * pull, y - come[1] * pull, x + go[0] * pull, y + go[1] * pull, *end))
    return [*steps, ("Z",)]


def _outlines(cells: set[Cell]) -> list[list[tuple[int, int]]]:
    """The corners (x, y) of all outlines of a set of cells, which is on their right.

    Cells that touch only at a corner stay apart.
    """
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, col in sorted(cells):
        corners = ((col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1))
        for side, other in enumerate(beside((row, col))):
            if other not in cells:
                edges.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    outlines = []
    while edges:
        start = min(edges)
        line, at = [start], _step(edges, start, None)
        while at != start:
            line.append(at)
            at = _step(edges, at, line[-2])
        turns = [
            corner
            for place, corner in enumerate(line)
            if _unit(line[place - 1], corner) != _unit(corner, line[(place + 1) % len(line)])
        ]
        outlines.append(turns)
    return outlines


def _step(
    edges: dict[tuple[int, int], list[tuple[int, int]]], at: tuple[int, int], before: tuple[int, int] | None
) -> tuple[int, int]:
    """Take the next edge from a corner; if there are two, the one that turns right, around the same cell."""
    ends = edges[at]
    end = ends[0]
    if before is not None and len(ends) > 1:
        dx, dy = _unit(before, at)
        end = next(end for end in ends if _unit(at, end) == (-dy, dx))
    ends.remove(end)
    if not ends:
        del edges[at]
    return end
