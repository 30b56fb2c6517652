"""The strategies of IQ Blocks keep their promises, by our own solver, brute force, certificates and another checker."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill.puzzles.iqblocks import IqBlocks, IqblocksEntry
from puzzlemill.puzzles.iqblocks.certificates import Area, Cases, Certificate, Colouring, DeadRegion, Node, verify
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows, orientations
from puzzlemill.solvers.iqblocks.refutation import refute
from puzzlemill.testing.drawn import Unsolvable
from puzzlemill.testing.iqblocks.cuts import changed
from puzzlemill.testing.iqblocks.instances import iqblocks_tiny_instances
from puzzlemill.testing.iqblocks.misprints import iqblocks_misprints
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles
from puzzlemill.testing.iqblocks.sets import SETS
from puzzlemill.testing.iqblocks.unsolvable import REASONS, iqblocks_unsolvable_puzzles
from puzzlemill.testing.iqblocks.wrong import iqblocks_near_misses, iqblocks_wrong_solutions
from tests.checkers.iqblocks_certificates import proves
from tests.testing.draws import examples, judged, smallest
from tests.twins.iqblocks import tilings


def find_drawn(strategy: SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """A draw that meets a condition, without shrinking."""
    return find(strategy, condition, settings=settings(max_examples=2000, database=None, phases=(Phase.generate,)))


def test_fillings_by_bundled_sets_are_right_and_few_pieces_are_left_if_asked() -> None:
    for entry in examples(iqblocks_puzzles(sets=SETS, max_left=3)):
        assert entry.instance.pieces in SETS
        assert judged(entry.instance, entry.solution)
        assert len(entry.instance.left) <= 3


@given(iqblocks_puzzles(holes=False, one_sided=False, max_rows=3, max_cols=3))
def test_features_switched_off_are_left_out(entry: IqblocksEntry) -> None:
    assert "#" not in "".join(entry.instance.board)
    assert all(piece.flip for piece in entry.instance.piece_list)
    assert not entry.instance.clues


def test_puzzles_have_at_most_as_many_pieces_as_asked_for() -> None:
    for most in (1, 2):
        drawn = examples(iqblocks_tiny_instances(max_pieces=most))
        assert max(len(puzzle.piece_list) for puzzle in drawn) == most


@pytest.mark.parametrize("code", REASONS)
def test_a_puzzle_without_solution_has_none_for_the_reason_given(code: str) -> None:
    for puzzle, reason in examples(iqblocks_unsolvable_puzzles(reasons=[code]), 10):
        outcome = puzzlemill.solve(puzzle)
        assert outcome.status == "unsolvable"
        assert outcome.reason is not None
        assert reason.code == outcome.reason.code == code
        if code == "EXHAUSTED":
            proof = refute(puzzle)
            assert proof is not None
            assert isinstance(proof.nodes[0], Cases)
        else:
            nodes: dict[str, Node] = {
                "AREA": Area(),
                "DEAD_REGION": DeadRegion(reason.cells),
                "COLOURING": Colouring(reason.cells),
            }
            name, node = puzzlemill.format_id(puzzle), nodes[code]
            proof = Certificate(version=1, id=name, completions=0, nodes=(node,))
        assert verify(proof) == []
        assert proves(msgspec.to_builtins(proof))


@settings(max_examples=30)
@given(iqblocks_unsolvable_puzzles(max_rows=3, max_cols=3).filter(lambda drawn: len(drawn.instance.left) <= 4))
def test_brute_force_finds_no_filling_either(drawn: Unsolvable[IqBlocks]) -> None:
    assert not tilings(drawn.instance)


@pytest.mark.thorough
def test_wrong_ones_are_as_near_as_a_given_letter_or_a_piece_turned_over_or_cut_short() -> None:
    printed = iqblocks_misprints(max_rows=3, max_cols=3)
    for strategy in (iqblocks_near_misses(max_rows=3, max_cols=3), printed):
        assert find_drawn(strategy, lambda drawn: [breach.code for breach in drawn.breaches] == ["GIVEN_CHANGED"])
    assert find_drawn(printed, lambda drawn: puzzlemill.format_id(drawn.instance) == "iqblocks:a1:1x2:2.")
    assert find_drawn(printed, lambda drawn: not puzzlemill.check(two_sided(drawn.instance), drawn.solution))


def two_sided(puzzle: IqBlocks) -> IqBlocks:
    return IqBlocks(tuple(Piece(piece.name, piece.shape) for piece in puzzle.piece_list), puzzle.board)


@pytest.mark.parametrize(
    ("code", "expected", "board"),
    [
        ("SHAPE", "a1:1x1:.", ()),
        ("GIVEN_CHANGED", "a1:1x1:a", (".",)),
        ("HOLE_FILLED", "a1:1x2:.-", ("A.",)),
        ("CELL_EMPTY", "a1:1x1:.", (".",)),
        ("UNKNOWN_PIECE", "a1:1x1:.", ("?",)),
        ("PIECE_MISSING", "a1:1x1:.", (".",)),
        ("PIECE_SHAPE", "a1:1x2:.-", ("AA",)),
    ],
)
def test_a_wrong_solution_shrinks_to_the_smallest_of_its_code(code: str, expected: str, board: Rows) -> None:
    drawn = smallest(iqblocks_wrong_solutions(codes=[code]))
    assert (puzzlemill.format_id(drawn.instance), drawn.solution.board) == (f"iqblocks:{expected}", board)


def laying(shapes_of: Callable[[Piece], Sequence[Rows]] = orientations, short: int = 0) -> Callable[[IqBlocks], int]:
    """A solver that counts fillings piece by piece, in these orientations, and `short` rows short of the last."""

    def count(puzzle: IqBlocks) -> int:
        return len(set(fillings(puzzle.board, puzzle.left)))

    def fillings(board: Rows, left: Sequence[Piece]) -> Iterable[Rows]:
        if not left:
            yield from [board] * ("." not in "".join(board))
            return
        piece, *others = left
        clues = {(r, c) for r, line in enumerate(board) for c, mark in enumerate(line) if mark == piece.name}
        for shape in shapes_of(piece):
            for top in range(len(board) - len(shape) + 1 - short):
                for left_most in range(len(board[0]) - len(shape[0]) + 1):
                    cells = {
                        (top + r, left_most + c) for r, row in enumerate(shape) for c, x in enumerate(row) if x == "#"
                    }
                    if clues <= cells and all(board[r][c] in (".", piece.name) for r, c in cells):
                        yield from fillings(changed(board, dict.fromkeys(cells, piece.name)), others)

    return count


@pytest.mark.parametrize(
    ("solver", "expected"),
    [
        (laying(lambda piece: orientations(piece)[: max(1, len(orientations(piece)) - 1)]), "a11:1x2:2."),
        (laying(short=1), "a1:1x1:."),
    ],
    ids=["forgets-an-orientation", "misses-the-last-row"],
)
def test_a_bug_shrinks_to_the_smallest_puzzle_that_shows_it(solver: Callable[[IqBlocks], int], expected: str) -> None:
    puzzle = smallest(iqblocks_tiny_instances(), lambda puzzle: bool(solver(puzzle)) != bool(tilings(puzzle)))
    assert puzzlemill.format_id(puzzle) == f"iqblocks:{expected}"


def test_a_count_that_tells_equal_pieces_apart_shows_on_two_single_cells() -> None:
    puzzle = smallest(iqblocks_tiny_instances(), lambda puzzle: laying()(puzzle) != len(tilings(puzzle)))
    assert puzzlemill.format_id(puzzle) == "iqblocks:a1_b1:1x2:2."


def test_a_solver_that_turns_over_one_sided_pieces_places_an_s_for_a_z() -> None:
    drawn = smallest(iqblocks_unsolvable_puzzles(), lambda drawn: laying()(two_sided(drawn.instance)) > 0)
    assert puzzlemill.format_id(drawn.instance) == "iqblocks:a-110.011:2x3:-4.-"
