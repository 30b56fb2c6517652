"""The rules of IQ Blocks: pieces and their files, position ids, breaches, symmetries."""

import itertools
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.catalogues import piece_set_names
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.iqblocks import (
    BREACHES,
    Filling,
    IqBlocks,
    IqblocksEntry,
    canonical,
    check,
    empty_outline,
    format_id,
    symmetries,
)
from puzzlemill.puzzles.iqblocks import parse_id as parse_iqblocks
from puzzlemill.puzzles.iqblocks.pieces import (
    Piece,
    bundled,
    format_set,
    normal,
    orientations,
    parse_pieces,
    parse_set,
    reflectable,
    with_mark,
)
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import make_entry, read_pack, write_lines
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.testing import iqblocks_puzzles
from tests.checkers.iqblocks import right
from tests.support import ledgers
from tests.support.answers.outcomes import present
from tests.support.answers.refusals import refused_line
from tests.support.iqblocks import COUNTS, format_pieces

FILLING = Filling(("DDDAAHHH", "DCCAAAAH", "DCCCBBBH", "DCCCBIII", "EEBBBIII", "EEGGGIFF", "EEJJGIFF", "EEJJJJJF"))
BOARD = ("........", "........", "....BBB.", "....BIII", "..BBBIII", ".....I..", ".....I..", "........")
PUZZLE = IqBlocks("iq", BOARD)

TWINS = (Piece("A", ("##", "#.")), Piece("B", (".#", "##")), Piece("C", ("##",)))
"""Two equal pieces and a domino: 2 x 4."""

S_PIECE = Piece("S", (".##", "##."), flip=False)


def codes(*board: str) -> list[str]:
    return [breach.code for breach in check(PUZZLE, Filling(board))]


def test_the_ten_pieces_have_the_published_orientations() -> None:
    pieces = bundled("iq")
    assert [len(orientations(piece)) for piece in pieces] == [8, 4, 4, 8, 2, 8, 8, 4, 8, 8]
    assert sum(len(orientations(piece)) for piece in pieces) == COUNTS["orientations"]["count"]
    assert sum(piece.size for piece in pieces) == 64


def test_the_twelve_pentominoes_are_all_of_five_cells_and_all_different() -> None:
    pieces = bundled("pentominoes")
    assert {piece.size for piece in pieces} == {5}
    assert len({normal(piece).shape for piece in pieces}) == 12
    assert sum(len(orientations(piece)) for piece in pieces) == 63


def test_a_piece_that_may_not_be_turned_over_has_the_orientations_of_one_side() -> None:
    assert len(orientations(S_PIECE)) == 2
    assert len(orientations(Piece("S", S_PIECE.shape))) == 4
    assert not reflectable(S_PIECE)
    assert reflectable(Piece("T", ("###", ".#."), flip=False))


def test_an_id_is_what_its_docstring_says() -> None:
    assert format_id(PUZZLE) == "iqblocks:iq:8x8:20.3b5.b3i2.3b3i5.i7.i10."
    board = IqBlocks((S_PIECE, Piece("A", ("#",))), (".SS", "SS#"))
    assert format_id(board) == "iqblocks:s-011.110_a1:2x3:.4s-"


@pytest.mark.parametrize("name", piece_set_names())
def test_bundled_sets_read_back_from_a_file_and_from_one_word(name: str) -> None:
    pieces = bundled(name)
    assert parse_pieces(format_pieces(pieces)) == parse_set(format_set(pieces)) == pieces
    assert parse_set(name) == name


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("iqblocks:iq:8x8", "expected iqblocks:PIECES:ROWSxCOLUMNS:BOARD"),
        ("iqblocks:iq:8by8:64.", "size '8by8': expected ROWSxCOLUMNS such as 8x8, at most 32 each"),
        ("iqblocks:iq:33x8:264.", "board: expected 1 to 32 rows of 1 to 32 characters"),
        ("iqblocks:iq:8x8:64#", "board '64#': expected letters, . and -"),
        ("iqblocks:a11_b12:2x2:4.", "pieces 'b12': expected one of"),
        ("iqblocks:a11_a11:2x2:4.", "pieces: letter A is used twice"),
        ("iqblocks:iq:8x8:64x", "board: 'x': expected ., - or a letter of the set"),
    ],
)
def test_the_wrong_field_of_an_id_is_named(text: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"id '{text}': {error}")):
        parse_iqblocks(text)


