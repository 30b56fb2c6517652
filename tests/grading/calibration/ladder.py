"""`python -m tests.grading.calibration.ladder`: what a study of made-up people shows, from three people up.

Their paces, puzzles and curves are drawn from the priors of the model, 3% of attempts take three times as long because
of a mistake, and everybody gives up after 45 minutes. The page `docs/human-times.md` has the table.
"""

import statistics
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.grading.calibration.belief import TAIL
from puzzlemill.grading.calibration.fitting import fit
from puzzlemill.grading.minutes import shipped
from puzzlemill.solvers.arrays import Floats, Int64s
from puzzlemill.tables import table
from tests.support.grading.made_up import inside, made_up


class Rung(NamedTuple):
    """The size of a study, and how many of them are averaged."""

    people: int
    puzzles: int
    far: bool = False
    studies: int = 40


LADDER: Final = (
    Rung(3, 5),
    Rung(5, 10),
    Rung(10, 20),
    Rung(30, 50, studies=20),
    Rung(100, 100, studies=5),
    Rung(3, 5, far=True),
    Rung(10, 20, far=True),
)

FAR: Final = (2.0,) * 4 + (-0.4,) * 4
"""Shifts and logs of slopes of people who take four times as long, on curves that are a third flatter."""

HEAD: Final = ("people", "puzzles", "curves", "error", "after", "right level", "after", "80%", "holds")
"""Puzzles are per kind. Errors and shares of right levels are before the study and after it.

The error is the typical factor between a curve and the true one. The 80% interval is a factor to either side of the
fitted minutes of a kind, and the last column is how often such intervals hold the truth.
"""


def row(rung: Rung) -> tuple[str, ...]:
    """The averages of the studies of a rung."""
    errors: tuple[list[float], list[float]] = ([], [])
    right: tuple[list[bool], list[bool]] = ([], [])
    widths: list[float] = []
    held: list[bool] = []
    for number in range(rung.studies):
        made = made_up(f"ladder {number}", rung.people, rung.puzzles, shared=FAR if rung.far else None)
        fitted = fit(made.study)
        truth, variances = made.effects.lines(made.study), np.diag(fitted.covariance)
        for at, lines in enumerate((made.study.simulated, fitted.effects.lines(made.study))):
            errors[at].extend(np.abs(lines - truth).tolist())
            right[at].extend((levels(lines) == levels(truth + made.effects.residuals)).tolist())
        widths.extend((TAIL * np.sqrt(variances[:4])).tolist())
        shifts_and_slopes = (np.concatenate(one.effects[:2]) for one in (fitted, made))
        intervals = zip(*shifts_and_slopes, variances[:8], strict=True)
        held.extend(inside(*values) for values in intervals)
    factors = [f"{2 ** statistics.median(values):.2f}" for values in (*errors, widths)]
    shares = [f"{sum(values) / len(values):.0%}" for values in (*right, held)]
    about = (str(rung.people), str(rung.puzzles), "far" if rung.far else "near")
    return (*about, factors[0], factors[1], shares[0], shares[1], factors[2], shares[2])


def levels(lines: Floats) -> Int64s:
    """The levels of log2 minutes."""
    return np.searchsorted(np.log2(shipped().levels), lines, "right")


if __name__ == "__main__":
    print(table(HEAD, map(row, LADDER)))
