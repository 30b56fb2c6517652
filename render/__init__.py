"""The drawing floor: puzzles as drawings, drawings on sheets, sheets as books. This file is the floor's door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlemill.puzzles.kinds import Breach, Puzzle
    from puzzlemill.render.blocks import Block
    from puzzlemill.render.canvas import Drawing
    from puzzlemill.render.themes import Theme
    from puzzlemill.render.words import Words

P_contra = TypeVar("P_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
S = TypeVar("S")


class Artist(Protocol[P_contra, S_contra]):
    """What `render/<kind>.py` provides."""

    def draw(self, puzzle: P_contra, solution: S_contra | None = None, theme: Theme = ...) -> Drawing:
        """The puzzle as its players know it, at its natural size; with a solution, the answer drawing.

        It keeps to a page 1 / `theme.size` as large as usual and leaves to the door what themes do to any drawing.
        """

    def reminder(self, puzzle: P_contra, words: Words = ...) -> str:
        """The rule and the task in one line of about 90 characters, for under the drawing."""

    def rules(self, words: Words = ...) -> tuple[Block, ...]:
        """How to play, in order: heads, paragraphs in plain words, and worked pictures drawn from real positions."""


@runtime_checkable
class FaultArtist(Protocol[P_contra, S_contra]):
    """What `render/<kind>.py` may provide besides."""

    def draw_wrong(self, puzzle: P_contra, solution: S_contra, breaches: Sequence[Breach]) -> Drawing | None:
        """A wrong solution with the faults that `check` found marked in place; None where it cannot be drawn."""


@runtime_checkable
class ArrangingArtist(Protocol[P_contra]):
    """What `render/<kind>.py` may provide for pages on which the usual drawing would leave much white."""

    def draw_otherwise(self, puzzle: P_contra, theme: Theme) -> Sequence[Drawing]:
        """The parts of `draw` at the same size in other places, such as below one another."""


def artist(kind: str) -> Artist[Any, Any]:
    """The drawing module of `kind`; raises `InputError` when there is no such kind."""
    from puzzlemill.puzzles.kinds import room

    found: Artist[Any, Any] = room("render", kind)
    return found


def draw(puzzle: Puzzle[S], solution: S | None = None, theme: Theme | None = None) -> Drawing:
    """The puzzle as a drawing at its natural size in mm; with a solution, its answer. Without a theme it is `light`.

    A wrong solution is drawn with its faults marked where the kind is a `FaultArtist`; otherwise, and for what has not
    the shape of a solution, raises `InputError`. What is to be printed as an answer goes through `answer`.
    """
    from puzzlemill.render.finishes import finished
    from puzzlemill.render.themes import LIGHT

    theme = theme or LIGHT
    if solution is None:
        return finished(artist(puzzle.kind).draw(puzzle, None, theme), theme)
    return finished(_judged(puzzle, solution, theme, True), theme)


def answer(puzzle: Puzzle[S], solution: S, theme: Theme | None = None) -> Drawing:
    """The answer as a drawing; raises `InputError` when the solution is wrong: nobody wants that printed."""
    from puzzlemill.render.finishes import finished
    from puzzlemill.render.themes import LIGHT

    theme = theme or LIGHT
    return finished(_judged(puzzle, solution, theme, False), theme)


def arrangements(puzzle: Puzzle[Any], theme: Theme | None = None) -> tuple[Drawing, ...]:
    """The puzzle as `draw` has it, then the same parts at the same size in other places, where its kind offers that."""
    from puzzlemill.render.finishes import finished
    from puzzlemill.render.themes import LIGHT

    theme = theme or LIGHT
    hand = artist(puzzle.kind)
    others = hand.draw_otherwise(puzzle, theme) if isinstance(hand, ArrangingArtist) else ()
    return tuple(finished(drawing, theme) for drawing in (hand.draw(puzzle, None, theme), *others))


def _judged(puzzle: Puzzle[S], solution: S, theme: Theme, faults: bool) -> Drawing:
    """The answer; a wrong solution with its faults where these are wanted and can be drawn."""
    from puzzlemill.puzzles import check
    from puzzlemill.puzzles.kinds import InputError

    hand = artist(puzzle.kind)
    breaches = check(puzzle, solution)
    if not breaches:
        return hand.draw(puzzle, solution, theme)
    if faults and isinstance(hand, FaultArtist) and breaches[0].code != "NOT_A_SOLUTION":
        drawing = hand.draw_wrong(puzzle, solution, breaches)
        if drawing is not None:
            return drawing
    raise InputError(f"solution: is wrong, so it is not drawn: {breaches[0]}")
