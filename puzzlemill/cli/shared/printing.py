"""Printing text on standard output: the one place that does so, as quick to load as help must be."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from puzzlemill.puzzles.kinds import InputError


def print_text(text: str) -> None:
    """Print text and end its last line; raises `InputError` when standard output cannot be written."""
    with writing():
        click.echo(text)


@contextmanager
def writing() -> Iterator[None]:
    """Turn what keeps standard output from being written into an `InputError`."""
    try:
        yield
    except BrokenPipeError:
        # Whoever reads has seen enough; the command line ends quietly.
        raise
    except OSError as error:
        raise InputError(f"standard output: cannot be written: {error.strerror}") from None
