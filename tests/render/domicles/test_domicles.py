"""Drawings of Domicles: everything inside its bounds, pips that count, answers that fit their puzzle."""

import itertools
import math
from collections.abc import Iterator
from typing import Any

import pytest

from puzzlemill.puzzles.domicles import Domicles, Swaps, double_set, parse_id
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.render.domicles import draw, reminder
from puzzlemill.render.domicles.board import PLACE_SIZE, Frame, Lanes, place_number
from puzzlemill.render.domicles.swaps import swap_list
from puzzlemill.render.domicles.tiles import PIPS, SIDE, number_items, tile_items
from puzzlemill.render.drawing.canvas import DIGIT_HEIGHT, Drawing, Path, Place, Text
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import PAPERS, Look
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.solvers.domicles import solve

POSITIONS = [
    "domicles:2x2:6:e1:60504321",
    "domicles:4x2:6:e2:4032102164535142",
    "domicles:2x3:6:e3:435162213065",
    "domicles:4x3:6:e3:213254401065526430516342",
    "domicles:4x3:6:m11:213254401065526430516342",
    "domicles:2x2:12:m3:c0b1a298",
    "domicles:2x2:18:m3:i0h1g2fe",
    "domicles:4x2:6:e0:1032214042515364",
]

Box = tuple[float, float, float, float]


