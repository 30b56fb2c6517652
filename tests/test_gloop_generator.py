"""Gloop's generator and grades: reproducible, as asked, refused with reasons, every level reached."""

import itertools
import re

import msgspec
import pytest

from puzzlemill.generator import generate
from puzzlemill.generator.gloop import GIVENS_OF_LEVELS, VERSION, Options, aim, levels, make
from puzzlemill.grading.gloop import LEVEL_CUTS, TECHNIQUES, grade
from puzzlemill.puzzles.gloop import Gloop, Limits, Packing, check, format_id, symmetries
from puzzlemill.puzzles.gloop_tiles import TILES, cap_sum
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.streams import stream
from puzzlemill.solvers import solve


def draw_one(options: Options, index: int = 0) -> tuple[Gloop, Packing]:
    found = make(options, stream("gloop", VERSION, msgspec.to_builtins(options), 0, index))
    assert found is not None
    return found


def used_cap_sum(packing: Packing) -> int:
    return sum(cap_sum(word) for words in packing.grid for word in words if word)


def test_seed_0_makes_what_it_always_made() -> None:
    assert format_id(draw_one(Options())[0]) == "gloop:4x4:perfect:2000084115041ef"
    mixed, _ = draw_one(Options(board="3x4", goal="mixed", givens=2, spares=1), 3)
    assert format_id(mixed) == "gloop:3x4:mixed:20000000003030c02247:5aoaobobo_8aobooooo"


@pytest.mark.parametrize(
    "options",
    [
        Options(board="2x2"),
        Options(board="3x3", goal="valid", spares=5),
        Options(board="4x5", goal="mixed", givens=7),
        Options(board="6x6", blank=False),
        Options(board="8x8", goal="mixed"),
        Options(board="2x9", goal="valid", blank=False, givens=17),
    ],
    ids=str,
)
def test_puzzles_are_as_asked_and_their_packings_right(options: Options) -> None:
    rows, cols = options.size
    for index in range(10):
        puzzle, packing = draw_one(options, index)
        assert (puzzle.rows, puzzle.cols, puzzle.goal) == (rows, cols, options.goal)
        assert len(puzzle.tiles) == rows * cols + options.spares
        assert len(puzzle.givens) == (options.givens or 0)
        assert options.blank or 0 not in puzzle.tiles
        assert not check(puzzle, packing)
        assert draw_one(options, index) == (puzzle, packing)


@pytest.mark.parametrize(
    ("board", "goal", "total"),
    [("3x3", "perfect", -2), ("4x4", "perfect", -4), ("4x4", "valid", 6), ("4x4", "mixed", 4), ("5x6", "perfect", -10)],
)
def test_a_wanted_cap_sum_is_had(board: str, goal: str, total: int) -> None:
    options = Options(board=board, goal=goal, cap_sum=total)  # type: ignore[arg-type]
    for index in range(8):
        puzzle, packing = draw_one(options, index)
        assert used_cap_sum(packing) == sum(cap_sum(TILES[tile]) for tile in puzzle.tiles) == total


def test_a_cap_sum_out_of_luck_comes_to_nothing() -> None:
    assert make(Options(board="4x4", goal="perfect", cap_sum=-16), stream("gloop", VERSION, {}, 0, 0)) is None


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"cap_sum": 3}, "odd, but in every valid packing it is even"),
        ({"cap_sum": 2}, "in a perfect packing it is at most 0"),
        ({"cap_sum": -20}, "between -16 and"),
        ({"cap_sum": 200, "goal": "valid"}, "on this board it is between"),
        ({"board": "1x5"}, "only one tile has"),
        ({"board": "7x1", "goal": "valid"}, "only one tile has"),
        ({"board": "10x10"}, "needs 100 tiles, there are 91"),
        ({"board": "7x13", "goal": "valid", "blank": False}, "there are 90 without the blank"),
        ({"board": "9x10", "goal": "valid", "spares": 2}, "needs 92 tiles"),
        ({"board": "8x11"}, "at most 87 cells"),
        ({"board": "2x22"}, "44 border cells, but 42 tiles with a blank side"),
    ],
)
def test_the_impossible_is_refused_with_its_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(ImpossibleError, match=reason):
        Options(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"board": "4by4"}, "expected ROWSxCOLUMNS"),
        ({"board": "0x4"}, "expected ROWSxCOLUMNS"),
        ({"board": "4x4x4"}, "expected ROWSxCOLUMNS"),
        ({"givens": 16}, "expected 0 to 15"),
        ({"givens": -1}, "expected 0 to 15"),
        ({"spares": -1}, "expected 0 or more"),
        ({"goal": "best"}, "Invalid enum"),
        ({"size": 3}, "unknown field"),
    ],
)
def test_senseless_options_are_refused(options: dict[str, object], rule: str) -> None:
    with pytest.raises((InputError, msgspec.ValidationError), match=rule):
        msgspec.convert(options, Options)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_every_level_is_reached_within_tens_of_tries(level: int) -> None:
    found = list(generate("gloop", count=3, levels=(level,), tries=90))
    assert [entry.grade.level for entry in found if entry.grade] == [level] * 3
    assert not any(check(entry.instance, entry.solution or Packing(())) for entry in found)


