"""Gloop on paper: paths keep clear of one another, of numbers and of the page."""

import itertools
import math
from collections.abc import Iterator

import msgspec
import pytest

from puzzlemill.generator.gloop import Options, make
from puzzlemill.puzzles.gloop import Gloop, Limits, Packing
from puzzlemill.puzzles.gloop.tiles import WORDS, partners, tile_number
from puzzlemill.puzzles.streams import stream
from puzzlemill.render import gloop as art
from puzzlemill.render.drawing.canvas import DIGIT_HEIGHT, Drawing, Path, Place, Text
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.gloop.board import INSET, NUMBER, TALLEST, WIDEST
from puzzlemill.render.gloop.tiles import STROKE, curve, place, sample

SIZES = [("2x2", 0), ("3x3", 2), ("4x4", 0), ("2x9", 5), ("9x2", 0), ("5x6", 0), ("6x6", 10), ("8x8", 63), ("7x12", 40)]


def made(board: str, goal: str = "valid", givens: int = 0, spares: int = 0, index: int = 0) -> tuple[Gloop, Packing]:
    options = Options(board=board, goal=goal, givens=givens, spares=spares)  # type: ignore[arg-type]
    found = make(options, stream("gloop", 1, {}, 3, index))
    assert found is not None
    return found


def flattened(drawing: Drawing, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[float, float]]:
    """Points around all that is drawn: corners of text, ends and control points of lines, with their widths."""
    for item in drawing.items:
        if isinstance(item, Place):
            assert item.turn == 0
            yield from flattened(item.drawing, x + item.x * scale, y + item.y * scale, scale * item.scale)
            continue
        if isinstance(item, Text):
            width = text_width(item.text, item.size, item.bold)
            left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
            points, rim = [(left, item.y - item.size), (left + width, item.y + item.size / 4)], 0.0
        else:
            numbers = [float(number) for step in item.steps for number in step[1:]]
            points, rim = list(zip(numbers[::2], numbers[1::2], strict=True)), item.width / 2 if item.stroke else 0.0
        for a, b in points:
            for sign in (-1, 1):
                yield x + (a + sign * rim) * scale, y + (b + sign * rim) * scale


def assert_inside(drawing: Drawing) -> None:
    for x, y in flattened(drawing):
        assert -1e-6 <= x <= drawing.width + 1e-6
        assert -1e-6 <= y <= drawing.height + 1e-6


def texts(drawing: Drawing) -> list[str]:
    found = [item.text for item in drawing.items if isinstance(item, Text)]
    inner = (texts(item.drawing) for item in drawing.items if isinstance(item, Place))
    return found + [text for more in inner for text in more]


def test_no_two_paths_of_a_tile_come_near_one_another() -> None:
    pairs = set()
    for word in WORDS:
        paths = [(vertex, other) for vertex, other in enumerate(partners(word)) if other > vertex]
        pairs |= set(itertools.combinations(paths, 2))
    gaps = [math.dist(p, q) for first, second in pairs for p in sample(curve(*first)) for q in sample(curve(*second))]
    assert min(gaps) >= 2 * STROKE


def test_paths_leave_their_vertices_at_right_angles_and_stay_on_the_tile() -> None:
    for start, end in itertools.permutations(range(8), 2):
        cubics = curve(start, end)
        for vertex, near in ((start, cubics[0][1]), (end, cubics[-1][2])):
            x, y = place(vertex)
            along = (near[0] - x) if vertex // 2 % 2 == 0 else (near[1] - y)
            assert along == pytest.approx(0)
            assert (near[0] - x, near[1] - y) != (0, 0)
        for x, y in sample(cubics):
            assert -1e-9 <= x <= 1 + 1e-9
            assert -1e-9 <= y <= 1 + 1e-9
        assert [cubic[3] for cubic in cubics[:-1]] == [cubic[0] for cubic in cubics[1:]]


