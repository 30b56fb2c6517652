"""`puzzlemill calibrate TIMES.csv`: compares times of people with simulated minutes, and fits the minutes to them."""

from collections.abc import Sequence
from pathlib import Path

import puzzlemill
from puzzlemill import catalogues
from puzzlemill.cli import calibrate_report as words
from puzzlemill.cli.shared.output import print_result, remark
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import watched
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.calibration.belief import MOST_FITTED, believe
from puzzlemill.grading.calibration.times import LARGEST_TIMES, Attempt, first_attempts, read_several
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError, kind_of, shown
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.wording import counted

LONGEST_NAME = 60
"""The most characters of a table's name."""

MANY = 4
"""The number of files from which errors about all of them give only their number."""


def calibrate(
    files: Sequence[str], output: str | None, kind: str | None, name: str, details: bool, as_json: bool
) -> None:
    """Compare simulated minutes with the times of people, and fit the minutes to these times."""
    names = list(dict.fromkeys(files))
    times = ", ".join(names) if len(names) < MANY else f"{len(names)} files"
    every = attempts_in(names)
    attempts = [attempt for attempt in every if kind in (None, attempt.kind)]
    if not attempts:
        tried = sorted({attempt.kind for attempt in every})
        raise InputError(f"{times}: no attempts at {kind}, only at {' and '.join(tried)}")
    if output is not None:
        _check_output(output, name)
    assessments = assessed(attempts, times)
    belief = believe([attempt for attempt in attempts if attempt.position in assessments], assessments, shipped())
    graded = sum(attempt.position in assessments for attempt in attempts)
    if graded > len(belief.attempts):
        most = f"only the {MOST_FITTED} people and {MOST_FITTED} puzzles with most attempts are used"
        remark(f"{times}: {counted(graded - len(belief.attempts), 'attempt')} left out: {most}")
    if output is not None:
        write_whole(Path(output), format_table(belief.table(name)).encode())
    print_result(words.record(belief), words.text(belief, output, details), as_json)


def _check_output(output: str, name: str) -> None:
    """Refuse, before any work, a table that cannot be written or could be mistaken for a shipped one."""
    if output == "-":
        raise InputError("-o -: standard output is for the report; name a file for the table")
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise InputError(f"--name {shown(name)}: expected 1 to {LONGEST_NAME} printable characters")
    if name == shipped().name:
        raise InputError(f"--name {shown(name)}: the shipped table has this name; choose another")
    for package in (puzzlemill, catalogues):
        if Path(output).resolve().is_relative_to(Path(str(package.__file__)).resolve().parent):
            raise InputError(
                f"-o {shown(output)}: the files of puzzlemill itself are never changed; choose another folder"
            )


def attempts_in(files: Sequence[str]) -> list[Attempt]:
    """The attempts in files of times; raises `InputError`."""
    return read_several([(name, read_file(Path(name), LARGEST_TIMES)) for name in dict.fromkeys(files)])


def assessed(attempts: Sequence[Attempt], source: str) -> dict[str, Assessment]:
    """The positions that can be graded; the others are reported on standard error.

    Raises `InputError` for a position without a solution, or if no position can be graded.
    """
    assessments = {}
    for position, first in watched("Grading", list(first_attempts(attempts).items())):
        place = first.place if first.file else f"{source}: {first.place}"
        try:
            assessments[position] = assessment_of(position)
        except OutOfReachError as error:
            print_error(f"{place}: position skipped: {error}")
        except InputError as error:
            raise error.within(file=place) from None
    if not assessments:
        raise OutOfReachError(f"{source}: none of the positions can be graded")
    return assessments


def assessment_of(position: str) -> Assessment:
    """What the grade of a position rests on."""
    puzzle = parse_id(position)
    assessment: Assessment = part("grader", kind_of(puzzle)).assess(puzzle)
    return assessment
