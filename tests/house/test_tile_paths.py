"""The page that plays puzzles draws Gloop tiles exactly as the books do."""

import re

import pytest

from puzzlemill.puzzles.gloop.tiles import VERTICES
from puzzlemill.render.gloop.tiles import curve, place
from tests.house.tile_paths import SIDE, TARGET, relative, text


def test_the_paths_of_the_page_are_those_of_the_books() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run: python -m tests.house.tile_paths"


@pytest.mark.parametrize("start", range(VERTICES))
def test_every_path_ends_where_it_should(start: int) -> None:
    for end in set(range(VERTICES)) - {start}:
        numbers = [float(value) for value in re.findall(r"-?[\d.]+", relative(start, end))]
        assert len(numbers) == 6 * len(curve(start, end))
        (x, y), (goal_x, goal_y) = place(start), place(end)
        assert x * SIDE + sum(numbers[4::6]) == pytest.approx(goal_x * SIDE, abs=1e-9)
        assert y * SIDE + sum(numbers[5::6]) == pytest.approx(goal_y * SIDE, abs=1e-9)
