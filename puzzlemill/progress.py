"""Progress on standard error: a bar where a person is looking, nothing elsewhere."""

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


@contextlib.contextmanager
def task(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar with `text` while the body runs; the function it yields sets how many of `total` are done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(text, total=total)
        yield lambda done: progress.update(bar, completed=done)


def watched(text: str, items: Sequence[T]) -> Iterator[T]:
    """The items one by one, with a bar that moves on when the next is asked for."""
    with task(text, len(items)) as advance:
        for done, item in enumerate(items, 1):
            yield item
            advance(done)
