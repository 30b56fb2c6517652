"""Pieces of IQ Blocks as sheets to print and cut out along their outlines, and the frame to put them in."""

import itertools
import math
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows, bundled, cells_of, images, parse_set
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import BLACK, FRAME, Box, Ink, Place, rectangle
from puzzlemill.render.drawing.finishes import styled
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.iqblocks.board import (
    BORDER,
    SIGN,
    board_drawing,
    clue_cells,
    grounds,
    marked,
    never_flipped,
    piece_drawing,
)
from puzzlemill.render.iqblocks.colours import PLAIN, Fills, fills
from puzzlemill.render.pages.cutouts import CUT, HEAD, Choice, back, check_size, cutout_page, ground, on_fewest
from puzzlemill.render.pages.layout import Builder, Look, Paper, Placed, Sheet
from puzzlemill.render.pages.words import ENGLISH, Words

SMALLEST, CELL, LARGEST = 4.0, 12.0, 60.0
"""The least, the usual and the greatest side of a cell in mm."""

CUTOUTS: Final = "IQ Blocks"
CHOICES: Final = ("pieces",)

INSIDE: Final[Ink] = 0.85
"""Grey of the lines inside a piece, which must not be cut."""

BLEED: Final = 1.0
"""How far the colour of a piece runs over its outline in mm if there is room."""

FRAME_GAP: Final = 10.0
"""The gap between the pieces of a sheet and the frame below them, in mm."""

SLACK: Final = 1e-9
"""A margin for rounding, in mm."""

Size = tuple[float, float]


class Spot(NamedTuple):
    """The place of a piece on a sheet: its number, and the upper left corner of its box in mm from the room's."""

    number: int
    x: float
    y: float


def cutouts(paper: Paper, puzzles: Sequence[IqBlocks], choice: Choice) -> list[Sheet]:
    """Sheets with the pieces left of a puzzle and its frame, or with a whole set; cells are 12 mm wide by default."""
    if len(puzzles) > 1:
        raise InputError(f"{len(puzzles)} puzzles: the frame is that of one; choose it with --puzzle N")
    chosen = parse_set(choice.pieces)
    puzzle = puzzles[0] if puzzles else None
    pieces = puzzle.left if puzzle else bundled(chosen) if isinstance(chosen, str) else chosen
    return piece_sheets(paper, pieces, choice.size or CELL, choice.spacing, puzzle)


def book_cutouts(look: Look, puzzles: Sequence[IqBlocks], spacing: float, whole: bool) -> list[Sheet]:
    """Every set of pieces with the boards that it fills; given pieces are included, because they must be placed too.

    Cells are as wide as usual, or smaller if a piece or a board does not fit on the paper.
    """
    sheets: list[Sheet] = []
    printed = set()
    for frame in dict.fromkeys(IqBlocks(puzzle.pieces, empty_outline(puzzle)) for puzzle in puzzles):
        pieces = () if frame.pieces in printed else frame.piece_list
        printed.add(frame.pieces)
        cell, (largest, _) = CELL, _limit(pieces, frame, ground(look.paper, look.theme))
        while largest < cell > SMALLEST:
            cell -= 1

        def sheets_of(cell: float, pieces: Sequence[Piece] = pieces, frame: IqBlocks = frame) -> list[Sheet]:
            return piece_sheets(look.paper, pieces, cell, spacing, frame, look.words, look.theme)

        sheets += on_fewest(cell, SMALLEST, sheets_of)
    return sheets


def piece_sheets(
    paper: Paper,
    pieces: Sequence[Piece],
    cell: float = CELL,
    spacing: float = 3.0,
    frame: IqBlocks | None = None,
    words: Words = ENGLISH,
    theme: Theme = LIGHT,
) -> list[Sheet]:
    """Sheets with the pieces and the board of `frame`, each sheet followed by an empty one for its back.

    In colour, pieces have the fills of their set, or of the set of the `frame` if there is one.

    The board is below the pieces of the first sheet that has room for it, else on a last sheet of its own.

    `cell` is the side of a cell (4 to 60) and `spacing` the least distance between the boxes of two pieces (0 to 20),
    in mm. Pieces keep the orientation of their set, or are turned a quarter if that saves a sheet. Raises `InputError`
    if there is nothing to print, and for sizes that cannot be printed.
    """
    if not pieces and frame is None:
        raise InputError("expected at least one piece", field="pieces")
    room = ground(paper, theme)
    fill_of = fills(frame.piece_list if frame else pieces) if theme.coloured else PLAIN
    _check_cell(pieces, frame, cell, spacing, room)
    turned, groups = _packed(pieces, room, cell, spacing)
    frame_sheet = _frame_sheet(turned, groups, frame, room, cell) if frame else None
    if frame_sheet == len(groups):
        groups.append([])
    signed = marked(pieces)
    sheets = []
    for number, group in enumerate(groups, 1):
        placed = [(turned[spot.number], spot) for spot in group]
        framed = frame if frame_sheet == number - 1 else None
        title, note = _texts([piece for piece, _ in placed], signed, framed, words)
        page = cutout_page(paper, number, len(groups), title, note, words, theme)
        _place(page, placed, cell, signed, fill_of, min(BLEED, spacing / 3))
        if framed:
            _place_frame(page, framed, cell, _below(placed, cell))
        sheets += [page.sheet(), back(paper, number)]
    return sheets


