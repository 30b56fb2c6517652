"""The grades of IQ Blocks: features, sentences, symmetric puzzles, equal problems, and positions without a grade."""

import itertools
import math
from typing import Any

import msgspec
import pytest

from puzzlemill.generator.iqblocks.making import make
from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.grading import grade
from puzzlemill.grading.iqblocks import TECHNIQUES
from puzzlemill.grading.iqblocks.grader import size, spared
from puzzlemill.grading.iqblocks.problem import problem
from puzzlemill.grading.minutes import shipped
from puzzlemill.grading.tedium import LONGEST_LOOK, is_tedious
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.iqblocks import IqBlocks, symmetries
from puzzlemill.puzzles.iqblocks.pieces import Piece, bundled, orientations
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import exact_cover as iqblocks_exact_cover
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.steps import steps
from tests.support import ledgers
from tests.support.grading.sentences import numbers_not_in

OWN = "a111.100_b1111_c110.011_d11.10_e1"
"""Five pieces of 16 cells."""


POSITIONS = (
    "iqblocks:iq:8x8:3h7.h7.h16.g7.g.2c4.2g3c5.3c",
    "iqblocks:iq:8x8:3h4.b2.h4.b2.h2.3b5.b2f3.g.b2f3.g.2cf3.2g3c5.3c",
    "iqblocks:iq:8x8:3.a12.i.h3.b6.b.f14.c4.2g5.d5.",
    "iqblocks:iq:8x8:3.4a.i.h2j2.b2ihj2.2b4.jb2fe3.j.f.e.dgj.c.2e.2g2.c.e2d.c2.",
    "iqblocks:iq:8x8:6.2e6.2e.2a3.2e.2a3.2egad5.gad5.2gd5.3d5.",
)
"""Given pieces, given cells, and a position with no single way to solve it."""


def generated(text: str, **options: Any) -> IqBlocks:
    result = make(Options(**options), stream_for(text))
    assert result is not None
    return result[0]


def samples() -> list[IqBlocks]:
    """Positions of all levels, with given pieces, given cells, and several completions."""
    return [
        *(generated(f"sample {index}", givens=3 + index % 5) for index in range(12)),
        *(generated(f"sample {index}", cells=(8, 12, 16, 24, 36)[index % 5]) for index in range(20)),
        *(generated(f"sample {index}", givens=4, solutions=2) for index in range(2)),
    ]


def unique(puzzle: IqBlocks) -> bool:
    return len(solve(puzzle, limit=2).solutions) == 1


def in_bytes(graded: Grade) -> bytes:
    return msgspec.json.encode(graded)


@pytest.mark.thorough
def test_features_describe_the_puzzle_and_the_sentence_has_only_their_numbers() -> None:
    levels = set()
    sentences: dict[str, dict[str, float]] = {}
    for puzzle in samples():
        graded = grade(puzzle)
        features = graded.features
        assert graded.technique == TECHNIQUES[int(features["tier"]) - 1]
        assert features["givens"] + features["left"] == 10
        assert features["givens"] == len(puzzle.givens)
        assert features["clues"] == sum(map(len, puzzle.clues.values()))
        assert (features["solutions"] == 1) == unique(puzzle)
        assert features["blank"] == "".join(puzzle.board).count(".")
        text = "".join(puzzle.board)
        half = sum(text.count(piece.name) >= piece.size / 2 for piece in puzzle.piece_list)
        assert features["margin"] == 2 * half - 10
        assert numbers_not_in(graded) == set()
        unsaid = {"margin", "blank", "kinds", "ideas", "longest_run", "look_alike", "minutes_per_idea"}
        unsaid |= {"run_minutes", "reasoning"}
        in_sentence = {name: number for name, number in features.items() if name not in unsaid}
        assert sentences.setdefault(graded.text, in_sentence) == in_sentence
        levels.add(graded.level)
    assert len(levels) > 3
    assert len(sentences) > 16


def test_the_order_and_the_spelling_of_the_pieces_do_not_matter() -> None:
    puzzle = generated("spelling", givens=4)
    spelt = tuple(Piece(piece.name, orientations(piece)[-1], piece.flip) for piece in reversed(puzzle.piece_list))
    assert in_bytes(grade(IqBlocks(spelt, puzzle.board))) == in_bytes(grade(puzzle))


