"""Games of IQ Blocks: shipped puzzles, boards cut into pieces at random, all bundled sets, and sets that do not fit."""

import functools
from collections.abc import Iterable, Iterator
from typing import Any, Final

import puzzlemill
from conformance.maker.games import Json, Table, plain
from conformance.maker.shipped import shipped_entries
from puzzlemill.catalogues import piece_set_names
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, masked, outline
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Piece, Rows, cells_of, images, orientations, with_mark
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.iqblocks.play import Lift, Move, Position
from puzzlemill.solvers.iqblocks.steps import Lay
from puzzlemill.solvers.playing import State

BUDGET: Final = 10_000_000

EVERY: Final = 2
"""Every shipped puzzle is played, or every second one."""

OF_SETS: Final = 24
CUT: Final = 130

BOARDS: Final = {"iq": (8, 8), "pentominoes": (6, 10), "pentominoes-tetromino": (8, 8)}
"""A board that each bundled set fills."""

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def tables() -> Iterator[Table]:
    """The puzzles to play."""
    shipped = [
        Table(entry.instance, _line(entry.instance, entry.solution.board)) for entry in shipped_entries("iqblocks")
    ]
    yield from shipped[::EVERY]
    yield from (_of_set(number) for number in range(OF_SETS))
    yield from (_cut(number) for number in range(CUT))


def _line(puzzle: IqBlocks, filling: Rows) -> tuple[Lay, ...]:
    """The placements of a filling that are not given."""
    names = [piece.name for piece in puzzle.left if any(piece.name in row for row in filling)]
    return tuple(Lay(name, cells_of(filling, name)) for name in names)


def _of_set(number: int) -> Table:
    """A bundled set on its board, with most cells given: whole pieces and single cells."""
    draws = stream_for(f"conformance iqblocks set {number}")
    name = piece_set_names()[number % len(piece_set_names())]
    filling = tuple(images(_filling(name), True))[draws.below(8)]
    cells = [(row, col) for row, line in enumerate(filling) for col in range(len(line))]
    given = {cell for letter in draws.sample(sorted(set("".join(filling))), 5) for cell in cells_of(filling, letter)}
    given |= set(draws.sample(cells, draws.below(6)))
    puzzle = IqBlocks(name, masked(filling, given))
    return Table(puzzle, _line(puzzle, filling))


@functools.cache
def _filling(name: str) -> Rows:
    """One way to fill the board of a bundled set."""
    rows, cols = BOARDS[name]
    solution = puzzlemill.solve(IqBlocks(name, (EMPTY * cols,) * rows)).solution
    assert solution
    return solution.board


def _cut(number: int) -> Table:
    """A board with holes cut into pieces, some given or with given cells; sets can have a piece too many or too few."""
    draws = stream_for(f"conformance iqblocks cut {number}")
    rows, cols = 1 + draws.below(6), 1 + draws.below(6)
    filling = _cut_board(rows, cols, draws)
    letters = sorted(set("".join(filling)) - {HOLE})
    pieces = [_written(letter, outline(filling, letter), draws) for letter in letters]
    whole = [letter for letter in letters if draws.below(5) == 0]
    given = {cell for letter in whole for cell in cells_of(filling, letter)}
    given |= {cell for letter in letters for cell in cells_of(filling, letter) if draws.below(12) == 0}
    change = draws.below(6)
    if change == 0 and len(pieces) < len(_LETTERS):
        spare = _written(_LETTERS[len(pieces)], draws.choice(pieces).shape, draws)
        pieces.insert(draws.below(len(pieces) + 1), spare)
    if change == 1 and len(pieces) > 1:
        gone = pieces.pop(draws.below(len(pieces)))
        given -= set(cells_of(filling, gone.name))
    draws.shuffle(pieces)
    puzzle = IqBlocks(tuple(pieces), masked(filling, given))
    return Table(puzzle, _line(puzzle, filling))


