"""Gloop on paper: the empty frame with the bank of tiles beside it, the answer as its contours, the page of rules."""

from collections.abc import Iterator
from typing import Final

from puzzlemill.puzzles.gloop import Gloop, Limits, Packing, Range
from puzzlemill.puzzles.gloop_contours import STEPS, Contour, Grid, contours, surrounds
from puzzlemill.puzzles.gloop_rules import CELL
from puzzlemill.puzzles.gloop_tiles import TILES, WORDS, tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.canvas import (
    BLACK,
    DIGIT_HEIGHT,
    FRAME,
    HAIR,
    THICK,
    WHITE,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    circle,
    in_row,
    line,
    rectangle,
)
from puzzlemill.render.gloop_tiles import STROKE, Cubic, curve, curves

LARGEST_SIDE: Final = 16.0
COMFORTABLE_SIDE: Final = 10.0
"""Side of a tile in mm where the page allows it, and the least for which the bank stands beside the frame."""

WIDEST: Final = 170.0
TALLEST: Final = 240.0
"""Natural width and height in mm that frame and bank together keep within."""

GAP, BETWEEN = 0.18, 0.7
"""Between two tiles of the bank, and between frame and bank, as shares of a side."""

INSIDE: Final[Ink] = 0.88
CIRCLE: Final[Ink] = 0.74
GIVEN: Final[Ink] = 0.93
EDGE: Final[Ink] = 0.78
"""Greys of the inside of a loop, of a circle, of a given tile, and of tile edges in an answer."""

NUMBER, INSET = 0.155, 0.05
"""Type size of a tile's number and its distance from the corner, as shares of a side.

No path comes nearer to a corner than an arc of radius 1/3, and two digits end well before it.
"""

EXAMPLE: Final = Packing(
    (("..(())..", "..(()())", "....()()"), ("().(.)..", "(().()).", "((..)..)"), ("(..)....", "(()...).", ".(.....)"))
)
"""A perfect packing, the only one of its tiles."""

MIXED: Final = Packing(
    (("..()()..", "..()()()", "......()"), ("()(())..", "().(.())", ".....()."), ("(())....", "(..)..()", "(.....)."))
)
"""A mixed packing with four circles, the only one of its tiles."""

SHOWN: Final = (0, 1, 5, 17, 40, 66, 90)
"""Tiles that the rules show."""

JOINTS: Final = (
    (".((.))..", ".(....).", False, "wrong: not in line"),
    ("()....()", "....(())", False, "wrong: cut off"),
    ("(())....", "....(())", True, "right"),
)
"""Pairs of touching tiles: words, whether they join, what to say."""

_RIM: Final = THICK / 2


def draw(puzzle: Gloop, solution: Packing | None = None) -> Drawing:
    """Frame and bank, tiles in the order of their numbers, given ones in place; with a solution, its contours."""
    given = {tile_number(word) for _, _, word in puzzle.givens}
    bank = [tile for tile in puzzle.tiles if tile not in given]
    side, wide, beside = _layout(puzzle, len(bank))
    if solution is not None:
        return _answer(puzzle, solution.grid, side)
    frame = _frame(puzzle, side)
    if not bank:
        return frame
    tiles = _bank(bank, wide, side)
    if beside:
        height = max(frame.height, tiles.height)
        left = frame.width + BETWEEN * side
        items = (Place(frame, 0, (height - frame.height) / 2), Place(tiles, left, (height - tiles.height) / 2))
        return Drawing(left + tiles.width, height, items)
    width = max(frame.width, tiles.width)
    top = frame.height + BETWEEN * side
    items = (Place(frame, (width - frame.width) / 2, 0), Place(tiles, (width - tiles.width) / 2, top))
    return Drawing(width, top + tiles.height, items)


def reminder(puzzle: Gloop) -> str:
    """The task in one line of at most 90 characters."""
    limits = puzzle.limits or Limits()
    circles = _amount(limits.circles) if limits.circles else "any number of"
    text = {
        "valid": "every path closes",
        "mixed": f"one loop and {circles} circles",
        "perfect": "all paths form one single loop",
    }[puzzle.goal]
    if puzzle.goal == "valid" and limits.circles:
        text += f", {circles} circles"
    if puzzle.goal != "perfect" and limits.contours:
        text += f", {_amount(limits.contours)} closed paths"
    over = len(puzzle.tiles) - len(puzzle.cells)
    return f"Turn, never flip: {text}; {over} left over." if over else f"Turn, never flip: {text}."


