"""Reads packs: all entries at once if they are valid, otherwise one by one, to name the wrong ones by line.

Packs are untrusted input: sizes are limited, and every error is one line that names file, entry, field and rule. A
valid pack takes 6 to 8 bytes of memory per byte of its text. Any file of up to 20 MB takes at most 1 GB and 10 seconds,
and a larger one at most 20 bytes per byte.
"""

import codecs
import contextlib
import functools
import gc
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar, cast

import msgspec
from msgspec import inspect

from puzzlemill.puzzles.files.reading import LARGEST_FILE, read_json, unzipped
from puzzlemill.puzzles.kinds import InputError, UnknownFieldWarning, within
from puzzlemill.puzzles.packs.entries import MOST_ENTRIES, AnyEntry, Entry, Pack, entry_union, pack_type
from puzzlemill.puzzles.packs.text import split_pack
from puzzlemill.puzzles.packs.unknown import UnknownFields, known_fields
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.portable import V

T = TypeVar("T")


class Placed(NamedTuple):
    """An entry and its place in a file: `entry 3` of a pack, `line 3` of JSON Lines."""

    place: Place
    entry: AnyEntry


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    """A pack without its entries."""

    format: str
    version: int
    puzzles: list[None]
    title: str = ""

    def __post_init__(self) -> None:
        if self.format != "puzzlemill-pack":
            raise InputError("expected 'puzzlemill-pack'", field="format", value=self.format)
        if self.version != 1:
            raise InputError("expected 1", field="version", value=self.version)


class _Keys(msgspec.Struct):
    """Which fields of a pack an object has, whatever their values and its other fields; the values are not decoded."""

    format: msgspec.Raw | None = None
    version: msgspec.Raw | None = None
    puzzles: msgspec.Raw | None = None
    title: msgspec.Raw | None = None


class _EntryKeys(msgspec.Struct):
    """Whether an object has an instance; the value is not decoded."""

    instance: msgspec.Raw = msgspec.Raw(b"")


class _Item(NamedTuple):
    """An entry that is not decoded yet: what messages call it, the place where it begins, and its text."""

    name: Place
    place: Place
    text: bytes | str


LIST_ROOM, OBJECT_ROOM = 80, 250
"""Bytes of memory that an empty list and an object of one field take at most, in a field that can hold anything."""

MOST_ROOM: Final = 18
"""The most bytes of memory per byte of a pack: a list of pairs such as `[0,0],` takes 14, a small puzzle 13."""

WORST_ROOM: Final = 37
"""Bytes of memory per byte of the worst possible pack, nested objects without names."""

ALWAYS_ROOM: Final = 800_000_000
"""Bytes of memory that the lists and objects of any pack can take, so that everything together takes 1 GB."""

_BEGIN: Final = re.compile(rb'[ \t\r\n]*(?:([\[{])(?:[ \t\r\n]*"([^"]{0,20})")?)?')
"""The first bracket of a file, and the first key."""

_FIELDS: Final = {b"kind", *map(str.encode, Entry.__struct_fields__)}
"""The keys of an entry. JSON Lines begin with one of them."""

_ERRORS: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


def read_pack(data: bytes, name: str = "pack", remark: Callable[[str], None] | None = None) -> Pack:
    """The pack in `data`: a pack in JSON, or JSON Lines with one entry per line (then without a title); also gzipped.

    Unknown fields are left out, with a remark as in `read_placed`. Raises `InputError` with one line that begins with
    `name`.
    """
    title, placed = read_placed(data, name, remark=remark)
    return Pack(title=title, puzzles=tuple(entry for _, entry in placed))


