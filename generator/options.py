"""What the options of all kinds share. Loads nothing slow, because the help needs it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self

import msgspec

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.sizes import parse_size


class GeneratorOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every kind's `Options`.

    Each field has a plain type (int, float, str, bool or a Literal, with or without None), a default, and a
    `msgspec.Meta`. Its `description` is the help text; its `examples` show the form of values that are not choices.
    `__post_init__` raises an error with the reason: `ImpossibleError` for what no puzzle can satisfy, `InputError` for
    what makes no sense. Fields in `LATER` came after the first origins; at their default they are not recorded, so that
    an origin without them makes the same puzzle as ever.
    """

    LATER: ClassVar[frozenset[str]] = frozenset()

    def towards(self, techniques: Sequence[str], scored: bool) -> Self:
        """The options to aim with if a target names techniques, or is `scored`: it has a range of scores."""
        return self

    def recorded(self) -> dict[str, Any]:
        """The options as parameters of an origin."""
        defaults = _defaults(type(self))
        values: dict[str, Any] = msgspec.to_builtins(self)
        return {name: value for name, value in values.items() if name not in self.LATER or value != defaults[name]}


@cache
def _defaults(options: type[GeneratorOptions]) -> Mapping[str, object]:
    """The default of each option; msgspec takes longer to list them than a generator to make a small puzzle."""
    return {field.name: field.default for field in msgspec.structs.fields(options)}


def read_size(name: str, text: str, largest: int = 99) -> tuple[int, int]:
    """Rows and columns of an option such as `4x5`; raises `InputError`, naming the option."""
    size = parse_size(text, largest)
    if size is None:
        raise InputError(f"expected ROWSxCOLUMNS such as 4x3, at most {largest} each", field=name, value=text)
    return size
