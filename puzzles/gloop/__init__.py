"""Gloop: place square tiles on a board so that every path closes, into the contours that the goal asks for (Horn 1995).

The instance, its position id, the check of a packing, and the symmetries. The tiles are in `tiles`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

import msgspec

from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.rules import (
    CELL,
    HOLE,
    MOST_CELLS,
    cell_breaches,
    check_board,
    check_tiles,
    check_unturned,
    edge_breaches,
    goal_breaches,
    limit_breaches,
    set_breaches,
    turned_breaches,
)
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.kinds import Breach, Cell, InputError, Puzzle, Solution, shown, typed, within
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.sizes import size_pattern
from puzzlemill.puzzles.spelling import Field, Spelling, check_spelling, refused
from puzzlemill.puzzles.wording import counted

Goal: TypeAlias = Literal["valid", "mixed", "perfect"]
Given: TypeAlias = tuple[int, int, str]
"""Row, column and word of a tile that is on the board from the start."""

Range: TypeAlias = tuple[int, int]

MOST_CONTOURS: Final = 2 * MOST_CELLS
"""More contours than any packing has: a contour has at least four path ends, a tile at most eight."""

GOALS: Final[dict[str, str]] = {
    "valid": "every path closes",
    "mixed": "exactly one contour is not a circle",
    "perfect": "there is exactly one contour, and it is not a circle",
}

RIGHTS: Final = "Gloop was devised by Fred Horn for a convention of puzzlers in 1995; ask the owner of the rights"
"""What a publisher should know. Source: Cameron Browne, "Analysis of Fred Horn's Gloop Puzzle" (2017)."""

BREACHES: Final[dict[str, str]] = {
    "SHAPE": "the grid does not have the rows and columns of the board",
    "EMPTY_CELL": "a cell of the board has no tile",
    "FILLED_HOLE": "a tile is placed where the board has no cell",
    "NOT_A_WORD": "a string is not one of the 323 words",
    "NOT_IN_SET": "a tile does not belong to the puzzle",
    "TILE_TWICE": "a tile is used more than once",
    "GIVEN_MOVED": "a given tile has been changed, turned or removed",
    "TURNED": "a tile is turned, but the tiles of this puzzle lie as they are drawn",
    "EDGE_MISMATCH": "the touching sides of two tiles do not match",
    "PATH_CUT_OFF": "a path runs off the board",
    "NO_LOOP": "mixed or perfect: there are only circles, and no other contour",
    "SECOND_LOOP": "mixed or perfect: more than one contour is not a circle",
    "CIRCLE": "perfect: one of the contours is a circle",
    "CONTOUR_LIMIT": "the number of contours is outside the limits",
    "CIRCLE_LIMIT": "the number of circles is outside the limits",
}
"""Every code of `check` in words. The last five concern contours and are checked only if every path is closed."""

T = TypeVar("T")


class Packing(Solution, frozen=True):
    """A solution: rows of Motzkin words, with None if the board has no cell."""

    kind: ClassVar[Literal["gloop"]] = "gloop"

    grid: tuple[tuple[str | None, ...], ...]

    @property
    def words(self) -> dict[Cell, str]:
        """The word on each cell, row by row."""
        return {(row, col): word for row, line in enumerate(self.grid) for col, word in enumerate(line) if word}

    @property
    def tiles(self) -> tuple[int, ...]:
        """The numbers of the tiles on the board, row by row."""
        return tuple(map(tiling.tile_number, self.words.values()))

    def givens(self, cells: Iterable[Cell]) -> tuple[Given, ...]:
        """The tiles on these cells as the givens of a puzzle."""
        words = self.words
        return tuple((*cell, words[cell]) for cell in cells)


def packing_of(puzzle: "Gloop", words: Mapping[Cell, str]) -> Packing:
    """The packing with these words on the cells of a puzzle, and None elsewhere."""
    return Packing(tuple(tuple(words.get((row, col)) for col in range(puzzle.cols)) for row in range(puzzle.rows)))


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fewest and most contours and circles, both ends included; None allows any number."""

    contours: Range | None = None
    circles: Range | None = None

    @typed
    def __post_init__(self) -> None:
        for name, limit in (("contours", self.contours), ("circles", self.circles)):
            if limit is not None and not 0 <= limit[0] <= limit[1] <= MOST_CONTOURS:
                raise InputError(f"{name}: expected 0 <= least <= most <= {MOST_CONTOURS}", field="limits")


class Bounds(NamedTuple):
    """Fewest and most loops (contours that are not circles), circles, and contours of both sorts."""

    loops: Range
    circles: Range
    contours: Range


