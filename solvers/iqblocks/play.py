"""Playing IQ Blocks: placing and lifting pieces, whether a completion is left, hints, and which piece was a mistake."""

import bisect
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Piece, Rows, cells_of, orientations, with_mark
from puzzlemill.puzzles.kinds import LONGEST_ID, Cell, InputError, shown
from puzzlemill.puzzles.saying import Said
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.person import Person
from puzzlemill.solvers.iqblocks.person.cover import cover_of
from puzzlemill.solvers.iqblocks.person.phrases import chained, lying, searched_from
from puzzlemill.solvers.iqblocks.person.reasons import refute
from puzzlemill.solvers.iqblocks.steps import TECHNIQUES, Lay, steps_of
from puzzlemill.solvers.iqblocks.table import BATCH, table_of
from puzzlemill.solvers.iqblocks.tiers import STUCK
from puzzlemill.solvers.outcome import Outcome
from puzzlemill.solvers.playing import Hint, Progress
from puzzlemill.solvers.sentences import hardest_before

MOST_MOVES: Final = 2_000
"""Moves of the longest game."""

LARGEST_GAME: Final = LONGEST_ID + 8_300 * MOST_MOVES
"""Bytes of the longest saved game that is read. A saved move takes at most 8,232 bytes, with 1,024 cells."""

HINT_NODES: Final = 5_000_000
"""Most nodes that a hint spends on trials; after that it shows a placement of a completion."""


class Lift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lift", tag_field="move"):
    """Lift a piece; given pieces cannot be lifted."""

    piece: str


Move: TypeAlias = Lay | Lift


class Position(NamedTuple):
    """The present board, with clues, and the letters of the pieces placed, in the order of placing."""

    board: Rows
    pieces: tuple[str, ...]


def start(puzzle: IqBlocks) -> Position:
    """The puzzle's board."""
    return Position(puzzle.board, ())


def moves(puzzle: IqBlocks, position: Position) -> list[Move]:
    """Every placement of a piece not on the board, by piece in the set's order and then by cells; then every lift.

    A placement covers open cells, all clues of its piece, and no clues of other pieces.
    """
    rest = _rest(puzzle, position)
    table = table_of(puzzle.piece_list, empty_outline(puzzle)).fitting(rest)
    placements = []
    for first in range(0, len(table.piece), BATCH):
        batch = np.arange(first, min(first + BATCH, len(table.piece)))
        for piece, cover in zip(table.piece[batch].tolist(), table.cover(batch).tolist(), strict=True):
            cells = sorted(table.cells[cell] for cell in cover if cell < len(table.cells))
            placements.append((piece, tuple(cells)))
    lays = [Lay(table.pieces[piece].name, cells) for piece, cells in sorted(placements)]
    return [*lays, *(Lift(piece.name) for piece in puzzle.piece_list if piece.name in position.pieces)]


def after(puzzle: IqBlocks, position: Position, move: Move) -> Position:
    """The position after a move; raises `InputError` if `moves` does not list the move."""
    return _lifted(puzzle, position, move) if isinstance(move, Lift) else _with(puzzle, position, move)


def progress(puzzle: IqBlocks, position: Position) -> Progress:
    """How many of the open cells, including clues, are covered."""
    total = len(puzzle.open_cells)
    return Progress(total - len(_rest(puzzle, position).open_cells), total)


def solution(puzzle: IqBlocks, position: Position) -> Filling | None:
    """The board, right or wrong, once every cell is covered."""
    return None if _rest(puzzle, position).open_cells else Filling(position.board)


def solvable(puzzle: IqBlocks, position: Position, budget: int) -> bool | None:
    """Whether the pieces left can complete the board; None if `budget` nodes do not decide."""
    return solve(_rest(puzzle, position), budget).solvable


def hint(puzzle: IqBlocks, position: Position, budget: int) -> Hint[Move]:
    """The first placement of `steps`, with the hardest step before it; if no completion is left, a piece to lift.

    After the lift, pieces placed earlier can stay. Each search gets `budget` nodes; the cells are the step's, or the
    cells of the piece to lift.
    """
    rest = _rest(puzzle, position)
    outcome = solve(rest, budget)
    if outcome.status == "unsolvable":
        return _mistake(puzzle, position, budget)
    if not rest.left:
        return Hint("solved", Said("sentences.common.solved"))
    return _next(rest, budget) or _searched(rest, outcome)


def _next(rest: IqBlocks, budget: int) -> Hint[Move] | None:
    """The first placement that a person finds, if any."""
    cover = cover_of(rest)
    if cover is None:
        return None
    person = Person(rest, cover, min(budget, HINT_NODES))
    path = person.path
    while path.deduce() == STUCK and not any(fact.placed for fact in path.facts) and person.finds_more():
        pass
    first = next((index for index, fact in enumerate(path.facts) if fact.placed), None)
    if first is None:
        return None
    steps = steps_of(path, first + 1)
    last, hardest = steps[-1], max(steps, key=lambda step: list(TECHNIQUES).index(step.technique))
    said = last.said if last.technique == hardest.technique else hardest_before(last.said, hardest.said)
    return Hint(hardest.technique, said, last.cells, last.move)