@given(iqblocks_puzzles())
def test_an_id_parses_back_exactly(entry: IqblocksEntry) -> None:
    for puzzle in symmetries(entry.instance):
        assert parse_id(format_id(puzzle)) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "iqblocks:iq:8x8:8.56.",
        "iqblocks:iq:8x8:064.",
        "iqblocks:iq:8x8:63.1.",
        "iqblocks:iq:08x8:64.",
        "iqblocks:iq:8x8:63.",
        "iqblocks:iq:33x8:64.",
        "iqblocks:iq:8x8:63.z",
        "iqblocks:iq:8x8:a62.a",
        "iqblocks:nosuch:8x8:64.",
        "iqblocks:a1_a11:1x3:3.",
        "iqblocks:a10:1x2:2.",
        "iqblocks:a1:1x1:",
        "iqblocks:a1:1x1:9999999999.",
        "iqblocks:a1__b1:1x2:2.",
        "iqblocks:" + "a1_" * 20_000,
    ],
)
def test_any_other_spelling_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError, match=r"^id 'iqblocks:[^\n]*$"):
        parse_iqblocks(text)


@pytest.mark.parametrize(
    ("instance", "error"),
    [
        ({"pieces": "none", "board": ["."]}, "pieces 'none': expected one of"),
        ({"pieces": [], "board": ["."]}, "pieces: expected 1 to 26, got 0"),
        ({"pieces": [{"name": "A", "shape": ["#"]}] * 2, "board": ["."]}, "letter A is used twice"),
        ({"pieces": [{"name": "a", "shape": ["#"]}], "board": ["."]}, "name 'a': expected one letter A-Z"),
        ({"pieces": [{"name": "A", "shape": []}], "board": ["."]}, "shape of A: expected 1 to 32 rows"),
        ({"pieces": [{"name": "A", "shape": ["#", "##"]}], "board": ["."]}, "its rows differ in length"),
        ({"pieces": [{"name": "A", "shape": ["#x"]}], "board": ["."]}, "expected only # and ."),
        ({"pieces": [{"name": "A", "shape": [".#"]}], "board": ["."]}, "an outer row or column is empty"),
        ({"pieces": "iq", "board": []}, "board: expected 1 to 32 rows of 1 to 32 characters"),
        ({"pieces": "iq", "board": ["." * 33]}, "board: expected 1 to 32 rows of 1 to 32 characters"),
        ({"pieces": "iq", "board": ["..", "."]}, "board: its rows differ in length"),
        ({"pieces": "iq", "board": [".K"]}, "board: 'K': expected ., # or a letter of the set"),
        ({"pieces": "iq", "board": ["A......A"]}, "board: piece A cannot cover all of the cells marked A"),
        ({"pieces": "iq", "board": ["F..F"]}, "board: piece F cannot cover all of the cells marked F"),
        ({"pieces": "iq", "board": ["DDDDD"]}, "board: piece D cannot cover all of the cells marked D"),
        ({"pieces": "iq", "board": [".é"]}, "board: 'é': expected ., # or a letter of the set"),
    ],
)
def test_a_malformed_puzzle_is_refused_with_field_and_rule(instance: dict[str, Any], error: str) -> None:
    message = refused_line(read_pack, msgspec.json.encode({"kind": "iqblocks", "instance": instance}), "file")
    assert message.startswith("file: line 1: instance")
    assert error in message


def test_a_piece_is_given_whole_or_in_part_or_left() -> None:
    puzzle = IqBlocks("iq", ("F......G", "F..E.GGG", *("." * 8,) * 6))
    assert [piece.name for piece in puzzle.givens] == ["G"]
    assert [piece.name for piece in puzzle.left] == list("ABCDEFHIJ")
    assert puzzle.clues == {"E": ((1, 3),), "F": ((0, 0), (1, 0))}
    assert len(puzzle.open_cells) == 60
    assert set(puzzle.open_cells) >= {(0, 0), (1, 0), (1, 3), (7, 7)}


def test_an_entry_survives_being_written_and_read() -> None:
    entries = [make_entry(PUZZLE, FILLING), make_entry(IqBlocks(TWINS, ("....", "....")))]
    assert list(read_pack(b"".join(write_lines(entries))).puzzles) == entries


def test_a_right_filling_breaks_no_rule() -> None:
    assert codes(*FILLING.board) == []


def test_every_code_is_named_for_the_rule_it_stands_for() -> None:
    board = FILLING.board
    assert codes(*board[:7]) == ["SHAPE"]
    assert codes(*board[:7], board[7] + "F") == ["SHAPE"]
    assert codes(*with_mark(board, ".", [(0, 0)])) == ["CELL_EMPTY", "PIECE_SHAPE"]
    assert codes(*with_mark(board, "Z", [(0, 0)])) == ["UNKNOWN_PIECE", "PIECE_SHAPE"]
    assert codes(*with_mark(board, "C", [(2, 4)])) == ["GIVEN_CHANGED", "PIECE_SHAPE", "PIECE_SHAPE"]
    assert codes(*(row.replace("F", "A") for row in board)) == ["PIECE_MISSING", "PIECE_SHAPE"]
    holed = IqBlocks("iq", with_mark(empty_outline(PUZZLE), "#", [(0, 0)]))
    assert [breach.code for breach in check(holed, FILLING)] == ["HOLE_FILLED"]
    provoked = {"SHAPE", "CELL_EMPTY", "UNKNOWN_PIECE", "GIVEN_CHANGED", "PIECE_SHAPE", "PIECE_MISSING", "HOLE_FILLED"}
    assert provoked == set(BREACHES)


