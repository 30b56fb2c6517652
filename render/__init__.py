"""The drawing floor: puzzles as drawings, drawings on sheets, sheets as books. This file is the floor's door."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol, TypeVar, cast

from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import AnyPuzzle, Breach, InputError, Puzzle, kind_of
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.parts import find, part
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.drawing.canvas import Box, Drawing, fit
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.themes import LIGHT, Theme, theme_named
from puzzlemill.render.pages.blocks import Block
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pencil import draw_for_pencil
from puzzlemill.render.pages.words import ENGLISH, Words
from puzzlemill.render.pages.words import language as words_of

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


class Lesson(NamedTuple):
    """A page that teaches an idea: its title, the sentence under it, and its blocks."""

    title: str
    lead: str
    blocks: tuple[Block, ...]


class LessonTeacher(Protocol):
    """What `render/<kind>/lessons.py` can provide."""

    @property
    def NEEDED(self) -> Collection[str]:  # noqa: N802  # a constant of the module
        """The techniques of the puzzles for which the lessons are printed."""

    def lessons(self, words: Words, theme: Theme) -> tuple[Lesson, ...]:
        """The lessons in the order in which a solver needs them."""


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

    @property
    def EXAMPLE(self) -> str:  # noqa: N802  # a constant of the module
        """The id of a position that looks good and is in no book."""

    @property
    def SOLVED(self) -> bool:  # noqa: N802
        """Whether it looks best solved; it then has one solution."""


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
    puzzle: Puzzle[S],
    solution: S | None = None,
    theme: Theme | str = LIGHT,
    language: Words | str = ENGLISH,
    paper: str = "",
    pencil: bool = False,
) -> Drawing:
    """The puzzle as a drawing at its natural size in mm; with a solution, solved.

    - `theme`: `light`, `large`, `ink` or `colour`.
    - `language`: of any words in the drawing: `en`, `de`, a file whose name ends in `.toml`, or its words.
    - `paper`: a name such as `a4` or `letter`, or a size such as `7x10in`. The drawing is then a page of that paper,
      with the puzzle in the middle, as large as in a book.
    - `pencil`: True for a form to draw in, if the kind has one, instead of boards for tiles and pieces.

    A wrong solution is drawn with its faults marked if the kind is a `FaultArtist`. Otherwise, and for a value that is
    not a solution at all, raises `InputError`. Printed answers are drawn by `answer`.
    """
    theme = theme if isinstance(theme, Theme) else theme_named(theme)
    words = language if isinstance(language, Words) else words_of(language)
    kind = kind_of(puzzle)
    if solution is not None:
        drawing = finished(_judged(puzzle, solution, theme, words, True), theme)
    else:
        drawing_module: Artist[Puzzle[S], S] = part("artist", kind)
        form = draw_for_pencil(cast(AnyPuzzle, puzzle), theme) if pencil else None
        drawing = form or finished(drawing_module.draw(puzzle, None, theme, words), theme)
    return _on_page(drawing, theme, paper) if paper else drawing


def _on_page(drawing: Drawing, theme: Theme, paper: str) -> Drawing:
    """A page of a paper with a drawing in the middle."""
    width, height, _, side, top, bottom, _ = paper_named(paper)
    place = fit(drawing, Box(side, top, width - 2 * side, height - top - bottom), theme.largest_puzzle)
    return Drawing(width, height, (place,))


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
