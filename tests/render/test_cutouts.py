"""Pieces of all kinds to print and cut out: each one once, in order, with room between them, and what is refused."""

import functools
import math
from collections.abc import Callable
from typing import Any

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece, bundled
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.drawing.canvas import BLACK, pt
from puzzlemill.render.drawing.themes import THEMES, Theme
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.layout import PAPERS, Paper, Sheet
from puzzlemill.render.pages.png import has_colour
from tests.support.render.cutouts import assert_crop_marks, assert_printable, pieces_of
from tests.support.render.drawings import paths, types
from tests.support.render.samples import MANY, RING, WIDE

Sheets = Callable[..., list[Sheet]]

HUGE = IqBlocks("iq", ("." * 32,) * 32)


def dominoes(pips: int, length: float) -> Sheets:
    """A whole set, passed in the wrong order."""
    return functools.partial(domino_sheets, tiles=whole_set(pips, doubles=True)[::-1], length=length)


@pytest.mark.few
@pytest.mark.parametrize("spacing", [0.0, 3.0, 6.0])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(
    ("sheets_on", "number", "size"),
    [
        *((functools.partial(tile_sheets, side=side), 91, (side, side)) for side in (18.0, 25.0, 60.0)),
        *(
            (dominoes(pips, length), number, (length, length / 2))
            for pips, number, length in ((6, 28, 44.0), (12, 91, 30.0), (18, 190, 110.0))
        ),
        *(
            (functools.partial(piece_sheets, pieces=pieces, cell=cell), len(pieces), None)
            for pieces, cell in ((bundled("iq"), 12.0), (MANY, 11.0), ((RING,), 60.0), (WIDE, 15.0))
        ),
    ],
)
def test_all_pieces_are_on_the_sheets_once_with_room_between(
    sheets_on: Sheets, number: int, size: tuple[float, float] | None, paper: Paper, spacing: float
) -> None:
    sheets = sheets_on(paper, spacing=spacing)
    assert_printable(sheets, spacing)
    pieces = pieces_of(*sheets)
    numbers = [placed.puzzle for placed in pieces]
    # Pieces of several shapes are sorted by what fits beside one another, tiles of one size by their numbers.
    assert (sorted(placed.puzzle or 0 for placed in pieces) if size is None else numbers) == list(range(number))
    assert size is None or all((placed.box.width, placed.box.height) == size for placed in pieces)


@pytest.mark.parametrize("spacing", [0.0, 2.0, 3.0, 6.0])
@pytest.mark.parametrize(
    "sheets_on",
    [functools.partial(tile_sheets, tiles=range(40, 91)), functools.partial(domino_sheets, tiles=whole_set(6))],
    ids=["gloop", "domicles"],
)
def test_crop_marks_stand_in_line_with_every_cut_and_clear_of_every_tile(sheets_on: Sheets, spacing: float) -> None:
    for sheet in sheets_on(PAPERS["a4"], spacing=spacing)[::2]:
        assert_crop_marks(sheet)


@pytest.mark.few
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(
    "sheets_on",
    [tile_sheets, functools.partial(domino_sheets, tiles=whole_set(9)), functools.partial(piece_sheets, pieces=MANY)],
    ids=["gloop", "domicles", "iqblocks"],
)
def test_pieces_follow_the_theme(sheets_on: Sheets, theme: Theme) -> None:
    sheets = sheets_on(PAPERS["a4"], theme=theme)
    assert_printable(sheets, 3.0)
    assert all(has_colour(sheet.drawing) == theme.coloured for sheet in sheets[::2])
    if theme.heavy:
        for text in (text for sheet in sheets for text, _ in types(sheet.drawing)):
            assert text.size >= (theme.puzzle_type if text.text.isdigit() else 1.5 * pt(8))
            assert text.bold or not text.text.isdigit()
    if theme.frugal:
        # Only the paths of Gloop stay black: two lines for a path would be hard to follow.
        black = [path for sheet in sheets for path, _ in paths(sheet.drawing) if path.fill == BLACK]
        assert bool(black) == (sheets_on is tile_sheets)


@pytest.mark.parametrize(
    ("sheets_on", "pieces", "options", "message"),
    [
        (tile_sheets, [], {}, "tiles: expected at least one tile"),
        (tile_sheets, [91], {}, "tiles: expected tile numbers, 0 to 90"),
        (tile_sheets, [-1, 4], {}, "tiles: expected tile numbers, 0 to 90"),
        (tile_sheets, [0], {"side": 9.9}, "size 9.9: expected 10 to 60 mm"),
        (tile_sheets, [0], {"side": math.nan}, "size nan"),
        (tile_sheets, [0], {"side": 61}, "size 61"),
        (tile_sheets, [0], {"spacing": -1}, "spacing -1: expected 0 to 20 mm"),
        (tile_sheets, [0], {"spacing": 21}, "spacing 21"),
        (domino_sheets, [], {}, "tiles: expected at least one tile"),
        (domino_sheets, [(19, 0)], {}, r"tiles: 19\|0: expected two numbers 0 to 18, the higher one first"),
        (domino_sheets, [(0, 1)], {}, r"tiles: 0\|1"),
        (domino_sheets, [(1, -1)], {}, r"tiles: 1\|-1"),
        (domino_sheets, [(1, 0)], {"length": 19.9}, "size 19.9: expected 20 to 120 mm"),
        (domino_sheets, [(1, 0)], {"length": 121}, "size 121: expected"),
        (domino_sheets, [(1, 0)], {"length": math.nan}, "size nan"),
        (domino_sheets, [(1, 0)], {"spacing": -1}, "spacing -1: expected 0 to 20 mm"),
        (domino_sheets, [(1, 0)], {"spacing": 21}, "spacing 21"),
        (piece_sheets, (), {}, "pieces: expected at least one piece"),
        (piece_sheets, (RING,), {"cell": 3.9}, "size 3.9: expected 4 to 60 mm"),
        (piece_sheets, (RING,), {"cell": math.nan}, "size nan"),
        (piece_sheets, (RING,), {"cell": 61}, "size 61: expected 4 to 60 mm$"),
        (piece_sheets, (RING,), {"spacing": 21}, "spacing 21: expected 0 to 20 mm"),
        (piece_sheets, (Piece("A", ("#" * 32,)),), {"cell": 12.0}, r"4 to 7.\d+ mm so that piece A fits the paper"),
        (piece_sheets, (), {"cell": 12.0, "frame": HUGE}, r"size 12: expected 4 to 5.\d+ mm so that the frame"),
    ],
)
def test_unprintable_sheets_are_refused(sheets_on: Sheets, pieces: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        sheets_on(PAPERS["a4"], pieces, **options)