def _cut_board(rows: int, cols: int, draws: Stream) -> Rows:
    """A board of letters and holes: cells join the piece of a neighbour while it has up to five cells."""
    board: Rows = (EMPTY * cols,) * rows
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    holes = draws.sample(cells, draws.below(1 + (len(cells) - 1) // 5)) if len(cells) > 1 else []
    board = with_mark(board, HOLE, holes)
    for letter in _LETTERS:
        left = cells_of(board, EMPTY)
        if not left:
            break
        board = with_mark(board, letter, _piece(board, left[0], 1 + draws.below(5), draws))
    return tuple(row.replace(EMPTY, HOLE) for row in board)


def _piece(board: Rows, first: Cell, size: int, draws: Stream) -> list[Cell]:
    """Up to `size` connected empty cells."""
    chosen = [first]
    while len(chosen) < size:
        row, col = draws.choice(chosen)
        near = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
        free = [cell for cell in cells_of(board, EMPTY) if cell in near and cell not in chosen]
        if not free:
            break
        chosen.append(draws.choice(free))
    return chosen


def _written(letter: str, shape: Rows, draws: Stream) -> Piece:
    """A piece of this shape in any orientation; one in four cannot be flipped."""
    flip = draws.below(4) > 0
    return Piece(letter, tuple(images(shape, flip))[draws.below(8 if flip else 4)], flip)


def position_text(puzzle: IqBlocks, position: Position) -> str:
    """`AB./A.#`: the board in letters, with `.` for an empty cell and `#` for no cell."""
    return "/".join(position.board)


def move_text(move: Move) -> str:
    """`lay A 0,0 0,1` or `lift A`."""
    if isinstance(move, Lift):
        return f"lift {move.piece}"
    return " ".join(["lay", move.piece, *(f"{row},{col}" for row, col in move.cells)])


def illegal_moves(state: State[IqBlocks, Move], draws: Stream) -> Iterable[Json]:
    """Moves that lay a piece on others, off the board, in a wrong shape or off its given cell, or lift none."""
    board = state.position.board
    pieces = state.puzzle.piece_list
    moves: list[Json] = [
        {"move": "lift", "piece": piece.name} for piece in (draws.choice(pieces), draws.choice(pieces))
    ]
    moves.append({"move": "lift", "piece": "?"})
    for _ in range(6):
        piece = draws.choice(pieces)
        shape = draws.choice(orientations(piece))
        down, right = draws.below(len(board) + 1) - 1, draws.below(len(board[0]) + 1) - 1
        cells = [[row + down, col + right] for row, col in cells_of(shape)]
        moves.append({"move": "lay", "piece": piece.name, "cells": cells})
    lays = [plain(move) for move in state.moves() if isinstance(move, Lay)]
    if lays:
        move = draws.choice(lays)
        cells = move["cells"]
        wrong = [cells[::-1], cells[:-1], [*cells, cells[-1]], [], [*cells[:-1], [cells[-1][0], cells[-1][1] + 1]]]
        moves += [{**move, "cells": changed} for changed in wrong if changed != cells]
        moves.append({**move, "piece": "?"})
    return moves


def variants(solution: Any, puzzle: IqBlocks, draws: Stream) -> Iterable[tuple[IqBlocks, Any]]:
    """Solutions that break a chosen rule."""
    board: Rows = solution.board
    names = [piece.name for piece in puzzle.piece_list]
    cells = [(row, col) for row, line in enumerate(board) for col in range(len(line))]
    holes = cells_of(board, HOLE)
    first, second = draws.choice(names), draws.choice(names)
    yield puzzle, {"board": board[:-1]}
    yield puzzle, {"board": [*board[:-1], board[-1] + EMPTY]}
    yield puzzle, {"board": with_mark(board, draws.choice([EMPTY, HOLE, "?", "a", *names]), draws.sample(cells, 1))}
    yield puzzle, {"board": with_mark(board, first, draws.sample(cells, min(2, len(cells))))}
    yield puzzle, {"board": with_mark(board, first, holes[:1])}
    yield puzzle, {"board": [row.replace(first, second) for row in board]}
    yield puzzle, {"board": [row.translate({ord(first): second, ord(second): first}) for row in board]}
    yield puzzle, {"board": [row[::-1] for row in board]}


def extremes() -> list[Json]:
    """Instances at the limits of what is a puzzle, and just beyond."""
    bar, corner = {"name": "A", "shape": ["##"]}, {"name": "B", "shape": ["##", "#."]}
    small: Json = {"pieces": [bar, corner], "board": ["..#", "..."]}
    singles = [{"name": letter, "shape": ["#"]} for letter in _LETTERS]
    shapes: list[Json] = [
        ["#" * 32],
        ["#"] * 32,
        ["#" * 33],
        ["#"] * 33,
        [],
        [""],
        ["."],
        ["#.", "##."],
        ["#.#"],
        ["#.", ".#"],
    ]
    shapes += [[".#", ".#"], ["..", "##"], ["##", ".."], ["#a"], ["###", "#.#", "###"], "#", [None]]
    sets: list[Json] = ["iq", "IQ", "", *BOARDS, [], singles, [*singles, bar], [bar, bar], [corner, bar], None]
    names: list[Json] = ["a", "AB", "", "Ä", None, "Z"]
    boards: list[Json] = [
        ["." * 32] * 32,
        ["." * 33],
        ["."] * 33,
        [],
        [""],
        ["..", "."],
        ["AA#", "..."],
        ["A#A", "..."],
    ]
    boards += [
        ["A.#", "A.."],
        ["A.#", ".A."],
        ["AA#", "A.."],
        ["BB#", "B.."],
        ["B.#", "BB."],
        ["BBB"],
        ["C.#", "..."],
        ["a.#", "..."],
    ]
    boards += [["###"], [" .#", "..."], ["B.#", ".B."], ["BA#", "AB."], [None]]
    return [
        *({**small, "pieces": [{**bar, "shape": shape}, corner]} for shape in shapes),
        *({**small, "pieces": [{**bar, "name": name}, corner]} for name in names),
        *({**small, "pieces": [{**bar, "flip": flip}, corner]} for flip in (True, False, None, 0)),
        *({**small, "pieces": pieces} for pieces in sets),
        *({**small, "board": board} for board in boards),
    ]
