"""The techniques of Gloop grades are those of a person, and symmetric puzzles get equal grades."""

import msgspec
import pytest

from puzzlemill import steps
from puzzlemill.generator.gloop.making import make
from puzzlemill.generator.gloop.options import Options
from puzzlemill.grading.gloop import TECHNIQUES, grader
from puzzlemill.grading.gloop.grader import assess
from puzzlemill.puzzles.gloop import Gloop, canonical, symmetries
from puzzlemill.puzzles.streams import stream
from tests.support import ledgers
from tests.support.answers.outcomes import present

DUG = [
    Options(board="4x4", deduction="single"),
    Options(board="4x5", deduction="closure", extra=1),
    Options(board="5x5", deduction="parity", unturned=True),
]
SEVERAL = [Options(board="3x3"), Options(board="3x4", givens=2), Options(board="4x4", givens=4, goal="valid")]


def drawn(options: Options, index: int) -> Gloop:
    return present(make(options, stream("gloop", 1, {}, 5, index)))[0]


def hardest(puzzle: Gloop) -> str:
    """The hardest technique of all steps; a search counts as nested trials, turning and choices do not count."""
    used = {step.technique for step in steps(canonical(puzzle)).steps} - {"turning", "choice"}
    names = ["nested trial" if name == "search" else name for name in used]
    return max(names, key=list(TECHNIQUES).index, default="single")


@pytest.mark.parametrize("options", DUG, ids=lambda options: f"{options.board} {options.deduction}")
def test_a_puzzle_made_by_deduction_has_the_technique_of_its_steps_and_no_trial(options: Options) -> None:
    for index in range(4):
        puzzle = drawn(options, index)
        known = assess(puzzle)
        assert known.technique == hardest(puzzle) not in ("trial", "nested trial")
        assert (known.features["trials"], known.features["forced"]) == (0, 1)
        assert f"all {len(puzzle.free_cells)} cells" in known.text


def test_other_puzzles_have_the_technique_of_their_steps_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grader, "MOST_TRIALS", 1000)
    met = set()
    for options in SEVERAL:
        for index in range(8):
            puzzle = drawn(options, index)
            known = assess(puzzle)
            assert known.technique == hardest(puzzle)
            trials = sum(step.technique == "trial" for step in steps(canonical(puzzle)).steps)
            assert known.technique == "nested trial" or known.features["trials"] == trials
            met.add(known.technique)
    assert {"single", "closure", "trial"} <= met


def test_without_enough_trials_the_technique_is_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(puzzle for index in range(40) if assess(puzzle := drawn(SEVERAL[1], index)).technique == "trial")
    needed = assess(puzzle).features["trials"]
    monkeypatch.setattr(grader, "MOST_TRIALS", 0)
    assert (assess(puzzle).technique, assess(puzzle).features["trials"]) == ("nested trial", 0)
    assert needed > 0


def test_symmetric_puzzles_have_equal_grades_if_tiles_are_not_turned() -> None:
    for index in range(1):
        for options in (DUG[2], Options(board="3x4", unturned=True, givens=1)):
            puzzle = drawn(options, index)
            known = assess(puzzle)
            assert known.features["unturned"] == 1
            assert all(assess(image) == known for image in symmetries(puzzle))
            turned = assess(msgspec.structs.replace(puzzle, unturned=()))
            assert turned.features["unturned"] == 0


def test_grades_of_many_small_puzzles() -> None:
    assert ledgers.differing("grading", "gloop") == []
