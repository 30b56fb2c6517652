"""The strategies of every kind give what they promise: by our rules and solvers, other checkers, and brute force."""

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles import KINDS, rules, size
from puzzlemill.puzzles.kinds import AnyPuzzle, Kind
from puzzlemill.puzzles.packs import Grade, make_entry
from puzzlemill.puzzles.parts import part
from puzzlemill.testing import Wrong
from tests.testing.draws import BRUTE_FORCE, examples, judged, strategy

RELATIONS = [(kind, name) for kind in KINDS for name in getattr(testing, f"{kind}_relations")()]
CODES = [(kind, code) for kind in KINDS for code in part("rules", kind).BREACHES if code != "BAD_SWAP"]
"""The rules that a solution of the right type can break."""


@pytest.mark.parametrize(("kind", "options"), [*((kind, {}) for kind in KINDS), ("iqblocks", {"clues": True})])
def test_every_witness_is_right_and_every_puzzle_has_an_id(kind: Kind, options: dict[str, Any]) -> None:
    for entry in examples(strategy(kind, "puzzles", **options), 15):
        assert judged(entry.instance, entry.solution)
        assert puzzlemill.parse_id(entry.id) == entry.instance


@pytest.mark.thorough
def test_symmetric_puzzles_have_one_canonical_form_and_one_grade(kind: Kind) -> None:
    sizes: dict[str, dict[str, Any]] = {
        "gloop": {"max_rows": 3, "max_cols": 3},
        "domicles": {"layouts": [(3, 2), (2, 3)]},
        "ottf": {"max_rows": 5, "max_cols": 5},
        "iqblocks": {"max_rows": 3, "max_cols": 4},
    }
    for entry in examples(strategy(kind, "puzzles", **sizes[kind]), 15):
        images = list(rules(kind).symmetries(entry.instance))
        assert images[0] == entry.instance
        assert len({puzzlemill.canonical(image) for image in images}) == 1
        assert len({size(image) for image in images}) == 1
        assert len({str(puzzlemill.grade(image)) for image in images[:8]}) == 1
        assert len({puzzlemill.count(image).count for image in images[:8]}) == 1


def test_a_pair_is_a_puzzle_and_its_image_each_with_a_right_witness(kind: Kind) -> None:
    for one, other in examples(strategy(kind, "pairs"), 8):
        assert judged(one.instance, one.solution)
        assert judged(other.instance, other.solution)
        assert other.instance in list(rules(kind).symmetries(one.instance))
        assert puzzlemill.canonical(one.instance) == puzzlemill.canonical(other.instance)
        assert puzzlemill.grade(one.instance) == puzzlemill.grade(other.instance)


@pytest.mark.parametrize(
    "name",
    [
        "gloop:3x3.1bf:valid:3c0f",
        "domicles:2x2:6:m1:32103120",
        "ottf:3x2:12334a",
        "iqblocks:a11.10_b111.100:2x4:2a.2-3.",
        "iqblocks:a11.10_b-111.100:2x4:2a.2-3.",
    ],
)
def test_every_image_is_drawn_and_has_a_witness_only_if_its_entry_has_one(name: str) -> None:
    puzzle, grade = puzzlemill.parse_id(name), Grade(1, "any", 1.0, {}, "")
    entry = msgspec.structs.replace(make_entry(puzzle), grade=grade)
    images = examples(strategy(puzzle.kind, "images", entry), 200)
    assert {image.instance for image in images} == set(rules(puzzle.kind).symmetries(puzzle))
    assert {image.solution for image in images} == {None}
    # Only that of Domicles says nothing of a certain solution.
    assert all(image.grade == (grade if puzzle.kind == "domicles" else None) for image in images)


def assert_wrong(wrong: Wrong[Any, Any]) -> set[str]:
    """A draw is wrong by the rules that it names and for the other checker; the codes of these rules."""
    assert not judged(wrong.instance, wrong.solution)
    assert wrong.breaches == tuple(puzzlemill.check(wrong.instance, wrong.solution))
    return {breach.code for breach in wrong.breaches}


@pytest.mark.few
@pytest.mark.parametrize("name", ["near_misses", "misprints"])
def test_near_misses_and_misprints_are_wrong(kind: Kind, name: str) -> None:
    for wrong in examples(strategy(kind, name), 20):
        assert_wrong(wrong)


@pytest.mark.few
@pytest.mark.parametrize(("kind", "code"), CODES)
def test_wrong_solutions_break_the_rule_that_is_asked_for_and_some_no_other(kind: Kind, code: str) -> None:
    codes = [assert_wrong(wrong) for wrong in examples(strategy(kind, "wrong_solutions", codes=[code]), 40)]
    assert all(code in codes_of_one for codes_of_one in codes)
    # What is wrong with a piece of IQ Blocks mostly shows in other cells, too.
    assert kind == "iqblocks" or codes.count({code}) >= 3


@pytest.mark.few
@pytest.mark.parametrize("name", ["instances", "tiny_instances"])
def test_raw_instances_are_legal_and_often_solvable_and_often_not(kind: Kind, name: str) -> None:
    answers: Counter[str] = Counter()
    for puzzle in examples(strategy(kind, name), 60):
        assert puzzlemill.parse_id(puzzlemill.format_id(puzzle)) == puzzle
        outcome = puzzlemill.solve(puzzle)
        assert outcome.solution is None or judged(puzzle, outcome.solution)
        answers[outcome.status] += 1
    assert answers.keys() == {"solved", "unsolvable"}
    assert min(answers.values()) >= 6


