"""The catalogue file of IQ Blocks: all fillings of a board, one for each class under the board's symmetries.

A file is `Header` as a line of JSON, then zlib data: for every filling and every next open spot, row by row, the piece
that begins there and its orientation, a byte each, the first spots of all fillings first. The byte counts through the
pieces in the set's order and the sorted orientations of each:

    0 1 2 3    4 5    6 7 8 ...
    piece A    B      C             A has four orientations, B has two
"""

import hashlib
import zlib
from collections.abc import Iterator
from typing import Literal

import msgspec
import numpy as np

from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline, own_symmetries, twins_of
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, cells_of, orientations
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.arrays import Bools, Int64s, Texts, UInt8s, UInt64s
from puzzlemill.solvers.iqblocks.symmetry import image_of
from puzzlemill.solvers.iqblocks.table import Table, table_of

LARGEST = 1_000_000
"""Fillings of the largest catalogue."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file: the board, the number of fillings, and the SHA-256 of the data before compression."""

    format: Literal["puzzlemill-iqblocks-solutions"]
    version: Literal[1]
    instance: IqBlocks
    classes: int
    solutions: int
    digest: str


def encode(puzzle: IqBlocks, boards: UInt8s) -> bytes:
    """The file of all fillings (uint8[n, rows, cols], ASCII codes) of an empty board.

    It has the least image of each class that fits this board.
    """
    least, *others = (texts_of(image) for image in board_images(puzzle, boards))
    for texts in others:
        least = np.where(texts < least, texts, least)
    classes = _from_texts(_distinct(least), puzzle)
    plain = np.ascontiguousarray(_opening_numbers(puzzle, classes).T).tobytes()
    digest = hashlib.sha256(plain).hexdigest()
    header = Header("puzzlemill-iqblocks-solutions", 1, puzzle, len(classes), len(boards), digest)
    return msgspec.json.encode(header) + b"\n" + zlib.compress(plain, 9)


def decode(data: bytes, name: str) -> tuple[IqBlocks, UInt8s]:
    """The puzzle of a file and all its fillings (uint8[n, rows, cols], ASCII codes), in the order of their letters.

    Raises `InputError`, one line that begins with `name`, for data that `encode` did not write.
    """
    header, packed = header_of(data, name), data.partition(b"\n")[2]
    puzzle, pieces = header.instance, len(header.instance.piece_list)
    if empty_outline(puzzle) != puzzle.board:
        raise InputError("instance: expected an empty board", file=name)
    if not 1 <= header.classes <= header.solutions <= LARGEST:
        raise InputError(f"expected 1 to {LARGEST} solutions, and at most as many classes", file=name)
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(packed, header.classes * pieces + 1)
    except zlib.error as error:
        raise InputError(f"data: {error}", file=name) from None
    if len(plain) != header.classes * pieces or unpacker.unused_data:
        raise InputError(f"data: expected {header.classes} classes of {pieces} pieces", file=name)
    if hashlib.sha256(plain).hexdigest() != header.digest:
        raise InputError("digest does not match the data; the file is damaged", file=name)
    classes = _fillings_from(puzzle, np.frombuffer(plain, dtype=np.uint8).reshape(pieces, -1).T)
    if classes is None:
        raise InputError("data: one of the fillings does not fill the board", file=name)
    every = _distinct(np.concatenate([texts_of(image) for image in board_images(puzzle, classes)]))
    if len(every) != header.solutions:
        raise InputError(f"solutions: the classes have {len(every)}, but the header says {header.solutions}", file=name)
    return puzzle, _from_texts(every, puzzle)


def header_of(data: bytes, name: str) -> Header:
    """The header of a file, not checked against the data; raises `InputError`, one line that begins with `name`."""
    header: Header = read_json(data.partition(b"\n")[0], Header, name)
    return header


def board_images(puzzle: IqBlocks, boards: UInt8s) -> Iterator[UInt8s]:
    """Fillings (uint8[n, rows, cols]) under each symmetry of the position, the identity first, after `relettered`."""
    for symmetry in own_symmetries(puzzle):
        yield relettered(puzzle, np.ascontiguousarray(image_of(boards, symmetry)))


def relettered(puzzle: IqBlocks, boards: UInt8s) -> UInt8s:
    """The boards with equal pieces lettered in the order of their first cells, so exchanging them changes nothing."""
    flat = boards.reshape(len(boards), -1)
    changed = flat
    for names in twins_of(puzzle):
        letters = np.array([ord(name) for name in names], dtype=np.uint8)
        covered = np.stack([flat == letter for letter in letters])
        # The first cells of the letters, then their ranks: an argsort of an argsort.
        ranks = covered.argmax(axis=2).argsort(axis=0).argsort(axis=0)
        changed = np.where(covered.any(axis=0), (covered * letters[ranks][:, :, None]).sum(axis=0), changed)
    return changed.astype(np.uint8).reshape(boards.shape)


