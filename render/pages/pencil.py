"""Puzzles to solve on paper with a pencil: forms to draw in, boards to work on, pieces to tick off, and more givens."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, OutOfReachError
from puzzlemill.puzzles.packs import AnyEntry, Entry
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.drawing.canvas import (
    BLACK,
    FRAME,
    Box,
    Drawing,
    Place,
    in_column,
    in_grid,
    in_row,
    rectangle,
    scaled,
)
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.themes import LIGHT, Theme

P = TypeVar("P", bound=AnyPuzzle)
Part = TypeVar("Part")
P_contra = TypeVar("P_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)

BUDGET: Final = 1_000_000
"""Search nodes for each proof that a puzzle with more givens has only one solution."""

TICK, CORNER = 3.6, 0.5
"""Side of a tick box and radius of its corners, in mm."""

TICK_GAP, GAP, LINE_GAP = 1.4, 5.0, 3.0
"""Gaps from a tick box to its drawing, to the next box, and to the next row, in mm."""

EVEN: Final = 2.0
"""Steps in mm by which rows become narrower, for as long as there are no more of them."""


SHARES: Final = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Sizes of working boards as shares of the puzzle's; a domino of a small puzzle still has room for two numbers."""

BOARD_GAP, CLOSE = 8.0, 5.0
"""Gaps from a puzzle to its working boards, and between two of these, in mm at natural size."""


class PencilForm(Protocol[P_contra]):
    """What `render/<kind>/pencil.py` provides."""

    def draw_form(self, puzzle: P_contra, theme: Theme) -> Drawing:
        """The puzzle as a form to draw in, at its natural size."""


class ArrangingForm(Protocol[P_contra]):
    """What `render/<kind>/pencil.py` can also provide for pages on which the usual form would leave much white."""

    def other_forms(self, puzzle: P_contra, theme: Theme) -> Sequence[Drawing]:
        """The parts of the form at the same size in other places, such as below one another."""


class WorkingBoards(Protocol[P_contra]):
    """What `render/<kind>/working.py` can provide."""

    def boards_wanted(self, puzzle: P_contra) -> tuple[int, int]:
        """The fewest boards without which a person cannot solve the puzzle on paper, and the most that help."""

    def working_board(self, puzzle: P_contra, theme: Theme) -> Drawing:
        """One board to write on, at the size that it has in the puzzle's drawing."""


class PencilGivens(Protocol[P, S_contra, Part]):
    """What `render/<kind>/pencil.py` also provides if some puzzles need more givens to be solved with a pencil."""

    def givens_suffice(self, puzzle: P, budget: int, /) -> bool:
        """Whether the puzzle has one solution and can be solved on its form, without much to rub out.

        `budget` is in search nodes, for proofs.
        """

    def open_parts(self, puzzle: P) -> list[Part]:
        """The parts that are not given, such as cells or letters of pieces, in a fixed order."""

    def given(self, puzzle: P, solution: S_contra, parts: Sequence[Part], /) -> P:
        """The puzzle with these parts of its solution given as well."""


class Workspace(NamedTuple):
    """A board to work on, and the least and the most number of them that a puzzle should have."""

    board: Drawing
    least: int
    most: int


