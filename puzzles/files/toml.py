"""Reads untrusted TOML: refuses, before parsing, anything that would take the parser much time or memory.

Python's parser copies a key at each of its parts, and notes every table and every part of a name several times: a name
of 50,000 parts would take 34 seconds and 9 GB.
"""

import re
import tomllib
from typing import Any, Final

from puzzlemill.puzzles.kinds import InputError

LARGEST_TOML: Final = 1_000_000
"""Bytes of the largest text, unless the caller sets another limit."""

MOST_PARTS: Final = 16
"""Parts of a dotted key or of the name of a table."""

MOST_NAMES: Final = 100_000
"""Parts of all keys and of all names of tables together."""

DEEPEST: Final = 32
"""Depth of nested tables and lists."""

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


def read_toml(data: bytes | str, name: str = "", most: int = LARGEST_TOML) -> dict[str, Any]:
    """The tables of a TOML text of at most `most` bytes; raises `InputError` with one line that begins with `name`.

    Whole numbers must fit into 64 bits. A megabyte of text takes at most about two seconds and 200 MB.
    """
    place = f"{name}: " if name else ""
    if len(data) > most:
        raise InputError(f"{place}{len(data)} bytes; the limit is {most}")
    try:
        text = data if isinstance(data, str) else data.decode()
        _check_names(text)
        tables = tomllib.loads(text)
        _check_values(tables)
    except InputError as error:
        raise InputError(f"{place}{error}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise InputError(f"{place}line {line}: not valid UTF-8") from None
    except RecursionError:
        raise InputError(f"{place}nested more than {DEEPEST} levels deep") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{place}not valid TOML: {error}") from None
    except ValueError:  # Python refuses to convert more than 4300 digits.
        raise InputError(f"{place}a whole number does not fit into 64 bits") from None
    return tables


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
            raise InputError(f"line {line}: a key has {parts} parts; the limit is {MOST_PARTS}")
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