def _check_cell(pieces: Sequence[Piece], frame: IqBlocks | None, cell: float, spacing: float, room: Size) -> None:
    """Raise `InputError` for sizes that cannot be printed, with what does not fit the paper."""
    largest, part = _limit(pieces, frame, room)
    if largest < min(cell, LARGEST):
        raise InputError(
            f"expected {SMALLEST:g} to {largest:g} mm so that {part} fits the paper", field="size", value=cell
        )
    check_size(cell, SMALLEST, LARGEST, spacing)


def _limit(pieces: Sequence[Piece], frame: IqBlocks | None, room: Size) -> tuple[float, str]:
    """The largest side of the cells, in hundredths of a mm, and what would not fit with a larger one."""
    limits = [(_largest_cell(piece.shape, room), f"piece {piece.name}") for piece in pieces]
    if frame:
        limits.append((_largest_cell(frame.board, (room[0] - BORDER, room[1] - BORDER)), "the frame"))
    limit, part = min(limits)
    return math.floor(100 * limit) / 100, part


def _largest_cell(rows: Rows, room: Size) -> float:
    """The side of the cells at which a shape or a board just fits, turned if need be."""
    tall, wide = len(rows), len(rows[0])
    return max(min(room[0] / wide, room[1] / tall), min(room[0] / tall, room[1] / wide))


def _frame_sheet(
    pieces: Sequence[Piece], groups: Sequence[Sequence[Spot]], frame: IqBlocks, room: Size, cell: float
) -> int:
    """The number of the first group below which the frame has room, or how many groups there are."""
    for number, group in enumerate(groups):
        below = _below([(pieces[spot.number], spot) for spot in group], cell)
        if _fitted(frame, (room[0], room[1] - below), cell):
            return number
    return len(groups)


def _below(pieces: Sequence[tuple[Piece, Spot]], cell: float) -> float:
    """The distance of the frame below the pieces of a sheet, from the top of the room."""
    return max((spot.y + _size(piece.shape, cell)[1] + FRAME_GAP for piece, spot in pieces), default=0.0)


def _fitted(puzzle: IqBlocks, room: Size, cell: float) -> IqBlocks | None:
    """The puzzle, unchanged or turned a quarter so that its board fits the room; None if it does not fit."""
    for board in itertools.islice(images(puzzle.board, False), 2):
        wide, tall = _size(board, cell)
        if wide + BORDER <= room[0] + SLACK and tall + BORDER <= room[1] + SLACK:
            return IqBlocks(puzzle.pieces, board)
    return None


def _packed(
    pieces: Sequence[Piece], room: Size, cell: float, spacing: float
) -> tuple[Sequence[Piece], list[list[Spot]]]:
    """The pieces, turned if necessary, and their places, sheet by sheet.

    They are turned only if they do not fit otherwise, or if that saves a sheet.
    """
    usual = [piece if _fits(piece.shape, room, cell) else _turned(piece) for piece in pieces]
    flat = [_turned(piece) if len(piece.shape) > len(piece.shape[0]) else piece for piece in usual]
    flat = [piece if _fits(piece.shape, room, cell) else _turned(piece) for piece in flat]
    choices = (usual, flat)
    layouts = [(turned, _shelves([_size(piece.shape, cell) for piece in turned], room, spacing)) for turned in choices]
    return min(layouts, key=lambda layout: len(layout[1]))


def _fits(rows: Rows, room: Size, cell: float) -> bool:
    wide, tall = _size(rows, cell)
    return wide <= room[0] + SLACK and tall <= room[1] + SLACK


