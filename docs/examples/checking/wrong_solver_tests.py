"""Tests of the Python solver beside this file, in three ways. Some of them fail: the bench finds the bug.

In your own project, call such a file `test_*.py`; pytest runs this one only if you name it.
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
    """The solver in the form the bench needs: it takes a puzzle and returns a solution or None."""
    order = PLAIN({(row, col): int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles})
    return None if order is None else Order(tuple(order))


@conformance("ottf")
def test_every_item_of_the_battery(item):
    """One test per item, such as `ottf-solve-tiny`."""
    item.check(solve)


@settings(deadline=None, derandomize=True, database=None, max_examples=300)
@given(ottf_puzzles())
def test_random_puzzles(entry):
    """A test of your own on solvable puzzles; a failure is shrunk to the smallest puzzle."""
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
    """The program can be in any language: the bench uses the solver protocol."""
    item.check(program)
