"""The SAT solver for large OTTF templates gives the answers of our own search."""

import sys
from collections import Counter

import msgspec
import pytest
from click.testing import CliRunner

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Ottf, check, format_id
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers import ottf
from puzzlemill_research.ottf import sat as ottf_sat
from tests.support.answers.outcomes import assert_solved
from tests.support.commands import command as named
from tests.support.ottf import TWO_WAYS, changed, random_template, stuck_template
from tests.twins.ottf import orientation

command = named("research", "ottf", "sat")


def templates(draws: Stream, number: int) -> list[Ottf]:
    """Random and designed templates, and some that have probably no solution."""
    every = []
    for place in range(number):
        sources = 2 + draws.below(3)
        if place % 4 == 0:
            every.append(random_template(draws, 7, 13, holes=0.1))
        elif place % 4 == 1:
            puzzle = stuck_template(draws, 6, 6, sources)
            raised, lowered = draws.sample(puzzle.tiles, 2)
            every.append(changed(puzzle, (raised, 1), (lowered, -1)))
        elif place % 4 == 2:
            every.append(stuck_template(draws, 4 + draws.below(3), 6 + draws.below(4), sources))
        else:
            every.append(stuck_template(draws, 4, 8, 4))
    return every


def test_counts_are_those_of_our_own_search_on_hundreds_of_templates() -> None:
    outcomes: Counter[str] = Counter()
    for puzzle in templates(stream_for("sat"), 300):
        searched, other = ottf.count(puzzle), ottf_sat.count(puzzle)
        assert (searched.status, searched.count) == (other.status, other.count)
        assert searched.reason is None or (other.reason and other.reason.code == searched.reason.code)
        assert not any(check(puzzle, solution) for solution in other.solutions)
        outcomes["several" if (searched.count or 0) > 1 else searched.status] += 1
        outcomes["searched"] += other.effort.nodes > searched.effort.nodes
    assert outcomes["several"] >= 15
    assert outcomes["unsolvable"] >= 40
    assert outcomes["searched"] >= 30


def test_all_orientations_are_found_and_none_twice() -> None:
    draws, several = stream_for("all"), 0
    while several < 10:
        puzzle = stuck_template(draws, 4, 7, 4)
        searched, other = (search.solve(puzzle, limit=1_000) for search in (ottf, ottf_sat))
        assert other.count == searched.count == len(other.solutions)
        assert {orientation(solution.order) for solution in searched.solutions} == {
            orientation(solution.order) for solution in other.solutions
        }
        several += other.count > 1


def test_a_limit_leaves_the_count_open() -> None:
    assert len(ottf_sat.solve(TWO_WAYS, limit=1).solutions) == 1
    assert ottf_sat.solve(TWO_WAYS, limit=1).count is None
    assert ottf_sat.solve(TWO_WAYS, limit=3).count == 2


def test_large_designed_boards_that_defeat_our_search_are_solved() -> None:
    puzzle = stuck_template(stream_for("large"), 30, 30, 40)
    assert ottf.solve(puzzle, budget=20_000).status == "budget"
    outcome = ottf_sat.solve(puzzle, budget=100_000)
    assert_solved(puzzle, outcome)


def test_the_budget_is_an_outcome_of_its_own() -> None:
    puzzle = stuck_template(stream_for("budget"), 30, 30, 40)
    assert ottf_sat.solve(puzzle, budget=2_000).status == "budget"
    assert ottf_sat.solve(puzzle).status == "solved"


def test_templates_that_the_rules_solve_need_no_sat_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert ottf_sat.solve(Ottf(("21",)), budget=1).count == 1
    with pytest.raises(InputError, match=r"python-sat is not installed; run pip install 'puzzlemill\[solvers\]'"):
        ottf_sat.solve(TWO_WAYS)


def test_the_command_writes_what_solve_writes() -> None:
    result = CliRunner().invoke(command, [format_id(TWO_WAYS), "ottf:1x2:11"])
    assert result.exit_code == 0
    solved, refuted = map(msgspec.json.decode, result.stdout.splitlines())
    assert list(solved) == ["id", "outcome", "solution", "reason", "effort"]
    assert (solved["id"], solved["outcome"]) == (format_id(TWO_WAYS), "solved")
    assert (refuted["outcome"], refuted["reason"]["code"]) == ("unsolvable", "CHECKSUM")
    assert CliRunner().invoke(command, [format_id(TWO_WAYS), "--budget", "1"]).exit_code == 3
