"""Puzzles to be solved on paper with a pencil: forms to draw in, pieces to tick off, and givens enough for that."""

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, OutOfReachError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.drawing.canvas import BLACK, FRAME, Box, Drawing, Place, in_column, in_row, rectangle
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.solvers import solve

P = TypeVar("P", bound=AnyPuzzle)
Part = TypeVar("Part")
P_contra = TypeVar("P_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)

BUDGET: Final = 1_000_000
"""Search nodes for each proof that a puzzle with more givens has one solution."""

TICK, CORNER = 3.6, 0.5
"""Side of a box to tick off and radius of its corners, in mm."""

TICK_GAP, GAP, LINE_GAP = 1.4, 5.0, 3.0
"""From such a box to what it belongs to, to the next box, and to the next row, in mm."""

EVEN: Final = 2.0
"""Steps in mm in which rows are narrowed until there would be more of them."""


class PencilForm(Protocol[P_contra]):
    """What `render/<kind>/pencil.py` provides."""

    def draw(self, puzzle: P_contra, theme: Theme) -> Drawing:
        """The puzzle as a form to draw in, at its natural size."""


class PencilGivens(Protocol[P, S_contra, Part]):
    """What `render/<kind>/pencil.py` provides besides if the usual givens leave too much to draw."""

    @property
    def MOST_OPEN(self) -> int:  # noqa: N802  # a constant of the module
        """The most parts that can stay open."""

    def open_parts(self, puzzle: P) -> list[Part]:
        """The parts that are not given, such as cells or letters of pieces, in a fixed order."""

    def given(self, puzzle: P, solution: S_contra, parts: Sequence[Part], /) -> P:
        """The puzzle with these parts of its solution given, too."""


def draw_for_pencil(puzzle: AnyPuzzle, theme: Theme = LIGHT) -> Drawing | None:
    """The puzzle as a form to draw in, at its natural size; None for a kind that has no such form."""
    form: PencilForm[AnyPuzzle] | None = find("pencil form", puzzle.kind)
    return None if form is None else finished(form.draw(puzzle, theme), theme)


def pencil_givens(entry: AnyEntry, budget: int = BUDGET) -> AnyPuzzle:
    """The puzzle with as many more givens from its solution as leave little enough to draw, and one solution.

    What is given comes in an order fixed by the puzzle's id; a puzzle that needs nothing, or whose kind is solved with
    a pencil as it is, comes back as it was. Solutions that a turn of the board makes of one another count as one.
    Raises `InputError` for an entry without a right solution, `OutOfReachError` if no number of givens is proved
    enough within `budget` search nodes for each.
    """
    puzzle, solution = entry.instance, entry.solution
    if solution is None:
        raise InputError("solution: none, so nothing of it can be given")
    breaches = check(puzzle, solution)
    if breaches:
        raise InputError(f"solution: is wrong, so nothing of it can be given: {breaches[0]}")
    form: PencilGivens[AnyPuzzle, object, object] | None = find("pencil givens", puzzle.kind)
    if form is None:
        return puzzle
    parts = form.open_parts(puzzle)
    stream_for(format_id(puzzle)).shuffle(parts)
    for number in range(max(0, len(parts) - form.MOST_OPEN), len(parts)):
        fuller = form.given(puzzle, solution, parts[:number])
        if solve(fuller, budget, limit=2).count == 1:
            return fuller
    raise OutOfReachError(f"givens: no number of them was proved enough within {budget} nodes")


def all_given(puzzle: AnyPuzzle, solution: object) -> AnyPuzzle:
    """The puzzle with all of a solution given, if its kind has givens: what puzzles of one solution share."""
    form: PencilGivens[AnyPuzzle, object, object] | None = find("pencil givens", puzzle.kind)
    return puzzle if form is None else form.given(puzzle, solution, form.open_parts(puzzle))


def to_tick_off(drawings: Sequence[Drawing], width: float) -> Drawing:
    """Drawings in order with a box to tick off before each, in as few rows `width` mm wide as hold them, evenly."""
    rows = _rows(drawings, width)
    while len(rows) > 1 and len(narrower := _rows(drawings, width - EVEN)) == len(rows):
        rows, width = narrower, width - EVEN
    return in_column([in_row([_with_box(drawing) for drawing in row], GAP) for row in rows], LINE_GAP)


def _rows(drawings: Sequence[Drawing], width: float) -> list[list[Drawing]]:
    """Rows filled one after the other; a drawing wider than `width` has one of its own."""
    rows: list[list[Drawing]] = []
    left = 0.0
    for drawing in drawings:
        across = TICK + TICK_GAP + drawing.width
        if not rows or across > left:
            rows.append([])
            left = width
        rows[-1].append(drawing)
        left -= across + GAP
    return rows


def _with_box(drawing: Drawing) -> Drawing:
    """A drawing with a box to tick off on its left, half way up."""
    height = max(drawing.height, TICK)
    box = Box(FRAME / 2, (height - TICK + FRAME) / 2, TICK - FRAME, TICK - FRAME)
    place = Place(drawing, TICK + TICK_GAP, (height - drawing.height) / 2)
    return Drawing(TICK + TICK_GAP + drawing.width, height, (rectangle(box, CORNER, stroke=BLACK), place))
