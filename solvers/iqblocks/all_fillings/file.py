"""IQ Blocks, the catalogue file: all fillings of a board, one for each class under the board's symmetries.

A file is `Header` as a line of JSON, then zlib data: for every filling and every next open spot, row by row, which way
of which piece begins there, a byte each, the first spots of all fillings first. Ways count through the pieces in the
set's order and the sorted orientations of each.
"""

import hashlib
import zlib
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import numpy as np

from puzzlemill.puzzles.files import read_json
from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline, own_symmetries
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Rows, orientations
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.solvers.iqblocks import fillings, obstacle
from puzzlemill.solvers.iqblocks.symmetry import image_of
from puzzlemill.solvers.iqblocks.table import Table, table_of

LARGEST = 1_000_000
"""Fillings of the largest catalogue."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file: whose fillings these are, how many, and the SHA-256 of the data before compression."""

    format: Literal["puzzlemill-iqblocks-solutions"]
    version: Literal[1]
    instance: IqBlocks
    classes: int
    solutions: int
    digest: str


def catalogue(puzzle: IqBlocks, budget: int) -> bytes:
    """The catalogue file of an empty board, within `budget` nodes of search.

    Raises `ImpossibleError` where something is given or nothing fills the board, `OutOfReachError` where the search
    does not end or there are more than `LARGEST` fillings.
    """
    if empty_outline(puzzle) != puzzle.board:
        raise ImpossibleError("board: something is given, a catalogue is of an empty board")
    reason = obstacle(puzzle)
    if reason:
        raise ImpossibleError(f"board: nothing fills it: {reason.text}")
    found = fillings(puzzle, budget, LARGEST + 1)
    if found.total is None or found.total > LARGEST:
        raise OutOfReachError(f"{found.effort.nodes} nodes and {len(found.boards)} fillings, and there may be more")
    if not found.total:
        raise ImpossibleError("board: nothing fills it: every placement was tried")
    return encode(puzzle, found.boards)


def encode(puzzle: IqBlocks, boards: Any) -> bytes:
    """The file of all fillings (uint8[n, rows, cols], ASCII codes) of an empty board.

    Of each class it has the least image that lies on this board.
    """
    least = None
    for image in board_images(puzzle, boards):
        texts = texts_of(image)
        least = texts if least is None else np.where(texts < least, texts, least)
    classes = _from_texts(_distinct(least), puzzle)
    plain = np.ascontiguousarray(_ways(puzzle, classes).T).tobytes()
    digest = hashlib.sha256(plain).hexdigest()
    header = Header("puzzlemill-iqblocks-solutions", 1, puzzle, len(classes), len(boards), digest)
    return msgspec.json.encode(header) + b"\n" + zlib.compress(plain, 9)


def decode(data: bytes, name: str) -> tuple[IqBlocks, Any]:
    """The puzzle of a file and all its fillings (uint8[n, rows, cols], ASCII codes), in the order of their letters.

    Raises `InputError`, one line that begins with `name`, for what `encode` does not write.
    """
    header, packed = header_of(data, name), data.partition(b"\n")[2]
    puzzle, pieces = header.instance, len(header.instance.piece_list)
    if empty_outline(puzzle) != puzzle.board:
        raise InputError(f"{name}: instance: a catalogue is of an empty board")
    if not 1 <= header.classes <= header.solutions <= LARGEST:
        raise InputError(f"{name}: expected 1 to {LARGEST} solutions, and no more classes than these")
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(packed, header.classes * pieces + 1)
    except zlib.error as error:
        raise InputError(f"{name}: data: {error}") from None
    if len(plain) != header.classes * pieces or unpacker.unused_data:
        raise InputError(f"{name}: data: expected {header.classes} classes of {pieces} pieces")
    if hashlib.sha256(plain).hexdigest() != header.digest:
        raise InputError(f"{name}: digest: is not that of the data, the file is damaged")
    classes = _laid(puzzle, np.frombuffer(plain, dtype=np.uint8).reshape(pieces, -1).T)
    if classes is None:
        raise InputError(f"{name}: data: a filling of it does not fill the board")
    every = _distinct(np.concatenate([texts_of(image) for image in board_images(puzzle, classes)]))
    if len(every) != header.solutions:
        raise InputError(f"{name}: solutions: its classes have {len(every)}, the header says {header.solutions}")
    return puzzle, _from_texts(every, puzzle)


def header_of(data: bytes, name: str) -> Header:
    """The header of a file, as it claims to be; raises `InputError`, one line that begins with `name`."""
    header: Header = read_json(data.partition(b"\n")[0], Header, name)
    return header


def board_images(puzzle: IqBlocks, boards: Any) -> Iterator[Any]:
    """Fillings (uint8[n, rows, cols]) under each symmetry of the position, as they are first, by `relettered`."""
    for symmetry in own_symmetries(puzzle):
        yield relettered(puzzle, np.ascontiguousarray(image_of(boards, symmetry)))


