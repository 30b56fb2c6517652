"""Gloop pictures: contours in colours, faults in place, and tiles to cut out."""

import itertools
import math
from pathlib import Path as File
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from puzzlemill.files.pictures import write_cutouts
from puzzlemill.puzzles.gloop import BREACHES, Gloop, Limits, Packing, check
from puzzlemill.puzzles.gloop.tiles import WORDS
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render import answer, draw
from puzzlemill.render import gloop as art
from puzzlemill.render.drawing.canvas import RED, Item, Path
from puzzlemill.render.gloop import colours as coloured
from puzzlemill.render.gloop.board import LARGEST_SIDE, RIM, TALLEST, WIDEST, outline
from puzzlemill.render.gloop.faults import OVER, draw_wrong
from puzzlemill.render.gloop.sheets import ribbon as ribbon_of
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.gloop.tiles import STROKE, curve, sample
from puzzlemill.render.pages.layout import PAPERS, paper_named
from tests.support.render.cutouts import pieces_of
from tests.support.render.drawings import assert_within, box_of, corners_of, paths, places, texts
from tests.support.render.eyes import EYES, lab
from tests.support.render.samples import broken_packings, gloop_sample

SIZES = ["2x2", "2x9", "3x3", "5x6", "6x6", "8x8", "7x12"]


def loops_of(packing: Packing) -> list[Contour]:
    return [contour for contour in contours(packing.grid) if not contour.circle]


def polygon_of(path: Path, x: float = 0, y: float = 0) -> list[tuple[float, float]]:
    """A closed path as a fine polygon, moved by (x, y)."""
    points: list[tuple[float, float]] = []
    for step in path.steps:
        numbers = [float(number) for number in step[1:]]
        corners = list(zip(numbers[::2], numbers[1::2], strict=True))
        if step[0] == "C":
            points += sample(((points[-1], *corners),), 8)[1:]  # type: ignore[arg-type]  # a curve has three
        else:
            points += corners
    return [(a + x, b + y) for a, b in points]


def within(point: tuple[float, float], shape: list[tuple[float, float]]) -> bool:
    """Whether a ray to the right crosses the polygon an odd number of times."""
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in itertools.pairwise([*shape, shape[0]]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def test_every_contour_is_drawn_once_loops_in_colours_and_circles_filled() -> None:
    _, packing = gloop_sample("7x12")
    closed = contours(packing.grid)
    every = coloured.coloured(packing.grid, coloured.closed_cells(packing.grid), closed, 12.0)
    drawn = [path for path in every if path.stroke and path.steps[-1] == ("Z",)]
    assert [path.fill for path in drawn].count(coloured.RING) == sum(contour.circle for contour in closed) > 0
    assert [path.stroke in coloured.COLOURS for path in drawn if not path.fill] == [True] * len(loops_of(packing))


def test_regions_are_in_two_tones_by_the_number_of_contours_around_them() -> None:
    seen, side = set(), 12.0
    for board in ("3x3", "5x6", "6x6", "8x8"):
        _, packing = gloop_sample(board)
        closed = contours(packing.grid)
        cells = [(row, col) for row, words in enumerate(packing.grid) for col, _ in enumerate(words)]
        shapes = [(contour.circle, polygon_of(Path(outline(contour, side)))) for contour in closed]
        drawn = coloured.coloured(packing.grid, cells, closed, side)
        painted = [(path.fill, polygon_of(path)) for path in drawn if path.fill and path.fill != coloured.GREY]
        for (row, col), (right, down) in itertools.product(cells, ((0.47, 0.53), (0.02, 0.49), (0.51, 0.03))):
            spot = RIM + (col + right) * side, RIM + (row + down) * side
            around = [circle for circle, shape in shapes if within(spot, shape)]
            expected = coloured.RING if True in around else coloured.INSIDE if len(around) % 2 else 1.0
            assert [fill for fill, shape in painted if within(spot, shape)][-1] == expected
            seen.add((expected, len(around)))
    assert {tone for tone, _ in seen} == {coloured.RING, coloured.INSIDE, 1.0}
    assert max(around for _, around in seen) >= 2


@pytest.mark.parametrize("board", ["6x6", "8x8", "7x12"])
def test_loops_that_share_a_tile_differ_in_colour_if_fewer_than_seven_do(board: str) -> None:
    _, packing = gloop_sample(board)
    loops = loops_of(packing)
    near = [[bool(set(a.cells) & set(b.cells)) and a != b for b in loops] for a in loops]
    chosen = coloured.colouring(loops)
    for a, b in itertools.combinations(range(len(loops)), 2):
        if near[a][b] and chosen[a] == chosen[b]:
            assert min(sum(near[a]), sum(near[b])) >= len(coloured.COLOURS)
    assert len(set(chosen)) == min(len(loops), len(coloured.COLOURS))


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ((), "rows of one length"),
        (((),), "rows of one length"),
        ((("........",), ()), "rows of one length"),
        ((("word",),), "NOT_A_WORD"),
        ((("()......",),), "PATH_CUT_OFF"),
        ((("..()....", "........"),), "EDGE_MISMATCH"),
    ],
)
def test_an_invalid_packing_has_no_colours(grid: Grid, message: str) -> None:
    with pytest.raises(InputError, match=message):
        coloured.closed_cells(grid)


