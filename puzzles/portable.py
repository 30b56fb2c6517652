"""How values become dictionaries and JSON, and come back.

`puzzles/packs/reading.py` reads them. It needs the kinds, which are made of these values, so it is imported by name.
"""

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, cast

import msgspec

V = TypeVar("V", bound="Portable")


class _Reading(Protocol):
    """What `puzzles/packs/reading.py` provides to values."""

    def read_value(self, data: bytes | str, shape: type[V]) -> V:
        """The value of a type in JSON; raises `InputError`."""

    def json_of(self, data: Mapping[str, Any]) -> bytes:
        """The JSON of a dictionary; raises `InputError` if it has none."""


class Portable:
    """A value with the same form as in packs, as a dictionary and as JSON."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The value as dictionaries, lists, texts and numbers, as `json.loads(value.to_json())` returns it."""
        fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return fields

    def to_json(self) -> str:
        """The value as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_dict(cls: type[V], data: Mapping[str, Any]) -> V:
        """The value that `to_dict` gave; raises `InputError`, naming the field, for anything else."""
        return _reading().read_value(_reading().json_of(data), cls)

    @classmethod
    def from_json(cls: type[V], data: bytes | str) -> V:
        """The value that `to_json` gave; raises `InputError`, naming the field, for anything else."""
        return _reading().read_value(data, cls)


def _reading() -> _Reading:
    return cast(_Reading, importlib.import_module("puzzlemill.puzzles.packs.reading"))
