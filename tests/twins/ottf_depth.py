"""The depth of trials by plain recursion over dictionaries, straight from the definitions of rules and trials."""

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, neighbours

Board = dict[Cell, int]
"""Each tile still open with the number of its later neighbours among the open ones, modulo 4."""


def trial_depth(puzzle: Ottf, most: int) -> int | None:
    """The least depth up to `most` of trials that leave no tile open, or None."""
    board = {(i, j): int(puzzle.template[i][j]) - 1 for i, j in puzzle.tiles}
    return next((depth for depth in range(most + 1) if _settled(board, depth) == {}), None)


def _settled(board: Board, depth: int) -> Board | None:
    """What rules, checksums and trials of up to `depth` leave of a board, None for a contradiction."""
    left = _ruled(board)
    if left is None or not depth:
        return left
    for cell in left:
        if left[cell] == 0 and _degree(left, cell) == 4:
            outcomes = [_settled(_without(left, cell, last), depth - 1) for last in (False, True)]
            if None in outcomes:
                return None if outcomes == [None, None] else _settled(_without(left, cell, outcomes[0] is None), depth)
    return left


def _ruled(board: Board) -> Board | None:
    """What rules 1 and 2 leave, None for a contradiction: a number too large, or a wrong sum of a part."""
    for cell, number in board.items():
        degree = _degree(board, cell)
        if number > degree:
            return None
        if number == degree or (number == 0 and degree < 4):
            return _ruled(_without(board, cell, number != degree))
    return board if all(map(_balanced, _parts(board))) else None


def _balanced(part: Board) -> bool:
    """Whether a part has a number of hidden fives, at least one, and a tile that can be the last one."""
    pairs = sum(_degree(part, cell) for cell in part) // 2
    fives, rest = divmod(pairs - sum(part.values()), 4)
    doubtful = sum(number == 0 for number in part.values())
    return rest == 0 and 1 <= fives <= doubtful - 1


def _parts(board: Board) -> list[Board]:
    left, parts = dict(board), []
    while left:
        part = [next(iter(left))]
        for cell in part:
            part += [other for other in neighbours(cell) if other in left and other not in part]
        parts.append({cell: left.pop(cell) for cell in part})
    return parts


def _without(board: Board, cell: Cell, last: bool) -> Board:
    """The board after a tile is placed first, or last, of its neighbours."""
    around = neighbours(cell)
    return {other: (number - (last and other in around)) % 4 for other, number in board.items() if other != cell}


def _degree(board: Board, cell: Cell) -> int:
    return sum(other in board for other in neighbours(cell))
