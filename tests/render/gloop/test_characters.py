"""Gloop in characters: what is printed can be read back, tile by tile, by following the lines."""

import re

import pytest
from hypothesis import given, settings

import puzzlemill
from puzzlemill.puzzles.gloop import Gloop, GloopEntry, Packing, parse_id
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, partners
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.gloop import characters
from puzzlemill.solvers.gloop.steps import Lay
from puzzlemill.testing import gloop_instances, gloop_puzzles

ENDS = ((3, 0), (7, 0), (10, 2), (10, 3), (7, 5), (3, 5), (0, 3), (0, 2))
"""Column and row of each vertex, from the corner of its tile."""

INWARD = ((0, 1), (-1, 0), (0, -1), (1, 0))
FIRST = ("|'", "-.'", "|.", "-.'")
"""The step into a tile from each side, and what a path can begin with."""

PUZZLE = """\
Gloop. Turn, never flip. Goal: one loop and any number of circles; 1 left over.

#####################
#                   #
#      .---         #
#      |            #
#      |            #
#      |  ###########
#         ###########
#         ###########
#         ###########
#         ###########
#####################

Tiles to place:
0         +    9  |   |  +    44 |      +
                  '--.|          '--.
     o               |'---    ----. |
                     '----        | '----
                                  '--.
+         +    +         +    +      |  +"""


def window(lines: list[str], x: int, y: int) -> list[str]:
    """The characters of the tile with its corner there."""
    return [line.ljust(200)[x : x + 11] for line in lines[y : y + 6]]


def word_of(tile: list[str]) -> str:
    """The word of a tile, by following each path with a finger; empty if no path begins."""
    partner = {}
    for vertex, (x, y) in enumerate(ENDS):
        dx, dy = INWARD[vertex // 2]
        if tile[y][x] in "|-" and tile[y + dy][x + dx] in FIRST[vertex // 2]:
            while True:
                x, y = x + dx, y + dy
                if (x, y) in ENDS:
                    partner[vertex] = ENDS.index((x, y))
                    break
                mark = tile[y][x]
                if mark in ".'" and dx:
                    dx, dy = 0, 1 if mark == "." else -1
                elif mark in ".'":
                    left, right = (tile[y][x + step] in "-.'" for step in (-1, 1))
                    assert left != right, "a bend that could be read in two ways"
                    dx, dy = (-1 if left else 1), 0
                else:
                    assert mark == ("-" if dx else "|")
    letters = ["." if v not in partner else "(" if v < partner[v] else ")" for v in range(8)]
    assert all(partner[other] == vertex for vertex, other in partner.items())
    return "".join(letters) if partner or tile[2][5] == "o" else ""


def board_of(lines: list[str]) -> tuple[tuple[str, ...], dict[Cell, str]]:
    """The cells of a board and the words on it."""
    rows, cols = (len(lines) - 1) // 5, (len(lines[0]) - 1) // 10
    board, words = [], {}
    for row in range(rows):
        board.append("".join("#" if lines[5 * row + 1].ljust(200)[10 * col + 1] == "#" else "." for col in range(cols)))
        for col, mark in enumerate(board[-1]):
            if mark == "." and (word := word_of(window(lines, 10 * col, 5 * row))):
                words[row, col] = word
    return tuple(board), words


def bank_of(lines: list[str]) -> dict[int, str]:
    """The tiles to place, by number."""
    bank = {}
    for y in range(0, len(lines), 7):
        for match in re.finditer(r"(?:(?<=\s)|^)(\d+)\s", lines[y]):
            bank[int(match[1])] = word_of(window(lines, match.start(), y))
    return bank


def assert_reads_back(puzzle: Gloop) -> None:
    lines = characters.puzzle_lines(puzzle)
    end = lines.index("Tiles to place:") if puzzle.free_tiles else len(lines) + 1
    board, words = board_of(lines[: end - 1])
    assert (board, words) == (puzzle.board, puzzle.given_words)
    assert bank_of(lines[end + 1 :]) == {tile: TILES[tile] for tile in puzzle.free_tiles}


@pytest.mark.parametrize("word", WORDS)
def test_every_word_can_be_read_from_its_tile(word: str) -> None:
    lines = characters.solution_lines(Packing(((word,),)))
    assert lines is not None
    assert board_of(lines) == ((".",), {(0, 0): word})
    assert characters._path_marks(word).keys() <= {(x, y) for x in range(11) for y in range(6)}
    assert sum(other >= 0 for other in partners(word)) == sum(letter != "." for letter in word)


@pytest.mark.thorough
@settings(max_examples=60, deadline=None)
@given(gloop_instances())
def test_a_puzzle_is_printed_completely(puzzle: Gloop) -> None:
    assert_reads_back(puzzle)


@settings(max_examples=20, deadline=None)
@given(gloop_puzzles(max_rows=3, max_cols=3))
def test_a_packing_is_printed_completely(entry: GloopEntry) -> None:
    assert entry.solution is not None
    lines = characters.solution_lines(entry.solution)
    assert lines is not None
    assert board_of(lines)[1] == entry.solution.words


def test_all_tiles_together() -> None:
    assert_reads_back(parse_id(f"gloop:7x7:valid:{(1 << 91) - 1:x}"))


def test_a_board_is_drawn_with_its_givens() -> None:
    assert str(parse_id("gloop:2x2.e:mixed:100000000205:0ooaobooo")) == PUZZLE


def test_boards_that_are_too_wide_are_cut_into_equal_parts() -> None:
    lines = characters.puzzle_lines(parse_id("gloop:1x8:valid:3ff"))
    assert [line for line in lines if line.startswith("Columns")] == ["Columns 1 to 4:", "Columns 5 to 8:"]
    assert lines[1] == "#" * 41 == lines[9]


def test_tiles_that_were_played_leave_the_bank() -> None:
    state = puzzlemill.play(parse_id("gloop:3x3:perfect:400a0914c"))
    lines = characters.position_lines(state.puzzle, state.apply(Lay(0, 0, "..(.)...")).position)
    end = lines.index("Tiles to place:")
    assert board_of(lines[: end - 1])[1] == {(0, 0): "..(.)..."}
    assert sorted(bank_of(lines[end + 1 :])) == [tile for tile in state.puzzle.tiles if tile != 2]


@pytest.mark.parametrize("grid", [(("........",), ()), (("x",),), ((None,),), ((None,) * 92,)])
def test_malformed_packings_are_not_drawn(grid: tuple[tuple[str | None, ...], ...]) -> None:
    assert characters.solution_lines(Packing(grid)) is None
    assert str(Packing(grid)) == repr(Packing(grid))
