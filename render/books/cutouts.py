"""Pieces to cut out of a book: for its puzzles or whole sets, each sheet on the right with an empty back."""

from collections.abc import Sequence
from typing import Any, Final

from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books.plan import Part, Plan
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.drawing.canvas import Drawing, Place
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.cutouts import MARGIN, ground
from puzzlemill.render.pages.layout import Builder, Paper, Placed, Sheet

TILE, DOMINO, CELL = 25.0, 44.0, 12.0
"""Side of a Gloop tile, length of a domino and side of a cell of IQ Blocks in mm, where the paper has room for them."""

SMALLEST_CELL: Final = 4.0


def cutout_sheets(plan: Plan, parts: Sequence[Part]) -> list[Sheet]:
    """The sheets of pieces and their backs, numbered from 1; nothing stands in the margins.

    Raises `InputError` where the paper has no room for a piece.
    """
    area = Builder(plan.paper, 1).area
    room = Paper(area.width + 2 * MARGIN, area.height + 2 * MARGIN)
    found = (*_tiles(plan, parts, room), *_dominoes(plan, parts, room), *_pieces(plan, parts, room))
    pages = [Builder(plan.paper, number) for number in range(1, len(found) + 1)]
    return [_moved(sheet, page) if sheet.placed else page.sheet() for sheet, page in zip(found, pages, strict=True)]


def _moved(sheet: Sheet, page: Builder) -> Sheet:
    """A sheet of pieces on a page of the book, its area within the margins."""
    right, down = page.area.x - MARGIN, page.area.y - MARGIN
    placed = tuple(
        Placed(it.role, it.box._replace(x=it.box.x + right, y=it.box.y + down), it.puzzle) for it in sheet.placed
    )
    drawing = Drawing(page.paper.width, page.paper.height, (Place(sheet.drawing, right, down),))
    return Sheet(page.number, page.area, placed, drawing, page.paper.bleed)


def _puzzles(parts: Sequence[Part], kind: str) -> list[Any]:
    """The puzzles of a kind."""
    return [item.entry.instance for part in parts for item in part.items if item.kind == kind]


def _tiles(plan: Plan, parts: Sequence[Part], room: Paper) -> list[Sheet]:
    """The tiles of Gloop: all, or those that any puzzle needs."""
    puzzles = _puzzles(parts, "gloop")
    tiles = {tile for puzzle in puzzles for tile in puzzle.tiles}
    if plan.cutouts == "full" and (puzzles or plan.gloop_game):
        tiles = set(range(len(TILES)))
    side = min(TILE, *ground(room))
    return tile_sheets(room, tiles, side, plan.spacing, plan.words) if tiles else []


def _dominoes(plan: Plan, parts: Sequence[Part], room: Paper) -> list[Sheet]:
    """Dominoes: all up to the highest number of any puzzle, or those that any puzzle needs."""
    puzzles = _puzzles(parts, "domicles")
    tiles = {tile for puzzle in puzzles for tile in puzzle.tiles}
    if plan.cutouts == "full" and puzzles:
        tiles = set(whole_set(max(puzzle.pips for puzzle in puzzles), doubles=True))
    length = min(DOMINO, ground(room)[0], 2 * ground(room)[1])
    return domino_sheets(room, tiles, length, plan.spacing, plan.words) if tiles else []


def _pieces(plan: Plan, parts: Sequence[Part], room: Paper) -> list[Sheet]:
    """Every set of pieces with the boards that it is to fill: those given in a puzzle have to be laid as well."""
    boards: dict[Any, None] = {}
    for puzzle in _puzzles(parts, "iqblocks"):
        boards[puzzle.pieces, empty_outline(puzzle)] = None
    sheets: list[Sheet] = []
    done = set()
    for pieces, board in boards:
        frame = IqBlocks(pieces, board)
        some = () if pieces in done else frame.piece_list
        done.add(pieces)
        sheets += _as_large_as_fits(plan, some, frame, room)
    return sheets


def _as_large_as_fits(plan: Plan, pieces: Sequence[Piece], frame: IqBlocks, room: Paper) -> list[Sheet]:
    """Pieces and their board with cells of `CELL` mm, or smaller where the paper has no room."""
    cell = CELL
    while True:
        try:
            return piece_sheets(room, pieces, cell, plan.spacing, frame, plan.words)
        except InputError:
            if cell <= SMALLEST_CELL:
                raise
            cell -= 1
