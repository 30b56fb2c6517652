"""The Gloop generator and its grades: reproducible puzzles that meet their options, refusals, and all levels."""

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.generator import Target, generate, read_options
from puzzlemill.generator.gloop.making import VERSION, aim, levels, make
from puzzlemill.generator.gloop.options import Options
from puzzlemill.generator.gloop.packing import used_cap_sum
from puzzlemill.generator.gloop.reachable_levels import GIVENS_OF_LEVELS
from puzzlemill.generator.gloop.refusals import cap_sums
from puzzlemill.grading import grade
from puzzlemill.grading.gloop import TECHNIQUES
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles.gloop import Gloop, Goal, Packing, check, format_id
from puzzlemill.puzzles.gloop.boards import ragged_board
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.gloop.tiles import cap_sum as cap_sum_of
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.puzzles.levels import MARATHON
from puzzlemill.puzzles.streams import stream
from puzzlemill.solvers import count, solve
from tests.checkers.gloop import right
from tests.support import ledgers
from tests.support.gloop import ALL, GOALS, by_brute_force, with_givens
from tests.support.grading.sentences import numbers_not_in


def try_one(options: Options, index: int = 0) -> tuple[Gloop, Packing] | None:
    return make(options, stream("gloop", VERSION, options.recorded(), 0, index))


def draw_one(options: Options, index: int = 0) -> tuple[Gloop, Packing]:
    pair = try_one(options, index)
    assert pair is not None
    return pair


def judged_right(puzzle: Gloop, packing: Packing) -> bool:
    """Check by our rules, and by the checker that shares no code with them."""
    judged = right(msgspec.to_builtins(puzzle), msgspec.to_builtins(packing))
    assert judged == (not check(puzzle, packing))
    return judged


def test_seed_0_always_makes_the_same_puzzles() -> None:
    assert format_id(draw_one(Options())[0]) == "gloop:4x4:perfect:3020020008e8c64a"
    mixed, _ = draw_one(Options(board="3x4", goal="mixed", givens=2, spares=1), 3)
    assert format_id(mixed) == "gloop:3x4:mixed:8001002000000040a02cf:3ooooooab_8oabooooo"
    single, _ = draw_one(Options(board="14", cap_sum="-6..-4", solutions=1), 1)
    assert format_id(single) == "gloop:4x4.fffc:perfect:400200880204eec:1ooaoooob_7aboooabo"


@st.composite
def requests(draw: st.DrawFn) -> Options:
    board = draw(
        st.sampled_from(["2x2", "2x3", "3x3", "4x3", "4x4", "2x7", "5", "7", "11", "14", "5x5.1ffefff", "4x4.7ffe"])
    )
    values = {
        "board": board,
        "goal": draw(st.sampled_from(["valid", "mixed", "perfect"])),
        "solutions": draw(st.sampled_from([None, None, 1, 2, 7])),
        "givens": draw(st.sampled_from([None, 0, 1, 3])),
        "spares": draw(st.sampled_from([0, 0, 1, 4])),
        "blank": draw(st.booleans()),
        "cap_sum": draw(st.sampled_from([None, None, -2, "0", "-4..0", "-1..7", 6])),
    }
    try:
        return msgspec.convert(values, Options)
    except msgspec.ValidationError:
        return Options(board=board)


def test_puzzles_fit_their_options_and_packings_are_right() -> None:
    seen = []

    @settings(max_examples=25)
    @given(requests(), st.integers(0, 3))
    def holds(options: Options, index: int) -> None:
        pair = try_one(options, index)
        if pair is None:
            return
        puzzle, packing = pair
        seen.append(options)
        assert (puzzle.board, puzzle.goal) == (options.shape, options.goal)
        assert len(puzzle.tiles) == len(puzzle.cells) + options.spares
        assert options.blank or 0 not in puzzle.tiles
        assert options.solutions or len(puzzle.givens) == (options.givens or 0)
        assert options.givens is None or len(puzzle.givens) == options.givens
        low, high = options.cap_sums or cap_sums(puzzle)
        assert low <= used_cap_sum(packing) <= high
        assert judged_right(puzzle, packing)
        if options.solutions:
            assert 1 <= (count(puzzle).count or 0) <= options.solutions
        assert try_one(options, index) == pair

    holds()
    assert len(seen) > 12
    assert len({options.board for options in seen}) > 7


