"""Meaningless values of the right types, made only from the definitions of Structs."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from tests.fuzz.mutations import chance
from tests.fuzz.mutations.forgeries import INTEGERS

Makers: TypeAlias = Mapping[str, Callable[[Random], object]]
"""How the fields of some names are made."""

TEXTS: Final = ("", "A", "B", "x", "first", "\x1b[31m", "ottf:1x1:1")
"""Texts for fields without a known meaning."""


def value_of(draws: Random, type_: object, makers: Makers | None = None, most: int = 4) -> Any:
    """A random JSON value of a type that `msgspec` reads; lists have at most `most` items."""
    return _value(draws, msgspec.inspect.type_info(type_), makers or {}, most)


def _value(draws: Random, info: msgspec.inspect.Type, makers: Makers, most: int) -> Any:
    match info:
        case msgspec.inspect.Metadata(type=inner):
            return _value(draws, inner, makers, most)
        case msgspec.inspect.StructType():
            fields = {
                field.encode_name: makers[field.name](draws)
                if field.name in makers
                else _value(draws, field.type, makers, most)
                for field in info.fields
                if field.required or chance(draws, 50)
            }
            return {info.tag_field: info.tag, **fields} if info.tag_field else fields
        case msgspec.inspect.UnionType(types=types):
            return _value(draws, draws.choice(types), makers, most)
        case msgspec.inspect.LiteralType(values=values):
            return draws.choice(values)
        case msgspec.inspect.TupleType(item_types=items):
            return [_value(draws, item, makers, most) for item in items]
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            return [_value(draws, item, makers, most) for _ in range(draws.randint(0, most))]
        case msgspec.inspect.IntType():
            return draws.choice(INTEGERS) if chance(draws, 5) else draws.randint(0, 5)
        case msgspec.inspect.BoolType():
            return chance(draws, 50)
        case msgspec.inspect.NoneType():
            return None
        case msgspec.inspect.StrType():
            return draws.choice(TEXTS)
        case _:
            raise AssertionError(f"no values of {info} are made yet")