def boxes(drawing: Drawing, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[tuple[Any, Box]]:
    """Every item with its left, top, right and bottom in mm; the symbols of this kind are not turned."""
    for item in drawing.items:
        if isinstance(item, Place):
            assert item.turn == 0
            yield from boxes(item.drawing, x + scale * item.x, y + scale * item.y, scale * item.scale)
        else:
            left, top, right, bottom = (scale * side for side in _own_box(item))
            yield item, (x + left, y + top, x + right, y + bottom)


def _own_box(item: Path | Text) -> Box:
    if isinstance(item, Text):
        width = text_width(item.text, item.size, item.bold)
        left = item.x - {"start": 0, "middle": 0.5, "end": 1}[item.anchor] * width
        return left, item.y - 0.75 * item.size, left + width, item.y
    steps = [step[1:] for step in item.steps if len(step) > 1]
    across = [float(value) for step in steps for value in step[::2]]
    down = [float(value) for step in steps for value in step[1::2]]
    half = item.width / 2 if item.stroke is not None else 0
    return min(across) - half, min(down) - half, max(across) + half, max(down) + half


def solution_of(puzzle: Domicles) -> Swaps:
    found = solve(puzzle).solution
    return Swaps(()) if found is None else found


def assert_inside(drawing: Drawing) -> None:
    for item, (left, top, right, bottom) in boxes(drawing):
        assert min(left, top) >= -1e-9, item
        assert right <= drawing.width + 1e-9, item
        assert bottom <= drawing.height + 1e-9, item


def assert_texts_apart(drawing: Drawing) -> None:
    for one, other in itertools.combinations([box for item, box in boxes(drawing) if isinstance(item, Text)], 2):
        assert not overlap(one, other)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def texts(drawing: Drawing) -> list[str]:
    return [item.text for item, _ in boxes(drawing) if isinstance(item, Text)]


@pytest.mark.parametrize("position", POSITIONS)
def test_everything_is_inside_the_drawing_and_no_two_texts_overlap(position: str) -> None:
    puzzle = parse_id(position)
    for drawing in (draw(puzzle), draw(puzzle, solution_of(puzzle))):
        assert_inside(drawing)
        assert_texts_apart(drawing)


def test_the_largest_boards_of_the_book_fit_a_page() -> None:
    assert draw(parse_id(POSITIONS[3])).width < 110
    assert draw(Domicles(4, 4, 9, double_set(9)[:16], 15)).width < 170


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
            assert math.dist(one[:2], two[:2]) > 1.35 * (one[2] - one[0])


def test_patterns_that_differ_in_their_middle_row_alone_differ_in_more_than_one_pip() -> None:
    patterns = [{(round(x, 2), round(y, 2)) for x, y, _, _ in pips_of(number, 12)} for number in (10, 11, 12)]
    for one, other in itertools.combinations(patterns, 2):
        assert len(one ^ other) >= 2


@pytest.mark.parametrize(("rows", "cols", "pips"), [(7, 4, 9), (5, 5, 12), (6, 6, 12)])
def test_pips_on_a_page_of_two_large_boards_are_a_millimetre_wide_and_stand_clear(
    rows: int, cols: int, pips: int
) -> None:
    entry = make_entry(Domicles(rows, cols, pips, double_set(pips)[-rows * cols :], 8))
    page = puzzle_sheets(numbered([entry, entry]), Look(PAPERS["a4"]), 2)[0]
    scale = next(placed.box.height for placed in page.placed if placed.role == "puzzle") / draw(entry.instance).height
    circles = pips_of(pips, pips)
    diameter = circles[0][2] - circles[0][0]
    gap = min(math.dist(one[:2], two[:2]) for one, two in itertools.combinations(circles, 2)) - diameter
    assert scale * diameter >= 1.0
    assert scale * gap >= 0.4


def test_a_tile_is_twice_as_wide_as_high_and_carries_its_number_of_pips() -> None:
    items = tile_items(0, 0, (6, 4), 6)
    dots = [item for item in items if isinstance(item, Path) and item.stroke is None][1:]
    assert len(dots) == 10
    _, (left, top, right, bottom) = next(iter(boxes(Drawing(99, 99, tuple(items)))))
    assert right - left == pytest.approx(2 * (bottom - top))


def test_places_are_numbered_from_one_and_every_swap_has_its_line() -> None:
    found = texts(draw(parse_id(POSITIONS[3])))
    assert found[:12] == [str(place) for place in range(1, 13)]
    assert [text for text in found[12:] if text != "↔"] == ["1.", "2.", "3."]


@pytest.mark.parametrize("size", [PLACE_SIZE, 5.0])
@pytest.mark.parametrize("below", [0, 1])
def test_the_number_of_a_place_stands_nearer_to_its_own_tile_than_to_the_one_above(size: float, below: int) -> None:
    frame = Frame(7, 4, size, Lanes(below=below))
    for place in range(4, 28):
        text, (_, own), (_, above) = place_number(frame, place), frame.tile_at(place), frame.tile_at(place - 4)
        room = own - text.y, text.y - DIGIT_HEIGHT * text.size - (above + SIDE)
        assert 0.5 < room[0] < room[1] / 2


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("number", [9, 10, 20])
def test_the_number_of_a_swap_keeps_clear_of_its_places(number: int, solved: bool) -> None:
    drawing = swap_list([(42, 43) if solved else None] * number, 105)
    assert_texts_apart(drawing)
    drawn = list(boxes(drawing))
    starts = [box for item, box in drawn if isinstance(item, Text) and item.text.endswith(".")]
    slots = [box for item, box in drawn if isinstance(item, Path) or item.text.isdigit()]
    assert (len(starts), len(slots)) == (number, 2 * number)
    for start, slot in itertools.product(starts, slots):
        if slot[2] > start[2] and abs(slot[3] - start[3]) < 2:
            assert slot[0] - start[2] >= 1.8


def test_the_answer_names_places_from_one() -> None:
    puzzle = parse_id(POSITIONS[1])
    assert texts(draw(puzzle, Swaps(((2, 1), (3, 1))))) == ["1.", "↔", "3", "2", "2.", "↔", "4", "2"]


def test_a_wrong_solution_from_a_file_is_drawn_without_harm() -> None:
    puzzle = parse_id(POSITIONS[1])
    drawing = draw(puzzle, Swaps(((0, 99), (-1, 10**30)) * 1000))
    assert drawing.height < 200


@pytest.mark.parametrize("position", POSITIONS)
def test_the_reminder_fits_half_a_page(position: str) -> None:
    text = reminder(parse_id(position))
    assert len(text) <= 90
    assert text_width(text, 9 * 25.4 / 72) <= 83


def test_the_reminder_says_how_many_swaps() -> None:
    assert reminder(parse_id(POSITIONS[0])).startswith("Solve in 1 swap:")
    assert reminder(parse_id(POSITIONS[4])).startswith("At most 11 swaps:")
