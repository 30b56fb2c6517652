"""Boards of IQ Blocks in any size, and pieces side by side: the parts of all pictures of the kind.

Lengths are in mm. On small boards thick lines are in proportion to the cells.
"""

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Piece, Rows, cells_of, reflectable, regions, with_mark
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import (
    BLACK,
    HAIR,
    HEAVY,
    OUTLINE,
    THICK,
    WORDS,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    centred,
    hatch,
    line,
    rectangle,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.iqblocks.colours import PLAIN, Fill, Fills, fills
from puzzlemill.render.pages.words import ENGLISH, Words

Items = list[Path | Text | Place]

Ground: TypeAlias = Ink | Fill
"""What a cell is painted with below its lines."""

SIDE: Final = 10.0
"""Side of a board's cell, less if the board would be larger than `PAGE`."""

PAGE = (166.0, 200.0)
"""Width and height of the space for a board with its bank."""

BORDER: Final = HEAVY
"""Width of the frame's line on cells of 7.5 mm and more."""

BORDER_SHARE, THICK_SHARE = 0.2, 0.12
"""Largest widths of the frame's line and of lines between pieces, as shares of the cell's side."""

LETTER, SIGNED = 0.72, 0.55
"""Type sizes of a letter, and of one with a sign, as shares of the cell's side."""

TINT: Ink = 0.87
"""The ground of given pieces and cells."""

GRID, SMALL_GRID = 0.62, 0.75
"""Inks of the hairlines between cells, and between the many cells smaller than `FINE`."""

FINE: Final = 4.0

BANK_SIDE, BANK_LEAST = 7.0, 3.5
"""Largest and smallest side of a cell in the bank."""

SIGN: Final = "*"
"""The sign after the letter of a piece that may not be flipped if others may."""

NOTE, NOTE_LINE = WORDS, 5.5
"""Type size and height of the line below a bank, in mm."""

HATCHED: Final[Ink] = 0.3
HATCH: Final = 0.022
"""Ink of the lines over givens on coloured boards, and their width as a share of the cell's side."""

NOTHING: Final[Mapping[Cell, Ground]] = {}


def board_drawing(
    board: Rows,
    side: float,
    grounds: Mapping[Cell, Ground] = NOTHING,
    clues: Collection[Cell] = (),
    under: Sequence[Path] = (),
    over: Sequence[Path | Text] = (),
    grid: Ink | None = None,
) -> Drawing:
    """A board of cells `side` mm wide: thick lines between pieces, and a letter for each of them.

    `grounds` are the tints or fills of cells. `clues` are cells with a letter that do not belong to a drawn piece.
    Marks placed by `cell_box` come `under` and `over` the lines. `grid` is the ink of lines between cells, None for the
    usual one. Holes inside the board are hatched.
    """
    edge = border(side)
    items: Items = []
    enclosed = _enclosed(board)
    for r, row in enumerate(board):
        for c in range(len(row)):
            box = cell_box((r, c), side)
            if (r, c) in grounds:
                items += _ground(grounds[r, c], box)
            elif (r, c) in enclosed:
                items.extend(hatch(box, side / 4))
    items += under
    bare = with_mark(board, EMPTY, clues)
    usual = GRID if side >= FINE else SMALL_GRID
    items += _lines(bare, side, edge, grid=usual if grid is None else grid)
    letters = letter_cells(bare) | {(r, c): board[r][c] for r, c in clues}
    items += (letter_text(letters[cell], cell_box(cell, side)) for cell in sorted(letters))
    return Drawing(len(board[0]) * side + edge, len(board) * side + edge, (*items, *over))


def colour_board(board: Rows, side: float, fill_of: Fills, given: Collection[Cell] = ()) -> Drawing:
    """A board, full or not, of cells `side` mm wide in the fills of its pieces, the cells of `given` hatched."""
    boxes = (cell_box(cell, side) for cell in sorted(given))
    lines = [path for box in boxes for path in hatch(box, side / 4, HATCHED, max(HAIR, HATCH * side))]
    return board_drawing(board, side, _filled(board, fill_of), under=lines)


def fills_of(puzzle: IqBlocks, theme: Theme) -> Fills:
    """The fills of the pieces of a puzzle, none in themes without colour."""
    return fills(puzzle.piece_list) if theme.coloured else PLAIN


def grounds(puzzle: IqBlocks, theme: Theme = LIGHT) -> Mapping[Cell, Ground]:
    """The grounds of the given cells of a puzzle: the fills of their pieces in colour, else a tint."""
    return _filled(puzzle.board, fills_of(puzzle, theme)) if theme.coloured else given_grounds(puzzle)


def natural_side(board: Rows, size: float = 1.0) -> float:
    """The side of the cells of a board on its own, on a page 1 / `size` as large as usual."""
    return min(SIDE, (PAGE[0] / size - BORDER) / len(board[0]), (PAGE[1] / size - BORDER) / len(board))


def border(side: float) -> float:
    """The width of the frame's line on cells of that side."""
    return max(2 * HAIR, min(BORDER, BORDER_SHARE * side))


def cell_box(cell: Cell, side: float) -> Box:
    """The box of a cell on its board."""
    row, col = cell
    edge = border(side) / 2
    return Box(edge + col * side, edge + row * side, side, side)


def letter_text(mark: str, box: Box, ink: Ink = BLACK) -> Text:
    """The letter of a piece in a cell's box."""
    return centred(box.x + box.width / 2, box.y + box.height / 2, mark, LETTER * box.width, bold=True, ink=ink)


def letter_cells(board: Rows) -> dict[Cell, str]:
    """The cells that carry letters, one for each region of a letter, and the letters."""
    marks = sorted(set("".join(board)) - {HOLE, EMPTY})
    return {_letter_cell(region): mark for mark in marks for region in regions(set(cells_of(board, mark)))}


def given_grounds(puzzle: IqBlocks, ink: Ink = TINT) -> dict[Cell, Ground]:
    """The tint of all given cells, of whole pieces and clues."""
    return {(r, c): ink for r, row in enumerate(puzzle.board) for c, mark in enumerate(row) if mark.isalpha()}


def clue_cells(puzzle: IqBlocks) -> frozenset[Cell]:
    """The given cells of pieces that are not completely on the board."""
    return frozenset(itertools.chain.from_iterable(puzzle.clues.values()))


def never_flipped(pieces: Sequence[Piece]) -> list[str]:
    """The letters of the pieces that may not be flipped, except those that are their own mirror images."""
    return [piece.name for piece in pieces if not reflectable(piece)]


def marked(pieces: Sequence[Piece]) -> list[str]:
    """The letters with the sign: `never_flipped`, or none if flipping would change none of the other pieces."""
    kept = never_flipped(pieces)
    handed = [piece for piece in pieces if not reflectable(Piece(piece.name, piece.shape, False))]
    return kept if len(kept) < len(handed) else []


def bank_drawing(
    pieces: Sequence[Piece], width: float, height: float, words: Words = ENGLISH, fill_of: Fills = PLAIN
) -> Drawing:
    """The pieces in the order and orientation of their set, on shelves, as large as the room in mm allows.

    Pieces that may not be flipped have the sign, and a line below explains it.
    """
    signed, note = marked(pieces), ""
    if never_flipped(pieces):
        note = words("puzzle.bank.iqblocks.signed", sign=SIGN) if signed else words("puzzle.bank.iqblocks.kept")
        height -= NOTE_LINE
    side = BANK_SIDE
    places, tall, wide = _shelves(pieces, side, width)
    while side > BANK_LEAST and (tall > height or wide > width):
        side -= 0.25
        places, tall, wide = _shelves(pieces, side, width)
    items: Items = []
    for piece, (x, y) in zip(pieces, places, strict=True):
        sign = SIGN if piece.name in signed else ""
        items.append(Place(piece_drawing(piece, side, sign=sign, fill=fill_of.get(piece.name)), x, y))
    if note:
        tall += NOTE_LINE
        items.append(Text(0.0, tall - 0.25 * NOTE, note, NOTE))
    return Drawing(max(wide, text_width(note, NOTE)), tall, tuple(items))


def piece_drawing(
    piece: Piece,
    side: float,
    outline: float = OUTLINE,
    ink: Ink = BLACK,
    grid: Ink = GRID,
    sign: str = "",
    fill: Fill | None = None,
) -> Drawing:
    """One piece with its letter and a `sign` after it, an `outline` of that width and `ink`, and `grid` lines.

    In colour its cells have their `fill`.
    """
    board = tuple(row.replace(CELL, piece.name).replace(EMPTY, HOLE) for row in piece.shape)
    items: Items = []
    if fill:
        for r, c in cells_of(piece.shape):
            items += fill.items(Box(outline / 2 + c * side, outline / 2 + r * side, side, side))
    items += _lines(board, side, outline, ink, grid)
    for (r, c), mark in letter_cells(board).items():
        middle = outline / 2 + (c + 0.5) * side, outline / 2 + (r + 0.5) * side
        items.append(centred(*middle, mark + sign, (SIGNED if sign else LETTER) * side, bold=True))
    return Drawing(len(board[0]) * side + outline, len(board) * side + outline, tuple(items))


def _filled(board: Rows, fill_of: Fills) -> dict[Cell, Ground]:
    """The fill of every cell of a piece on a board."""
    return {(r, c): fill_of[mark] for r, row in enumerate(board) for c, mark in enumerate(row) if mark in fill_of}


def _ground(ground: Ground, box: Box) -> list[Path]:
    return ground.items(box) if isinstance(ground, Fill) else [rectangle(box, fill=ground)]


def _shelves(pieces: Sequence[Piece], side: float, width: float) -> tuple[list[tuple[float, float]], float, float]:
    """The places of pieces on shelves of at most `width` mm, and the height and width of them all."""
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


def _lines(board: Rows, side: float, edge: float, ink: Ink = BLACK, grid: Ink = GRID) -> Items:
    """Grid, piece borders, and a frame `edge` mm wide."""
    items: Items = []
    thick = max(2 * HAIR, min(THICK, THICK_SHARE * side))
    kinds: tuple[tuple[Callable[[str, str], bool], Ink, float], ...] = (
        (lambda a, b: a == b != HOLE, grid, HAIR),
        (lambda a, b: a != b and HOLE not in (a, b), BLACK, thick),
        (lambda a, b: a != b and HOLE in (a, b), ink, edge),
    )
    for is_side, stroke, width in kinds:
        for corners in _sides(board, is_side):
            start, end = ((edge / 2 + c * side, edge / 2 + r * side) for r, c in corners)
            items.append(line(start, end, stroke=stroke, width=width))
    return items


def _sides(board: Rows, is_side: Callable[[str, str], bool]) -> Iterator[tuple[Cell, Cell]]:
    """Maximal straight runs of the cell sides whose two neighbours satisfy `is_side`, from corner to corner.

    Corner (r, c) is the upper left one of cell (r, c); everything beyond the board counts as a hole.
    """
    cols = len(board[0])
    around = (HOLE * (cols + 2), *(f"{HOLE}{row}{HOLE}" for row in board), HOLE * (cols + 2))
    for grid, turned in ((around, False), (tuple(map("".join, zip(*around, strict=True))), True)):
        for level, (above, below) in enumerate(itertools.pairwise(grid)):
            start = None
            for place, pair in enumerate(zip(above, below, strict=True)):
                if is_side(*pair) and start is None:
                    start = place
                elif not is_side(*pair) and start is not None:
                    first, last = start - 1, place - 1
                    yield ((first, level), (last, level)) if turned else ((level, first), (level, last))
                    start = None


def _letter_cell(cells: Sequence[Cell]) -> Cell:
    """The cell for a piece's letter: the one with most neighbours in the piece, then nearest to its middle."""
    piece = set(cells)
    middle = [sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1)]

    def merit(cell: Cell) -> tuple[int, float, Cell]:
        r, c = cell
        near = len(piece & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)})
        return -near, (r - middle[0]) ** 2 + (c - middle[1]) ** 2, cell

    return min(cells, key=merit)


def _enclosed(board: Rows) -> set[Cell]:
    """The holes of regions that do not touch the board's edge."""
    last = len(board) - 1, len(board[0]) - 1
    enclosed: set[Cell] = set()
    for region in regions(set(cells_of(board, HOLE))):
        if all(0 < r < last[0] and 0 < c < last[1] for r, c in region):
            enclosed.update(region)
    return enclosed
