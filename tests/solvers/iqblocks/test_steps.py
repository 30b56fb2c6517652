"""IQ Blocks' steps: each is true of all completions, can be checked on the board, and is needed."""

from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from puzzlemill import play, steps
from puzzlemill.grading.iqblocks import TECHNIQUES as GRADED
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, check, parse_id
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.steps import TECHNIQUES, Lay
from puzzlemill.solvers.iqblocks.tiers import deduce
from puzzlemill.solvers.playing import Step, Trace
from tests.support.answers.outcomes import present
from tests.support.iqblocks import DEEP, EASY, cover_of, iq_fillings, shapes_of, unique_position, varied_instance
from tests.twins import iqblocks as twin

RANKED = list(TECHNIQUES)

Cells = frozenset[Cell]


def assert_sound(puzzle: IqBlocks, trace: Trace[Filling, Lay]) -> None:
    """Each step agrees with every completion left; a choice drops some of them, but not all."""
    left = [set(filling) for filling in twin.tilings(puzzle)]
    assert trace.status == ("solved" if left else "unsolvable")
    for step in trace.steps:
        laid = {(shapes_of(puzzle, lay.piece), frozenset(lay.cells)) for lay in (step.move,) if lay}
        out = {(shapes_of(puzzle, lay.piece), frozenset(lay.cells)) for lay in step.ruled_out}
        agreeing = [filling for filling in left if laid <= filling and not filling & out]
        assert 0 < len(agreeing) < len(left) if step.technique == "choice" else agreeing == left, step
        left = agreeing
    if trace.solution:
        assert check(puzzle, trace.solution) == []
        assert len(left) == 1
    else:
        assert (trace.steps[-1].move, trace.steps[-1].ruled_out) == (None, ())


def followed(puzzle: IqBlocks, trace: Iterable[Step[Lay]]) -> bool:
    """Whether someone who crosses out what is ruled out, or no longer fits, sees every forced placement.

    The candidates to cross out are the legal moves of a game. Equal pieces without clues are the same.
    """

    def piece(lay: Lay) -> str | frozenset[Cells]:
        return lay.piece if lay.piece in puzzle.clues else shapes_of(puzzle, lay.piece)

    state = play(puzzle)
    out: set[tuple[str | frozenset[Cells], Cells]] = set()
    for step in trace:
        out |= {(piece(lay), frozenset(lay.cells)) for lay in step.ruled_out}
        legal = [move for move in state.moves() if isinstance(move, Lay)]
        left = {(piece(lay), frozenset(lay.cells)) for lay in legal} - out
        equal = {lay.piece for lay in legal if step.move and piece(lay) == piece(step.move)}
        if step.text.startswith("Only"):
            seen = sum(step.cells[0] in cells for _, cells in left) == 1
        elif step.text.startswith("Nothing covers"):
            seen = not any(step.cells[0] in cells for _, cells in left)
        elif step.technique == "forced placement" and step.move:
            seen = sum(name == piece(step.move) for name, _ in left) == len(equal)
        else:
            seen = True
        if not seen:
            return False
        state = state.apply(step.move) if step.move else state
    return True


@pytest.mark.thorough
def test_every_step_is_true_of_all_completions_and_can_be_followed() -> None:
    draws, ends, used = stream_for("sound steps"), Counter[str](), Counter[str]()
    for _ in range(50):
        puzzle = varied_instance(draws, 3 + draws.below(2), 4)
        trace = steps(puzzle)
        assert_sound(puzzle, trace)
        assert followed(puzzle, trace.steps)
        ends[trace.status] += 1
        used.update({step.technique for step in trace.steps})
        used["clues"] += int(bool(puzzle.clues))
    assert min(ends["solved"], ends["unsolvable"]) >= 13
    assert min(used[name] for name in ("forced placement", "dead region", "probing", "choice", "clues")) >= 7


@pytest.mark.thorough
def test_the_hardest_technique_is_that_of_the_tier() -> None:
    draws, met = stream_for("tiers of steps"), Counter[str]()
    puzzles = [varied_instance(draws, 4, 5) for _ in range(100)]
    puzzles += [unique_position(draws, 3 + number % 4) for number in range(30)]
    for puzzle in puzzles:
        completions = len(solve(puzzle, limit=2).solutions)
        if completions and puzzle.left:
            hardest = max((step.technique for step in steps(puzzle).steps), key=RANKED.index)
            assert hardest == ("choice" if completions == 2 else GRADED[present(deduce(cover_of(puzzle))).tier - 1])
            met[hardest] += 1
    assert min(met[name] for name in ("forced placement", "dead region", "probing", "choice")) >= 10


@pytest.mark.thorough
def test_nothing_is_ruled_out_in_vain() -> None:
    draws, crossed = stream_for("in vain"), 0
    while crossed < 25:
        puzzle = unique_position(draws, 4 + crossed % 2)
        trace = steps(puzzle).steps
        if any(step.technique == "probing" for step in trace):
            continue
        for index, step in enumerate(trace):
            for out in step.ruled_out:
                less = msgspec.structs.replace(step, ruled_out=tuple(lay for lay in step.ruled_out if lay != out))
                assert not followed(puzzle, (*trace[:index], less, *trace[index + 1 :]))
                crossed += 1


