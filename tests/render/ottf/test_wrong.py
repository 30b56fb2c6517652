"""Pictures of OTTF solutions with their faults."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import BREACHES, Order, Ottf, check, replay
from puzzlemill.render import draw
from puzzlemill.render.drawing.canvas import RED, ROSE, WHITE, Drawing, Path
from puzzlemill.render.ottf import faults as ottf_faults
from puzzlemill.render.ottf.cards import cell_box
from puzzlemill.render.ottf.faults import KEY, MOST_MOVES, draw_wrong
from tests.support.render.cards import faces, nearest
from tests.support.render.drawings import assert_inside, assert_texts_apart, box_of, places, texts
from tests.support.render.samples import SMALL_OTTF as SMALL

CENTRES = {
    (row, col): (box.x + box.width / 2, box.y + box.height / 2)
    for row in range(3)
    for col in range(3)
    for box in [cell_box((row, col), ottf_faults.SIDE)]
}


def red(drawing: Drawing, steps: int) -> list[Cell]:
    """The cells of SMALL with a red path of that many steps."""
    paths = [item for item in drawing.items if isinstance(item, Path) and item.stroke == RED]
    return [nearest(CENTRES, box_of(item).middle) for item in paths if len(item.steps) == steps]


class TestWrongSolutions:
    @settings(max_examples=60, deadline=None)
    @given(st.lists(st.tuples(st.integers(-1, 3), st.integers(0, 2)), max_size=12))
    def test_all_that_is_wrong_is_marked_in_place_and_nothing_else(self, order: list[Cell]) -> None:
        wrong = Order(tuple(order))
        drawing = draw_wrong(SMALL, wrong, check(SMALL, wrong))
        assert drawing is not None
        assert_inside(drawing, descenders=False)
        assert_texts_apart(drawing)
        at: dict[str, set[Cell]] = {code: set() for code in BREACHES}
        for breach in check(SMALL, wrong):
            at[breach.code].update(breach.cells)
        numbers = replay(cell for cell in dict.fromkeys(order) if cell in SMALL.tiles)
        card = places(drawing)[0].drawing
        for (row, col), (tint, words) in faces(SMALL, card).items():
            number, expected = str(numbers.get((row, col), "")), SMALL.template[row][col]
            if (row, col) in at["WRONG_NUMBER"] | at["MISSING"]:
                assert (tint, words) == (ROSE, [expected, number] if number else [expected])
            else:
                assert (tint, words) == (WHITE, [number])
        assert sorted(red(card, 5)) == sorted(at["TWICE"])
        assert sorted(red(card, 2)) == sorted([*at["NOT_A_TILE"]] * 2)
        assert [text for text in texts(drawing) if text in KEY.values()] == [KEY[code] for code in KEY if at[code]]

    def test_bad_moves_are_named_with_rows_and_columns_from_one_and_not_too_many(self) -> None:
        few = Order(((2, 2), (1, 0), (9, 9), (0, 1), (1, 1), (1, 0), (0, 0), (0, 2), (1, 2)))
        named = (
            "Bad moves: move 3 is off the board; row 1, column 2: move 4 is on an empty cell; "
            "row 2, column 1: move 6 repeats this tile."
        )
        assert named in " ".join(texts(draw(SMALL, few)))
        many = Order(few.order + ((0, -(10**30)),) * 500)
        drawing = draw(SMALL, many)
        assert f"; {503 - MOST_MOVES} more." in " ".join(texts(drawing))
        assert drawing.height < 120

    def test_a_solution_without_a_picture_is_refused_by_its_first_broken_rule(self) -> None:
        wide = Ottf(("1" * 1000,))
        assert draw_wrong(wide, Order(()), check(wide, Order(()))) is None
        for puzzle, wrong in ((wide, Order(())), (SMALL, Order(((0, "1"),)))):  # type: ignore[arg-type]
            with pytest.raises(InputError, match="not drawn because it is wrong"):
                draw(puzzle, wrong)
