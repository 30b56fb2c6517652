"""The IQ Blocks generator: positions are as promised and equally likely, and origins last.

Options, levels and refusals are in `test_iqblocks_options.py`.
"""

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from puzzlemill.generator import generate, remake
from puzzlemill.generator.iqblocks.making import VERSION, make
from puzzlemill.generator.iqblocks.mutation import mutate
from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, masked
from puzzlemill.puzzles.iqblocks.pieces import Rows, cells_of, images, parse_set, with_mark
from puzzlemill.puzzles.packs import Origin
from puzzlemill.puzzles.streams import stream, stream_for
from puzzlemill.solvers.iqblocks import as_rows, count
from puzzlemill.solvers.iqblocks.all_fillings import library
from puzzlemill.solvers.iqblocks.all_fillings.file import encode
from tests.checkers.iqblocks import right
from tests.generator.chances import assert_shares
from tests.support import ledgers
from tests.support.iqblocks import CHIRAL_PIECES, letter_cells, library_of
from tests.twins.iqblocks import tilings

SMALL = {"pieces": "a111.100_b11.11_c11.10_d1", "board": "3x4"}
HOLED = {"pieces": "a111.100_b11.10_c11_d1", "board": "3x4:10.2-"}


def generated(text: str, **options: Any) -> tuple[IqBlocks, Filling]:
    result = make(Options(**options), stream_for(text))
    assert result is not None
    return result


def fillings(puzzle: IqBlocks) -> list[Rows]:
    """All fillings by brute force, in letters."""
    names = {frozenset(cells_of(piece.shape)): piece.name for piece in puzzle.piece_list}
    boards = []
    for filling in tilings(puzzle):
        board = puzzle.board
        for shapes, cells in filling:
            board = with_mark(board, names[(names.keys() & shapes).pop()], cells)
        boards.append(board)
    return boards


def completions(options: Options, number: int) -> Counter[Rows]:
    """Every position with this number of givens, with its completions, by brute force."""
    positions: Counter[Rows] = Counter()
    for board in fillings(options.empty_board):
        letters = [piece.name for piece in options.empty_board.piece_list]
        parts = [letter_cells(board, letter) for letter in letters]
        if options.cells is not None:
            parts = [{cell} for cells in parts for cell in cells]
        for chosen in itertools.combinations(parts, number):
            positions[masked(board, set().union(*chosen))] += 1
    return positions


def suitable(options: Options) -> set[Rows]:
    """The positions that match the options, by brute force."""
    (number,) = options.choices
    boards = {board for board, total in completions(options, number).items() if options.solutions in (0, total)}
    if options.minimal:
        unique = [board for board, total in completions(options, number - 1).items() if total == 1]
        boards = {board for board in boards if not any(agrees(board, fewer) for fewer in unique)}
    return boards


def agrees(board: Rows, fewer: Rows) -> bool:
    """Whether all givens of `fewer` are on `board` too."""
    pairs = zip("".join(board), "".join(fewer), strict=True)
    return all(fewer_mark in (mark, ".") for mark, fewer_mark in pairs)


@pytest.mark.few
@pytest.mark.parametrize(
    ("options", "number"),
    [
        (SMALL | {"givens": 2}, 72),
        (SMALL | {"givens": 2, "solutions": 2}, 12),
        (SMALL | {"givens": 2, "minimal": True}, 28),
        (SMALL | {"givens": 1, "solutions": 0}, 34),
        pytest.param(SMALL | {"cells": 2}, 176, marks=pytest.mark.thorough),
        pytest.param(SMALL | {"cells": 2, "solutions": 3}, 92, marks=pytest.mark.thorough),
        (SMALL | {"cells": 1, "solutions": 0}, 40),
        (HOLED | {"givens": 2, "minimal": True}, 138),
        pytest.param(HOLED | {"cells": 2, "minimal": True}, 94, marks=pytest.mark.thorough),
    ],
)
def test_all_positions_asked_for_are_equally_likely(options: dict[str, Any], number: int) -> None:
    expected = suitable(Options(**options))
    assert len(expected) == number
    drawn = (generated(f"uniform {index}", **options)[0].board for index in range(4 * number))
    assert_shares(drawn, dict.fromkeys(expected, 1 / number))


@pytest.mark.parametrize("givens", range(2, 10))
def test_a_generated_puzzle_has_its_givens_and_exactly_one_completion(givens: int) -> None:
    for index in range(5):
        puzzle, solution = generated(f"unique {index}", givens=givens)
        assert len(puzzle.givens) == givens
        assert check(puzzle, solution) == []
        assert count(puzzle).count == 1


@pytest.mark.parametrize("cells", [4, 6, 12, 40, 63])
def test_given_cells_leave_exactly_one_completion_too(cells: int) -> None:
    for index in range(3):
        puzzle, solution = generated(f"cells {index}", cells=cells)
        assert sum(mark != "." for mark in "".join(puzzle.board)) == cells
        assert check(puzzle, solution) == []
        assert count(puzzle).count == 1


@pytest.mark.few
@pytest.mark.parametrize("solutions", [2, 3, 7])
def test_a_number_of_completions_is_met_exactly(solutions: int) -> None:
    for index in range(2):
        assert count(generated(f"several {index}", givens=3, solutions=solutions)[0]).count == solutions


def test_without_a_number_of_completions_any_choice_of_givens_is_accepted() -> None:
    totals = [count(generated(f"open {index}", givens=2, solutions=0)[0]).count for index in range(20)]
    assert all(totals)
    assert len(set(totals)) > 5