def test_equal_pieces_can_exchange_their_letters() -> None:
    pieces = tuple(Piece(letter, ("##",)) for letter in "ABCD")
    board = ("AAC.", "..C.")
    graded = grade(IqBlocks(pieces, board))
    assert (graded.features["givens"], graded.features["solutions"]) == (2, 1)
    for letters in ("BADC", "CDAB", "DBCA"):
        changed = tuple(row.translate(str.maketrans("ABCD", letters)) for row in board)
        assert in_bytes(grade(IqBlocks(pieces, changed))) == in_bytes(graded)


@pytest.mark.thorough
@pytest.mark.parametrize("options", [{"givens": 3}, {"cells": 5}, {"pieces": OWN, "board": "4x4", "givens": 2}])
def test_the_minimal_badge_means_that_no_given_can_be_spared(options: dict[str, Any]) -> None:
    badges = set()
    for index in range(5):
        puzzle = generated(f"minimal {index}", **options)
        boards = spared(puzzle.board, "cells" in options)
        needed = not any(unique(IqBlocks(puzzle.pieces, board)) for board in boards)
        assert grade(puzzle).features["minimal"] == needed
        badges.add(needed)
    assert badges == {True, False}


def test_each_given_piece_or_cell_is_spared_in_turn() -> None:
    assert list(spared(("AAB#", "A.B#"), False)) == [("..B#", "..B#"), ("AA.#", "A..#")]
    assert list(spared(("A.#", ".B#"), True)) == [("..#", ".B#"), ("A.#", "..#")]


def test_a_position_with_several_completions_takes_deeper_search() -> None:
    graded = grade(IqBlocks("iq", ("." * 8,) * 8))
    assert graded.technique == "deeper search"
    assert graded.features["solutions"] == 2
    assert "more than one completion" in graded.text


def test_a_board_with_nothing_left_to_place_has_the_lowest_grade() -> None:
    graded = grade(IqBlocks((Piece("A", ("##",)),), ("AA",)))
    assert (graded.level, graded.score, graded.features["nodes"]) == (1, 0, 0)


def test_equal_pieces_are_graded_as_one_kind() -> None:
    pair = (Piece("A", ("##",)), Piece("B", ("##",)))
    graded = grade(IqBlocks(pair, ("..#", "#..")))
    assert graded.technique == "forced placement"
    assert graded.features["solutions"] == 1
    assert graded.features["forced"] == 2
    assert grade(IqBlocks(pair, ("..", ".."))).features["solutions"] == 2


def test_populations_are_of_a_bundled_set_on_a_full_board_with_whole_pieces_given() -> None:
    assert size(generated("size", givens=3)) == "iq 8x8"
    assert size(IqBlocks(bundled("pentominoes"), ("." * 6,) * 10)) == "pentominoes 6x10"
    assert size(generated("size", cells=8)) == size(IqBlocks((Piece("A", ("##",)),), ("..",))) == ""
    assert size(IqBlocks("iq", ("." * 8, "#" * 8))) == ""


def test_a_cover_too_large_to_look_at_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iqblocks_exact_cover, "MOST_CANDIDATES", 100)
    with pytest.raises(OutOfReachError, match=r"^the search takes too long, so the puzzle cannot be graded$"):
        grade(IqBlocks("iq", ("." * 8,) * 8))


def test_letters_do_not_matter_to_a_grade() -> None:
    swapped = str.maketrans("ABCDEFGHIJ", "JIHGFEDCBA")
    pieces = tuple(Piece(piece.name.translate(swapped), piece.shape) for piece in bundled("iq"))
    for text in POSITIONS:
        puzzle = parse_id(text)
        assert isinstance(puzzle, IqBlocks)
        if puzzle.pieces == "iq":
            assert grade(IqBlocks(pieces, tuple(row.translate(swapped) for row in puzzle.board))) == grade(puzzle)


