"""Sudoku as candidates, and the techniques of a person: the steps that each of them shows, and what a search costs.

A candidate is a digit in a cell, with the number 81 * (digit - 1) + 9 * row + column. A *place* is what one candidate
fills: a digit in a box, row or column, or a cell. So a hidden single and a naked single are the same: a place with one
candidate.
"""

import itertools
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.arrays import Bools, Floats, Int64s

SIZE, CANDIDATES = 9, 729
DIGIT, ROW, COLUMN = np.indices((SIZE, SIZE, SIZE)).reshape(3, CANDIDATES)
CELL: Final = SIZE * ROW + COLUMN
BOX: Final = ROW // 3 * 3 + COLUMN // 3
IN_BOX: Final = ROW % 3 * 3 + COLUMN % 3

ACTS: Final = {"look": 0.6, "choose": 1.0, "write": 1.3, "assume": 1.25, "step": 1.2}
"""Seconds per act, as in `catalogues/seconds.toml`: compare a digit with a cell, choose what to do next, write a
digit, weigh an assumption, follow it by one digit in the head (each digit already held makes that a seventh longer)."""

LOOK, CHOOSE, WRITE, ASSUME, STEP = np.eye(len(ACTS))


def _sorted_by(*keys: Int64s) -> Int64s:
    """The candidates sorted by these keys, in groups of nine with the same keys but the last."""
    return np.lexsort(keys[::-1]).reshape(-1, SIZE)


PLACES: Final = {
    "box": _sorted_by(DIGIT, BOX, IN_BOX),
    "line": np.concatenate([_sorted_by(DIGIT, ROW, COLUMN), _sorted_by(DIGIT, COLUMN, ROW)]),
    "cell": _sorted_by(CELL, DIGIT),
}
"""The candidates of each place, int64[places, 9]."""

EVERY_PLACE: Final = np.concatenate(list(PLACES.values()))
_AROUND: Final = np.argsort(EVERY_PLACE, axis=None, kind="stable").reshape(CANDIDATES, 4) // SIZE

RIVALS: Final = [np.setdiff1d(places, one) for one, places in enumerate(EVERY_PLACE[_AROUND].reshape(CANDIDATES, -1))]
"""The candidates that each candidate excludes."""

NAKED: Final = np.concatenate(
    [
        _sorted_by(*keys).reshape(SIZE, SIZE, SIZE)
        for keys in ((ROW, COLUMN, DIGIT), (COLUMN, ROW, DIGIT), (BOX, IN_BOX, DIGIT))
    ]
)
"""The candidates of each unit by cell and digit, int64[27, 9, 9]."""

HIDDEN: Final = NAKED.transpose(0, 2, 1)
FISH: Final = np.concatenate(
    [_sorted_by(DIGIT, *keys).reshape(SIZE, SIZE, SIZE) for keys in ((ROW, COLUMN), (COLUMN, ROW))]
)

CROSSINGS: Final = [
    (both, np.setdiff1d(box, both), np.setdiff1d(line, both))
    for line in PLACES["line"]
    for box in PLACES["box"][SIZE * DIGIT[line[0]] :][:SIZE]
    if len(both := np.intersect1d(box, line))
]
"""For each box and line of a digit that cross: the candidates in both, in the box only, and in the line only."""


class Sudoku:
    """What is written, and the candidates that are left: `written` and `left` are bool[729]."""

    def __init__(self, written: Bools, left: Bools) -> None:
        """A position; both arrays are its own."""
        self.written, self.left = written, left

    def copy(self) -> "Sudoku":
        """A position to try something in."""
        return Sudoku(self.written.copy(), self.left.copy())

    def write(self, candidate: int) -> None:
        """Write a digit, which leaves its rivals impossible."""
        self.written[candidate] = True
        self.left[candidate] = False
        self.left[RIVALS[candidate]] = False

    def unfilled(self, places: Int64s) -> Int64s:
        """The places with no digit yet, int64[unfilled, 9]."""
        return places[~self.written[places].any(1)]

    def is_contradiction(self) -> bool:
        """Whether some place has neither a digit nor a candidate."""
        return not self.left[self.unfilled(EVERY_PLACE)].any(1).all()

    def __str__(self) -> str:
        digits = dict(zip(CELL[self.written], DIGIT[self.written] + 1, strict=True))
        return "".join(str(digits.get(cell, ".")) for cell in range(SIZE * SIZE))