@pytest.mark.parametrize(
    "options",
    [
        Options(board="6x6", blank=False),
        Options(board="8x8", goal="mixed", givens=20),
        Options(board="77", goal="perfect"),
        Options(board="10x9.3fffffffffdfffffffffff8", goal="valid"),
        Options(board="9x10", goal="mixed"),
        Options(board="7x13", goal="valid"),
        Options(board="7x13", goal="mixed", givens=60),
    ],
    ids=str,
)
def test_large_and_ragged_boards_are_packed(options: Options) -> None:
    pairs = [pair for pair in (try_one(options, index) for index in range(2)) if pair]
    assert pairs
    for puzzle, packing in pairs:
        assert puzzle.board == options.shape
        assert judged_right(puzzle, packing)


@pytest.mark.thorough
@pytest.mark.parametrize("options", [Options(board="80"), Options(board="87")], ids=str)
def test_the_largest_perfect_packings_are_found(options: Options) -> None:
    puzzle, packing = draw_one(options)
    assert judged_right(puzzle, packing)


def test_a_board_is_a_size_a_number_of_cells_or_a_mask() -> None:
    assert Options(board="3x4").shape == ("....",) * 3
    assert Options(board="87", goal="perfect").shape == ragged_board(87) == (".........",) * 9 + ("......###",)
    assert Options(board="3x3.1ef").shape == ("...", ".#.", "...")
    assert Options().shape == ("....",) * 4


@pytest.mark.parametrize(
    ("board", "goal", "cap_sum"),
    [
        ("3x3", "perfect", -2),
        ("4x4", "perfect", -14),
        ("4x4", "perfect", "-10..-8"),
        ("4x4", "valid", 18),
        ("4x4", "mixed", "3..5"),
        ("5x6", "perfect", -10),
        ("8x8", "valid", -6),
    ],
)
def test_packings_have_the_requested_cap_sum(board: str, goal: Goal, cap_sum: int | str) -> None:
    options = Options(board=board, goal=goal, cap_sum=cap_sum)
    assert options.cap_sums is not None
    low, high = options.cap_sums
    for index in range(6):
        puzzle, packing = draw_one(options, index)
        assert used_cap_sum(packing) == sum(cap_sum_of(TILES[tile]) for tile in puzzle.tiles)
        assert low <= used_cap_sum(packing) <= high


def test_a_cap_sum_has_one_spelling() -> None:
    assert Options(cap_sum=-4) == Options(cap_sum="-4") == Options(cap_sum="-4..-4") == Options(cap_sum="-5..-3")
    assert Options(cap_sum="-3..0").cap_sums == Options(cap_sum="-2..0").cap_sums == (-2, 0)
    assert read_options("gloop", {"cap_sum": "-2"}) == read_options("gloop", {"cap_sum": -2}) == Options(cap_sum=-2)


def test_an_unlucky_cap_sum_gives_no_puzzle() -> None:
    assert try_one(Options(board="4x4", goal="perfect", cap_sum=-16)) is None


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("board", ["2x4", "3x3", "8"])
def test_one_solution_is_one_by_brute_force(board: str, goal: Goal) -> None:
    for index in range(4):
        puzzle, packing = draw_one(Options(board=board, goal=goal, solutions=1), index)
        [only] = by_brute_force(puzzle)
        assert puzzle.givens == () or only == packing


@pytest.mark.parametrize(
    ("board", "goal", "solutions"), [("4x4", "valid", 1), ("4x4", "perfect", 3), ("4x5", "mixed", 1)]
)
def test_a_number_of_solutions_needs_every_given(board: str, goal: Goal, solutions: int) -> None:
    givens = 0
    for index in range(5):
        options = Options(board=board, goal=goal, solutions=solutions)
        puzzle, _ = draw_one(options, index)
        assert 1 <= (count(puzzle).count or 0) <= solutions
        for given_ in puzzle.givens:
            fewer = tuple(other for other in puzzle.givens if other != given_)
            assert (count(msgspec.structs.replace(puzzle, givens=fewer)).count or 0) > solutions
        givens += len(puzzle.givens)
    assert 0 < givens < 5 * 5


