"""Words for messages: numbers with nouns (`1 tile`, `3 tiles`), suggestions, and the faults that msgspec finds."""

import difflib
import re
from collections.abc import Callable, Iterable
from typing import Final

TYPES: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "null",
    "object": "an object",
    "str": "text",
}
"""Types, by their names in messages of msgspec."""

TOML_TYPES: Final = {**TYPES, "null": "nothing", "object": "a table"}
"""The same in the words of TOML."""

_BOUNDS: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}

_TYPE: Final = r"Expected `([^`]+)`"

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


def decoding_line(error: Exception, types: dict[str, str] = TYPES) -> str:
    """An error of msgspec in one line of plain words: `hints[0].cells: expected a list, got text`."""
    rule, _, path = " ".join(str(error).split()).partition(" - at `$")
    field, rule = path.rstrip("`").replace("[...]", "").removeprefix("."), decoding_fault(rule, types)
    return f"{field}: {rule}" if field else rule


def decoding_fault(message: str, types: dict[str, str] = TYPES) -> str:
    """A message of msgspec in plain words, without the place of the fault."""
    for theirs, ours in _FAULTS:
        match = re.fullmatch(theirs, message, re.DOTALL)
        if match:
            return ours(match, types)
    return message


def quoted(text: str) -> str:
    """A quoted value of msgspec, cut if it is long; unprintable characters in it are escaped later."""
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _mismatch(match: re.Match[str], types: dict[str, str]) -> str:
    """`expected text or a list, got a whole number`."""
    names = match[1].split(" | ")
    expected = " or ".join(types.get(name, name) for name in names if name != "int" or "float" not in names)
    got = "a decimal number" if match[2] == "float" else types.get(match[2] or "", f"a {match[2]}")
    return f"expected {expected}, got {got}" if match[2] else f"expected {expected}"


def _bound(match: re.Match[str], types: dict[str, str]) -> str:
    """`expected a whole number of at least 1`."""
    return f"expected {types.get(match[1], match[1])} of {_BOUNDS[match[2]]} {match[3]}"


def _length(match: re.Match[str], types: dict[str, str]) -> str:
    """`expected text of at most 200 characters`, `expected a list of 2 values, got 3`."""
    unit = {"str": "character", "object": "key"}.get(match[1], "value")
    words = f"{_BOUNDS[match[2]]} " if match[2] else ""
    got = f", got {match[4]}" if match[4] else ""
    return f"expected {types.get(match[1], match[1])} of {words}{counted(int(match[3]), unit)}{got}"


_FAULTS: Final[tuple[tuple[str, Callable[[re.Match[str], dict[str, str]], str]], ...]] = (
    (rf"{_TYPE}(?:, got `(\w+)`)?", _mismatch),
    (rf"{_TYPE} ([<>]=?) (\S+)", _bound),
    (rf"{_TYPE} of length (?:([<>]=?) )?(\d+)(?:, got (\d+))?", _length),
    (rf"{_TYPE} matching regex (.*)", lambda match, types: f"expected {types[match[1]]} matching {match[2]}"),
    (r"Object missing required field `(.*)`", lambda match, _: f"field {match[1]} is missing"),
    (r"Object contains unknown field `(.*)`", lambda match, _: f"unknown field {quoted(repr(match[1]))}"),
    (r"Invalid (?:enum )?value (.*)", lambda match, _: f"unknown value {quoted(match[1])}"),
    (r"JSON is malformed: (.*) \(byte (\d+)\)", lambda match, _: f"not valid JSON: {match[1]} at byte {match[2]}"),
    ("Input data was truncated", lambda *_: "not valid JSON: it ends too early"),
)
"""Messages of msgspec, as patterns, and ours."""
