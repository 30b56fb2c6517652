"""Brute-force twin of the Gloop search: places tiles row by row and checks contours only on full boards."""

from collections.abc import Iterator

from puzzlemill.puzzles.gloop import Gloop, Limits
from puzzlemill.puzzles.gloop.tiles import TILES, turn, turns

Laid = dict[tuple[int, int], str]


def packings(puzzle: Gloop) -> list[frozenset[tuple[tuple[int, int], str]]]:
    """All packings as sets of (cell, word), one for each set of those that differ by a rotation of the puzzle."""
    kept: list[Laid] = []
    for board in _full(puzzle, {}, list(puzzle.cells), set(puzzle.tiles)):
        if not any(form in kept for form in rotations(puzzle, board)):
            kept.append(board)
    return [frozenset(board.items()) for board in kept]


def _full(puzzle: Gloop, board: Laid, cells: list[tuple[int, int]], left: set[int]) -> Iterator[Laid]:
    if not cells:
        if _goal(puzzle, board):
            yield dict(board)
        return
    cell = cells[0]
    given = {(row, col): word for row, col, word in puzzle.givens}
    for tile in sorted(left):
        for word in turns(TILES[tile]):
            drawn = not puzzle.unturned or word in puzzle.unturned
            if drawn and given.get(cell, word) == word and _meets(puzzle, board, cell, word):
                yield from _full(puzzle, {**board, cell: word}, cells[1:], left - {tile})


def _meets(puzzle: Gloop, board: Laid, cell: tuple[int, int], word: str) -> bool:
    """Whether the word's sides agree with border, northern and western neighbour; both were placed before."""
    row, col = cell
    used = [letter != "." for letter in word]
    cells = set(puzzle.cells)
    north = [letter != "." for letter in board.get((row - 1, col), "." * 8)]
    west = [letter != "." for letter in board.get((row, col - 1), "." * 8)]
    return (
        (used[0], used[1], used[6], used[7]) == (north[5], north[4], west[3], west[2])
        and ((row, col + 1) in cells or not (used[2] or used[3]))
        and ((row + 1, col) in cells or not (used[4] or used[5]))
    )


def _goal(puzzle: Gloop, board: Laid) -> bool:
    """Follow every path round and count circles and loops."""
    circles = loops = 0
    left = {(cell, vertex) for cell, word in board.items() for vertex in range(8) if word[vertex] != "."}
    while left:
        cell, vertex = min(left)
        length, same_side = 0, True
        while (cell, vertex) in left:
            other = mate(board[cell], vertex)
            left -= {(cell, vertex), (cell, other)}
            length += 1
            same_side = same_side and vertex // 2 == other // 2
            row, col = cell
            cell = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)][other // 2]
            vertex = {0: 5, 5: 0, 1: 4, 4: 1, 2: 7, 7: 2, 3: 6, 6: 3}[other]
        if length == 2 and same_side:
            circles += 1
        else:
            loops += 1
    limits = puzzle.limits or Limits()
    least, most = limits.contours or (0, 999)
    fewest, greatest = limits.circles or (0, 999)
    goal = puzzle.goal == "valid" or (loops == 1 and (circles == 0 or puzzle.goal == "mixed"))
    return goal and least <= loops + circles <= most and fewest <= circles <= greatest


def mate(word: str, vertex: int) -> int:
    """The other end of a path, by counting brackets."""
    step = 1 if word[vertex] == "(" else -1
    depth, other = step, vertex
    while depth:
        other += step
        depth += {"(": 1, ")": -1, ".": 0}[word[other]]
    return other


def rotations(puzzle: Gloop, board: Laid) -> Iterator[Laid]:
    """The forms of a packing under the rotations that map board, givens and the unturned words onto themselves."""
    cells, givens = set(puzzle.cells), {(row, col): word for row, col, word in puzzle.givens}
    rows, cols, drawn = puzzle.rows, puzzle.cols, set(puzzle.unturned)
    for _ in range(4):
        drawn = set(map(turn, drawn))
        board = {(col, rows - 1 - row): turn(word) for (row, col), word in board.items()}
        cells = {(col, rows - 1 - row) for row, col in cells}
        givens = {(col, rows - 1 - row): turn(word) for (row, col), word in givens.items()}
        rows, cols = cols, rows
        same = cells == set(puzzle.cells) and drawn == set(puzzle.unturned)
        if same and givens == {(row, col): word for row, col, word in puzzle.givens}:
            yield board
