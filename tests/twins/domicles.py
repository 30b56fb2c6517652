"""The brute-force twin of the Domicles searches: every order of the tiles, and plain breadth-first search by swaps.

It knows nothing of cycles, classes or orbits, and compares numbers pair by pair.
"""

import itertools
from collections.abc import Sequence
from fractions import Fraction
from math import factorial

from puzzlemill.puzzles.domicles import Domicles, Tile

Board = tuple[Tile, ...]


def conflicts(board: Board, cols: int) -> int:
    """Pairs of equal numbers in the rows and columns of the number grid."""
    total = 0
    for (i, one), (j, two) in itertools.combinations(enumerate(board), 2):
        if i // cols == j // cols:
            total += sum(a == b for a in one for b in two)
        if i % cols == j % cols:
            total += (one[0] == two[0]) + (one[1] == two[1])
    return total


def solved_boards(puzzle: Domicles) -> list[Board]:
    """Every solved order of the tiles."""
    return [board for board in itertools.permutations(puzzle.tiles) if conflicts(board, puzzle.cols) == 0]


def classes(puzzle: Domicles) -> int:
    """Solved orders of the tiles up to the orders of rows and columns."""
    return len(solved_boards(puzzle)) // (factorial(puzzle.rows) * factorial(puzzle.cols))


def neighbours(board: Board) -> dict[tuple[int, int], Board]:
    """Every board one swap away, by the pair of places."""
    after = {}
    for i, j in itertools.combinations(range(len(board)), 2):
        tiles = list(board)
        tiles[i], tiles[j] = tiles[j], tiles[i]
        after[i, j] = tuple(tiles)
    return after


def distances(puzzle: Domicles) -> dict[Board, int]:
    """The least swaps to solve every order of the tiles, by search from all solved ones; empty without any."""
    front = solved_boards(puzzle)
    least = dict.fromkeys(front, 0)
    for steps in itertools.count(1):
        after = {other for board in front for other in neighbours(board).values()}
        front = [board for board in after if board not in least]
        least.update(dict.fromkeys(front, steps))
        if not front:
            break
    return least


def first_swaps(board: Board, least: dict[Board, int]) -> list[tuple[int, int]]:
    """The swaps after which one swap fewer is needed."""
    return [pair for pair, after in neighbours(board).items() if least[after] < least[board]]


def shortest_sequences(board: Board, least: dict[Board, int]) -> int:
    """The number of shortest sequences of swaps that solve the board."""
    if least[board] == 0:
        return 1
    nearer = [after for after in neighbours(board).values() if least[after] < least[board]]
    return sum(shortest_sequences(after, least) for after in nearer)


def sorting_swaps(order: Sequence[int]) -> int:
    """The least swaps that sort the numbers from 0 on: each place in turn gets its own."""
    numbers, swaps = list(order), 0
    for place in range(len(numbers)):
        other = numbers.index(place)
        swaps += other != place
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return swaps


def descent_chance(board: Board, cols: int) -> Fraction:
    """The chance that steepest descent with random ties solves the board, by following every branch."""
    now = conflicts(board, cols)
    after = [(conflicts(other, cols), other) for other in neighbours(board).values()]
    best = min(number for number, _ in after)
    if best >= now:
        return Fraction(now == 0)
    tied = [other for number, other in after if number == best]
    return sum((descent_chance(other, cols) for other in tied), Fraction()) / len(tied)
