"""The search floor: finds solutions, counts them, and reports what it spent. This file is the floor's door."""

from typing import Any, TypeVar

from puzzlemill.puzzles.kinds import AnyPuzzle, Breach, InputError, Puzzle, kind_name
from puzzlemill.puzzles.parts import find, part
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.outcome import ClaimChecker, Outcome, Solver
from puzzlemill.solvers.playing import Explainer, Trace
from puzzlemill.solvers.playing import play as play
from puzzlemill.solvers.playing import play_from_json as play_from_json

S = TypeVar("S")


def solver(kind: str) -> Solver[AnyPuzzle, Any]:
    """The solver module of `kind`; raises `InputError` when there is no such kind."""
    module: Solver[AnyPuzzle, Any] = part("solver", kind)
    return module


def solve(puzzle: Puzzle[S], budget: int | None = None, limit: int = 1) -> Outcome[S]:
    """Search for up to `limit` different solutions within `budget` search nodes (None: the default budget).

    Raises `InputError` when `limit` is not 1 or more.
    """
    if limit < 1:
        raise InputError(f"limit {limit}: expected at least 1")
    module: Solver[Puzzle[S], S] = part("solver", puzzle.kind)
    return module.solve(puzzle, nodes(budget), limit)


def count(puzzle: Puzzle[S], budget: int | None = None) -> Outcome[S]:
    """Count the different solutions within `budget` search nodes (None: the default budget)."""
    module: Solver[Puzzle[S], S] = part("solver", puzzle.kind)
    return module.count(puzzle, nodes(budget))


def claims(puzzle: AnyPuzzle, budget: int | None = None) -> list[Breach]:
    """What `puzzle` claims of itself and a search refutes, such as swaps that are said to be the least but are not.

    Only kinds whose instances make such claims have a function `claims`; for the others there is nothing to prove.
    """
    prover: ClaimChecker[AnyPuzzle] | None = find("claims", puzzle.kind)
    return prover.claims(puzzle, nodes(budget)) if prover else []


def steps(puzzle: Puzzle[S], budget: int | None = None) -> Trace[S, Any]:
    """How a person would solve `puzzle`, step by step, within `budget` search nodes (None: the default budget).

    Raises `InputError` when puzzles of this kind cannot be explained in steps yet.
    """
    explainer: Explainer[Puzzle[S], S] | None = find("steps", puzzle.kind)
    if explainer is None:
        raise InputError(f"steps: {kind_name(puzzle.kind)} cannot be explained yet")
    return explainer.steps(puzzle, budget=nodes(budget))
