"""Words for messages: numbers with nouns (`1 tile`, `3 tiles`), suggestions, and long quotes cut short."""

import difflib
from collections.abc import Iterable
from typing import Final

_QUOTED: Final = 60
"""Characters to which a quoted value is cut."""


def counted(number: int, noun: str, many: str = "", *, grouped: bool = False) -> str:
    """The number and its noun: `1 tile`, `3 tiles`; `many` is the plural unless that is the noun with an s.

    `grouped` separates thousands: `1,200 tiles`.
    """
    return f"{number:{',' if grouped else ''}} {plural(number, noun, many)}"


def about_minutes(minutes: float, middle_half: tuple[float, float] | None = None) -> str:
    """A solving time for people: `about 7 minutes`, with the middle half of people `about 7 minutes (4 to 12)`.

    Times of two hours or more are in hours, rounded to halves: `about 2.5 hours`.
    """
    if minutes < 0.95:
        text = "under a minute"
    elif minutes < 120:
        text = f"about {counted(round(minutes), 'minute')}"
    else:
        text = f"about {round(minutes / 30) / 2:g} hours"
    if middle_half is None or minutes < 0.95:
        return text
    low, high = (f"{round(end / 30) / 2:g}" if minutes >= 120 else f"{max(1, round(end))}" for end in middle_half)
    return f"{text} ({low} to {high})"


def meant(word: str, known: Iterable[str]) -> str:
    """A suggestion to add to a message, `; did you mean solve?`, if a known word is similar; otherwise empty."""
    near = difflib.get_close_matches(word[:60].lower(), list(known), 2, 0.7)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def one_of(choices: Iterable[object]) -> str:
    """`one of a, b`; a single choice alone."""
    words = [str(choice) for choice in choices]
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


def plural(number: float, noun: str, many: str = "") -> str:
    """The noun alone, singular or plural; `many` is the plural unless that is the noun with an s."""
    return noun if number == 1 else many or f"{noun}s"


def quoted(text: str) -> str:
    """A quoted value, cut if it is long; unprintable characters in it are escaped later."""
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
