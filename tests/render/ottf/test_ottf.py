"""Drawings of OTTF: numbers fit their cells and are large enough, cards tell tiles from holes, answers count."""

import pytest

from puzzlemill.puzzles.ottf import Order, Ottf, template_of
from puzzlemill.render.drawing.canvas import DIGIT, DIGIT_HEIGHT, Drawing, Path
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.ottf import DARKEST, draw
from puzzlemill.render.ottf.cards import CARD, SIDE
from puzzlemill.render.pages.words import ENGLISH
from tests.support.render.drawings import paths, texts, types
from tests.support.render.samples import SMALL_ORDER, SMALL_OTTF, ottf_sample


def tiles(drawing: Drawing) -> list[Path]:
    """The squares; cards are rectangles with round corners."""
    return [path for path, _ in paths(drawing) if len(path.steps) == 5]


def test_numbers_stay_inside_their_cells() -> None:
    for board in ("1x1", "7x13", "20x20"):
        puzzle, solution = ottf_sample(board)
        for item, _ in (*types(draw(puzzle)), *types(draw(puzzle, solution))):
            assert text_width(item.text, item.size) <= 0.8 * SIDE
            assert item.size * DIGIT_HEIGHT <= 0.75 * SIDE


def test_a_template_and_its_work_card_fit_the_page_with_large_digits() -> None:
    drawing = draw(ottf_sample("7x13")[0])
    assert drawing.width <= 170
    assert drawing.height <= 115
    small, large = sorted({item.size for item, _ in types(drawing)})
    assert large * DIGIT_HEIGHT == pytest.approx(DIGIT)
    assert DIGIT >= 5
    assert small < large / 2


def test_two_cards_show_the_numbers_large_on_one_and_small_in_the_corners_of_the_other() -> None:
    drawing = draw(SMALL_OTTF)
    assert sorted(texts(drawing)) == sorted(2 * "".join(SMALL_OTTF.template).replace(".", ""))
    assert len(tiles(drawing)) == 2 * len(SMALL_OTTF.tiles)


def test_both_cards_are_grey_so_that_holes_do_not_look_like_tiles_to_fill() -> None:
    drawing = draw(Ottf(("111", "1.1", "111")))
    assert [path.fill for path, _ in paths(drawing) if len(path.steps) > 5] == [CARD, CARD]
    assert {tile.fill for tile in tiles(drawing)} == {1.0}


def test_wide_cards_lie_below_and_tall_ones_beside_one_another() -> None:
    wide, tall = draw(Ottf(("1" * 13,) * 3)), draw(Ottf(("1" * 3,) * 13))
    assert wide.width < 13.6 * SIDE
    assert wide.height > 2 * 3 * SIDE
    assert tall.width > 2 * 3 * SIDE
    assert tall.height < 13.6 * SIDE


def test_the_answer_numbers_the_moves_and_shades_the_rounds() -> None:
    answer = draw(SMALL_OTTF, SMALL_ORDER)
    assert sorted(texts(answer)) == list("123456")
    shades = [tile.fill for tile in tiles(answer)]
    assert len(shades) == len(SMALL_OTTF.tiles)
    assert {1.0, DARKEST} <= set(shades)
    assert all(isinstance(shade, float) and shade >= DARKEST for shade in shades)


def test_holes_of_an_answer_are_darker_than_the_tiles_of_any_round() -> None:
    answer = draw(SMALL_OTTF, SMALL_ORDER)
    (ground,) = (path.fill for path, _ in paths(answer) if len(path.steps) > 5)
    assert isinstance(ground, float)
    assert ground <= DARKEST - 0.1
    assert min(tile.fill for tile in tiles(answer) if isinstance(tile.fill, float)) == DARKEST


def test_moves_of_an_answer_are_of_one_size() -> None:
    puzzle, solution = ottf_sample("7x13")
    assert len({item.size for item, _ in types(draw(puzzle, solution))}) == 1


def test_beyond_thirty_rows_or_columns_a_template_has_no_work_card() -> None:
    for rows, cols, cards in ((30, 30, 2), (31, 3, 1), (3, 31, 1)):
        assert len(tiles(draw(Ottf(("1" * cols,) * rows)))) == cards * rows * cols


def test_answers_of_more_than_400_tiles_number_the_rounds_and_say_so() -> None:
    for rows, cols in ((20, 20), (50, 9)):
        order = Order(tuple((row, col) for row in range(rows) for col in range(cols)))
        answer = draw(template_of(rows, cols, order.order), order)
        numbers = [text for text in texts(answer) if text.isdigit()]
        if rows == 20:
            assert numbers == [str(number) for number in range(1, 401)]
            assert len(texts(answer)) == 400
        else:
            assert numbers == [str(row + col + 1) for row, col in order.order]
            assert " ".join(texts(answer)[450:]) == ENGLISH("answers.ottf.rounds")
