"""Reads untrusted TOML: refuses, before parsing, anything that would take the parser much time or memory.

Python's parser copies a key at each of its parts, and notes every table and every part of a name several times: a name
of 50,000 parts would take 34 seconds and 9 GB.
"""

import functools
import itertools
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.puzzles.places import Path

LARGEST_TOML: Final = 1_000_000
"""Bytes of the largest text, unless the caller sets another limit."""

MOST_PARTS: Final = 16
"""The most parts of a dotted key or of the name of a table."""

MOST_NAMES: Final = 100_000
"""The most parts of all keys and of all names of tables together."""

DEEPEST: Final = 32
"""The greatest depth of nested tables and lists."""

_PART: Final = re.compile(
    r"""
    [A-Za-z0-9_-]++
    | "(?:[^"\\\n]++|\\.)*+"?+
    | '[^'\n]*+'?+
    """,
    re.VERBOSE,
)
"""A part of a dotted key; also matches words, numbers and single-line strings that are values."""

_TOKEN: Final = re.compile(
    rf"""
    \#[^\n]*+
    | \"\"\"(?:[^"\\]++|\\.|"(?!""))*+(?:\"\"\""{{0,2}}+|\Z)
    | '''(?:[^']++|'(?!''))*+(?:''''{{0,2}}+|\Z)
    | (?P<key>(?P<table>^[ \t]*+\[\[?[ \t]*+)?+(?:{_PART.pattern})(?:[ \t]*+\.[ \t]*+(?:{_PART.pattern}))*+)
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
"""A comment, a multi-line string, or what could be a key or a table name; each can lack its end.

All quantifiers are possessive, so the time is linear.
"""

_EQUALS: Final = re.compile(r"[ \t]*+=")


_GAP: Final = re.compile(r"(?:[ \t\r\n]++|\#[^\n]*+)*+")
"""Blanks and comments."""

_SCALAR: Final = re.compile(
    r"""
    \"\"\"(?:[^"\\]++|\\.|"(?!""))*+"{3,5}+
    | '''(?:[^']++|'(?!''))*+'{3,5}+
    | "(?:[^"\\]++|\\.)*+"
    | '[^']*+'
    | [^\n,\]}#]*+
    """,
    re.VERBOSE | re.DOTALL,
)
"""A value that is neither a list nor a table, in valid TOML."""


def read_toml(data: bytes | str, name: str = "", most: int = LARGEST_TOML) -> dict[str, Any]:
    """The tables of a TOML text of at most `most` bytes; raises `InputError` with `name` as its file.

    Whole numbers must fit into 64 bits. A megabyte of text takes at most about two seconds and 200 MB.
    """
    with within(file=name):
        if len(data) > most:
            raise InputError(f"{len(data)} bytes; the limit is {most}")
        try:
            text = data if isinstance(data, str) else data.decode()
            _check_names(text)
            tables = tomllib.loads(text)
            _check_values(tables)
        except InputError:
            raise
        except UnicodeDecodeError as error:
            raise InputError("not valid UTF-8", line=error.object.count(b"\n", 0, error.start) + 1) from None
        except RecursionError:
            raise InputError(f"nested more than {DEEPEST} levels deep") from None
        except tomllib.TOMLDecodeError as error:
            raise _syntax_error(error, text) from None
        except ValueError:  # Python refuses to convert more than 4300 digits.
            raise InputError("a whole number does not fit into 64 bits") from None
        return tables


@contextmanager
def reading_toml(data: bytes | str, name: str, most: int = LARGEST_TOML) -> Iterator[dict[str, Any]]:
    """The tables that `read_toml` returns; an `InputError` raised inside gets the file and the line of its field."""
    tables = read_toml(data, name, most)
    try:
        yield tables
    except InputError as error:
        raise in_toml(error, data if isinstance(data, str) else data.decode()).within(file=name) from None


def in_toml(error: InputError, text: str) -> InputError:
    """The error with the line and the column of its field in a TOML text; a missing field, of its table."""
    if error.places[0].file or error.places[0].line:
        return error
    spots, path = _spots(text), error.places[0].field
    while path and path not in spots:
        path = path[:-1]
    if not path:
        return error
    spot = spots[path]
    return error.within(line=text.count("\n", 0, spot) + 1, column=spot - text.rfind("\n", 0, spot))


def _syntax_error(error: tomllib.TOMLDecodeError, text: str) -> InputError:
    # Before Python 3.14 the parser gives the place only in its text, so the text is taken apart, here alone.
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.DOTALL)
    if match is None:
        return InputError(f"not valid TOML: {error}")
    line, column = int(match[2] or text.count("\n") + 1), int(match[3] or len(text) - text.rfind("\n"))
    return InputError(f"not valid TOML: {match[1][:1].lower()}{match[1][1:]}", line=line, column=column)


@functools.lru_cache(maxsize=2)
def _spots(text: str) -> dict[Path, int]:
    """Where in a valid TOML text each table, key and item begins, by its path."""
    return _Walk(text).spots


class _Walk:
    """A walk over a valid TOML text, which the parser has read; `at` is the current position."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.spots = text, 0, dict[Path, int]()
        lists: dict[Path, int] = {}
        table: Path = ()
        while self.gap() < len(text):
            begin = self.at
            if not self.meets("["):
                self.pair(table)
                continue
            many, table = self.meets("["), ()
            *outer, last = self.key()
            for name in outer:
                table += (name, lists[(*table, name)] - 1) if (*table, name) in lists else (name,)
            table += (last,)
            if many:
                lists[table] = lists.get(table, 0) + 1
                self.note(table, begin)
                table += (lists[table] - 1,)
            self.note(table, begin)
            self.at += 1 + many

    def note(self, path: Path, begin: int) -> None:
        """Note where a path begins, and that every table on the way to it begins there, unless that is known."""
        while path and path not in self.spots:
            self.spots[path] = begin
            path = path[:-1]

    def gap(self) -> int:
        """Skip blanks and comments."""
        blanks = _GAP.match(self.text, self.at)
        self.at = blanks.end() if blanks else self.at
        return self.at

    def meets(self, mark: str) -> bool:
        """Skip a mark if it comes next, and return whether it did."""
        met = self.text.startswith(mark, self.gap())
        self.at += len(mark) if met else 0
        return met

    def key(self) -> list[str]:
        """The parts of a key; moves past it."""
        parts: list[str] = []
        while not parts or self.meets("."):
            part = _PART.match(self.text, self.gap())
            word = part[0] if part else ""
            parts.append(tomllib.loads(f"key = {word}")["key"] if word.startswith(('"', "'")) else word)
            self.at += len(word)
        self.gap()
        return parts

    def pair(self, table: Path) -> None:
        """Walk over a key of a table and its value."""
        begin = self.at
        path = (*table, *self.key())
        self.note(path, begin)
        self.meets("=")
        self.value(path)

    def value(self, path: Path) -> None:
        """Walk over the value of a path and all values in it."""
        if self.meets("["):
            for number in itertools.count():
                if self.meets("]"):
                    return
                self.note((*path, number), self.at)
                self.value((*path, number))
                self.meets(",")
        elif self.meets("{"):
            while not self.meets("}"):
                self.pair(path)
                self.meets(",")
        else:
            scalar = _SCALAR.match(self.text, self.at)
            self.at = scalar.end() if scalar else len(self.text)


def _check_names(text: str) -> None:
    """Raise `InputError` for a key of too many parts, or too many keys."""
    names = 0
    for token in _TOKEN.finditer(text):
        key = token["key"]
        if key is None:
            continue
        parts = 1 if "." not in key else len(_PART.findall(key))
        if parts > MOST_PARTS:
            line = text.count("\n", 0, token.start()) + 1
            raise InputError(f"a key has {parts} parts; the limit is {MOST_PARTS}", line=line)
        if token["table"] is not None or _EQUALS.match(text, token.end()):
            names += parts
    if names > MOST_NAMES:
        raise InputError(f"{names} keys; the limit is {MOST_NAMES}")


def _check_values(tables: dict[str, Any]) -> None:
    """Raise `InputError` for values nested too deeply, and for whole numbers of more than 64 bits."""
    level: list[dict[str, object] | list[object]] = [tables]
    for _ in range(DEEPEST):
        inner = [value for outer in level for value in (outer.values() if isinstance(outer, dict) else outer)]
        if any(isinstance(value, int) and not -(1 << 63) <= value < 1 << 63 for value in inner):
            raise InputError("a whole number does not fit into 64 bits")
        level = [value for value in inner if isinstance(value, dict | list)]
        if not level:
            return
    raise InputError(f"nested more than {DEEPEST} levels deep")
