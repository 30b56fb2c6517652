"""Why the tiles of a Domicles board have no solved board, in words that a person can check."""

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.outcome import Effort, Reason


def no_solution(puzzle: Domicles, effort: Effort) -> Reason:
    """A number on too many tiles if there is one, else the exhausted search."""
    text = f"every board begun tile by tile ends in a repeated number ({effort.nodes} tiles placed)"
    return crowded(puzzle) or Reason("NO_SOLUTION", (), text)


def crowded(puzzle: Domicles) -> Reason | None:
    """A number that is on too many tiles for any board to be solved, if there is one."""
    for word, sides, most in (
        ("number", (0, 1), puzzle.rows),
        ("higher number", (0,), puzzle.cols),
        ("lower number", (1,), puzzle.cols),
    ):
        places: dict[int, list[Cell]] = {}
        for place, tile in enumerate(puzzle.tiles):
            row, col = divmod(place, puzzle.cols)
            for side in sides:
                places.setdefault(tile[side], []).append((row, 2 * col + side))
        number, cells = max(places.items(), key=lambda item: len(item[1]))
        if len(cells) > most:
            line = "row" if len(sides) == 2 else "column of tiles"
            text = f"{number} is a {word} {len(cells)} times, but fits once in each {line}: {most} times at most"
            return Reason("NO_SOLUTION", tuple(cells), text)
    return None
