"""Reasons why the tiles of a Domicles board have no solved board, in words that a person can check."""

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.outcome import Effort, Reason


def no_solution(puzzle: Domicles, effort: Effort) -> Reason:
    """A number on too many tiles if there is one, otherwise the exhausted search."""
    text = f"every way of filling the board repeats a number ({counted(effort.nodes, 'tile')} placed)"
    return crowded(puzzle) or Reason("NO_SOLUTION", (), text)


def crowded(puzzle: Domicles) -> Reason | None:
    """A number that is on too many tiles for any board to be solved, if there is one."""
    for where, sides, most in (
        ("on", (0, 1), puzzle.rows),
        ("the higher number on", (0,), puzzle.cols),
        ("the lower number on", (1,), puzzle.cols),
    ):
        places: dict[int, list[Cell]] = {}
        for place, tile in enumerate(puzzle.tiles):
            row, col = divmod(place, puzzle.cols)
            for side in sides:
                places.setdefault(tile[side], []).append((row, 2 * col + side))
        number, cells = max(places.items(), key=lambda item: len(item[1]))
        if len(cells) > most:
            line = "row" if len(sides) == 2 else "column of tiles"
            fit = f"only {counted(most, 'such tile')} can fit, one in each {line}"
            text = f"{number} is {where} {len(cells)} tiles, but {fit}"
            return Reason("NO_SOLUTION", tuple(cells), text)
    return None
