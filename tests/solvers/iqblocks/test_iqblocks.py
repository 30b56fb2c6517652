"""The search for IQ Blocks: published counts, the brute-force twin, reasons, budgets, tiers of deduction."""

import collections
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

import pytest

from puzzlemill.catalogues import published_counts
from puzzlemill.puzzles import canonical, check
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, symmetries
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows, images
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.iqblocks import count, open_spot_levels, solve
from puzzlemill.solvers.iqblocks.all_fillings import library, random_filling
from puzzlemill.solvers.iqblocks.exact_cover import position_of
from puzzlemill.solvers.iqblocks.proof_size import proof
from puzzlemill.solvers.iqblocks.tiers import tier
from tests.twins.iqblocks import tilings

COUNTS = published_counts()["iqblocks"]

EMPTY = IqBlocks("iq", ("." * 8,) * 8)

SHAPES = (
    ("#",),
    ("##",),
    ("###",),
    ("##", "#."),
    ("##", "##"),
    ("####",),
    ("###", "#.."),
    ("###", ".#."),
    (".##", "##."),
)


def random_board(draws: Stream, rows: int, cols: int, shapes: Sequence[Rows]) -> IqBlocks:
    """A board with holes and pieces of these shapes, equal ones among them and such as are not turned over."""
    pieces: list[Piece] = []
    area = rows * cols - draws.below(3)
    while area:
        shape = draws.choice([shape for shape in shapes if "".join(shape).count("#") <= area])
        pieces.append(Piece(chr(65 + len(pieces)), shape, bool(draws.below(3))))
        area -= pieces[-1].size
    marks = ["#"] * (rows * cols - sum(piece.size for piece in pieces))
    marks += ["."] * (rows * cols - len(marks))
    draws.shuffle(marks)
    return IqBlocks(tuple(pieces), tuple("".join(marks[i * cols : (i + 1) * cols]) for i in range(rows)))


def random_instance(draws: Stream) -> IqBlocks:
    """A small board with holes and random pieces, equal ones among them; where it has a filling, often some given.

    Of a given piece all cells are, or some, its clues.
    """
    puzzle = random_board(draws, 2 + draws.below(2), 3 + draws.below(2), SHAPES)
    solution = solve(puzzle).solution
    if solution is None or draws.below(2):
        return puzzle
    given = {piece.name for piece in puzzle.piece_list if draws.below(2)}
    board = masked(solution.board, given)
    if draws.below(2):
        board = tuple("".join("." if mark != "#" and draws.below(2) else mark for mark in row) for row in board)
    return IqBlocks(puzzle.pieces, board)


def masked(board: Rows, given: set[str]) -> Rows:
    """The board with only the given pieces on it."""
    return tuple("".join(mark if mark in given | {"#"} else "." for mark in row) for row in board)


def random_position(draws: Stream, givens: int) -> IqBlocks:
    """A random IQ position with a completion."""
    known = library(EMPTY)
    assert known is not None
    return IqBlocks("iq", masked(known.filling(draws.below(len(known))), set(draws.sample("ABCDEFGHIJ", givens))))


def test_the_next_open_spot_meets_the_published_numbers_of_partial_boards() -> None:
    published = tuple(COUNTS[f"open_spot_{level}"]["count"] for level in range(1, 6))
    assert open_spot_levels(EMPTY, 5) == published


def test_the_ten_pieces_fill_the_board_in_the_published_number_of_ways() -> None:
    outcome = count(EMPTY)
    assert outcome.count == COUNTS["solutions"]["count"] == 8 * COUNTS["classes"]["count"]


def test_all_fillings_are_listed_once_each_and_form_the_published_number_of_classes() -> None:
    outcome = solve(EMPTY, limit=200_000)
    boards = {solution.board for solution in outcome.solutions}
    assert len(outcome.solutions) == len(boards) == outcome.count == COUNTS["solutions"]["count"]
    assert len({min(images(board, True)) for board in boards}) == COUNTS["classes"]["count"]
    assert all(check(EMPTY, solution) == [] for solution in outcome.solutions[::500])


def test_the_pentominoes_fill_the_board_with_a_centre_hole_in_the_published_number_of_classes() -> None:
    board = (*("." * 8,) * 3, *("...##...",) * 2, *("." * 8,) * 3)
    assert count(IqBlocks("pentominoes", board)).count == 8 * COUNTS["pentominoes_centre_hole_classes"]["count"]


