"""Conflicts on a board of dominoes: the cells that repeat a number are tinted, and a bracket joins each set of equals.

Brackets of a row run below it, and brackets of a column beside its half tiles, so no pip is covered and the marks are
clear in black and white.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.domicles import LARGEST_PIPS, Tile, duplicates
from puzzlemill.puzzles.kinds import Breach, Cell, InputError
from puzzlemill.render.domicles.board import LANE, TINT, Frame, Lanes, board_items
from puzzlemill.render.domicles.swaps import head_items, shaft_items
from puzzlemill.render.drawing.canvas import BLUE, OUTLINE, RED, ROSE, WHITE, Drawing, Ink, Path, Point, circle, line
from puzzlemill.render.drawing.themes import LIGHT, Theme


class Inks(NamedTuple):
    """Inks of brackets, of the ground of cells in conflict, and of the tiles to swap."""

    bracket: Ink
    tint: Ink
    swap: Ink


COLOURS: Final = Inks(RED, ROSE, BLUE)
GREYS: Final = Inks(0.35, TINT, 0.0)
"""The inks for pages in black and white."""

BRACKET, PARTING, PIN = OUTLINE, 0.3, 0.8
"""Width of a bracket, the white on both sides of its line, and the radius of the pin's head on a tile, in mm."""

HIGH: Final = 0.3
"""How far down a tile's side the pins of columns are, as a share: not in the middle, where arrows of swaps begin."""


class Bracket(NamedTuple):
    """Cells with the same number in one row or column, and how many lines are between its own line and the tiles."""

    cells: tuple[Cell, ...]
    in_row: bool
    lane: int


def conflicts(tiles: Sequence[Tile], cols: int, pips: int, inks: Inks = COLOURS) -> Drawing:
    """A board of the double-`pips` set with every repeated number marked.

    Raises `InputError` if the tiles do not fill rows of `cols`, or are not of the set.
    """
    if cols < 1 or not tiles or len(tiles) % cols:
        raise InputError(f"{len(tiles)} tiles do not fill rows of {cols}", field="tiles")
    if not all(0 <= low <= high <= pips <= LARGEST_PIPS for high, low in tiles):
        raise InputError(f"expected tiles up to double-{LARGEST_PIPS}, with the higher number first", field="tiles")
    frame = Frame(len(tiles) // cols, cols, lanes=lanes([tiles], cols))
    return marked_board(frame, tiles, pips, brackets(tiles, cols), inks)


def marked_board(
    frame: Frame,
    tiles: Sequence[Tile],
    pips: int,
    marks: Sequence[Bracket],
    inks: Inks,
    swap: tuple[int, int] | None = None,
    theme: Theme = LIGHT,
) -> Drawing:
    """A board with the cells that repeat a number tinted, joined by `marks`, and an arrow for the next swap, if any."""
    tints = {cell: inks.tint for breach in duplicates(tiles, frame.cols) for cell in breach.cells}
    shaft, heads = (shaft_items(frame, swap, inks.swap), head_items(frame, swap, inks.swap)) if swap else ((), ())
    items = board_items(frame, tiles, pips, tints, swap or (), inks.swap, shaft, theme)
    return Drawing(*frame.size, (*items, *_bracket_items(frame, marks, inks.bracket), *heads))


def brackets(tiles: Sequence[Tile], cols: int) -> list[Bracket]:
    """A bracket for each number that a row or a column repeats; brackets side by side have different lanes."""
    placed: list[Bracket] = []
    for breach in sorted(duplicates(tiles, cols), key=_span):
        bracket = Bracket(breach.cells, breach.code == "ROW_DUPLICATE", 0)
        taken = {other.lane for other in placed if _beside(bracket, other)}
        placed.append(bracket._replace(lane=min(set(range(len(placed) + 1)) - taken)))
    return placed


def lanes(boards: Sequence[Sequence[Tile]], cols: int) -> Lanes:
    """The lanes that have room for the brackets of every one of `boards`."""
    most = Lanes()
    for tiles in boards:
        marks = brackets(tiles, cols)
        below = max((bracket.lane + 1 for bracket in marks if bracket.in_row), default=0)
        side = [0] * (2 * cols)
        for bracket in marks:
            if not bracket.in_row:
                column = bracket.cells[0][1]
                side[column] = max(side[column], bracket.lane + 1)
        between = max((side[col] + side[col + 1] for col in range(1, 2 * cols - 1, 2)), default=0)
        most = Lanes(*map(max, most, Lanes(below, side[0], between, side[-1])))
    return most


def _bracket_items(frame: Frame, marks: Sequence[Bracket], ink: Ink) -> Iterator[Path]:
    """Each bracket as a line beside its tiles with a pin to each of its cells; white gaps separate crossing lines."""
    for bracket in reversed(marks):
        pins = [_pin(frame, cell, bracket) for cell in bracket.cells]
        ends = pins[0][1], pins[-1][1]
        yield line(*ends, stroke=WHITE, width=BRACKET + 2 * PARTING)
        yield line(*ends, stroke=ink, width=BRACKET)
        for foot, top in pins:
            yield line(foot, top, stroke=ink, width=BRACKET)
            yield circle(foot, PIN, fill=ink)


def _pin(frame: Frame, cell: Cell, bracket: Bracket) -> tuple[Point, Point]:
    """The pin from the rim of a cell's tile to the line of its bracket."""
    x, y, side, _ = frame.cell_at(cell)
    out = LANE * (bracket.lane + 1)
    if bracket.in_row:
        return (x + side / 2, y + side), (x + side / 2, y + side + out)
    edge, sign = (x + side, 1) if cell[1] % 2 else (x, -1)
    return (edge, y + HIGH * side), (edge + sign * out, y + HIGH * side)


def _span(breach: Breach) -> int:
    """The length of a bracket: short ones come first, so that longer ones run outside them."""
    (row, col), (last_row, last_col) = breach.cells[0], breach.cells[-1]
    return last_row - row + last_col - col


def _beside(bracket: Bracket, other: Bracket) -> bool:
    """Whether two brackets of one row or column overlap."""
    across, along = (0, 1) if bracket.in_row else (1, 0)
    if bracket.in_row != other.in_row or bracket.cells[0][across] != other.cells[0][across]:
        return False
    first, last = bracket.cells[0][along], bracket.cells[-1][along]
    return first <= other.cells[-1][along] and other.cells[0][along] <= last
