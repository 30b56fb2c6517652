"""Gloop's steps: none rules out what a solution has, traces end as brute force does, and people can read them."""

from collections import Counter
from random import Random

import msgspec
import pytest

from puzzlemill import steps
from puzzlemill.grading.gloop import TECHNIQUES as GRADED
from puzzlemill.puzzles.gloop import Gloop, Goal, Limits, Packing, parse_id
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers import count, solve
from puzzlemill.solvers.gloop.steps import TECHNIQUES, Lay
from puzzlemill.solvers.gloop.steps import steps as steps_from
from puzzlemill.solvers.gloop.steps.board import Ground, Paths, Position
from puzzlemill.solvers.gloop.steps.rules import RULES, Finding
from puzzlemill.solvers.masks import bits
from puzzlemill.solvers.playing import Step, Trace
from tests.support.gloop import ALL, GOALS, Solution, generated, solutions, varied, with_blank_tile, with_givens

BRIDGE = ("..#", "...", "#..")
"""A board that its middle cell cuts in two."""


def pairs(moves: tuple[Lay, ...]) -> Solution:
    return frozenset(((move.row, move.col), move.word) for move in moves)


def fits(step: Step[Lay], solution: Solution) -> bool:
    """Whether a solution agrees with a step."""
    return not solution & pairs(step.ruled_out) and (step.move is None or pairs((step.move,)) <= solution)


def assert_sound(trace: Trace[Packing, Lay], left: list[Solution]) -> None:
    """Each step agrees with every solution left; turning and choices can drop some of them, but not all."""
    for step in trace.steps:
        agreeing = [solution for solution in left if fits(step, solution)]
        if step.technique in ("turning", "choice"):
            assert agreeing or not left
        else:
            assert agreeing == left, step
        left = agreeing
    assert trace.status == ("solved" if left else "unsolvable")
    if trace.solution is not None:
        assert left == [frozenset(trace.solution.words.items())]


def bridge(goal: Goal, index: int) -> Gloop:
    """A puzzle on a board with a narrow place; every other one has a spare tile."""
    all_tiles = Gloop(BRIDGE, goal, ALL)
    used = solve(all_tiles, limit=200 * index + 1).solutions[-1].tiles
    spares = [tile for tile in range(90, 0, -1) if tile not in used][: index % 2]
    return msgspec.structs.replace(all_tiles, tiles=(*used, *spares))


def test_no_step_contradicts_a_solution() -> None:
    draws = Random(8)
    ends: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for index in range(40):
        puzzle = varied(index, draws)
        trace = steps(puzzle)
        assert_sound(trace, solutions(puzzle))
        assert not puzzle.unturned or not any("turned to" in step.text for step in trace.steps)
        ends[trace.status] += 1
        used.update(step.technique for step in trace.steps)
    assert min(ends["solved"], ends["unsolvable"]) >= 13
    assert min(used[name] for name in ("turning", "single", "border", "closure", "parity", "trial", "choice")) > 0


@pytest.mark.parametrize("goal", GOALS)
def test_every_technique_by_itself_is_sound(goal: Goal) -> None:
    """Easier techniques would hide the findings of harder ones, so each gets its own positions."""
    draws = Random(goal)
    findings: Counter[str] = Counter()
    for index in range(12):
        puzzle = bridge(goal, index) if index < 6 else generated("3x3", goal, index, index % 3, 1)[0]
        known = solutions(puzzle)
        for rule in RULES:
            for _ in range(8):
                position, words = scattered(puzzle, draws, known)
                finding = rule(position)
                if finding is not None:
                    findings[finding.technique] += 1
                    extending = [solution for solution in known if words <= solution]
                    assert all(agrees(finding, position, solution) for solution in extending), finding
    assert min(findings[name] for name in ("single", "border", "parity")) > 0
    assert (findings["closure"] > 0) == (goal != "valid")


def scattered(puzzle: Gloop, draws: Random, known: list[Solution]) -> tuple[Position, Solution]:
    """A position with some tiles, mostly those of a solution but sometimes others that match."""
    ground = Ground(puzzle)
    position = Position(ground)
    for row, col, text in puzzle.givens:
        position.lay(ground.cells.index((row, col)), ground.word_number[text])
    solution = dict(draws.choice(known))
    for _ in range(draws.randrange(position.empty.bit_count())):
        cell = draws.choice(position.cells())
        word = ground.word_number[solution[ground.cells[cell]]]
        if draws.random() < 0.1:
            word = draws.choice([*bits(position.candidates[cell]), word])
        if position.candidates[cell] >> word & 1:
            position.lay(cell, word)
    full = [cell for cell in range(len(ground.cells)) if cell not in position.cells()]
    words = {ground.cells[cell]: ground.words[position.candidates[cell].bit_length() - 1] for cell in full}
    return position, frozenset(words.items())


def agrees(finding: Finding, position: Position, solution: Solution) -> bool:
    ground, words = position.ground, dict(solution)
    numbers = [ground.word_number[words[cell]] for cell in ground.cells]
    kept = not any(mask >> numbers[cell] & 1 for cell, mask in finding.struck)
    return kept and not finding.contradiction and (finding.lay is None or numbers[finding.lay[0]] == finding.lay[1])