@pytest.mark.parametrize("board", [("." * 10,) * 6, ("." * 6,) * 10])
def test_the_pentominoes_fill_6_by_10_in_the_published_number_of_classes(board: Rows) -> None:
    assert count(IqBlocks("pentominoes", board)).count == 4 * COUNTS["pentominoes_6x10_classes"]["count"]


@pytest.mark.slow
def test_the_pentominoes_and_the_square_fill_the_board_in_the_published_number_of_classes() -> None:
    puzzle = IqBlocks("pentominoes-tetromino", EMPTY.board)
    assert count(puzzle, budget=10**9).count == 8 * COUNTS["pentominoes_tetromino_classes"]["count"]


def test_solver_and_twin_agree_on_small_boards_with_any_number_of_completions() -> None:
    met: collections.Counter[int] = collections.Counter()
    clues = 0
    draws = stream_for("twin")
    for _ in range(400):
        puzzle = random_instance(draws)
        clues += bool(puzzle.clues)
        expected = len(tilings(puzzle))
        outcome = solve(puzzle, limit=1000)
        assert outcome.count == count(puzzle).count == expected
        assert outcome.status == ("solved" if expected else "unsolvable")
        assert len({solution.board for solution in outcome.solutions}) == expected
        assert all(check(puzzle, solution) == [] for solution in outcome.solutions)
        met[min(expected, 2)] += 1
    assert met[0] >= 50
    assert met[2] >= 50
    assert clues >= 30


def test_clues_tell_equal_pieces_apart_and_other_pieces_keep_off_them() -> None:
    bars = (Piece("A", ("##",)), Piece("B", ("##",)))
    assert count(IqBlocks(bars, ("..", ".."))).count == 2
    assert count(IqBlocks(bars, ("B.", ".."))).count == 2
    assert solve(IqBlocks(bars, ("B.", ".A")), limit=9).solutions == (Filling(("BA", "BA")), Filling(("BB", "AA")))
    assert count(IqBlocks(bars, ("BA", ".."))).count == 1
    assert count(IqBlocks(bars, ("BB", ".A"))).count == 1
    assert count(IqBlocks((*bars, Piece("C", ("##",))), ("A.C", ".B."))).count == 3


def test_symmetric_positions_have_equally_many_completions() -> None:
    draws = stream_for("symmetry")
    for _ in range(20):
        puzzle = random_position(draws, 3)
        assert len({count(image).count for image in (*symmetries(puzzle), canonical(puzzle))}) == 1


def test_fillings_that_only_exchange_equal_pieces_count_once() -> None:
    shape = ("##", "#.")
    puzzle = IqBlocks((Piece("A", shape), Piece("B", shape)), ("...", "..."))
    assert count(puzzle).count == 2
    given = IqBlocks((*puzzle.piece_list, Piece("C", shape)), ("BB.", "B..", "#.."))
    assert count(IqBlocks(given.pieces, ("BB.", "B..", "...", "#.#"))).count == len(tilings(given)) == 0


@pytest.mark.parametrize(
    ("puzzle", "code", "cells"),
    [
        (IqBlocks("iq", ("." * 8,) * 7), "AREA", 0),
        (IqBlocks((Piece("A", ("###",)),), ("..#", "#.#")), "EXHAUSTED", 0),
        (IqBlocks((Piece("A", ("###",)), Piece("B", ("##", "##"))), ("...#.", "...##", "#####")), "DEAD_REGION", 6),
    ],
)
def test_what_cannot_be_filled_is_unsolvable_for_a_reason_a_person_can_check(
    puzzle: IqBlocks, code: str, cells: int
) -> None:
    for outcome in (solve(puzzle), count(puzzle)):
        assert outcome.status == "unsolvable"
        assert outcome.count == 0
        assert outcome.reason is not None
        assert outcome.reason.code == code
        assert len(outcome.reason.cells) == cells
        assert outcome.reason.text


def test_a_full_board_is_its_own_only_completion() -> None:
    puzzle = random_position(stream_for("full"), 10)
    assert solve(puzzle).solutions == (Filling(puzzle.board),)
    assert count(puzzle).count == 1


def test_a_spent_budget_is_an_outcome_and_never_overspent() -> None:
    outcome = solve(EMPTY, budget=10)
    assert outcome.status == "budget"
    assert outcome.count is None
    assert outcome.effort.nodes == 10
    counted = count(EMPTY, budget=100_000)
    assert counted.status == "budget"
    assert counted.count is None
    assert counted.effort.nodes == 100_000


