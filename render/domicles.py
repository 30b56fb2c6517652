"""Draws Domicles: real dominoes with their places numbered, and lines to write the swaps on.

A tile is 28 x 14 mm, lying; pips stand in the usual patterns, turned with the tile. Beyond double-12, whose patterns
nobody reads at a glance, numbers are digits.
"""

from collections.abc import Collection, Sequence

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, duplicates, parse_id, replay
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.canvas import (
    BLACK,
    DIGIT_HEIGHT,
    FRAME,
    WHITE,
    Box,
    Drawing,
    Path,
    Place,
    Text,
    circle,
    line,
    rectangle,
)

SIDE = 14.0
"""Half a tile in mm; everything else follows from it."""

GAP = SIDE / 5
"""Between tiles: a tenth of a tile's length."""

CAPTION = 5.2
"""Between rows where places are numbered."""

EDGE, RADIUS, BORDER = 1.0, 2.0, 0.6
PLACE_SIZE, SWAP_SIZE, DIGIT_SIZE = 3.6, 4.8, 8.0
TINT, GREY = 0.86, 0.35

SWAP_WIDTH, SWAP_HEIGHT = 28.0, 9.0
"""A numbered swap: room for two places."""

_FOUR = (-1.0, -1 / 3, 1 / 3, 1.0)

PIPS: tuple[tuple[tuple[float, ...], ...], ...] = (
    ((), (), ()),
    ((), (0,), ()),
    ((-1,), (), (1,)),
    ((-1,), (0,), (1,)),
    ((-1, 1), (), (-1, 1)),
    ((-1, 1), (0,), (-1, 1)),
    ((-1, 0, 1), (), (-1, 0, 1)),
    ((-1, 0, 1), (0,), (-1, 0, 1)),
    ((-1, 0, 1), (-1, 1), (-1, 0, 1)),
    ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)),
    (_FOUR, (-1 / 3, 1 / 3), _FOUR),
    (_FOUR, (-1, 0, 1), _FOUR),
    (_FOUR, _FOUR, _FOUR),
)
"""For each number the three rows of pips on a lying tile, as positions from -1 (left) to 1 (right)."""

Item = Path | Text | Place

_EXAMPLE = "domicles:3x2:6:e2:426450524360"
_EXAMPLE_SWAPS = ((0, 3), (2, 5))