@pytest.mark.parametrize("options", [{"givens": 3}, {"givens": 4}, {"cells": 5}])
def test_a_minimal_puzzle_needs_every_given(options: dict[str, Any]) -> None:
    puzzle, _ = generated("minimal", minimal=True, **options)
    assert count(puzzle).count == 1
    letters = set("".join(puzzle.board)) - {"."}
    parts = [letter_cells(puzzle.board, letter) for letter in letters]
    if "cells" in options:
        parts = [{cell} for cells in parts for cell in cells]
    for part in parts:
        assert count(IqBlocks("iq", with_mark(puzzle.board, ".", part))).count != 1


def test_the_number_of_givens_is_drawn_when_none_is_asked_for() -> None:
    assert {len(generated(f"any {index}")[0].givens) for index in range(60)} == set(range(2, 8))


@pytest.mark.parametrize(
    ("pieces", "board"),
    [("pentominoes", "6x10"), pytest.param("pentominoes-tetromino", "8x8", marks=pytest.mark.thorough)],
)
@pytest.mark.parametrize(
    "options", [pytest.param({"givens": 7}, marks=pytest.mark.thorough), {"givens": 7, "solutions": 2}, {"cells": 30}]
)
def test_other_sets_give_matching_puzzles_too(pieces: str, board: str, options: dict[str, Any]) -> None:
    chosen = Options(pieces=pieces, board=board, **options)
    results = [make(chosen, stream_for(f"other {index}")) for index in range(6)]
    puzzles = [result[0] for result in results if result]
    assert len(puzzles) >= 2
    assert all(count(puzzle).count == options.get("solutions", 1) for puzzle in puzzles)


def test_pieces_of_ones_own_give_unique_puzzles_whose_origins_last() -> None:
    options = Options(pieces=CHIRAL_PIECES, board="4x5")
    entries = list(generate("iqblocks", options, count=8, seed=1))
    assert len(entries) == 8
    for entry in entries:
        assert entry.instance.pieces == parse_set(CHIRAL_PIECES)
        assert right(msgspec.to_builtins(entry.instance), msgspec.to_builtins(entry.solution))
        assert count(entry.instance).count == 1
        assert entry.origin is not None
        assert entry.origin.parameters["pieces"] == CHIRAL_PIECES
        remade = remake(entry.origin)
        assert remade is not None
        assert (remade.id, remade.solution) == (entry.id, entry.solution)


def test_equal_pieces_of_ones_own_can_change_places() -> None:
    for index in range(8):
        puzzle, _ = generated(f"dominoes {index}", pieces="a11_b11_c11_d11", board="2x4", givens=3)
        assert count(puzzle).count == 1


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"givens": 4}, "iqblocks:iq:8x8:f3b4a2f.b2a2.2f.3b14.2g7.g7.g10."),
        ({"cells": 6}, "iqblocks:iq:8x8:20.db4.e12.i7.c.h14."),
        ({"givens": 3, "solutions": 2}, "iqblocks:iq:8x8:4.a3d4.ad2.3c2ad2.3c2ad2.2c30."),
        ({"givens": 3, "minimal": True}, "iqblocks:iq:8x8:4.3b5.b5.3b3d7.d3.3c.d3.3c.d4.2c10."),
    ],
)
def test_an_origin_always_reproduces_the_same_puzzle(options: dict[str, Any], text: str) -> None:
    chosen = Options(**options)
    result = make(chosen, stream("iqblocks", 2, chosen.recorded(), 0, 0))
    assert result is not None
    assert format_id(result[0]) == text
    entry = remake(Origin("iqblocks", VERSION, 0, 0, chosen.recorded()))
    assert entry is not None
    assert entry.instance == result[0]


def test_an_incomplete_library_makes_no_puzzle_with_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLEMILL_CACHE", str(tmp_path))
    library.cache_clear()
    options = Options(pieces="a111.100_b1111_c110.011_d11.10_e1", board="4x4", givens=2)
    whole = library_of(options.empty_board)
    boards = as_rows(whole.boards)
    forms = sorted({min(images(board, True)) for board in boards})
    kept = [min(images(board, True)) in forms[::5] for board in boards]
    (file,) = tmp_path.glob("iqblocks-*/solutions-*")
    file.write_bytes(encode(options.empty_board, whole.boards[kept]))
    library.cache_clear()
    assert len(library_of(options.empty_board)) == sum(kept)
    results = [make(options, stream("iqblocks", VERSION, {}, 0, index)) for index in range(20)]
    library.cache_clear()
    assert all(count(result[0]).count == 1 for result in results if result)
    assert any(results)


def test_a_mutant_of_equal_pieces_has_givens_of_its_possibly_changed_filling() -> None:
    options = Options(pieces="_".join(f"{letter}111.100" for letter in "abcdef"), board="4x6", givens=2, solutions=0)
    puzzle, filling = generated("equal pieces", **msgspec.to_builtins(options))
    results = [mutate(options, puzzle, filling, stream_for(f"mutant {index}")) for index in range(20)]
    mutants = [result for result in results if result]
    assert all(len(mutant.givens) == 2 and check(mutant, solution) == [] for mutant, solution in mutants)
    assert {solution == filling for _, solution in mutants} == {True, False}


def test_what_many_options_make_and_how_it_is_changed() -> None:
    assert ledgers.differing("generator", "iqblocks") == []
