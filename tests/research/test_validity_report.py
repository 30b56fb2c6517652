"""The validity report comes out for each kind, and it measures what it says."""

import functools
from typing import Any

import pytest

from benchmarks.peers.branches import branches, pack
from benchmarks.validity import main
from puzzlemill.grading import Assessment
from puzzlemill.grading.players import expected_moves
from puzzlemill.grading.populations import coverage, recipes
from puzzlemill.puzzles import KINDS, check, rules
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.parts import part
from puzzlemill.render.drawing.canvas import Path
from puzzlemill_research.panels import panel_of
from puzzlemill_research.validity import Size, report
from puzzlemill_research.validity.data import Measured, measured
from puzzlemill_research.validity.plots import drawing, picture
from puzzlemill_research.validity.stability import as_they_stand, changed, reseeded
from tests.support.answers.outcomes import present

FEW = Size(most=1, sampled=3, pairs=3, raw=1, again=2)


@pytest.fixture(autouse=True)
def _few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill_research.validity.statistics.RESAMPLES", 40)


def first_measured(kind: str) -> list[Measured]:
    return measured(recipes()[coverage()[kind][0]], FEW.most, FEW.sampled, branches)


@functools.cache
def few(kind: str) -> tuple[Measured, ...]:
    """The first puzzles of the smallest population of a kind."""
    return tuple(first_measured(kind))


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_the_report_of_a_few_puzzles_has_every_table(kind: str) -> None:
    lines = [line for part in report(kind, few(kind), FEW) for line in part.lines]
    assert "Grades changed by a symmetry: 0 of 3 pairs of a puzzle and a random form of it." in lines
    assert any(line.startswith(f"| {coverage()[kind][0]} | {len(few(kind))} | ") for line in lines)
    for solver in ("CP-SAT", *panel_of(kind).SOLVERS):
        assert sum(line.startswith(f"| {solver}: ") for line in lines) == 3
    for feature in few(kind)[0].grade.features:
        assert any(line.startswith(f"| {feature} | ") for line in lines)


@pytest.mark.thorough
def test_the_report_can_be_reproduced() -> None:
    parts = list(report("gloop", few("gloop"), FEW))
    assert first_measured("gloop") == list(few("gloop"))
    assert list(report("gloop", few("gloop"), FEW)) == parts


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.thorough) if kind == "iqblocks" else kind for kind in KINDS]
)
def test_a_picture_has_a_mark_for_each_puzzle(kind: str) -> None:
    panel = drawing(kind, few(kind)).items[-2]
    assert not isinstance(panel, Path)
    scatter: Any = panel
    marks = [item for item in scatter.drawing.items if isinstance(item, Path) and item.width == 0.22]
    assert len(marks) == len(few(kind))
    assert picture(kind, few(kind)[:1])[:8] == b"\x89PNG\r\n\x1a\n"


def test_samples_are_measured_by_every_solver_and_the_rest_by_the_player_alone() -> None:
    sampled = [case for case in few("domicles") if case.others]
    assert len(sampled) == FEW.sampled
    assert all((case.again is None) == (not case.others) for case in few("domicles"))
    assert all(case.expected == expected_moves(case.puzzle) != case.again for case in few("domicles"))


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.thorough) if kind == "iqblocks" else kind for kind in KINDS]
)
def test_the_branches_of_an_outside_solver_can_be_reproduced(kind: str) -> None:
    spent = [branches(case.puzzle) for case in few(kind)]
    assert spent == [branches(case.puzzle) for case in few(kind)]
    assert max(spent) > 0


def test_the_outside_solver_packs_gloop_for_its_goal() -> None:
    for case in few("gloop"):
        assert isinstance(case.puzzle, Gloop)
        assert not check(case.puzzle, pack(case.puzzle))


def test_grades_that_a_symmetry_changes_are_counted() -> None:
    puzzle, known = few("ottf")[0].puzzle, few("ottf")[0].grade
    wrong = Grade(known.level, known.technique, known.score + 0.01, known.features, known.text)
    assert changed([(puzzle, known)], 5, "any") == 0
    assert changed([(puzzle, wrong)], 5, "any") == 5


def test_forms_as_they_stand_are_graded_without_the_canonical_form(monkeypatch: pytest.MonkeyPatch) -> None:
    grader, puzzle = part("grader", "ottf"), few("ottf")[0].puzzle
    before, seen = grader.canonical, []

    def watched(form: Any) -> Assessment:
        seen.append(grader.canonical(form))
        return Assessment("rule 1", 5.0, {}, "")

    monkeypatch.setattr(grader, "assess", watched)
    assert as_they_stand([puzzle]) == (1, 0, 0, 0)
    assert set(seen) == set(rules("ottf").symmetries(puzzle))
    assert grader.canonical is before


@pytest.mark.thorough
def test_another_seed_changes_only_what_is_sampled() -> None:
    assert reseeded([(case.puzzle, case.grade) for case in few("domicles")]) is None
    sampled = present(reseeded([(case.puzzle, case.grade) for case in few("iqblocks")]))
    assert sampled.puzzles == len(few("iqblocks"))
    assert sampled.largest > 0
    searched_whole = present(reseeded([(case.puzzle, case.grade) for case in few("gloop")]))
    assert (searched_whole.levels, searched_whole.largest) == (0, 0)


@pytest.mark.thorough
def test_pieces_that_are_cut_out_of_the_board_do_not_bring_the_canonical_form_back() -> None:
    assert as_they_stand([case.puzzle for case in few("iqblocks")]).largest > 0


@pytest.mark.parametrize(("arguments", "words"), [(["chess"], "KIND 'chess'"), (["--count", "2"], "at least 3")])
def test_wrong_arguments_are_refused(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert words in capsys.readouterr().err
