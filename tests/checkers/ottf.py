"""An independent judge of OTTF solutions: counts later neighbours instead of replaying, and shares no code."""

from typing import Any


def right(instance: dict[str, Any], solution: dict[str, Any]) -> bool:
    """Whether the order places every tile of the template once and leaves exactly its numbers behind."""
    wanted = {}
    for row, line in enumerate(instance["template"]):
        for col, shown in enumerate(line):
            if shown != ".":
                wanted[row, col] = int(shown)
    moves = [(row, col) for row, col in solution["order"]]
    if sorted(moves) != sorted(wanted):
        return False
    when = {move: number for number, move in enumerate(moves)}
    for (row, col), shown in wanted.items():
        around = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        later = sum(when.get(other, -1) > when[row, col] for other in around)
        if later % 4 != shown - 1:
            return False
    return True
