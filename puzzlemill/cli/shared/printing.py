"""Printing on standard output and standard error: the one place that does so, as quick to load as help must be.

What is printed may quote files, ids, names and answers of programs from anywhere. So everything goes through
`puzzles.escapes` first, and a terminal gets nothing to act on but the lines of our own layout.
"""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from puzzlemill.cli.shared.statuses import DONE
from puzzlemill.cli.shared.streams import drop
from puzzlemill.puzzles.escapes import escaped, one_line
from puzzlemill.puzzles.kinds import InputError


def print_text(text: str) -> None:
    """Print text and end its last line; raises `InputError` when standard output cannot be written."""
    with writing():
        click.echo(escaped(text))


def print_error(*lines: str) -> None:
    """Print lines on standard error, each printable and of bounded length; what cannot be written is dropped."""
    print_usage("\n".join(map(one_line, lines)))


def print_usage(text: str) -> None:
    """Print text of our own layout, such as the help of a command, on standard error."""
    with suppress(OSError):
        click.echo(escaped(text), err=True)


def print_page(page: str, *, paged: bool) -> None:
    """Print a page with our own colours and weights; raises `InputError` when standard output cannot be written."""
    with writing():
        if paged:
            click.echo_via_pager(page)
        else:
            click.echo(page)


def print_data(data: bytes) -> None:
    """Write bytes to standard output as they are; raises `InputError` when it cannot be written."""
    with writing():
        sys.stdout.buffer.write(data)
        sys.stdout.flush()


@contextmanager
def writing() -> Iterator[None]:
    """Turn what keeps standard output from being written into an `InputError`; the command ends if its reader has."""
    try:
        yield
    except BrokenPipeError:
        # Whoever reads has seen enough. What is left in the buffer must not fail once more.
        drop(sys.stdout)
        raise SystemExit(DONE) from None
    except OSError as error:
        why = "is closed" if error.errno == errno.EBADF else f"cannot be written: {error.strerror}"
        raise InputError(f"standard output: {why}") from None
