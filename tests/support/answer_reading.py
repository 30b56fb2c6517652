"""Solutions read back from the ink of answer drawings of the theme `light`, without the help of the drawing code."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from puzzlemill.puzzles.domicles import Domicles, Swaps, replay
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import Cell, Puzzle
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.render.drawing.canvas import BLACK, DIGIT_HEIGHT, THICK, Drawing, Path
from tests.support.render.drawings import types

NEAR = 1e-6


def read_answer(puzzle: Puzzle[Any], drawing: Drawing) -> Any:
    """The solution that a drawing at its natural size shows."""
    readers: dict[str, Callable[[Any, Drawing], Any]] = {
        "gloop": _packing,
        "domicles": _swaps,
        "ottf": _order,
        "iqblocks": _filling,
    }
    return readers[puzzle.kind](puzzle, drawing)


def read_rounds(puzzle: Ottf, drawing: Drawing) -> dict[Cell, int]:
    """The number in each cell."""
    rows, cols = puzzle.size
    read = {}
    for text, _ in types(drawing):
        x, y = text.x / drawing.width, (text.y - text.size * DIGIT_HEIGHT / 2) / drawing.height
        read[int(y * rows), int(x * cols)] = int(text.text)
    return read


def _order(puzzle: Ottf, drawing: Drawing) -> Order:
    """The cells in the order of their numbers, those of one number from the last to the first."""
    numbers = read_rounds(puzzle, drawing)
    return Order(tuple(sorted(sorted(numbers, reverse=True), key=numbers.__getitem__)))


def read_board(puzzle: Domicles, drawing: Drawing) -> tuple[tuple[int, int], ...]:
    """The dominoes above the swaps, from the places of their numbers."""
    halves = sorted((round(box.top, 3), box.left, int(one.text)) for one, box in types(drawing) if one.text.isdigit())
    numbers = [number for _, _, number in halves]
    assert len(numbers) == 2 * len(puzzle.tiles)
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _swaps(puzzle: Domicles, drawing: Drawing) -> Swaps:
    """The pairs of places below the board, which must lead to the board."""
    line = " ".join(text.text for text, _ in types(drawing) if not text.text.isdigit())
    pairs = [pair.split("↔") for pair in line.split(", ") if pair]
    swaps = Swaps(tuple((int(first) - 1, int(last) - 1) for first, last in pairs))
    assert replay(puzzle.tiles, swaps.swaps) == read_board(puzzle, drawing)
    return swaps


def _filling(puzzle: IqBlocks, drawing: Drawing) -> Filling:
    """The regions between black lines, each with the letter in it."""
    rows, cols = len(puzzle.board), len(puzzle.board[0])
    lines = [path for path in _paths(drawing) if path.stroke == BLACK]
    edge = max(path.width for path in lines)
    side = (drawing.width - edge) / cols
    walls = [
        tuple(sorted((((a - edge / 2) / side, (b - edge / 2) / side), ((c - edge / 2) / side, (d - edge / 2) / side))))
        for path in lines
        for (a, b), (c, d) in pairwise(_numbers(step) for step in path.steps if step[0] != "Z")
    ]

    def parted(x: float, y: float) -> bool:
        return any(
            (abs(x0 - x) < NEAR and abs(x1 - x) < NEAR and y0 < y < y1)
            or (abs(y0 - y) < NEAR and abs(y1 - y) < NEAR and x0 < x < x1)
            for (x0, y0), (x1, y1) in walls
        )

    board = [[mark if mark == "#" else "." for mark in row] for row in puzzle.board]
    for text, _ in types(drawing):
        middle = (text.y - text.size * DIGIT_HEIGHT / 2 - edge / 2) / side
        todo = [(int(middle), int((text.x - edge / 2) / side))]
        while todo:
            row, col = todo.pop()
            board[row][col] = text.text
            for r, c, x, y in (
                (row, col + 1, col + 1, row + 0.5),
                (row, col - 1, col, row + 0.5),
                (row + 1, col, col + 0.5, row + 1),
                (row - 1, col, col + 0.5, row),
            ):
                if 0 <= r < rows and 0 <= c < cols and board[r][c] == "." and not parted(x, y):
                    todo.append((r, c))
    return Filling(tuple("".join(row) for row in board))


def _packing(puzzle: Gloop, drawing: Drawing) -> Packing:
    """The places where closed curves cross the edges of cells, joined two by two within each cell."""
    side = (drawing.width - THICK) / puzzle.cols
    pairs: dict[tuple[int, int], list[tuple[int, int]]] = {cell: [] for cell in puzzle.cells}
    for path in _paths(drawing):
        if path.fill is None and path.steps[-1] == ("Z",):
            for (row, col), ends in _crossings(path, side):
                pairs[row, col].append(ends)
    words = {cell: "".join(_letter(vertex, ends) for vertex in range(8)) for cell, ends in pairs.items()}
    rows, cols = puzzle.rows, puzzle.cols
    return Packing(tuple(tuple(words.get((row, col)) for col in range(cols)) for row in range(rows)))


def _letter(vertex: int, ends: list[tuple[int, int]]) -> str:
    """The letter of a word for a vertex of a tile with these paths."""
    for pair in ends:
        if vertex in pair:
            return "(" if vertex == min(pair) else ")"
    return "."


def _crossings(path: Path, side: float) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """For each stretch of a closed curve between two edges its cell and the vertices at its ends."""
    points = [tuple((number - THICK / 2) / side for number in _numbers(step)) for step in path.steps[:-1]]
    start, end, inner = points[0], points[0], None
    for step in points[1:]:
        chain = [end, *zip(step[::2], step[1::2], strict=True)]
        weights = (1, 3, 3, 1) if len(chain) == 4 else (4, 4)
        middle = tuple(sum(w * p[axis] for w, p in zip(weights, chain, strict=True)) / 8 for axis in (0, 1))
        inner = inner or middle
        end = chain[-1]
        if any(abs(value - round(value)) < NEAR for value in end):
            row, col = int(inner[1]), int(inner[0])
            yield (row, col), (_vertex(start, row, col), _vertex(end, row, col))
            start, inner = end, None


def _vertex(point: tuple[float, ...], row: int, col: int) -> int:
    """The vertex of a cell at a point on its edge, clockwise from the left one of the upper side."""
    x, y = round(3 * (point[0] - col)), round(3 * (point[1] - row))
    return [(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1)].index((x, y))


def _numbers(step: tuple[str | float, ...]) -> list[float]:
    return [float(number) for number in step[1:]]


def _paths(drawing: Drawing) -> Iterator[Path]:
    return (item for item in drawing.items if isinstance(item, Path))
