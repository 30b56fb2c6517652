"""Certificates for the number of completions of an IQ Blocks position (possibly 0), which a short program can check.

The checker knows the rules of the puzzle and shares no code with any search. At every node it lists the placements
again and compares them. Its time is proportional to the certificate, and nothing is nested.
"""

import functools
from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from puzzlemill.puzzles import certificates
from puzzlemill.puzzles.certificates import LARGEST_NUMBER, Argument, Place, faults_of, read
from puzzlemill.puzzles.certificates import write_certificate as write_certificate
from puzzlemill.puzzles.iqblocks import IqBlocks, parse_id
from puzzlemill.puzzles.iqblocks.pieces import Piece, cells_of, orientations
from puzzlemill.puzzles.kinds import Cell, shown
from puzzlemill.puzzles.wording import counted


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The letter of a piece and the cells that it covers."""

    piece: str
    cells: tuple[Place, ...]


class Area(Argument, frozen=True, tag="area"):
    """The open cells and the cells of the pieces left differ in number."""


class DeadRegion(Argument, frozen=True, tag="dead-region"):
    """No combination of pieces left has as many cells as these open cells, which touch no other open cell."""

    cells: tuple[Place, ...]


class Colouring(Argument, frozen=True, tag="colouring"):
    """No combination of pieces left has the number and the colours of these open cells, which touch no other open cell.

    On a chequered board, every piece covers some number more of one colour than of the other, wherever it is placed.
    Added or subtracted, the differences of pieces that fill the cells must give the difference of the cells.
    """

    cells: tuple[Place, ...]


class Cases(Argument, frozen=True, tag="cases"):
    """Every placement that covers the cell `item`, or of the piece `item`; each leads to a position with its own node.

    Without placements the branch ends. Only the first of several equal pieces without clues is placed, because they
    exchange freely. So a piece with an equal one left can be an item only if it has no placement.
    """

    item: Place | str
    placements: tuple[Placement, ...]


class Completion(Argument, frozen=True, tag="completion"):
    """Every cell is covered, and every piece is placed."""


Node: TypeAlias = Area | DeadRegion | Colouring | Cases | Completion


class Certificate(certificates.Certificate, frozen=True, kw_only=True, tag="puzzlemill-iqblocks-proof"):
    """The claim that the position of an id has this number of completions, and a tree of cases that shows it.

    `nodes` are in preorder: after a node of cases come, for each of its placements in turn, the nodes of the position
    after that placement. Completions that only exchange equal pieces count as one.
    """

    version: Literal[1]
    id: str
    completions: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
    nodes: tuple[Node, ...]

    def faults(self) -> list[str]:
        """Why it proves nothing, in words; empty if it proves its claim."""
        return verify(self)


def read_certificate(data: bytes, name: str = "certificate") -> Certificate:
    """The certificate in JSON; raises `InputError` with one line that begins with `name`."""
    return read(data, Certificate, name)


def verify(certificate: Certificate) -> list[str]:
    """Why a certificate proves nothing, in words; empty if the position of its id has that number of completions.

    Cells are named row:column from 1; nodes and placements by their places in the file, from 0.

    Every completion covers a cell, and places a piece, in exactly one of the ways listed, so it belongs to exactly one
    branch of each node.
    """
    return faults_of(certificate.id, parse_id, functools.partial(_verify, certificate))


def _verify(certificate: Certificate, puzzle: IqBlocks) -> list[str]:
    rules = Rules(puzzle)
    pending = [Position(rules.mask(puzzle.open_cells), tuple(rules.pieces))]
    completions = 0
    for number, node in enumerate(certificate.nodes):
        if not pending:
            return [f"nodes: {len(certificate.nodes) - number} too many at the end"]
        position = pending.pop()
        failure = _failure(rules, position, node)
        if failure:
            return [f"node {number}: {failure}"]
        if isinstance(node, Completion):
            completions += 1
        if isinstance(node, Cases):
            pending += [
                position.after(placement.piece, rules.mask(placement.cells)) for placement in reversed(node.placements)
            ]
    if pending:
        return [f"nodes: {counted(len(pending), 'case')} not covered at the end"]
    if completions != certificate.completions:
        return [f"completions: {certificate.completions} claimed, but the nodes show {completions}"]
    return []


class Position(NamedTuple):
    """The open cells, as bits, and the letters of the pieces left, in the set's order."""

    open: int
    left: tuple[str, ...]

    def after(self, piece: str, mask: int) -> "Position":
        """The position once the piece covers the cells of `mask`."""
        return Position(self.open & ~mask, tuple(letter for letter in self.left if letter != piece))


