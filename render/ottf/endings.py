"""Sentences that say why an OTTF template has no solution: the same below a picture and on the command line."""

from collections.abc import Sequence

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, certificates, neighbours
from puzzlemill.puzzles.ottf.certificates import Decision, End, NoFirst, Number, Sum
from puzzlemill.puzzles.wording import counted, plural

FIVE = "a 1 placed before its four neighbours"
"""A hidden five in words."""


class Left(certificates.Left):
    """The tiles still open after some decisions, and how many later neighbours each needs, modulo 4."""

    def __init__(self, puzzle: Ottf, decisions: Sequence[Decision]) -> None:
        super().__init__(puzzle)
        self.decided: set[Cell] = {(row, col) for row, col, _ in decisions}
        for row, col, side in decisions:
            self.take((row, col), side)


def ending(end: End, left: Left, named: str) -> str:
    """A contradiction as a sentence that starts in lower case.

    `named` is what the sentence calls its tiles, such as `the 4 in red` or `the 5 framed tiles`.
    """
    if isinstance(end, Number):
        need, have = left.needs[end.cell], len(left.around(end.cell))
        rest = f"only {have} {plural(have, 'is', 'are')} left" if have else "none is left"
        return f"{named} needs {counted(need, 'neighbour')} placed after it, but {rest}."
    if isinstance(end, Sum):
        return _sum(end, left, named)
    side, order = ("first", "later") if isinstance(end, NoFirst) else ("last", "earlier")
    text = f"none of {named} can come {side} among them: each has fewer {order} neighbours than neighbours among them"
    text += _without(end.cells, left)
    if not any(map(left.ambiguous, end.cells)):
        return f"{text}."
    which, why = ("No", "leaves no room for one") if side == "first" else ("Every", "requires it")
    return f"{text}. ({which} 1 with four open neighbours is a hidden five, {FIVE}: the sum over these tiles {why}.)"


def _sum(end: Sum, left: Left, named: str) -> str:
    """Why no number of hidden fives fits the sum over a set of tiles."""
    among = set(end.cells)
    inside = sum(other in among for cell in end.cells for other in left.around(cell)) // 2
    outside = sum(len(left.around(cell)) for cell in end.cells) - 2 * inside
    needs = sum(left.needs[cell] for cell in end.cells)
    fives = sum(map(left.ambiguous, end.cells))
    rest = inside - needs
    text = (
        f"{named} touch in {counted(inside, 'pair')}, and in each pair one tile comes later. "
        f"Their numbers, each less 1, add up to {counted(needs, 'later neighbour')}{_without(end.cells, left)}"
    )
    if outside:
        pairs = "1 pair that leads" if outside == 1 else f"{outside} pairs that lead"
        return f"{text}. Even with {pairs} to other tiles, no number of hidden fives (each {FIVE}) makes these equal."
    if rest < 0:
        return f"{text}, which is too many."
    text += f". That leaves {counted(rest, 'pair')} over"
    if rest % 4:
        return f"{text}, but each hidden five ({FIVE}) takes 4."
    return f"{text}, 4 for each hidden five ({FIVE}), but {f'only {fives}' if fives else 'no tile'} can be one."


def _without(cells: Sequence[Cell], left: Left) -> str:
    """A note on what the numbers leave out if decided tiles touch any of these tiles, else nothing."""
    touched = any(other in left.decided for cell in cells for other in neighbours(cell))
    return ", not counting tiles decided before" if touched else ""
