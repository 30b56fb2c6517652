"""OTTF in characters: the numbers of the template, `.` where it has no tile."""

from puzzlemill.puzzles.ottf import LONGEST_SIDE, Order, Ottf
from puzzlemill.render.characters import beside, grid_lines
from puzzlemill.solvers.ottf.positions import Position

NO_TILE, EMPTY = ".", "_"


def puzzle_lines(puzzle: Ottf) -> list[str]:
    """The template."""
    return grid_lines(puzzle.template)


def solution_lines(solution: Order) -> list[str] | None:
    """The number of the move that places each tile; None for an empty order, a cell off any board, or one twice."""
    moves = {cell: number for number, cell in enumerate(solution.order, 1)}
    sides = [side for cell in moves for side in cell]
    if not moves or len(moves) < len(solution.order) or not 0 <= min(sides) <= max(sides) < LONGEST_SIDE:
        return None
    rows, cols = (max(cell[axis] for cell in moves) + 1 for axis in (0, 1))
    return grid_lines([[str(moves.get((row, col), NO_TILE)) for col in range(cols)] for row in range(rows)])


def position_lines(puzzle: Ottf, position: Position) -> list[str]:
    """The template, and what its tiles show now."""
    _, cols = puzzle.size
    now = [str(number or EMPTY) for number in position.shown]
    marks = [NO_TILE if mark == NO_TILE else now[place] for place, mark in enumerate("".join(puzzle.template))]
    board = [marks[first : first + cols] for first in range(0, len(marks), cols)]
    return beside([["Template:", *puzzle_lines(puzzle)], [f"Now, {EMPTY} is empty:", *grid_lines(board)]], 6)