class Gloop(Puzzle[Packing], frozen=True, omit_defaults=True):
    """A board, the tiles to use (each once, turned but not flipped), the goal, and the tiles given in place.

    `board` has rows of one length, `.` for a cell and `#` for no cell. `tiles` are numbers; there are at least as many
    tiles as cells, and the rest are spares. If `unturned` has the words of all tiles, no tile is turned: each lies as
    its word shows. Tiles, words and givens can come in any order and are stored in ascending order of the tiles, and
    of the cells.
    """

    kind: ClassVar[Literal["gloop"]] = "gloop"

    board: tuple[str, ...]
    goal: Goal
    tiles: tuple[int, ...]
    # A factory that msgspec does not know keeps these in JSON; only `unturned` is left out, as in packs before it came.
    givens: tuple[Given, ...] = msgspec.field(default_factory=lambda: ())
    limits: Limits | None = msgspec.field(default_factory=lambda: None)
    unturned: tuple[str, ...] = ()

    @typed
    def __post_init__(self) -> None:
        check_board(self.board)
        check_tiles(self.tiles, "".join(self.board).count(CELL))
        if self.unturned:
            check_unturned(self.tiles, self.unturned)
        if self.givens:
            _check_givens(self)
        msgspec.structs.force_setattr(self, "tiles", tuple(sorted(self.tiles)))
        msgspec.structs.force_setattr(self, "givens", tuple(sorted(self.givens)))
        msgspec.structs.force_setattr(self, "unturned", tuple(sorted(self.unturned, key=tiling.tile_number)))
        if self.limits == Limits():
            msgspec.structs.force_setattr(self, "limits", None)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.board)

    @property
    def cols(self) -> int:
        """The number of columns."""
        return len(self.board[0])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells row by row."""
        return tuple((row, col) for row, line in enumerate(self.board) for col, mark in enumerate(line) if mark == CELL)

    @property
    def bounds(self) -> Bounds:
        """The numbers that the goal and the limits allow."""
        limits, unlimited = self.limits or Limits(), (0, MOST_CONTOURS)
        circles = limits.circles or unlimited
        if self.goal == "perfect":
            circles = (circles[0], 0)
        return Bounds(unlimited if self.goal == "valid" else (1, 1), circles, limits.contours or unlimited)

    @property
    def given_words(self) -> dict[Cell, str]:
        """The word of each given tile, by cell."""
        return {(row, col): word for row, col, word in self.givens}

    @property
    def free_cells(self) -> list[Cell]:
        """The cells without a given tile, row by row."""
        given = self.given_words
        return [cell for cell in self.cells if cell not in given]

    @property
    def turns(self) -> dict[int, tuple[str, ...]]:
        """The words in which each tile can lie: one if no tile is turned, otherwise 1, 2 or 4."""
        if self.unturned:
            return {tile: (word,) for tile, word in zip(self.tiles, self.unturned, strict=True)}
        return {tile: tiling.turns(tiling.TILES[tile]) for tile in self.tiles}

    @property
    def free_tiles(self) -> list[int]:
        """The tiles that are not given, in ascending order."""
        given = {tiling.tile_number(word) for _, _, word in self.givens}
        return [tile for tile in self.tiles if tile not in given]


class GloopEntry(Entry[Gloop, Packing], tag="gloop", frozen=True):
    """A Gloop puzzle with its solution, grade and origin."""


ENTRY: Final = GloopEntry


def format_id(puzzle: Gloop) -> str:
    """`gloop:BOARD:GOAL:TILES[:UNTURNED][:GIVENS][:LIMITS]`.

    BOARD is `4x5` for a full rectangle, otherwise `10x9.MASK`: the board row by row as the bits of a hexadecimal
    number, with 1 for a cell; the first place is the highest bit. TILES is also a hexadecimal number, with the bit 2**n
    for tile n. UNTURNED, if no tile is turned, is `u` and a digit for each tile in ascending order: the clockwise
    quarter turns, as few as possible, from its canonical word to its word. GIVENS are joined by `_`. Each is the number
    of its cell, counted row by row from 0 without holes, and its word with `a` for `(`, `b` for `)` and `o` for `.`,
    such as `5oaobooab`. LIMITS are contours `c1-6` and circles `o0-2`, joined by `.`. Numbers have no leading zeros.
    """
    fields = [puzzle.kind, format_board(puzzle.board), puzzle.goal, f"{sum(1 << tile for tile in puzzle.tiles):x}"]
    if puzzle.unturned:
        fields.append(
            "u" + "".join(str(tiling.turns(tiling.TILES[tile]).index(word)) for tile, (word,) in puzzle.turns.items())
        )
    if puzzle.givens:
        place = {cell: number for number, cell in enumerate(puzzle.cells)}
        fields.append("_".join(f"{place[r, c]}{word.translate(_TO_ID)}" for r, c, word in puzzle.givens))
    if puzzle.limits is not None:
        named = (("c", puzzle.limits.contours), ("o", puzzle.limits.circles))
        fields.append(".".join(f"{letter}{limit[0]}-{limit[1]}" for letter, limit in named if limit is not None))
    return ":".join(fields)


def parse_id(text: str) -> Gloop:
    """The puzzle that an id describes; raises `InputError` for any text that `format_id` does not make."""
    rows, cols, mask, goal, tile_mask, turns, listed, limits = SPELLING.read(text)
    board, tiles = unmasked(rows, cols, mask), int(tile_mask, 16)
    ranges = {limit[0]: _parse_range(limit[1:]) for limit in limits.split(".") if limit}
    cells = [(row, col) for row, line in enumerate(board) for col, mark in enumerate(line) if mark == CELL]
    givens: list[Given] = []
    for given in filter(None, listed.split("_")):
        number, word = int(given[:-8]), given[-8:].translate(_FROM_ID)
        if number >= len(cells):
            raise refused(text, f"givens: no cell {number}; the last cell is {len(cells) - 1}")
        givens.append((*cells[number], word))
    numbers = tuple(tile for tile in range(tiles.bit_length()) if tiles >> tile & 1)
    with within(entry=f"id {shown(text)}"):
        unturned = _parse_unturned(numbers, len(cells), turns) if turns else ()
        puzzle = Gloop(
            board, cast(Goal, goal), numbers, tuple(givens), Limits(ranges.get("c"), ranges.get("o")), unturned
        )
    check_spelling(text, format_id(puzzle))
    return puzzle


def check(puzzle: Gloop, solution: Packing) -> list[Breach]:
    """Every broken rule of `BREACHES`, with its cells; empty if the packing is right.

    A grid of the wrong shape breaks only `SHAPE`; contours are checked only if every path is closed.
    """
    grid = solution.grid
    if len(grid) != puzzle.rows or any(len(words) != puzzle.cols for words in grid):
        return [Breach("SHAPE", text=f"expected {puzzle.rows} rows of {puzzle.cols}")]
    cells = cell_breaches(puzzle.board, grid)
    known = tuple(tuple(word if tiling.is_word(word) else None for word in words) for words in grid)
    edges = edge_breaches(known)
    breaches = cells + set_breaches(puzzle.tiles, puzzle.givens, known) + edges
    breaches += turned_breaches(puzzle.unturned, known)
    if cells or edges:
        return breaches
    closed, limits = contours(known), puzzle.limits or Limits()
    breaches += goal_breaches(puzzle.goal, closed)
    breaches += limit_breaches("CONTOUR_LIMIT", len(closed), limits.contours)
    return breaches + limit_breaches("CIRCLE_LIMIT", sum(contour.circle for contour in closed), limits.circles)


def symmetries(puzzle: Gloop) -> Iterator[Gloop]:
    """The 8 images under the symmetries of the square, `puzzle` first; a reflection also mirrors every tile."""
    for start in (puzzle, reflected(puzzle)):
        image = start
        for _ in range(4):
            yield image
            image = turned(image)


def canonical(puzzle: Gloop) -> Gloop:
    """The image whose id comes first in ASCII order."""
    return min(symmetries(puzzle), key=format_id)


def size(puzzle: Gloop) -> tuple[int, int]:
    """Rows and columns of the board, the smaller number first: turns make no difference."""
    return (min(puzzle.rows, puzzle.cols), max(puzzle.rows, puzzle.cols))


def turned(puzzle: Gloop) -> Gloop:
    """The puzzle after a clockwise quarter turn of the board."""
    last = puzzle.rows - 1
    givens = tuple((col, last - row, tiling.turn(word)) for row, col, word in puzzle.givens)
    board = tuple("".join(line) for line in turned_rows(puzzle.board))
    return Gloop(board, puzzle.goal, puzzle.tiles, givens, puzzle.limits, tuple(map(tiling.turn, puzzle.unturned)))


def reflected(puzzle: Gloop) -> Gloop:
    """The puzzle after a left-right reflection of the board and of every tile."""
    last = puzzle.cols - 1
    tiles = tuple(tiling.MIRRORED[tile] for tile in puzzle.tiles)
    givens = tuple((row, last - col, tiling.mirror(word)) for row, col, word in puzzle.givens)
    board = tuple(line[::-1] for line in puzzle.board)
    return Gloop(board, puzzle.goal, tiles, givens, puzzle.limits, tuple(map(tiling.mirror, puzzle.unturned)))


def turned_rows(rows: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
    """Rows of anything after a clockwise quarter turn; the items themselves are not turned."""
    return tuple(zip(*reversed(rows), strict=True))


LETTERS: Final = "()."
"""The letters of words: the two ends of a path, and no path."""

ID_LETTERS: Final = "abo"
"""The letters of words in ids, in the same order."""

_GIVEN: Final = f"[0-9]{{1,2}}[{ID_LETTERS}]{{8}}"

SPELLING: Final = Spelling(
    "gloop:ROWSxCOLS[.MASK]:GOAL:TILES[:UNTURNED][:GIVENS][:LIMITS]",
    board=Field(size_pattern(2) + r"(?:\.([0-9a-f]+))?", "ROWSxCOLS or ROWSxCOLS.MASK without leading zeros"),
    goal=Field(f"({'|'.join(GOALS)})", " or ".join(GOALS)),
    tiles=Field("([0-9a-f]{1,23})", "1 to 23 hexadecimal digits"),
    unturned=Field("u([0-3]{1,91})", "u and a digit 0 to 3 for each tile", begins="u"),
    givens=Field(
        f"({_GIVEN}(?:_{_GIVEN}){{0,90}})",
        "the number of a cell and 8 letters a, b or o, with _ between givens",
        begins="0-9",
    ),
    limits=Field(
        r"([co][0-9]{1,3}-[0-9]{1,3}(?:\.o[0-9]{1,3}-[0-9]{1,3})?)",
        "contours such as c1-6, circles such as o0-2, or both joined by .",
        begins="co",
    ),
)
"""The fields of an id."""

_TO_ID: Final = str.maketrans(LETTERS, ID_LETTERS)
_FROM_ID: Final = str.maketrans(ID_LETTERS, LETTERS)


def _parse_unturned(tiles: tuple[int, ...], cells: int, digits: str) -> tuple[str, ...]:
    """The words of an id's tiles, from their quarter turns; raises `InputError` for tiles that cannot have words."""
    check_tiles(tiles, cells)
    if len(digits) != len(tiles):
        raise InputError(
            f"{counted(len(digits), 'digit')} for {counted(len(tiles), 'tile')}; expected one for each tile",
            field="unturned",
        )
    words = []
    for tile, digit in zip(tiles, digits, strict=True):
        turns = tiling.turns(tiling.TILES[tile])
        if int(digit) >= len(turns):
            fewest = "0 or 1" if len(turns) == 2 else "0"
            number = counted(int(digit), "quarter turn")
            raise InputError(f"{number} of tile {tile}; expected {fewest}, as few as possible", field="unturned")
        words.append(turns[int(digit)])
    return tuple(words)