def read_value(data: bytes | str, shape: type[V]) -> V:
    """The value of a type in JSON: an entry of any kind for `Entry`, a pack as in `read_pack`.

    Unknown fields of entries and packs are left out with an `UnknownFieldWarning`. Raises `InputError`.
    """
    if not isinstance(data, bytes | str):
        raise InputError(f"expected JSON as a text or as bytes, got {type(data).__name__}")
    if not shape.__struct_fields__:  # type: ignore[attr-defined]
        raise InputError(f"{shape.__name__} has no fields of its own; use the class of a kind")
    if issubclass(shape, Pack):
        return cast(V, read_pack(data.encode("utf-8", "replace") if isinstance(data, str) else data))
    if not issubclass(shape, Entry):
        return read_json(data, shape, shape.__name__, LARGEST_FILE)
    unknown = UnknownFields()
    with within(file="entry"):
        entry = _read_entry(_Item(Place(), Place(), data), unknown)
    for line in unknown.remarks("entry"):
        warnings.warn(line, UnknownFieldWarning, stacklevel=3)
    return cast(V, entry)


def json_of(data: Mapping[str, Any]) -> bytes:
    """The JSON of a dictionary that a caller passed; raises `InputError` if it has none."""
    try:
        return msgspec.json.encode(data)
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise InputError(f"it cannot be written as JSON: {error}") from None


def read_placed(
    data: bytes,
    name: str = "pack",
    bad: Callable[[InputError], None] | None = None,
    remark: Callable[[str], None] | None = None,
) -> tuple[str, list[Placed]]:
    """The title of a pack, as `read_pack` takes it, and its entries with their places.

    With `bad`, unusable entries are left out, and `bad` is called with the error. Unknown fields are left
    out, too, so that packs of later versions can be read: `remark` is called with a line for each, or without it there
    is an `UnknownFieldWarning`. Raises `InputError` with one line that begins with `name` if the data is not a pack,
    and, without `bad`, for any wrong entry.
    """
    unknown = UnknownFields()

    def left_out(error: InputError) -> None:
        if bad is None:
            raise error
        bad(error.within(file=name))

    with within(file=name):
        title, placed = _read_placed(data, left_out, unknown)
    for line in unknown.remarks(name):
        if remark is not None:
            remark(line)
        else:
            warnings.warn(line, UnknownFieldWarning, stacklevel=3)
    return title, placed


def _read_placed(data: bytes, bad: Callable[[InputError], None], unknown: UnknownFields) -> tuple[str, list[Placed]]:
    data = unzipped(data, LARGEST_FILE).removeprefix(codecs.BOM_UTF8)
    _check_room(data)
    if not data or data.isspace():
        raise InputError("nothing to read; expected a pack or JSON Lines")
    bracket, key = _BEGIN.match(data).groups()  # type: ignore[union-attr]  # the pattern matches anything
    if bracket is None or key in _FIELDS or _first_is_whole(data):
        return "", _read_lines(data, bad, unknown)
    if bracket == b"[":
        raise InputError("a list is not a pack; put it into an object as `puzzles`, or write JSON Lines")
    return _read_whole(data, bad, unknown)


def _check_room(data: bytes) -> None:
    """Raise `InputError` for data with more lists and objects than a pack of its size can have."""
    if len(data) * WORST_ROOM <= ALWAYS_ROOM:
        return
    lists, objects = data.count(b"["), data.count(b"{")
    if lists * LIST_ROOM + objects * OBJECT_ROOM > max(ALWAYS_ROOM, MOST_ROOM * len(data)):
        raise InputError(f"{lists} lists and {objects} objects in {len(data)} bytes are too many for a pack")


def _first_is_whole(data: bytes) -> bool:
    """Whether the first line is a complete entry with an unknown first field, or is wrong.

    It is wrong if it is another list or object but not a pack, and more lines follow.
    """
    first, *more = re.split(rb"[\r\n]", data.lstrip(), maxsplit=1)
    if not more or more[0].isspace() or not more[0]:
        return _is_entry(first)
    try:
        if not first.startswith(b"{"):
            msgspec.json.decode(first, type=msgspec.Raw)
            return True
        keys = msgspec.json.decode(first, type=_Keys)
    except _ERRORS:
        return False
    return all(value is None for value in msgspec.structs.astuple(keys))


def _is_entry(line: bytes) -> bool:
    """Whether a line is an object with an instance."""
    try:
        return msgspec.json.decode(line, type=_EntryKeys).instance != msgspec.Raw(b"")
    except _ERRORS:
        return False