def _searched(rest: IqBlocks, outcome: Outcome[Filling]) -> Hint[Move]:
    """The placement of a completion that covers the first open cell."""
    if outcome.solution is None:
        return Hint("budget", Said("sentences.iqblocks.budget"))
    board = outcome.solution.board
    r, c = rest.open_cells[0]
    cells = cells_of(board, board[r][c])
    said = Said("sentences.iqblocks.search", {"placement": lying(board[r][c], cells)})
    return Hint("search", said, cells, Lay(board[r][c], cells))


def _mistake(puzzle: IqBlocks, position: Position, budget: int) -> Hint[Move]:
    """The first piece, in the order of placing, after which no completion is left.

    A position that the budget does not decide counts as good, so the piece named can be a later one.
    """

    def completed(number: int) -> Outcome[Filling]:
        return solve(_rest(puzzle, _kept(puzzle, position, position.pieces[:number])), budget)

    reason = completed(0).reason
    if reason:
        return Hint("unsolvable", Said("sentences.iqblocks.unsolvable", {"reason": reason.said}), reason.cells)
    # More pieces never bring a completion back, so the first wrong piece is found by bisection.
    numbers = range(1, len(position.pieces))
    mistake = bisect.bisect_left(numbers, True, key=lambda number: completed(number).status == "unsolvable")
    letter = position.pieces[mistake]
    cells = cells_of(position.board, letter)
    good = _rest(puzzle, _kept(puzzle, position, position.pieces[:mistake]))
    why = _why_not(good, letter, cells, completed(mistake + 1).effort.nodes)
    return Hint("take back", Said("sentences.iqblocks.take_back", {"piece": letter, "why": why}), cells, Lift(letter))


def _why_not(good: IqBlocks, letter: str, cells: tuple[Cell, ...], nodes: int) -> Said:
    """Why no completion is left after a placement: a dead region, another contradiction, or only a search."""
    cover = cover_of(good)
    if cover:
        kind = next(kind for kind, letters in enumerate(cover.letters) if letter in letters)
        # Among equal pieces, the one that was placed must be named.
        cover.letters[kind] = tuple(sorted(cover.letters[kind], key=lambda name: name != letter))
        candidate = cover.find(kind, cells)
        chain = refute(cover, cover.start, candidate)
        if chain:
            return chained(cover, cover.start, [candidate], chain)
    return searched_from(lying(letter, cells), nodes)


def _with(puzzle: IqBlocks, position: Position, move: Lay) -> Position:
    name = f"lay {shown(move.piece)}"
    rest = _rest(puzzle, position)
    piece = next((piece for piece in puzzle.piece_list if piece.name == move.piece), None)
    if piece is None:
        raise InputError("the set has no such piece", entry=name)
    if piece not in rest.left:
        raise InputError("the piece is already on the board", entry=name)
    if list(move.cells) != sorted(set(move.cells)):
        raise InputError("expected each cell once, row by row", entry=name)
    rows, cols = len(puzzle.board), len(puzzle.board[0])
    for r, c in move.cells:
        if not (0 <= r < rows and 0 <= c < cols) or puzzle.board[r][c] == HOLE:
            raise InputError(f"the board has no cell {shown((r, c))}", entry=name)
        if position.board[r][c] not in (EMPTY, piece.name):
            raise InputError(f"cell {shown((r, c))} is not empty", entry=name)
    board = with_mark(position.board, piece.name, move.cells)
    missed = min(set(rest.clues.get(piece.name, ())).difference(move.cells), default=None)
    if missed:
        raise InputError(f"the piece must also cover its given cell {shown(missed)}", entry=name)
    if len(move.cells) != piece.size or not _is_placement(piece, move.cells):
        raise InputError("these cells do not have the shape of the piece", entry=name)
    return Position(board, (*position.pieces, piece.name))


def _is_placement(piece: Piece, cells: tuple[Cell, ...]) -> bool:
    """Whether one or more cells have the shape of a piece."""
    rows, cols = {r for r, _ in cells}, {c for _, c in cells}
    height, width = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    shape = with_mark((EMPTY * width,) * height, CELL, ((r - min(rows), c - min(cols)) for r, c in cells))
    return shape in orientations(piece)


def _lifted(puzzle: IqBlocks, position: Position, move: Lift) -> Position:
    if move.piece not in position.pieces:
        given = move.piece in {piece.name for piece in puzzle.givens}
        problem = "this piece is given and cannot be lifted" if given else "the piece is not on the board"
        raise InputError(f"lift {shown(move.piece)}: {problem}")
    return _kept(puzzle, position, [letter for letter in position.pieces if letter != move.piece])


def _kept(puzzle: IqBlocks, position: Position, letters: Iterable[str]) -> Position:
    """The position with only these of the placed pieces."""
    board, kept = puzzle.board, tuple(letters)
    for letter in kept:
        board = with_mark(board, letter, cells_of(position.board, letter))
    return Position(board, kept)


def _rest(puzzle: IqBlocks, position: Position) -> IqBlocks:
    """The rest of the puzzle: the placed pieces as givens."""
    return IqBlocks(puzzle.pieces, position.board)
