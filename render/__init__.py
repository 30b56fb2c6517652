"""The drawing floor: puzzles as drawings, drawings on sheets, sheets as books. This file is the floor's door."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import AnyPuzzle, Breach, InputError, Puzzle, kind_of
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.parts import find, part
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.blocks import Block
from puzzlemill.render.pages.words import ENGLISH, Words

P_contra = TypeVar("P_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
S = TypeVar("S")


class Artist(Protocol[P_contra, S_contra]):
    """What `render/<kind>` provides."""

    def draw(
        self, puzzle: P_contra, solution: S_contra | None = None, theme: Theme = ..., words: Words = ...
    ) -> Drawing:
        """The puzzle as its players know it, at its natural size; with a solution, solved.

        Any sentences in the drawing come from `words`. It fits a page 1 / `theme.size` as large as usual; the door
        applies what themes do to every drawing.
        """

    def reminder(self, puzzle: P_contra, words: Words = ...) -> str:
        """The rule and the task in one line of about 90 characters, for under the drawing."""


class Teacher(Protocol):
    """What `render/<kind>/how_to_play.py` provides."""

    def rules(self, words: Words, theme: Theme) -> tuple[Block, ...]:
        """How to play, in order: heads, paragraphs in plain words, and worked pictures drawn from real positions.

        Pictures have the inks of the theme; the page applies what themes do to every drawing.
        """


class FaultArtist(Protocol[P_contra, S_contra]):
    """What `render/<kind>` can also provide."""

    def draw_wrong(self, puzzle: P_contra, solution: S_contra, breaches: Sequence[Breach]) -> Drawing | None:
        """A wrong solution with the faults that `check` found marked in place; None if it cannot be drawn."""


class FigureArtist(Protocol):
    """What `render/<kind>/figure.py` can provide."""

    def cover_figure(self, entries: Sequence[AnyEntry], theme: Theme, words: Words, stream: Stream) -> Drawing:
        """A picture in the style of an answer that is not the answer of any puzzle; all chance comes from the stream.

        `entries` are puzzles of the kind, the longest first; there can be none.
        """


class ArrangingArtist(Protocol[P_contra]):
    """What `render/<kind>` can provide for pages on which the usual drawing would leave much white space."""

    def draw_otherwise(self, puzzle: P_contra, theme: Theme, words: Words = ...) -> Sequence[Drawing]:
        """The parts of `draw` at the same size in other places, such as below one another."""


class GameArtist(Protocol[P_contra, T_contra]):
    """What `render/<kind>` can provide for notebooks that show games."""

    def draw_position(self, puzzle: P_contra, position: T_contra) -> Drawing:
        """The puzzle as `draw` shows it, after the moves that led to the position."""


def artist(kind: str) -> Artist[AnyPuzzle, object]:
    """The drawing module of `kind`; raises `InputError` when there is no such kind."""
    drawing_module: Artist[AnyPuzzle, object] = part("artist", kind)
    return drawing_module


def rules(kind: str, words: Words, theme: Theme) -> tuple[Block, ...]:
    """How a kind is played, as blocks of pages in a theme; raises `InputError` when there is no such kind."""
    teacher: Teacher = part("how to play", kind)
    return teacher.rules(words, theme)


def draw(
    puzzle: Puzzle[S], solution: S | None = None, theme: Theme | None = None, words: Words | None = None
) -> Drawing:
    """The puzzle as a drawing at its natural size in mm; with a solution, solved.

    The default theme is `light`, and the default language of any words in the drawing is English.

    A wrong solution is drawn with its faults marked if the kind is a `FaultArtist`. Otherwise, and for a value that is
    not a solution at all, raises `InputError`. Printed answers are drawn by `answer`.
    """
    theme, words = LIGHT if theme is None else theme, words or ENGLISH
    if not isinstance(theme, Theme):
        raise InputError(
            "expected a theme of `puzzlemill.render.drawing.themes`, such as LIGHT", field="theme", value=theme
        )
    if solution is None:
        drawing_module: Artist[Puzzle[S], S] = part("artist", kind_of(puzzle))
        return finished(drawing_module.draw(puzzle, None, theme, words), theme)
    return finished(_judged(puzzle, solution, theme, words, True), theme)


def answer(puzzle: Puzzle[S], solution: S, theme: Theme | None = None, words: Words | None = None) -> Drawing:
    """The answer as a drawing; raises `InputError` if the solution is wrong, so that no wrong answer is printed."""
    theme = theme or LIGHT
    return finished(_judged(puzzle, solution, theme, words or ENGLISH, False), theme)


def arrangements(puzzle: AnyPuzzle, theme: Theme | None = None, words: Words | None = None) -> tuple[Drawing, ...]:
    """The puzzle as `draw` shows it, then the same parts at the same size in another arrangement, if any."""
    theme, words = theme or LIGHT, words or ENGLISH
    usual = artist(puzzle.kind).draw(puzzle, None, theme, words)
    arranging: ArrangingArtist[AnyPuzzle] | None = find("arrangements", puzzle.kind)
    others = arranging.draw_otherwise(puzzle, theme, words) if arranging else ()
    return tuple(finished(drawing, theme) for drawing in (usual, *others))


def _judged(puzzle: Puzzle[S], solution: S, theme: Theme, words: Words, faults: bool) -> Drawing:
    """The answer; a wrong solution with its `faults` marked, if these are requested and can be drawn."""
    breaches = check(puzzle, solution)
    if not breaches:
        drawing_module: Artist[Puzzle[S], S] = part("artist", puzzle.kind)
        return drawing_module.draw(puzzle, solution, theme, words)
    marking: FaultArtist[Puzzle[object], object] | None = find("wrong pictures", puzzle.kind) if faults else None
    if marking and breaches[0].code != "NOT_A_SOLUTION":
        drawing = marking.draw_wrong(puzzle, solution, breaches)
        if drawing is not None:
            return drawing
    raise InputError(f"not drawn because it is wrong: {breaches[0]}", field="solution")
