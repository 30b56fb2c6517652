"""Where the command line writes results: standard output, as text or as JSON, or a file that appears whole."""

import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeVar

import click
import msgspec

from puzzlemill.cli.shared.printing import print_text, writing
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.packs.exports import encode, ending_of, wrong_entries
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.packs import Pack
from puzzlemill.solvers.outcome import Outcome

S = TypeVar("S")

MOST_REPORTED: Final = 20
"""Wrong entries that are reported one by one."""


def remark(line: str) -> None:
    """Print a remark on standard error."""
    click.echo(f"puzzlemill: {line}", err=True)


def write_output(data: bytes, output: str | None) -> None:
    """Write to the file `output`, or to standard output if it is None or `-`; raises `InputError` when it cannot."""
    if output not in (None, "-"):
        write_whole(Path(str(output)), data)
        return
    with writing():
        sys.stdout.buffer.write(data)
        sys.stdout.flush()


def write_lines(lines: Iterable[object], output: str | None) -> None:
    """Write values as JSON Lines; raises `InputError` when they cannot be written."""
    write_output(b"".join(msgspec.json.encode(line, enc_hook=_number) + b"\n" for line in lines), output)


def print_result(record: object, text: str, as_json: bool) -> None:
    """Print a result as text, or what it says as one line of JSON; raises `InputError` as `print_text` does."""
    if as_json:
        write_lines([record], None)
    else:
        print_text(text)


def _number(value: object) -> float:
    """A fraction as JSON can have it."""
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def outcome_line(position: str, outcome: Outcome[S]) -> dict[str, object]:
    """What is written of the search for a solution of a position, by its id."""
    return {
        "id": position,
        "outcome": outcome.status,
        "solution": outcome.solution,
        "reason": outcome.reason,
        "effort": outcome.effort,
    }


def export(pack: Pack, output: str | None) -> None:
    """Write a pack in the form that the file's ending asks for; as JSON to standard output for None.

    Every entry is checked first. If one is wrong, nothing is written, the first ones are reported on standard error,
    and the command exits 1. Raises `InputError` for another ending, and for a file that cannot be written.
    """
    ending = ending_of(output)
    wrong = wrong_entries(pack)
    if wrong:
        more = [f"and {len(wrong) - MOST_REPORTED} more"] if len(wrong) > MOST_REPORTED else []
        click.echo("\n".join([*wrong[:MOST_REPORTED], *more, "nothing is written: these entries are wrong"]), err=True)
        raise SystemExit(CHECK_FAILED)
    write_output(encode(pack, ending), output)
