"""TOML from outside: what would take the parser much time or memory is refused before it is parsed.

The parser of Python copies a key at each of its parts, and notes every table and every part of a name several times: a
name of 50,000 parts would take 34 seconds and 9 GB.
"""

import re
import tomllib
from typing import Any, Final

from puzzlemill.puzzles.kinds import InputError

LARGEST_TOML: Final = 1_000_000
"""Bytes of the largest text that is read, unless its reader names another limit."""

MOST_PARTS: Final = 16
"""Parts of a dotted key, and of the name of a table."""

MOST_NAMES: Final = 100_000
"""Parts of all keys and of all names of tables together."""

DEEPEST: Final = 32
"""Tables and lists inside each other."""

_PART: Final = re.compile(
    r"""
    [A-Za-z0-9_-]++
    | "(?:[^"\\\n]++|\\.)*+"?+
    | '[^'\n]*+'?+
    """,
    re.VERBOSE,
)
"""A part of a dotted key; also every word, number and text of one line that is a value."""

_TOKEN: Final = re.compile(
    rf"""
    \#[^\n]*+
    | \"\"\"(?:[^"\\]++|\\.|"(?!""))*+(?:\"\"\""{{0,2}}+|\Z)
    | '''(?:[^']++|'(?!''))*+(?:''''{{0,2}}+|\Z)
    | (?P<key>(?P<table>^[ \t]*+\[\[?[ \t]*+)?+(?:{_PART.pattern})(?:[ \t]*+\.[ \t]*+(?:{_PART.pattern}))*+)
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
"""A comment, a text of several lines, or what may be a key or the name of a table; each goes on if it has no end.

No quantifier gives back what it has taken, so that the time is linear.
"""

_EQUALS: Final = re.compile(r"[ \t]*+=")


def read_toml(data: bytes | str, name: str = "", most: int = LARGEST_TOML) -> dict[str, Any]:
    """The tables of a TOML text of at most `most` bytes; raises `InputError` with one line that begins with `name`.

    Whole numbers are those of 64 bits, as TOML has them. A text of a megabyte takes at most about two seconds and
    200 MB.
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
    except ValueError:  # Python turns no text of more than 4300 digits into a number.
        raise InputError(f"{place}a whole number does not fit into 64 bits") from None
    return tables


def _check_names(text: str) -> None:
    """Refuse a text that has a key of too many parts, or too many keys; raises `InputError`."""
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
    """Refuse values nested too deeply, and whole numbers beyond those of TOML; raises `InputError`."""
    level: list[dict[str, object] | list[object]] = [tables]
    for _ in range(DEEPEST):
        inner = [value for outer in level for value in (outer.values() if isinstance(outer, dict) else outer)]
        if any(isinstance(value, int) and not -(1 << 63) <= value < 1 << 63 for value in inner):
            raise InputError("a whole number does not fit into 64 bits")
        level = [value for value in inner if isinstance(value, dict | list)]
        if not level:
            return
    raise InputError(f"nested more than {DEEPEST} levels deep")