def draw(puzzle: Domicles, solution: Swaps | None = None) -> Drawing:
    """The board with numbered places above a numbered line for each swap.

    The answer shows the solved board, its moved tiles tinted, above the swaps as pairs of places from 1; it is printed
    small, so the places are numbered in the puzzle only.
    """
    swaps = () if solution is None else solution.swaps
    tiles = replay(puzzle.tiles, swaps)
    moved = {
        (place // puzzle.cols, 2 * (place % puzzle.cols) + side)
        for place, tile in enumerate(tiles)
        if tile != puzzle.tiles[place]
        for side in (0, 1)
    }
    board = _board(tiles, puzzle.cols, puzzle.pips, moved, numbered=solution is None)
    pairs: Sequence[tuple[int, int] | None] = [None] * puzzle.swaps if solution is None else swaps
    if not pairs:
        return board
    # A solution from a file may be wrong and long; a right one has fewer swaps than tiles.
    lines = _swap_lines(pairs[: len(tiles)], board.width)
    return Drawing(board.width, board.height + lines.height, (*board.items, Place(lines, 0, board.height)))


def reminder(puzzle: Domicles) -> str:
    """The number of swaps and the rule, in one line."""
    number = f"{puzzle.swaps} swap{'' if puzzle.swaps == 1 else 's'}"
    return f"{'Solve in' if puzzle.exact else 'At most'} {number}: no number twice in a row or column."


def rules() -> tuple[str | Drawing, ...]:
    """The rules in plain words with one puzzle solved swap by swap."""
    puzzle = parse_id(_EXAMPLE)
    assert isinstance(puzzle, Domicles)
    return (
        "Dominoes lie in rows and columns, higher number on the left. Each half is a cell of a grid of numbers; an "
        "empty half counts as 0. Swap dominoes until no row and no column of this grid holds the same number twice.",
        "A swap exchanges any two dominoes, wherever they lie. Dominoes only change places: they are never turned. "
        "Under each puzzle stands how many swaps solve it, and no smaller number does. Puzzles may have several "
        "solutions; any one will do.",
        "The small numbers count the places row by row. Note each swap as a pair of places on the lines.",
        _steps(puzzle),
        "In the example the grey cells repeat a number: on the left two 4s in the top row and in the first column, two "
        "5s in the middle row and two 6s in the third column. Swapping places 1 and 4 clears both rows but puts two 5s "
        "into the first column; swapping places 3 and 6 clears everything.",
        "A hint: tiles in one row share nothing, so look for rows that clash first, then for tiles that could trade "
        "places with their neighbours above or below. Whole rows may change places, and whole columns of dominoes, "
        "without harm: what matters is only which dominoes share a row and which a column.",
    )


def _steps(puzzle: Domicles) -> Drawing:
    """The example before, between and after its swaps, side by side, with what repeats in grey."""
    gap = 13.0
    items: list[Item] = []
    x = 0.0
    for done in range(len(_EXAMPLE_SWAPS) + 1):
        tiles = replay(puzzle.tiles, _EXAMPLE_SWAPS[:done])
        clashing = {cell for breach in duplicates(tiles, puzzle.cols) for cell in breach.cells}
        board = _board(tiles, puzzle.cols, puzzle.pips, clashing)
        items.append(Place(board, x, 0))
        x += board.width
        if done < len(_EXAMPLE_SWAPS):
            i, j = _EXAMPLE_SWAPS[done]
            middle = (x + gap / 2, board.height / 2)
            items.append(Text(middle[0], middle[1], f"{i + 1} ↔ {j + 1}", PLACE_SIZE, "middle", bold=True))
            items.append(Text(middle[0], middle[1] + 5, "→", SWAP_SIZE, "middle", ink=GREY))
            x += gap
    return Drawing(x, board.height, tuple(items))


def _board(tiles: Sequence[Tile], cols: int, pips: int, tinted: Collection[Cell], numbered: bool = True) -> Drawing:
    """The tiles, their places numbered above them or not; `tinted` are cells of the number grid."""
    rows = len(tiles) // cols
    above, between = (CAPTION, CAPTION) if numbered else (0.0, GAP)
    items: list[Item] = []
    for place, tile in enumerate(tiles):
        row, col = divmod(place, cols)
        x = EDGE + col * (2 * SIDE + GAP)
        y = EDGE + above + row * (SIDE + between)
        if numbered:
            items.append(Text(x + RADIUS / 2, y - 1.3, str(place + 1), PLACE_SIZE, ink=GREY))
        items.extend(_tile(x, y, tile, pips, [(row, 2 * col + side) in tinted for side in (0, 1)]))
    width = 2 * EDGE + cols * (2 * SIDE + GAP) - GAP
    return Drawing(width, 2 * EDGE + above + rows * (SIDE + between) - between, tuple(items))


def _tile(x: float, y: float, tile: Tile, pips: int, tinted: Sequence[bool]) -> list[Item]:
    """A lying domino whose top left corner is (x, y)."""
    items: list[Item] = [rectangle(Box(x, y, 2 * SIDE, SIDE), RADIUS, fill=WHITE)]
    for side in (0, 1):
        if tinted[side]:
            items.append(rectangle(Box(x + side * SIDE + 1, y + 1, SIDE - 2, SIDE - 2), RADIUS - 1, fill=TINT))
    items.append(rectangle(Box(x, y, 2 * SIDE, SIDE), RADIUS, BLACK, BORDER))
    items.append(line((x + SIDE, y + 2.2), (x + SIDE, y + SIDE - 2.2), width=BORDER))
    for side, number in enumerate(tile):
        items.extend(_number(x + (side + 0.5) * SIDE, y + SIDE / 2, number, pips))
    return items


def _number(x: float, y: float, number: int, pips: int) -> list[Item]:
    """A number on the half tile with its centre at (x, y)."""
    if pips >= len(PIPS):
        return [Text(x, y + DIGIT_SIZE * DIGIT_HEIGHT / 2, str(number), DIGIT_SIZE, "middle", bold=True)]
    reach, radius = SIDE * 0.27, SIDE * (0.093 if pips < 10 else 0.072)
    return [
        circle((x + across * reach, y + down * reach), radius, fill=BLACK)
        for down, row in zip((-1, 0, 1), PIPS[number], strict=True)
        for across in row
    ]


def _swap_lines(pairs: Sequence[tuple[int, int] | None], width: float) -> Drawing:
    """Numbered swaps in as many columns as `width` holds: pairs of places, or empty lines to write them on."""
    columns = max(1, int(width / SWAP_WIDTH))
    step = width / columns
    items: list[Item] = []
    for number, pair in enumerate(pairs):
        row, col = divmod(number, columns)
        x, y = EDGE + col * step, (row + 1) * SWAP_HEIGHT - 2
        items.append(Text(x, y, f"{number + 1}.", SWAP_SIZE, bold=True))
        items.append(Text(x + 16.6, y, "↔", SWAP_SIZE, "middle"))
        for slot in (0, 1):
            centre = x + 9.9 + slot * 13.4
            if pair is None:
                items.append(line((centre - 3.4, y + 0.6), (centre + 3.4, y + 0.6), stroke=GREY, width=FRAME))
            else:
                items.append(Text(centre, y, str(pair[slot] + 1), SWAP_SIZE, "middle"))
    return Drawing(width, -(-len(pairs) // columns) * SWAP_HEIGHT, tuple(items))
