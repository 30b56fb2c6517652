"""What the protocol page says about the four kinds is true: its puzzles can be read, and its solutions are right."""

import re

import msgspec

import puzzlemill
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import value_types
from puzzlemill.testing import Functions, check_solver
from tests.support.places import DOCS

PAGE = (DOCS / "solver-protocol.md").read_text(encoding="utf-8")
EXAMPLES = dict(
    zip(("ottf", "domicles", "gloop", "iqblocks"), re.findall(r"```json\n(.*)\n(.*)\n```", PAGE), strict=True)
)


def test_the_example_of_a_kind_is_a_puzzle_and_its_solution(kind: Kind) -> None:
    types = value_types(kind)
    puzzle, solution = (msgspec.json.decode(line, type=one) for line, one in zip(EXAMPLES[kind], types, strict=True))
    assert f"**{kind_name(kind)}**" in PAGE
    assert puzzlemill.check(puzzle, solution) == []


def test_a_checker_in_a_process_of_its_own_is_asked_malformed_solutions_too(kind: Kind) -> None:
    checker = Functions(kind, check=lambda puzzle, solution: not puzzlemill.check(puzzle, solution))
    report = check_solver(kind, checker, examples=1)
    assert report.ok, str(report)
