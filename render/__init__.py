"""The drawing floor: puzzles as drawings, drawings on sheets, sheets as books. This file is the floor's door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from puzzlemill.puzzles.kinds import Puzzle
    from puzzlemill.render.canvas import Drawing

P_contra = TypeVar("P_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
S = TypeVar("S")


class Artist(Protocol[P_contra, S_contra]):
    """What `render/<kind>.py` provides."""

    def draw(self, puzzle: P_contra, solution: S_contra | None = None) -> Drawing:
        """The puzzle as its players know it, at its natural size; with a solution, the answer drawing."""

    def reminder(self, puzzle: P_contra) -> str:
        """The rule and the task in one line of at most 90 characters, for under the drawing."""

    def rules(self) -> tuple[str | Drawing, ...]:
        """The page of rules in order: paragraphs in plain words and drawings of worked examples."""


def artist(kind: str) -> Artist[Any, Any]:
    """The drawing module of `kind`; raises `InputError` when there is no such kind."""
    from puzzlemill.puzzles.kinds import room

    found: Artist[Any, Any] = room("render", kind)
    return found


def draw(puzzle: Puzzle[S], solution: S | None = None) -> Drawing:
    """The puzzle as a drawing at its natural size in mm; with a solution, its answer.

    Raises `InputError` when the solution is wrong: nobody wants that printed.
    """
    from puzzlemill.puzzles import check
    from puzzlemill.puzzles.kinds import InputError

    breaches = [] if solution is None else check(puzzle, solution)
    if breaches:
        raise InputError(f"solution: is wrong, so it is not drawn: {breaches[0]}")
    return artist(puzzle.kind).draw(puzzle, solution)
