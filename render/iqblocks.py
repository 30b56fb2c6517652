"""Draws IQ Blocks: the frame with the given pieces tinted, and beside it the bank of the pieces to place.

In an answer every piece has its letter and thick borders; the given ones keep their tint.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, parse_id
from puzzlemill.puzzles.iqblocks_pieces import CELL, EMPTY, Piece, Rows, regions
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.canvas import (
    BLACK,
    HAIR,
    THICK,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    centred,
    hatch,
    in_row,
    line,
    rectangle,
)

Items = list[Path | Text | Place]

SIDE = 10.0
"""Side in mm of a board's cell, less where the board would be larger than `PAGE`."""

PAGE = (166.0, 200.0)
"""Width and height in mm of the room that a board with its bank is arranged for."""

BORDER, OUTLINE = 1.5, 0.7
"""Widths in mm of the frame's line and of a piece's in the bank."""

LETTER = 0.66
"""Type size of a letter, as a share of the cell's side."""

BANK_SIDE, BANK_LEAST, BANK_WIDTH = 7.0, 3.5, 58.0
"""In mm: largest and smallest side of a cell in the bank, and the width of a bank beside its board."""

GAP = 7.0
"""Between board and bank, in mm."""

TINT: Ink = 0.87
"""The ground of given pieces."""

GRID: Ink = 0.62
"""The hairlines between cells."""

EXAMPLE = (
    "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j.",
    "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2e3b3i2e3gi2f2e2jgi2f2e5jf",
    "iqblocks:iq:8x8:3d2a3hd2c4ahd3c3bhd3cb3i2e3b3i2e3gi2f2e2jgi2f2e5jf",
)
"""A position with one completion, the same after two forced placements, and the completion."""


def draw(puzzle: IqBlocks, solution: Filling | None = None) -> Drawing:
    """The board with the bank beside it, or below a wide board; with a solution, the full board alone."""
    rows, cols = len(puzzle.board), len(puzzle.board[0])
    side = min(SIDE, (PAGE[0] - BORDER) / cols, (PAGE[1] - BORDER) / rows)
    if solution is not None:
        return board_drawing(solution.board, {piece.name for piece in puzzle.givens}, side)
    board = board_drawing(puzzle.board, {piece.name for piece in puzzle.givens}, side)
    left = [piece for piece in puzzle.piece_list if piece not in puzzle.givens]
    if not left:
        return board
    if board.width + GAP + BANK_WIDTH <= PAGE[0]:
        bank = bank_drawing(left, BANK_WIDTH, board.height)
        x, y = board.width + GAP, 0.0
    else:
        bank = bank_drawing(left, board.width, PAGE[1] - board.height - GAP)
        x, y = 0.0, board.height + GAP
    return Drawing(
        max(board.width, x + bank.width),
        max(board.height, y + bank.height),
        (Place(board, 0.0, 0.0), Place(bank, x, y)),
    )


def reminder(puzzle: IqBlocks) -> str:
    """The rule and the task in one line."""
    turns = "turn them or flip them" if all(piece.flip for piece in puzzle.piece_list) else "turn them"
    return f"Fill the board with the pieces shown, each used once; {turns} as you like."


def rules() -> tuple[str | Drawing, ...]:
    """The page of rules; the positions in it are real."""
    start, between, end = (parse_id(text) for text in EXAMPLE)
    given = {piece.name for piece in start.givens}
    boards = [board_drawing(puzzle.board, given, 5.8) for puzzle in (start, between, end)]
    return (
        "Flat pieces made of square cells fill a board exactly. The pieces to place are shown beside or below their "
        "board, each with a letter. The example on this page has these ten, and its board is a frame of 8 by 8 cells:",
        bank_drawing(start.piece_list, 150.0, 42.0),
        "Pieces that lie on the board already stay where they are. Place the others so that every cell is covered "
        "and no two pieces overlap. Each piece is used once. You may turn the pieces, and flip them over unless the "
        "line below the puzzle speaks of turning only. Most puzzles have exactly one way to finish; where there are "
        "more, any of them will do.",
        in_row(boards, 12.0),
        "The example. Left: A, D, E and F are to be placed. The five empty cells at the lower right are shut off "
        "from the rest, and only F has five cells, so it goes there. E fits nowhere but into the strip two cells wide "
        "at the lower left (middle). Of the two pieces left only D can cover the corner at the upper left, and A takes "
        "what remains (right).",
        "Three habits help. Look for a cell that only one piece can reach, and a piece that fits in one place only. "
        "Count the cells of every closed region: they must be the cells of some of the pieces left. And when neither "
        "helps, try a piece in your mind: if it leads to a hole that nothing can fill, it does not go there.",
    )


