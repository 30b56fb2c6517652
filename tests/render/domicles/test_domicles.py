"""Drawings of Domicles: pips that count, numbers beside their tiles, answers that fit their puzzle."""

import itertools
import math

import pytest

from puzzlemill.puzzles.domicles import Domicles, Swaps, double_set, parse_id, replay
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.render.domicles import draw, reminder
from puzzlemill.render.domicles.board import PLACE_SIZE, TINT, Frame, Lanes, place_number
from puzzlemill.render.domicles.swaps import swap_list
from puzzlemill.render.domicles.tiles import PIPS, SIDE, number_items, tile_items
from puzzlemill.render.drawing.canvas import DIGIT_HEIGHT, Drawing, Path, pt
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import PAPERS, Look
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.solvers import solve
from tests.support.answer_reading import read_board
from tests.support.render.drawings import Box, assert_texts_apart, boxes, paths, texts, types
from tests.support.render.samples import DOMICLES


def test_the_largest_board_of_the_book_leaves_room_beside_it() -> None:
    assert draw(parse_id(DOMICLES[3])).width < 110


@pytest.mark.parametrize("number", range(13))
def test_every_pattern_has_its_number_of_pips_and_is_symmetric(number: int) -> None:
    pips = {(across, down) for down, row in zip((-1, 0, 1), PIPS[number], strict=True) for across in row}
    assert len(pips) == number
    assert pips == {(-across, -down) for across, down in pips}


def pips_of(number: int, pips: int) -> list[Box]:
    """The pips of a number on a half tile whose corner is (0, 0)."""
    items = number_items(SIDE / 2, SIDE / 2, number, pips)
    return [box for _, box in boxes(Drawing(SIDE, SIDE, tuple(items)))]


@pytest.mark.parametrize("pips", [6, 9, 12])
def test_pips_keep_apart_and_off_the_bar(pips: int) -> None:
    for number in range(pips + 1):
        circles = pips_of(number, pips)
        assert len(circles) == number
        for box in circles:
            assert min(box) > 1.2
            assert max(box) < SIDE - 1.2
        for one, two in itertools.combinations(circles, 2):
            assert math.dist(one[:2], two[:2]) > 1.35 * one.width


def test_patterns_that_differ_in_their_middle_row_alone_differ_in_more_than_one_pip() -> None:
    patterns = [{(round(x, 2), round(y, 2)) for x, y, _, _ in pips_of(number, 12)} for number in (10, 11, 12)]
    for one, other in itertools.combinations(patterns, 2):
        assert len(one ^ other) >= 2


@pytest.mark.parametrize(("rows", "cols", "pips"), [(7, 4, 9), (5, 5, 12), (6, 6, 12)])
def test_pips_of_two_large_boards_on_a_page_are_a_millimetre_wide_and_clear(rows: int, cols: int, pips: int) -> None:
    puzzle = Domicles(rows, cols, pips, double_set(pips)[-rows * cols :], 8)
    entry = make_entry(puzzle)
    page = puzzle_sheets(numbered([entry, entry]), Look(PAPERS["a4"]), 2)[0]
    scale = next(placed.box.height for placed in page.placed if placed.role == "puzzle") / draw(puzzle).height
    circles = pips_of(pips, pips)
    diameter = circles[0].width
    gap = min(math.dist(one[:2], two[:2]) for one, two in itertools.combinations(circles, 2)) - diameter
    assert scale * diameter >= 1.0
    assert scale * gap >= 0.4


def test_a_tile_is_twice_as_wide_as_high_and_carries_its_number_of_pips() -> None:
    items = tile_items(0, 0, (6, 4), 6)
    dots = [item for item in items if isinstance(item, Path) and item.stroke is None][1:]
    assert len(dots) == 10
    _, box = next(boxes(Drawing(99, 99, tuple(items))))
    assert box.width == pytest.approx(2 * box.height)


def test_places_are_numbered_from_one_and_every_swap_has_its_line() -> None:
    words = texts(draw(parse_id(DOMICLES[3])))
    assert words[:12] == [str(place) for place in range(1, 13)]
    assert [text for text in words[12:] if text != "↔"] == ["1.", "2.", "3."]


@pytest.mark.parametrize("size", [PLACE_SIZE, 5.0])
@pytest.mark.parametrize("below", [0, 1])
def test_the_number_of_a_place_is_nearer_to_its_own_tile_than_to_the_one_above(size: float, below: int) -> None:
    frame = Frame(7, 4, size, Lanes(below=below))
    for place in range(4, 28):
        text, (_, tile), (_, tile_above) = place_number(frame, place), frame.tile_at(place), frame.tile_at(place - 4)
        gap_below, gap_above = tile - text.y, text.y - DIGIT_HEIGHT * text.size - (tile_above + SIDE)
        assert 0.5 < gap_below < gap_above / 2


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("number", [9, 10, 20])
def test_the_number_of_a_swap_keeps_clear_of_its_places(number: int, solved: bool) -> None:
    drawing = swap_list([(42, 43) if solved else None] * number, 105)
    assert_texts_apart(drawing)
    starts = [box for item, box in types(drawing) if item.text.endswith(".")]
    slots = [box for item, box in boxes(drawing) if isinstance(item, Path) or item.text.isdigit()]
    assert (len(starts), len(slots)) == (number, 2 * number)
    for start, slot in itertools.product(starts, slots):
        if slot.right > start.right and abs(slot.bottom - start.bottom) < 2:
            assert slot.left - start.right >= 1.8


def test_the_answer_shows_the_solved_board_in_numbers_above_the_swaps_in_one_line() -> None:
    puzzle = parse_id(DOMICLES[1])
    swaps = Swaps(((2, 1), (3, 1)))
    answer = draw(puzzle, swaps)
    assert texts(answer)[-1] == "3↔2, 4↔2"
    assert read_board(puzzle, answer) == replay(puzzle.tiles, swaps.swaps)
    assert_texts_apart(answer)


@pytest.mark.parametrize("position", DOMICLES)
def test_an_answer_is_smaller_than_half_of_its_puzzle_and_tints_what_has_moved(position: str) -> None:
    puzzle = parse_id(position)
    swaps = solve(puzzle).solution or Swaps(())
    answer = draw(puzzle, swaps)
    assert answer.width * answer.height < draw(puzzle).width * draw(puzzle).height / 2
    moved = sum(one != other for one, other in zip(puzzle.tiles, replay(puzzle.tiles, swaps.swaps), strict=True))
    assert [path.fill for path, _ in paths(answer)].count(TINT) == moved


@pytest.mark.parametrize("position", DOMICLES)
def test_the_reminder_fits_half_a_page(position: str) -> None:
    assert text_width(reminder(parse_id(position)), pt(9)) <= 83


def test_the_reminder_says_how_many_swaps() -> None:
    assert reminder(parse_id(DOMICLES[0])).startswith("Solve in 1 swap:")
    assert reminder(parse_id(DOMICLES[4])).startswith("At most 11 swaps:")
