"""Gloop on paper: paths do not touch one another, numbers or the page's edge."""

import itertools
import math

import msgspec
import pytest

from puzzlemill.puzzles.gloop import Gloop, Goal, Limits
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, partners, tile_number
from puzzlemill.render import gloop as art
from puzzlemill.render.drawing.canvas import DIGIT_HEIGHT, FRAME, Path
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import LIGHT
from puzzlemill.render.gloop import how_to_play
from puzzlemill.render.gloop.board import INSET, LARGEST_SIDE, NUMBER, tile_drawing
from puzzlemill.render.gloop.tiles import STROKE, curve, place, sample
from puzzlemill.render.pages.blocks import Row
from puzzlemill.render.pages.words import ENGLISH, language
from tests.support.render.drawings import assert_inside, box_of, places, points_of, texts
from tests.support.render.samples import GLOOP, gloop_sample, unturned_sample


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
def test_paths_of_neighbours_meet_within_a_hundredth_of_a_millimetre_in_one_direction(board: str, side: float) -> None:
    puzzle, packing = gloop_sample(board)
    givens = tuple((row, col, packing.grid[row][col] or "") for row, col in puzzle.cells)
    ends = []
    for tile in places(art.frame_drawing(msgspec.structs.replace(puzzle, givens=givens), side)):
        for path in tile.drawing.items:
            if isinstance(path, Path) and path.steps[-1][0] == "C":
                points = [(tile.x + x, tile.y + y) for x, y in points_of(path)]
                ends += [(points[0], points[1]), (points[-1], points[-2])]
    assert ends
    for at, inward in ends:
        ((other, onward),) = [pair for pair in ends if pair[1] != inward and math.dist(pair[0], at) < 0.01]
        one, two = (math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in ((inward, at), (other, onward)))
        assert abs(math.sin(one - two)) < 1e-9
        assert math.cos(one - two) > 0


def test_the_other_way_round_is_the_same_path() -> None:
    for start, end in itertools.combinations(range(8), 2):
        forth, back = sample(curve(start, end)), sample(curve(end, start))[::-1]
        assert all(math.dist(p, q) < 1e-9 for p, q in zip(forth, back, strict=True))


def test_the_points_of_the_rules_are_on_the_edge_of_their_tile_at_its_thirds() -> None:
    row = next(block for block in how_to_play.rules(ENGLISH, LIGHT) if isinstance(block, Row))
    tile, *dots = map(box_of, (item for item in row.pictures[0].drawing.items if isinstance(item, Path)))
    half = FRAME / 2
    left, top, side = tile.left + half, tile.top + half, tile.width - FRAME
    spots = {(round((x - left) / side, 6), round((y - top) / side, 6)) for x, y in (dot.middle for dot in dots)}
    third, more = round(1 / 3, 6), round(2 / 3, 6)
    assert spots == {(x, y) for at in (third, more) for x, y in ((at, 0), (at, 1), (0, at), (1, at))}
    assert_inside(row.pictures[0].drawing)


def test_numbers_keep_clear_of_every_path() -> None:
    right = INSET + max(text_width(str(number), NUMBER) for number in range(91))
    corners = [(right, INSET + NUMBER * DIGIT_HEIGHT), (right, INSET), (INSET, INSET)]
    for start, end in itertools.permutations(range(8), 2):
        assert all(math.dist(corner, p) > STROKE for p in sample(curve(start, end)) for corner in corners)
    assert math.hypot(*corners[0]) < 1 / 3 - STROKE


def test_a_bank_shows_each_tile_to_place_once_in_order() -> None:
    puzzle, _ = gloop_sample("4x5", givens=6, spares=2)
    given = {tile_number(word) for _, _, word in puzzle.givens}
    assert texts(art.draw(puzzle)) == [str(tile) for tile in puzzle.tiles if tile not in given]


def test_unturned_tiles_are_drawn_as_they_lie_with_upright_numbers() -> None:
    puzzle, packing = gloop_sample("4x4")
    puzzle = unturned_sample(puzzle, packing)
    words = sorted(packing.words.values(), key=tile_number)
    assert words != [TILES[tile] for tile in puzzle.tiles]
    bank = places(art.draw(puzzle))[-1].drawing
    assert [place.drawing for place in places(bank)] == [
        tile_drawing(word, LARGEST_SIDE, tile_number(word), unturned=True) for word in words
    ]
    assert art.reminder(puzzle) == "Do NOT turn any tile. Goal: closed paths."
    assert art.reminder(puzzle, language("de")) == "NICHT drehen. Ziel: geschlossene Wege."


def test_a_puzzle_with_all_tiles_given_has_no_bank() -> None:
    puzzle, packing = gloop_sample("3x3")
    words = tuple((row, col, packing.grid[row][col] or "") for row, col in puzzle.cells)
    drawing = art.draw(msgspec.structs.replace(puzzle, givens=words))
    assert_inside(drawing)
    assert texts(drawing) == []


def test_no_puzzle_is_too_small_to_be_seen() -> None:
    for board, givens in GLOOP:
        drawing = art.draw(gloop_sample(board, givens=givens)[0])
        assert min(drawing.width, drawing.height) > 20


def test_answers_have_no_words() -> None:
    assert texts(art.draw(*gloop_sample("5x6", "mixed"))) == []


@pytest.mark.parametrize("goal", ["valid", "mixed", "perfect"])
@pytest.mark.parametrize("limits", [None, Limits((100, 182), (100, 181)), Limits((1, 1)), Limits(circles=(0, 0))])
@pytest.mark.parametrize("tiles", [4, 5, 91])
def test_reminders_are_one_short_line(goal: Goal, limits: Limits | None, tiles: int) -> None:
    text = art.reminder(Gloop(("..", ".."), goal, tuple(range(tiles)), limits=limits))
    assert len(text) <= 90
    assert "\n" not in text
    assert text.startswith("Turn, never flip. Goal: ")
    assert text.endswith(".")
