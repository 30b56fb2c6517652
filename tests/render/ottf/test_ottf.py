"""Drawings of OTTF measured as boxes: nothing leaves the drawing, numbers fit their cells and are large enough."""

from collections.abc import Iterator

import pytest

from puzzlemill.generator.ottf import Options, make
from puzzlemill.puzzles.ottf import Order, Ottf, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.drawing.canvas import DIGIT, DIGIT_HEIGHT, Box, Drawing, Path, Text
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.ottf import BY_ROUNDS, DARKEST, draw, reminder
from puzzlemill.render.ottf.cards import CARD, SIDE

BOARDS = ("1x1", "3x4", "7x13", "13x7", "3x13", "10x10", "20x20")
SMALL = Ottf(("2.1", "221", "..2"))
SOLVED = Order(((2, 2), (1, 0), (1, 1), (0, 0), (0, 2), (1, 2)))


def random_puzzle(board: str) -> tuple[Ottf, Order]:
    made = make(Options(board=board), stream_for(board))
    assert made
    return made


def flat(drawing: Drawing, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Path | Text, float, float]]:
    """Every path and text with the place of its drawing's corner; this kind neither scales nor turns a symbol."""
    for item in drawing.items:
        if isinstance(item, Path | Text):
            yield item, x, y
        else:
            assert (item.scale, item.turn) == (1.0, 0.0)
            yield from flat(item.drawing, x + item.x, y + item.y)


def box(item: Path | Text, x: float, y: float) -> Box:
    """The room an item takes, its line width included."""
    if isinstance(item, Text):
        width = text_width(item.text, item.size)
        return Box(x + item.x - width / 2, y + item.y - item.size * DIGIT_HEIGHT, width, item.size * DIGIT_HEIGHT)
    points = [(float(a), float(b)) for step in item.steps for a, b in zip(step[1::2], step[2::2], strict=True)]
    xs, ys = [a for a, _ in points], [b for _, b in points]
    half = item.width / 2 if item.stroke is not None else 0.0
    return Box(x + min(xs) - half, y + min(ys) - half, max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * half)


def texts(drawing: Drawing) -> list[str]:
    return [item.text for item, _, _ in flat(drawing) if isinstance(item, Text)]


def tiles(drawing: Drawing) -> list[Path]:
    """The squares; cards are rectangles with round corners."""
    return [item for item, _, _ in flat(drawing) if isinstance(item, Path) and len(item.steps) == 5]


def all_drawings() -> Iterator[Drawing]:
    for board in BOARDS:
        puzzle, solution = random_puzzle(board)
        yield draw(puzzle)
        yield draw(puzzle, solution)


def test_nothing_leaves_the_drawing() -> None:
    for drawing in all_drawings():
        for item, x, y in flat(drawing):
            room = box(item, x, y)
            assert min(room.x, room.y) >= -1e-6
            assert room.x + room.width <= drawing.width + 1e-6
            assert room.y + room.height <= drawing.height + 1e-6


def test_numbers_stay_inside_their_cells() -> None:
    for drawing in all_drawings():
        for item, _, _ in flat(drawing):
            if isinstance(item, Text):
                assert text_width(item.text, item.size) <= 0.8 * SIDE
                assert item.size * DIGIT_HEIGHT <= 0.75 * SIDE


def test_a_template_and_its_work_card_fit_the_page_with_large_digits() -> None:
    drawing = draw(random_puzzle("7x13")[0])
    assert drawing.width <= 170
    assert drawing.height <= 115
    (size,) = {item.size for item, _, _ in flat(drawing) if isinstance(item, Text)}
    assert size * DIGIT_HEIGHT == pytest.approx(DIGIT)
    assert DIGIT >= 5


def test_two_cards_show_the_numbers_once_and_every_tile_twice() -> None:
    drawing = draw(SMALL)
    assert sorted(texts(drawing)) == sorted("".join(SMALL.template).replace(".", ""))
    assert len(tiles(drawing)) == 2 * len(SMALL.tiles)


def test_both_cards_are_grey_so_that_holes_do_not_look_like_tiles_to_fill() -> None:
    paths = [item for item, _, _ in flat(draw(Ottf(("111", "1.1", "111")))) if isinstance(item, Path)]
    grounds = [path.fill for path in paths if len(path.steps) > 5]
    assert grounds == [CARD, CARD]
    assert {path.fill for path in paths if len(path.steps) == 5} == {1.0}


def test_wide_cards_lie_below_and_tall_ones_beside_one_another() -> None:
    wide, tall = draw(Ottf(("1" * 13,) * 3)), draw(Ottf(("1" * 3,) * 13))
    assert wide.width < 13.6 * SIDE
    assert wide.height > 2 * 3 * SIDE
    assert tall.width > 2 * 3 * SIDE
    assert tall.height < 13.6 * SIDE


def test_the_answer_numbers_the_moves_and_shades_the_rounds() -> None:
    answer = draw(SMALL, SOLVED)
    assert sorted(texts(answer)) == list("123456")
    shades = [tile.fill for tile in tiles(answer)]
    assert len(shades) == len(SMALL.tiles)
    assert {1.0, DARKEST} <= set(shades)
    assert all(isinstance(shade, float) and shade >= DARKEST for shade in shades)


def test_holes_of_an_answer_are_darker_than_the_tiles_of_any_round() -> None:
    answer = draw(SMALL, SOLVED)
    (ground,) = (item.fill for item, _, _ in flat(answer) if isinstance(item, Path) and len(item.steps) > 5)
    assert isinstance(ground, float)
    assert ground <= DARKEST - 0.1
    assert min(tile.fill for tile in tiles(answer) if isinstance(tile.fill, float)) == DARKEST


def test_moves_of_an_answer_are_of_one_size() -> None:
    puzzle, solution = random_puzzle("7x13")
    assert len({item.size for item, _, _ in flat(draw(puzzle, solution)) if isinstance(item, Text)}) == 1


def test_beyond_thirty_rows_or_columns_a_template_stands_alone() -> None:
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
            assert " ".join(texts(answer)[450:]) == BY_ROUNDS


def test_the_reminder_is_one_short_line() -> None:
    assert len(reminder(SMALL)) <= 90
    assert "\n" not in reminder(SMALL)