@pytest.mark.parametrize(
    ("text", "trials"),
    [
        ("gloop:3x3:mixed:20002e04244", 5_000),
        ("gloop:3x4:perfect:10000000004030aaf", 0),
        ("gloop:3x4:valid:189090184e", 0),
    ],
)
def test_choices_rest_on_earlier_tiles_and_on_the_turned_one(text: str, trials: int) -> None:
    """Puzzles in which a solution found before a tile was placed, or another place of the turned tile, misleads."""
    puzzle = parse_id(text)
    trace = steps_from(puzzle, trials=trials)
    assert_sound(trace, solutions(puzzle))
    assert "choice" in {step.technique for step in trace.steps}


def test_a_path_between_two_sides_can_only_become_part_of_a_loop() -> None:
    points = [(0, vertex) for vertex in range(8)]
    semicircle, arc = Paths(), Paths()
    semicircle.lay("()......", points)
    arc.lay("(.).....", points)
    assert (len(semicircle.strands), len(arc.strands)) == (0, 2)


@pytest.mark.parametrize("goal", GOALS)
def test_a_middle_cell_that_half_turns_leave_in_place_is_not_a_trap(goal: Goal) -> None:
    for index in range(10):
        puzzle = bridge(goal, index)
        trace = steps(puzzle)
        assert trace.status == "solved"
        assert_sound(trace, solutions(puzzle))


@pytest.mark.parametrize("text", ["gloop:3x4:perfect:40240002000d1808e", "gloop:3x3:mixed:81000000080428f"])
def test_nested_trials_and_searches_are_sound_too(text: str) -> None:
    puzzle = parse_id(text)
    used: Counter[str] = Counter()
    for trials in (0, 60, 5_000):
        trace = steps_from(puzzle, trials=trials)
        assert_sound(trace, solutions(puzzle))
        used.update(step.technique for step in trace.steps)
    assert min(used["search"], used["nested trial"]) > 0


def test_a_loop_can_close_before_the_blank_tile_is_placed() -> None:
    for puzzle, packing in with_blank_tile():
        others = [cell for cell, word in packing.words.items() if tile_number(word) != 0]
        assert_sound(steps(with_givens(puzzle, packing, others)), [frozenset(packing.words.items())])
        assert_sound(steps(puzzle), solutions(puzzle))


@pytest.mark.few
@pytest.mark.parametrize("least", [1, 2, 3])
def test_limits_are_kept(least: int) -> None:
    refused = kept = 0
    for index in range(10):
        puzzle, _ = generated("3x3", "valid", index)
        limited = msgspec.structs.replace(puzzle, limits=Limits((least, 3), (0, 1)))
        assert_sound(steps(limited), solutions(limited))
        refused += len(solutions(limited)) < len(solutions(puzzle))
        kept += bool(solutions(limited))
    assert min(refused, kept) > 0


def test_the_steps_begin_after_the_tiles_placed() -> None:
    puzzle, packing = generated("3x3", "perfect", 4)
    placed = packing.givens([(0, 0), (0, 1), (0, 2)])
    trace = steps_from(puzzle, placed)
    assert trace == steps(msgspec.structs.replace(puzzle, givens=placed))
    assert all(step.move is None or step.move.row > 0 for step in trace.steps)
    with pytest.raises(InputError, match="givens: a tile appears twice"):
        steps_from(puzzle, [placed[0], (2, 2, placed[0][2])])


def test_a_puzzle_with_one_solution_needs_no_choice() -> None:
    for index in range(30):
        puzzle, _ = generated("3x3", "perfect", index)
        chosen = any(step.technique == "choice" for step in steps(puzzle).steps)
        assert chosen == (count(puzzle).count != 1)


def test_contradictions_say_where_and_why() -> None:
    puzzle, packing = generated("3x3", "perfect", 0)
    clash = steps_from(puzzle, [(0, 0, packing.words[1, 1])])
    first = "1. single: The tile at row 1, column 1 does not match what is around it."
    assert clash.lines() == [first, "There is no solution."]
    assert clash.steps[0].cells == ((0, 0),)
    corners = steps(Gloop(puzzle.board, "valid", tuple(range(50, 70))))
    assert (
        corners.lines()[0]
        == "1. border: The board has 4 corner cells, but no tile has two blank sides next to each other."
    )
    assert corners.steps[0].cells == ((0, 0), (0, 2), (2, 0), (2, 2))


def test_without_budget_it_says_so() -> None:
    puzzle, _ = generated("4x5", "perfect", 2)
    trace = steps_from(puzzle, budget=0, trials=10)
    assert trace.status == "budget"
    assert trace.solution is None
    assert trace.lines()[-1] == "The budget ran out."


def test_the_graded_techniques_have_the_same_names_and_order() -> None:
    assert [name for name in TECHNIQUES if name in GRADED] == list(GRADED)


def test_texts_count_from_one_and_cells_from_zero() -> None:
    puzzle, _ = generated("3x3", "perfect", 1)
    placed = [(step, step.move) for step in steps(puzzle).steps if step.move is not None]
    assert len(placed) == 9
    for step, move in placed:
        assert step.cells == ((move.row, move.col),)
        assert f"row {move.row + 1}, column {move.col + 1}" in step.text
        assert f"ile {tile_number(move.word)} " in step.text
