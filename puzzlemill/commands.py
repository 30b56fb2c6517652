"""What the commands share: exit statuses, common options, one puzzle of a pack, and how a spent budget is told."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from puzzlemill.inputs import Source

C = TypeVar("C")

CHECK_FAILED, UNUSABLE, NOT_ENOUGH, INTERRUPTED = 1, 2, 3, 130

MOST_NODES = 10**15
"""More search nodes than anyone waits for."""

SOURCES = click.argument("sources", metavar="FILE...", nargs=-1, required=True)
CERTIFICATES = click.argument("files", metavar="FILE...", nargs=-1, required=True)
SOURCE = click.argument("source", metavar="FILE")
PUZZLE = click.option("--puzzle", type=click.IntRange(1), metavar="N", help="Of a pack, the N-th puzzle, from 1.")
OUTPUT = click.option("-o", "--output", metavar="FILE", help="Where to write; standard output when left out.")
BUDGET = click.option(
    "--budget",
    type=click.IntRange(1, MOST_NODES),
    metavar="NODES",
    help="Search nodes to spend a puzzle; 10,000,000 by default.",
)


def one_entry(source: str, puzzle: int | None, kind: str) -> "Source":
    """The entry of that number, from 1, or the only one; raises `InputError` for none and for other kinds."""
    from puzzlemill.inputs import read_entries
    from puzzlemill.puzzles.kinds import InputError

    entries = read_entries([source])
    if puzzle is None and len(entries) != 1:
        raise InputError(f"{source}: {len(entries)} puzzles, expected one; --puzzle N takes the N-th")
    if puzzle is not None and puzzle > len(entries):
        raise InputError(f"puzzle {puzzle}: {source} has {len(entries)}")
    found = entries[(puzzle or 1) - 1]
    if found.entry.instance.kind != kind:
        raise InputError(f"{found.name}: kind {found.entry.instance.kind}: expected {kind}")
    return found


def span(name: str, text: str) -> tuple[int, int]:
    """The first and the last of an option such as `3` or `1-12`; raises `InputError` naming the option."""
    from puzzlemill.puzzles.kinds import InputError, shown

    found = re.fullmatch(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?", text)
    if not found:
        raise InputError(f"{name} {shown(text)}: expected one such as 3, or some such as 1-12")
    return int(found[1]), int(found[2] or found[1])


def keep_inputs(output: str | None, sources: Sequence[str]) -> None:
    """Refuse an output that would replace one of the files it is made from; raises `InputError`."""
    from pathlib import Path

    from puzzlemill.puzzles import KINDS
    from puzzlemill.puzzles.kinds import InputError

    if output not in (None, "-") and Path(str(output)).is_file():
        for source in sources:
            if source.partition(":")[0] not in KINDS and Path(source).exists() and Path(source).samefile(str(output)):
                raise InputError(f"{output}: is what is read, and would be replaced; name another file")


def draw_entry(source: str, puzzle: int | None, kind: str, output: str, drawn: Callable[[Any], Any]) -> None:
    """Write what `drawn` makes of one entry as SVG, PDF or PNG; what it refuses is told with the entry's name."""
    from puzzlemill.pictures import check_ending, write_drawing

    check_ending(output)
    name, entry = one_entry(source, puzzle, kind)
    with telling(name):
        drawing = drawn(entry)
    write_drawing(drawing, output)


def tell_certificate(certificate: C, told: Callable[[C], str], write: Callable[[C], bytes], output: str | None) -> None:
    """Print what a certificate says, and write it to a file if one is named, - for standard output alone."""
    from puzzlemill.outputs import write_output

    if output != "-":
        click.echo(told(certificate))
    if output is not None:
        write_output(write(certificate), output)


def tell_unproved(words: str, output: str | None) -> NoReturn:
    """Say why there is nothing to prove, and that a named file was not written; the status is 1."""
    from pathlib import Path

    if output in (None, "-"):
        file = ""
    elif Path(str(output)).exists():
        file = f" Nothing was written; {output} is from before."
    else:
        file = f" Nothing was written to {output}."
    click.echo(words + file, err=output is not None)
    raise SystemExit(CHECK_FAILED)


def check_certificates(
    files: Sequence[str],
    read: Callable[[bytes, str], C],
    verify: Callable[[C], Sequence[str]],
    claim: Callable[[C], str],
) -> None:
    """Say of each file what its certificate proves, or why it proves nothing; then the status is 1.

    It is 2 where a file is no certificate or cannot be read; the others are checked all the same.
    """
    from pathlib import Path

    from puzzlemill.inputs import read_file
    from puzzlemill.puzzles.kinds import InputError

    status = 0
    for file in files:
        try:
            certificate = read(read_file(Path(file)), file)
        except InputError as error:
            status = UNUSABLE
            click.echo(error)
            click.echo(f"{file}: cannot be used")
            continue
        failures = verify(certificate)
        if failures:
            status = status or CHECK_FAILED
        for failure in failures:
            click.echo(f"{file}: {failure}")
        click.echo(f"{file}: {'proves nothing' if failures else f'proved: {claim(certificate)}'}")
    if status:
        raise SystemExit(status)


@contextmanager
def telling(name: str) -> Iterator[None]:
    """Put a name before what is refused inside; a spent budget is told on standard error and ends in status 3."""
    from puzzlemill.puzzles.kinds import InputError, OutOfReachError

    try:
        yield
    except OutOfReachError as error:
        click.echo(f"{name}: {error}; --budget sets how many to spend", err=True)
        raise SystemExit(NOT_ENOUGH) from None
    except InputError as error:
        raise type(error)(f"{name}: {error}") from None
