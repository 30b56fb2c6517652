"""The catalogue of IQ Blocks and the library of all fillings: the file, what completes a position, rare placements."""

import hashlib
import re
import zlib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from puzzlemill.catalogues import all_solutions
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, canonical, check
from puzzlemill.puzzles.iqblocks.pieces import Piece, bundled, format_set, images, parse_set
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import all_fillings as iqblocks_library
from puzzlemill.solvers.iqblocks import as_rows, count, fillings
from puzzlemill.solvers.iqblocks.all_fillings import IQ, SHIPPED, catalogued, library, random_filling
from puzzlemill.solvers.iqblocks.all_fillings.file import decode, encode, header_of
from tests.support.iqblocks import CHIRAL, COUNTS, EQUAL, SYMMETRIC, empty_board, library_of, some_given
from tests.twins.iqblocks import tilings


def file_of(puzzle: IqBlocks) -> bytes:
    """The catalogue file of an empty board."""
    return encode(puzzle, fillings(puzzle, 20_000_000, 1_000_000).boards)


def damaged(**changes: Any) -> bytes:
    """The shipped catalogue with other fields in its header."""
    line, _, packed = all_solutions(SHIPPED).partition(b"\n")
    return msgspec.json.encode(msgspec.json.decode(line) | changes) + b"\n" + packed


def repacked(change: dict[int, int]) -> bytes:
    """The shipped catalogue with changed data and the matching digest."""
    plain = bytearray(zlib.decompress(all_solutions(SHIPPED).partition(b"\n")[2]))
    for place, way in change.items():
        plain[place] = way
    line = damaged(digest=hashlib.sha256(plain).hexdigest()).partition(b"\n")[0]
    return line + b"\n" + zlib.compress(bytes(plain))


class TestTheCatalogue:
    @pytest.mark.thorough
    def test_is_what_the_search_makes(self) -> None:
        built, shipped = file_of(IQ), all_solutions(SHIPPED)
        assert header_of(built, "built") == header_of(shipped, "shipped")
        assert (decode(built, "built")[1] == decode(shipped, "shipped")[1]).all()
        assert len(shipped) < 50_000

    def test_has_the_published_numbers_of_solutions_and_classes(self) -> None:
        header = header_of(all_solutions(SHIPPED), "shipped")
        assert (header.solutions, header.classes) == (COUNTS["solutions"]["count"], COUNTS["classes"]["count"])
        assert len(library_of(IQ)) == header.solutions

    @pytest.mark.parametrize("puzzle", [CHIRAL, SYMMETRIC, EQUAL, empty_board("a11.01_b11_c1", 2, 3)])
    def test_gives_all_fillings_back_in_order_whatever_their_symmetries(self, puzzle: IqBlocks) -> None:
        data = file_of(puzzle)
        header, (instance, boards) = header_of(data, "file"), decode(data, "file")
        fillings = as_rows(boards)
        assert instance == puzzle
        assert fillings == sorted(set(fillings))
        assert header.solutions == len(fillings) == len(tilings(puzzle))
        canonicals = {canonical(IqBlocks(puzzle.pieces, board)).board for board in fillings}
        assert header.classes == len(canonicals)
        assert encode(puzzle, boards[::-1]) == data

    def test_of_symmetric_fillings_has_more_classes_than_an_even_share(self) -> None:
        header = header_of(file_of(SYMMETRIC), "file")
        assert 4 * header.classes > header.solutions

    def test_of_a_board_with_holes_keeps_the_holes(self) -> None:
        puzzle = IqBlocks("pentominoes", (*("." * 8,) * 3, *("...##...",) * 2, *("." * 8,) * 3))
        data = file_of(puzzle)
        header, boards = header_of(data, "file"), decode(data, "file")[1]
        assert header.classes == COUNTS["pentominoes_centre_hole_classes"]["count"]
        assert header.solutions == len(boards) == 8 * header.classes
        assert (boards[:, 3:5, 3:5] == ord("#")).all()

    @pytest.mark.parametrize(
        ("data", "rule"),
        [
            (b"", "file: line 1, column 1: not valid JSON: it ends too early"),
            (b"[1]\n", "file: expected an object"),
            (damaged(format="other"), "file: format 'other': expected "),
            (damaged(version=2), "file: version 2: expected 1"),
            (
                damaged(instance={"pieces": "iq", "board": ["A......."] * 8}),
                "file: instance.board: piece A cannot cover all of the cells marked A",
            ),
            (
                damaged(instance={"pieces": "iq", "board": ["B" + "." * 7, *["." * 8] * 7]}),
                "file: instance: expected an empty board",
            ),
            (damaged(classes=0), "file: expected 1 to 1000000 solutions"),
            (damaged(classes=101_793), "file: expected 1 to 1000000 solutions"),
            (damaged(solutions=10**9), "file: expected 1 to 1000000 solutions"),
            (damaged(solutions=101_791), "file: solutions: the classes have 101792, but the header says 101791"),
            (damaged(classes=12_723), "file: data: expected 12723 classes of 10 pieces"),
            (damaged(digest="0" * 64), "file: digest does not match the data"),
            (all_solutions(SHIPPED)[:-9], "file: data: expected 12724 classes of 10 pieces"),
            (all_solutions(SHIPPED) + b"x", "file: data: expected 12724 classes of 10 pieces"),
            (damaged() + b"x" * 9, "file: data: expected 12724 classes of 10 pieces"),
            (damaged().partition(b"\n")[0] + b"\nnot packed", "file: data: Error -3"),
            (repacked({0: 62}), "file: data: one of the fillings does not fill the board"),
            (repacked({0: 61}), "file: data: one of the fillings does not fill the board"),
            (repacked({9 * 12_724: 0}), "file: data: one of the fillings does not fill the board"),
        ],
    )
    def test_a_damaged_file_is_refused_in_one_line(self, data: bytes, rule: str) -> None:
        with pytest.raises(InputError, match=f"^{re.escape(rule)}.*$"):
            decode(data, "file")

    def test_a_way_that_sticks_out_or_overlaps_is_refused(self) -> None:
        plain = zlib.decompress(all_solutions(SHIPPED).partition(b"\n")[2])
        for way in set(range(0, 62, 4)) - {plain[0]}:
            with pytest.raises(InputError, match="does not fill the board"):
                decode(repacked({0: way}), "file")


