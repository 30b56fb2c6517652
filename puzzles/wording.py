"""Words for messages: numbers with nouns, such as `1 tile` and `3 tiles`, and suggestions for misspelt words."""

import importlib
from collections.abc import Iterable


def counted(number: int, noun: str, many: str = "", *, grouped: bool = False) -> str:
    """The number and its noun: `1 tile`, `3 tiles`; `many` is the plural unless that is the noun with an s.

    `grouped` separates thousands: `1,200 tiles`.
    """
    return f"{number:{',' if grouped else ''}} {plural(number, noun, many)}"


def meant(word: str, known: Iterable[str]) -> str:
    """A suggestion to add to a message, `; did you mean solve?`, if a known word is similar; otherwise empty."""
    difflib = importlib.import_module("difflib")  # only needed after a mistake
    near: list[str] = difflib.get_close_matches(word[:60].lower(), list(known), 2, 0.7)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def plural(number: float, noun: str, many: str = "") -> str:
    """The noun alone, singular or plural; `many` is the plural unless that is the noun with an s."""
    return noun if number == 1 else many or f"{noun}s"
