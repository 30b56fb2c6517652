"""What refutes an OTTF template in words, with its figures: the same below a picture and on the command line."""

from collections.abc import Sequence

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, certificates, neighbours
from puzzlemill.puzzles.ottf.certificates import Decision, End, NoFirst, Number, Sum
from puzzlemill.puzzles.wording import counted, plural

FIVE = "a 1 placed before its four neighbours"
"""What a hidden five is."""


class Left(certificates.Left):
    """The tiles that are open after some decisions, and how many later neighbours each needs, modulo 4."""

    def __init__(self, puzzle: Ottf, decisions: Sequence[Decision]) -> None:
        super().__init__(puzzle)
        self.decided: set[Cell] = {(row, col) for row, col, _ in decisions}
        for row, col, side in decisions:
            self.take((row, col), side)


def ending(end: End, left: Left, named: str) -> str:
    """A contradiction in words, from a small letter to a full stop.

    `named` is what its tiles are called in them, such as `the 4 in red` or `the 5 framed tiles`.
    """
    if isinstance(end, Number):
        need, have = left.needs[end.cell], len(left.around(end.cell))
        rest = f"only {have} {plural(have, 'is', 'are')} left" if have else "none is left"
        return f"{named} asks for {counted(need, 'neighbour')} placed after it, but {rest}."
    if isinstance(end, Sum):
        return _sum(end, left, named)
    side, order = ("first", "later") if isinstance(end, NoFirst) else ("last", "earlier")
    text = f"none of {named} can be the {side} of them: each has fewer {order} neighbours than neighbours among them"
    text += _without(end.cells, left)
    if not any(map(left.ambiguous, end.cells)):
        return f"{text}."
    which, why = ("No", "leaves room for none") if side == "first" else ("Every", "asks for it")
    return f"{text}. ({which} 1 amid four open neighbours is a hidden five, {FIVE}: the sum over these tiles {why}.)"


def _sum(end: Sum, left: Left, named: str) -> str:
    """Why no number of hidden fives fits the sum over a set of tiles."""
    among = set(end.cells)
    inside = sum(other in among for cell in end.cells for other in left.around(cell)) // 2
    outside = sum(len(left.around(cell)) for cell in end.cells) - 2 * inside
    needs = sum(left.needs[cell] for cell in end.cells)
    fives = sum(map(left.ambiguous, end.cells))
    rest = inside - needs
    text = (
        f"{named} touch in {counted(inside, 'pair')}, and one tile of each pair is the later one. "
        f"Their numbers, each less 1, ask for {counted(needs, 'later neighbour')}{_without(end.cells, left)}"
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
    """What figures leave out if decided tiles touch any of these, or nothing."""
    touched = any(other in left.decided for cell in cells for other in neighbours(cell))
    return ", not counting tiles decided before" if touched else ""
