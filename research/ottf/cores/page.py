"""The page of stuck OTTF templates: the smallest with their solutions, the ones with two solutions, and more to try.

Only the tiles are drawn, without a card, because the shapes matter; hidden fives are shaded.
"""

import itertools
from collections.abc import Mapping, Sequence

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Ottf, neighbours, parse_id, rounds
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT_HEIGHT,
    HAIR,
    WHITE,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    centred,
    in_column,
    in_row,
    polygon,
    rectangle,
)
from puzzlemill.render.drawing.fonts import wrap
from puzzlemill.solvers.ottf import solve
from puzzlemill_research.ottf.cores import Row, Stuck

WIDTH, MARGIN = 210.0, 20.0
"""Width and margin of the page in mm; its height is at most 279 mm, so that it prints on A4 and on letter."""

SIDE, SMALL = 6.0, 4.4
"""Side of a tile in mm, for templates shown with solutions and for the others."""

DIGIT, LONG, ARROWED = 0.72, 0.55, 0.5
"""Height of a digit as a share of the side: alone, in a pair, and between arrow heads."""

NEAR, BELOW = 2.0, 6.0
"""Gaps in mm: between a template and its solution, and between two parts of the page."""

TITLE, TYPE, LEAD = 6.0, 3.5, 5.0
"""Size of the title, and size and line height of the words, in mm."""

SHADE = 0.85
"""The ground of hidden fives."""

MOST_CELLS = 12
"""Cells of the largest templates drawn; 96 templates of 13 cells have no tile to which a rule applies."""

WORDS = (
    "The two rules of the OddThinking blog decide nothing here: no tile shows one more than its number of neighbours, "
    "and every 1 has four neighbours. Yet each template has a solution. It begins with a 1 that is placed before its "
    "four neighbours: a five in disguise (shaded)."
)


def page(rows: Sequence[Row]) -> Drawing:
    """The templates on which no rule applies, up to 12 cells, on a page 210 mm wide; `rows` are the census from 1 cell
    up.

    Raises `InputError` if there are none, as with fewer than 10 cells.
    """
    shown = {row.cells: row.at_once for row in rows if row.at_once and row.cells <= MOST_CELLS}
    if not shown:
        raise InputError("page of stuck templates: nothing to draw, because the smallest have 10 cells")
    smallest = min(shown)
    parts = [
        _words("Where two rules are not enough", TITLE, bold=True),
        _words(WORDS),
        _words(f"{smallest} cells: the smallest. On the right of each is its only solution, in the order of moves."),
        _columns([_solved(_puzzle(template)) for template in shown[smallest]], 2),
    ]
    several = [template for templates in shown.values() for template in templates if template.orientations > 1]
    if several:
        cells = several[0].core
        parts += [
            _words(
                f"{cells} cells: the smallest with two solutions; each reverses the other. Arrows point to later tiles."
            ),
            _columns([_compared(_puzzle(template)) for template in several if template.core == cells], 3),
        ]
    for cells, templates in shown.items():
        others = [template for template in templates if template.orientations == 1 and cells > smallest]
        if others:
            parts += [
                _words(f"{cells} cells: {len(others)} with one solution. Which of the 1s is the five?"),
                _columns([board(_puzzle(template), {}, SMALL) for template in others], 6),
            ]
    content = in_column(parts, BELOW)
    return Drawing(WIDTH, content.height + 2 * MARGIN, (Place(content, MARGIN, MARGIN),))


def board(puzzle: Ottf, faces: Mapping[Cell, tuple[str, Ink]], side: float, digit: float = DIGIT) -> Drawing:
    """The tiles of a template with their numbers, or with the text and tint that `faces` gives them.

    `side` is the side of a tile in mm, `digit` the height of a single digit as a share of the side.
    """
    rows, cols = puzzle.size
    items: list[Path | Text | Place] = []
    for row, col in puzzle.tiles:
        text, tint = faces.get((row, col), (puzzle.template[row][col], WHITE))
        box = Box(HAIR + col * side, HAIR + row * side, side, side)
        size = side * (digit if len(text) == 1 else LONG) / DIGIT_HEIGHT
        items += [
            rectangle(box, stroke=BLACK, fill=tint),
            centred(box.x + side / 2, box.y + side / 2, text, size),
        ]
    return Drawing(cols * side + 2 * HAIR, rows * side + 2 * HAIR, tuple(items))


