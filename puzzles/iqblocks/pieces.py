"""Polyomino pieces: what a piece is, its orientations, and piece files, which people can write.

A shape, like a board, is a tuple of equally long strings ("rows"). `puzzlemill help piece-files` describes the files.
"""

import functools
import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from puzzlemill.catalogues import piece_set_names, piece_set_text
from puzzlemill.puzzles.kinds import Cell, InputError, shown, typed, within
from puzzlemill.puzzles.regions import connected

Rows = tuple[str, ...]

CELL, EMPTY = "#", "."
"""A shape's two characters. (On a board, `.` is an empty cell and `#` means no cell.)"""

LARGEST = 32
"""Rows and columns of the largest shape or board."""

MOST = 26
"""Pieces of the largest set; each has one letter."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A polyomino: its letter, a shape in any one orientation, and whether it may be flipped.

    Raises `InputError` unless `name` is one letter A-Z and `shape` is one connected region that fills its box.
    """

    name: str
    shape: Rows
    flip: bool = True

    @typed
    def __post_init__(self) -> None:
        if not re.fullmatch("[A-Z]", self.name):
            raise InputError("expected one letter A-Z", field="name", value=self.name)
        fault = _shape_fault(self.shape)
        if fault:
            raise InputError(f"shape of {self.name}: {fault}")

    @property
    def size(self) -> int:
        """The number of cells."""
        return sum(row.count(CELL) for row in self.shape)


def rows_of(text: str, cols: int) -> Rows:
    """A shape or a board from its rows in one text."""
    return tuple(text[start : start + cols] for start in range(0, len(text), cols))


def cells_of(rows: Rows, mark: str = CELL) -> tuple[Cell, ...]:
    """The cells of a shape, or the cells of a board with a letter, row by row."""
    return tuple((r, c) for r, row in enumerate(rows) for c, other in enumerate(row) if other == mark)


def with_mark(rows: Rows, mark: str, cells: Iterable[Cell]) -> Rows:
    """The board with a letter or another mark on these cells."""
    lines = [list(row) for row in rows]
    for r, c in cells:
        lines[r][c] = mark
    return tuple(map("".join, lines))


def without(board: Rows, letters: Iterable[str]) -> Rows:
    """The board without these pieces."""
    change = dict.fromkeys(map(ord, letters), EMPTY)
    return tuple(row.translate(change) for row in board)


def images(rows: Rows, reflected: bool) -> Iterator[Rows]:
    """`rows`, their three clockwise quarter turns, and, if `reflected`, the mirror images of these four."""
    for start in (rows, tuple(row[::-1] for row in rows))[: 1 + reflected]:
        turned = start
        for _ in range(4):
            yield turned
            turned = tuple("".join(column) for column in zip(*turned[::-1], strict=True))


@functools.lru_cache(maxsize=1024)
def orientations(piece: Piece) -> tuple[Rows, ...]:
    """The 1 to 8 different orientations of the piece, as sorted shapes."""
    return tuple(sorted(set(images(piece.shape, piece.flip))))


@functools.lru_cache(maxsize=1024)
def reflectable(piece: Piece) -> bool:
    """Whether the mirror image of every orientation is also an orientation."""
    return set(images(piece.shape, True)) == set(orientations(piece))


@functools.lru_cache(maxsize=1024)
def normal(piece: Piece) -> Piece:
    """The piece in its smallest orientation, and with `flip` if flipping it adds no orientation."""
    return Piece(piece.name, orientations(piece)[0], reflectable(piece))


def check_set(pieces: Sequence[Piece]) -> None:
    """Raise `InputError` unless there are 1 to 26 pieces with different letters."""
    if not 1 <= len(pieces) <= MOST:
        raise InputError(f"expected 1 to {MOST}, got {len(pieces)}", field="pieces")
    names = [piece.name for piece in pieces]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"letter {name} is used twice; every piece and every copy needs its own", field="pieces")


@functools.cache
def bundled(name: str) -> tuple[Piece, ...]:
    """The pieces of a bundled set; raises `KeyError` for an unknown name."""
    return parse_pieces(piece_set_text(name), f"{name}.txt")


def parse_pieces(text: str, name: str = "pieces") -> tuple[Piece, ...]:
    """The pieces of a piece file. Raises `InputError` with one line: `name`, the line's number and the rule."""
    if not isinstance(text, str):
        raise InputError(f"expected the text of a piece file, got {type(text).__name__}", file=name)
    pieces: list[Piece] = []
    for number, heading, shape in _blocks(text, name):
        letters, *marks = heading.split()
        if not shape:
            raise InputError(
                f"{letters} has no shape; draw it with {CELL} and {EMPTY} on the lines below", file=name, line=number
            )
        indent = min(len(row) - len(row.lstrip(" ")) for row in shape)
        # One more than allowed, so that the short rows of a huge shape are not all filled up.
        width = min(max(map(len, shape)) - indent, LARGEST + 1)
        lines = (row[indent : indent + width] for row in shape[: LARGEST + 1])
        rows = tuple(line.replace(" ", EMPTY).ljust(width, EMPTY) for line in lines)
        with within(file=name, line=number):
            pieces.extend(Piece(letter, rows, not marks) for letter in letters)
            check_set(pieces)
    if not pieces:
        raise InputError("no pieces in this file", file=name)
    return tuple(pieces)


