"""Pieces to cut out of a book, for its puzzles or as whole sets, each sheet on the right with an empty back."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.render.books.plan import Chapter, Plan
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.drawing.canvas import Drawing, Place
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.cutouts import MARGIN, ground
from puzzlemill.render.pages.layout import Builder, Paper, Placed, Sheet

TILE, DOMINO, CELL = 25.0, 44.0, 12.0
"""Side of a Gloop tile, length of a domino and side of a cell of IQ Blocks in mm, if the paper has room for them."""

SMALLEST_CELL: Final = 4.0

LESS, STEPS = 0.12, 3
"""How much smaller pieces can become to save a sheet, as a share of their size, and in how many steps."""

P = TypeVar("P", bound=AnyPuzzle)


def cutout_sheets(plan: Plan, chapters: Sequence[Chapter]) -> list[Sheet]:
    """The sheets of pieces and their backs, numbered from 1, with empty margins.

    Raises `InputError` if a piece does not fit on the paper.
    """
    area = Builder(plan.look, 1).area
    paper = Paper(area.width + 2 * MARGIN, area.height + 2 * MARGIN)
    sheets = (*_tiles(plan, chapters, paper), *_dominoes(plan, chapters, paper), *_pieces(plan, chapters, paper))
    pages = [Builder(plan.look, number) for number in range(1, len(sheets) + 1)]
    return [_moved(sheet, page) if sheet.placed else page.sheet() for sheet, page in zip(sheets, pages, strict=True)]


def _moved(sheet: Sheet, page: Builder) -> Sheet:
    """A sheet of pieces moved onto a page of the book, with its area inside the margins."""
    right, down = page.area.x - MARGIN, page.area.y - MARGIN
    placed = tuple(
        Placed(part.role, part.box._replace(x=part.box.x + right, y=part.box.y + down), part.puzzle)
        for part in sheet.placed
    )
    drawing = Drawing(page.paper.width, page.paper.height, (Place(sheet.drawing, right, down),))
    return Sheet(page.number, page.area, placed, drawing, page.paper.bleed)


def _puzzles(chapters: Sequence[Chapter], kind: type[P]) -> list[P]:
    """The puzzles of a kind, chosen by their type."""
    puzzles = (entry.instance for chapter in chapters for entry in chapter.entries)
    return [puzzle for puzzle in puzzles if isinstance(puzzle, kind)]


def _tiles(plan: Plan, chapters: Sequence[Chapter], paper: Paper) -> list[Sheet]:
    """The tiles of Gloop: all of them, or those that the puzzles need."""
    puzzles = _puzzles(chapters, Gloop)
    tiles = {tile for puzzle in puzzles for tile in puzzle.tiles}
    if plan.cutouts == "full" and (puzzles or plan.gloop_game):
        tiles = set(range(len(TILES)))
    side = min(TILE, *ground(paper, plan.theme))
    if not tiles:
        return []
    return _on_fewest(side, lambda side: tile_sheets(paper, tiles, side, plan.spacing, plan.words, plan.theme))


def _dominoes(plan: Plan, chapters: Sequence[Chapter], paper: Paper) -> list[Sheet]:
    """Dominoes: all up to the highest number of the puzzles, or those that the puzzles need."""
    puzzles = _puzzles(chapters, Domicles)
    tiles = {tile for puzzle in puzzles for tile in puzzle.tiles}
    if plan.cutouts == "full" and puzzles:
        tiles = set(whole_set(max(puzzle.pips for puzzle in puzzles), doubles=True))
    width, height = ground(paper, plan.theme)
    length = min(DOMINO, width, 2 * height)
    if not tiles:
        return []
    return _on_fewest(length, lambda length: domino_sheets(paper, tiles, length, plan.spacing, plan.words, plan.theme))


def _pieces(plan: Plan, chapters: Sequence[Chapter], paper: Paper) -> list[Sheet]:
    """Every set of pieces with the boards that it fills; given pieces are included, because they must be placed too."""
    frames = [IqBlocks(puzzle.pieces, empty_outline(puzzle)) for puzzle in _puzzles(chapters, IqBlocks)]
    sheets: list[Sheet] = []
    printed = set()
    for frame in dict.fromkeys(frames):
        pieces = () if frame.pieces in printed else frame.piece_list
        printed.add(frame.pieces)
        sheets += _as_large_as_fits(plan, pieces, frame, paper)
    return sheets


def _as_large_as_fits(plan: Plan, pieces: Sequence[Piece], frame: IqBlocks, paper: Paper) -> list[Sheet]:
    """Pieces and their board with cells of `CELL` mm, or smaller if they do not fit on the paper."""

    def sheets_of(cell: float) -> list[Sheet]:
        return piece_sheets(paper, pieces, cell, plan.spacing, frame, plan.words, plan.theme)

    cell = CELL
    while True:
        try:
            sheets_of(cell)
        except InputError:
            if cell <= SMALLEST_CELL:
                raise
            cell -= 1
        else:
            return _on_fewest(cell, sheets_of)


def _on_fewest(size: float, sheets_of: Callable[[float], list[Sheet]]) -> list[Sheet]:
    """The sheets with pieces of a size, or a little smaller if that saves a sheet."""
    choices = [sheets_of(size)]
    for step in range(1, STEPS + 1):
        try:
            choices.append(sheets_of(size * (1 - LESS * step / STEPS)))
        except InputError:  # smaller than pieces can be
            break
    return min(choices, key=len)
