"""Gloop by deduction: a person needs no trial and every given, and there is one solution; levels are made this way."""

import msgspec
import pytest

import puzzlemill
from puzzlemill.generator import Target
from puzzlemill.generator.gloop.deduction import solved_by
from puzzlemill.generator.gloop.making import VERSION, aim, levels, make
from puzzlemill.generator.gloop.mutation import mutate
from puzzlemill.generator.gloop.options import DEDUCTIONS, Options
from puzzlemill.generator.search.batch import aims_of
from puzzlemill.puzzles.gloop import Gloop, Packing, check
from puzzlemill.puzzles.streams import stream, stream_for
from puzzlemill.solvers import count, solve
from puzzlemill.solvers.gloop.steps import DEDUCTIONS as KNOWN
from puzzlemill.solvers.gloop.steps import steps
from tests.support.gloop import by_brute_force

SMALL = [
    Options(board="3x3", deduction="single"),
    Options(board="3x3", deduction="closure", unturned=True, spares=1),
    Options(board="3x3", deduction="parity", goal="valid", unturned=False),
    Options(board="3x4", deduction="single", goal="mixed", unturned=True),
    Options(board="3x4", deduction="closure", spares=2),
    Options(board="11", deduction="border", unturned=True),
]


def draw_one(options: Options, index: int = 0) -> tuple[Gloop, Packing]:
    pair = make(options, stream("gloop", VERSION, options.recorded(), 0, index))
    assert pair is not None
    return pair


def fewer_givens(puzzle: Gloop) -> list[Gloop]:
    """The puzzle without each of its givens."""
    return [
        msgspec.structs.replace(puzzle, givens=tuple(other for other in puzzle.givens if other != left_out))
        for left_out in puzzle.givens
    ]


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_a_person_needs_no_trial_and_every_given_and_brute_force_agrees(options: Options) -> None:
    hardest = options.deduction or DEDUCTIONS[-1]
    for index in range(3):
        puzzle, packing = draw_one(options, index)
        assert (bool(puzzle.unturned), len(puzzle.tiles)) == (
            bool(options.unturned),
            len(puzzle.cells) + options.spares,
        )
        assert check(puzzle, packing) == []
        trace = steps(puzzle, budget=0, trials=0)
        assert trace.solution == packing
        allowed = DEDUCTIONS[: DEDUCTIONS.index(hardest) + 1]
        assert {step.technique for step in trace.steps} <= set(allowed)
        assert by_brute_force(puzzle) == (packing,)
        assert not any(solved_by(fewer, hardest) for fewer in fewer_givens(puzzle))
        assert draw_one(options, index) == (puzzle, packing)


@pytest.mark.few
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_every_aim_of_a_level_is_solved_without_a_trial(level: int) -> None:
    aims = aim(Options(), (level,))
    assert len({(options.board, options.unturned) for options in aims}) > 3
    for options in aims[:: 1 + level // 3]:
        puzzle, packing = draw_one(options)
        assert solved_by(puzzle, options.deduction or DEDUCTIONS[-1])
        assert (solve(puzzle).solution, count(puzzle).count) == (packing, 1)


def test_extra_givens_come_on_top_and_a_number_of_givens_is_kept() -> None:
    number = len(draw_one(Options(board="4x4", deduction="single"))[0].givens)
    needed, more = (Options(board="4x4", deduction="single", givens=givens) for givens in (number - 1, number + 3))
    draws = [stream_for("givens") for _ in range(4)]
    least, _ = make(Options(board="4x4", deduction="single"), draws[0]) or draw_one(needed)
    with_extra, _ = make(Options(board="4x4", deduction="single", extra=2), draws[1]) or draw_one(needed)
    assert set(least.givens) < set(with_extra.givens)
    assert len(with_extra.givens) == len(least.givens) + 2
    exact = make(msgspec.structs.replace(more, givens=len(least.givens) + 1), draws[2])
    assert exact
    assert len(exact[0].givens) == len(least.givens) + 1
    assert make(msgspec.structs.replace(needed, givens=len(least.givens) - 1), draws[3]) is None


@pytest.mark.parametrize("options", [SMALL[1], SMALL[4], Options(board="4x4", deduction="single", extra=2)], ids=str)
def test_mutants_are_deduced_too(options: Options) -> None:
    draws = stream_for(f"mutants {options}")
    walk, hardest = [draw_one(options)], options.deduction or DEDUCTIONS[-1]
    for _ in range(15):
        mutant = mutate(options, *walk[-1], draws)
        walk += [mutant] if mutant else []
    assert len(set(walk)) > 5
    for puzzle, packing in walk:
        assert check(puzzle, packing) == []
        assert (bool(puzzle.unturned), len(puzzle.tiles)) == (
            bool(options.unturned),
            len(puzzle.cells) + options.spares,
        )
        assert solved_by(puzzle, hardest)
        assert options.extra or not any(solved_by(fewer, hardest) for fewer in fewer_givens(puzzle))


def test_the_option_offers_the_deductions_of_the_steps() -> None:
    assert DEDUCTIONS == KNOWN


def test_without_any_option_puzzles_are_deduced_and_their_origins_say_so() -> None:
    for entry in puzzlemill.generate("gloop", count=3):
        assert solved_by(entry.instance, "single")
        assert entry.origin
        assert entry.origin.parameters["deduction"] == "single"
    for chosen in (Options(board="4x4"), Options(unturned=True), Options(givens=0), Options(deduction="border")):
        assert aim(chosen, ()) == [chosen]
    assert aim(Options(deduction="none"), ()) == [Options()]


def test_techniques_and_scores_choose_between_deduction_and_search() -> None:
    board = Options(board="4x4")
    assert {options.recorded().get("deduction") for options in aims_of("gloop", board, Target((2,)))} == {
        "single",
        "closure",
    }
    assert {
        options.recorded().get("deduction") for options in aims_of("gloop", board, Target(techniques=("closure",)))
    } == {"closure"}
    for target in (
        Target((2,), techniques=("closure", "trial")),
        Target((2,), (4.0, 6.0)),
        Target(techniques=("trial",)),
    ):
        assert {options.recorded().get("deduction") for options in aims_of("gloop", board, target)} == {None}
        assert aims_of("gloop", Options(), target)[0].recorded().get("deduction") is None
    kept = aims_of("gloop", Options(deduction="parity"), Target((3,), techniques=("trial",)))
    assert {options.recorded().get("deduction") for options in kept} == {"parity"}


def test_many_spare_tiles_leave_levels_and_aims() -> None:
    for crowded in (Options(deduction="none", spares=75), Options(deduction="closure", spares=75)):
        assert all(aim(crowded, (level,)) for level in levels(crowded))


def test_a_board_too_small_for_a_level_gets_it_by_search() -> None:
    assert {options.deduction for options in aim(Options(board="3x3"), (3,))} == {None}
    assert {options.deduction for options in aim(Options(board="8x8"), (1, 5))} == {"single", "closure"}
    assert {options.deduction for options in aim(Options(), (6,))} == {None}