class Rules:
    """The data that all positions of a puzzle share. Cell (r, c) is the bit `r * cols + c` of a mask."""

    def __init__(self, puzzle: IqBlocks) -> None:
        self.rows: int = len(puzzle.board)
        self.cols: int = len(puzzle.board[0])
        self.pieces: dict[str, Piece] = {piece.name: piece for piece in puzzle.left}
        self.clues: dict[str, int] = {letter: self.mask(cells) for letter, cells in puzzle.clues.items()}
        self.clued: int = sum(self.clues.values())
        self.shapes: dict[str, list[tuple[Cell, ...]]] = {
            letter: [cells_of(shape) for shape in orientations(piece)] for letter, piece in self.pieces.items()
        }

    def mask(self, cells: tuple[Cell, ...]) -> int:
        """The bits of cells, or 0 if one of them is not on the board or appears twice."""
        mask = 0
        for row, col in cells:
            on_board = 0 <= row < self.rows and 0 <= col < self.cols
            if not on_board or mask >> row * self.cols + col & 1:
                return 0
            mask |= 1 << row * self.cols + col
        return mask

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask, row by row."""
        return tuple((bit // self.cols, bit % self.cols) for bit in range(mask.bit_length()) if mask >> bit & 1)

    def alike(self, one: str, other: str) -> bool:
        """Whether two pieces exchange freely."""
        return one == other or (
            self.shapes[one] == self.shapes[other] and one not in self.clues and other not in self.clues
        )

    def placements(self, position: Position, item: Cell | str) -> set[tuple[str, int]]:
        """The letters and masks of all placements over a cell, or of a piece; only the first of equal pieces."""
        if isinstance(item, str):
            return {(item, mask) for mask in self._masks(position, item, None)}
        first = [
            letter
            for place, letter in enumerate(position.left)
            if not any(self.alike(letter, earlier) for earlier in position.left[:place])
        ]
        return {(letter, mask) for letter in first for mask in self._masks(position, letter, item)}

    def _masks(self, position: Position, letter: str, cell: Cell | None) -> Iterator[int]:
        """The masks of a piece on open cells, over all of its own clues and no others, and over `cell` if given."""
        for shape in self.shapes[letter]:
            height, width = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
            bits = sum(1 << r * self.cols + c for r, c in shape)
            if cell:
                corners = [(cell[0] - r, cell[1] - c) for r, c in shape]
            else:
                corners = [(r, c) for r in range(self.rows) for c in range(self.cols)]
            for top, left in corners:
                if 0 <= top <= self.rows - height and 0 <= left <= self.cols - width:
                    mask = bits << top * self.cols + left
                    if not mask & ~position.open and mask & self.clued == self.clues.get(letter, 0):
                        yield mask


def _failure(rules: Rules, position: Position, node: Node) -> str:
    """What is wrong with a node in this position; empty if nothing is."""
    if isinstance(node, Cases):
        return _cases_failure(rules, position, node)
    area, size = position.open.bit_count(), sum(rules.pieces[letter].size for letter in position.left)
    if isinstance(node, Completion):
        return (
            f"not a completion; open cells: {area}, pieces left: {len(position.left)}" if area or position.left else ""
        )
    if isinstance(node, Area):
        return f"the open cells and the pieces left have the same area, {area}" if area == size else ""
    mask = rules.mask(node.cells)
    if not mask or mask & ~position.open:
        return "cells: expected one or more open cells, all different"
    inside = set(node.cells)
    for row, col in node.cells:
        for cell in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if cell not in inside and rules.mask((cell,)) & position.open:
                return f"cells: {_places(cell)} is open and touches {_places((row, col))}, but is not listed"
    difference = _difference(node.cells) if isinstance(node, Colouring) else 0
    shapes = [rules.shapes[letter][0] for letter in position.left]
    parts = [(len(shape), abs(_difference(shape)) if isinstance(node, Colouring) else 0) for shape in shapes]
    suited = "number of cells" if isinstance(node, DeadRegion) else "number of cells and the same colours"
    return (
        f"cells: some of the pieces left have the same {suited} together"
        if _suit(parts, len(inside), difference)
        else ""
    )


def _cases_failure(rules: Rules, position: Position, node: Cases) -> str:
    item = node.item
    if isinstance(item, str):
        if item not in position.left:
            return f"item {shown(item)}: not one of the pieces left"
        if node.placements and sum(rules.alike(item, other) for other in position.left) > 1:
            return f"item {item}: an equal piece is left too; list the cases of a cell instead"
    elif not rules.mask((item,)) & position.open:
        return f"item {_places(item)}: not an open cell"
    missing = rules.placements(position, item)
    for number, placement in enumerate(node.placements):
        covered = (placement.piece, rules.mask(placement.cells))
        if covered not in missing:
            named = item if isinstance(item, str) else _places(item)
            return f"placement {number}: not possible for item {named}, or listed twice"
        missing.remove(covered)
    if missing:
        letter, mask = min(missing)
        return f"placements: {len(missing)} missing, such as {letter} on {_places(*rules.cells(mask))}"
    return ""


def _places(*cells: Cell) -> str:
    """Cells as messages name them: row:column, counted from 1, and cut off if there are many."""
    text = " ".join(f"{row + 1}:{col + 1}" for row, col in cells)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _difference(cells: tuple[Cell, ...]) -> int:
    """How many more cells have one colour of a chequered board than the other."""
    return sum(1 - 2 * ((r + c) % 2) for r, c in cells)


def _suit(parts: list[tuple[int, int]], size: int, difference: int) -> bool:
    """Whether some parts (cells, difference) have `size` cells and, each added or subtracted, this difference."""
    # reached[total] has a bit for each difference that parts of `total` cells can have, 0 in the middle.
    middle = sum(surplus for _, surplus in parts)
    reached = [1 << middle] + [0] * size
    for cells, surplus in parts:
        for total in range(size, cells - 1, -1):
            before = reached[total - cells]
            reached[total] |= before << surplus | before >> surplus
    return abs(difference) <= middle and bool(reached[size] >> middle + difference & 1)
