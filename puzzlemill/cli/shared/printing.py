"""Printing to standard output and standard error: the only module that prints; quick to load, because help needs it.

Printed text can quote files, ids, names and answers of programs from anywhere. So everything goes through
`puzzles.escapes` first, and only our own layout controls the terminal.
"""

import errno
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, TextIO

import click

from puzzlemill.cli.shared.statuses import DONE
from puzzlemill.cli.shared.streams import drop
from puzzlemill.puzzles.escapes import escaped, one_line
from puzzlemill.puzzles.kinds import InputError

LONGEST_LINE: Final = 1000
"""The most characters of a line that a person types."""


def print_text(text: str) -> None:
    """Print text with a final line feed; raises `InputError` if standard output cannot be written."""
    with writing():
        click.echo(escaped(text))


def ask(prompt: str) -> str | None:
    """Print a prompt and return what a person types, without white space around it; None at the end of input."""
    with writing():
        click.echo(escaped(prompt), nl=False)
        sys.stdout.flush()
    try:
        line = sys.stdin.readline(LONGEST_LINE)
    except OSError as error:
        raise InputError(f"standard input cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError("standard input: not valid UTF-8") from None
    if not line:
        print_text("")  # ends the line of the prompt
        return None
    return line.strip()


def clear_screen() -> None:
    """Clear a terminal and its scrollback, so that the next person does not see what the last one saw."""
    with writing():
        click.clear()
        if sys.stdout.isatty() and sys.platform != "win32":
            click.echo("\x1b[3J", nl=False)


def print_error(*lines: str) -> None:
    """Print lines on standard error, each printable and of bounded length; errors of writing are ignored."""
    print_usage("\n".join(map(one_line, lines)))


@contextmanager
def warnings_printed(*printed: type[Warning]) -> Iterator[None]:
    """Print every warning of some categories on standard error, as one line, instead of raising or hiding it."""

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if issubclass(category, printed):
            print_error(str(message))
        else:
            usual(message, category, filename, lineno, file, line)

    with warnings.catch_warnings():
        usual, warnings.showwarning = warnings.showwarning, show
        for category in printed:
            warnings.simplefilter("always", category)
        yield


def print_usage(text: str) -> None:
    """Print text with our own layout, such as the help of a command, on standard error."""
    with suppress(OSError):
        click.echo(escaped(text), err=True)


def print_page(page: str, *, paged: bool) -> None:
    """Print a formatted page; raises `InputError` if standard output cannot be written."""
    with writing():
        if paged:
            click.echo_via_pager(page)
        else:
            click.echo(page)


def print_data(data: bytes) -> None:
    """Write bytes to standard output unchanged; raises `InputError` if it cannot be written."""
    with writing():
        sys.stdout.buffer.write(data)
        sys.stdout.flush()


@contextmanager
def writing() -> Iterator[None]:
    """Turn errors of writing to standard output into `InputError`; if its reader has gone, end the command."""
    try:
        yield
    except BrokenPipeError:
        # The reader has seen enough. What is left in the buffer must not fail again.
        drop(sys.stdout)
        raise SystemExit(DONE) from None
    except OSError as error:
        why = "is closed" if error.errno == errno.EBADF else f"cannot be written: {error.strerror}"
        raise InputError(f"standard output {why}") from None