@pytest.mark.parametrize("eye", EYES)
def test_colours_keep_apart_for_colour_blind_eyes(eye: str) -> None:
    for one, other in itertools.combinations(coloured.COLOURS, 2):
        assert math.dist(lab(one, eye), lab(other, eye)) >= 15


def test_tones_and_lines_differ_in_lightness() -> None:
    tones = sorted(lab(tone)[0] for tone in (1.0, coloured.INSIDE, coloured.RING))
    assert all(lighter - darker >= 8 for darker, lighter in itertools.pairwise(tones))
    assert all(lab(colour)[0] <= lab(coloured.INSIDE)[0] - 25 for colour in (*coloured.COLOURS, coloured.LINE))


@pytest.mark.parametrize("code", [code for code in BREACHES if code != "SHAPE"])
def test_each_fault_is_marked_in_red(code: str) -> None:
    puzzle, wrong = broken_packings()[code]
    assert code in {breach.code for breach in check(puzzle, wrong)}
    marks = [path for path, _ in paths(draw(puzzle, wrong)) if RED in (path.stroke, path.fill)]
    assert marks or code == "EMPTY_CELL"


def test_no_two_marks_of_the_key_have_the_same_shape() -> None:
    shapes = []
    for code in BREACHES:
        puzzle, wrong = broken_packings().get(code, (None, None))
        if puzzle and wrong and "LIMIT" not in code:
            (breach, *_) = [breach for breach in check(puzzle, wrong) if breach.code == code]
            drawing = draw_wrong(puzzle, wrong, [breach])
            assert drawing is not None
            _, key = places(drawing)
            mark = places(key.drawing)[0].drawing
            shapes.append([msgspec.structs.replace(item, **_bare(item)) for item in mark.items])
    assert len(shapes) == 12
    assert all(one != other for one, other in itertools.combinations(shapes, 2))


def _bare(item: Item) -> dict[str, bool]:
    """Colours in black and white: dark or light, present or not."""
    inks = {name: getattr(item, name, None) for name in ("stroke", "fill", "ink")}
    return {name: lab(ink)[0] > 60 for name, ink in inks.items() if ink is not None}


