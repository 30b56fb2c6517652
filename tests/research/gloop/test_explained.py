"""What counting says about sets of Gloop tiles: what it calls impossible is impossible, with the reason in words."""

from random import Random

import pytest

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import InputError
from puzzlemill_research.gloop.arithmetic import quarter_turns, regions, totals
from puzzlemill_research.gloop.explained import explain
from tests.support import ledgers
from tests.support.answers.outcomes import present
from tests.support.gloop import ALL, packed
from tests.twins import gloop as twin


def sets_of_four() -> list[tuple[int, ...]]:
    """Small sets, many with packings of the 2 x 2 board and many without."""
    draws = Random(3)
    fitting = [tile for tile in ALL if ".." in TILES[tile] + TILES[tile][:1]]
    return [tuple(draws.sample(fitting, 4)) for _ in range(150)]


def test_brute_force_finds_nothing_that_is_called_impossible() -> None:
    seen = set()
    for tiles in sets_of_four():
        text = "\n".join(explain(tiles))
        for goal in ("valid", "perfect"):
            if f"No packing is {goal}" in text:
                seen.add(goal)
                assert not twin.packings(Gloop(("..", ".."), goal, tiles))
    assert seen == {"valid", "perfect"}


def test_reasons_are_given_in_words() -> None:
    sentences = "\n".join(explain(ALL))
    assert "58 caps, 44 splits, 2 triple junctions and 1 quadruple junction: the cap sum" in sentences
    assert "58 - 44 - 2 - 2 = 10" in sentences
    assert "No packing is perfect" in sentences
    assert "No packing is valid" not in sentences
    assert "6 to 60 contours, and a mixed one 5 to 29 circles" in sentences
    assert "face each other in pairs" in "\n".join(explain(ALL[2:]))
    assert "each of the first kind must face one of the second" in "\n".join(explain(range(20)))
    assert "a border of at least 26 sides" in "\n".join(explain(range(50, 91)))
    assert "at least 1 contour (K = q - 1 + CS/2), but 3 quarter turns can make at most 0" in explain((0, 1, 11))[-1]
    assert "has no path" in explain((0,))[0]
    caps_and_straights = [tile for tile in ALL if set(TILES[tile]) == {"."} or quarter_turns(TILES[tile]) == 0] + [1]
    assert "but no splits or junctions" in explain(caps_and_straights)[0]


def test_nothing_excludes_a_packing_that_exists() -> None:
    packing = present(packed(("....",) * 4, "perfect"))
    sums = totals(packing.tiles)
    sentences = explain(packing.tiles)
    assert f"q = 2 - CS/2 = {regions(packing.grid)} regions" in sentences[1]
    assert not any(sentence.startswith("No packing") for sentence in sentences)
    assert f"the cap sum is {sums.pairs.caps}" in sentences[0]


def test_a_puzzle_is_explained_with_its_board_and_spares() -> None:
    of_all = explain(Gloop((".............",) * 7, "perfect", ALL))
    assert of_all[:-1] == explain(ALL)
    assert of_all[-1].endswith(
        "at least 10, but a perfect packing allows at most 0, or 2 if no side has a single path end."
    )
    spare = explain(Gloop(("...",) * 3, "perfect", ALL))
    assert spare[0].startswith("82 of the 91 tiles will be left over")
    assert spare[-1] == "The border and corners of the board do not rule out a perfect packing."
    corners = explain(Gloop(("..", ".."), "valid", (87, 88, 89, 90)))
    assert "4 corner cells" in corners[-1]


@pytest.mark.parametrize("tiles", [(), (91,), (-1, 3), (4, 4)])
def test_malformed_tiles_are_refused(tiles: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="tiles"):
        explain(tiles)


def test_explanations_are_as_they_were_when_they_were_last_read() -> None:
    assert ledgers.digest(list(map(explain, ledgers.puzzles("gloop")))) == "6f838e05"
