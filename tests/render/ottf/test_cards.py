"""Cards of OTTF: how large they can be."""

import pytest

from puzzlemill import render
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Ottf


@pytest.mark.thorough
def test_a_template_of_a_million_tiles_is_refused_before_anything_is_drawn() -> None:
    puzzle = Ottf(("2" * 1000,) * 1000)
    with pytest.raises(InputError, match=r"^template: 1000x1000 has 1000000 cells; at most 90000 can be drawn$"):
        render.draw(puzzle)
