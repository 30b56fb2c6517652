"""Pieces of IQ Blocks as sheets to print and cut out along their outlines, and the frame to put them in."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks_pieces import Piece, Rows, images
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.canvas import FRAME, Box, Ink, Place
from puzzlemill.render.cutouts import CUT, HEAD, back, check_size, cutout_page, ground
from puzzlemill.render.iqblocks_board import BORDER, board_drawing, clue_cells, given_grounds, piece_drawing
from puzzlemill.render.layout import Builder, Paper, Placed, Sheet

SMALLEST, LARGEST = 4.0, 60.0
"""Side of a cell in mm."""

INSIDE: Final[Ink] = 0.85
"""Grey of the lines inside a piece, which are not to be cut."""

SLACK: Final = 1e-9
"""Against rounding, in mm."""

Size = tuple[float, float]


class Spot(NamedTuple):
    """Where a piece lies on a sheet: its number, and the upper left corner of its box in mm from that of the room."""

    number: int
    x: float
    y: float


def piece_sheets(
    paper: Paper, pieces: Sequence[Piece], cell: float = 12.0, spacing: float = 3.0, frame: IqBlocks | None = None
) -> list[Sheet]:
    """Sheets with the pieces, and last one with the board of `frame`, each sheet followed by an empty one, its back.

    `cell` is the side of a cell (4 to 60) and `spacing` the least distance between the boxes of two pieces (0 to 20),
    in mm. Pieces lie as they do in their set, or quarter turned where that saves a sheet. Raises `InputError` where
    there is nothing to print, and for sizes that cannot be printed.
    """
    if not pieces and frame is None:
        raise InputError("pieces: none to print")
    room = ground(paper)
    longest = [_largest_cell(piece.shape, room) for piece in pieces]
    longest += [_largest_cell(frame.board, (room[0] - BORDER, room[1] - BORDER))] if frame else []
    check_size("cell", cell, SMALLEST, math.floor(100 * min(LARGEST, *longest)) / 100, spacing)
    some, groups = _packed(pieces, room, cell, spacing)
    total = len(groups) + (frame is not None)
    sheets = []
    for number, group in enumerate(groups, 1):
        title = f"IQ Blocks: {len(group)} piece{'s' * (len(group) > 1)}"
        page = cutout_page(paper, number, total, title, _note([some[spot.number] for spot in group]))
        _place(page, [(some[spot.number], spot) for spot in group], cell)
        sheets += [page.sheet(), back(paper, number)]
    if frame:
        page = cutout_page(paper, total, total, "IQ Blocks: the frame", "Put the pieces in here.")
        _place_frame(page, frame, cell)
        sheets += [page.sheet(), back(paper, total)]
    return sheets


def _largest_cell(rows: Rows, room: Size) -> float:
    """The side of the cells at which a shape or a board just fits, turned if need be."""
    tall, wide = len(rows), len(rows[0])
    return max(min(room[0] / wide, room[1] / tall), min(room[0] / tall, room[1] / wide))


def _packed(
    pieces: Sequence[Piece], room: Size, cell: float, spacing: float
) -> tuple[Sequence[Piece], list[list[Spot]]]:
    """The pieces as they lie, and where, sheet by sheet: turned only if they do not fit or more of them fit so."""
    lying = [piece if _fits(piece.shape, room, cell) else _turned(piece) for piece in pieces]
    flat = [_turned(piece) if len(piece.shape) > len(piece.shape[0]) else piece for piece in lying]
    flat = [piece if _fits(piece.shape, room, cell) else _turned(piece) for piece in flat]
    layouts = [(some, _shelves([_size(piece.shape, cell) for piece in some], room, spacing)) for some in (lying, flat)]
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
        at = _first(ends, room[0] - wide)
        if at == len(shelves):
            shelves.append([])
            ends.append(0.0)
        shelves[at].append(Spot(number, ends[at], 0.0))
        ends[at] += wide + spacing
    sheets: list[list[Spot]] = []
    bottoms: list[float] = []
    for shelf in shelves:
        tall = sizes[shelf[0].number][1]
        at = _first(bottoms, room[1] - tall)
        if at == len(sheets):
            sheets.append([])
            bottoms.append(0.0)
        sheets[at] += [spot._replace(y=bottoms[at]) for spot in shelf]
        bottoms[at] += tall + spacing
    return sheets


def _first(ends: Sequence[float], most: float) -> int:
    """The number of the first end that is at most `most`, or how many there are."""
    return next((at for at, end in enumerate(ends) if end <= most + SLACK), len(ends))


def _place(page: Builder, pieces: Sequence[tuple[Piece, Spot]], cell: float) -> None:
    """Pieces on a page, centred as a whole."""
    sizes = [_size(piece.shape, cell) for piece, _ in pieces]
    widest = max(spot.x + wide for (_, spot), (wide, _) in zip(pieces, sizes, strict=True))
    left, top = (page.paper.width - widest) / 2, page.area.y + HEAD
    boxes = [Box(left + spot.x, top + spot.y, *size) for (_, spot), size in zip(pieces, sizes, strict=True)]
    for (piece, spot), box in zip(pieces, boxes, strict=True):
        page.items.append(Place(piece_drawing(piece, cell, FRAME, CUT, INSIDE), box.x - FRAME / 2, box.y - FRAME / 2))
        page.placed.append(Placed("tile", box, spot.number))


def _place_frame(page: Builder, puzzle: IqBlocks, cell: float) -> None:
    """The board of a puzzle on a page, a quarter turned where it does not fit as it is."""
    wide, tall = _size(puzzle.board, cell)
    room = ground(page.paper)
    if wide + BORDER > room[0] + SLACK or tall + BORDER > room[1] + SLACK:
        puzzle = IqBlocks(puzzle.pieces, list(images(puzzle.board, False))[1])
    drawing = board_drawing(puzzle.board, cell, given_grounds(puzzle), clue_cells(puzzle))
    left, top = (page.paper.width - drawing.width) / 2, page.area.y + HEAD
    page.items.append(Place(drawing, left, top))
    page.placed.append(Placed("frame", Box(left, top, drawing.width, drawing.height)))


def _note(pieces: Sequence[Piece]) -> str:
    """What may be done with the pieces."""
    kept = sorted(piece.name for piece in pieces if not piece.flip)
    if not kept:
        return "Cut along the outlines. Pieces may be turned, and turned over."
    return f"Cut along the outlines. Pieces may be turned, but not turned over: {', '.join(kept)}."
