"""The strategies of IQ Blocks keep their promises, by our own solver, brute force, certificates and another checker."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

import puzzlemill
from puzzlemill.puzzles.iqblocks import BREACHES, Filling, IqBlocks, IqblocksEntry, parse_id, symmetries
from puzzlemill.puzzles.iqblocks.certificates import (
    Area,
    Cases,
    Certificate,
    Colouring,
    DeadRegion,
    Node,
    verify,
)
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows, orientations
from puzzlemill.solvers.iqblocks.refutation import refute
from puzzlemill.testing.drawn import Pair, Related, Unsolvable, Wrong
from puzzlemill.testing.iqblocks.cuts import changed
from puzzlemill.testing.iqblocks.instances import iqblocks_instances, iqblocks_tiny_instances
from puzzlemill.testing.iqblocks.misprints import iqblocks_misprints
from puzzlemill.testing.iqblocks.puzzles import iqblocks_images, iqblocks_pairs, iqblocks_puzzles
from puzzlemill.testing.iqblocks.relations import iqblocks_relations
from puzzlemill.testing.iqblocks.sets import SETS
from puzzlemill.testing.iqblocks.unsolvable import REASONS, iqblocks_unsolvable_puzzles
from puzzlemill.testing.iqblocks.wrong import iqblocks_near_misses, iqblocks_wrong_solutions
from tests.checkers.iqblocks import right
from tests.checkers.iqblocks_certificates import proves
from tests.twins.iqblocks import tilings


def judged(puzzle: IqBlocks, filling: Filling) -> bool:
    """Whether a filling is right; the independent checker must agree."""
    verdict = not puzzlemill.check(puzzle, filling)
    assert right(msgspec.to_builtins(puzzle), msgspec.to_builtins(filling)) == verdict
    return verdict


QUICK = settings(max_examples=2000, database=None, report_multiple_bugs=False, phases=(Phase.generate, Phase.shrink))


def smallest(strategy: st.SearchStrategy[Any], condition: Any = lambda drawn: True) -> Any:
    return find(strategy, condition, settings=QUICK)


def find_drawn(strategy: st.SearchStrategy[Any], condition: Any) -> Any:
    return find(strategy, condition, settings=settings(QUICK, phases=(Phase.generate,)))


@given(iqblocks_puzzles(clues=True))
def test_every_witness_is_right_and_every_puzzle_has_an_id(entry: IqblocksEntry) -> None:
    assert entry.solution is not None
    assert judged(entry.instance, entry.solution)
    assert puzzlemill.parse_id(entry.id) == entry.instance


@settings(max_examples=30)
@given(iqblocks_puzzles(sets=SETS, max_left=3))
def test_fillings_by_bundled_sets_are_right_and_few_pieces_are_left_where_this_is_asked(entry: IqblocksEntry) -> None:
    assert entry.instance.pieces in SETS
    assert entry.solution is not None
    assert judged(entry.instance, entry.solution)
    assert len(entry.instance.left) <= 3


@given(iqblocks_puzzles(holes=False, one_sided=False, max_rows=3, max_cols=3))
def test_what_is_not_wanted_is_left_out(entry: IqblocksEntry) -> None:
    assert "#" not in "".join(entry.instance.board)
    assert all(piece.flip for piece in entry.instance.piece_list)
    assert not entry.instance.clues


@pytest.mark.parametrize(
    ("strategy", "condition", "expected"),
    [
        (iqblocks_puzzles(), lambda puzzle: "#" in "".join(puzzle.board), "a1:1x2:.-"),
        (
            iqblocks_puzzles(),
            lambda puzzle: len(set(map(orientations, puzzle.left))) < len(puzzle.left),
            "a1_b1:1x2:2.",
        ),
        (iqblocks_puzzles(), lambda puzzle: len(puzzle.givens) > 1, "a1_b1:1x2:ab"),
        (iqblocks_puzzles(clues=True), lambda puzzle: puzzle.clues and not puzzle.board[1:], "a111:1x3:a2."),
        (iqblocks_puzzles(sets=["iq"]), lambda puzzle: puzzle.givens, "iq:8x8:4a6.2a52."),
        (iqblocks_puzzles(sets=SETS), lambda puzzle: puzzle.pieces != "iq", "pentominoes:6x10:60."),
    ],
)
def test_every_sort_of_puzzle_comes_and_shrinks_to_its_smallest(strategy: Any, condition: Any, expected: str) -> None:
    assert smallest(strategy, lambda entry: condition(entry.instance)).id == f"iqblocks:{expected}"


@settings(max_examples=30)
@given(iqblocks_pairs())
def test_a_pair_is_a_puzzle_and_its_image_each_with_a_right_witness(pair: Pair[IqBlocks, Filling]) -> None:
    for entry in pair:
        assert entry.solution is not None
        assert judged(entry.instance, entry.solution)
    assert pair.other.instance in symmetries(pair.one.instance)
    assert puzzlemill.canonical(pair.one.instance) == puzzlemill.canonical(pair.other.instance)


@pytest.mark.parametrize("pieces", ["a11.10_b111.100", "a11.10_b-111.100"])
def test_every_image_of_a_puzzle_is_drawn_and_one_without_a_witness_has_none(pieces: str) -> None:
    entry = IqblocksEntry(instance=parse_id(f"iqblocks:{pieces}:2x4:2a.2-3."))
    images_of_entry = iqblocks_images(entry)
    for image in symmetries(entry.instance):
        assert find_drawn(images_of_entry, lambda drawn, image=image: drawn.instance == image).solution is None


@pytest.mark.parametrize("code", REASONS)
def test_a_puzzle_without_solution_has_none_for_the_reason_that_is_told(code: str) -> None:
    @settings(max_examples=25)
    @given(iqblocks_unsolvable_puzzles(reasons=[code]))
    def holds(drawn: Unsolvable[IqBlocks]) -> None:
        puzzle, reason = drawn
        outcome = puzzlemill.solve(puzzle)
        assert outcome.status == "unsolvable"
        assert outcome.reason is not None
        assert (reason.code, outcome.reason.code) == (code, "EXHAUSTED" if code == "COLOURING" else code)
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
            proof = Certificate(format="puzzlemill-iqblocks-proof", version=1, id=name, completions=0, nodes=(node,))
        assert verify(proof) == []
        assert proves(msgspec.to_builtins(proof))

    holds()


@settings(max_examples=30)
@given(iqblocks_unsolvable_puzzles(max_rows=3, max_cols=3).filter(lambda drawn: len(drawn.instance.left) <= 4))
def test_brute_force_finds_no_filling_either(drawn: Unsolvable[IqBlocks]) -> None:
    assert not tilings(drawn.instance)


@pytest.mark.parametrize(
    ("code", "expected"),
    list(zip(REASONS, ["a1_b1:1x1:.", "a11:1x4:-.-.", "a11.11:2x3:3.-.-", "a-110.011:2x3:-4.-"], strict=True)),
)
def test_a_puzzle_without_solution_shrinks_to_the_smallest_of_its_reason(code: str, expected: str) -> None:
    drawn = smallest(iqblocks_unsolvable_puzzles(), lambda drawn: drawn.reason.code == code)
    assert puzzlemill.format_id(drawn.instance) == f"iqblocks:{expected}"


@given(st.one_of(iqblocks_near_misses(), iqblocks_misprints()))
def test_a_near_miss_or_misprint_is_wrong(drawn: Wrong[IqBlocks, Filling]) -> None:
    assert not judged(drawn.instance, drawn.solution)
    assert drawn.breaches == tuple(puzzlemill.check(drawn.instance, drawn.solution))


def test_wrong_ones_are_as_near_as_a_given_letter_or_a_piece_turned_over_or_cut_short() -> None:
    printed = iqblocks_misprints(max_rows=3, max_cols=3)
    for strategy in (iqblocks_near_misses(max_rows=3, max_cols=3), printed):
        assert find_drawn(strategy, lambda drawn: [breach.code for breach in drawn.breaches] == ["GIVEN_CHANGED"])
    assert find_drawn(printed, lambda drawn: puzzlemill.format_id(drawn.instance) == "iqblocks:a1:1x2:2.")
    assert puzzlemill.format_id(smallest(printed).instance) == "iqblocks:a1_b1:1x1:."
    assert find_drawn(printed, lambda drawn: not puzzlemill.check(two_sided(drawn.instance), drawn.solution))


def two_sided(puzzle: IqBlocks) -> IqBlocks:
    return IqBlocks(tuple(Piece(piece.name, piece.shape) for piece in puzzle.piece_list), puzzle.board)


@pytest.mark.parametrize("code", BREACHES)
def test_every_rule_is_broken_on_demand(code: str) -> None:
    @settings(max_examples=30)
    @given(iqblocks_wrong_solutions(codes=[code]))
    def holds(drawn: Wrong[IqBlocks, Filling]) -> None:
        assert not judged(drawn.instance, drawn.solution)
        assert drawn.breaches == tuple(puzzlemill.check(drawn.instance, drawn.solution))
        assert code in {breach.code for breach in drawn.breaches}

    holds()


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


@settings(max_examples=60)
@given(st.one_of(iqblocks_tiny_instances(), iqblocks_tiny_instances(clues=False)))
def test_tiny_puzzles_have_the_fillings_that_brute_force_finds(puzzle: IqBlocks) -> None:
    assert puzzlemill.parse_id(puzzlemill.format_id(puzzle)) == puzzle
    assert puzzlemill.count(puzzle).count == len(tilings(puzzle))


@settings(max_examples=30)
@given(iqblocks_instances())
def test_legal_puzzles_have_ids_and_answers(puzzle: IqBlocks) -> None:
    assert puzzlemill.parse_id(puzzlemill.format_id(puzzle)) == puzzle
    outcome = puzzlemill.solve(puzzle)
    assert outcome.status != "budget"
    assert outcome.solution is None or judged(puzzle, outcome.solution)


def total(puzzle: IqBlocks) -> int:
    number = puzzlemill.count(puzzle).count
    assert number is not None
    return number


@pytest.mark.parametrize("name", iqblocks_relations())
def test_related_puzzles_have_related_answers(name: str) -> None:
    @settings(max_examples=25)
    @given(iqblocks_relations()[name])
    def holds(related: Related[IqBlocks]) -> None:
        first, others = total(related.first), [total(other) for other in related.others]
        assert others
        if related.rule == "keeps":
            assert first
            assert all(others)
        elif related.rule == "same":
            assert set(others) == {first}
        else:
            assert sum(others) == first

    holds()


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


def test_a_solver_that_turns_over_what_may_not_be_turned_over_lays_an_s_for_a_z() -> None:
    drawn = smallest(iqblocks_unsolvable_puzzles(), lambda drawn: laying()(two_sided(drawn.instance)) > 0)
    assert puzzlemill.format_id(drawn.instance) == "iqblocks:a-110.011:2x3:-4.-"


@pytest.mark.parametrize(
    ("strategy", "arguments"),
    [
        (iqblocks_puzzles, {"max_cols": 31}),
        (iqblocks_puzzles, {"sets": ["tangram"]}),
        (iqblocks_unsolvable_puzzles, {"reasons": ["PARITY"]}),
        (iqblocks_unsolvable_puzzles, {"max_rows": 1}),
        (iqblocks_near_misses, {"max_rows": 0}),
        (iqblocks_wrong_solutions, {"codes": ["NOT_A_SOLUTION"]}),
        (iqblocks_tiny_instances, {"max_rows": 5}),
    ],
)
def test_arguments_without_meaning_are_refused(strategy: Callable[..., Any], arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument, match="expected"):
        strategy(**arguments)