def _read_lines(data: bytes, bad: Callable[[InputError], None], unknown: UnknownFields) -> list[Placed]:
    """The entries of JSON Lines, with any line endings."""
    # Count first: a list of the lines alone could take sixteen times the memory of the file.
    most = max(data.count(b"\n"), data.count(b"\r"))
    lines = data.splitlines() if most <= MOST_ENTRIES else []
    if most > MOST_ENTRIES or len(lines) > MOST_ENTRIES:
        raise InputError(f"more than {MOST_ENTRIES} lines; split the file")
    texts = ((number, line.removeprefix(codecs.BOM_UTF8)) for number, line in enumerate(lines, 1))
    items = (_Item(Place(line=number), Place(line=number), text) for number, text in texts if text.strip())
    with _no_collection():
        return list(_one_by_one(items, bad, unknown))


def _read_whole(data: bytes, bad: Callable[[InputError], None], unknown: UnknownFields) -> tuple[str, list[Placed]]:
    """The title and the entries of a pack."""
    # An entry and its instance are objects: with so few braces there cannot be too many entries.
    if data.count(b"{") <= 2 * MOST_ENTRIES:
        with contextlib.suppress(*_ERRORS), _no_collection():
            pack = _packs().decode(data)
            return pack.title, [Placed(Place(entry=number), entry) for number, entry in enumerate(pack.puzzles, 1)]
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not valid UTF-8", line=line) from None
    with _no_collection():
        parts = split_pack(text, MOST_ENTRIES)
    head = _read_head(parts.head, unknown)
    with _no_collection():
        return head.title, list(_one_by_one(_items(text, parts.entries), bad, unknown))


def _read_head(text: str, unknown: UnknownFields) -> _Head:
    """A pack without its entries; unknown fields are left out and noted."""
    fields, names = known_fields(text, inspect.type_info(_Head))
    unknown.note("", names)
    return read_json(msgspec.json.encode(fields) if names else text, _Head)


def _items(text: str, entries: Iterable[tuple[int, int]]) -> Iterator[_Item]:
    """The entries of a pack, given where each begins and ends."""
    line, seen = 1, 0
    for number, (begin, end) in enumerate(entries, 1):
        line, seen = line + text.count("\n", seen, begin), begin
        place = Place(line=line, column=begin - text.rfind("\n", 0, begin), entry=number)
        yield _Item(Place(entry=number), place, text[begin:end])


def _one_by_one(items: Iterable[_Item], bad: Callable[[InputError], None], unknown: UnknownFields) -> Iterator[Placed]:
    for item in items:
        try:
            yield Placed(item.name, _read_entry(item, unknown))
        except InputError as error:
            begin = item.place if error.line else item.place._replace(column=None)
            bad(error.within(*begin))


def _read_entry(item: _Item, unknown: UnknownFields) -> AnyEntry:
    """An entry; its unknown fields are left out and noted."""
    with contextlib.suppress(*_ERRORS):
        return _entries().decode(item.text)
    fields, names = known_fields(item.text, _entry_shape())
    if not names:
        return read_json(item.text, _entries())  # raises an error in plain words
    of_instance = next((field for field in names if field[0] == "instance" and len(field) > 1), None)
    given = fields.pop("id", "") if of_instance else None
    if of_instance and not given:
        why = "without an id, nothing shows whether it changes the puzzle; add the id"
        raise InputError(f"unknown field; {why}", field=of_instance)
    data = msgspec.json.encode(fields)
    del fields  # together with the entry it would take twice the memory
    entry = read_json(data, _entries())
    if of_instance and entry.id != given:
        raise InputError("unknown field that changes the puzzle", field=of_instance)
    unknown.note(str(item.name), names)
    return entry


@functools.cache
def _packs() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(pack_type())


@functools.cache
def _entries() -> msgspec.json.Decoder[AnyEntry]:
    return msgspec.json.Decoder(entry_union())


@functools.cache
def _entry_shape() -> inspect.Type:
    return inspect.type_info(entry_union())


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Pause garbage collection: entries make no cycles, and their many values would trigger dozens of collections."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
