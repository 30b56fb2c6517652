"""Piece files and board files, written by hand: their form, and errors with line numbers."""

import functools
import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.boards import parse_board
from puzzlemill.puzzles.iqblocks.pieces import Piece, parse_pieces
from puzzlemill.puzzles.kinds import InputError
from tests.support.answers.refusals import parsed
from tests.support.commands import invoke, printed, refusal

CORNER = (Piece("A", ("##", "#.")), Piece("B", ("#",)))

SHAPES = "a shape has only # (cell) and . (no cell)"
MARKS = "expected ., # or a letter of the set"


def test_a_heading_with_several_letters_gives_copies_and_short_lines_are_filled_up() -> None:
    assert parse_pieces("; two\nAB noflip ; sides differ\n.##\n##\n") == (
        Piece("A", (".##", "##."), False),
        Piece("B", (".##", "##."), False),
    )


@pytest.mark.parametrize(
    "text",
    [
        "A\n.##\n##\n",
        "A\n ##\n##\n",
        "A\n   ##\n  ##\n",
        "  A\n\n  .##  \t\n  ## \n",
        "\ufeffA\r\n .##\r\n ##.\r\n",
        "A\n ##; spaces are empty\n;\n##",
    ],
)
def test_a_shape_can_be_drawn_with_spaces_and_indented(text: str) -> None:
    assert parse_pieces(text) == (Piece("A", (".##", "##.")),)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "mine: no pieces in this file"),
        ("##\n", "mine: line 1: this shape has no heading; put its letter on the line above it"),
        ("A\n#\n\nA\n##\n", "mine: line 4: pieces: letter A is used twice; every piece and every copy needs its own"),
        ("; x\nA\n#.\n.#\n", "mine: line 2: shape of A: its cells are not connected edge to edge"),
        ("A\n..\n##\n", "mine: line 1: shape of A: an outer row or column is empty"),
        ("A\n", "mine: line 1: A has no shape; draw it with # and . on the lines below"),
        (";\nA\n\nBC noflip\n##\n", "mine: line 2: A has no shape; draw it with # and . on the lines below"),
        ("A\n#\nBC noflip", "mine: line 3: BC has no shape; draw it with # and . on the lines below"),
        ("A x2\n#\n", "mine: line 1: 'A x2': expected letters A-Z, one per copy, and then noflip or nothing"),
        ("a\n#\n", "mine: line 1: 'a': expected letters A-Z, one per copy, and then noflip or nothing"),
        ("A\n#\nb\n#\n", "mine: line 3: 'b': expected letters A-Z, one per copy, and then noflip or nothing"),
        ("AA\n##\n", "mine: line 1: pieces: letter A is used twice; every piece and every copy needs its own"),
        ("A\n#o\n##\n", f"mine: line 2, column 2: 'o': {SHAPES}"),
        ("A\n##\n#A\n", f"mine: line 3, column 2: 'A': {SHAPES}"),
        ("A\nXX\nX.\n", f"mine: line 2, column 1: 'X': {SHAPES}"),
        ("A\nox\n", f"mine: line 2, column 1: 'o': {SHAPES}"),
        ("A\n\t#\n##\n", rf"mine: line 2, column 1: '\t': {SHAPES}"),
    ],
)
def test_a_malformed_piece_file_is_refused_with_line_and_rule(text: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}$"):
        parse_pieces(text, "mine")


def test_short_lines_of_a_shape_far_too_large_are_not_filled_up() -> None:
    wide = "A\n" + "#\n" * 3_000 + " " * 3_000 + "#"
    tracemalloc.start()
    try:
        with pytest.raises(
            InputError, match=r"^mine: line 1: shape of A: expected 1 to 32 rows of 1 to 32 characters$"
        ):
            parse_pieces(wide, "mine")
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    for rows, cols in ((32, 32), (33, 32), (32, 33)):
        shape = "A\n" + "#\n" * (rows - 1) + "  #" + "#" * (cols - 3)
        assert ("expected 1 to 32 rows" in str(parsed(parse_pieces, shape))) == (max(rows, cols) > 32)


