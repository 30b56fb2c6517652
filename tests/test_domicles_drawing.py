"""Drawings of Domicles: everything inside its bounds, pips that count, answers that fit their puzzle."""

import math
from collections.abc import Iterator
from typing import Any

import pytest

from puzzlemill.puzzles.domicles import Domicles, Swaps, check, double_set, duplicates, parse_id, replay
from puzzlemill.render import domicles as artist
from puzzlemill.render.canvas import Drawing, Path, Place, Text
from puzzlemill.render.domicles import PIPS, SIDE, draw, reminder, rules
from puzzlemill.render.fonts import text_width
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


def boxes(drawing: Drawing, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Any, Box]]:
    """Every item with its left, top, right and bottom in mm; the symbols of this kind are not scaled or turned."""
    for item in drawing.items:
        if isinstance(item, Place):
            assert (item.scale, item.turn) == (1, 0)
            yield from boxes(item.drawing, x + item.x, y + item.y)
        elif isinstance(item, Text):
            width = text_width(item.text, item.size, item.bold)
            left = x + item.x - {"start": 0, "middle": 0.5, "end": 1}[item.anchor] * width
            yield item, (left, y + item.y - 0.75 * item.size, left + width, y + item.y)
        else:
            steps = [step[1:] for step in item.steps if len(step) > 1]
            across = [float(value) for step in steps for value in step[::2]]
            down = [float(value) for step in steps for value in step[1::2]]
            half = item.width / 2 if item.stroke is not None else 0
            yield item, (x + min(across) - half, y + min(down) - half, x + max(across) + half, y + max(down) + half)


def solution_of(puzzle: Domicles) -> Swaps:
    found = solve(puzzle).solution
    return Swaps(()) if found is None else found


@pytest.mark.parametrize("position", POSITIONS)
def test_everything_is_inside_the_drawing(position: str) -> None:
    puzzle = parse_id(position)
    for drawing in (draw(puzzle), draw(puzzle, solution_of(puzzle))):
        for _, (left, top, right, bottom) in boxes(drawing):
            assert min(left, top) >= 0
            assert right <= drawing.width
            assert bottom <= drawing.height


@pytest.mark.parametrize("position", POSITIONS)
def test_no_two_texts_overlap(position: str) -> None:
    puzzle = parse_id(position)
    for drawing in (draw(puzzle), draw(puzzle, solution_of(puzzle))):
        texts = [box for item, box in boxes(drawing) if isinstance(item, Text)]
        for number, one in enumerate(texts):
            for two in texts[number + 1 :]:
                assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


def test_the_largest_boards_of_the_book_fit_a_page() -> None:
    assert draw(parse_id(POSITIONS[3])).width < 110
    assert draw(Domicles(4, 4, 9, double_set(9)[:16], 15)).width < 170


@pytest.mark.parametrize("number", range(13))
def test_every_pattern_has_its_number_of_pips_and_is_symmetric(number: int) -> None:
    pips = {(across, down) for down, row in zip((-1, 0, 1), PIPS[number], strict=True) for across in row}
    assert len(pips) == number
    assert pips == {(-across, -down) for across, down in pips}


@pytest.mark.parametrize("pips", [6, 9, 12])
def test_pips_keep_apart_and_off_the_bar(pips: int) -> None:
    for number in range(pips + 1):
        circles = [
            box for _, box in boxes(Drawing(SIDE, SIDE, tuple(artist._number(SIDE / 2, SIDE / 2, number, pips))))
        ]
        for place, one in enumerate(circles):
            assert min(one) > 1
            assert max(one) < SIDE - 1
            for two in circles[place + 1 :]:
                assert math.dist(one[:2], two[:2]) > (one[2] - one[0]) + 0.3


def test_a_tile_is_twice_as_wide_as_high_and_carries_its_number_of_pips() -> None:
    items = artist._tile(0, 0, (6, 4), 6, (False, False))
    dots = [item for item in items if isinstance(item, Path) and item.stroke is None][1:]
    assert len(dots) == 10
    _, (left, top, right, bottom) = next(iter(boxes(Drawing(99, 99, tuple(items)))))
    assert right - left == pytest.approx(2 * (bottom - top))


def test_places_are_numbered_from_one_and_every_swap_has_its_line() -> None:
    texts = [item.text for item, _ in boxes(draw(parse_id(POSITIONS[3]))) if isinstance(item, Text)]
    assert texts[:12] == [str(place) for place in range(1, 13)]
    assert [text for text in texts[12:] if text != "↔"] == ["1.", "2.", "3."]


def test_the_answer_names_places_from_one() -> None:
    puzzle = parse_id(POSITIONS[1])
    texts = [item.text for item, _ in boxes(draw(puzzle, Swaps(((2, 1), (3, 1))))) if isinstance(item, Text)]
    assert texts == ["1.", "↔", "3", "2", "2.", "↔", "4", "2"]


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


def test_the_rules_explain_a_real_puzzle() -> None:
    puzzle = parse_id(artist._EXAMPLE)
    assert check(puzzle, Swaps(artist._EXAMPLE_SWAPS)) == []
    assert len(duplicates(puzzle.tiles, 2)) == 4
    between = duplicates(replay(puzzle.tiles, artist._EXAMPLE_SWAPS[:1]), 2)
    assert [breach.code for breach in between] == ["COLUMN_DUPLICATE", "COLUMN_DUPLICATE"]
    figures = [block for block in rules() if isinstance(block, Drawing)]
    assert len(figures) == 1
    for _, (left, top, right, bottom) in boxes(figures[0]):
        assert min(left, top) >= 0
        assert right <= figures[0].width
        assert bottom <= figures[0].height