def test_a_breach_names_the_cells_and_the_piece() -> None:
    (missing, shape) = check(PUZZLE, Filling(tuple(row.replace("F", "A") for row in FILLING.board)))
    assert str(missing) == "PIECE_MISSING: piece F not on the board"
    assert shape.cells[:3] == ((0, 3), (0, 4), (1, 3))
    assert shape.text == "these cells do not have the shape of piece A"


def test_a_mirrored_piece_is_wrong_where_it_may_not_be_turned_over() -> None:
    puzzle = IqBlocks((S_PIECE,), ("#..", "..#"))
    assert check(puzzle, Filling(("#SS", "SS#"))) == []
    mirrored = IqBlocks((S_PIECE,), ("..#", "#.."))
    assert [breach.code for breach in check(mirrored, Filling(("SS#", "#SS")))] == ["PIECE_SHAPE"]


@given(st.lists(st.text(max_size=9), max_size=9))
def test_no_filling_makes_check_raise(rows: list[str]) -> None:
    board = tuple(row.ljust(8, "\n")[:8] for row in rows)
    for filling in (Filling(tuple(rows)), Filling((board * 8)[:8])):
        assert check(PUZZLE, filling)


def mutants(board: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Fillings similar to one, wrong or right: letters exchanged, one cell changed, two cells exchanged, an image."""
    draws = stream_for("".join(board))
    cells = [(r, c) for r, row in enumerate(board) for c in range(len(row))]
    boards = []
    for _ in range(8):
        (r, c), (y, x) = draws.choice(cells), draws.choice(cells)
        first, second = board[r][c], board[y][x]
        boards.append(tuple(row.translate(str.maketrans(first + second, second + first)) for row in board))
        boards.append(with_mark(board, draws.choice(".#AZ" + second), [(r, c)]))
        boards.append(with_mark(with_mark(board, second, [(r, c)]), first, [(y, x)]))
    boards.append(board[::-1])
    boards.append(tuple("".join(column) for column in zip(*board, strict=True)))
    return boards


def test_check_agrees_with_the_independent_checker_on_right_and_mutated_fillings() -> None:
    agreed = {True: 0, False: 0}

    @settings(max_examples=8)
    @given(iqblocks_puzzles())
    def judge(entry: IqblocksEntry) -> None:
        for puzzle in itertools.chain(symmetries(entry.instance), [IqBlocks("iq", BOARD)]):
            start = FILLING if puzzle.pieces == "iq" else present(entry.solution)
            for board in (start.board, *mutants(start.board)):
                filling = Filling(board)
                verdict = right(msgspec.to_builtins(puzzle), msgspec.to_builtins(filling))
                assert (check(puzzle, filling) == []) == verdict
                agreed[verdict] += 1

    judge()
    assert min(agreed.values()) >= 80


def test_a_piece_with_two_sides_leaves_only_the_rotations() -> None:
    pieces = (S_PIECE, Piece("A", ("#",)), Piece("B", ("#",)))
    puzzle = IqBlocks(pieces, ("ASS", "SSB"))
    mirrored = IqBlocks((Piece("S", S_PIECE.shape), *pieces[1:]), ("ASS", "SSB"))
    assert len(list(symmetries(puzzle))) == 4
    assert len(list(symmetries(mirrored))) == 8


def test_how_the_pieces_are_written_does_not_matter_to_the_canonical_form() -> None:
    turned = tuple(Piece(piece.name, orientations(piece)[-1]) for piece in reversed(bundled("iq")))
    assert canonical(IqBlocks(turned, BOARD)) == canonical(PUZZLE)
    assert canonical(PUZZLE).pieces == "iq"


def test_it_does_not_matter_which_of_two_equal_pieces_is_given() -> None:
    pieces = (Piece("A", ("##", "#.")), Piece("B", ("##", "#.")), Piece("C", ("###",)))
    first, second, other = (
        canonical(IqBlocks(pieces, (*rows, "..."))) for rows in (("AA.", "A.."), ("BB.", "B.."), ("CCC", "..."))
    )
    assert first == second != other


def test_what_is_read_and_judged_and_what_is_said_of_what_is_spoilt() -> None:
    assert ledgers.differing("puzzles", "iqblocks") == []
