"""Forges values as JSON and TOML have them: mostly the form stays right, and the meaning does not."""

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from tests.fuzz.mutations import chance

Path: TypeAlias = tuple[str | int, ...]
"""The keys and places that lead to a part of a value."""

_POWERS: Final = (*(2**size for size in (*range(9), 12, 16, 31, 32, 53, 63, 64)), *(10**size for size in range(10)))

_NEAR: Final = {bound + near for bound in (5, 26, 91, *_POWERS) for near in (-1, 0, 1)}

INTEGERS: Final[tuple[int, ...]] = (
    *sorted({sign * bound for bound in _NEAR for sign in (1, -1)}, key=abs),
    *(sign * 10**size - sign for size in (19, 40, 308, 309, 4300) for sign in (1, -1)),
)
"""Numbers at which types, boards and messages end."""

FLOATS: Final = (0.5, 0.1, 1.5, 2.0, 1e-320, 1e-9, 1e16, 1e300, math.inf, -math.inf, math.nan, -0.0, 99.99, 100.0)

_PLAIN: Final = "a A . # 0 1 -1 null true 1-5 5-1 3x3 0x0 1000x1000 ../x /dev/zero ~ - --help $(x) %s%n {0.__class__}"

STRINGS: Final[tuple[str, ...]] = (
    *_PLAIN.split(),
    *"\0\n\t\x7f\x85\u2028\u202e\u2066\ufeff\ud800\u00c5\u212a\uff11\u0663\U0001f600\U0010ffff\ufffe'\"\\ ",
    *("", "\x1b[31m", "\x1b]0;x\x07", "a\r\nb", "\x9b2J", "\udfff\ud800", "e\u0301", "<script>", "C:\\x"),
    *("x" * 61, "x" * 81, "x" * 1001, "\u202e" * 300, "9" * 30, "9" * 5000, "é" * 5000, "x" * 100_000),
)
"""Texts that often break readers and printers."""

RAW: Final = "@raw@"
"""In the place of this value a token is written, such as `1e400`, which need not be one of the language."""

AGAIN: Final = "@again@"
"""The end of a key that is written without it, so that the key comes twice."""

JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 0.5, "", "x", "\x1b[31m", "x" * 3000),
    *([], [[]], [0], [None], {}),
)
"""Values of wrong types."""

MANY: Final = (3, 27, 100, 1001)
"""Times that an item is repeated."""


def forged(draws: Random, value: Any, others: Sequence[Any] = ()) -> Any:
    """The value with one forgery, nothing of it changed in place; parts of `others` can come into it."""
    path = _place(draws, value)
    part = other = _part_at(value, path)
    for _ in range(3):  # Some forgeries change nothing.
        if other == part:
            other = _other_part(draws, path, part, others or (value,))
    return _with_part(value, path, other)


def _keys(value: object) -> Sequence[str | int]:
    """The keys or places of the parts of a value."""
    return [*value] if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every part of a value."""
    for key in _keys(value):
        yield (*path, key)
        yield from _paths(value[key], (*path, key))


def _place(draws: Random, value: Any) -> Path:
    """Any place, or one on a random way down, so that a long list does not outweigh all that is beside it."""
    if every := chance(draws, 50) and list(_paths(value)):
        return draws.choice(every)
    path: Path = ()
    while (keys := _keys(value)) and (not path or chance(draws, 80)):
        path = (*path, draws.choice(keys))
        value = value[path[-1]]
    return path


def _part_at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _with_part(value: Any, path: Path, part: object) -> Any:
    if not path:
        return part
    copied = value.copy()
    copied[path[0]] = _with_part(value[path[0]], path[1:], part)
    return copied


def _other_part(draws: Random, path: Path, part: Any, others: Sequence[Any]) -> Any:
    if chance(draws, 8):
        return draws.choice((RAW, draws.choice(JUNK)))
    if chance(draws, 20):
        return _transplant(draws, path, part, draws.choice(others))
    match part:
        case bool() | None:
            return draws.choice((True, False, None))
        case int():
            return forged_number(draws, part)
        case float():
            return draws.choice((part + 1, -part, part * 1.01, math.nextafter(part, math.inf), draws.choice(FLOATS)))
        case list():
            return _forged_list(draws, part)
        case dict():
            return _forged_fields(draws, part)
    # The names of pieces, outcomes and levels are mostly exchanged with each other.
    return _forged_text(draws, part) if chance(draws, 50) else _transplant(draws, path, part, draws.choice(others))


def forged_number(draws: Random, number: int) -> int:
    """A number near by, with the other sign, or at a bound."""
    near = number + draws.choice((-1, 1, -1, 1, -2, 2, 4, -4)) if abs(number) < 10**4299 else 0
    return draws.choice((near, near, near, -number, draws.choice(INTEGERS)))


def _forged_text(draws: Random, text: str) -> str:
    """A text with one character changed, doubled, left out or in the other case, or another text."""
    if not text or chance(draws, 30):
        return draws.choice(STRINGS)
    at = draws.randrange(len(text))
    before, letter, after = text[:at], text[at], text[at + 1 :]
    others = (draws.choice(text), letter.swapcase(), chr(ord(letter) ^ 1), "", letter * 2, letter + text)
    return before + draws.choice(others) + after


def _forged_list(draws: Random, items: list[Any]) -> list[Any]:
    """A list with items swapped, dropped, doubled, moved or reversed, or columns as rows."""
    if not items:
        return [draws.choice(JUNK)]
    first, second = draws.randrange(len(items)), draws.randrange(len(items))
    low, high = sorted((first, second))
    rest = items[:first] + items[first + 1 :]
    match draws.randrange(8):
        case 0:
            swapped = items.copy()
            swapped[first], swapped[second] = items[second], items[first]
            return swapped
        case 1:
            return rest
        case 2:
            return [*items, *[items[first]] * draws.choice((1, 1, *MANY))]
        case 3:
            return [*rest[:second], items[first], *rest[second:]]
        case 4:
            return [*items[:low], *items[low : high + 1][::-1], *items[high + 1 :]]
        case 5:
            return [*items[:low], *items[high:]]
        case 6 if all(isinstance(item, str) for item in items) and len(set(map(len, items))) == 1:
            return ["".join(column) for column in zip(*items, strict=True)]
        case _:
            return [*items[:first], items[second], *items[first + 1 :]]


def _forged_fields(draws: Random, fields: dict[str, Any]) -> dict[str, Any]:
    """An object without a field, with another one, with one twice, or with the values of two exchanged."""
    if not fields:
        return {"more": 1}
    first, second = draws.choice([*fields]), draws.choice([*fields])
    match draws.randrange(5):
        case 0:
            return {name: part for name, part in fields.items() if name != first}
        case 1:
            return {**fields, draws.choice((*STRINGS, "more", "id", "title", "kind", "version")): fields[first]}
        case 2:
            return {_forged_text(draws, name) if name == first else name: part for name, part in fields.items()}
        case 3:
            return {**fields, f"{first}{AGAIN}": fields[second]}
        case _:
            return {**fields, first: fields[second], second: fields[first]}


def _transplant(draws: Random, path: Path, part: object, other: object) -> Any:
    """A part of another value: one in a place of the same name if there is one, else one of the same type."""
    name = _name(path)
    alike = [way for way in _paths(other) if _name(way) == name and isinstance(_part_at(other, way), type(part))]
    return _part_at(other, draws.choice(alike)) if alike else part


def _name(path: Path) -> str:
    """The last key of a path."""
    return next((key for key in reversed(path) if isinstance(key, str)), "")
