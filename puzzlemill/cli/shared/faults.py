"""What commands do with unusable input: stop at the first error, or report all of them and exit 2 at the end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.statuses import NOT_ENOUGH, UNUSABLE
from puzzlemill.puzzles.kinds import InputError, OutOfReachError, within
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.wording import counted


@contextmanager
def naming(place: Place) -> Iterator[None]:
    """Put a place around the `InputError` raised inside; if a budget ran out, report that and exit 3."""
    try:
        with within(*place):
            yield
    except OutOfReachError as error:
        print_error(str(error.said(remedy=error.remedy and "use a larger --budget")))
        raise SystemExit(NOT_ENOUGH) from None


class Faults:
    """Unusable entries and files: the first one raises its error, or all are reported and counted."""

    def __init__(self, keep_going: bool) -> None:
        """Faults that end the command, unless `keep_going` is true."""
        self.number: int = 0
        self._keep_going = keep_going

    @property
    def report(self) -> Callable[[InputError], None] | None:
        """The function that readers of entries call with each error, or None if they are to raise it."""
        return self._report if self._keep_going else None

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """Put a place around the `InputError` raised inside; with `keep_going`, report the error instead."""
        try:
            with within(*place):
                yield
        except InputError as error:
            if not self._keep_going:
                raise
            self._report(error)

    def end(self) -> None:
        """Report the number of faults and exit 2, if there were any."""
        if self.number:
            print_error(f"{counted(self.number, 'entry or file', 'entries or files')} could not be used")
            raise SystemExit(UNUSABLE)

    def _report(self, error: InputError) -> None:
        self.number += 1
        print_error(str(error))
