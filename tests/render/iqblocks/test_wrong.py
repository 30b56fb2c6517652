"""Pictures of wrong fillings of IQ Blocks: every fault and nothing else is marked in its place, with a key in words."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.iqblocks import BREACHES, Filling, check
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.render import draw
from puzzlemill.render.drawing.canvas import RED, ROSE, Drawing, Ink
from puzzlemill.render.iqblocks.board import cell_box, natural_side
from puzzlemill.render.iqblocks.faults import HATCHED, KEY, MISSING, RIGHT_SHAPES, draw_wrong
from tests.support.render.drawings import assert_inside, assert_texts_apart, paths, places, texts, types
from tests.support.render.samples import SMALL_IQBLOCKS as SMALL

WIDE = 2 * 32


def board_of(drawing: Drawing) -> Drawing:
    return places(drawing)[0].drawing


def cells(board: Drawing, rows: int, cols: int, ink: Ink) -> set[Cell]:
    """The cells that contain the middle of a path filled or stroked in this ink."""
    side = natural_side(("." * cols,) * rows)
    edge = cell_box((0, 0), side).x
    middles = [box.middle for path, box in paths(board) if ink in (path.fill, path.stroke)]
    return {(int((y - edge) / side), int((x - edge) / side)) for x, y in middles}


def said(drawing: Drawing) -> str:
    return " ".join(texts(drawing))


@settings(max_examples=50, deadline=None)
@given(st.tuples(*[st.text("ABC.#?", min_size=3, max_size=3)] * 2))
def test_all_that_is_wrong_is_marked_in_place_and_nothing_else(board: tuple[str, str]) -> None:
    wrong = Filling(board)
    breaches = check(SMALL, wrong)
    drawing = draw_wrong(SMALL, wrong, breaches)
    assert drawing is not None
    assert_inside(drawing, descenders=False)
    assert_texts_apart(drawing)
    at: dict[str, set[Cell]] = {code: set() for code in BREACHES}
    for breach in breaches:
        at[breach.code].update(breach.cells)
    picture = board_of(drawing)
    on_cells = at["GIVEN_CHANGED"] | at["HOLE_FILLED"] | at["CELL_EMPTY"] | at["UNKNOWN_PIECE"]
    assert cells(picture, 2, 3, ROSE) == on_cells
    assert cells(picture, 2, 3, HATCHED) == at["PIECE_SHAPE"]
    assert cells(picture, 2, 3, RED) == at["HOLE_FILLED"] | at["UNKNOWN_PIECE"]
    assert texts(picture).count("?") == len(at["CELL_EMPTY"]) + len(at["UNKNOWN_PIECE"]) + sum(
        board[r][c] == "?" for r, c in at["HOLE_FILLED"]
    )
    assert [text for text in KEY.values() if text in said(drawing)] == [KEY[code] for code in KEY if at[code]]
    codes = {breach.code for breach in breaches}
    assert (MISSING in said(drawing), RIGHT_SHAPES in said(drawing)) == (
        "PIECE_MISSING" in codes,
        "PIECE_SHAPE" in codes,
    )


def test_missing_pieces_and_those_of_another_shape_are_drawn_as_they_should_be() -> None:
    wrong = Filling(("AAA", "#.B"))
    drawing = draw(SMALL, wrong)
    words = texts(drawing)
    assert words[words.index(MISSING) + 1] == "C"
    assert words[words.index(RIGHT_SHAPES) + 1 :] == ["A", "B"]


@pytest.mark.parametrize("board", [(), ("",), ("AAB",), ("AABB",) * 3, ("AAB", "A"), ("AAB", "#CBAA"), ("...",) * 4])
def test_a_filling_of_another_shape_is_marked_where_it_sticks_out_and_falls_short(board: tuple[str, ...]) -> None:
    wrong = Filling(board)
    drawing = draw_wrong(SMALL, wrong, check(SMALL, wrong))
    assert drawing is not None
    assert_inside(drawing, descenders=False)
    assert "Wrong number of rows or columns: expected 2 rows of 3 characters." in said(drawing)
    rows, cols = max(2, len(board)), max(3, *map(len, board), 0)
    inside = {(r, c): "A..#.B"[3 * r + c] for r in range(2) for c in range(3)}
    marks = {(r, c): mark for r, row in enumerate(board) for c, mark in enumerate(row)}
    out = {cell for cell, mark in marks.items() if mark != "#" and inside.get(cell, "#") == "#"}
    left = {cell for cell, mark in inside.items() if mark != "#" and marks.get(cell, "#") in ".#"}
    picture = board_of(drawing)
    assert cells(picture, rows, cols, ROSE) == out | left
    assert cells(picture, rows, cols, RED) == out
    assert texts(picture).count("?") == len(left)


def test_the_given_letter_stands_small_in_the_corner_of_what_was_changed() -> None:
    board = board_of(draw(SMALL, Filling(("BBA", "#CA"))))
    assert [item.text for item, _ in types(board) if item.size < 3] == ["A", "B"]


def test_marks_that_cannot_be_printed_are_question_marks() -> None:
    for mark in ("\n", " ", "\u200b", "\U0001f600", "\ud800"):
        for wrong in (("AAB", f"#{mark}B"), (f"{mark}AB",)):
            board = board_of(draw(SMALL, Filling(wrong)))
            assert "?" in texts(board)
            assert mark not in texts(board)


def test_boards_over_the_bound_are_refused() -> None:
    for board in (("A" * (WIDE + 1),), ("A",) * (WIDE + 1)):
        assert draw_wrong(SMALL, Filling(board), check(SMALL, Filling(board))) is None
        with pytest.raises(InputError, match=re.escape("not drawn because it is wrong: SHAPE")):
            draw(SMALL, Filling(board))
    assert draw(SMALL, Filling(("A" * WIDE,) * WIDE)).height < 300
