"""`puzzlemill calibrate TIMES.csv`: compares times of people with simulated minutes, and fits the minutes to them."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import puzzlemill
from puzzlemill import catalogues
from puzzlemill.cli import calibrate_report as words
from puzzlemill.cli.shared.output import print_result, remark
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import watched
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.calibration.belief import believe
from puzzlemill.grading.calibration.times import LARGEST_TIMES, Attempt, read_times
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError, kind_of, shown
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.wording import counted

LONGEST_NAME = 60
"""Characters of a table's name."""


def calibrate(times: str, output: str | None, kind: str | None, name: str, as_json: bool) -> None:
    """Compare simulated minutes with the times of people, and fit the minutes to these times."""
    every = read_times(read_file(Path(times), LARGEST_TIMES), times)
    attempts = [attempt for attempt in every if kind in (None, attempt.kind)]
    if not attempts:
        tried = sorted({attempt.kind for attempt in every})
        raise InputError(f"{times}: no attempts at {kind}, only at {' and '.join(tried)}")
    if output is not None:
        _check_output(output, name)
    assessments = _assessed(attempts, times)
    belief = believe([attempt for attempt in attempts if attempt.position in assessments], assessments, shipped())
    left_out = len(assessments) - len({attempt.position for attempt in belief.attempts})
    if left_out:
        remark(f"{times}: {counted(left_out, 'puzzle')} with the fewest attempts left out to save time")
    if output is not None:
        write_whole(Path(output), format_table(belief.table(name)).encode())
    print_result(words.record(belief), words.text(belief), as_json)


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


def _assessed(attempts: Sequence[Attempt], source: str) -> dict[str, Assessment]:
    """The positions that can be graded; the others are reported on standard error.

    Raises `InputError` for a position without a solution, or if no position can be graded.
    """
    lines = _first_lines(attempts)
    assessments = {}
    for position, line in watched("Grading", list(lines.items())):
        try:
            assessments[position] = assessment_of(position)
        except OutOfReachError as error:
            print_error(f"{source}: line {line}: position skipped: {error}")
        except InputError as error:
            raise InputError(f"{source}: line {line}: {error}") from None
    if not assessments:
        raise OutOfReachError(f"{source}: none of the positions can be graded")
    return assessments


def assessment_of(position: str) -> Assessment:
    """What the grade of a position rests on."""
    puzzle = parse_id(position)
    assessment: Assessment = part("grader", kind_of(puzzle)).assess(puzzle)
    return assessment


def _first_lines(attempts: Iterable[Attempt]) -> dict[str, int]:
    """The first line of each position."""
    lines: dict[str, int] = {}
    for attempt in attempts:
        lines[attempt.position] = min(attempt.line, lines.get(attempt.position, attempt.line))
    return lines
