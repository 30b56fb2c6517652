"""OTTF: place tiles one by one; each tile shows 1 plus the number of its neighbours placed later, and after 4 comes 1.

An instance is a template of such numbers; a solution is an order of placing the tiles that ends with exactly these
numbers. This file has the rules, the position id and the symmetries, but no search.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Final, Literal

from puzzlemill.puzzles.kinds import Breach, Cell, InputError, Puzzle, Solution, shown, typed, within
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.sizes import size_pattern
from puzzlemill.puzzles.spelling import Field, Spelling, check_spelling, refused

RIGHTS: Final = "OTTF (One Two Three Four) has developers of its own, who offer puzzles; ask them"
"""What a publisher should know. Source: "OTTF Solver" on the blog OddThinking."""

BREACHES = {
    "NOT_A_TILE": "a move is off the board, or on a cell without a tile",
    "TWICE": "a tile is placed a second time; that move does not count",
    "MISSING": "a tile of the template is never placed",
    "WRONG_NUMBER": "after the last move, a tile does not show the number of the template",
}
"""Every code that `check` can return, with its meaning."""

LONGEST_SIDE = 1000
"""Rows or columns of the largest board."""

_RUNS = [(length, chr(ord("a") + length - 1)) for length in range(26, 0, -1)]
"""Lengths of runs of empty cells, the longest first, and their letters in an id."""

SPELLING: Final = Spelling(
    "ottf:ROWSxCOLS:CELLS, with digits 1-4 for tiles and letters for empty runs",
    size=Field(size_pattern(4), "ROWSxCOLS such as 7x13"),
    cells=Field("([1-4a-z]*)", "1 to 4 or a to z"),
)
"""The fields of an id."""

_WRONG = re.compile("[^1-4.]")


class Order(Solution, frozen=True):
    """A solution: the cells (row, column) of all tiles in the order in which they are placed."""

    kind: ClassVar[Literal["ottf"]] = "ottf"

    order: tuple[Cell, ...]


class Ottf(Puzzle[Order], frozen=True):
    """A template: rows of equal length, with `1`-`4` for the number that a tile must end with and `.` for no tile.

    Raises `InputError` for boards over 1000 x 1000, rows of unequal length, other characters, and templates without
    tiles.
    """

    kind: ClassVar[Literal["ottf"]] = "ottf"
    template: tuple[str, ...]

    @typed
    def __post_init__(self) -> None:
        rows, cols = self.size
        if not (1 <= rows <= LONGEST_SIDE and 1 <= cols <= LONGEST_SIDE):
            raise InputError(
                f"{rows} x {cols} cells; expected 1 x 1 to {LONGEST_SIDE} x {LONGEST_SIDE}", field="template"
            )
        for number, row in enumerate(self.template):
            if len(row) != cols:
                raise InputError(f"row {number} has {len(row)} cells; expected {cols} as in row 0", field="template")
            wrong = _WRONG.search(row)
            if wrong:
                raise InputError(f"row {number} has {wrong.group()!r}; expected 1 to 4 or '.'", field="template")
        if not any(row.strip(".") for row in self.template):
            raise InputError("it has no tiles; expected at least one", field="template")

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.template), len(self.template[0]) if self.template else 0

    @property
    def tiles(self) -> list[Cell]:
        """The cells that have a tile, row by row."""
        return [(i, j) for i, row in enumerate(self.template) for j, shown in enumerate(row) if shown != "."]


class OttfEntry(Entry[Ottf, Order], tag="ottf", frozen=True):
    """An OTTF puzzle with its solution, grade and origin."""


ENTRY: Final = OttfEntry


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells above, left, right and below, on the board or not."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def replay(order: Iterable[Cell]) -> dict[Cell, int]:
    """The number that each tile shows after the moves of `order`, which must not name a cell twice."""
    shown: dict[Cell, int] = {}
    for cell in order:
        for other in neighbours(cell):
            if other in shown:
                shown[other] = shown[other] % 4 + 1
        shown[cell] = 1
    return shown


def template_of(rows: int, cols: int, order: Iterable[Cell]) -> Ottf:
    """The puzzle solved by `order`, which must name different cells of a board of `rows` x `cols`."""
    return showing(rows, cols, replay(order))


def showing(rows: int, cols: int, number_on: Mapping[Cell, int]) -> Ottf:
    """The puzzle whose template has these numbers."""
    return Ottf(tuple("".join(str(number_on.get((i, j), ".")) for j in range(cols)) for i in range(rows)))


def rounds(order: Iterable[Cell]) -> list[list[Cell]]:
    """The same solution in rounds, with every tile as early as its earlier neighbours allow.

    Each round lists, row by row, the tiles whose earlier neighbours are all in previous rounds. Joined, the rounds are
    a linear extension of the same acyclic orientation as `order`, which must not name a cell twice.
    """
    depth: dict[Cell, int] = {}
    for cell in order:
        depth[cell] = 1 + max(depth.get(other, 0) for other in neighbours(cell))
    schedule: list[list[Cell]] = [[] for _ in range(max(depth.values(), default=0))]
    for cell in sorted(depth):
        schedule[depth[cell] - 1].append(cell)
    return schedule


def check(puzzle: Ottf, solution: Order) -> list[Breach]:
    """Every broken rule, found by replaying the order in linear time: bad moves in order, then tiles row by row.

    All orders of the same acyclic orientation are right, so orders are never compared.
    """
    tiles = puzzle.tiles
    known = set(tiles)
    breaches: list[Breach] = []
    moves: dict[Cell, None] = {}
    for number, cell in enumerate(solution.order, 1):
        if cell not in known:
            breaches.append(_stray(puzzle, cell, number))
        elif cell in moves:
            breaches.append(Breach("TWICE", (cell,), f"move {number} repeats this tile"))
        else:
            moves[cell] = None
    shown = replay(moves)
    for cell in tiles:
        number = int(puzzle.template[cell[0]][cell[1]])
        if cell not in shown:
            breaches.append(Breach("MISSING", (cell,), "this tile is never placed"))
        elif shown[cell] != number:
            breaches.append(Breach("WRONG_NUMBER", (cell,), f"shows {shown[cell]} instead of {number}"))
    return breaches


def format_id(puzzle: Ottf) -> str:
    """`ottf:ROWSxCOLS:CELLS`, the cells row by row: a digit for each tile, a letter for each run of empty cells.

    A run of 1 to 26 empty cells is `a` to `z`, and runs continue from one row to the next. A longer run is written with
    as many `z` as fit, then the rest: 30 empty cells are `zd`.
    """
    rows, cols = puzzle.size
    cells = "".join(puzzle.template)
    for length, letter in _RUNS:
        cells = cells.replace("." * length, letter)
    return f"ottf:{rows}x{cols}:{cells}"


def parse_id(text: str) -> Ottf:
    """The puzzle of a position id, in linear time; raises `InputError` for any text that `format_id` does not make."""
    *size, cells = SPELLING.read(text)
    rows, cols = map(int, size)
    if max(rows, cols) > LONGEST_SIDE:
        raise refused(text, f"{rows} x {cols} cells; expected 1 x 1 to {LONGEST_SIDE} x {LONGEST_SIDE}")
    length = sum(1 if item.isdigit() else _empty(item) for item in cells)
    if length != rows * cols:
        raise refused(text, f"{length} cells; expected {rows} x {cols}")
    board = re.sub(r"[a-z]", lambda item: "." * _empty(item.group()), cells)
    with within(entry=f"id {shown(text)}"):
        puzzle = Ottf(tuple(board[i : i + cols] for i in range(0, rows * cols, cols)))
    check_spelling(text, format_id(puzzle))
    return puzzle


def symmetries(puzzle: Ottf) -> Iterator[Ottf]:
    """The 8 turns and reflections of the template, itself first; images of a symmetric template repeat."""
    return (Ottf(image) for image in _images(puzzle.template))


def canonical(puzzle: Ottf) -> Ottf:
    """The first of the 8 images, never taller than wide, without empty margins, which have no meaning."""
    return Ottf(min(_images(_trimmed(puzzle.template)), key=lambda image: (len(image), image)))


def size(puzzle: Ottf) -> tuple[int, int]:
    """Rows and columns without empty margins, the smaller number first: turns make no difference."""
    template = _trimmed(puzzle.template)
    return (min(len(template), len(template[0])), max(len(template), len(template[0])))


def _stray(puzzle: Ottf, cell: Cell, number: int) -> Breach:
    """The breach of a move that is not on a tile; it names the cell only if the cell is on the board."""
    (rows, cols), (row, col) = puzzle.size, cell
    if 0 <= row < rows and 0 <= col < cols:
        return Breach("NOT_A_TILE", (cell,), f"move {number} is on an empty cell")
    return Breach("NOT_A_TILE", (), f"move {number} is off the board")


def _empty(letter: str) -> int:
    """The length of the run of empty cells that a letter of an id means."""
    return ord(letter) - ord("a") + 1


def _images(template: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for _ in range(4):
        yield template
        yield tuple(row[::-1] for row in template)
        template = tuple("".join(column) for column in zip(*template[::-1], strict=True))


def _trimmed(template: tuple[str, ...]) -> tuple[str, ...]:
    """The template without empty rows and columns at its sides."""
    for _ in range(4):
        top = next(number for number, row in enumerate(template) if row.strip("."))
        template = tuple("".join(column) for column in zip(*template[top:][::-1], strict=True))
    return template
