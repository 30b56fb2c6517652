"""Swaps that lead to a perfect packing of Gloop, picture by picture."""

import pytest

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.render.gloop import how_to_play as gloop_rules
from puzzlemill.render.gloop.board import WIDEST
from puzzlemill_research.gloop.strip import FRAMED, MERGED, swap_strip
from puzzlemill_research.gloop.strip.packings import strip_packings
from tests.support.render.drawings import SLACK, assert_inside, paths, places, texts
from tests.support.render.samples import changes_of, gloop_sample


def test_a_strip_frames_what_changes_next_and_counts_contours_below() -> None:
    packings = strip_packings("5x5", seed=0)
    assert len(packings) >= 5
    assert packings == strip_packings("5x5", seed=0)
    drawing = swap_strip(packings)
    assert_inside(drawing)
    assert drawing.width <= WIDEST + SLACK
    counts = [len(contours(packing.grid)) for packing in packings]
    words = [text for text in texts(drawing) if text[0].isdigit()]
    assert [int(text.split()[0]) for text in words] == counts
    assert words[-1] == "1 contour, perfect"
    assert words[-2].endswith(", mixed")
    pictures = [place.drawing for place in places(drawing)]
    framed = [sum(path.stroke == FRAMED for path, _ in paths(picture)) for picture in pictures]
    assert framed == [*(len(step) for step in changes_of(packings)), 0]
    merged = [any(path.stroke == MERGED for path, _ in paths(picture)) for picture in pictures]
    assert merged == [True] * (len(packings) - 1) + [False]


def test_strips_of_one_picture_and_of_one_column_and_different_boards() -> None:
    packing = gloop_rules.MIXED[1]
    assert texts(swap_strip([packing])) == ["5 contours, mixed"]
    column = swap_strip([packing] * 3, columns=1)
    assert_inside(column)
    assert column.height > 2.5 * swap_strip([packing]).height
    for packings, columns in (([], 4), ([packing], 0), ([packing, gloop_sample("4x4")[1]], 4)):
        with pytest.raises(InputError, match="strip: "):
            swap_strip(packings, columns)
    with pytest.raises(InputError, match="PATH_CUT_OFF"):
        swap_strip([Packing((("()......",),))])


def test_a_board_without_a_strip_is_reported() -> None:
    with pytest.raises(OutOfReachError, match="board 2x2: none of 40 packings"):
        strip_packings("2x2")