def _size(rows: Rows, cell: float) -> Size:
    return len(rows[0]) * cell, len(rows) * cell


def _turned(piece: Piece) -> Piece:
    return Piece(piece.name, list(images(piece.shape, False))[1], piece.flip)


def _shelves(sizes: Sequence[Size], room: Size, spacing: float) -> list[list[Spot]]:
    """Boxes on shelves, the tallest first, and shelves on sheets, each in the first place that has room for it."""
    shelves: list[list[Spot]] = []
    ends: list[float] = []
    for number in sorted(range(len(sizes)), key=lambda number: -sizes[number][1]):
        wide = sizes[number][0]
        shelf = _first(ends, room[0] - wide)
        if shelf == len(shelves):
            shelves.append([])
            ends.append(0.0)
        shelves[shelf].append(Spot(number, ends[shelf], 0.0))
        ends[shelf] += wide + spacing
    sheets: list[list[Spot]] = []
    bottoms: list[float] = []
    for spots in shelves:
        # The first box of a shelf is its tallest.
        tall = sizes[spots[0].number][1]
        sheet = _first(bottoms, room[1] - tall)
        if sheet == len(sheets):
            sheets.append([])
            bottoms.append(0.0)
        sheets[sheet] += [spot._replace(y=bottoms[sheet]) for spot in spots]
        bottoms[sheet] += tall + spacing
    return sheets


def _first(ends: Sequence[float], most: float) -> int:
    """The number of the first end that is at most `most`, or how many there are."""
    return next((number for number, end in enumerate(ends) if end <= most + SLACK), len(ends))


def _place(
    page: Builder,
    pieces: Sequence[tuple[Piece, Spot]],
    cell: float,
    signed: Collection[str],
    fill_of: Fills,
    bleed: float,
) -> None:
    """Place pieces on a page, centred as a whole; `signed` are the letters with the sign.

    Colours run over the outline by `bleed` mm, so that a slightly wrong cut shows no white edge.
    """
    sizes = [_size(piece.shape, cell) for piece, _ in pieces]
    widest = max((spot.x + wide for (_, spot), (wide, _) in zip(pieces, sizes, strict=True)), default=0.0)
    left, top = (page.paper.width - widest) / 2, page.area.y + page.theme.words * HEAD
    boxes = [Box(left + spot.x, top + spot.y, *size) for (_, spot), size in zip(pieces, sizes, strict=True)]
    for (piece, spot), box in zip(pieces, boxes, strict=True):
        fill = fill_of.get(piece.name)
        sign = SIGN if piece.name in signed else ""
        if fill:
            for r, c in cells_of(piece.shape):
                around = Box(box.x + c * cell - bleed, box.y + r * cell - bleed, cell + 2 * bleed, cell + 2 * bleed)
                page.items.append(rectangle(around, fill=fill.tint))
        drawing = piece_drawing(piece, cell, FRAME, BLACK if fill else CUT, CUT if fill else INSIDE, sign, fill)
        page.items.append(Place(styled(drawing, page.theme), box.x - FRAME / 2, box.y - FRAME / 2))
        page.placed.append(Placed("tile", box, spot.number))


def _place_frame(page: Builder, puzzle: IqBlocks, cell: float, below: float) -> None:
    """Place the board of a puzzle from `below` the top of a page's room, turned a quarter if it does not fit."""
    room = ground(page.paper, page.theme)
    puzzle = _fitted(puzzle, (room[0], room[1] - below), cell) or puzzle
    drawing = styled(board_drawing(puzzle.board, cell, grounds(puzzle, page.theme), clue_cells(puzzle)), page.theme)
    left, top = (page.paper.width - drawing.width) / 2, page.area.y + page.theme.words * HEAD + below
    page.items.append(Place(drawing, left, top))
    page.placed.append(Placed("frame", Box(left, top, drawing.width, drawing.height)))


def _texts(pieces: Sequence[Piece], signed: Collection[str], frame: IqBlocks | None, words: Words) -> tuple[str, str]:
    """The title of a sheet with these pieces and the frame, if any, and the note on which of them may be flipped."""
    key = "cutouts.iqblocks."
    if not pieces:
        return words(f"{key}frame"), words(f"{key}fill")
    title = words(key + ("framed" if frame else "pieces"), count=len(pieces))
    if signed and never_flipped(pieces):
        return title, words(f"{key}signed", sign=SIGN)
    return title, words(key + ("kept" if never_flipped(pieces) else "free"))
