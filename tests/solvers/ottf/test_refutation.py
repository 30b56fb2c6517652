"""Certificates of unsolvable OTTF templates: found exactly where brute force finds no solution, and hard to forge."""

import functools
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
from tests.solvers.ottf.test_ottf import COUNTEREXAMPLE, balanced_mutant, designed, random_template
from tests.twins.ottf import orientations

KINDS = {
    "4332 2132 4312 2211": "number",
    "2122 2242 1133 2122": "sum",
    "2232 3312 2334 2112": "no-first",
    "2222 3112 4423 3432": "no-last",
    "2322 1113 2113 2422": "chain number",
    ".22...22. 211313412 2332.2232": "chain sum",
    "1323 2113 3233 2322": "chain no-first",
    "2422 2132 3313 2222": "chain no-last",
    "23322 21313 33143 23222": "tree",
    "223322 323113 243412 213133 234312 223222": "tree",
}
SETS: dict[str, type[NoFirst | NoLast]] = {"NO_FIRST": NoFirst, "NO_LAST": NoLast}
TREE = Ottf(("23322", "21313", "33143", "23222"))


def certificate(puzzle: Ottf, reason: Any) -> Certificate:
    return Certificate(format="puzzlemill-ottf-refutation", version=1, id=format_id(puzzle), reason=reason)


def name(found: Certificate) -> str:
    kind = msgspec.to_builtins(found.reason)["kind"]
    return f"chain {msgspec.to_builtins(found.reason.end)['kind']}" if isinstance(found.reason, Chain) else kind


def small(number: int, draws: Stream) -> Ottf:
    """A template of at most 16 tiles, most of them near a solvable one."""
    kind = number % 6
    if kind == 0:
        return balanced_mutant(draws, random_template(draws, 4, 4, holes=0.2))
    if kind == 1:
        return balanced_mutant(draws, designed(draws, 4, 4, 1 + draws.below(2)))
    if kind == 2:
        return random_template(draws, 3, 4)
    if kind == 3:
        return balanced_mutant(draws, designed(draws, 3, 5, 1))
    rows, cols = (3, 4) if kind == 4 else (4, 4)
    return Ottf(tuple("".join(str(1 + draws.below(3)) for _ in range(cols)) for _ in range(rows)))


@functools.cache
def refuted() -> tuple[tuple[Ottf, Ottf, Certificate], ...]:
    """Solvable templates, unsolvable ones made from them, and the certificates of these, trees among them."""
    draws, found = stream_for("refuted"), []
    for number in range(400):
        sources = 1 + draws.below(3)
        puzzle = wrong = designed(draws, 5, 6, sources) if number % 2 else random_template(draws, 5, 6, holes=0.1)
        for _ in range(1 + number % 3):
            wrong = balanced_mutant(draws, wrong)
        refutation = refute(wrong)
        if refutation:
            found.append((puzzle, wrong, refutation))
    return tuple(found)


def test_a_certificate_is_found_exactly_where_brute_force_finds_no_solution() -> None:
    draws, ends = stream_for("certificates"), Counter[str]()
    for number in range(300):
        puzzle = small(number, draws)
        found = refute(puzzle)
        assert (found is None) == bool(orientations(puzzle))
        assert found is None or verify(found) == []
        ends[name(found) if found else "solvable"] += 1
    assert ends["solvable"] >= 50
    assert min(ends[kind] for kind in ("number", "sum", "no-first", "no-last", "chain number", "tree")) >= 3


def test_certificates_of_larger_templates_hold_and_survive_their_file() -> None:
    kinds = Counter[str]()
    for _, wrong, found in refuted():
        assert solve(wrong).status == "unsolvable"
        assert found.id == format_id(wrong)
        assert verify(found) == []
        assert read_certificate(write_certificate(found)) == found
        kinds[name(found)] += 1
    assert set(KINDS.values()) - {"chain sum"} == set(kinds)


@pytest.mark.parametrize(("template", "kind"), KINDS.items())
def test_the_simplest_reason_is_given(template: str, kind: str) -> None:
    found = refute(Ottf(tuple(template.split())))
    assert found
    assert name(found) == kind
    assert verify(found) == []


def test_two_tiles_side_by_side_make_a_set_where_they_can() -> None:
    found = refute(Ottf(("2232", "3312", "2334", "2112")))
    assert found
    assert found.reason == NoFirst(((3, 1), (3, 2)))


def test_no_tile_can_be_left_out_of_a_set() -> None:
    sets = [(wrong, found.reason) for _, wrong, found in refuted() if isinstance(found.reason, NoFirst | NoLast)]
    assert max(len(reason.cells) for _, reason in sets) >= 6
    for wrong, reason in sets:
        for cell in reason.cells:
            rest = tuple(other for other in reason.cells if other != cell)
            assert verify(certificate(wrong, type(reason)(rest)))


def test_trees_grow_only_as_large_as_they_must() -> None:
    sizes = [len(refute(Ottf(tuple(rows.split()))).reason.nodes) for rows, kind in KINDS.items() if kind == "tree"]  # type: ignore[union-attr]
    assert sizes == [5, 7]


def test_a_budget_spent_is_no_answer() -> None:
    assert refute(COUNTEREXAMPLE, budget=1_000) is None
    with pytest.raises(OutOfReachError, match="template: no refutation and no solution within 0 nodes"):
        refute(COUNTEREXAMPLE, budget=0)
    enough = next(budget for budget in itertools.count(1) if solve(TREE, budget).status == "unsolvable")
    with pytest.raises(OutOfReachError, match=f"within {enough - 1} nodes"):
        refute(TREE, enough - 1)


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
    outcome, found = solve(wrong, budget=100), refute(wrong, budget=0)
    assert outcome.status == "unsolvable"
    assert outcome.reason
    assert found
    assert (outcome.reason.code, outcome.reason.cells) == (code, found.reason.cells)  # type: ignore[union-attr]
    assert type(found.reason) is SETS[code]
    assert verify(found) == []


def test_every_set_of_the_solver_proves_what_it_says_after_the_steps_of_the_rules() -> None:
    draws, seen = stream_for("sets"), Counter[str]()
    while min(seen["NO_FIRST"], seen["NO_LAST"]) < 20:
        wrong = balanced_mutant(draws, balanced_mutant(draws, designed(draws, 5, 6, 2)))
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
    assert refute(TREE, both) == refute(TREE)


def spent(budget: int) -> bool:
    try:
        return refute(TREE, budget) is None
    except OutOfReachError:
        return True