def texts_of(boards: UInt8s) -> Texts:
    """Boards as the bytes of their letters, row by row."""
    return boards.reshape(len(boards), -1).view(f"S{boards[0].size}").ravel()


def placements(table: Table, boards: UInt8s) -> Int64s:
    """The placement in `table` (int64[n, pieces]) of each piece in fillings (uint8[n, rows, cols]) of its board."""
    places = [r * boards.shape[2] + c for r, c in table.cells]
    flat = np.ascontiguousarray(boards.reshape(len(boards), -1)[:, places])
    numbers = np.empty((len(boards), len(table.pieces)), dtype=np.int64)
    for index, piece in enumerate(table.pieces):
        of_piece = np.flatnonzero(table.piece == index)
        covered = np.zeros((len(of_piece), len(places) + 1), dtype=bool)
        covered[np.arange(len(of_piece))[:, None], table.cover(of_piece)] = True
        keys = _sortable(covered[:, :-1])
        order = np.argsort(keys)
        numbers[:, index] = of_piece[order[np.searchsorted(keys[order], _sortable(flat == ord(piece.name)))]]
    return numbers


def _sortable(marks: Bools) -> UInt64s | Texts:
    """Rows of bool as sortable values: integers if they fit, which is faster, else bytes."""
    size = max(8, (marks.shape[1] + 7) // 8)
    packed = np.zeros((len(marks), size), dtype=np.uint8)
    packed[:, : (marks.shape[1] + 7) // 8] = np.packbits(marks, axis=1)
    return packed.view(np.uint64 if size == 8 else f"S{size}").ravel()


def _distinct(texts: Texts) -> Texts:
    """The different texts, sorted; `np.unique` takes three times as long on bytes."""
    ordered = np.sort(texts)
    distinct: Texts = ordered[np.append(True, ordered[1:] != ordered[:-1])]
    return distinct


def _from_texts(texts: Texts, puzzle: IqBlocks) -> UInt8s:
    """The boards (uint8[n, rows, cols]) of bytes made by `texts_of`."""
    return texts.view(np.uint8).reshape(len(texts), len(puzzle.board), len(puzzle.board[0]))


def _opening_numbers(puzzle: IqBlocks, boards: UInt8s) -> UInt8s:
    """The numbers (uint8[n, pieces]) of the pieces and orientations that begin at the next open spots of fillings."""
    table = table_of(puzzle.piece_list, puzzle.board)
    flat = boards.reshape(len(boards), -1)
    spots = np.stack([(flat == ord(piece.name)).argmax(axis=1) for piece in puzzle.piece_list], axis=1)
    before = np.cumsum([0, *(len(orientations(piece)) for piece in puzzle.piece_list)])
    numbers = before[:-1] + table.turn[placements(table, boards)]
    return np.take_along_axis(numbers, spots.argsort(axis=1), axis=1).astype(np.uint8)


def _fillings_from(puzzle: IqBlocks, numbers: UInt8s) -> UInt8s | None:
    """The fillings (uint8[n, rows, cols]) with these `_opening_numbers`, or None if one of them is not a filling."""
    rows, cols = len(puzzle.board), len(puzzle.board[0])
    shapes = [(piece, shape) for piece in puzzle.piece_list for shape in orientations(piece)]
    letters = np.array([ord(piece.name) for piece, _ in shapes], dtype=np.uint8)
    # The cells of a smaller piece are padded with its first one, which is covered twice.
    shifts = np.zeros((len(shapes), max(piece.size for piece, _ in shapes), 2), dtype=np.int64)
    for number, (piece, shape) in enumerate(shapes):
        cells = cells_of(shape)
        shifts[number, : piece.size] = [(r, c - cells[0][1]) for r, c in cells]
    if numbers.max() >= len(shapes) or (np.diff(np.sort(letters[numbers], axis=1), axis=1) == 0).any():
        return None
    flat = np.tile(np.frombuffer("".join(puzzle.board).encode(), dtype=np.uint8), (len(numbers), 1))
    lines = np.arange(len(numbers))[:, None]
    for column in numbers.T:
        row, col = np.divmod((flat == ord(EMPTY)).argmax(axis=1), cols)
        down, across = row[:, None] + shifts[column, :, 0], col[:, None] + shifts[column, :, 1]
        if (down >= rows).any() or (across < 0).any() or (across >= cols).any():
            return None
        places = down * cols + across
        if (flat[lines, places] != ord(EMPTY)).any():
            return None
        flat[lines, places] = letters[column][:, None]
    return None if (flat == ord(EMPTY)).any() else flat.reshape(-1, rows, cols)