@pytest.mark.thorough
def test_traces_of_iq_positions_are_short_if_some_pieces_are_given() -> None:
    draws = stream_for("short")
    lengths = sorted(len(steps(unique_position(draws, 4)).steps) for _ in range(40))
    assert lengths[20] <= 15
    assert lengths[36] <= 40


PLUSES = "iqblocks:a010.111.010_b010.111.010_c1_d11_e11:5x7:-.3-.-3.-3.-.3-.8-5.2-"


@pytest.mark.parametrize(
    ("name", "technique", "text"),
    [
        (EASY, "probing", "With D (row 2: 1-5) or D (row 3: 1-5), E fits nowhere."),
        (EASY, "forced placement", "D fits in only one place (row 4: 1-5)."),
        (
            EASY,
            "dead region",
            "Rule out 3 placements at row 1, column 2: E (row 1: 2-4; row 2: 2; row 3: 2) and E (row 1: 2; row 2: 2; "
            "row 3: 2-4) would each cut off 2 cells; E (row 1: 2-4; row 2: 4; row 3: 4) would cut off 3 cells; but no "
            "remaining pieces add up to 2 or 3 cells.",
        ),
        (EASY, "forced placement", "Only B (row 2: 1-4) can cover row 2, column 1."),
        (
            DEEP,
            "probing",
            "With F (row 2: 2-6), B (row 1: 1-3; row 2: 1), C (row 1: 1-4; row 2: 1) and G (row 1: 3) would cut off 2 "
            "or 3 cells that no remaining pieces can fill; then nothing can cover row 1, column 3.",
        ),
        (DEEP, "deeper search", "F (row 5: 1-5) leaves no solution, as a search of 1331 placements shows."),
        ("iqblocks:a11_b11_c1:1x5:5.", "choice", "Several solutions remain; one has A (row 1: 3-4)."),
        (
            PLUSES,
            "forced placement",
            "The equal pieces A and B fit in only 2 places, and one of these is A (row 1: 2; row 2: 1-3; row 3: 2).",
        ),
        ("iqblocks:a111:2x2:2.-.", "forced placement", "Nothing can cover row 1, column 1."),
        (
            "iqblocks:a11_b1111:1x7:3.-3.",
            "dead region",
            "A region of 3 cells is cut off, but no remaining pieces add up to 3 cells.",
        ),
        (
            "iqblocks:a11111_b11.10_c11.10_d11.10_e11.10:5x7:14.2-.6-.6-.4-",
            "dead region",
            "4 cells starting at row 1, column 1 are cut off, but no remaining pieces add up to 4 cells.",
        ),
        (
            "iqblocks:a010.111.010_b010.111.010_c1_d11_e11:5x10:-.8-3.8-.18-10.",
            "forced placement",
            "The equal pieces A and B have too few places left.",
        ),
        ("iqblocks:a11:1x3:3.", "dead region", "3 cells must be covered, but the pieces left have 2 in all."),
    ],
)
def test_steps_read_like_this(name: str, technique: str, text: str) -> None:
    assert (technique, text) in [(step.technique, step.text[: len(text)]) for step in steps(parse_id(name)).steps]


def test_the_cells_of_a_step_are_those_concerned() -> None:
    trace = steps(parse_id(EASY)).steps
    assert trace[1].cells == ((3, 0), (3, 1), (3, 2), (3, 3), (3, 4))
    assert trace[5].cells == ((1, 0), (1, 1), (1, 2), (1, 3))
    assert trace[0].ruled_out == tuple(Lay("D", tuple((r, c) for c in range(5))) for r in (1, 2))
    assert trace[4].move == Lay("A", ((0, 1),))


def test_a_full_board_needs_no_step() -> None:
    puzzle = IqBlocks("iq", iq_fillings()[0])
    assert steps(puzzle) == Trace("solved", (), Filling(puzzle.board))


def test_a_budget_is_spent_only_when_easy_deductions_are_stuck() -> None:
    assert steps(parse_id(EASY), budget=0).status == "budget"
    assert steps(parse_id("iqblocks:a11_b11:1x5:2.-2."), budget=0).status == "solved"
    spent = steps(parse_id(DEEP), budget=3000)
    assert spent.status == "budget"
    assert all(step.move is None for step in spent.steps)
    large = IqBlocks(tuple(Piece(chr(65 + i), ("#" * (i + 2),)) for i in range(24)), ("." * 27,) * 12)
    assert steps(large).status == "budget"


@pytest.mark.thorough
def test_the_empty_board_is_completed_by_choices() -> None:
    trace = steps(IqBlocks("iq", ("." * 8,) * 8))
    assert trace.status == "solved"
    assert trace.steps[-1].move
    assert "choice" in {step.technique for step in trace.steps}


def test_the_graded_techniques_have_the_same_names_and_order() -> None:
    assert list(GRADED) == RANKED[:-1]
