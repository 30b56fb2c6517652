"""How functions that take long report their progress: to a task of the caller's, by default to nobody."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

Task: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]
"""Begins a piece of work with a text and the number of its parts; what it yields is called with how many are done."""


@contextmanager
def quiet(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """A task that shows nothing."""
    yield lambda done: None
