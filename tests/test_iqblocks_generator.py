"""The generator and the grades of IQ Blocks: unique completions, origins that last, levels, refusals."""

import re
from typing import Any

import msgspec
import pytest

from puzzlemill.generator import generate, remake
from puzzlemill.generator.iqblocks import VERSION, Options, aim, levels, make
from puzzlemill.grading.iqblocks import FEW, MANY, TECHNIQUES, grade
from puzzlemill.puzzles import canonical, check, format_id
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, format_set, parse_set, symmetries
from puzzlemill.puzzles.iqblocks_pieces import Piece, bundled
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.streams import stream, stream_for
from puzzlemill.solvers.iqblocks import count
from tests.checkers.iqblocks import right

OWN = "a11.01_b111.010_c1111_d-011.110_e1111.0001"
"""Five pieces of 20 cells, one of which may not be turned over."""


def made(text: str, **options: Any) -> tuple[IqBlocks, Filling]:
    found = make(Options(**options), stream_for(text))
    assert found is not None
    return found


@pytest.mark.parametrize("givens", range(2, 10))
def test_a_generated_puzzle_has_its_givens_and_exactly_one_completion(givens: int) -> None:
    for index in range(5):
        puzzle, solution = made(f"unique {index}", givens=givens)
        assert len(puzzle.givens) == givens
        assert check(puzzle, solution) == []
        assert count(puzzle).count == 1


def test_the_number_of_givens_is_drawn_when_none_is_asked_for() -> None:
    assert {len(made(f"any {index}")[0].givens) for index in range(60)} == set(range(2, 8))


def test_without_uniqueness_every_choice_of_givens_will_do() -> None:
    totals = [count(made(f"open {index}", givens=2, unique=False)[0]).count for index in range(20)]
    assert all(totals)
    assert sum(total == 1 for total in totals) < 10


@pytest.mark.parametrize(("pieces", "board"), [("pentominoes", "6x10"), ("pentominoes-tetromino", "8x8")])
def test_other_sets_give_unique_puzzles_too(pieces: str, board: str) -> None:
    found = [make(Options(pieces=pieces, board=board, givens=7), stream_for(f"other {index}")) for index in range(8)]
    puzzles = [pair[0] for pair in found if pair]
    assert len(puzzles) >= 4
    assert all(count(puzzle).count == 1 for puzzle in puzzles)


def test_pieces_of_ones_own_give_unique_puzzles_whose_origins_last() -> None:
    options = Options(pieces=OWN, board="4x5")
    entries = list(generate("iqblocks", options, count=8, seed=1))
    assert len(entries) == 8
    for entry in entries:
        assert entry.instance.pieces == parse_set(OWN)
        assert right(msgspec.to_builtins(entry.instance), msgspec.to_builtins(entry.solution))
        assert count(entry.instance).count == 1
        assert entry.origin is not None
        assert entry.origin.parameters["pieces"] == OWN
        again = remake(entry.origin)
        assert again is not None
        assert (again.id, again.solution) == (entry.id, entry.solution)


def test_the_iq_pieces_spelt_out_are_treated_as_the_iq_set() -> None:
    spelt = Options(pieces=format_set(bundled("iq")))
    assert levels(spelt) == levels(Options())
    assert [options.givens for options in aim(spelt, (1,))] == [options.givens for options in aim(Options(), (1,))]


def test_equal_pieces_of_ones_own_may_change_places() -> None:
    pieces = "a11_b11_c11_d11"
    for index in range(8):
        puzzle, _ = made(f"dominoes {index}", pieces=pieces, board="2x4", givens=3)
        assert count(puzzle).count == 1


def test_an_origin_makes_the_same_puzzle_for_ever() -> None:
    assert VERSION == 1
    options = Options(givens=4)
    found = make(options, stream("iqblocks", VERSION, msgspec.to_builtins(options), 0, 0))
    assert found is not None
    assert format_id(found[0]) == "iqblocks:iq:8x8:8.b7.b5.2a3b3.2ad.b4.ad.b4.ad5.2j3d5j"
    (entry,) = generate("iqblocks", options, seed=0)
    assert entry.origin is not None
    again = remake(entry.origin)
    assert again is not None
    assert again.instance == entry.instance


