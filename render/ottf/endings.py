"""What refutes an OTTF template in words, with its figures: the same below a picture and on the command line."""

from collections.abc import Sequence

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, neighbours
from puzzlemill.puzzles.ottf.certificates import Decision, End, NoFirst, Number, Sum

FIVE = "a 1 placed before its four neighbours"
"""What a hidden five is."""


class Left:
    """The tiles that are open after some decisions, and how many later neighbours each needs, modulo 4."""

    def __init__(self, puzzle: Ottf, decisions: Sequence[Decision]) -> None:
        self.needs = {(row, col): int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles}
        self.decided = {(row, col) for row, col, _ in decisions}
        for row, col, side in decisions:
            del self.needs[row, col]
            for other in self.around((row, col)) if side == "last" else ():
                self.needs[other] = (self.needs[other] - 1) % 4

    def around(self, cell: Cell) -> list[Cell]:
        """The open neighbours of a cell."""
        return [other for other in neighbours(cell) if other in self.needs]

    def ambiguous(self, cell: Cell) -> bool:
        """Whether an open tile may be a hidden five."""
        return self.needs[cell] == 0 and len(self.around(cell)) == 4


def ending(end: End, left: Left, named: str) -> str:
    """A contradiction in words, from a small letter to a full stop.

    `named` is what its tiles are called in them, such as `the 4 in red` or `the 5 framed tiles`.
    """
    if isinstance(end, Number):
        need, have = left.needs[end.cell], len(left.around(end.cell))
        there = f"only {have} {'is' if have == 1 else 'are'} left" if have else "none is left"
        return f"{named} asks for {need} neighbour{'s' * (need > 1)} placed after it, but {there}."
    if isinstance(end, Sum):
        return _sum(end, left, named)
    side, counted = ("first", "later") if isinstance(end, NoFirst) else ("last", "earlier")
    text = f"none of {named} can be the {side} of them: each has fewer {counted} neighbours than neighbours among them"
    text += _without(end.cells, left)
    if not any(map(left.ambiguous, end.cells)):
        return f"{text}."
    some, so = ("No", "leaves room for none") if side == "first" else ("Every", "asks for it")
    return f"{text}. ({some} 1 amid four open neighbours is a hidden five, {FIVE}: the sum over these tiles {so}.)"


def _sum(end: Sum, left: Left, named: str) -> str:
    """Why no number of hidden fives fits the sum over a set of tiles."""
    among = set(end.cells)
    inside = sum(other in among for cell in end.cells for other in left.around(cell)) // 2
    outside = sum(len(left.around(cell)) for cell in end.cells) - 2 * inside
    asked = sum(left.needs[cell] for cell in end.cells)
    fives = sum(map(left.ambiguous, end.cells))
    rest = inside - asked
    text = (
        f"{named} touch in {inside} pair{'s' * (inside != 1)}, and one tile of each pair is the later one. "
        f"Their numbers, each less 1, ask for {asked} later neighbour{'s' * (asked != 1)}{_without(end.cells, left)}"
    )
    if outside:
        pairs = "1 pair that leads" if outside == 1 else f"{outside} pairs that lead"
        return f"{text}; even with {pairs} to other tiles, no number of hidden fives, each {FIVE}, makes them equal."
    if rest < 0:
        return f"{text}, which is more."
    text += f". That leaves {rest} over"
    if rest % 4:
        return f"{text}, but a hidden five, {FIVE}, takes 4."
    return f"{text}, 4 for each hidden five, {FIVE}, but {f'only {fives}' if fives else 'no tile'} can be one."


def _without(cells: Sequence[Cell], left: Left) -> str:
    """What figures leave out where decided tiles touch some of these, or nothing."""
    touched = any(other in left.decided for cell in cells for other in neighbours(cell))
    return ", not counting tiles decided before" if touched else ""