def board_drawing(board: Rows, given: set[str], side: float) -> Drawing:
    """A board of cells `side` mm wide: a letter for each piece on it, the pieces named in `given` tinted."""
    edge = BORDER / 2
    items: Items = []
    for r, row in enumerate(board):
        for c, mark in enumerate(row):
            box = Box(edge + c * side, edge + r * side, side, side)
            if mark in given:
                items.append(rectangle(box, fill=TINT))
            elif mark == HOLE and _enclosed(board, (r, c)):
                items.extend(hatch(box, side / 4))
    items += _lines(board, side, BORDER)
    return Drawing(len(board[0]) * side + BORDER, len(board) * side + BORDER, tuple(items))


def bank_drawing(pieces: Sequence[Piece], width: float, height: float) -> Drawing:
    """The pieces in their order and the orientation of their set, on shelves, as large as the room in mm allows."""
    side = BANK_SIDE
    while side > BANK_LEAST and _shelves(pieces, side, width)[1] > height:
        side -= 0.25
    places, tall, wide = _shelves(pieces, side, width)
    items = tuple(Place(_piece_drawing(piece, side), x, y) for piece, (x, y) in zip(pieces, places, strict=True))
    return Drawing(wide, tall, items)


def _shelves(pieces: Sequence[Piece], side: float, width: float) -> tuple[list[tuple[float, float]], float, float]:
    """Where pieces go that are set on shelves at most `width` mm wide; the height and the width this takes."""
    gap = 0.75 * side
    places: list[tuple[float, float]] = []
    x = y = deep = wide = 0.0
    for piece in pieces:
        across, down = len(piece.shape[0]) * side + OUTLINE, len(piece.shape) * side + OUTLINE
        if x and x + across > width:
            x, y, deep = 0.0, y + deep + gap, 0.0
        places.append((x, y))
        wide, deep = max(wide, x + across), max(deep, down)
        x += across + gap
    return places, y + deep, wide


def _piece_drawing(piece: Piece, side: float) -> Drawing:
    board = tuple(row.replace(CELL, piece.name).replace(EMPTY, HOLE) for row in piece.shape)
    return Drawing(len(board[0]) * side + OUTLINE, len(board) * side + OUTLINE, tuple(_lines(board, side, OUTLINE)))


def _lines(board: Rows, side: float, border: float) -> Items:
    """Grid, piece borders, the frame `border` mm wide, and letters."""
    items: Items = []
    kinds: tuple[tuple[Callable[[str, str], bool], Ink, float], ...] = (
        (lambda a, b: a == b != HOLE, GRID, HAIR),
        (lambda a, b: a != b and HOLE not in (a, b), BLACK, THICK),
        (lambda a, b: a != b and HOLE in (a, b), BLACK, border),
    )
    for wanted, ink, width in kinds:
        for (r0, c0), (r1, c1) in _edges(board, wanted):
            start, end = ((border / 2 + c * side, border / 2 + r * side) for r, c in ((r0, c0), (r1, c1)))
            items.append(line(start, end, stroke=ink, width=width))
    for letter in sorted(set("".join(board)) - {HOLE, EMPTY}):
        r, c = _letter_cell(board, letter)
        x, y = (border / 2 + (place + 0.5) * side for place in (c, r))
        items.append(centred(x, y, letter, LETTER * side, bold=True))
    return items


def _edges(board: Rows, wanted: Callable[[str, str], bool]) -> Iterator[tuple[Cell, Cell]]:
    """Maximal straight runs of the cell sides whose two neighbours satisfy `wanted`, from corner to corner.

    Corner (r, c) is the upper left one of cell (r, c); beyond the board there are holes.
    """
    cols = len(board[0])
    around = (HOLE * (cols + 2), *(f"{HOLE}{row}{HOLE}" for row in board), HOLE * (cols + 2))
    for grid, turned in ((around, False), (tuple(map("".join, zip(*around, strict=True))), True)):
        for level, (above, below) in enumerate(itertools.pairwise(grid)):
            start = None
            for place, pair in enumerate(zip(above, below, strict=True)):
                if wanted(*pair) and start is None:
                    start = place
                elif not wanted(*pair) and start is not None:
                    a, b = start - 1, place - 1
                    yield ((a, level), (b, level)) if turned else ((level, a), (level, b))
                    start = None


def _letter_cell(board: Rows, letter: str) -> Cell:
    """The cell for a piece's letter: with most neighbours in the piece, then nearest to its middle."""
    cells = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark == letter]
    middle = [sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1)]

    def merit(cell: Cell) -> tuple[int, float, Cell]:
        r, c = cell
        near = sum(other in cells for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        return -near, (r - middle[0]) ** 2 + (c - middle[1]) ** 2, cell

    return min(cells, key=merit)


def _enclosed(board: Rows, hole: Cell) -> bool:
    """Whether the region of holes around `hole` stays clear of the board's edge."""
    holes = {(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark == HOLE}
    region = next(found for found in regions(holes) if hole in found)
    return all(0 < r < len(board) - 1 and 0 < c < len(board[0]) - 1 for r, c in region)