class TestTheLibrary:
    def test_of_the_iq_pieces_is_found_however_they_are_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(iqblocks_library, "fillings")
        turned = tuple(
            Piece(piece.name, tuple(images(piece.shape, True))[index % 8]) for index, piece in enumerate(bundled("iq"))
        )
        for pieces in (turned[::-1], parse_set(format_set(bundled("iq")))):
            spelt = library_of(IqBlocks(pieces, IQ.board))
            assert (spelt.boards == library_of(IQ).boards).all()
            position = some_given(stream_for("spelt"), IQ, 3, 2)
            assert (spelt.matching(position) == library_of(IQ).matching(position)).all()

    def test_of_other_boards_is_not_in_the_catalogue(self) -> None:
        assert catalogued(IQ) is not None
        assert catalogued(IqBlocks("iq", ("." * 4,) * 16)) is None
        assert catalogued(IqBlocks("pentominoes-tetromino", IQ.board)) is None

    @pytest.mark.parametrize(("puzzle", "most"), [(CHIRAL, 3), (SYMMETRIC, 3), (IQ, 5)])
    def test_matches_the_fillings_that_show_the_same(self, puzzle: IqBlocks, most: int) -> None:
        draws = stream_for("matching")
        boards = library_of(puzzle).boards.reshape(len(library_of(puzzle)), -1)
        for _ in range(15):
            position = some_given(draws, puzzle, draws.below(most + 1), draws.below(4))
            marks = np.frombuffer("".join(position).encode(), dtype=np.uint8)
            expected = np.flatnonzero(((boards == marks) | (marks == ord("."))).all(axis=1))
            assert library_of(puzzle).matching(position).tolist() == expected.tolist()
            assert library_of(puzzle).completions(position) == len(expected) > 0

    @pytest.mark.parametrize(("pieces", "clues"), [(0, 6), (1, 6), (2, 6), (3, 6), (3, 0), (4, 0), (5, 0), (6, 0)])
    def test_counts_what_the_search_counts(self, pieces: int, clues: int) -> None:
        position = some_given(stream_for(f"{pieces} pieces, {clues} clues"), IQ, pieces, clues)
        assert library_of(IQ).completions(position) == count(IqBlocks("iq", position)).count

    def test_knows_that_nothing_completes_an_impossible_position(self) -> None:
        position = ("A.......", *("." * 8,) * 6, ".......A")
        assert library_of(IQ).completions(position) == 0

    def test_a_damaged_file_is_replaced(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PUZZLEMILL_CACHE", str(tmp_path))
        puzzle = IqBlocks("pentominoes", ("." * 20,) * 3)
        library.cache_clear()
        boards = library_of(puzzle).boards
        assert len(boards) == 8
        (file,) = tmp_path.glob("iqblocks-*/solutions-*")
        for damage in (b"", b"x" * 100, file.read_bytes()[:-1]):
            file.write_bytes(damage)
            library.cache_clear()
            assert (library_of(puzzle).boards == boards).all()
        library.cache_clear()

    def test_equal_pieces_have_no_library(self) -> None:
        assert library(IqBlocks((Piece("A", ("##",)), Piece("B", ("#", "#"))), ("..", ".."))) is None


def test_a_random_filling_is_a_filling_and_belongs_to_its_stream() -> None:
    empty = IqBlocks("pentominoes-tetromino", ("." * 8,) * 8)
    boards = [random_filling(empty, stream_for(text)) for text in ("one", "two", "one")]
    assert all(board is not None and check(empty, Filling(board)) == [] for board in boards)
    assert boards[0] == boards[2] != boards[1]
