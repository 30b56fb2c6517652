"""Progress on standard error: a bar on a terminal, otherwise a line now and then, or nothing."""

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from threading import Timer
from time import monotonic
from typing import Final, TypeVar

from puzzlemill.cli.shared.pace import pace
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.puzzles.escapes import one_line

T = TypeVar("T")

LINE_EVERY: Final = 30.0
"""Seconds between the lines of a log."""

LONGEST_TEXT: Final = 60
"""The most characters beside a bar."""

LATE: Final = 3.0
"""Seconds without a first result after which a line explains the wait."""


@contextlib.contextmanager
def task(
    text: str, total: int, done: int = 0, *, log: bool = False, details: Callable[[], str] = lambda: ""
) -> Iterator[Callable[[int], None]]:
    """Show a bar with `text` while the body runs; the function it yields sets how many of `total` are done.

    `done` is the number done before. If standard error is not a terminal, nothing is shown, or with `log` a line every
    30 seconds, which ends with the `details`.
    """
    if sys.stderr.isatty():
        from puzzlemill.cli.shared.bars import bar  # rich loads for a tenth of a second

        with bar(one_line(text, LONGEST_TEXT), total, done) as advance:
            yield advance
    elif log:
        late = Timer(LATE, _say_preparing, [text])
        late.daemon = True
        late.start()
        try:
            yield _log(text, total, done, late.cancel, details)
        finally:
            late.cancel()
    else:
        yield lambda done: None


def watched(text: str, items: Sequence[T]) -> Iterator[T]:
    """The items one by one, with a bar that advances when the next one is requested."""
    with task(text, len(items)) as advance:
        for done, item in enumerate(items, 1):
            yield item
            advance(done)


def _log(
    text: str, total: int, first: int, begin: Callable[[], None], details: Callable[[], str]
) -> Callable[[int], None]:
    start = monotonic()
    due = start + LINE_EVERY

    def advance(done: int) -> None:
        nonlocal due
        begin()
        now = monotonic()
        if now >= due:
            due = now + LINE_EVERY
            speed = pace(done - first, total - first, now - start)
            _line(f"{text}: {done:,} of {total:,}{', ' if speed else ''}{speed}{details()}")

    return advance


def _say_preparing(text: str) -> None:
    # Binary wheels do without numba.
    why = "; the first run takes longer because code is compiled for this machine" if "numba" in sys.modules else ""
    _line(f"{text}: preparing{why}")


def _line(words: str) -> None:
    print_error(f"puzzlemill: {words}")
