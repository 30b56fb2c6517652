"""`--keep-going`: what cannot be used is told on standard error, the rest goes on, and the status is 2 in the end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from puzzlemill.commands import UNUSABLE

KEEP_GOING = click.option(
    "--keep-going", is_flag=True, help="Tell what cannot be used, go on with the rest, and end in status 2."
)


class Faults:
    """Entries and files that cannot be used: the first one raises its error, or all are told and counted."""

    def __init__(self, keep_going: bool) -> None:
        """Faults that end the command, or with `keep_going` do not."""
        self.number = 0
        self._keep_going = keep_going

    @property
    def tell(self) -> Callable[[str], None] | None:
        """What reads entries is to call with each error instead of raising it; None where it is to raise."""
        return self._tell if self._keep_going else None

    @contextmanager
    def at(self, name: str) -> Iterator[None]:
        """Put a name before the `InputError` raised inside; with `keep_going` it is told and goes no further."""
        from puzzlemill.puzzles.kinds import InputError

        try:
            yield
        except InputError as error:
            if not self._keep_going:
                raise type(error)(f"{name}: {error}") from None
            self._tell(f"{name}: {error}")

    def end(self) -> None:
        """Say how many there were and end with status 2, if there was one."""
        if self.number:
            click.echo(f"{self.number} could not be used", err=True)
            raise SystemExit(UNUSABLE)

    def _tell(self, message: str) -> None:
        self.number += 1
        click.echo(message, err=True)