def rules() -> tuple[str | Drawing, ...]:
    """The page of rules: the tiles, how they join, a worked puzzle, and the three goals."""
    board = (CELL * 3,) * 3
    tiles = tuple(tile_number(word) for words in EXAMPLE.grid for word in words if word)
    example = Gloop(board, "perfect", tiles)
    mixed = Gloop(board, "mixed", tuple(tile_number(word) for words in MIXED.grid for word in words if word))
    return (
        "Gloop is played with 91 square tiles. Each side of a tile has two places where a path can end; a path joins"
        " two of these places, and paths never cross. The 91 tiles show all the ways to do this; one, marked with a"
        " dot, is blank. A puzzle uses some of them, each once.",
        in_row([_tile(TILES[number], 14.0, number) for number in SHOWN], 4.0),
        "Fill every square of the frame with a tile. Tiles may be turned but not flipped over. Where two tiles touch,"
        " every path must run on from one to the other, and no path may run off the board.",
        in_row([_joint(*pair) for pair in JOINTS], 16.0),
        "So every path closes. A closed path made of two half rings is a circle; any other is a loop. The line below a"
        " puzzle names its goal: every path must close; or there must be one loop and any number of circles; or, the"
        " usual and hardest goal, all paths must form one single loop.",
        draw(example),
        "Above is a puzzle with the goal of one loop. Below on the left is its answer, with the inside of the loop"
        " shaded. On the right is a packing of other tiles into one loop and circles.",
        in_row([draw(example, EXAMPLE), draw(mixed, MIXED)], 16.0),
        "Corners and border come first: only eight tiles have two blank sides next to each other, and only 42 have a"
        " blank side at all. Tiles on a grey ground are given: they stay where they are.",
    )