def test_a_mismatch_is_marked_along_its_edge_and_a_cut_off_end_where_it_leaves() -> None:
    board = Gloop(("..",), "valid", tuple(range(91)))
    wrong = Packing((("..()....", ".()....."),))
    side, over = LARGEST_SIDE, OVER * LARGEST_SIDE
    shapes, lefts = [], []
    for path, box in paths(draw(board, wrong)):
        # How far the drawing that the path is in was moved; the key below the board has the same marks.
        across, down = box.left - box_of(path).left, box.top - box_of(path).top
        if RED in (path.stroke, path.fill) and down < 20:
            shapes.append([(x + across, y + down) for x, y in corners_of(path)])
            lefts.append(across)
    left = min(lefts) + RIM
    zigzags = [points for points in shapes if len(points) == 13]
    assert len(zigzags) == 1
    assert all(abs(x - left - side) <= 0.1 * side for x, _ in zigzags[0])
    assert all(over <= y - RIM <= over + side for _, y in zigzags[0])
    arrows = [points for points in shapes if len(points) == 3]
    tips = [(points[0][0] - left) / side for points in arrows]
    assert sorted(tips) == pytest.approx([1 + 2 / 3, 2.24])


@settings(max_examples=40)
@given(st.data())
def test_any_grid_of_the_right_shape_is_drawn_within_its_bounds(data: st.DataObject) -> None:
    board = data.draw(st.sampled_from([("...", "..."), ("..#", "...", "#.."), (".",) * 9, ("." * 13,) * 2]))
    word = st.one_of(st.sampled_from(WORDS), st.none(), st.text(max_size=12))
    grid = tuple(tuple(data.draw(word) for _ in line) for line in board)
    cells = sum(line.count(".") for line in board)
    puzzle = Gloop(board, "perfect", tuple(range(cells)), limits=Limits((1, 1), (0, 0)))
    assert_within(draw(puzzle, Packing(grid)), WIDEST, TALLEST)


def test_a_right_packing_is_drawn_as_its_answer_and_another_shape_not_at_all() -> None:
    puzzle, packing = gloop_sample("4x4")
    assert draw(puzzle, packing) == answer(puzzle, packing) == art.draw(puzzle, packing)
    others: list[Any] = [Packing(packing.grid[1:]), Packing(()), "no packing"]
    for other in others:
        with pytest.raises(InputError, match="not drawn because it is wrong"):
            draw(puzzle, other)


def test_paths_to_cut_out_are_of_even_width_and_end_straight_on_the_cut() -> None:
    for start, end in itertools.permutations(range(8), 2):
        shape, middle = ribbon_of(curve(start, end), STROKE, 0), sample(curve(start, end))
        for x, y in shape:
            assert -1e-9 <= x <= 1 + 1e-9
            assert -1e-9 <= y <= 1 + 1e-9
            assert min(math.dist((x, y), spot) for spot in middle) == pytest.approx(STROKE / 2, abs=0.1 * STROKE)
        cut = [shape[0], shape[-1]]
        assert any(all(abs(spot[axis] - at) < 1e-9 for spot in cut) for axis in (0, 1) for at in (0, 1))
        longer = ribbon_of(curve(start, end), STROKE, 0.04)
        assert math.dist(longer[0], shape[0]) == pytest.approx(0.04)


def test_the_tiles_of_one_puzzle_fit_on_one_sheet() -> None:
    puzzle, _ = gloop_sample("4x5")
    front, back = tile_sheets(PAPERS["letter"], puzzle.tiles)
    assert [placed.puzzle for placed in pieces_of(front)] == list(puzzle.tiles)
    assert [text for text in texts(front.drawing) if text.isdigit()] == list(map(str, puzzle.tiles))
    assert "Gloop: 20 tiles" in texts(front.drawing)
    assert not back.placed


def test_a_picture_file_leaves_a_margin_around_the_drawing(tmp_path: File) -> None:
    drawing = answer(*gloop_sample("3x3"))
    drawing.with_margin().save(str(tmp_path / "a.svg"))
    size = f'viewBox="0 0 {drawing.width + 6:g} {drawing.height + 6:g}"'
    assert size in (tmp_path / "a.svg").read_text()


def test_all_tiles_are_written_on_two_sheets_with_their_backs(tmp_path: File) -> None:
    write_cutouts(tile_sheets(paper_named("letter"), range(91), 25, 3), str(tmp_path / "tiles.pdf"), "Gloop tiles")
    assert len(PdfReader(tmp_path / "tiles.pdf").pages) == 4