def format_board(board: tuple[str, ...]) -> str:
    """A board as ids have it: `4x5` or `10x9.MASK`."""
    size = f"{len(board)}x{len(board[0])}"
    marks = "".join(board)
    if HOLE not in marks:
        return size
    return f"{size}.{int(marks.replace(CELL, '1').replace(HOLE, '0'), 2):x}"


def unmasked(rows: str, cols: str, mask: str) -> tuple[str, ...]:
    """The board of the three values of an id."""
    width, size = int(cols), int(rows) * int(cols)
    marks = f"{int(mask, 16):0{size}b}".replace("1", CELL).replace("0", HOLE) if mask else CELL * size
    return tuple(marks[start : start + width] for start in range(0, size, width))


def _parse_range(text: str) -> Range:
    least, most = text.split("-")
    return int(least), int(most)


def _check_givens(puzzle: Gloop) -> None:
    cells = puzzle.given_words.keys()
    if not cells <= set(puzzle.cells):
        raise InputError("expected the row and column of a cell, counted from 0", field="givens")
    if len(cells) < len(puzzle.givens):
        raise InputError("two tiles on one cell", field="givens")
    if not all(tiling.is_word(word) for _, _, word in puzzle.givens):
        raise InputError("expected words of 8 characters, brackets that match and '.'", field="givens")
    numbers = [tiling.tile_number(word) for _, _, word in puzzle.givens]
    if len(set(numbers)) < len(numbers):
        raise InputError("a tile appears twice", field="givens")
    if not set(numbers) <= set(puzzle.tiles):
        raise InputError("a given tile is not listed in tiles", field="givens")
    if puzzle.unturned and not {word for _, _, word in puzzle.givens} <= set(puzzle.unturned):
        raise InputError("a given tile is turned; expected its word in unturned", field="givens")