def test_a_limit_stops_the_search_and_leaves_the_count_open() -> None:
    outcome = solve(EMPTY, limit=3)
    assert len(set(outcome.solutions)) == 3
    assert outcome.count is None
    small = IqBlocks((Piece("A", ("##", "#.")), Piece("B", ("##", "#."))), ("...", "..."))
    assert [solve(small, limit=limit).count for limit in (1, 2, 3)] == [None, None, 2]


def test_a_large_piece_among_many_small_ones_takes_little_memory() -> None:
    large = Piece("A", ("." * 15 + "#" + "." * 7, *("#" * 23,) * 22))
    small = [Piece(chr(66 + i), ("#" * 5, "####.")) for i in range(25)]
    area = large.size + sum(piece.size for piece in small)
    text = "." * area + "#" * (1024 - area)
    puzzle = IqBlocks((large, *small), tuple(text[i : i + 32] for i in range(0, 1024, 32)))
    tracemalloc.start()
    assert position_of(puzzle) is None
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200e6


def test_boards_of_several_words_are_searched_as_well() -> None:
    pieces = tuple(Piece(chr(65 + i), ("#" * 9,) * 4) for i in range(4))
    assert count(IqBlocks(pieces, ("." * 12,) * 12)).count == 0
    assert count(IqBlocks(pieces, ("." * 9,) * 16)).count == 1
    assert count(IqBlocks(pieces, ("." * 18,) * 8)).count == 1
    mixed = (Piece("A", ("#" * 30,) * 3), Piece("B", ("#",) * 30), Piece("C", ("#" * 16,) * 30))
    assert count(IqBlocks(mixed, ("." * 20,) * 30)).count == 6


def test_the_library_knows_the_completions_the_search_finds() -> None:
    known = library(EMPTY)
    assert known is not None
    assert len(known) == COUNTS["solutions"]["count"]
    draws = stream_for("library")
    for givens in (3, 4, 5, 6):
        puzzle = random_position(draws, givens)
        assert known.completions(puzzle.board) == count(puzzle).count


def test_no_single_given_piece_makes_a_completion_unique() -> None:
    known = library(EMPTY)
    assert known is not None
    boards = known.boards.reshape(len(known), -1)
    for letter in b"ABCDEFGHIJ":
        where = collections.Counter(map(bytes, (boards == letter).astype("u1")))
        assert min(where.values()) >= COUNTS["fewest_givens"]["count"]


def test_a_damaged_library_file_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLEMILL_CACHE", str(tmp_path))
    puzzle = IqBlocks("pentominoes", ("." * 20,) * 3)
    library.cache_clear()
    first = library(puzzle)
    assert first is not None
    assert len(first) == 8
    (file,) = tmp_path.glob("iqblocks-*/solutions-*")
    for damage in (b"", b"x" * 100, file.read_bytes()[:-1]):
        file.write_bytes(damage)
        library.cache_clear()
        again = library(puzzle)
        assert again is not None
        assert (again.boards == first.boards).all()
    library.cache_clear()


def test_sets_with_equal_pieces_have_no_library() -> None:
    assert library(IqBlocks((Piece("A", ("##",)), Piece("B", ("#", "#"))), ("..", ".."))) is None


def test_a_random_filling_is_a_filling_and_belongs_to_its_stream() -> None:
    empty = IqBlocks("pentominoes-tetromino", ("." * 8,) * 8)
    found = [random_filling(empty, stream_for(text)) for text in ("one", "two", "one")]
    assert all(board is not None and check(empty, Filling(board)) == [] for board in found)
    assert found[0] == found[2] != found[1]


def test_proofs_find_as_many_completions_as_the_twin() -> None:
    draws = stream_for("proofs")
    for _ in range(200):
        puzzle = random_instance(draws)
        position = position_of(puzzle)
        assert position is not None
        known = proof(position, draws, 10_000)
        assert known is not None
        assert known[1] == min(2, len(tilings(puzzle)))


def test_deductions_complete_unique_positions_only() -> None:
    draws = stream_for("tiers")
    met: collections.Counter[int | None] = collections.Counter()
    for _ in range(200):
        puzzle = random_instance(draws)
        position = position_of(puzzle)
        assert position is not None
        completions = len(tilings(puzzle))
        if completions:
            reached = tier(position)
            met[reached] += 1
            assert reached == 4 or completions == 1
    assert met[1] >= 20
    assert met[4] >= 20


def test_a_spent_budget_of_proof_or_tier_is_none() -> None:
    position = position_of(random_position(stream_for("budget"), 2))
    assert position is not None
    assert proof(position, stream_for("x"), 3) is None
    assert tier(position, work=1) is None
