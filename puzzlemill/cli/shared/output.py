"""How the command line writes results: to standard output as text or JSON, or to a file that is replaced as a whole."""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from puzzlemill.cli.shared.printing import print_data, print_error, print_text
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.packs.exports import encode, ending_of, wrong_entries
from puzzlemill.puzzles.escapes import escaped_json
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.packs import Pack
from puzzlemill.solvers.outcome import Outcome

S = TypeVar("S")

MOST_REPORTED: Final = 20
"""The most wrong entries that are reported one by one."""


def remark(line: str) -> None:
    """Print a remark on standard error."""
    print_error(f"puzzlemill: {line}")


def write_output(data: bytes, output: str | None, *, binary: bool = False) -> None:
    """Write to the file `output`, or to standard output if it is None or `-`; raises `InputError` if that fails.

    A file gets every byte. On standard output, characters that control a terminal are escaped in JSON and text, but not
    in `binary` data.
    """
    if output in (None, "-"):
        print_data(data if binary else escaped_json(data))
    else:
        write_whole(Path(str(output)), data)


def write_lines(lines: Iterable[object], output: str | None) -> None:
    """Write values as JSON Lines; raises `InputError` if that fails."""
    write_output(b"".join(msgspec.json.encode(line, enc_hook=_number) + b"\n" for line in lines), output)


def print_result(record: object, text: str, as_json: bool) -> None:
    """Print a result as text or as one line of JSON; raises `InputError` like `print_text`."""
    if as_json:
        write_lines([record], None)
    else:
        print_text(text)


def _number(value: object) -> float:
    """A fraction as a JSON number."""
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def outcome_line(position: str, outcome: Outcome[S]) -> dict[str, object]:
    """The JSON line for a search for a solution."""
    return {
        "id": position,
        "outcome": outcome.status,
        "solution": outcome.solution,
        "reason": outcome.reason,
        "effort": outcome.effort,
    }


def export(pack: Pack, output: str | None) -> None:
    """Write a pack in the form that the file's ending names, or as JSON to standard output for None.

    Every entry is checked first. If any are wrong, nothing is written, the first ones are reported on standard error,
    and the command exits 1. Raises `InputError` for an unknown ending and for a file that cannot be written.
    """
    ending = ending_of(output)
    report_wrong(wrong_entries(pack))
    write_output(encode(pack, ending), output)


def report_wrong(lines: Iterable[str]) -> None:
    """Print the first lines about wrong entries on standard error and exit 1, if there are any."""
    wrong = list(lines)
    if wrong:
        more = [f"and {len(wrong) - MOST_REPORTED} more"] if len(wrong) > MOST_REPORTED else []
        print_error(*wrong[:MOST_REPORTED], *more, "nothing was written, because these entries are wrong")
        raise SystemExit(CHECK_FAILED)