def _solved(puzzle: Ottf) -> Drawing:
    """A template beside the moves of its solution."""
    (order,) = _solutions(puzzle)
    moves = {cell: (str(number), WHITE) for number, cell in enumerate(order, 1)}
    shaded = {cell: (moves[cell][0], SHADE) for cell in _fives(puzzle, order)}
    return in_row([board(puzzle, {}, SIDE), board(puzzle, moves | shaded, SIDE)], NEAR)


def _compared(puzzle: Ottf) -> Drawing:
    """The solutions of a template as arrows, side by side."""
    return in_row([_arrowed(puzzle, order) for order in _solutions(puzzle)], NEAR)


def _arrowed(puzzle: Ottf, order: Sequence[Cell]) -> Drawing:
    """A template with an arrow head on every border of two tiles, pointing to the later one."""
    fives = {cell: (puzzle.template[cell[0]][cell[1]], SHADE) for cell in _fives(puzzle, order)}
    drawing = board(puzzle, fives, SIDE, ARROWED)
    heads = (_head(first, last) for first, last in sorted(_pairs(order)))
    return Drawing(drawing.width, drawing.height, (*drawing.items, *heads))


def _head(first: Cell, last: Cell) -> Path:
    """An arrow head from one tile to its neighbour, its middle on their border."""
    down, right = last[0] - first[0], last[1] - first[1]
    x, y = HAIR + (1 + first[1] + last[1]) * SIDE / 2, HAIR + (1 + first[0] + last[0]) * SIDE / 2
    long, broad = 0.13 * SIDE, 0.15 * SIDE
    return polygon(
        [
            (x + right * long, y + down * long),
            (x - right * long + down * broad, y - down * long + right * broad),
            (x - right * long - down * broad, y - down * long - right * broad),
        ],
        stroke=WHITE,
        width=HAIR,
        fill=BLACK,
    )


def _solutions(puzzle: Ottf) -> list[tuple[Cell, ...]]:
    """The order of every solution in which each tile is placed as early as possible."""
    solutions = solve(puzzle, limit=len(puzzle.tiles)).solutions
    return sorted(tuple(itertools.chain(*rounds(solution.order))) for solution in solutions)


def _pairs(order: Sequence[Cell]) -> set[tuple[Cell, Cell]]:
    """The neighbours in an order, the earlier one first."""
    move = {cell: number for number, cell in enumerate(order)}
    return {(cell, other) for cell in order for other in neighbours(cell) if move.get(other, -1) > move[cell]}


def _fives(puzzle: Ottf, order: Sequence[Cell]) -> list[Cell]:
    """The tiles that are placed before four neighbours."""
    pairs = _pairs(order)
    return [cell for cell in puzzle.tiles if sum(first == cell for first, _ in pairs) == 4]


def _puzzle(template: Stuck) -> Ottf:
    return parse_id(template.id)


def _words(text: str, size: float = TYPE, bold: bool = False) -> Drawing:
    """A paragraph as wide as the page."""
    lines = wrap(text, size, WIDTH - 2 * MARGIN, bold)
    items = tuple(Text(0, size + number * LEAD, line, size, bold=bold) for number, line in enumerate(lines))
    return Drawing(WIDTH - 2 * MARGIN, size + (len(lines) - 1) * LEAD, items)


def _columns(drawings: Sequence[Drawing], number: int) -> Drawing:
    """Drawings in rows of `number`, in columns of equal width."""
    width = (WIDTH - 2 * MARGIN) / number
    equal = [Drawing(width, drawing.height, drawing.items) for drawing in drawings]
    return in_column([in_row(equal[start : start + number], 0.0) for start in range(0, len(equal), number)], NEAR)