@pytest.mark.parametrize(("kind", "options"), [*((kind, {}) for kind in KINDS), ("iqblocks", {"clues": False})])
def test_tiny_instances_have_the_solutions_that_brute_force_counts(kind: Kind, options: dict[str, Any]) -> None:
    for puzzle in examples(strategy(kind, "tiny_instances", **options), 15):
        assert puzzlemill.count(puzzle).count == BRUTE_FORCE[kind](puzzle)


def number_of_solutions(puzzle: AnyPuzzle) -> int:
    number = puzzlemill.count(puzzle).count
    assert number is not None
    return number


@pytest.mark.few
@pytest.mark.parametrize(("kind", "name"), RELATIONS)
def test_our_answers_satisfy_the_relations(kind: Kind, name: str) -> None:
    solvable_ones = 0
    for related in examples(getattr(testing, f"{kind}_relations")()[name], 25):
        puzzles = (related.first, *related.others)
        solvable = [puzzlemill.solve(puzzle).status == "solved" for puzzle in puzzles]
        first, *others = map(number_of_solutions, puzzles)
        match related.rule:
            case "same":
                assert (set(solvable), set(others)) == ({solvable[0]}, {first})
            case "keeps":
                assert not solvable[0] or all(solvable)
            case "product":
                assert first == math.prod(others)
            case "sum":
                assert first == sum(others)
        solvable_ones += solvable[0]
    assert solvable_ones


@pytest.mark.parametrize(
    ("strategy_of_kind", "arguments"),
    [
        (testing.gloop_puzzles, {"max_rows": 0}),
        (testing.gloop_puzzles, {"min_rows": 1}),
        (testing.gloop_puzzles, {"min_cols": 4, "max_cols": 3}),
        (testing.gloop_puzzles, {"max_rows": 6, "max_cols": 6}),
        (testing.gloop_puzzles, {"max_holes": -1}),
        (testing.gloop_puzzles, {"max_spares": 91}),
        (testing.gloop_puzzles, {"goals": []}),
        (testing.gloop_pairs, {"goals": ["round"]}),
        (testing.gloop_unsolvable_puzzles, {"max_cols": 3}),
        (testing.gloop_unsolvable_puzzles, {"reasons": []}),
        (testing.gloop_unsolvable_puzzles, {"reasons": ["CAP_SUM", "BAD_LUCK"]}),
        (testing.gloop_near_misses, {"max_rows": 2}),
        (testing.gloop_wrong_solutions, {"codes": ["NOT_A_SOLUTION"]}),
        (testing.gloop_instances, {"max_spares": 90}),
        (testing.domicles_puzzles, {"pips": 19}),
        (testing.domicles_puzzles, {"pips": 2}),
        (testing.domicles_puzzles, {"pips": 9, "layouts": [(7, 4)]}),
        (testing.domicles_puzzles, {"layouts": [(5, 4)]}),
        (testing.domicles_puzzles, {"max_swaps": 4}),
        (testing.domicles_puzzles, {"min_swaps": 2, "max_swaps": 1}),
        (testing.domicles_puzzles, {"min_swaps": 4, "max_swaps": 4}),
        (testing.domicles_unsolvable_puzzles, {"reasons": []}),
        (testing.domicles_unsolvable_puzzles, {"reasons": ["PARITY"]}),
        (testing.domicles_near_misses, {"max_swaps": 0}),
        (testing.domicles_pairs, {"layouts": []}),
        (testing.domicles_wrong_solutions, {"codes": ["NOT_A_SOLUTION"]}),
        (testing.domicles_instances, {"min_pips": 2}),
        (testing.domicles_instances, {"max_tiles": 3}),
        (testing.domicles_tiny_instances, {"max_pips": 19}),
        (testing.ottf_puzzles, {"max_cols": 0}),
        (testing.ottf_puzzles, {"max_tiles": 0}),
        (testing.ottf_pairs, {"min_rows": 8}),
        (testing.ottf_unsolvable_puzzles, {"reasons": []}),
        (testing.ottf_unsolvable_puzzles, {"reasons": ["NO_MIDDLE"]}),
        (testing.ottf_unsolvable_puzzles, {"max_rows": 2, "max_cols": 6}),
        (testing.ottf_unsolvable_puzzles, {"max_rows": 1, "max_cols": 1, "reasons": ["CHECKSUM"]}),
        (testing.ottf_near_misses, {"max_cols": 31}),
        (testing.ottf_wrong_solutions, {"codes": ["NOT_A_SOLUTION"]}),
        (testing.ottf_instances, {"max_rows": 0}),
        (testing.ottf_tiny_instances, {"max_tiles": 0}),
        (testing.ottf_relations, {"max_rows": 2}),
        (testing.iqblocks_puzzles, {"max_rows": 65}),
        (testing.iqblocks_puzzles, {"max_cols": 31}),
        (testing.iqblocks_puzzles, {"sets": ["tangram"]}),
        (testing.iqblocks_unsolvable_puzzles, {"reasons": ["PARITY"]}),
        (testing.iqblocks_unsolvable_puzzles, {"max_rows": 1}),
        (testing.iqblocks_near_misses, {"max_rows": 0}),
        (testing.iqblocks_wrong_solutions, {"codes": ["NOT_A_SOLUTION"]}),
        (testing.iqblocks_tiny_instances, {"max_rows": 5}),
    ],
)
def test_arguments_without_meaning_are_refused(
    strategy_of_kind: Callable[..., SearchStrategy[Any]], arguments: dict[str, Any]
) -> None:
    with pytest.raises(InvalidArgument, match="expected"):
        strategy_of_kind(**arguments)
