"""Words of messages: numbers with their nouns, `1 tile`, `3 tiles`, `2 breaches`, and what a misspelt word meant."""

import importlib
from collections.abc import Iterable


def counted(number: int, noun: str, many: str = "", *, grouped: bool = False) -> str:
    """The number and its noun: `1 tile`, `3 tiles`; `many` is the plural if it is not the noun with an s.

    Numbers that are `grouped` have their digits in threes: `1,200 tiles`.
    """
    return f"{number:{',' if grouped else ''}} {plural(number, noun, many)}"


def meant(word: str, known: Iterable[str]) -> str:
    """A question after a message, `; did you mean solve?`, if something known is nearly this word; else nothing."""
    difflib = importlib.import_module("difflib")  # which only a mistake needs
    near: list[str] = difflib.get_close_matches(word[:60].lower(), list(known), 2, 0.7)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def plural(number: float, noun: str, many: str = "") -> str:
    """The noun alone, in the form that a number takes; `many` is the plural if it is not the noun with an s."""
    return noun if number == 1 else many or f"{noun}s"
