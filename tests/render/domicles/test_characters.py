"""Domicles in characters: every number is in its place, and the tiles of a row are side by side."""

import itertools
import re

from hypothesis import given, settings

import puzzlemill
from puzzlemill.puzzles.domicles import Domicles, Swaps, parse_id
from puzzlemill.render.domicles import characters
from puzzlemill.solvers.domicles.play import Swap
from puzzlemill.testing import domicles_instances

PUZZLE = """\
Domicles. Solve in 4 swaps: no number twice in a row or column.

+-1-----+ +-2-----+
| 6 | 1 | | 4 | 1 |
+-------+ +-------+
+-3-----+ +-4-----+
| 2 | 0 | | 5 | 4 |
+-------+ +-------+
+-5-----+ +-6-----+
| 6 | 5 | | 5 | 3 |
+-------+ +-------+
+-7-----+ +-8-----+
| 3 | 0 | | 3 | 2 |
+-------+ +-------+"""


def assert_reads_back(lines: list[str], puzzle: Domicles) -> None:
    numbers = [re.findall(r"\d+", line) for line in lines]
    places, tiles = (list(itertools.chain(*numbers[row::3])) for row in (0, 1))
    assert places == [str(place) for place in range(1, len(puzzle.tiles) + 1)]
    assert tiles == [str(number) for tile in puzzle.tiles for number in tile]
    assert {len(row) for row in numbers[1::3]} == {2 * puzzle.cols}
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 80


def test_a_board_of_dominoes() -> None:
    assert str(parse_id("domicles:4x2:6:e4:6141205465533032")) == PUZZLE


@settings(max_examples=20, deadline=None)
@given(domicles_instances(max_pips=18, max_tiles=12))
def test_a_puzzle_is_printed_completely(puzzle: Domicles) -> None:
    assert_reads_back(characters.puzzle_lines(puzzle), puzzle)


def test_the_widest_board_keeps_within_80_characters() -> None:
    tiles = tuple((high, low) for high in range(18, 0, -1) for low in range(high))[: 9 * 12]
    puzzle = Domicles(12, 9, 18, tiles, 5)
    assert_reads_back(characters.puzzle_lines(puzzle), puzzle)


def test_swaps_are_places_from_1() -> None:
    assert str(Swaps(((0, 5), (1, 5)))) == "Swap places 1 and 6, 2 and 6."
    assert str(Swaps(())) == "No swaps."


def test_a_game_shows_the_tiles_where_they_are_now_and_the_swaps_made() -> None:
    state = puzzlemill.play(parse_id("domicles:4x2:6:e4:6141205465533032"))
    assert characters.position_lines(state.puzzle, state.position)[-1] == "0 of 4 swaps made."
    lines = characters.position_lines(state.puzzle, state.apply(Swap(5, 0)).position)
    assert lines[1] == "| 5 | 3 | | 4 | 1 |"
    assert lines[-1] == "1 of 4 swaps made: 1 and 6."
