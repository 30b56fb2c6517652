"""How outside solvers give up: their effort is counted, never timed, and ends in `GIVE_UP` at a limit."""

import functools
from collections.abc import Callable, Sized
from typing import TypeVar

from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp

P = TypeVar("P")
A = TypeVar("A")
T = TypeVar("T", bound=Sized)

MOST_SOLUTIONS = 1000
"""Assignments that are listed to be counted."""


class Spent(Exception):  # noqa: N818 - it is a way to end, not an error
    """A limit is reached before the answer."""


def or_give_up(ask: Callable[[P], A]) -> Callable[[P], A | GiveUp]:
    """`ask`, with the answer `GIVE_UP` if a limit is reached."""

    @functools.wraps(ask)
    def asked(puzzle: P) -> A | GiveUp:
        try:
            return ask(puzzle)
        except Spent:
            return GIVE_UP

    return asked


def no_more(number: int, things: T) -> T:
    """The things, if there are at most `number`."""
    if len(things) > number:
        raise Spent
    return things
