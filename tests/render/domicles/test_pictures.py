"""Pictures of Domicles: conflicts marked in place, and wrong solutions."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, check, double_set, parse_id, replay
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render import draw
from puzzlemill.render.domicles.conflicts import COLOURS, conflicts
from puzzlemill.render.domicles.faults import draw_wrong
from puzzlemill.render.domicles.swaps import STRIKE
from puzzlemill.render.drawing.canvas import Path, Text
from tests.support.render.domicles import assert_marked, filled, lines, numbers, pips_of
from tests.support.render.drawings import assert_apart, assert_inside, boxes, overlap

EXAMPLE = "domicles:4x3:6:e3:213254401065526430516342"
SOLUTION = ((0, 4), (3, 4), (9, 10))
LAYOUTS = [(2, 2, 6), (4, 3, 6), (7, 4, 9), (4, 6, 12), (3, 5, 15)]


@st.composite
def boards(draw_one: st.DrawFn) -> Domicles:
    """Any board; most have many conflicts."""
    rows, cols, pips = draw_one(st.sampled_from(LAYOUTS))
    shuffled = draw_one(st.permutations(double_set(pips)))
    return Domicles(rows, cols, pips, tuple(shuffled[: rows * cols]), 1)


@settings(max_examples=20, deadline=None)
@given(boards())
def test_every_repeated_number_is_tinted_and_pinned_and_nothing_else_is(puzzle: Domicles) -> None:
    drawing = conflicts(puzzle.tiles, puzzle.cols, puzzle.pips)
    assert_inside(drawing)
    assert_marked(list(boxes(drawing)), puzzle.tiles, puzzle.cols)


@settings(max_examples=20, deadline=None)
@given(boards())
def test_brackets_never_run_along_one_another_and_cover_no_pip_and_no_number(puzzle: Domicles) -> None:
    drawn = list(boxes(conflicts(puzzle.tiles, puzzle.cols, puzzle.pips)))
    brackets = lines(drawn, COLOURS.bracket)
    for wide in (True, False):
        # Lines of one direction never meet; pins meet their own lines at a right angle.
        assert_apart([box for box in brackets if (box.width > box.height) == wide])
    for mark in brackets + filled(drawn, COLOURS.bracket):
        assert not any(overlap(mark, other) for other in pips_of(drawn) + numbers(drawn))


def test_a_solved_board_has_no_marks() -> None:
    puzzle = parse_id(EXAMPLE)
    drawn = list(boxes(conflicts(replay(puzzle.tiles, SOLUTION), 3, 6)))
    assert not filled(drawn, COLOURS.tint) + filled(drawn, COLOURS.bracket) + lines(drawn, COLOURS.bracket)


@pytest.mark.parametrize(
    ("board", "cols", "pips", "message"),
    [
        ([], 2, 6, "tiles: 0 tiles do not fill rows of 2"),
        ([(1, 0)] * 3, 2, 6, "tiles: 3 tiles do not fill rows of 2"),
        ([(1, 0)] * 2, 0, 6, "rows of 0"),
        ([(7, 0)], 1, 6, "tiles: expected tiles up to double-"),
        ([(0, 1)], 1, 6, "the higher number first"),
        ([(0, -1)], 1, 6, "tiles: expected"),
        ([(1, 0)], 1, 19, "up to double-18"),
    ],
)
def test_malformed_boards_are_refused(board: Sequence[Tile], cols: int, pips: int, message: str) -> None:
    with pytest.raises(InputError, match=message):
        conflicts(board, cols, pips)


def test_faulty_swaps_are_marked_one_by_one() -> None:
    puzzle = parse_id("domicles:3x2:6:e2:426450524360")
    wrong = Swaps(((0, 6), (4, 4), (2, 5), (1, 0)))
    drawing = draw_wrong(puzzle, wrong, check(puzzle, wrong))
    assert drawing is not None
    items = [item for item, _ in boxes(drawing)]
    assert [i.text for i in items if isinstance(i, Text) and i.text == "?"] == ["?", "?"]
    assert [i.text for i in items if isinstance(i, Text) and i.ink == 1.0] == ["3", "4", "!"]
    strikes = [i for i in items if isinstance(i, Path) and i.width == STRIKE and i.stroke == COLOURS.bracket]
    assert len(strikes) == 2


def test_malformed_swaps_are_not_drawn() -> None:
    puzzle = parse_id(EXAMPLE)
    bad: Any = Swaps(((0, "1"),))  # type: ignore[arg-type]
    assert draw_wrong(puzzle, bad, check(puzzle, bad)) is None
    with pytest.raises(InputError, match="not drawn because it is wrong"):
        draw(puzzle, bad)
