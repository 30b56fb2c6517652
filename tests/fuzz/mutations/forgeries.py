"""Forges JSON values: parts swapped, dropped, doubled, reordered, or taken from others of the form."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""The keys and places that lead to a part of a value."""

BOUNDARIES: Final[tuple[int, ...]] = (
    *(-1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 31, 32, 63, 64, 90, 91, 99, 127, 128, 255, 256, 999, 1000, 65535, 65536),
    *(-2, -4, -(2**31), 2**31, 2**53, -(2**63), 2**63 - 1, 2**63, 2**64, 10**30, 10**4299, -(10**4299), 10**4300 - 1),
    1 - 10**4300,
)
"""Numbers at which types, boards and messages end."""

JUNK: Final[tuple[object, ...]] = (None, True, False, 0.5, 1e300, "", "\x1b[31m", "\u202e", "x" * 3000, [], [[]], {})
"""Values of wrong types, and texts that should never reach a terminal."""


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """The way to every part of a value, the whole first."""
    yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from paths(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from paths(part, (*path, place))


def part_at(value: Any, path: Path) -> Any:
    """The part that a path leads to."""
    for key in path:
        value = value[key]
    return value


def with_part(value: Any, path: Path, part: object) -> Any:
    """The value with another part at the end of a path; nothing is changed in place."""
    if not path:
        return part
    key, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {**value, key: with_part(value[key], rest, part)}
    assert isinstance(key, int)
    return [*value[:key], with_part(value[key], rest, part), *value[key + 1 :]]


def forged(draws: Random, value: Any, others: Sequence[Any], wild: float = 0.04) -> Any:
    """The value with one forgery; `others` are values of the same form, `wild` is the share that has a wrong type."""
    every = list(paths(value))
    path = draws.choice(every[1:] or every)
    part = part_at(value, path)
    if draws.random() < wild:
        return with_part(value, path, draws.choice(JUNK))
    if draws.random() < 0.2:
        return with_part(value, path, _transplant(draws, path, part, draws.choice(others)))
    if isinstance(part, bool) or part is None:
        return with_part(value, path, draws.choice((True, False, None)))
    if isinstance(part, int):
        return with_part(value, path, forged_number(draws, part))
    if isinstance(part, list):
        return with_part(value, path, forged_list(draws, part))
    if isinstance(part, dict):
        return with_part(value, path, _forged_fields(draws, part))
    return with_part(value, path, _transplant(draws, path, part, draws.choice(others)))


def forged_number(draws: Random, number: int) -> int:
    """A number near by, with the other sign, or at a bound."""
    chance = draws.random()
    if chance < 0.7 and abs(number) < 10**4299:
        return number + draws.choice((-1, 1, -1, 1, -2, 2, 4, -4))
    return -number if chance < 0.75 else draws.choice(BOUNDARIES)


def forged_list(draws: Random, items: list[Any]) -> list[Any]:
    """A list with items swapped, dropped, doubled, moved or reversed."""
    if not items:
        return items
    first, second = draws.randrange(len(items)), draws.randrange(len(items))
    low, high = sorted((first, second))
    match draws.randrange(7):
        case 0:
            items = list(items)
            items[first], items[second] = items[second], items[first]
            return items
        case 1:
            return [*items[:first], *items[first + 1 :]]
        case 2:
            return [*items[:first], items[first], *items[first:]]
        case 3:
            rest = [*items[:first], *items[first + 1 :]]
            return [*rest[:second], items[first], *rest[second:]]
        case 4:
            return [*items[:low], *items[low : high + 1][::-1], *items[high + 1 :]]
        case 5:
            return [*items[:low], *items[high:]]
        case _:
            return [*items[:first], items[second], *items[first + 1 :]]


def _forged_fields(draws: Random, fields: dict[str, Any]) -> dict[str, Any]:
    """An object without a field, with another one, or with the values of two exchanged."""
    if not fields:
        return {"more": 1}
    names = list(fields)
    first, second = draws.choice(names), draws.choice(names)
    match draws.randrange(4):
        case 0:
            return {name: part for name, part in fields.items() if name != first}
        case 1:
            return {**fields, draws.choice(("more", "id", "\x1b[2J")): fields[first]}
        case _:
            return {**fields, first: fields[second], second: fields[first]}


def _transplant(draws: Random, path: Path, part: object, other: object) -> Any:
    """A part of another value: one in a place of the same name if there is one, else one of the same type."""
    name = next((key for key in reversed(path) if isinstance(key, str)), "")
    alike = [
        found
        for way in paths(other)
        if isinstance(found := part_at(other, way), type(part))
        and name == next((key for key in reversed(way) if isinstance(key, str)), "")
    ]
    return draws.choice(alike) if alike else part


def mutator(
    scratch: Callable[[Random], Any] | None, aimed: Callable[[Random, Any], Any] | None = None
) -> Callable[[Random, Sequence[bytes]], bytes]:
    """The `mutate` of a door of JSON: forged seeds mostly, now and then a value that `scratch` makes without any.

    `aimed` makes of a seed what it is forged from, such as the same argument for a claim that is false.
    """

    def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
        if scratch and draws.random() < 0.3:
            value, number = scratch(draws), draws.choice((0, 0, 0, 1))
        else:
            value, number = json.loads(draws.choice(seeds)), draws.choice((1, 1, 1, 2, 2, 3, 5))
            if aimed and draws.random() < 0.6:
                value, number = aimed(draws, value), draws.choice((0, 0, 1, 1, 1, 2, 3))
        others = [json.loads(draws.choice(seeds)) for _ in range(2)]
        for _ in range(number):
            value = forged(draws, value, others)
        return json.dumps(value).encode()

    return mutate
