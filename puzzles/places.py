"""Where a fault is, as values: file, line, entry and field, and how a message names them."""

import re
from typing import NamedTuple, TypeAlias

from puzzlemill.puzzles.wording import quoted

Path: TypeAlias = tuple[str | int, ...]
"""A field as the keys and indexes (from 0) that lead to it."""


class Number(int):
    """An index, from 0, that messages give as a number, from 1: `parts 2` instead of `parts[1]`."""

    __slots__ = ()


class Place(NamedTuple):
    """A place in a file, as far as it is known. Lines and columns are counted from 1."""

    file: str = ""
    """The file or other source, as the caller named it."""

    line: int | None = None
    column: int | None = None
    entry: str | int = ""
    """The entry of a pack or another file, by its number, or by its id or name."""

    field: Path = ()
    """The field within the entry, or within the file if there is no entry."""

    def __str__(self) -> str:
        """`pack.json: line 7: entry 3: hints[0].cells`; a field says more than a column."""
        column = f", column {self.column}" if self.column and not self.field else ""
        line = f"line {self.line}{column}" if self.line else ""
        entry = f"entry {self.entry}" if isinstance(self.entry, int) else self.entry
        return ": ".join(filter(None, (self.file, line, entry, path_text(self.field))))

    def around(self, inner: "Place") -> tuple["Place", ...]:
        """Both places as one, or as two if the inner one has its own file or entry.

        An inner line is counted from the outer one, where the text with the inner one begins.
        """
        if self == Place() or inner == Place():
            return (inner if self == Place() else self,)
        within_entry = bool(self.entry or self.field)
        if inner.file or (inner.entry and within_entry) or (inner.line and not self.line and within_entry):
            return self, inner
        line, column = self.line, inner.column or self.column
        if inner.line:
            column = inner.column and inner.column + ((self.column or 1) - 1 if inner.line == 1 else 0)
            line = inner.line + (line or 1) - 1
        return (Place(self.file, line, column, inner.entry or self.entry, self.field + inner.field),)


def as_path(field: str | Path) -> Path:
    """A field as a path: a text is a single key, or nothing if it is empty."""
    return field if isinstance(field, tuple) else (field,) if field else ()


def path_text(path: Path) -> str:
    """`hints[0].cells`, `parts 2: level`; a key with other characters than a name is quoted."""
    text = between = ""
    for key in path:
        if isinstance(key, Number):
            text, between = f"{text} {key + 1}", ": "
        elif isinstance(key, int):
            text += f"[{key}]"
        else:
            name = key if re.fullmatch(r"[\w-]{1,60}", key, re.ASCII) else quoted(repr(key))
            text, between = f"{text}{between}{name}", "."
    return text
