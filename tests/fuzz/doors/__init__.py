"""The doors: each form of input from outside, with valid examples, ways to damage them, and a judge of accepted inputs.

A door is a module of this room with a constant `DOOR`. It can be imported by many processes and gets one input at a
time, so it keeps nothing from one input to the next.
"""

import importlib
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.puzzles.kinds import InputError

Judge: TypeAlias = Callable[[], Iterable[str]]
"""Returns what is wrong with an input that was accepted, one line each; nothing if it was right to accept it."""

NAMES: Final[tuple[str, ...]] = (
    *("packs", "ids", "pack_recipes", "book_recipes", "publish_tables", "pieces", "words", "levels", "times"),
    *(
        "certificates.iqblocks",
        "certificates.ottf",
        "games",
        "gloop_games",
        "answers",
        "answers.programs",
        "stores",
        "pages",
        "own_pages",
    ),
    *("several_times", "research.certificates", "research.records"),
)
"""Every door, in the order of tables; a module of this room each."""


class Door(NamedTuple):
    """One form of input from outside.

    `enter` is the call under test. It raises one of `refusals` for an input that cannot be used, and returns the judge
    of an input that was accepted. Any other exception is a failure, and so is one that the judge raises. A door of
    several files packs them into one input, such as a JSON list.
    """

    name: str
    """The name of its module."""

    seeds: Callable[[], Sequence[bytes]]
    """Valid inputs, always the same ones, in the same order; `enter` must accept each of them."""

    mutate: Callable[[Random, Sequence[bytes]], bytes]
    """A new input made of the seeds; all chance comes from the first argument, so equal draws give equal inputs."""

    enter: Callable[[bytes], Judge]
    """Takes an input as a user's file, and returns the judge of the result."""

    refusals: tuple[type[Exception], ...] = (InputError,)
    """The documented exceptions. Their texts must be one printable line of at most 1,000 characters."""

    begins: str = ""
    """What the text of a refusal must start with, such as the name of the file passed to `enter`; empty for any."""


def door(name: str) -> Door:
    """The door of a name among `NAMES`."""
    one: Door = importlib.import_module(f"{__name__}.{name}").DOOR
    return one
