"""What the options of all kinds share. Loads nothing slow, because the help needs it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Self, get_args

import msgspec

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.sizes import parse_size

LATER: Final = {"later": True}
"""Marks an option that came after the first origins."""


class GeneratorOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every kind's `Options`.

    Each field has a plain type (int, float, str, bool or a Literal, with or without None), a default, and a
    `msgspec.Meta`. Its `description` is the help text; its `examples` show the form of values that are not choices.
    `__post_init__` raises an error with the reason: `ImpossibleError` for what no puzzle can satisfy, `InputError` for
    what makes no sense. An option that comes after the first origins has `extra=LATER`: at its default it is not
    recorded, so that an origin without it makes the same puzzle as ever.
    """

    def towards(
        self, techniques: Sequence[str], scored: bool, minutes: tuple[float, float] | None, trials: bool
    ) -> Self:
        """The options to aim with if a target names techniques, has a range of scores (`scored`) or of minutes, or
        keeps `trials` at low levels."""
        return self

    @staticmethod
    def like(puzzle: Any, board: str) -> dict[str, object]:
        """The options for puzzles with a board such as `4x5`, and what else a puzzle says; without it, the defaults."""
        return {}

    def most_puzzles(self) -> int | None:
        """An upper bound for the number of different puzzles with these options; None if unknown."""
        return None

    def recorded(self) -> dict[str, Any]:
        """The options as parameters of an origin."""
        later = _later(type(self))
        values: dict[str, Any] = msgspec.to_builtins(self)
        return {name: value for name, value in values.items() if name not in later or value != later[name]}


@cache
def _later(options: type[GeneratorOptions]) -> Mapping[str, object]:
    """The defaults of later options; msgspec takes longer to list them than a generator to make a small puzzle."""
    fields = msgspec.structs.fields(options)
    return {field.name: field.default for field in fields if get_args(field.type)[1].extra == LATER}


def read_size(name: str, text: str, largest: int = 99) -> tuple[int, int]:
    """Rows and columns of an option such as `4x5`; raises `InputError`, naming the option."""
    size = parse_size(text, largest)
    if size is None:
        raise InputError(f"expected ROWSxCOLUMNS such as 4x3, at most {largest} each", field=name, value=text)
    return size
