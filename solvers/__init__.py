"""The search floor: finds solutions, counts them, and reports what it spent. This file is the floor's door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from puzzlemill.puzzles.kinds import Breach, Puzzle
    from puzzlemill.solvers.outcome import Outcome, Solver
    from puzzlemill.solvers.playing import State, Trace

S = TypeVar("S")
P = TypeVar("P", bound="Puzzle[Any]")


def solver(kind: str) -> Solver[Any, Any]:
    """The solver module of `kind`; raises `InputError` when there is no such kind."""
    from puzzlemill.puzzles.kinds import room

    found: Solver[Any, Any] = room("solvers", kind)
    return found


def solve(puzzle: Puzzle[S], budget: int | None = None, limit: int = 1) -> Outcome[S]:
    """Search for up to `limit` different solutions within `budget` search nodes (None: the default budget).

    Raises `InputError` when `limit` is not 1 or more.
    """
    if limit < 1:
        from puzzlemill.puzzles.kinds import InputError

        raise InputError(f"limit {limit}: expected at least 1")
    return solver(puzzle.kind).solve(puzzle, nodes(budget), limit)


def count(puzzle: Puzzle[S], budget: int | None = None) -> Outcome[S]:
    """Count the different solutions within `budget` search nodes (None: the default budget)."""
    return solver(puzzle.kind).count(puzzle, nodes(budget))


def claims(puzzle: Puzzle[Any], budget: int | None = None) -> list[Breach]:
    """What `puzzle` claims of itself and a search refutes, such as swaps that are said to be the least but are not.

    Only kinds whose instances make such claims have a function `claims`; for the others there is nothing to prove.
    """
    prove = getattr(solver(puzzle.kind), "claims", None)
    return prove(puzzle, nodes(budget)) if prove else []


def play(puzzle: P) -> State[P, Any]:
    """The first state of a game: `moves`, `apply`, `undo`, `progress`, `hint`, `solvable`, the same for all kinds.

    Raises `InputError` when puzzles of this kind cannot be played yet.
    """
    from puzzlemill.solvers.playing import start

    return start(puzzle)


def play_from_json(data: bytes | str) -> State[Any, Any]:
    """The game that `State.to_json` has saved, every move played anew; raises `InputError` for anything else."""
    from puzzlemill.solvers.playing import from_json

    return from_json(data)


def steps(puzzle: Puzzle[S], budget: int | None = None) -> Trace[S, Any]:
    """How a person would solve `puzzle`, step by step, within `budget` search nodes (None: the default budget).

    Raises `InputError` when puzzles of this kind cannot be explained in steps yet.
    """
    from puzzlemill.solvers.playing import part

    found: Trace[S, Any] = part(puzzle.kind, "steps", "cannot be explained yet").steps(puzzle, budget=nodes(budget))
    return found


def nodes(budget: int | None) -> int:
    """A budget in search nodes, the default one for None, that fits a kernel's counters."""
    from puzzlemill.solvers.outcome import BUDGET

    return BUDGET if budget is None else min(budget, 1 << 60)