def test_large_puzzles_with_one_solution_are_counted() -> None:
    puzzle, packing = draw_one(Options(board="6x6", solutions=1, goal="mixed"))
    assert 0 < len(puzzle.givens) < 12
    assert (count(puzzle).count, solve(puzzle).solution) == (1, packing)


def test_a_number_of_solutions_with_too_few_givens_gives_no_puzzle() -> None:
    few = [try_one(Options(board="4x5", goal="valid", solutions=1, givens=1), index) for index in range(4)]
    assert few == [None] * 4
    puzzle, _ = draw_one(Options(board="4x5", goal="valid", solutions=1, givens=12))
    assert (len(puzzle.givens), count(puzzle).count) == (12, 1)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"cap_sum": 3}, "odd, but every valid packing has an even cap sum"),
        ({"cap_sum": "-3..-3"}, "odd, but every valid packing has an even cap sum"),
        ({"cap_sum": 2}, "a perfect packing has a cap sum of at most 0"),
        ({"cap_sum": "2..8"}, "a perfect packing has a cap sum of at most 0"),
        ({"cap_sum": -20}, "cap_sum -20: expected -16 to 0 on this board"),
        ({"cap_sum": 200, "goal": "valid"}, "expected -16 to"),
        ({"cap_sum": 8, "board": "7x13", "goal": "valid"}, "expected 10 on this board"),
        ({"cap_sum": 8, "board": "9x10", "goal": "mixed", "blank": False}, "expected 10 on this board"),
        ({"cap_sum": "14..20", "board": "9x10", "goal": "mixed"}, "expected 6 to 12 on this board"),
        ({"cap_sum": -2, "board": "87"}, "expected 0 on this board"),
        ({"cap_sum": -4, "board": "86"}, "expected -2 to 0 on this board"),
        ({"board": "1x5"}, "only one tile with a path has them"),
        ({"board": "7x1", "goal": "valid"}, "only one tile with a path has them"),
        ({"board": "10x10"}, "needs 100 tiles, but there are only 91"),
        ({"board": "7x13", "goal": "valid", "blank": False}, "needs 91 tiles, but there are only 90 without the blank"),
        ({"board": "9x10", "goal": "valid", "spares": 2}, "needs 92 tiles"),
        ({"board": "8x11"}, "any 88 tiles have a cap sum of at least 2, but a perfect packing has at most 0"),
        (
            {"board": "87", "blank": False},
            "any 87 tiles have a cap sum of at least 2, but a perfect packing has at most 0",
        ),
        ({"board": "2x22"}, "the board has 44 border cells, but only 42 tiles have a blank side"),
        (
            {"board": "6x6.30cfff30c", "blank": False},
            "the board has 8 corner cells, but only 7 tiles have two blank sides next to each other",
        ),
        (
            {"board": "3x5.57ff", "goal": "valid"},
            "needs 3 tiles with three blank sides for its cells with one neighbour, but the set has only 2",
        ),
        (
            {"board": "3x11.1fff00600"},
            "needs 9 tiles with opposite blank sides for its cells between two walls, but the set has only 7",
        ),
        (
            {"board": "3x5.5ce7", "goal": "valid", "blank": False},
            "needs 1 tile with four blank sides for its cells without a neighbour, but the set has only 0",
        ),
        (
            {"board": "2x5.37b", "goal": "mixed"},
            "it has 2 separate parts, each needs a contour that is not a circle, and the goal allows only one",
        ),
        ({"board": "4by4"}, "expected ROWSxCOLUMNS"),
        ({"board": "0x4"}, "expected ROWSxCOLUMNS"),
        ({"board": "4x4x4"}, "expected ROWSxCOLUMNS"),
        ({"board": "92"}, "expected 1 to 91"),
        ({"board": "0"}, "expected ROWSxCOLUMNS"),
        ({"board": ""}, "expected ROWSxCOLUMNS"),
        ({"board": "4x4.ff"}, "an outer row or column has no cell; leave it out"),
        ({"board": "4x4.ffff"}, "not in standard form; write '4x4'"),
        ({"givens": 16}, "expected 0 to 15"),
        ({"givens": -1}, "expected 0 to 15"),
        ({"spares": -1}, "expected 0 or more"),
        ({"extra": -1, "deduction": "single"}, "expected 0 to 15"),
        ({"extra": 16, "deduction": "single"}, "expected 0 to 15"),
        ({"extra": 2}, "extra 2: needs a deduction, such as single"),
        ({"extra": 2, "deduction": "none"}, "extra 2: needs a deduction"),
        ({"extra": 2, "deduction": "single", "givens": 9}, "givens is the number of all given tiles"),
        ({"solutions": 0}, "expected 1 to 1000"),
        ({"solutions": 10**30}, "expected 1 to 1000|out of range"),
        ({"cap_sum": "0..-4"}, "expected a number, or a range"),
        ({"cap_sum": "few"}, "expected a number, or a range"),
        ({"goal": "best"}, "Invalid enum"),
        ({"size": 3}, "unknown field"),
    ],
)
def test_impossible_and_senseless_options_are_refused_with_the_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=reason):
        msgspec.convert(options, Options)