def relettered(puzzle: IqBlocks, boards: Any) -> Any:
    """The boards with equal pieces lettered in the order of their first cells, so that exchanging them is no change."""
    groups: dict[tuple[Rows, ...], list[str]] = {}
    for piece in puzzle.piece_list:
        groups.setdefault(orientations(piece), []).append(piece.name)
    flat = boards.reshape(len(boards), -1)
    changed = flat
    for names in groups.values():
        if len(names) > 1:
            letters = np.sort(np.array([ord(name) for name in names], dtype=np.uint8))
            shown = np.stack([flat == letter for letter in letters])
            ranks = shown.argmax(axis=2).argsort(axis=0).argsort(axis=0)
            changed = np.where(shown.any(axis=0), (shown * letters[ranks][:, :, None]).sum(axis=0), changed)
    return changed.astype(np.uint8).reshape(boards.shape)


def texts_of(boards: Any) -> Any:
    """Boards as the bytes of their letters, row by row."""
    return boards.reshape(len(boards), -1).view(f"S{boards[0].size}").ravel()


def placements(table: Table, boards: Any) -> Any:
    """The placement in `table` (int64[n, pieces]) of each piece in fillings (uint8[n, rows, cols]) of its board."""
    places = [r * boards.shape[2] + c for r, c in table.cells]
    flat = np.ascontiguousarray(boards.reshape(len(boards), -1)[:, places])
    found = np.empty((len(boards), len(table.pieces)), dtype=np.int64)
    for index, piece in enumerate(table.pieces):
        own = np.flatnonzero(table.piece == index)
        covered = np.zeros((len(own), len(places) + 1), dtype=bool)
        covered[np.arange(len(own))[:, None], table.cover(own)] = True
        known = _bits(covered[:, :-1])
        order = np.argsort(known)
        found[:, index] = own[order[np.searchsorted(known[order], _bits(flat == ord(piece.name)))]]
    return found


def _bits(marks: Any) -> Any:
    """Rows of bool as values that can be sorted: integers where they fit, which is faster, else bytes."""
    size = max(8, (marks.shape[1] + 7) // 8)
    packed = np.zeros((len(marks), size), dtype=np.uint8)
    packed[:, : (marks.shape[1] + 7) // 8] = np.packbits(marks, axis=1)
    return packed.view(np.uint64 if size == 8 else f"S{size}").ravel()


def _distinct(texts: Any) -> Any:
    """The different ones, sorted; `np.unique` takes three times as long on bytes."""
    ordered = np.sort(texts)
    return ordered[np.append(True, ordered[1:] != ordered[:-1])]


def _from_texts(texts: Any, puzzle: IqBlocks) -> Any:
    """The boards (uint8[n, rows, cols]) that `texts_of` made bytes of."""
    return texts.view(np.uint8).reshape(len(texts), len(puzzle.board), len(puzzle.board[0]))


def _ways(puzzle: IqBlocks, boards: Any) -> Any:
    """The ways (uint8[n, pieces]) that begin at the next open spots of fillings."""
    table = table_of(puzzle.piece_list, puzzle.board)
    flat = boards.reshape(len(boards), -1)
    spots = np.stack([(flat == ord(piece.name)).argmax(axis=1) for piece in puzzle.piece_list], axis=1)
    before = np.cumsum([0, *(len(orientations(piece)) for piece in puzzle.piece_list)])
    ways = before[:-1] + table.turn[placements(table, boards)]
    return np.take_along_axis(ways, spots.argsort(axis=1), axis=1).astype(np.uint8)


def _laid(puzzle: IqBlocks, ways: Any) -> Any:
    """The fillings (uint8[n, rows, cols]) that ways (uint8[n, pieces]) make, or None when one of them is no filling."""
    rows, cols = len(puzzle.board), len(puzzle.board[0])
    shapes = [(piece, shape) for piece in puzzle.piece_list for shape in orientations(piece)]
    letters = np.array([ord(piece.name) for piece, _ in shapes], dtype=np.uint8)
    # A shorter way is padded with its first cell, which is laid again.
    shifts = np.zeros((len(shapes), max(piece.size for piece, _ in shapes), 2), dtype=np.int64)
    for way, (piece, shape) in enumerate(shapes):
        cells = [(r, c) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == CELL]
        shifts[way, : piece.size] = [(r, c - cells[0][1]) for r, c in cells]
    if ways.max() >= len(shapes) or (np.diff(np.sort(letters[ways], axis=1), axis=1) == 0).any():
        return None
    flat = np.tile(np.frombuffer("".join(puzzle.board).encode(), dtype=np.uint8), (len(ways), 1))
    lines = np.arange(len(ways))[:, None]
    for way in ways.T:
        row, col = np.divmod((flat == ord(EMPTY)).argmax(axis=1), cols)
        down, across = row[:, None] + shifts[way, :, 0], col[:, None] + shifts[way, :, 1]
        if (down >= rows).any() or (across < 0).any() or (across >= cols).any():
            return None
        places = down * cols + across
        if (flat[lines, places] != ord(EMPTY)).any():
            return None
        flat[lines, places] = letters[way][:, None]
    return None if (flat == ord(EMPTY)).any() else flat.reshape(-1, rows, cols)