@pytest.mark.parametrize("board", ["3x3", "3x4", "4x5", "2x7"])
def test_every_level_a_board_claims_is_reached(board: str) -> None:
    options = Options(board=board)
    for level in levels(options):
        assert len(list(generate("gloop", options, levels=(level,), tries=60))) == 1


def test_levels_say_what_a_board_and_givens_leave() -> None:
    assert levels(Options()) == levels(Options(board="6x6")) == (1, 2, 3, 4, 5)
    assert levels(Options(board="3x3")) == (1, 2)
    assert levels(Options(board="2x2")) == (1,)
    assert levels(Options(board="5x6", givens=0)) == (5,)
    assert 1 not in levels(Options(board="4x4", givens=1))
    with pytest.raises(ImpossibleError, match="levels that do: 1, 2"):
        generate("gloop", Options(board="3x3"), levels=(4,))


def test_aims_keep_what_was_asked_for() -> None:
    for asked in (Options(cap_sum=-2), Options(board="4x4"), Options(givens=3), Options(goal="mixed", spares=2)):
        for found in aim(asked, (2, 3)):
            kept = {name for name in asked.__struct_fields__ if getattr(asked, name) == getattr(found, name)}
            assert set(asked.__struct_fields__) - kept <= {"board", "givens"}
            assert asked.board in (None, found.board)
            assert asked.givens in (None, found.givens)


def test_the_table_of_levels_is_in_order() -> None:
    for cells, ranges in GIVENS_OF_LEVELS.items():
        assert all(0 <= fewest <= most < cells for fewest, most in ranges)
        assert all(harder[0] <= easier[0] for easier, harder in itertools.pairwise(ranges))


def test_generated_puzzles_can_be_solved_again() -> None:
    for index in range(20):
        puzzle, _ = draw_one(Options(board="4x4", goal=("valid", "mixed", "perfect")[index % 3]), index)
        outcome = solve(puzzle)
        assert outcome.solution is not None
        assert not check(puzzle, outcome.solution)


def test_packs_hold_no_two_puzzles_alike() -> None:
    found = [entry.instance for entry in generate("gloop", Options(board="2x3"), count=99, tries=99)]
    forms = {min(map(format_id, symmetries(puzzle))) for puzzle in found}
    assert 10 < len(found) == len(forms) < 99


@pytest.mark.parametrize("board", ["3x3", "3x4", "5x5"])
def test_symmetric_puzzles_have_one_grade(board: str) -> None:
    puzzle, _ = draw_one(Options(board=board, givens=2))
    assert len({str(grade(image)) for image in symmetries(puzzle)}) == 1


def test_a_grade_follows_its_features() -> None:
    for index in range(30):
        puzzle, _ = draw_one(Options(board=("3x3", "4x4", "5x5")[index % 3], givens=index % 5), index)
        found = grade(puzzle)
        assert found.level == 1 + sum(found.features["nodes"] > cut for cut in LEVEL_CUTS)
        assert 2**found.score - 1 == pytest.approx(found.features["nodes"], rel=0.02)
        assert found.technique in TECHNIQUES
        assert found.features["free"] == 16 - index % 5 if puzzle.rows == 4 else found.features["free"] > 0
        numbers = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", found.text)}
        assert numbers <= set(found.features.values())
        assert (found.percentile, found.population) == (None, "")


def test_more_givens_make_a_puzzle_easier() -> None:
    puzzle, packing = draw_one(Options(board="4x5"), 4)
    words = [(row, col, packing.grid[row][col] or "") for row, col in puzzle.cells]
    given = (msgspec.structs.replace(puzzle, givens=tuple(words[:number])) for number in (0, 4, 8, 12, 16))
    scores = [grade(easier).score for easier in given]
    assert scores == sorted(scores, reverse=True)
    all_but_one = grade(msgspec.structs.replace(puzzle, givens=tuple(words[:-1])))
    assert (all_but_one.level, all_but_one.technique, all_but_one.features["forced"]) == (1, "single", 1.0)


def test_the_search_breaks_off_far_inside_the_last_level() -> None:
    found = grade(draw_one(Options(board="8x8", goal="perfect"), 1)[0])
    assert found.level == 5
    assert found.technique == "nested trial"
    assert found.features["unfinished"] > 0


def test_unsolvable_puzzles_have_no_grade() -> None:
    puzzle, packing = draw_one(Options(board="3x3"))
    by_counting = Gloop(puzzle.board, "valid", (*puzzle.tiles[:-1], 90))
    by_search = msgspec.structs.replace(puzzle, limits=Limits(contours=(2, 3)))
    swapped = ((1, 1, packing.grid[0][0] or ""), (0, 0, packing.grid[1][1] or ""))
    by_givens = msgspec.structs.replace(puzzle, givens=swapped)
    for unsolvable in (by_counting, by_search, by_givens):
        assert solve(unsolvable).status == "unsolvable"
        with pytest.raises(InputError, match="no solution"):
            grade(unsolvable)
