"""Pictures of Domicles: conflicts marked in place, wrong solutions, and solutions as numbered swaps."""

import itertools
import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, check, double_set, duplicates, parse_id, replay
from puzzlemill.puzzles.kinds import Breach, InputError
from puzzlemill.render import draw
from puzzlemill.render.domicles.conflicts import COLOURS, conflicts
from puzzlemill.render.domicles.faults import draw_wrong
from puzzlemill.render.domicles.swaps import STRIKE
from puzzlemill.render.drawing.canvas import HEAVY, Ink, Path, Text
from puzzlemill_research.domicles.strip import SMALLEST_SCALE, TALLEST, WIDEST, swap_steps
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
LAYOUTS = [(2, 2, 6), (4, 3, 6), (7, 4, 9), (4, 6, 12), (3, 5, 15)]

Drawn: TypeAlias = list[tuple[Path | Text, Box]]
"""All items of a drawing and their boxes."""


@st.composite
def boards(draw_one: st.DrawFn) -> Domicles:
    """Any board; most have many conflicts."""
    rows, cols, pips = draw_one(st.sampled_from(LAYOUTS))
    shuffled = draw_one(st.permutations(double_set(pips)))
    return Domicles(rows, cols, pips, tuple(shuffled[: rows * cols]), 1)


def filled(drawn: Drawn, ink: Ink) -> list[Box]:
    return [box for item, box in drawn if isinstance(item, Path) and item.fill == ink]


def lines(drawn: Drawn, ink: Ink) -> list[Box]:
    return [box for item, box in drawn if isinstance(item, Path) and item.stroke == ink and len(item.steps) == 2]


def numbers(drawn: Drawn) -> list[Box]:
    return [box for item, box in drawn if isinstance(item, Text)]


def pips_of(drawn: Drawn) -> list[Box]:
    return [box for box in filled(drawn, 0.0) if box.width < 3]


def cells_of(drawn: Drawn, cols: int) -> dict[tuple[int, int], Box]:
    """The half tiles as drawn, up to the middle of a tile's outline, by row and column."""
    halves = {}
    outlines = [(i, b) for i, b in drawn if isinstance(i, Path) and i.stroke == 0.0 and i.steps[-1] == ("Z",)]
    for place, (item, (left, top, right, bottom)) in enumerate(outlines):
        row, col = divmod(place, cols)
        middle, edge = (left + right) / 2, item.width / 2
        halves[row, 2 * col] = Box(left + edge, top + edge, middle, bottom - edge)
        halves[row, 2 * col + 1] = Box(middle, top + edge, right - edge, bottom - edge)
    return halves


def assert_pinned(breach: Breach, cells: dict[tuple[int, int], Box], pins: list[tuple[float, float]]) -> None:
    """Each cell of a row has a pin at its foot, each of a column one at the outer side of its tile, and takes it."""
    for cell in breach.cells:
        left, top, right, bottom = cells[cell]
        outer = right if cell[1] % 2 else left
        for x, y in pins:
            at_foot = left < x < right and y == pytest.approx(bottom)
            at_side = x == pytest.approx(outer) and top < y < bottom
            if at_foot if breach.code == "ROW_DUPLICATE" else at_side:
                pins.remove((x, y))
                break
        else:
            pytest.fail(f"no pin for {cell} of {breach}")


def assert_marked(drawn: Drawn, tiles: Sequence[Tile], cols: int) -> None:
    """All cells that repeat a number, and no others, are tinted and pinned."""
    repeated, cells = duplicates(tiles, cols), cells_of(drawn, cols)
    tinted = [box.middle for box in filled(drawn, COLOURS.tint)]
    expected = [cells[cell].middle for cell in sorted({cell for breach in repeated for cell in breach.cells})]
    assert tinted == [pytest.approx(point) for point in expected]
    pins = [box.middle for box in filled(drawn, COLOURS.bracket)]
    for breach in repeated:
        assert_pinned(breach, cells, pins)
    assert pins == []


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