@pytest.mark.parametrize("goal", ["valid", "perfect"])
@pytest.mark.parametrize("board", ["2x3", "3x3", "11", "5x5.1ffefff"])
def test_no_packing_has_a_cap_sum_out_of_bounds(board: str, goal: Goal) -> None:
    options = Options(board=board, goal=goal)
    sums = [used_cap_sum(pair[1]) for pair in (try_one(options, index) for index in range(30)) if pair]
    low, high = cap_sums(Gloop(options.shape, goal, ALL))
    assert len(sums) > 10
    assert low <= min(sums) <= max(sums) <= high
    assert low % 2 == high % 2 == 0


def test_a_hole_is_one_more_region() -> None:
    full, holed = (Gloop(Options(board=board).shape, "valid", ALL) for board in ("3x3", "3x3.1ef"))
    assert (cap_sums(full)[0], cap_sums(holed)[0]) == (2 - 2 * 4, 2 - 2 * 1)


@pytest.mark.few
@pytest.mark.parametrize(
    ("options", "reached"),
    [
        (Options(board="3x3"), (1, 2, 3)),
        (Options(board="11"), (1, 2)),
        (Options(), (1, 2, 3, 4, 5, MARATHON)),
        (Options(board="4x4"), (1, 2, 3, 4, 5, MARATHON)),
        pytest.param(Options(board="6x6"), (1, 2, 3, 4, 5, MARATHON), marks=pytest.mark.thorough),
        (Options(board="4x4", solutions=1), (1, 2, 3, 4, 5)),
        (Options(goal="valid", solutions=1), (1, 2, 3, 4)),
        (Options(board="3x4", spares=2), (1, 2, 3, 4)),
    ],
    ids=str,
)
def test_every_common_level_is_found_in_a_few_tries(options: Options, reached: tuple[int, ...]) -> None:
    assert set(reached) <= set(levels(options))
    for level in reached:
        [entry] = generate("gloop", options, target=Target((level,)), tries=25)
        assert entry.grade
        assert check(entry.instance, entry.solution or Packing(())) == []
        assert entry.grade.level == level
        assert options.solutions is None or entry.grade.features["solutions"] <= options.solutions


def test_every_board_has_levels_whatever_is_given() -> None:
    for cells in (4, 5, 7, 9, 13, 16, 23, 40, 64, 77, 87):
        for givens in range(cells):
            for spares in (0, 2, min(40, 91 - cells)):
                assert levels(Options(board=str(cells), goal="valid", givens=givens, spares=spares))
        assert 1 in levels(Options(board=str(cells), goal="valid", solutions=1))


def test_levels_follow_from_the_cells_to_fill() -> None:
    assert levels(Options(board="6x6")) == (1, 2, 3, 4, 5, MARATHON)
    assert levels(Options(board="2x2")) == (1,)
    assert levels(Options(board="3x3")) == (1, 2, 3)
    assert levels(Options(board="3x3", spares=1)) == (1, 2, 3, 4, 5, MARATHON)
    assert levels(Options(board="5x5", givens=22)) == (1,)
    assert 1 not in levels(Options(board="5x6", givens=0))
    with pytest.raises(ImpossibleError, match="possible levels: 1, 2, 3 "):
        generate("gloop", Options(board="3x3"), target=Target((MARATHON,)))


