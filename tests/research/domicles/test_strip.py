"""Solutions of Domicles as numbered swaps."""

import itertools
import math

import pytest

from puzzlemill.puzzles.domicles import Domicles, Swaps, double_set, duplicates, parse_id, replay
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.domicles.conflicts import COLOURS
from puzzlemill.render.drawing.canvas import HEAVY, Path, Text
from puzzlemill_research.domicles.strip import SMALLEST_SCALE, TALLEST, WIDEST, swap_steps
from tests.support.render.domicles import assert_marked, cells_of, filled, lines, numbers, pips_of
from tests.support.render.drawings import (
    Box,
    assert_apart,
    assert_inside,
    assert_texts_apart,
    assert_within,
    boxes,
    overlap,
    places,
    spot_of,
)

EXAMPLE = "domicles:4x3:6:e3:213254401065526430516342"
CHAIN = tuple((place, place + 1) for place in range(15))
SOLUTION = ((0, 4), (3, 4), (9, 10))


@pytest.mark.parametrize(
    ("position", "solution"),
    [
        (EXAMPLE, SOLUTION),
        ("domicles:4x2:6:e2:4032102164535142", ((2, 1), (3, 1))),
        ("domicles:2x2:6:e0:60545162", ()),
        ("domicles:3x3:12:m8:c0c1c2c3c4c5c6c7c8", CHAIN[:8]),
    ],
)
def test_each_swap_adds_one_numbered_and_marked_board_to_the_steps(
    position: str, solution: tuple[tuple[int, int], ...]
) -> None:
    puzzle = parse_id(position)
    drawing = swap_steps(puzzle, Swaps(solution))
    assert_within(drawing, WIDEST, TALLEST)
    assert_texts_apart(drawing)
    pictures = places(drawing)
    assert len(pictures) == len(solution) + 1
    assert_apart(list(map(spot_of, pictures)))
    boards = [replay(puzzle.tiles, solution[:swaps]) for swaps in range(len(pictures))]
    left = [len(duplicates(board, puzzle.cols)) for board in boards]
    for board, picture in zip(boards, pictures, strict=True):
        assert_marked(list(boxes(picture.drawing)), board, puzzle.cols)
    captions = [item.text for item in drawing.items if isinstance(item, Text)]
    for number, (i, j) in enumerate(solution, 1):
        repeats = f"{left[number - 1]} repeat{'s' * (left[number - 1] != 1)}"
        assert captions[3 * number - 3 : 3 * number] == [str(number), f"{i + 1} ↔ {j + 1}", repeats]
    assert captions[3 * len(solution) :] == [f"{left[-1]} repeats" if left[-1] else "Solved"]


@pytest.mark.parametrize(("rows", "cols", "pips"), [(6, 6, 12), (8, 2, 9)])
def test_steps_of_the_largest_boards_are_no_wider_than_a_page_and_can_be_read(rows: int, cols: int, pips: int) -> None:
    size = rows * cols
    drawing = swap_steps(Domicles(rows, cols, pips, double_set(pips)[:size], size - 1), Swaps(CHAIN))
    assert_texts_apart(drawing)
    assert_inside(drawing)
    assert drawing.width <= WIDEST + 1e-6
    assert min(place.scale for place in places(drawing)) >= SMALLEST_SCALE


@pytest.mark.parametrize("position", [EXAMPLE, "domicles:2x4:9:m1:9091929394959697"])
def test_an_arrow_joins_the_two_tiles_of_a_swap_outside_them_and_covers_nothing(position: str) -> None:
    puzzle = parse_id(position)
    for i, j in [*itertools.permutations(range(len(puzzle.tiles)), 2)][::3]:
        first, _ = places(swap_steps(puzzle, Swaps(((i, j),))))
        drawn = list(boxes(first.drawing))
        halves = cells_of(drawn, puzzle.cols)
        rims = [
            box for item, box in drawn if isinstance(item, Path) and (item.stroke, item.width) == (COLOURS.swap, HEAVY)
        ]
        heads = filled(drawn, COLOURS.swap)
        assert len(rims) == len(heads) == 2
        for box in rims:
            assert sum(overlap(box, half) for half in halves.values()) == 2
            assert min(distance(box, head) for head in heads) < 1.0
        for head in heads:
            assert not any(overlap(head, other) for other in pips_of(drawn) + numbers(drawn) + list(halves.values()))
        # The line itself lies on white over every outline, under all pips and numbers.
        (shaft,) = lines(drawn, COLOURS.swap)
        order = [box for _, box in drawn]
        outlines = [n for n, (item, _) in enumerate(drawn) if isinstance(item, Path) and item.stroke == 0.0]
        assert max(outlines) < order.index(shaft) < min(order.index(box) for box in pips_of(drawn) + numbers(drawn))
        halo, box = drawn[order.index(shaft) - 1]
        assert isinstance(halo, Path)
        assert halo.stroke == 1.0
        assert box.left < shaft.left < shaft.right < box.right


@pytest.mark.parametrize(
    ("puzzle", "tiles", "repeats"),
    [
        (parse_id(EXAMPLE), 12, 5),
        (Domicles(5, 2, 9, double_set(9)[:10], 9), 10, 10),
        (parse_id("domicles:7x4:9:e1:94206531324186978573214076543082639842535187936410627475"), 28, 2),
    ],
)
def test_large_boards_and_those_with_many_repeats_are_tinted_without_brackets(
    puzzle: Domicles, tiles: int, repeats: int
) -> None:
    drawn = list(boxes(swap_steps(puzzle, Swaps(()))))
    assert (len(puzzle.tiles), len(duplicates(puzzle.tiles, puzzle.cols))) == (tiles, repeats)
    assert filled(drawn, COLOURS.tint)
    assert bool(lines(drawn, COLOURS.bracket) + filled(drawn, COLOURS.bracket)) == (tiles <= 12 and repeats <= 8)


def distance(one: Box, other: Box) -> float:
    across = max(one.left - other.right, other.left - one.right, 0)
    return math.hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0))


@pytest.mark.parametrize(
    ("swaps", "message"),
    [
        (((0, 12),), "swaps: swap 1 names 0 and 12; expected two different places, 0 to 11"),
        (((0, 1), (-1, 3)), "swaps: swap 2 names -1 and 3"),
        (((3, 3),), "swaps: swap 1 names 3 and 3"),
        (((0, 1),) * 13, "swaps: 13 swaps for 12 tiles"),
    ],
)
def test_swaps_that_cannot_be_made_have_no_steps(swaps: tuple[tuple[int, int], ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        swap_steps(parse_id(EXAMPLE), Swaps(swaps))