def test_a_board_file_can_have_comments_blank_lines_and_trailing_blanks() -> None:
    text = "\ufeff; two rows\r\nAA \t\r\n\r\nA. ; a corner\r\n"
    assert parse_board(CORNER, text) == IqBlocks(CORNER, ("AA", "A."))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "mine: board: expected 1 to 32 rows of 1 to 32 characters"),
        (".\n" * 33, "mine: board: expected 1 to 32 rows of 1 to 32 characters"),
        (";\n..\n\n...\n", "mine: line 4: 3 characters, but the first row has 2"),
        (";\n..\n.C", f"mine: line 3, column 2: 'C': {MARKS}"),
        (" .\n..", f"mine: line 1, column 1: ' ': {MARKS}"),
        ("..\n.a", f"mine: line 2, column 2: 'a': {MARKS}; write A as a capital"),
        ("..\n.c", f"mine: line 2, column 2: 'c': {MARKS}"),
        ("\n..B\n..B", "mine: line 2, column 3: piece B cannot cover all of the cells marked B"),
    ],
)
def test_a_malformed_board_file_is_refused_with_line_column_and_rule(text: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}$"):
        parse_board(CORNER, text, "mine")


@given(st.text("AB#.; \na", max_size=30))
def test_the_board_file_parser_meets_any_text_with_a_board_or_one_line(text: str) -> None:
    puzzle = parsed(functools.partial(parse_board, CORNER), text)
    if isinstance(puzzle, str):
        assert re.fullmatch("board: [^\n]+", puzzle)
    else:
        assert parse_board(CORNER, "\n".join(puzzle.board)) == puzzle


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"A\n#.\n.#\n", "line 1: shape of A: its cells are not connected edge to edge"),
        (b"\xff\xfe", "not valid UTF-8"),
        (b"A\n#\n" * 40_000, "larger than the limit of 100000 bytes"),
        (b"", "no pieces in this file"),
    ],
)
def test_errors_of_a_file_begin_with_its_name(content: bytes, error: str, tmp_path: Path) -> None:
    file = tmp_path / "pieces.txt"
    file.write_bytes(content)
    assert refusal("id", str(file), "2x2") == f"{file}: {error}"


def test_pieces_or_board_can_come_from_standard_input() -> None:
    assert printed("id", "-", "1x3", given="A\n###\n") == "iqblocks:a111:1x3:3.\n"
    assert printed("id", "a111", "-", given="...\n") == "iqblocks:a111:1x3:3.\n"
    assert refusal("id", "a111", "-", given="..b\n").startswith("standard input: line 1, column 3: 'b'")
    assert "only one of them can be -" in refusal("id", "-", "-", given="...\n")


@pytest.mark.parametrize("name", ["mine.txt", "sets/mine", "./board"])
def test_what_looks_like_a_file_but_does_not_exist_is_refused(name: str) -> None:
    assert refusal("id", name, "1x3") == refusal("id", "a111", name) == f"'{name}': no such file"


def test_pieces_spelt_out_can_be_longer_than_any_file_name() -> None:
    spelt = "_".join(f"{letter}{'1' * 20}" for letter in "abcdefghijklmn")
    assert printed("id", spelt, "14x20") == f"iqblocks:{spelt}:14x20:280.\n"


@pytest.mark.parametrize(
    ("pieces", "board", "reason"),
    [
        ("a111", "1x4", "4 cells must be covered, but the pieces left have 3 in all"),
        ("a11_b11", "-", "a region of 1 cell is cut off, but no remaining pieces add up to 1 cell"),
    ],
)
def test_a_board_that_nothing_fills_has_an_id_and_a_warning(pieces: str, board: str, reason: str) -> None:
    run = invoke("id", pieces, board, given=".#..\n##.#\n")
    assert run.status == 0
    assert run.out.startswith(f"iqblocks:{pieces}:")
    assert run.err == f"puzzlemill: the board cannot be filled: {reason}\n"
