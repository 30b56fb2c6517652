"""OTTF checkers with one bug each: a correct one that counts later neighbours, with one step done wrongly."""

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from tests.broken import Broken


def right(puzzle: Ottf, solution: Order) -> bool:
    """Correct: every tile is placed once, and each shows one more than its later neighbours, 5 being 1."""
    wanted, moves = _wanted(puzzle), list(solution.order)
    return sorted(moves) == sorted(wanted) and all(_later(moves, tile) % 4 == wanted[tile] for tile in wanted)


def again(puzzle: Ottf, solution: Order) -> bool:
    """Does not notice that a tile is placed again."""
    wanted, moves = _wanted(puzzle), list(solution.order)
    return set(moves) == set(wanted) and all(_later(moves, tile) % 4 == wanted[tile] for tile in wanted)


def missing(puzzle: Ottf, solution: Order) -> bool:
    """Checks the tiles that are placed and ignores missing ones."""
    wanted, moves = _wanted(puzzle), list(solution.order)
    if len(set(moves)) < len(moves) or not set(moves) <= set(wanted):
        return False
    return all(_later(moves, tile) % 4 == wanted[tile] for tile in moves)


def stray(puzzle: Ottf, solution: Order) -> bool:
    """Skips moves on cells without a tile."""
    tiles = set(puzzle.tiles)
    return right(puzzle, Order(tuple(tile for tile in solution.order if tile in tiles)))


def no_fives(puzzle: Ottf, solution: Order) -> bool:
    """Forgets that 5 is shown as 1, and calls orders with a hidden five wrong."""
    wanted, moves = _wanted(puzzle), list(solution.order)
    return sorted(moves) == sorted(wanted) and all(_later(moves, tile) == wanted[tile] for tile in wanted)


def first_tile(puzzle: Ottf, solution: Order) -> bool:
    """Returns from within its loop, after looking only at the first tile."""
    wanted, moves = _wanted(puzzle), list(solution.order)
    if sorted(moves) != sorted(wanted):
        return False
    for tile in wanted:
        return _later(moves, tile) % 4 == wanted[tile]
    return True


def last_row(puzzle: Ottf, solution: Order) -> bool:
    """Off by one: does not check the numbers in the last row."""
    wanted, moves = _wanted(puzzle), list(solution.order)
    rows = puzzle.size[0] - 1
    return sorted(moves) == sorted(wanted) and all(
        _later(moves, tile) % 4 == wanted[tile] for tile in wanted if tile[0] < rows
    )


def sum_only(puzzle: Ottf, solution: Order) -> bool:
    """Compares how often each number is shown, not where."""
    wanted, moves = _wanted(puzzle), list(solution.order)
    if sorted(moves) != sorted(wanted):
        return False
    return sorted(_later(moves, tile) % 4 for tile in wanted) == sorted(wanted.values())


def _wanted(puzzle: Ottf) -> dict[Cell, int]:
    return {(row, col): int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles}


def _later(moves: list[Cell], tile: Cell) -> int:
    """The neighbours placed after a tile that is placed."""
    after = moves[moves.index(tile) + 1 :]
    row, col = tile
    return sum(other in after for other in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)))


def _checker(name: str, check: object, rare: bool = False) -> Broken:
    assert callable(check)
    return Broken(name, check.__doc__ or "", rare, check=check)


CHECKERS: tuple[Broken, ...] = (
    _checker("accepts-again", again),
    _checker("accepts-missing", missing),
    _checker("accepts-stray", stray, rare=True),
    _checker("rejects-fives", no_fives),
    _checker("first-tile", first_tile),
    _checker("last-row", last_row),
    _checker("sum-only", sum_only),
)
