"""IQ Blocks: a boolean for each placement, every empty cell and every piece left exactly once."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import orientations
from tests.outside.counting import count_all


def count(puzzle: IqBlocks) -> int:
    """All completions; the pieces left must all differ and none of them have clues."""
    model = cp_model.CpModel()
    rows, cols = len(puzzle.board), len(puzzle.board[0])
    empty = {(r, c) for r in range(rows) for c in range(cols) if puzzle.board[r][c] == "."}
    covering: dict[object, list[cp_model.IntVar]] = {cell: [] for cell in empty}
    for piece in puzzle.piece_list:
        if piece in puzzle.givens:
            continue
        covering[piece.name] = []
        for shape in orientations(piece):
            filled = [(r, c) for r, line in enumerate(shape) for c, mark in enumerate(line) if mark == "#"]
            for down in range(rows):
                for right in range(cols):
                    cells = [(r + down, c + right) for r, c in filled]
                    if empty.issuperset(cells):
                        placed = model.new_bool_var("")
                        for item in (piece.name, *cells):
                            covering[item].append(placed)
    for placements in covering.values():
        model.add_exactly_one(placements)
    return count_all(model)
