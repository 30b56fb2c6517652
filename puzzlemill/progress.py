"""How slow functions report their progress: to a task that the caller passes; by default they report nothing."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

Task: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]
"""Called with a text and a number of parts when work starts; yields a function that takes the number of parts done."""


@contextmanager
def quiet(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """A task that shows nothing."""
    yield lambda done: None
