"""Hints of books for Domicles: a row or column to repair, then a place in the first swap, then the swap."""

from puzzlemill.puzzles.domicles import Domicles, Swaps, duplicates, replay
from puzzlemill.puzzles.kinds import Breach, Cell
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.books.hints import Stages
from puzzlemill.render.pages.words import Words
from puzzlemill.solvers.domicles.steps import Swap


def staged(entry: Entry[Domicles, Swaps], move: Swap, cells: tuple[Cell, ...], words: Words) -> Stages:
    """The line, one of the two places (both would give the whole step away), and both.

    They are of the first swap of the printed answer: others can be as good, but readers compare.
    """
    swap = entry.solution.swaps[0] if entry.solution and entry.solution.swaps else (move.i, move.j)
    first, last = (str(place + 1) for place in swap)
    place = words("hints.entry.place", place=first)
    return _line(entry.instance, swap, words), place, words("hints.entry.domicles", first=first, last=last)


def _line(puzzle: Domicles, swap: tuple[int, int], words: Words) -> str:
    """A row or column that repeats a number of a domino that a swap moves, if possible one that the swap repairs.

    If no such line exists, the row of the first domino.
    """
    halves = {(place // puzzle.cols, 2 * (place % puzzle.cols) + side) for place in swap for side in (0, 1)}
    before = [breach for breach in duplicates(puzzle.tiles, puzzle.cols) if halves.intersection(breach.cells)]
    after = {_line_of(breach) for breach in duplicates(replay(puzzle.tiles, [swap]), puzzle.cols)}
    if not before:
        return words("hints.entry.still", where=words("hints.entry.row", row=str(swap[0] // puzzle.cols + 1)))
    breach = min(before, key=lambda breach: _line_of(breach) in after)
    name, number, _ = _line_of(breach)
    return words(f"hints.entry.{name}", **{name: str(number + 1)})


def _line_of(breach: Breach) -> tuple[str, int, str]:
    """`row` or `column`, its number from 0, and what is wrong in it."""
    row, column = breach.cells[0]
    return ("row", row, breach.text) if breach.code == "ROW_DUPLICATE" else ("column", column, breach.text)
