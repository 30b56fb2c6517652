"""Covers of Gloop: the island is the hardest solution, and the loops around it close and never cross."""

import pytest

from puzzlemill.puzzles.gloop.rules import edge_breaches
from puzzlemill.puzzles.gloop.tiles import WORDS
from puzzlemill.puzzles.gloop.tracing import contours, path_ends
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.covers.art import Subject
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.covers.wrap import Wrap, inset
from puzzlemill.render.drawing.canvas import Path
from puzzlemill.render.gloop import cover
from puzzlemill.render.gloop.growth import Habit, grid_of, grown
from tests.support.render.books import puzzles
from tests.support.render.cover_art import inks, raster

WRAP = Wrap(152.4, 228.6, 12.0)


@pytest.mark.parametrize("habit", [*cover.HABITS, Habit(0.5, 1.0), Habit(0.0, 0.0)])
def test_grown_loops_close_and_match_over_any_region(habit: Habit) -> None:
    stream = stream_for("loops")
    region = [(row, col) for row in range(9) for col in range(11) if (row * col) % 7 != 4]
    words = grown(region, habit, stream)
    assert list(words) == sorted(region)
    # A word is a matching without crossings, so only the edges are left to check.
    assert set(words.values()) <= set(WORDS)
    grid = grid_of(words)
    assert not edge_breaches(grid)
    assert 2 * sum(len(contour.arcs) for contour in contours(grid)) == len(list(path_ends(grid)))


def test_nothing_grows_without_cells() -> None:
    assert grown([], Habit(1.0, 0.0), stream_for("none")) == {}


def shape_of(path: Path) -> list[float]:
    """The coordinates of a path from its left top, with width 1 in all."""
    points = [(float(x), float(y)) for _, *pairs in path.steps for x, y in zip(pairs[::2], pairs[1::2], strict=True)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width = max(x for x, _ in points) - left
    return sorted(value for x, y in points for value in ((x - left) / width, (y - top) / width))


def close(one: list[float], other: list[float]) -> bool:
    """Whether two shapes are the same, apart from rounding."""
    return len(one) == len(other) and all(abs(a - b) < 1e-6 for a, b in zip(one, other, strict=True))


def test_the_front_shows_the_hardest_solution() -> None:
    entries = puzzles("gloop", 4)[::-1]
    subject = Subject("gloop", entries, "Loops")
    grid = entries[0].solution.grid  # type: ignore[union-attr]
    assert cover.hardest_grid(subject) == grid
    expected = [shape_of(Path(cover._outline(contours(image), 1.0, 0.0, 0.0))) for image in cover.images(grid)]
    for seed in range(3):
        art = cover.cover_art(WRAP, subject, PALETTES["pine-and-gold"], stream_for(f"cover {seed}"))
        paths = [item for item in art.items if isinstance(item, Path) and item.fill is not None and len(item.steps) > 8]
        assert any(close(shape_of(path), shape) for path in paths for shape in expected)


def test_the_back_shows_further_solutions_beside_the_barcode() -> None:
    entries = puzzles("gloop", 4)[::-1]
    second = cover.solved_grids(Subject("gloop", entries, "Loops"))[1]
    image = min(cover.images(second), key=len)
    expected = shape_of(Path(cover._outline(contours(image), 1.0, 0.0, 0.0)))
    code = WRAP.barcode
    for seed in range(5):
        art = cover.cover_art(
            WRAP, Subject("gloop", entries, "Loops"), PALETTES["pine-and-gold"], stream_for(str(seed))
        )
        shown = [item for item in art.items if isinstance(item, Path) and close(shape_of(item), expected)]
        assert len(shown) == 1
        points = [step[at : at + 2] for step in shown[0].steps for at in range(1, len(step), 2)]
        assert all(x < code.x and y >= code.y for x, y in points)  # type: ignore[operator]


@pytest.mark.thorough
def test_no_loop_ends_in_the_blurb_or_the_barcode() -> None:
    """Nothing hides them: what is below the blurb and the barcode is the ground alone."""
    for seed in range(8):
        subject = Subject("gloop", puzzles("gloop", 4), "Loops")
        art = cover.cover_art(WRAP, subject, PALETTES["pine-and-gold"], stream_for(f"cover {seed}"))
        for box in (art.blurb.box, WRAP.barcode):
            assert len(inks(raster(art, inset(box, 1.0), 40))) == 1


def test_small_regions_grow_no_loops() -> None:
    large = [(row, col) for row in range(4) for col in range(4)]
    assert cover._without_specks([*large, (9, 9), (9, 10)]) == large
    assert cover._without_specks([]) == []


def test_the_images_of_a_grid_are_valid_packings() -> None:
    grid = puzzles("gloop", 4)[-1].solution.grid  # type: ignore[union-attr]
    images = cover.images(grid)
    assert len(images) == 8
    assert all(len(contours(image)) == len(contours(grid)) and not edge_breaches(image) for image in images)


def test_a_subject_without_solutions_gets_a_grown_island() -> None:
    art = cover.cover_art(WRAP, Subject("gloop", (), ""), PALETTES["pine-and-gold"], stream_for("cover"))
    assert cover.hardest_grid(Subject("gloop", (), "")) is None
    assert len(art.items) >= 4