def cut_out(puzzle: IqBlocks, margin: int) -> IqBlocks:
    """The same room and pieces, with the given pieces cut out of the board, and `margin` more lines without cells."""
    given = {ord(piece.name): "#" for piece in puzzle.givens}
    rows = ["#" * margin + row.translate(given) + "#" * (2 * margin) for row in puzzle.board]
    return IqBlocks(puzzle.left, (*rows, *("#" * len(rows[0]) for _ in range(margin))))


def what_minutes_rest_on(puzzle: IqBlocks) -> dict[str, object]:
    graded = grade(puzzle)
    print_only = ("givens", "margin", "minimal")
    features = {name: value for name, value in graded.features.items() if name not in print_only}
    return {"minutes": graded.minutes, "level": graded.level, "score": graded.score, **features}


@pytest.mark.few
@pytest.mark.parametrize(
    "options",
    [
        {"givens": 3},
        {"givens": 5},
        {"cells": 30},
        {"cells": 14},
        {"givens": 4, "solutions": 2},
        {"pieces": OWN, "board": "4x4", "givens": 2},
    ],
)
def test_given_pieces_and_holes_in_their_place_get_the_same_minutes(options: dict[str, Any]) -> None:
    for index in range(3):
        puzzle = generated(f"cut out {index}", **options)
        room = cut_out(puzzle, index % 3)
        assert what_minutes_rest_on(room) == what_minutes_rest_on(puzzle)
        assert problem(room) == problem(puzzle)
        for image in (*symmetries(room), *symmetries(puzzle)):
            assert problem(image) == problem(puzzle)


def test_equal_pieces_may_exchange_letters_of_given_pieces_and_cells() -> None:
    pieces = tuple(Piece(letter, ("###", "#..")) for letter in "ABCD")
    boards = (("AAA.", "A...", "B...", "...."), ("CCC.", "C...", "A...", "...."), ("###.", "#...", "D...", "...."))
    several = [IqBlocks(pieces, board) for board in boards[:2]] + [IqBlocks(pieces[1:], boards[2])]
    assert len({problem(puzzle) for puzzle in several}) == 1


def test_minutes_rest_on_the_score_alone() -> None:
    assert not shipped().curves["iqblocks"].weights
    for puzzle in samples()[::4]:
        graded = grade(puzzle)
        # From the rounded number of placements, so only nearly the same.
        terms = {"nodes": 0.9, "trials": 0.2, "left": 0.9, "kinds": 0.9, "forced": -0.5}
        again = sum(weight * math.log2(1 + graded.features[name]) for name, weight in terms.items())
        assert graded.score == pytest.approx(again, abs=0.1)


@pytest.mark.parametrize("options", [{"givens": 6}, {"givens": 4}, {"cells": 18}])
def test_steps_that_look_alike_are_those_of_a_person_without_a_thought(options: dict[str, Any]) -> None:
    techniques = set()
    for index in range(6):
        puzzle = generated(f"alike {index}", **options)
        features = grade(puzzle).features
        person = steps(problem(puzzle)).steps
        routine = [step.technique == "forced placement" and step.seconds <= LONGEST_LOOK for step in person]
        longest = max((len(list(run)) for easy, run in itertools.groupby(routine) if easy), default=0)
        assert features["longest_run"] == longest
        assert features["look_alike"] == pytest.approx(longest / (features["nodes"] + features["trials"]), abs=0.006)
        assert features["reasoning"] == round(math.fsum(step.seconds for step in person) / 60, 2)
        techniques |= {step.technique for step in person}
    assert "forced placement" in techniques


def test_pieces_that_have_to_be_searched_for_are_no_repetition() -> None:
    assert not any(is_tedious(grade(parse_id(text))) for text in POSITIONS)


def test_equal_pieces_are_found_once() -> None:
    corridor = ("." * 20, "#" * 19 + ".", "#" + "." * 19)
    graded = grade(IqBlocks(tuple(Piece(chr(ord("A") + index), ("##",)) for index in range(20)), corridor))
    assert (graded.features["left"], graded.features["kinds"], graded.features["solutions"]) == (20, 1, 1)
    assert graded.minutes is not None
    assert graded.minutes < 6


def test_grades_of_many_small_puzzles() -> None:
    assert ledgers.differing("grading", "iqblocks") == []
