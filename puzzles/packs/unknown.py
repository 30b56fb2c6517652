"""Cuts unknown fields out of the text of packs, so that packs of later versions can be read, and remarks on them.

Records stay strict when they are made in Python; only text that a strict decoder refused for an unknown field comes
here. The text is cut instead of decoded a second time by open types: those would need twice the memory, and would not
say what they leave out.
"""

import functools
import io
import json
import re
from array import array
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import inspect

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs.entries import entry_type
from puzzlemill.puzzles.packs.text import VALUE
from puzzlemill.puzzles.wording import counted

MOST_REMARKS: Final = 20
"""The most unknown fields of a file that are named."""

_STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'

_GAP: Final = re.compile(r"[ \t\r\n]*+")
_KEY: Final = re.compile(rf"{_STRING}[ \t\r\n]*+:[ \t\r\n]*+")
_PLAIN: Final = re.compile(rf"{_STRING}|[-+.\w]++")
_COMMA: Final = re.compile(r"[ \t\r\n]*+(?:,[ \t\r\n]*+)?")
"""Parts of JSON with the blanks after them: the key of a field, a value without brackets, what follows a value."""

_REFUSAL: Final = "Object contains unknown field"
"""How msgspec begins its message about an unknown field."""


class _Record(NamedTuple):
    """An object with these fields only."""

    fields: "dict[str, _Shape]"


class _Values(NamedTuple):
    """An object with any fields, and such values."""

    value: "_Shape"


class _Items(NamedTuple):
    """A list of such values."""

    item: "_Shape"


class _Either(NamedTuple):
    """An object or a list."""

    mapping: _Record | _Values
    items: _Items


_Shape: TypeAlias = _Record | _Values | _Items | _Either | None
"""The records in a type: None if it has none, and for values of any type."""


class Cut(NamedTuple):
    """JSON without its unknown fields, and the names of the first ones, such as `grade.stars`."""

    text: str
    fields: tuple[str, ...]


def has_unknown_field(error: msgspec.DecodeError) -> bool:
    """Whether a decoder refused its text for an unknown field."""
    return str(error).startswith(_REFUSAL)


def cut_entry(text: str, kind: str, name: str) -> Cut:
    """The JSON of an entry without its unknown fields.

    Unknown fields of an instance are left out only if the entry has an id, which shows whether they change the puzzle.
    Raises `InputError`, which begins with `name`, if the text is not JSON, and for such fields without an id.
    """
    cut = _cut(text, _entry_shape(kind), name)
    of_instance = [field for field in cut.fields if field.startswith("instance.")]
    if of_instance and not read_json(cut.text, _Id, name).id:
        why = "without an id, nothing shows whether it changes the puzzle; add the id"
        raise InputError(f"{name}: {of_instance[0]}: unknown field; {why}")
    return cut


def cut_record(text: str, record: type[msgspec.Struct], name: str) -> Cut:
    """The JSON of a record without its unknown fields; raises `InputError` as `cut_entry`."""
    return _cut(text, _shape_of(inspect.type_info(record)), name)


class UnknownFields:
    """The unknown fields of a file: a remark for each, with the first entry that has it and their number."""

    def __init__(self) -> None:
        """No field yet."""
        self._entries: dict[str, tuple[str, int]] = {}
        self._unnamed = False

    def note(self, place: str, fields: Iterable[str]) -> None:
        """Note the unknown fields of an entry; an empty `place` is the pack itself."""
        for field in fields:
            first, number = self._entries.get(field, (place, 0))
            if number or len(self._entries) < MOST_REMARKS:
                self._entries[field] = first, number + 1
            else:
                self._unnamed = True

    def remarks(self, name: str) -> Iterator[str]:
        """A line for each field, and one if there are more fields than are named."""
        for field, (place, number) in self._entries.items():
            where = f"{name}: {place}" if place else name
            others = f"; {counted(number - 1, 'other entry has', 'other entries have')} it too" if number > 1 else ""
            yield one_line(f"{where}: unknown field {field} is left out{others}")
        if self._unnamed:
            yield one_line(f"{name}: more than {MOST_REMARKS} unknown fields; the others are left out, too")


class _Id(msgspec.Struct):
    """The id of an entry, whatever its other fields."""

    id: str = ""


def _cut(text: str, shape: _Shape, name: str) -> Cut:
    read_json(text, _raw(), name)  # also checks what is cut out
    cutter = _Cutter(text)
    try:
        cutter.pass_value(shape, "")
    except (json.JSONDecodeError, RecursionError):
        raise InputError(f"{name}: nested too deeply, or not valid JSON") from None
    return Cut(cutter.rest(), tuple(cutter.names))


