"""Leaves unknown fields out of packs, so that packs of later versions can be read, and remarks on them.

Records stay strict. What a strict decoder refuses is decoded once more without types, and its keys are compared with
the fields of the records.
"""

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import inspect

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.places import Path, path_text
from puzzlemill.puzzles.wording import counted

MOST_REMARKS: Final = 20
"""The most unknown fields of a file that are named."""


class UnknownFields:
    """The unknown fields of a file: a remark for each, with the first entry that has it and their number."""

    def __init__(self) -> None:
        """Start without any field."""
        self._entries: dict[Path, tuple[str, int]] = {}

    def note(self, place: str, fields: Iterable[Path]) -> None:
        """Note the unknown fields of an entry; an empty `place` is the pack itself."""
        for field in fields:
            if field in self._entries or len(self._entries) <= MOST_REMARKS:
                first, number = self._entries.get(field, (place, 0))
                self._entries[field] = first, number + 1

    def remarks(self, name: str) -> Iterator[str]:
        """A line for each field, and one if there are more fields than are named."""
        for field, (place, number) in itertools.islice(self._entries.items(), MOST_REMARKS):
            where = ": ".join(filter(None, (name, place, f"unknown field {path_text(field)} is left out")))
            others = f"; {counted(number - 1, 'other entry has', 'other entries have')} it too" if number > 1 else ""
            yield one_line(f"{where}{others}")
        if len(self._entries) > MOST_REMARKS:
            yield one_line(f"{name}: more than {MOST_REMARKS} unknown fields; the others are left out, too")


def known_fields(data: bytes | str, record: inspect.Type) -> tuple[dict[str, Any], list[Path]]:
    """The known fields of a record in JSON, not checked, and the paths of the first unknown ones.

    Both are empty if the data is not an object, or has values that cannot be decoded. Raises `InputError` if it is not
    valid JSON.
    """
    read_json(data, msgspec.Raw)
    names: dict[Path, None] = {}
    try:
        fields = _UNTYPED.decode(data)
        _leave_out(fields, record, (), names)
    except (msgspec.DecodeError, RecursionError):
        return {}, []
    return fields, list(names)


def _number(text: str) -> float | msgspec.Raw:
    """A decimal number; one out of range stays text, because the strict decoder names its field better."""
    value = float(text)
    return value if math.isfinite(value) else msgspec.Raw(text.encode())


_UNTYPED: Final = msgspec.json.Decoder(dict[str, Any], float_hook=_number)


def _leave_out(value: Any, shape: inspect.Type, path: Path, names: dict[Path, None]) -> None:
    """Take the unknown fields out of a value and of what it holds, and add the first ones to `names`.

    Inner fields come first and in the order of the type, so no other field hides the first one of an instance.
    """
    match shape, value:
        case inspect.UnionType(), dict() | list():
            for each in shape.types:
                _leave_out(value, each, path, names)
        case inspect.ListType() | inspect.VarTupleType(), list():
            for inner in value:
                _leave_out(inner, shape.item_type, path, names)
        case inspect.DictType(), dict():
            for key, inner in value.items():
                _leave_out(inner, shape.value_type, (*path, key), names)
        case inspect.StructType(), dict() if shape.tag_field is None or value.get(shape.tag_field) == shape.tag:
            known = {field.encode_name: field.type for field in shape.fields}
            for key in filter(value.__contains__, known):
                _leave_out(value[key], known[key], (*path, key), names)
            for key in [key for key in value if key not in known and key != shape.tag_field]:
                del value[key]
                if len(names) <= MOST_REMARKS:
                    names[(*path, key)] = None
