"""Drawings of OTTF: numbers fit their cells and are large enough, cards tell tiles from holes, answers count."""

import pytest

from puzzlemill import render
from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.drawing.canvas import DIGIT, DIGIT_HEIGHT, Drawing, Path
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.ottf import EVEN, draw
from puzzlemill.render.ottf.cards import CARD, SIDE
from tests.support.answer_reading import read_rounds
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


def test_any_order_that_follows_the_printed_rounds_solves_the_puzzle() -> None:
    puzzle, solution = ottf_sample("7x13")
    numbers = read_rounds(puzzle, draw(puzzle, solution))
    assert sorted(numbers) == puzzle.tiles
    for seed in range(20):
        order = puzzle.tiles
        stream_for(f"rounds {seed}").shuffle(order)
        assert check(puzzle, Order(tuple(sorted(order, key=numbers.__getitem__)))) == []
    # Without its rounds an order is wrong.
    assert check(puzzle, Order(tuple(order)))


def test_the_answer_tints_every_other_round_and_its_holes_are_darker() -> None:
    answer = draw(SMALL_OTTF, SMALL_ORDER)
    (ground,) = (path.fill for path, _ in paths(answer) if len(path.steps) > 5)
    numbers = [int(text) for text in texts(answer)]
    assert [tile.fill for tile in tiles(answer)] == [1.0 if number % 2 else EVEN for number in numbers]
    assert len(numbers) == len(SMALL_OTTF.tiles)
    assert isinstance(ground, float)
    assert ground <= EVEN - 0.1


def test_numbers_of_all_answers_are_of_one_size() -> None:
    answers = [draw(*ottf_sample(board)) for board in ("3x4", "7x13")]
    assert len({item.size for answer in answers for item, _ in types(answer)}) == 1


def test_beyond_thirty_rows_or_columns_a_template_has_no_work_card() -> None:
    for rows, cols, cards in ((30, 30, 2), (31, 3, 1), (3, 31, 1)):
        assert len(tiles(draw(Ottf(("1" * cols,) * rows)))) == cards * rows * cols


@pytest.mark.thorough
def test_a_template_of_a_million_tiles_is_refused_before_anything_is_drawn() -> None:
    puzzle = Ottf(("2" * 1000,) * 1000)
    with pytest.raises(InputError, match=r"^template: 1000x1000 has 1000000 cells; at most 90000 can be drawn$"):
        render.draw(puzzle)
