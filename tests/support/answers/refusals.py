"""Refusals of bad input by parsers and rules: one line that says what is wrong."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from puzzlemill.puzzles.kinds import InputError

T = TypeVar("T")


def refused_line(call: Callable[..., object], *arguments: Any, **options: Any) -> str:
    """The one line in which a call refuses its input."""
    with pytest.raises(InputError) as error:
        call(*arguments, **options)
    assert "\n" not in str(error.value)
    return str(error.value)


def parsed(parse: Callable[[str], T], text: str) -> T | str:
    """The result of a parser for a text, or the message of its refusal."""
    try:
        return parse(text)
    except InputError as error:
        return str(error)
