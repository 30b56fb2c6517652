"""The rules of Domicles: swap dominoes until no number appears twice in any row or column.

M rows of N tiles make a grid of M x 2N numbers: the tile at (r, c) puts its higher number into grid column 2c and its
lower one into 2c + 1. Tiles are never turned. Source: the blog post that introduced the puzzle.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, Literal

import msgspec

from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.kinds import Breach, Cell, InputError, Puzzle, Solution, shown, typed, within
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.sizes import size_pattern
from puzzlemill.puzzles.spelling import Field, Spelling, check_spelling
from puzzlemill.puzzles.wording import counted

Tile = tuple[int, int]
"""Higher and lower number. There are no doubles: a double would repeat a number in its row."""

RIGHTS: Final = "Domicles comes from a blog post, “Domicles: a novel logic puzzle using Dominoe tiles”; ask its author"
"""What a publisher should know. Source: the blog post that introduced the puzzle."""

BREACHES: dict[str, str] = {
    "BAD_SWAP": "the swaps are not a list of pairs of whole numbers",
    "NO_SUCH_PLACE": "a swap names a place outside the layout; the cell is that pair of places",
    "SAME_PLACE": "a swap names the same place twice; the cell is that pair of places",
    "TOO_MANY_SWAPS": "the solution has more swaps than the puzzle allows",
    "ROW_DUPLICATE": "after the swaps, a row of the number grid has the same number in all of the cells given",
    "COLUMN_DUPLICATE": "after the swaps, a column of the number grid has the same number in all of the cells given",
}
"""The codes of `check`. Cells are (row, column) of the number grid, M x 2N, except where a swap itself is wrong."""

LARGEST_PIPS = 18
"""The largest double set that is sold, double-18; its numbers are the digits 0-9 and a-i of an id."""

LARGEST_SIDE = 99
"""The most rows or columns of a layout that is considered. Double-18 cannot fill more than 9 columns."""

_DIGITS = "0123456789abcdefghi"

SPELLING: Final = Spelling(
    "domicles:ROWSxCOLS:PIPS:CLAIM:TILES",
    layout=Field(size_pattern(3), "ROWSxCOLS without leading zeros"),
    pips=Field("([0-9]{1,2})", "the double set's largest number"),
    claim=Field("([em])([0-9]{1,3})", "e or m and the number of swaps"),
    tiles=Field("((?:[0-9a-i]{2}){1,171})", "two digits 0-9 and a-i for each tile"),
)
"""The fields of an id."""


class Swaps(Solution, frozen=True):
    """A solution: pairs of places to swap, in order. Places count row by row from 0."""

    kind: ClassVar[Literal["domicles"]] = "domicles"

    swaps: tuple[tuple[int, int], ...]


class Domicles(Puzzle[Swaps], frozen=True):
    """`rows` x `cols` tiles of the double-`pips` set, row by row, to be solved in at most `swaps` swaps.

    `exact` claims that no smaller number of swaps solves it. 0 swaps mean that the board is already solved; the largest
    number ever needed is one less than the number of tiles. Raises `InputError` if the fields do not make a puzzle.
    """

    kind: ClassVar[Literal["domicles"]] = "domicles"

    rows: int
    cols: int
    pips: int
    tiles: tuple[Tile, ...]
    swaps: int
    exact: bool = False

    @typed
    def __post_init__(self) -> None:
        fault = layout_fault(self.rows, self.cols, self.pips)
        if fault:
            raise fault
        size = self.rows * self.cols
        if len(self.tiles) != size:
            raise InputError(f"{len(self.tiles)} tiles; a {self.rows}x{self.cols} layout needs {size}", field="tiles")
        for place, (high, low) in enumerate(self.tiles):
            if not 0 <= low < high <= self.pips:
                rule = f"expected two different numbers from 0 to {self.pips}, the higher one first"
                raise InputError(f"{shown(high)}|{shown(low)} at place {place}: {rule}", field="tiles")
        if len(set(self.tiles)) != size:
            high, low = next(tile for tile in self.tiles if self.tiles.count(tile) > 1)
            raise InputError(f"{high}|{low} appears more than once", field="tiles")
        if not 0 <= self.swaps < size:
            raise InputError(f"expected 0 to {size - 1}; more are never needed", field="swaps", value=self.swaps)


class DomiclesEntry(Entry[Domicles, Swaps], tag="domicles", frozen=True):
    """A Domicles puzzle with its solution, grade and origin."""


ENTRY: Final = DomiclesEntry


def layout_fault(rows: int, cols: int, pips: int) -> InputError | None:
    """Why no puzzle of `rows` x `cols` tiles of the double-`pips` set can be made; None if one can.

    The conditions are necessary (proved): with one row or one column no swap changes anything; a row holds 2N different
    numbers; number v appears at most once in each of M rows, and in each of N tile columns at most once as the higher
    number (v tiles have it there) and once as the lower (K - v tiles). Up to double-18 they are also sufficient: each
    of the 683 layouts that pass has a solved board, found by search (`tests/solvers/domicles/test_boards.py`).
    """
    if rows > LARGEST_SIDE or cols > LARGEST_SIDE:
        rule = f"expected at most {LARGEST_SIDE} rows and {LARGEST_SIDE} columns of tiles"
        return InputError(rule, field="layout")
    if rows < 2 or cols < 2:
        rule = "expected at least 2 rows and 2 columns of tiles; with fewer, no swap can solve anything"
        return InputError(rule, field="layout")
    if not 1 <= pips <= LARGEST_PIPS:
        return InputError(f"expected 1 to {LARGEST_PIPS}", field="pips", value=pips)
    layout = f"{rows}x{cols}"
    if 2 * cols > pips + 1:
        rule = f"a row needs {2 * cols} different numbers, but double-{pips} has {pips + 1}"
        return InputError(rule, field="layout", value=layout)
    room = sum(min(rows, min(cols, v) + min(cols, pips - v)) for v in range(pips + 1))
    if room < 2 * rows * cols:
        cells = 2 * rows * cols
        rule = f"without repeats, the numbers of double-{pips} fill at most {room} of its {cells} cells"
        return InputError(rule, field="layout", value=layout)
    return None


def double_set(pips: int) -> tuple[Tile, ...]:
    """The tiles of the double-`pips` set without the doubles, in ascending order; 21 for double-6."""
    return tuple((high, low) for high in range(1, pips + 1) for low in range(high))


def check(puzzle: Domicles, solution: Swaps) -> list[Breach]:
    """Every broken rule; empty if the solution is right. The replay skips swaps that cannot be made."""
    try:
        swaps = msgspec.convert(solution.swaps, tuple[tuple[int, int], ...])
    except msgspec.ValidationError as error:
        return [Breach("BAD_SWAP", (), str(fault_of(error)))]
    breaches: list[Breach] = []
    if len(swaps) > puzzle.swaps:
        breaches.append(Breach("TOO_MANY_SWAPS", (), f"{counted(len(swaps), 'swap')}, but only {puzzle.swaps} allowed"))
    for number, (i, j) in enumerate(swaps, 1):
        if not (0 <= i < len(puzzle.tiles) and 0 <= j < len(puzzle.tiles)):
            text = f"swap {number} names a place outside the layout; places are 0 to {len(puzzle.tiles) - 1}"
            breaches.append(Breach("NO_SUCH_PLACE", ((i, j),), text))
        elif i == j:
            breaches.append(Breach("SAME_PLACE", ((i, j),), f"swap {number} names the same place twice"))
    return breaches + duplicates(replay(puzzle.tiles, swaps), puzzle.cols)


def replay(tiles: Sequence[Tile], swaps: Iterable[tuple[int, int]]) -> tuple[Tile, ...]:
    """The board after the swaps; swaps that name a place outside the board are skipped."""
    board = list(tiles)
    for i, j in swaps:
        if 0 <= i < len(board) and 0 <= j < len(board):
            board[i], board[j] = board[j], board[i]
    return tuple(board)


def duplicates(tiles: Sequence[Tile], cols: int) -> list[Breach]:
    """The rows and columns of the number grid that repeat a number; empty if the board is solved."""
    cells_of: dict[tuple[str, int, int], list[Cell]] = {}
    for place, tile in enumerate(tiles):
        row, col = divmod(place, cols)
        for side, number in enumerate(tile):
            cell = (row, 2 * col + side)
            cells_of.setdefault(("ROW_DUPLICATE", row, number), []).append(cell)
            cells_of.setdefault(("COLUMN_DUPLICATE", cell[1], number), []).append(cell)
    repeated = ((line, cells) for line, cells in sorted(cells_of.items(), reverse=True) if len(cells) > 1)
    return [Breach(code, tuple(cells), _repeat(code, number, len(cells))) for (code, _, number), cells in repeated]


def _repeat(code: str, number: int, times: int) -> str:
    """`the number 2 appears twice in this row`."""
    line = "row" if code == "ROW_DUPLICATE" else "column"
    return f"the number {number} appears {'twice' if times == 2 else f'{times} times'} in this {line}"


def format_id(puzzle: Domicles) -> str:
    """`domicles:ROWSxCOLS:PIPS:CLAIM:TILES`, such as `domicles:4x2:6:e2:4032102164535142`.

    The claim is `e` (exactly this many swaps are needed) or `m` (at most this many are allowed) and the number. The
    tiles follow row by row with two digits each, higher number first; numbers above 9 are the letters a to i.
    """
    claim = f"{'e' if puzzle.exact else 'm'}{puzzle.swaps}"
    tiles = "".join(_DIGITS[number] for tile in puzzle.tiles for number in tile)
    return f"domicles:{puzzle.rows}x{puzzle.cols}:{puzzle.pips}:{claim}:{tiles}"


def parse_id(text: str) -> Domicles:
    """The puzzle of a position id; raises `InputError` for any text that `format_id` does not make."""
    rows, cols, pips, claim, swaps, digits = SPELLING.read(text)
    numbers = [_DIGITS.index(digit) for digit in digits]
    tiles = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    with within(entry=f"id {shown(text)}"):
        puzzle = Domicles(int(rows), int(cols), int(pips), tiles, int(swaps), claim == "e")
    check_spelling(text, format_id(puzzle))
    return puzzle


def symmetries(puzzle: Domicles) -> Iterator[Domicles]:
    """The puzzle and its 2 M! N! - 1 images: rows and columns permuted, and v -> K - v with the tiles mirrored."""
    for tiles in (puzzle.tiles, _mirrored(puzzle)):
        for rows in itertools.permutations(range(puzzle.rows)):
            for cols in itertools.permutations(range(puzzle.cols)):
                yield _rearranged(puzzle, tiles, rows, cols)


def canonical(puzzle: Domicles) -> Domicles:
    """The smallest image among those that have the smallest tile in the corner and an ascending first row and column.

    Tiles are distinct, so each of the two value forms has exactly one such arrangement (the action is free).
    """
    return min((_ascending(puzzle, tiles) for tiles in (puzzle.tiles, _mirrored(puzzle))), key=lambda form: form.tiles)


def size(puzzle: Domicles) -> tuple[int, int]:
    """Rows and columns of the layout, in tiles."""
    return puzzle.rows, puzzle.cols


def _mirrored(puzzle: Domicles) -> tuple[Tile, ...]:
    return tuple((puzzle.pips - low, puzzle.pips - high) for high, low in puzzle.tiles)


def _ascending(puzzle: Domicles, tiles: tuple[Tile, ...]) -> Domicles:
    row, col = divmod(tiles.index(min(tiles)), puzzle.cols)
    rows = sorted(range(puzzle.rows), key=lambda r: tiles[r * puzzle.cols + col])
    cols = sorted(range(puzzle.cols), key=lambda c: tiles[row * puzzle.cols + c])
    return _rearranged(puzzle, tiles, rows, cols)


def _rearranged(puzzle: Domicles, tiles: tuple[Tile, ...], rows: Sequence[int], cols: Sequence[int]) -> Domicles:
    moved = tuple(tiles[r * puzzle.cols + c] for r in rows for c in cols)
    return msgspec.structs.replace(puzzle, tiles=moved)