@pytest.mark.parametrize(("board", "side"), [("3x3", 16.0), ("5x6", 11.3), ("7x12", 4.7)])
def test_paths_of_neighbouring_tiles_meet_within_a_hundredth_of_a_millimetre_in_one_direction(
    board: str, side: float
) -> None:
    puzzle, packing = made(board)
    laid = tuple((row, col, packing.grid[row][col] or "") for row, col in puzzle.cells)
    frame = art.frame_drawing(msgspec.structs.replace(puzzle, givens=laid), side)
    ends = []
    for tile in (item for item in frame.items if isinstance(item, Place)):
        for path in tile.drawing.items:
            if isinstance(path, Path) and path.steps[-1][0] == "C":
                numbers = [float(number) for step in path.steps for number in step[1:]]
                points = [(tile.x + x, tile.y + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
                ends += [(points[0], points[1]), (points[-1], points[-2])]
    assert ends
    for at, inward in ends:
        ((other, onward),) = [pair for pair in ends if pair[1] != inward and math.dist(pair[0], at) < 0.01]
        one, two = (math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in ((inward, at), (other, onward)))
        assert abs(math.sin(one - two)) < 1e-9
        assert math.cos(one - two) > 0


def test_the_other_way_round_is_the_same_path() -> None:
    for start, end in itertools.combinations(range(8), 2):
        there, back = sample(curve(start, end)), sample(curve(end, start))[::-1]
        assert all(math.dist(p, q) < 1e-9 for p, q in zip(there, back, strict=True))


def test_numbers_keep_clear_of_every_path() -> None:
    right = INSET + max(text_width(str(number), NUMBER) for number in range(91))
    corners = [(right, INSET + NUMBER * DIGIT_HEIGHT), (right, INSET), (INSET, INSET)]
    for start, end in itertools.permutations(range(8), 2):
        assert all(math.dist(corner, p) > STROKE for p in sample(curve(start, end)) for corner in corners)
    assert math.hypot(*corners[0]) < 1 / 3 - STROKE


@pytest.mark.parametrize(("board", "givens"), SIZES)
@pytest.mark.parametrize("spares", [0, 3])
def test_drawings_keep_within_their_bounds_and_the_page(board: str, givens: int, spares: int) -> None:
    puzzle, packing = made(board, givens=givens, spares=spares)
    for drawing in (art.draw(puzzle), art.draw(puzzle, packing)):
        assert_inside(drawing)
        assert drawing.width <= WIDEST + 1e-6
        assert drawing.height <= TALLEST + 1e-6
    assert min(art.draw(puzzle).width, art.draw(puzzle).height) > 20


def test_a_bank_shows_each_tile_to_place_once_in_order() -> None:
    puzzle, _ = made("4x5", givens=6, spares=2)
    given = {tile_number(word) for _, _, word in puzzle.givens}
    assert texts(art.draw(puzzle)) == [str(tile) for tile in puzzle.tiles if tile not in given]


def test_a_puzzle_with_all_tiles_given_has_no_bank() -> None:
    puzzle, packing = made("3x3")
    words = tuple((row, col, packing.grid[row][col] or "") for row, col in puzzle.cells)
    drawing = art.draw(msgspec.structs.replace(puzzle, givens=words))
    assert_inside(drawing)
    assert texts(drawing) == []


def test_ragged_boards_are_drawn_as_they_are() -> None:
    puzzle = Gloop(("..#", "...", "#.."), "valid", tuple(range(9)))
    assert_inside(art.draw(puzzle))
    assert_inside(art.draw(puzzle, Packing(((None, None, None),) * 3)))


def test_answers_have_no_words() -> None:
    assert texts(art.draw(*made("5x6", "mixed"))) == []


@pytest.mark.parametrize("goal", ["valid", "mixed", "perfect"])
@pytest.mark.parametrize("limits", [None, Limits((100, 182), (100, 181)), Limits((1, 1)), Limits(circles=(0, 0))])
@pytest.mark.parametrize("tiles", [4, 5, 91])
def test_reminders_are_one_short_line(goal: str, limits: Limits | None, tiles: int) -> None:
    text = art.reminder(Gloop(("..", ".."), goal, tuple(range(tiles)), limits=limits))  # type: ignore[arg-type]
    assert len(text) <= 90
    assert "\n" not in text
    assert text.startswith("Turn, never flip: ")
    assert text.endswith(".")
