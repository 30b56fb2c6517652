"""Pieces of IQ Blocks to cut out: their shapes and letters, how they are packed, and the frame to fill."""

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece, bundled, orientations
from puzzlemill.render.drawing.canvas import Drawing, Path
from puzzlemill.render.iqblocks.board import BORDER, border, marked
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.cutouts import CUT, FOOT
from puzzlemill.render.pages.layout import PAPERS
from tests.support.render.cutouts import pieces_of
from tests.support.render.drawings import assert_inside, assert_texts_apart, places, texts
from tests.support.render.samples import LONG, MANY, RING, START, WIDE

CLUED = IqBlocks("iq", ("D.......", *("." * 8,) * 7))


def shape(drawing: Drawing, cell: float) -> tuple[str, ...]:
    """The shape that a piece's cutting lines enclose, by the lines to the left of each cell."""
    lines = [item.steps for item in drawing.items if isinstance(item, Path) and item.stroke == CUT]
    half = 0.175
    cuts = set()
    for (_, x0, y0), (_, x1, y1) in lines:
        if x0 == x1:
            first, last = (round((float(y) - half) / cell) for y in (y0, y1))
            cuts |= {(row, round((float(x0) - half) / cell)) for row in range(first, last)}
    rows, cols = (round(length / cell) for length in (drawing.height, drawing.width))
    return tuple(
        "".join("#" if sum((row, at) in cuts for at in range(col + 1)) % 2 else "." for col in range(cols))
        for row in range(rows)
    )


@pytest.mark.parametrize(("chosen", "cell"), [(bundled("iq"), 12.0), (MANY, 11.0), ((RING,), 60.0), (WIDE, 15.0)])
def test_every_piece_has_its_shape_and_its_letter(chosen: tuple[Piece, ...], cell: float) -> None:
    for sheet in piece_sheets(PAPERS["letter"], chosen, cell)[::2]:
        for placed, place in zip(pieces_of(sheet), places(sheet.drawing), strict=True):
            piece = chosen[placed.puzzle or 0]
            assert shape(place.drawing, cell) in orientations(Piece(piece.name, piece.shape, False))
            assert texts(place.drawing) == [piece.name + ("*" if piece.name in marked(chosen) else "")]
            assert (place.scale, place.turn) == (1.0, 0.0)


def test_pieces_lie_as_in_their_set_unless_turning_saves_a_sheet() -> None:
    assert all(
        shape(place.drawing, 12.0) in {piece.shape for piece in bundled("iq")}
        for place in places(piece_sheets(PAPERS["a4"], bundled("iq"))[0].drawing)
    )
    short = [Piece(letter, ("#",) * 8) for letter in "ABCDEFGHIJ"]
    upright, *_ = piece_sheets(PAPERS["a4"], short[:8], 20.0)
    assert {placed.box.height for placed in pieces_of(upright)} == {160.0}
    saved = piece_sheets(PAPERS["a4"], short, 20.0, 2.0)
    assert len(saved) == 2
    assert {placed.box.height for placed in pieces_of(saved[0])} == {20.0}


def test_the_frame_has_the_board_with_its_givens_at_the_same_scale_below_the_pieces() -> None:
    sheet, _ = piece_sheets(PAPERS["a4"], START.left, 12.0, frame=START)
    (frame,) = (placed for placed in sheet.placed if placed.role == "frame")
    assert frame.box.width == pytest.approx(8 * 12 + BORDER)
    assert frame.box.y >= max(placed.box.y + placed.box.height for placed in pieces_of(sheet)) + 10
    assert_inside(sheet.drawing)
    assert_texts_apart(sheet.drawing)
    assert "IQ Blocks: 4 pieces and the frame" in texts(sheet.drawing)
    assert sorted(texts(places(sheet.drawing)[-1].drawing)) == list("BCGHIJ")
    assert texts(places(piece_sheets(PAPERS["a4"], (), frame=CLUED)[0].drawing)[0].drawing) == ["D"]


def test_a_frame_without_room_below_the_pieces_has_a_sheet_of_its_own() -> None:
    sheet, _, last, _ = piece_sheets(PAPERS["a4"], START.left, 20.0, frame=START)
    assert [placed.role for placed in last.placed].count("frame") == 1
    assert (len(pieces_of(sheet)), pieces_of(last)) == (4, [])


@pytest.mark.parametrize("cell", [5.0, 9.0, 12.0, 17.0, 23.0])
@pytest.mark.parametrize("puzzle", [START, CLUED, LONG])
def test_the_frame_appears_once_within_the_room_and_off_the_pieces(puzzle: IqBlocks, cell: float) -> None:
    cell = min(cell, 11.0) if puzzle is LONG else cell
    sheets = piece_sheets(PAPERS["letter"], puzzle.left, cell, frame=puzzle)
    ((sheet, box),) = ((sheet, placed.box) for sheet in sheets for placed in sheet.placed if placed.role == "frame")
    assert sorted((box.width, box.height)) == pytest.approx(
        sorted(length * cell + border(cell) for length in (len(puzzle.board), len(puzzle.board[0])))
    )
    assert box.x >= sheet.area.x - 1e-6
    assert box.y + box.height <= sheet.area.y + sheet.area.height - FOOT + 1e-6
    assert all(placed.box.y + placed.box.height < box.y for placed in pieces_of(sheet))


def test_a_frame_that_is_too_wide_is_turned() -> None:
    *_, sheet, _ = piece_sheets(PAPERS["a4"], LONG.left, 12.0, frame=LONG)
    assert places(sheet.drawing)[0].drawing.height == pytest.approx(20 * 12 + BORDER)


def test_pieces_that_may_not_be_turned_over_are_marked_unless_they_are_their_own_mirror_image() -> None:
    corner, hook = Piece("B", ("##", ".#"), False), Piece("C", ("###", "#.."), False)
    for chosen, letters, words in (
        ([RING, corner], "R B", " and flip them over."),
        ([RING, hook], "R C", ", but not flip them over."),
        ([RING, hook, Piece("A", ("##.", ".##"))], "R C* A", " and flip them over, except those marked *."),
    ):
        sheet = piece_sheets(PAPERS["a4"], chosen)[0]
        assert sorted(text for each in places(sheet.drawing) for text in texts(each.drawing)) == sorted(letters.split())
        assert f"Cut along the outlines. You may turn the pieces{words}" in texts(sheet.drawing)
