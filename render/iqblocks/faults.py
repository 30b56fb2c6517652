"""A wrong filling of IQ Blocks: the board with its faults marked in place, a key in words, and the pieces concerned.

Each mark has its own shape, so that marks are clear in black and white.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, LARGEST, Rows, cells_of, with_mark
from puzzlemill.puzzles.kinds import Breach, Cell
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT_HEIGHT,
    FRAME,
    HAIR,
    RED,
    ROSE,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    centred,
    circle,
    hatch,
    in_column,
    line,
    rectangle,
)
from puzzlemill.render.drawing.captions import key, paragraph
from puzzlemill.render.drawing.fonts import missing_letters
from puzzlemill.render.iqblocks.board import (
    LETTER,
    PAGE,
    bank_drawing,
    board_drawing,
    cell_box,
    given_grounds,
    letter_text,
    natural_side,
)

KEY: Final = {
    "SHAPE": "Outside the board",
    "GIVEN_CHANGED": "Changed; the small letter was given",
    "HOLE_FILLED": "The board has no cell here",
    "CELL_EMPTY": "Not covered",
    "UNKNOWN_PIECE": "Not a piece of the set",
    "PIECE_SHAPE": "Not the shape of its piece",
}
"""What the marks on cells mean, in the order of the key."""

MISSING: Final = "Not on the board:"
RIGHT_SHAPES: Final = "The right shapes:"
"""Headings of the missing pieces, and of the pieces whose cells have another shape."""

WIDTH: Final = 58.0
"""Width of the legend in mm beside the board, or its least width below it."""

GAP: Final = 7.0
"""The gap between the board and its legend, in mm."""

CORNER: Final = 0.2
"""Size of a given letter in the corner of a cell, as a share of its side."""

SAMPLE: Final = 8.0
"""Side of a cell of the key in mm."""

HATCHED: Final[Ink] = (0.9, 0.5, 0.45)

Marks = list[Path | Text]


def draw_wrong(puzzle: IqBlocks, solution: Filling, breaches: Sequence[Breach]) -> Drawing | None:
    """The filling on the puzzle's board with everything wrong that `check` found marked, a key, and wrong pieces.

    None for a filling of more than 64 rows or columns.
    """
    rows = max(len(puzzle.board), len(solution.board))
    cols = max(map(len, (*puzzle.board, *solution.board)))
    if max(rows, cols) > 2 * LARGEST:
        return None
    printable = tuple("".join(map(_sign, row)) for row in solution.board)
    given, filled = (_padded(board, rows, cols) for board in (puzzle.board, printable))
    faults = _faults(given, filled, breaches)
    marked = {cell for code, cells in faults.items() if code != "PIECE_SHAPE" for cell in cells}
    drawn = _within(given, filled, {*faults["UNKNOWN_PIECE"]})
    side = natural_side(drawn)
    under: list[Path] = []
    over: Marks = []
    for code, cells in faults.items():
        for r, c in cells:
            below, above = _mark(code, cell_box((r, c), side), filled[r][c], given[r][c])
            under += below
            over += above
    grounds = given_grounds(puzzle) | dict.fromkeys(marked, ROSE)
    board = board_drawing(drawn, side, grounds, under=under, over=over)
    return _beside(board, list(_legend(puzzle, solution.board, faults, breaches)))


def _padded(board: Rows, rows: int, cols: int) -> Rows:
    """The board on this many rows and columns, with holes beyond it."""
    return (*(row.ljust(cols, HOLE) for row in board), *(HOLE * cols,) * (rows - len(board)))


def _faults(given: Rows, filled: Rows, breaches: Sequence[Breach]) -> dict[str, tuple[Cell, ...]]:
    """The cells of each fault by code; for a filling of another size, the cells outside and the cells not covered."""
    faults: dict[str, tuple[Cell, ...]] = dict.fromkeys(KEY, ())
    for breach in breaches:
        if breach.code in KEY:
            faults[breach.code] += breach.cells
    if breaches[0].code == "SHAPE":
        cells = [(r, c) for r, row in enumerate(given) for c in range(len(row))]
        faults["SHAPE"] = tuple((r, c) for r, c in cells if given[r][c] == HOLE != filled[r][c])
        faults["CELL_EMPTY"] = tuple((r, c) for r, c in cells if given[r][c] != HOLE and filled[r][c] in (HOLE, EMPTY))
    return faults


def _within(given: Rows, filled: Rows, unknown: set[Cell]) -> Rows:
    """The filling within the outline of the board, for its lines and letters."""
    blanks = unknown.union(cells_of(filled, HOLE))
    return with_mark(with_mark(filled, EMPTY, blanks), HOLE, cells_of(given, HOLE))


def _sign(mark: str) -> str:
    """What a cell shows, `?` if that cannot be printed."""
    return mark if mark.isprintable() and not mark.isspace() and not missing_letters(mark) else "?"


def _mark(code: str, box: Box, mark: str, given: str) -> tuple[list[Path], Marks]:
    """The sign of a fault on a cell that shows `mark`: items below the lines of the board, and above them."""
    x, y, side, _ = box
    middle = x + side / 2, y + side / 2
    width = max(HAIR, 0.06 * side)
    if code == "PIECE_SHAPE":
        return hatch(box, side / 5, HATCHED, max(HAIR, 0.03 * side)), []
    if code == "GIVEN_CHANGED":
        size = CORNER * side
        return [], [Text(x + 0.1 * side, y + 0.1 * side + DIGIT_HEIGHT * size, given, size, bold=True)]
    if code == "CELL_EMPTY":
        return [], [letter_text("?", box, RED)]
    if code == "UNKNOWN_PIECE":
        return [], [
            circle(middle, 0.39 * side, stroke=RED, width=width),
            centred(*middle, mark, 0.8 * LETTER * side, bold=True),
        ]
    low, high = 0.1 * side, 0.9 * side
    cross = [
        line((x + low, y + start), (x + high, y + end), stroke=RED, width=width)
        for start, end in ((low, high), (high, low))
    ]
    return cross, [letter_text(mark, box)]


def _sample(code: str) -> Drawing:
    """A cell of the key with its mark."""
    inside = Box(FRAME / 2, FRAME / 2, SAMPLE - FRAME, SAMPLE - FRAME)
    below, above = _mark(code, Box(0, 0, SAMPLE, SAMPLE), "*" if code == "UNKNOWN_PIECE" else "B", "A")
    if code in ("GIVEN_CHANGED", "PIECE_SHAPE"):
        above = [*above, letter_text("B", Box(0, 0, SAMPLE, SAMPLE))]
    ground = rectangle(inside, fill=None if code == "PIECE_SHAPE" else ROSE)
    return Drawing(SAMPLE, SAMPLE, (ground, *below, rectangle(inside, stroke=BLACK), *above))


def _legend(
    puzzle: IqBlocks, board: Rows, faults: dict[str, tuple[Cell, ...]], breaches: Sequence[Breach]
) -> Iterator[Drawing]:
    """The key, what is wrong with rows and columns, and the pieces that are missing or have another shape."""
    lines = [(_sample(code), text) for code, text in KEY.items() if faults[code]]
    if lines:
        yield key(lines, WIDTH)
    codes = {breach.code for breach in breaches}
    if "SHAPE" in codes:
        yield paragraph(f"Wrong number of rows or columns: {breaches[0].text}.", WIDTH)
    text = "".join(board)
    missing = (
        {piece.name for piece in puzzle.piece_list if piece.name not in text} if "PIECE_MISSING" in codes else set()
    )
    bent = {board[r][c] for r, c in faults["PIECE_SHAPE"]}
    for heading, names in ((MISSING, missing), (RIGHT_SHAPES, bent)):
        if names:
            pieces = [piece for piece in puzzle.piece_list if piece.name in names]
            yield in_column([paragraph(heading, WIDTH), bank_drawing(pieces, WIDTH, PAGE[1] / 3)], 2.0)


def _beside(board: Drawing, legend: Sequence[Drawing]) -> Drawing:
    """The board with the legend on its right, or below a wide one."""
    beside = in_column(legend, GAP / 2)
    wide = board.width + GAP + beside.width <= PAGE[0]
    x, y = (board.width + GAP, 0.0) if wide else (0.0, board.height + GAP)
    return Drawing(
        max(board.width, x + beside.width),
        max(board.height, y + beside.height),
        (Place(board, 0, 0), Place(beside, x, y)),
    )
