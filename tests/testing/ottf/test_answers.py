"""Unsolvable and wrong draws of OTTF have a checked reason, and correct answers satisfy the relations."""

import pytest
from hypothesis import find, given, settings

import puzzlemill
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import BREACHES, Ottf, canonical, format_id, neighbours, template_of
from puzzlemill.puzzles.ottf.certificates import (
    Certificate,
    Chain,
    Decision,
    End,
    NoFirst,
    NoLast,
    Number,
    Sum,
    Tree,
    verify,
)
from puzzlemill.solvers.ottf import REASONS
from puzzlemill.solvers.ottf.refutation import refute
from puzzlemill.solvers.ottf.rules import Board
from puzzlemill.testing.drawn import Unsolvable
from puzzlemill.testing.ottf.unsolvable import CORES, MISPRINTS, ottf_unsolvable_puzzles
from puzzlemill.testing.ottf.wrong import ottf_misprints, ottf_near_misses, ottf_wrong_solutions
from tests.testing.draws import examples
from tests.twins.ottf import orientations

FEW = settings(max_examples=3)


@settings(max_examples=30)
@given(ottf_unsolvable_puzzles())
def test_unsolvable_puzzles_have_a_certificate_and_the_reason_that_our_solver_gives(drawn: Unsolvable[Ottf]) -> None:
    outcome = puzzlemill.solve(drawn.instance)
    assert outcome.reason
    assert outcome.reason.code == drawn.reason.code
    for certificate in (refute(drawn.instance), stated(drawn)):
        assert certificate
        assert not verify(certificate)


@pytest.mark.parametrize(
    "reason",
    [pytest.param(name, marks=pytest.mark.thorough if name == "EXHAUSTED" else ()) for name in (*MISPRINTS, *CORES)],
)
def test_unsolvable_puzzles_shrink_to_the_smallest_of_their_reason(reason: str) -> None:
    smallest = {"NUMBER_TOO_LARGE": ("2",), "CHECKSUM": ("11",)}
    smallest_found = find(
        ottf_unsolvable_puzzles(reasons=[reason]), lambda drawn: drawn.reason.code == reason, settings=FEW
    )
    assert canonical(smallest_found.instance) == canonical(Ottf(smallest.get(reason) or CORES[reason][0]))


def test_reasons_are_those_of_the_solver_and_brute_force_finds_no_solution_of_the_small_cores() -> None:
    assert {*MISPRINTS, *CORES} == set(REASONS)
    for code, cores in CORES.items():
        for core in map(Ottf, cores):
            reason = puzzlemill.solve(core).reason
            assert reason
            assert reason.code == code
            assert not orientations(core)


@pytest.mark.parametrize("code", BREACHES)
def test_the_smallest_wrong_solution_of_every_code_is_of_one_tile(code: str) -> None:
    assert len(find(ottf_wrong_solutions(codes=[code]), lambda drawn: True, settings=FEW).instance.tiles) == 1


def test_every_change_of_a_near_miss_is_drawn() -> None:
    changes = {
        (len(wrong.solution.order) - len(wrong.instance.tiles), len(wrong.breaches) > 2)
        for wrong in examples(ottf_near_misses(), 50)
    }
    assert changes >= {(-1, False), (1, False), (0, False), (0, True)}
    assert not find(ottf_near_misses(), lambda drawn: True, settings=FEW).solution.order


def test_a_misprint_is_one_cell_of_a_template_whose_order_was_right() -> None:
    sorts = set()
    for wrong in examples(ottf_misprints(), 25):
        rows, cols = wrong.instance.size
        right = "".join(template_of(rows, cols, wrong.solution.order).template)
        [(was, printed)] = {(a, b) for a, b in zip(right, "".join(wrong.instance.template), strict=True) if a != b}
        sorts.add("gone" if printed == "." else "more" if was == "." else "number")
    assert sorts == {"gone", "more", "number"}
    assert find(ottf_misprints(), lambda drawn: True, settings=FEW).instance.template == ("2",)


def stated(drawn: Unsolvable[Ottf]) -> Certificate | None:
    """The certificate for the reason of a draw; a tree is left to `refute`."""
    code, cells = drawn.reason.code, drawn.reason.cells
    ends: dict[str, End] = {
        "NUMBER_TOO_LARGE": Number(cells[0]),
        "CHECKSUM": Sum(cells),
        "CHAIN": Number(cells[-1]),
        "REST_CHECKSUM": Sum(cells),
        "NO_FIRST": NoFirst(cells),
        "NO_LAST": NoLast(cells),
    }
    if code == "EXHAUSTED":
        certificate = refute(drawn.instance)
        assert certificate
        assert isinstance(certificate.reason, Tree)
        return certificate
    board = Board(drawn.instance)
    if code not in MISPRINTS:
        board.run_rules()
    steps = cells[:-1] if code == "CHAIN" else board.cells(board.log[: board.tail])
    reason = Chain(tuple(decisions(drawn.instance, steps)), ends[code])
    return Certificate(version=1, id=format_id(drawn.instance), reason=reason)


def decisions(puzzle: Ottf, cells: tuple[Cell, ...]) -> list[Decision]:
    """The cells, decided one after another, with the role that a rule gives to each."""
    later = {(i, j): int(puzzle.template[i][j]) - 1 for i, j in puzzle.tiles}
    decisions: list[Decision] = []
    for cell in cells:
        around = [other for other in neighbours(cell) if other in later]
        if later.pop(cell) == len(around):
            decisions.append((*cell, "first"))
        else:
            decisions.append((*cell, "last"))
            later.update({other: (later[other] - 1) % 4 for other in around})
    return decisions