def format_set(pieces: Iterable[Piece]) -> str:
    """The pieces in one word, joined by `_`, such as `a1111.1100_d-011.110`: the spelling of ids and of `--pieces`.

    Each is its letter, `-` if it may not be flipped, and the rows of its shape in 0 and 1 joined by `.`.
    """
    return "_".join(
        f"{piece.name.lower()}{'' if piece.flip else '-'}"
        + ".".join(row.replace(CELL, "1").replace(EMPTY, "0") for row in piece.shape)
        for piece in pieces
    )


def parse_set(text: str) -> str | tuple[Piece, ...]:
    """The name of a bundled set as it is, otherwise the pieces that `format_set` writes so; raises `InputError`."""
    if text in piece_set_names():
        return text
    pieces = []
    for item in text.split("_"):
        match = re.fullmatch("([a-z])(-?)([01]+(?:[.][01]+)*)", item)
        if not match:
            names = ", ".join(piece_set_names())
            raise InputError(
                f"expected one of {names}, or pieces such as f111.110, joined by _", field="pieces", value=item
            )
        shape = tuple(row.replace("0", EMPTY).replace("1", CELL) for row in match[3].split("."))
        pieces.append(Piece(match[1].upper(), shape, not match[2]))
    check_set(pieces)
    return tuple(pieces)


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """(number, line) for each line of a hand-written file, without comments after `;`, trailing blanks and blank lines.

    Skips a byte order mark before the first line.
    """
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = raw.partition(";")[0].rstrip()
        if line:
            yield number, line


def _blocks(text: str, name: str) -> Iterator[tuple[int, str, list[str]]]:
    """(line number of the heading, heading, lines of the shape) for each piece of a file."""
    heading: tuple[int, str] | None = None
    shape: list[str] = []
    for number, line in lines_of(text):
        if set(line) <= {CELL, EMPTY, " "}:
            if heading is None:
                raise InputError(
                    "this shape has no heading; put its letter on the line above it", file=name, line=number
                )
            shape.append(line)
            continue
        fault = _heading_fault(line, heading is not None and not shape)
        if fault:
            raise fault.within(file=name, line=number)
        if heading:
            yield *heading, shape
        heading, shape = (number, line), []
    if heading:
        yield *heading, shape


def _heading_fault(line: str, first: bool) -> InputError | None:
    """What is wrong with a line that is not part of a shape, with the column if it was meant to be.

    `first` means that the line is the first one below a heading.
    """
    letters, *marks = line.split()
    copies = re.fullmatch("[A-Z]{1,26}", letters) and marks in ([], ["noflip"])
    if copies and not (first and len(set(letters)) < len(letters)):
        return None
    if first or {CELL, EMPTY} & set(line):
        column = next(column for column, mark in enumerate(line, 1) if mark not in (CELL, EMPTY, " "))
        rule = f"{line[column - 1]!r}: a shape has only {CELL} (cell) and {EMPTY} (no cell)"
        return InputError(rule, column=column)
    return InputError(f"{shown(line)}: expected letters A-Z, one per copy, and then noflip or nothing")


def _shape_fault(shape: Rows) -> str:
    """Why `shape` is not a polyomino that fills its box, in words; empty if it is."""
    if not 1 <= len(shape) <= LARGEST or not 1 <= len(shape[0]) <= LARGEST:
        return f"expected 1 to {LARGEST} rows of 1 to {LARGEST} characters"
    if any(len(row) != len(shape[0]) for row in shape):
        return "its rows differ in length"
    if not set("".join(shape)) <= {CELL, EMPTY}:
        return f"expected only {CELL} and {EMPTY}"
    columns = ["".join(column) for column in zip(*shape, strict=True)]
    if any(CELL not in edge for edge in (shape[0], shape[-1], columns[0], columns[-1])):
        return "an outer row or column is empty"
    if len(regions(set(cells_of(shape)))) > 1:
        return "its cells are not connected edge to edge"
    return ""


def regions(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The edge-connected regions of a set of cells, each sorted, by their first cells."""
    return [sorted(region) for region in connected(sorted(cells), _around)]


def _around(cell: Cell) -> list[Cell]:
    """The cells above, left, right and below, on the board or not."""
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