class Form(NamedTuple):
    """A puzzle with `copies` of a working board in `columns` beside it or below it, each at `share` of its size."""

    drawing: Drawing
    board: Drawing | None = None
    copies: int = 0
    columns: int = 1
    share: float = 1.0
    beside: bool = False

    @property
    def boards(self) -> Drawing | None:
        """The working boards in rows, at the scale of the puzzle; None without any."""
        if self.board is None:
            return None
        return in_grid([scaled(self.board, self.share)] * self.copies, self.columns, CLOSE, CLOSE)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of it all at natural size, in mm."""
        width, height = self.drawing.width, self.drawing.height
        if self.board is None:
            return width, height
        across = self.columns * (self.share * self.board.width + CLOSE) - CLOSE
        down = -(-self.copies // self.columns) * (self.share * self.board.height + CLOSE) - CLOSE
        if self.beside:
            return width + BOARD_GAP + across, max(height, down)
        return max(width, across), height + BOARD_GAP + down

    @property
    def covered(self) -> float:
        """The number of working boards of full size that have the same area."""
        return self.copies * self.share**2


def workspace(puzzle: AnyPuzzle, theme: Theme = LIGHT) -> Workspace | None:
    """The boards to work on that help with a puzzle; None if its kind has none, or if no board helps."""
    offered: WorkingBoards[AnyPuzzle] | None = find("working boards", puzzle.kind)
    least, most = offered.boards_wanted(puzzle) if offered else (0, 0)
    return Workspace(finished(offered.working_board(puzzle, theme), theme), least, most) if offered and most else None


def forms_with_boards(
    drawings: Iterable[Drawing], work: Workspace, counts: Iterable[int], shares: Sequence[float] = SHARES
) -> Iterator[Form]:
    """Each drawing with each number of working boards in `counts`, beside it and below it, in any number of columns."""
    drawings = tuple(drawings)
    for count in counts:
        for columns in range(1, count + 1):
            if -(-count // -(-count // columns)) != columns:
                continue
            for share in shares:
                for drawing in drawings:
                    yield Form(drawing, work.board, count, columns, share, True)
                    yield Form(drawing, work.board, count, columns, share, False)


def draw_for_pencil(puzzle: AnyPuzzle, theme: Theme = LIGHT) -> Drawing | None:
    """The puzzle as a form to draw in, at its natural size; None for a kind that has no such form."""
    form: PencilForm[AnyPuzzle] | None = find("pencil form", puzzle.kind)
    return None if form is None else finished(form.draw_form(puzzle, theme), theme)


def pencil_arrangements(puzzle: AnyPuzzle, theme: Theme = LIGHT) -> tuple[Drawing, ...]:
    """The form of `draw_for_pencil`, then the same form in other arrangements; empty for a kind that has no form."""
    form = draw_for_pencil(puzzle, theme)
    arranging: ArrangingForm[AnyPuzzle] | None = find("pencil arrangements", puzzle.kind)
    others = arranging.other_forms(puzzle, theme) if arranging else ()
    return (form, *(finished(drawing, theme) for drawing in others)) if form else ()


def pencil_givens(entry: AnyEntry, budget: int = BUDGET) -> AnyPuzzle:
    """The puzzle with as many givens from its solution as it needs to be solved with a pencil, and one solution.

    None of the added givens can be left out; which ones they are depends only on the puzzle's id. A puzzle that needs
    none, or whose kind is solved with a pencil anyway, is returned unchanged. Raises `InputError` for an entry without
    a correct solution, and `OutOfReachError` if no number of givens is proved sufficient within `budget` search nodes.
    """
    if not isinstance(entry, Entry):
        raise InputError(f"expected an entry, got {type(entry).__name__}")
    puzzle, solution = entry.instance, entry.solution
    if solution is None:
        raise InputError("missing, so no cells or pieces can be given; solve the puzzle first", field="solution")
    breaches = check(puzzle, solution)
    if breaches:
        raise InputError(f"wrong, so no cells or pieces can be given: {breaches[0]}", field="solution")
    form: PencilGivens[AnyPuzzle, object, object] | None = find("pencil givens", puzzle.kind)
    if form is None or form.givens_suffice(puzzle, budget):
        return puzzle
    parts = form.open_parts(puzzle)
    stream_for(format_id(puzzle)).shuffle(parts)
    added = list(parts)
    for part in parts:
        fewer = [other for other in added if other != part]
        if form.givens_suffice(form.given(puzzle, solution, fewer), budget):
            added = fewer
    if len(added) == len(parts):
        raise OutOfReachError(
            f"no number of givens was proved to leave one solution within {budget} nodes; use a smaller puzzle",
            field="givens",
        )
    return form.given(puzzle, solution, added)


def all_given(puzzle: AnyPuzzle, solution: object) -> AnyPuzzle:
    """The puzzle with its whole solution given, if its kind has givens: equal for puzzles of one solution."""
    form: PencilGivens[AnyPuzzle, object, object] | None = find("pencil givens", puzzle.kind)
    return puzzle if form is None else form.given(puzzle, solution, form.open_parts(puzzle))


def to_tick_off(drawings: Sequence[Drawing], width: float) -> Drawing:
    """Drawings in order, each with a tick box before it, in as few even rows of `width` mm as possible."""
    rows = _rows(drawings, width)
    while 1 < len(rows) < len(drawings) and len(narrower := _rows(drawings, width - EVEN)) == len(rows):
        rows, width = narrower, width - EVEN
    return in_column([in_row([_with_box(drawing) for drawing in row], GAP) for row in rows], LINE_GAP)


def _rows(drawings: Sequence[Drawing], width: float) -> list[list[Drawing]]:
    """Rows filled one after the other; a drawing wider than `width` has a row of its own."""
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
    """A drawing with a tick box on its left, halfway up."""
    height = max(drawing.height, TICK)
    box = Box(FRAME / 2, (height - TICK + FRAME) / 2, TICK - FRAME, TICK - FRAME)
    place = Place(drawing, TICK + TICK_GAP, (height - drawing.height) / 2)
    return Drawing(TICK + TICK_GAP + drawing.width, height, (rectangle(box, CORNER, stroke=BLACK), place))