def test_a_pack_holds_no_two_puzzles_alike() -> None:
    entries = list(generate("iqblocks", Options(givens=7), count=40, seed=3))
    assert len({canonical(entry.instance) for entry in entries}) == 40


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"givens": 1}, "givens 1: no position with fewer than 2 given IQ pieces has exactly one completion"),
        ({"givens": 0}, "givens 0: no position with fewer than 2 given IQ pieces has exactly one completion"),
        ({"givens": 10}, "givens 10: iq has 10 pieces, one must be left to place"),
        ({"board": "8x9"}, "board 8x9: 72 cells, but the pieces of iq have 64"),
        ({"pieces": "pentominoes"}, "board 8x8: 64 cells, but the pieces of pentominoes have 60"),
        ({"pieces": OWN, "board": "4x4"}, "board 4x4: 16 cells, but the pieces of this set have 20"),
        ({"pieces": OWN, "board": "4x5", "givens": 5}, "givens 5: this set has 5 pieces, one must be left to place"),
        (
            {"pieces": format_set(bundled("iq")), "givens": 1},
            "givens 1: no position with fewer than 2 given IQ pieces has exactly one completion",
        ),
    ],
)
def test_the_impossible_is_refused_with_its_reason(options: dict[str, Any], error: str) -> None:
    with pytest.raises(ImpossibleError, match=f"^{re.escape(error)}$"):
        Options(**options)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"board": "8"}, "board '8': expected ROWSxCOLUMNS such as 4x3, at most 32 each"),
        ({"board": "2x99"}, "board '2x99': expected ROWSxCOLUMNS"),
        ({"givens": -1}, "givens -1: expected 0 or more"),
        (
            {"pieces": "tans"},
            "pieces 'tans': expected one of iq, pentominoes, pentominoes-tetromino, or pieces such as",
        ),
        ({"pieces": ""}, "pieces '': expected one of iq, pentominoes, pentominoes-tetromino, or pieces such as"),
        ({"pieces": "a11_a1", "board": "1x3"}, "pieces: letter A is given twice"),
        ({"pieces": "a10", "board": "1x1"}, "shape of A: an outer row or column is empty"),
        ({"pieces": "a101", "board": "1x2"}, "shape of A: its cells do not hang together"),
    ],
)
def test_options_without_sense_are_refused_with_the_rule(options: dict[str, Any], error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}"):
        Options(**options)


def test_one_given_is_welcome_where_uniqueness_is_not_asked_for() -> None:
    assert len(made("one", givens=1, unique=False)[0].givens) == 1


@pytest.mark.parametrize("level", range(1, 6))
def test_every_level_is_reached_within_some_tens_of_tries(level: int) -> None:
    entries = list(generate("iqblocks", levels=(level,), count=2, seed=5, tries=60))
    assert [entry.grade.level for entry in entries if entry.grade] == [level, level]


def test_the_levels_named_for_a_number_of_givens_hold_all_that_turn_up() -> None:
    for givens in range(2, 10):
        options = Options(givens=givens)
        assert aim(options, levels(options)) == [options]
        for index in range(12 if givens > 2 else 3):
            assert grade(made(f"levels {index}", givens=givens)[0]).level in levels(options)


def test_a_level_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ImpossibleError, match="levels that do: 4, 5"):
        generate("iqblocks", Options(givens=2), levels=(1,))


def test_symmetric_puzzles_have_the_same_grade() -> None:
    for index in range(10):
        puzzle, _ = made(f"grade {index}", givens=3 + index % 4)
        assert {msgspec.json.encode(grade(image)) for image in symmetries(puzzle)} == {
            msgspec.json.encode(grade(puzzle))
        }


def test_a_grade_follows_its_table_and_says_only_what_its_features_hold() -> None:
    for index in range(40):
        puzzle, _ = made(f"table {index}", givens=3 + index % 5)
        graded = grade(puzzle)
        features = graded.features
        assert graded.technique == TECHNIQUES[int(features["tier"])]
        assert features["givens"] + features["left"] == 10
        assert features["solutions"] == 1
        easy = 1 if features["tier"] == 1 and features["givens"] >= 5 else 2
        hard = 3 if features["nodes"] <= FEW else 4 if features["nodes"] <= MANY else 5
        assert graded.level == (easy if features["tier"] <= 2 else 5 if features["tier"] == 4 else hard)
        assert {float(number) for number in re.findall("[0-9]+", graded.text)} <= set(features.values())


def test_the_minimal_badge_means_that_no_given_can_be_spared() -> None:
    seen = set()
    for index in range(12):
        puzzle, _ = made(f"minimal {index}", givens=3)
        spared = [tuple(row.replace(piece.name, ".") for row in puzzle.board) for piece in puzzle.givens]
        needed = all(count(IqBlocks("iq", board)).count != 1 for board in spared)
        assert grade(puzzle).features["minimal"] == needed
        seen.add(needed)
    assert seen == {True, False}


def test_a_position_with_several_completions_takes_deeper_search() -> None:
    graded = grade(IqBlocks("iq", ("." * 8,) * 8))
    assert graded.technique == "deeper search"
    assert graded.features["solutions"] == 2
    assert graded.level == 5


def test_equal_pieces_are_graded_as_one_kind() -> None:
    pair = (Piece("A", ("##",)), Piece("B", ("##",)))
    graded = grade(IqBlocks(pair, ("..#", "#..")))
    assert graded.technique == "forced placement"
    assert graded.features["solutions"] == 1
    assert grade(IqBlocks(pair, ("..", ".."))).features["solutions"] == 2


def test_what_has_no_solution_has_no_grade() -> None:
    bar = Piece("A", ("###",))
    for board in (("..", ".."), ("..#", "#.#")):
        with pytest.raises(InputError, match=r"^no solution: "):
            grade(IqBlocks((bar,), board))