def parse(text: str) -> Sudoku:
    """The position of 81 characters, `.` or `0` for an empty cell; raises `InputError`."""
    if len(text) != SIZE * SIZE or not set(text) <= set(".0123456789"):
        raise InputError("expected 81 digits, with . for an empty cell")
    position = Sudoku(np.zeros(CANDIDATES, bool), np.ones(CANDIDATES, bool))
    for cell, digit in enumerate(text):
        if digit in ".0":
            continue
        candidate = SIZE * SIZE * (int(digit) - 1) + cell
        if not position.left[candidate]:
            raise InputError(f"the {digit} in row {cell // SIZE + 1} is there twice")
        position.write(candidate)
    return position


class Steps(NamedTuple):
    """What a technique shows: candidates to write, or groups of candidates to cross out, each one a step.

    A person looks at `places` for it, in any order, with `acts` for each of them on average, float64[acts].
    """

    places: int
    acts: Floats
    digits: Int64s
    crossed_out: list[Int64s]

    @property
    def open(self) -> int:
        """How many different steps there are."""
        return len(self.digits) + len(self.crossed_out)


Technique: TypeAlias = Callable[[Sudoku], Steps]

NO_DIGITS: Final = np.zeros(0, np.int64)


def _single(kind: str) -> Technique:
    """Places of a kind with one candidate. A place takes a look per empty cell of its unit, or of the cell's box."""
    compared = CELL[PLACES[kind]] if kind != "cell" else CELL[_sorted_by(DIGIT, BOX, IN_BOX)[BOX[PLACES[kind][:, 0]]]]

    def steps(position: Sudoku) -> Steps:
        places = PLACES[kind]
        empty = ~position.written[PLACES["cell"]].any(1)
        unfilled, left = ~position.written[places].any(1), position.left[places]
        single = unfilled & (left.sum(1) == 1)
        looks = empty[compared[unfilled]].sum(1).mean() if unfilled.any() else 0
        return Steps(int(unfilled.sum()), looks * LOOK, places[single][left[single]], [])

    return steps


def _crossing(position: Sudoku) -> Steps:
    """The candidates of a digit in a box are all in one line, or the other way round: cross out the others."""
    places, groups = 0, []
    for both, in_box, in_line in CROSSINGS:
        if position.left[both].any():
            places += 2
            box, line = in_box[position.left[in_box]], in_line[position.left[in_line]]
            groups += [rest for other, rest in ((box, line), (line, box)) if not len(other) and len(rest)]
    return Steps(places, LOOK, NO_DIGITS, groups)


def _subset(tables: Int64s, size: int) -> Technique:
    """`size` rows of a table whose candidates are in as many columns: the other rows have none there.

    Cells and digits of a unit make naked and hidden pairs and triples; rows and columns of a digit make an X-wing.
    """
    chosen = np.array(list(itertools.combinations(range(SIZE), size)))

    def steps(position: Sudoku) -> Steps:
        left = position.left[tables]
        counts, columns = left.sum(2)[:, chosen], np.logical_or.reduce(left[:, chosen], 2)
        short = ((counts > 0) & (counts <= size)).all(2)
        groups = []
        for table, choice in np.argwhere(short & (columns.sum(2) == size)).tolist():
            candidates = np.delete(tables[table], chosen[choice], 0)[:, columns[table, choice]]
            groups.append(candidates[position.left[candidates]])
        return Steps(int(short.sum()), LOOK, NO_DIGITS, [group for group in groups if len(group)])

    return steps


def _trial(position: Sudoku) -> Steps:
    """A candidate of a place with two: following singles from it ends in a contradiction, so it is crossed out."""
    unfilled = position.unfilled(EVERY_PLACE)
    left = position.left[unfilled]
    pairs = left.sum(1) == 2
    candidates = np.unique(unfilled[pairs][left[pairs]])
    acts, groups = np.zeros(len(ACTS)), []
    for candidate in candidates.tolist():
        trial, steps = position.copy(), 1
        trial.write(candidate)
        while not trial.is_contradiction():
            single = next((found[0] for kind in SINGLES if len(found := TECHNIQUES[kind](trial).digits)), None)
            if single is None:
                break
            trial.write(single)
            steps += 1
        else:
            groups.append(np.array([candidate]))
        acts += ASSUME + STEP * (steps + steps * (steps - 1) / 14)
    return Steps(len(candidates), acts / max(1, len(candidates)), NO_DIGITS, groups)


TECHNIQUES: Final[Mapping[str, Technique]] = {
    "single in a box": _single("box"),
    "single in a line": _single("line"),
    "single in a cell": _single("cell"),
    "box and line": _crossing,
    "naked pair": _subset(NAKED, 2),
    "hidden pair": _subset(HIDDEN, 2),
    "X-wing": _subset(FISH, 2),
    "naked triple": _subset(NAKED, 3),
    "hidden triple": _subset(HIDDEN, 3),
    "trial": _trial,
}
"""The techniques, easiest first."""

SINGLES: Final = tuple(TECHNIQUES)[:3]