def test_no_puzzle_has_a_level_that_is_called_impossible() -> None:
    for board, spares in itertools.product(("2x2", "5", "2x3", "2x4", "3x3", "4x4"), (0, 6)):
        for index in range(4):
            options = Options(board=board, givens=index % 3, spares=spares)
            graded = grade(draw_one(options, index)[0])
            assert graded.level in levels(options)
            assert graded.features["by_sides"] >= graded.features["free"] <= graded.features["nodes"]


def test_aims_keep_the_other_options() -> None:
    for options in (
        Options(cap_sum="-4..-2"),
        Options(board="4x4", solutions=2),
        Options(board="17"),
        Options(givens=3),
        Options(goal="mixed", spares=2),
        Options(deduction="border", unturned=False),
        Options(board="4x5", deduction="closure", extra=1),
        Options(deduction="none", unturned=True),
    ):
        assert len(aim(options, (2, 3))) > (options.extra == 0)
        for aimed in aim(options, (2, 3)):
            kept = {name for name in options.__struct_fields__ if getattr(options, name) == getattr(aimed, name)}
            assert set(options.__struct_fields__) - kept <= {"board", "givens", "deduction", "extra", "unturned"}
            assert options.board in (None, aimed.board)
            assert options.givens in (None, aimed.givens)
            assert options.extra in (0, aimed.extra)
            assert options.unturned in (None, aimed.unturned)
            assert options.deduction in (None, aimed.deduction) or (options.deduction, aimed.deduction) == (
                "none",
                None,
            )
            assert (aimed.deduction is None) == (options.givens is not None or options.deduction == "none")


def test_the_table_of_levels_is_in_order() -> None:
    for cells, ranges in GIVENS_OF_LEVELS.items():
        assert all(0 <= fewest <= most < cells for fewest, most in ranges)
        assert all(harder[0] <= easier[0] for easier, harder in itertools.pairwise(ranges))
        assert set(range(1, len(ranges) + 1)) <= set(levels(Options(board=str(cells), goal="valid")))


def test_a_grade_follows_its_features() -> None:
    for index in range(15):
        puzzle, _ = draw_one(Options(board=("3x3", "4x4", "5x5")[index % 3], givens=index % 5), index)
        graded = grade(puzzle)
        assert graded.minutes is not None
        assert graded.level == shipped().level(graded.minutes)
        assert 2**graded.score - 1 == pytest.approx(graded.features["nodes"], rel=0.02)
        assert graded.technique in TECHNIQUES
        assert graded.features["free"] == 16 - index % 5 if puzzle.rows == 4 else graded.features["free"] > 0
        assert numbers_not_in(graded) == set()
        assert graded.features["nodes"] >= graded.features["free"]


def test_a_grade_reports_the_number_of_solutions_if_it_is_known() -> None:
    numbers = set()
    for index in range(12):
        puzzle, _ = draw_one(Options(board=("3x3", "4x4")[index % 2], goal="valid"), index)
        graded = grade(puzzle)
        assert graded.features["solutions"] == count(puzzle).count
        number = f"{graded.features['solutions']:.0f}"
        one = number == "1"
        assert graded.text.endswith("There is one solution." if one else f"There are {number} solutions.")
        numbers.add(number)
    assert {"1", "2"} < numbers
    unknown = grade(draw_one(Options(board="6x6"))[0])
    assert "solutions" not in unknown.features
    assert unknown.text.endswith("The number of solutions is unknown.")


def test_more_givens_make_a_puzzle_easier() -> None:
    puzzle, packing = draw_one(Options(board="4x5"), 4)
    scores = [grade(with_givens(puzzle, packing, puzzle.cells[:number])).score for number in (0, 4, 8, 12, 16)]
    assert scores == sorted(scores, reverse=True)
    all_but_one = grade(with_givens(puzzle, packing, puzzle.cells[:-1]))
    assert (all_but_one.level, all_but_one.technique, all_but_one.features["forced"]) == (1, "single", 1.0)


def test_trials_break_off_far_inside_marathons() -> None:
    graded = grade(draw_one(Options(board="8x8", goal="perfect"), 1)[0])
    assert graded.level == MARATHON
    assert graded.technique == "nested trial"
    assert graded.features["trials"] <= 10
    assert "solutions" not in graded.features


def test_what_many_options_make_and_how_it_is_changed() -> None:
    assert ledgers.differing("generator", "gloop") == []