class _Cutter:
    """A walk over valid JSON that notes where unknown fields begin and end; `at` is the current position."""

    def __init__(self, text: str) -> None:
        self.names: dict[str, None] = {}
        self._text = text
        self._at = _passed(_GAP, text, 0)
        # Begins and ends, in turn: tuples would take ten times the memory, and a file can be full of unknown fields.
        self._cuts = array("q")

    def pass_value(self, shape: _Shape, path: str) -> None:
        """Move from the start of a value to its end."""
        text, begin = self._text, self._at
        first = text[begin]
        if isinstance(shape, _Either):
            shape = shape.mapping if first == "{" else shape.items
        if first == "{" and isinstance(shape, _Record | _Values):
            self._pass_object(shape, path)
        elif first == "[" and isinstance(shape, _Items):
            self._pass_items(shape.item, path)
        elif first in "[{":
            self._at = VALUE.raw_decode(text, begin)[1]
        else:
            self._at = _passed(_PLAIN, text, begin)

    def _pass_items(self, shape: _Shape, path: str) -> None:
        """Move to the end of a list."""
        text = self._text
        self._at = _passed(_GAP, text, self._at + 1)
        while text[self._at] != "]":
            self.pass_value(shape, path)
            self._at = _passed(_COMMA, text, self._at)
        self._at += 1

    def _pass_object(self, shape: _Record | _Values, path: str) -> None:
        """Move to the end of an object, and note its unknown fields."""
        text = self._text
        known_before, after_last = False, self._at + 1
        self._at = _passed(_GAP, text, after_last)
        while text[self._at] != "}":
            begin = self._at
            self._at = _passed(_KEY, text, begin)
            key = _key(text[begin : self._at])
            known = isinstance(shape, _Values) or key in shape.fields
            inner = shape.value if isinstance(shape, _Values) else shape.fields.get(key)
            self.pass_value(inner, f"{path}{_plain(key)}." if inner else "")
            end, self._at = self._at, _passed(_COMMA, text, self._at)
            if known:
                known_before, after_last = True, end
                continue
            if len(self.names) <= MOST_REMARKS:
                self.names[f"{path}{_plain(key)}"] = None
            # The comma before the field goes with it, or the comma after it if no known field comes before.
            self._cuts.extend((after_last, end) if known_before else (begin, self._at))
            after_last = end
        self._at += 1

    def rest(self) -> str:
        """The text without what was noted."""
        kept, copied = io.StringIO(), 0
        for number in range(0, len(self._cuts), 2):
            kept.write(self._text[copied : self._cuts[number]])
            copied = self._cuts[number + 1]
        kept.write(self._text[copied:])
        return kept.getvalue()


def _passed(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a match that begins here ends; valid JSON always has one."""
    match = pattern.match(text, at)
    if match is None:
        raise json.JSONDecodeError("Expecting a value", text, at)
    return match.end()


def _key(text: str) -> str:
    """The name of a field, given its text up to the colon."""
    quoted = text[: text.rindex('"') + 1]
    return json.loads(quoted, strict=False) if "\\" in quoted else quoted[1:-1]


def _plain(key: str) -> str:
    """The name of a field as it is, or quoted if it has anything but letters, digits and `_`."""
    return key if key.isidentifier() and len(key) <= 60 else shown(key)


@functools.cache
def _raw() -> msgspec.json.Decoder[msgspec.Raw]:
    return msgspec.json.Decoder(msgspec.Raw)


@functools.cache
def _entry_shape(kind: str) -> _Shape:
    return _shape_of(inspect.type_info(entry_type(kind)))


def _shape_of(kind: inspect.Type, records: dict[type, _Record] | None = None) -> _Shape:
    """The records in a type; `records` are those that contain it, because a sentence can have sentences in it."""
    records = {} if records is None else records
    match kind:
        case inspect.StructType():
            if kind.cls not in records:
                records[kind.cls] = _Record({})
                fields = {field.encode_name: _shape_of(field.type, records) for field in kind.fields}
                records[kind.cls].fields.update(fields if kind.tag_field is None else fields | {kind.tag_field: None})
            return records[kind.cls]
        case inspect.UnionType():
            shapes = [_shape_of(each, records) for each in kind.types]
            mapping = next((shape for shape in shapes if isinstance(shape, _Record | _Values)), None)
            items = next((shape for shape in shapes if isinstance(shape, _Items)), None)
            return _Either(mapping, items) if mapping and items else mapping or items
        case inspect.DictType():
            value = _shape_of(kind.value_type, records)
            return None if value is None else _Values(value)
        case inspect.ListType() | inspect.VarTupleType():
            item = _shape_of(kind.item_type, records)
            return None if item is None else _Items(item)
        case _:
            return None
