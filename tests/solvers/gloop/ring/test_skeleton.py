"""Tight boards: the places of the few blank-sided tiles inside the border lead to packings."""

import msgspec
import pytest

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import TILES, facing, sides, tile_number
from puzzlemill.puzzles.gloop.tracing import STEPS
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop import ring as gloop_ring
from puzzlemill.solvers.gloop.ring.skeleton import frame, skeleton, tight
from tests.support.answers.outcomes import assert_solved

WITHOUT_BLANK = tuple(range(1, 91))
SIX_BY_FIFTEEN = Gloop(("." * 15,) * 6, "valid", WITHOUT_BLANK)


def test_only_boards_whose_border_takes_nearly_all_blank_sides_are_tight() -> None:
    assert tight(SIX_BY_FIFTEEN)
    assert not tight(Gloop(("." * 10,) * 9, "valid", WITHOUT_BLANK))
    assert not tight(Gloop(("." * 13,) * 7, "valid", tuple(range(91))))
    assert not tight(Gloop(("." * 15,) * 6, "valid", tuple(range(91))))
    assert not tight(msgspec.structs.replace(SIX_BY_FIFTEEN, givens=((2, 2, TILES[60]),)))


@pytest.mark.parametrize("seed", range(6))
def test_a_skeleton_leaves_the_border_just_the_blank_sides_it_needs(seed: int) -> None:
    words = {(row, col): word for row, col, word in skeleton(SIX_BY_FIFTEEN, stream_for(f"skeleton {seed}"))}
    assert len(words) == 3
    faced = 0
    for (row, col), word in words.items():
        assert 0 < row < 5
        assert 0 < col < 14
        for side, (down, right) in enumerate(STEPS):
            other = (row + down, col + right)
            if other in words:
                assert sides(words[other])[side - 2] == facing(sides(word)[side])
            elif sides(word)[side] == "00":
                assert other[0] in (0, 5) or other[1] in (0, 14)
                faced += 1
    border = [tile for tile in WITHOUT_BLANK if tile not in map(tile_number, words.values())]
    assert sum(sides(TILES[tile]).count("00") for tile in border) == 42 + faced


def test_a_frame_is_the_whole_border_and_takes_every_blank_sided_tile() -> None:
    draws = stream_for("frame")
    givens: tuple[tuple[int, int, str], ...] = ()
    while not givens:
        givens, nodes = frame(SIX_BY_FIFTEEN, draws, 10**6)
        assert 0 < nodes < 10**6
    used = {tile_number(word) for _, _, word in givens}
    assert used == {tile for tile in WITHOUT_BLANK if "00" in sides(TILES[tile])}
    assert sum(row in (0, 5) or col in (0, 14) for row, col, _ in givens) == 38


def test_the_difficult_board_of_the_leaflet_is_packed() -> None:
    assert_solved(SIX_BY_FIFTEEN, gloop_ring.find(SIX_BY_FIFTEEN, seed=3))
