"""The Python solver next door under pytest, in three ways. Some of these tests fail: that is the bench at work.

In a project of your own call such a file `test_*.py`; this one is only run when it is named.
"""

import runpy
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings

import puzzlemill
from puzzlemill.puzzles.ottf import Order
from puzzlemill.testing import Program, conformance, ottf_puzzles

FILE = Path(__file__).with_name("wrong_solver.py")
PLAIN = runpy.run_path(str(FILE))["solve"]


def solve(puzzle):
    """The solver as the bench asks it: a puzzle in, a solution or None out."""
    order = PLAIN({(row, col): int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles})
    return None if order is None else Order(tuple(order))


@conformance("ottf")
def test_every_item_of_the_battery(item):
    """A test an item, such as `ottf-solve-tiny`."""
    item.check(solve)


@settings(deadline=None, derandomize=True, database=None, max_examples=300)
@given(ottf_puzzles())
def test_random_puzzles(entry):
    """A test of your own on puzzles around a solution; a failure is shrunk to the smallest puzzle."""
    solution = solve(entry.instance)
    assert solution is not None, entry.id
    assert puzzlemill.check(entry.instance, solution) == []


@pytest.fixture(scope="module")
def program():
    """The same solver as a program."""
    with Program("ottf", [sys.executable, str(FILE)]) as running:
        yield running


@conformance("ottf", only=["solve-known-*"])
def test_the_program(item, program):
    """Any language will do: it is asked over the solver protocol."""
    item.check(program)
