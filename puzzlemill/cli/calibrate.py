"""`puzzlemill calibrate TIMES.csv`: compares grades with human times, and fits a level table to the times."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

import puzzlemill
from puzzlemill import catalogues, grading
from puzzlemill.cli import calibrate_report as words
from puzzlemill.cli.calibrate_report import Timed, taus
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import watched
from puzzlemill.grading.calibration import Observed, agreement, refit
from puzzlemill.grading.calibration.times import LARGEST_TIMES, Attempt, difficulties, read_times
from puzzlemill.grading.levels import LevelTable, format_table, shipped
from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError, shown
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import counted

LONGEST_NAME = 60
"""Characters of a table's name."""


def calibrate(times: str, output: str | None, kind: str | None, name: str, as_json: bool) -> None:
    """Compare grades with the times that people took, and fit the levels to these times."""
    attempts = read_times(read_file(Path(times), LARGEST_TIMES), times)
    tried = {attempt.kind for attempt in attempts}
    kinds = [name for name in KINDS if name in tried and kind in (None, name)]
    if not kinds:
        raise InputError(f"{times}: no attempts at {kind}, only at {' and '.join(sorted(tried))}")
    if output is not None:
        _check_output(output, kinds, name)
    for tried_kind in kinds:
        report = _report(tried_kind, [attempt for attempt in attempts if attempt.kind == tried_kind], times)
        if output is not None:
            write_whole(Path(output), format_table(_named(report, name)).encode())
        print_result(words.record(report), words.text(report), as_json)


def _check_output(output: str, kinds: Sequence[str], name: str) -> None:
    """Refuse, before any work, a table that cannot be written or could be mistaken for a shipped one."""
    if output == "-":
        raise InputError("-o -: standard output is for the report; name a file for the table")
    if len(kinds) > 1:
        raise InputError(
            f"-o: the times are for {' and '.join(kinds)}, but a table covers one kind; choose it with --kind"
        )
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise InputError(f"--name {shown(name)}: expected 1 to {LONGEST_NAME} printable characters")
    if name in {shipped(kind).name for kind in KINDS}:
        raise InputError(f"--name {shown(name)}: a shipped table has this name; choose another")
    for package in (puzzlemill, catalogues):
        if Path(output).resolve().is_relative_to(Path(str(package.__file__)).resolve().parent):
            raise InputError(
                f"-o {shown(output)}: the files of puzzlemill itself are never changed; choose another folder"
            )


def _report(kind: str, attempts: Sequence[Attempt], source: str) -> words.Report:
    """The report on the times of a kind."""
    timed = _timed(attempts, source)
    values: dict[str, Sequence[float]] = {"score": [grade.score for grade in timed.grades], "level": timed.levels}
    agreements = {
        measure: agreement.agreement(
            of_measure, timed.effort, stream_for(f"calibrate:{kind}:{measure}"), agreement.RESAMPLES
        )
        for measure, of_measure in values.items()
    }
    observed = [
        Observed(grade.technique, grade.features, effort)
        for grade, effort in zip(timed.grades, timed.effort, strict=True)
    ]
    fitted = refit(shipped(kind), observed, stream_for(f"calibrate:{kind}:folds"))
    return words.Report(kind, attempts, timed, agreements, fitted)


def _named(report: words.Report, name: str) -> LevelTable:
    """The refitted table with its new name and a description of the times behind it."""
    fitted, timed = report.fitted, report.timed
    people = counted(len(timed.players), "player", grouped=True)
    positions = counted(len(timed.grades), "position", grouped=True)
    tau = taus(fitted, timed.effort)
    about = f"{fitted.table.name}, refitted to the times of {people} on {positions}; tau-b {tau}."
    return msgspec.structs.replace(fitted.table, name=name, about=about)


def _timed(attempts: Sequence[Attempt], source: str) -> Timed:
    """The positions that can be graded; the others are reported on standard error.

    Attempts at those others still count towards a player's speed. Raises `InputError` for a position without a
    solution, or if no position can be graded.
    """
    effort = difficulties(attempts)
    by_position: dict[str, list[Attempt]] = {position: [] for position in effort}
    for attempt in attempts:
        by_position[attempt.position].append(attempt)
    timed = Timed([], [], [])
    for position, tries in watched("Grading", list(by_position.items())):
        place = f"{source}: line {min(attempt.line for attempt in tries)}"
        try:
            grade = grading.grade(parse_id(position))
        except OutOfReachError as error:
            print_error(f"{place}: position skipped: {error}")
            continue
        except InputError as error:
            raise InputError(f"{place}: {error}") from None
        timed.grades.append(grade)
        timed.effort.append(effort[position])
        timed.attempts.append(tries)
    if not timed.grades:
        raise OutOfReachError(f"{source}: {attempts[0].kind}: none of the positions can be graded")
    return timed
