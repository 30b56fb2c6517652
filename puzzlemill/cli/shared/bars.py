"""The bar that shows progress on a terminal."""

import contextlib
from collections.abc import Callable, Iterator
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
from rich.text import Text

from puzzlemill.cli.shared.pace import pace


@contextlib.contextmanager
def bar(text: str, total: int, first: int) -> Iterator[Callable[[int], None]]:
    """Show a bar; the function that this yields sets how many of `total` are done, `first` of them before."""
    start = monotonic()

    class Pace(ProgressColumn):
        """The pace since the bar started."""

        def render(self, task: Task) -> Text:
            return Text(pace(int(task.completed) - first, total - first, monotonic() - start))

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), Pace())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        shown = progress.add_task(text, total=total, completed=first)
        yield lambda done: progress.update(shown, completed=done)
