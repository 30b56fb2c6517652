"""IQ Blocks in characters: the board in letters, and the shapes of the pieces that are left."""

import pytest
from hypothesis import given, settings

import puzzlemill
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, parse_id
from puzzlemill.render.iqblocks import characters
from puzzlemill.testing import iqblocks_instances

PUZZLE = """\
IQ Blocks. Fill the board with all the pieces shown. You may turn and flip them.

A . . . D . . .
A . . . D . . .
A A H . D . . .
A A H . D D D .
E E H H H . . .
E E G G G . . .
E E . . G . . .
E E . . . . . .

Pieces to place:
    B B B    C C      F F F    I I I I    J J J J J
    B        C C C    F F      I I        J J
B B B        C C C             I I"""

SIGNED = """\
IQ Blocks. Fill the board with all the pieces. You may turn them and flip all
but S (*).

. . . .
. . . #
. . . .

Pieces to place:
S*
  S S    L          T
S S      L L L L    T T"""


def shapes(lines: list[str]) -> dict[str, tuple[str, ...]]:
    """The shapes of all letters of the bank, each in its own columns and rows."""
    found_shapes = {}
    rows = [line for line in lines if "*" not in line]
    for letter in sorted(set("".join(rows)) - {" "}):
        own_rows = [row for row in rows if letter in row]
        left = min(row.index(letter) for row in own_rows)
        right = max(row.rindex(letter) for row in own_rows)
        cut = (row.ljust(right + 1)[left : right + 1 : 2] for row in own_rows)
        found_shapes[letter] = tuple("".join("#" if mark == letter else "." for mark in row) for row in cut)
    return found_shapes


def test_a_board_with_the_pieces_left() -> None:
    name = "iqblocks:iq:8x8:a3.d3.a3.d3.2ah.d3.2ah.3d.2e3h3.2e3g3.2e2.g3.2e6."
    assert str(parse_id(name)) == PUZZLE


def test_a_piece_that_may_not_be_flipped_has_the_sign() -> None:
    puzzle = parse_id("iqblocks:s-011.110_l1000.1111_t10.11:3x4:7.-4.")
    assert str(puzzle) == SIGNED


@settings(max_examples=60, deadline=None)
@given(iqblocks_instances())
def test_a_puzzle_is_printed_completely(puzzle: IqBlocks) -> None:
    lines = characters.puzzle_lines(puzzle)
    rows = len(puzzle.board)
    assert tuple(line.replace(" ", "") for line in lines[:rows]) == puzzle.board
    assert shapes(lines[rows + 2 :]) == {piece.name: piece.shape for piece in puzzle.left}
    assert max(map(len, lines)) <= 80


def test_a_game_shows_the_pieces_that_lie_and_those_left() -> None:
    state = puzzlemill.play(parse_id("iqblocks:s011.110_l1000.1111_t10.11:3x4:7.-4."))
    state = state.apply(state.moves()[0])
    lines = characters.position_lines(state.puzzle, state.position)
    assert sum(line.count(state.played[0].piece) for line in lines[:3]) == 4
    assert set(shapes(lines[5:])) == {"S", "L", "T"} - {state.played[0].piece}


@pytest.mark.parametrize("board", [(), ("",), ("AB", "A"), ("A\x1b",), ("a",)])
def test_malformed_boards_are_not_drawn(board: tuple[str, ...]) -> None:
    assert str(Filling(board)) == repr(Filling(board))


def test_a_filling() -> None:
    assert str(Filling(("AAB", "A#B"))) == "A A B\nA # B"
