"""Certificates of unsolvable OTTF templates: found exactly where brute force finds no solution, and hard to forge."""

import itertools
from collections import Counter
from typing import Any

import msgspec
import pytest

from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.ottf import Ottf, format_id
from puzzlemill.puzzles.ottf.certificates import (
    Certificate,
    Chain,
    NoFirst,
    NoLast,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.ottf.blocked import SHRINKING, blocked
from puzzlemill.solvers.ottf.refutation import refute
from puzzlemill.solvers.ottf.rules import FIRST, Board
from tests.support.answers.outcomes import present
from tests.support.ottf import (
    COUNTEREXAMPLE,
    REASONS,
    TREE,
    balanced_mutant,
    certificate,
    random_template,
    refuted,
    rows_of,
    stuck_template,
)
from tests.twins.ottf import orientations

SETS: dict[str, type[NoFirst | NoLast]] = {"NO_FIRST": NoFirst, "NO_LAST": NoLast}


def name(refutation: Certificate) -> str:
    """The kind of its reason, with that of the end of a chain: `chain sum`."""
    fields = msgspec.to_builtins(refutation.reason)
    return f"chain {fields['end']['kind']}" if "end" in fields else str(fields["kind"])


def small(number: int, draws: Stream) -> Ottf:
    """A template of at most 16 tiles, most of them near a solvable one."""
    kind = number % 6
    if kind == 0:
        return balanced_mutant(draws, random_template(draws, 4, 4, holes=0.2))
    if kind == 1:
        return balanced_mutant(draws, stuck_template(draws, 4, 4, 1 + draws.below(2)))
    if kind == 2:
        return random_template(draws, 3, 4)
    if kind == 3:
        return balanced_mutant(draws, stuck_template(draws, 3, 5, 1))
    rows, cols = (3, 4) if kind == 4 else (4, 4)
    return Ottf(tuple("".join(str(1 + draws.below(3)) for _ in range(cols)) for _ in range(rows)))


def test_a_certificate_is_found_exactly_where_brute_force_finds_no_solution() -> None:
    draws, ends = stream_for("certificates"), Counter[str]()
    for number in range(300):
        puzzle = small(number, draws)
        refutation = refute(puzzle)
        assert (refutation is None) == bool(orientations(puzzle))
        assert refutation is None or verify(refutation) == []
        ends[name(refutation) if refutation else "solvable"] += 1
    assert ends["solvable"] >= 50
    assert min(ends[kind] for kind in ("number", "sum", "no-first", "no-last", "chain number", "tree")) >= 3


def test_certificates_of_larger_templates_are_valid_and_survive_their_file() -> None:
    kinds = Counter[str]()
    for _, wrong, refutation in refuted():
        assert solve(wrong).status == "unsolvable"
        assert refutation.id == format_id(wrong)
        assert verify(refutation) == []
        assert read_certificate(write_certificate(refutation)) == refutation
        kinds[name(refutation)] += 1
    assert set(REASONS.values()) - {"chain sum"} == set(kinds)


@pytest.mark.parametrize(("template", "kind"), REASONS.items())
def test_the_simplest_reason_is_given(template: str, kind: str) -> None:
    refutation = present(refute(rows_of(template)))
    assert name(refutation) == kind
    assert verify(refutation) == []


def test_two_tiles_side_by_side_make_a_set_if_they_can() -> None:
    refutation = refute(Ottf(("2232", "3312", "2334", "2112")))
    assert present(refutation).reason == NoFirst(((3, 1), (3, 2)))


def test_no_tile_can_be_left_out_of_a_set() -> None:
    reasons = [(wrong, refutation.reason) for _, wrong, refutation in refuted()]
    sets = [(wrong, reason) for wrong, reason in reasons if isinstance(reason, NoFirst | NoLast)]
    assert max(len(reason.cells) for _, reason in sets) >= 6
    for wrong, reason in sets:
        for cell in reason.cells:
            rest = tuple(other for other in reason.cells if other != cell)
            assert verify(certificate(wrong, type(reason)(rest)))


def test_trees_grow_only_as_large_as_they_must() -> None:
    sizes = [len(refute(rows_of(rows)).reason.nodes) for rows, kind in REASONS.items() if kind == "tree"]  # type: ignore[union-attr]
    assert sizes == [5, 7]


def test_a_spent_budget_gives_no_answer() -> None:
    assert refute(COUNTEREXAMPLE, budget=1_000) is None
    with pytest.raises(
        OutOfReachError, match="found neither a refutation nor a solution within 0 nodes; use a larger budget"
    ):
        refute(COUNTEREXAMPLE, budget=0)
    enough = next(budget for budget in itertools.count(1) if solve(TREE, budget).status == "unsolvable")
    with pytest.raises(OutOfReachError, match=f"within {enough - 1} nodes"):
        refute(TREE, budget=enough - 1)


def framed(size: int, rim: str, ones: int) -> Ottf:
    """A square of 3s with 2s in its corners, `rim` between these, and 1s here and there inside."""
    inside = [(i, j) for i in range(1, size - 1) for j in range(1, size - 1)]
    unsure = stream_for("framed").sample(inside, ones)
    edge = f"2{rim * (size - 2)}2"
    middle = ("".join("1" if (i, j) in unsure else "3" for j in range(1, size - 1)) for i in range(1, size - 1))
    return Ottf((edge, *(f"{rim}{row}{rim}" for row in middle), edge))


@pytest.mark.parametrize(("rim", "code"), [("2", "NO_FIRST"), ("3", "NO_LAST")])
def test_the_solver_sees_a_large_set_at_once_as_certificates_do(rim: str, code: str) -> None:
    wrong = framed(20, rim, 40)
    outcome, refutation = solve(wrong, budget=100), refute(wrong, budget=0)
    assert outcome.status == "unsolvable"
    assert outcome.reason
    assert refutation
    assert (outcome.reason.code, outcome.reason.cells) == (code, refutation.reason.cells)  # type: ignore[union-attr]
    assert type(refutation.reason) is SETS[code]
    assert verify(refutation) == []


def test_every_set_of_the_solver_proves_its_claim_after_the_steps_of_the_rules() -> None:
    draws, seen = stream_for("sets"), Counter[str]()
    while min(seen["NO_FIRST"], seen["NO_LAST"]) < 20:
        wrong = balanced_mutant(draws, balanced_mutant(draws, stuck_template(draws, 5, 6, 2)))
        reason = solve(wrong, budget=0).reason
        if reason and reason.code in SETS:
            board = Board(wrong)
            board.run_rules()
            cells = board.cells(board.log[: board.tail])
            roles = ["last" if tile < 0 else "first" for tile in board.decisions(0)]
            steps: Any = tuple((row, col, role) for (row, col), role in zip(cells, roles, strict=True))
            assert verify(certificate(wrong, Chain(steps, SETS[reason.code](reason.cells)))) == []
            seen[reason.code] += 1


def test_a_set_that_is_not_made_smaller_is_right_too() -> None:
    wrong = framed(8, "2", 4)
    board = Board(wrong)
    small, large = (blocked(board.tiles, board.width, board.all, FIRST, most) for most in (SHRINKING, 0))
    assert set(small.tolist()) < set(large.tolist())
    assert all(verify(certificate(wrong, NoFirst(board.cells(tiles)))) == [] for tiles in (small, large))


def test_search_and_refutation_together_keep_to_the_budget() -> None:
    alone = solve(TREE).effort.nodes
    both = next(budget for budget in itertools.count(alone) if not spent(budget))
    assert both > alone
    assert refute(TREE, budget=both) == refute(TREE)


def spent(budget: int) -> bool:
    try:
        return refute(TREE, budget=budget) is None
    except OutOfReachError:
        return True
