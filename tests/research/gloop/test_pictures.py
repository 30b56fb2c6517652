"""Pictures of packings: within their bounds, with captions that count."""

import pytest

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.render.gloop import how_to_play as gloop_rules
from puzzlemill.render.gloop.board import TALLEST, WIDEST
from puzzlemill_research.gloop.pictures import CAPTION, caption, picture
from tests.support.render.drawings import assert_inside, assert_within, texts
from tests.support.render.samples import gloop_sample


@pytest.mark.parametrize("board", ["2x2", "2x9", "3x3", "5x6", "6x6", "8x8", "7x12"])
def test_pictures_keep_within_their_bounds_and_say_how_many_contours_there_are(board: str) -> None:
    _, packing = gloop_sample(board)
    drawing = picture(packing)
    assert_within(drawing, WIDEST, TALLEST + CAPTION)
    closed = contours(packing.grid)
    circles = sum(contour.circle for contour in closed)
    (words,) = texts(drawing)
    assert words.startswith(f"{len(closed)} contour")
    assert (f"{circles} circle" in words) == (circles > 0)
    assert (f"{len(closed) - circles} loop" in words) == (len(closed) > circles)


def test_captions_count_in_good_english() -> None:
    assert caption(contours(gloop_rules.MIXED[1].grid)) == "5 contours: 4 circles, 1 loop"
    assert caption(contours(gloop_rules.EXAMPLE[1].grid)) == "1 contour: 1 loop"
    assert caption([]) == "no contours"


def test_boards_with_holes_have_pictures() -> None:
    drawing = picture(Packing((("........", None), (None, "........"))))
    assert_inside(drawing)
    assert texts(drawing) == ["no contours"]
