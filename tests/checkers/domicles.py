"""An independent checker of Domicles solutions on plain JSON values; it imports nothing of the project."""

from typing import Any


def right(instance: dict[str, Any], solution: dict[str, Any]) -> bool:
    """Whether the swaps are legal and leave no number twice in any row or column."""
    rows, cols = instance["rows"], instance["cols"]
    board = [list(tile) for tile in instance["tiles"]]
    swaps = solution["swaps"]
    if len(swaps) > instance["swaps"]:
        return False
    for swap in swaps:
        if len(swap) != 2 or any(place not in range(rows * cols) for place in swap) or swap[0] == swap[1]:
            return False
        first, second = swap
        board[first], board[second] = board[second], board[first]
    grid = [[number for tile in board[row * cols : (row + 1) * cols] for number in tile] for row in range(rows)]
    columns = [[line[col] for line in grid] for col in range(2 * cols)]
    return all(len(set(line)) == len(line) for line in grid + columns)
