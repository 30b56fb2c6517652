"""A solution of Domicles as pictures: a board before each of its numbered swaps, and the board after the last."""

from typing import Final

from puzzlemill.puzzles.domicles import Domicles, Swaps, replay
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.domicles.board import GREY, Frame, Lanes
from puzzlemill.render.domicles.conflicts import COLOURS, Inks, brackets, lanes, marked_board
from puzzlemill.render.domicles.swaps import BALL, ball
from puzzlemill.render.domicles.tiles import SIDE
from puzzlemill.render.drawing.canvas import Drawing, Path, Place, Text

WIDEST, TALLEST = 170.0, 240.0
"""The largest width and height of the drawing in mm; the height is exceeded only to keep `SMALLEST_SCALE`."""

SMALLEST_SCALE, LARGEST_SCALE = 0.35, 0.8
NEARLY: Final = 0.8
"""Least share of the largest scale that boards keep when they are put into fewer rows."""

NARROWEST, MOST_COLUMNS = 42.0, 3
"""Width in mm of a caption, and how many fit side by side."""

GAP: Final = 9.0
"""The gap between two boards, in mm of the finished drawing."""

PLACE_SIZE: Final = 5.0
"""The numbers of places are larger than in a puzzle: readers look them up, and boards are small."""

ROOM: Final = 8.0
"""The room between two tiles, for an arrow."""

MOST_TILES, MOST_REPEATS = 12, 8
"""The most tiles, and repeats on one board, for which brackets join the cells: more would be a tangle."""

TYPE, CAPTION = 3.8, 6.5
"""Size of a caption's type and height of a caption above its board, in mm of the finished drawing."""


def swap_steps(puzzle: Domicles, solution: Swaps, inks: Inks = COLOURS) -> Drawing:
    """The start and the board after each swap, in the columns that make them largest.

    Above each board except the last are the number of the next swap and its places from 1; an arrow joins its tiles.
    Repeats are tinted on every board, and joined by brackets if these stay readable. Raises `InputError` for swaps that
    cannot be made, and for more swaps than the puzzle has tiles.
    """
    swaps = _makeable(puzzle, solution)
    boards = [replay(puzzle.tiles, swaps[:number]) for number in range(len(swaps) + 1)]
    repeats = [brackets(tiles, puzzle.cols) for tiles in boards]
    joined = len(puzzle.tiles) <= MOST_TILES and max(map(len, repeats)) <= MOST_REPEATS
    lines = lanes(boards, puzzle.cols) if joined else Lanes()
    frame = Frame(puzzle.rows, puzzle.cols, PLACE_SIZE, lines, ROOM)
    wide, tall = frame.size
    columns = _columns(frame, len(boards))
    rows, scale = -(-len(boards) // columns), _scale(frame, len(boards), columns)
    across, down = max(wide * scale, NARROWEST) + GAP, CAPTION + tall * scale + GAP / 2
    first, last = (frame.tile_at(col)[0] * scale for col in (0, puzzle.cols - 1))
    items: list[Path | Text | Place] = []
    for number, tiles in enumerate(boards):
        x, y = number % columns * across, number // columns * down
        swap = swaps[number] if number < len(swaps) else None
        right = x + max(last + 2 * SIDE * scale, NARROWEST)
        items += _caption(x + first, right, y, number, swap, len(repeats[number]), inks)
        marks = repeats[number] if joined else []
        items.append(Place(marked_board(frame, tiles, puzzle.pips, marks, inks, swap), x, y + CAPTION, scale))
    return Drawing(columns * across - GAP, rows * down - GAP / 2, tuple(items))


def _makeable(puzzle: Domicles, solution: Swaps) -> tuple[tuple[int, int], ...]:
    """The swaps; raises `InputError` for swaps that no picture can show."""
    size = len(puzzle.tiles)
    if len(solution.swaps) > size:
        raise InputError(f"{len(solution.swaps)} swaps for {size} tiles; expected at most one per tile", field="swaps")
    for number, (i, j) in enumerate(solution.swaps, 1):
        if not (0 <= i < size and 0 <= j < size) or i == j:
            raise InputError(
                f"swap {number} names {shown(i)} and {shown(j)}; expected two different places, 0 to {size - 1}",
                field="swaps",
            )
    return solution.swaps


def _columns(frame: Frame, boards: int) -> int:
    """The most columns in which boards are nearly as large as they can be."""
    scales = {columns: _scale(frame, boards, columns) for columns in range(1, min(boards, MOST_COLUMNS) + 1)}
    most = max(columns for columns, scale in scales.items() if scale >= NEARLY * max(scales.values()))
    return -(-boards // -(-boards // most))


def _scale(frame: Frame, boards: int, columns: int) -> float:
    """The scale at which the boards fill the page in these columns."""
    wide, tall = frame.size
    rows = -(-boards // columns)
    across = ((WIDEST + GAP) / columns - GAP) / wide
    down = ((TALLEST + GAP / 2) / rows - GAP / 2 - CAPTION) / tall
    return min(LARGEST_SCALE, across, max(down, SMALLEST_SCALE))


def _caption(
    left: float, right: float, top: float, number: int, swap: tuple[int, int] | None, repeats: int, inks: Inks
) -> list[Path | Text]:
    """The next swap, or after the last one how the board ends, and how many repeats there are."""
    middle = top + 3.0
    count = counted(repeats, "repeat")
    if swap is None:
        text = count if repeats else "Solved"
        return [Text(left, middle + 1.35, text, TYPE, bold=True)]
    places = f"{swap[0] + 1} ↔ {swap[1] + 1}"
    return [
        *ball(left + BALL, middle, str(number + 1), inks.swap),
        Text(left + 7, middle + 1.35, places, TYPE, bold=True, ink=inks.swap),
        Text(right, middle + 1.35, count, TYPE, "end", ink=GREY),
    ]
