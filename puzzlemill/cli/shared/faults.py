"""What commands do with input that cannot be used: stop at the first, or report it, go on, and exit 2 in the end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.statuses import NOT_ENOUGH, UNUSABLE
from puzzlemill.puzzles.kinds import InputError, OutOfReachError


@contextmanager
def named_errors(name: str) -> Iterator[None]:
    """Put a name before the `InputError` raised inside."""
    try:
        yield
    except InputError as error:
        raise type(error)(f"{name}: {error}") from None


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Put a name before the `InputError` raised inside; a spent budget is reported, and the command exits 3."""
    try:
        with named_errors(name):
            yield
    except OutOfReachError as error:
        print_error(f"{error}; --budget sets how many to spend")
        raise SystemExit(NOT_ENOUGH) from None


class Faults:
    """Entries and files that cannot be used: the first one raises its error, or all are reported and counted."""

    def __init__(self, keep_going: bool) -> None:
        """Faults that end the command, or with `keep_going` do not."""
        self.number: int = 0
        self._keep_going = keep_going

    @property
    def report(self) -> Callable[[str], None] | None:
        """What readers of entries call with each error instead of raising it; None when they are to raise."""
        return self._report if self._keep_going else None

    @contextmanager
    def at(self, name: str) -> Iterator[None]:
        """Put a name before the `InputError` raised inside; with `keep_going` it is reported and goes no further."""
        try:
            with named_errors(name):
                yield
        except InputError as error:
            if not self._keep_going:
                raise
            self._report(str(error))

    def end(self) -> None:
        """Report how many faults there were and exit 2, if there was one."""
        if self.number:
            print_error(f"{self.number} could not be used")
            raise SystemExit(UNUSABLE)

    def _report(self, message: str) -> None:
        self.number += 1
        print_error(message)