def _layout(puzzle: Gloop, tiles: int) -> tuple[float, int, bool]:
    """The side of a tile, the columns of the bank, and whether it stands beside the frame or below it."""
    if not tiles:
        return min(LARGEST_SIDE, (WIDEST - THICK) / puzzle.cols, (TALLEST - THICK) / puzzle.rows), 0, True
    found = []
    for beside in (True, False):
        wide = -(-tiles // min(puzzle.rows, tiles)) if beside else min(tiles, max(1, int(puzzle.cols / (1 + GAP))))
        across, down = wide * (1 + GAP) - GAP + STROKE, -(-tiles // wide) * (1 + GAP) - GAP + STROKE
        if beside:
            across, down = puzzle.cols + BETWEEN + across, max(puzzle.rows, down)
        else:
            across, down = max(puzzle.cols, across), puzzle.rows + BETWEEN + down
        found.append((min(LARGEST_SIDE, (WIDEST - THICK) / across, (TALLEST - THICK) / down), wide, beside))
    return found[0] if found[0][0] >= COMFORTABLE_SIDE else max(found)


def _amount(limit: Range) -> str:
    return str(limit[0]) if limit[0] == limit[1] else f"{limit[0]}-{limit[1]}"


def _frame(puzzle: Gloop, side: float) -> Drawing:
    """The board with its given tiles."""
    items: list[Path | Text | Place] = [
        rectangle(_box(cell, side), fill=GIVEN) for cell in ((row, col) for row, col, _ in puzzle.givens)
    ]
    items += _edges(puzzle, side, 0.6)
    for row, col, word in puzzle.givens:
        items.append(Place(_paths(word, side), col * side + _RIM, row * side + _RIM))
    return Drawing(puzzle.cols * side + THICK, puzzle.rows * side + THICK, (*items, *_border(puzzle, side)))


def _answer(puzzle: Gloop, grid: Grid, side: float) -> Drawing:
    """The packing with tinted contours; what lies deeper inside is painted later."""
    closed = contours(grid)
    depth = {contour: sum(surrounds(other, contour) for other in closed if other != contour) for contour in closed}
    tints: list[Path | Text | Place] = []
    for contour in sorted(closed, key=lambda contour: depth[contour]):
        ink = CIRCLE if contour.circle else WHITE if depth[contour] % 2 else INSIDE
        tints.append(Path(_outline(contour, side), fill=ink))
    lines = [Path(_outline(contour, side), stroke=BLACK, width=STROKE * side) for contour in closed]
    blanks = [
        _dot((col + 0.5) * side + _RIM, (row + 0.5) * side + _RIM, side)
        for row, words in enumerate(grid)
        for col, word in enumerate(words)
        if word == WORDS[-1]
    ]
    items = (*tints, *_edges(puzzle, side, EDGE), *lines, *blanks, *_border(puzzle, side))
    return Drawing(puzzle.cols * side + THICK, puzzle.rows * side + THICK, items)


def _bank(tiles: list[int], wide: int, side: float) -> Drawing:
    """Tiles in rows of `wide`, in the order given."""
    pitch = side * (1 + GAP)
    items = tuple(
        Place(_tile(TILES[tile], side, tile), place % wide * pitch, place // wide * pitch)
        for place, tile in enumerate(tiles)
    )
    rows = -(-len(tiles) // wide)
    over = (GAP - STROKE) * side
    return Drawing(wide * pitch - over, rows * pitch - over, items)


def _tile(word: str, side: float, number: int | None = None) -> Drawing:
    """A tile, its number in the top left corner; around its square is room for the round ends of the paths."""
    over = STROKE * side / 2
    box = Box(over + FRAME / 2, over + FRAME / 2, side - FRAME, side - FRAME)
    items: list[Path | Text | Place] = [rectangle(box, 0.06 * side, stroke=BLACK, fill=WHITE)]
    items.append(Place(_paths(word, side), over, over))
    if number is not None:
        size, inset = NUMBER * side, over + INSET * side
        items.append(Text(inset, inset + DIGIT_HEIGHT * size, str(number), size))
    return Drawing(side + 2 * over, side + 2 * over, tuple(items))


def _paths(word: str, side: float) -> Drawing:
    """The paths of a word alone; the blank tile has a dot."""
    lines = tuple(Path(_steps(path, side), stroke=BLACK, width=STROKE * side) for path in curves(word))
    return Drawing(side, side, lines or (_dot(side / 2, side / 2, side),))


def _dot(x: float, y: float, side: float) -> Path:
    return circle((x, y), 0.045 * side, fill=BLACK)


def _joint(left: str, right: str, good: bool, words: str) -> Drawing:
    """Two tiles side by side and what is right or wrong with them."""
    side = 14.0
    over = STROKE * side
    items = (
        Place(_tile(left, side), 0, 0),
        Place(_tile(right, side), side, 0),
        Text(side + over / 2, side + 5.0, words, 3.2, "middle", bold=good),
    )
    return Drawing(2 * side + over, side + 6.5, items)


def _box(cell: Cell, side: float) -> Box:
    return Box(cell[1] * side + _RIM, cell[0] * side + _RIM, side, side)


def _edges(puzzle: Gloop, side: float, ink: Ink) -> Iterator[Path]:
    """Hairlines between cells."""
    cells = set(puzzle.cells)
    for row, col in puzzle.cells:
        x, y = col * side + _RIM, row * side + _RIM
        if (row, col + 1) in cells:
            yield line((x + side, y), (x + side, y + side), stroke=ink, width=HAIR)
        if (row + 1, col) in cells:
            yield line((x, y + side), (x + side, y + side), stroke=ink, width=HAIR)


def _border(puzzle: Gloop, side: float) -> Iterator[Path]:
    """The thick outline of the board, holes included."""
    cells = set(puzzle.cells)
    for row, col in puzzle.cells:
        corners = [(col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)]
        for number, (down, right) in enumerate(STEPS):
            if (row + down, col + right) not in cells:
                ends = corners[number], corners[(number + 1) % 4]
                yield line(*((x * side + _RIM, y * side + _RIM) for x, y in ends), width=THICK)


def _steps(path: tuple[Cubic, ...], side: float, x: float = 0.0, y: float = 0.0) -> tuple[tuple[str | float, ...], ...]:
    """A path as drawing steps, its tile at (x, y)."""
    found: list[tuple[str | float, ...]] = [("M", path[0][0][0] * side + x, path[0][0][1] * side + y)]
    for cubic in path:
        found.append(("C", *(value for a, b in cubic[1:] for value in (a * side + x, b * side + y))))
    return tuple(found)


def _outline(contour: Contour, side: float) -> tuple[tuple[str | float, ...], ...]:
    """A closed contour as drawing steps."""
    found: list[tuple[str | float, ...]] = []
    for arc in contour.arcs:
        steps = _steps(curve(arc.start, arc.end), side, arc.col * side + _RIM, arc.row * side + _RIM)
        found.extend(steps[1:] if found else steps)
    return (*found, ("Z",))
