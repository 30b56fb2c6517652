"""Level tables as data: which technique and which features make a puzzle gentle, easy, medium, hard or expert.

A table is a list of rows, each with a range for some features; every puzzle matches exactly one row. The shipped tables
are in `catalogues/levels/`; tables that `puzzlemill calibrate` writes have the same form.
"""

import functools
import math
from collections.abc import Mapping

import msgspec

from puzzlemill.catalogues import level_table
from puzzlemill.grading import LEVEL_NAMES
from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.files.toml import read_toml
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.wording import TOML_TYPES, decoding_line

LARGEST_TABLE = 100_000
"""Bytes of the largest table that is read."""


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}, omit_defaults=True):
    """A range of values of a feature: at least `least` and below `below`; None leaves an end open."""

    least: float | None = None
    below: float | None = None

    def __post_init__(self) -> None:
        for end, value in (("from", self.least), ("below", self.below)):
            if value is not None and math.isnan(value):
                raise InputError(f"{end} nan: expected a number")
        if self.least is not None and self.below is not None and self.least >= self.below:
            raise InputError(f"from {self.least:g}, below {self.below:g}: expected a range that contains a number")

    def __contains__(self, value: float) -> bool:
        return (self.least is None or value >= self.least) and (self.below is None or value < self.below)

    def __str__(self) -> str:
        ends = [f"at least {self.least:g}" if self.least is not None else ""]
        ends.append(f"below {self.below:g}" if self.below is not None else "")
        return " and ".join(end for end in ends if end) or "any"


class Row(msgspec.Struct, frozen=True):
    """A row of a table: its level, the techniques that match (None: all) and the ranges of features by name."""

    level: int
    technique: tuple[str, ...] | None
    ranges: dict[str, Range]

    def holds(self, technique: str, features: Mapping[str, float]) -> bool:
        """Whether a puzzle with this technique and these features matches the row."""
        return (self.technique is None or technique in self.technique) and all(
            measure(features, name) in values for name, values in self.ranges.items()
        )


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a table: its name, its kind, what it is based on, and what its features mean."""

    name: str
    kind: str
    about: str
    features: dict[str, str]

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"kind {shown(self.kind)}: expected one of {', '.join(KINDS)}")


class LevelTable(_Head, frozen=True):
    """A table: its head and its rows."""

    rows: tuple[Row, ...]

    def level(self, technique: str, features: Mapping[str, float]) -> int:
        """The level of the one row that a puzzle matches; raises `InputError` if it matches none or several."""
        rows = [row for row in self.rows if row.holds(technique, features)]
        if len(rows) != 1:
            values = ", ".join(f"{name} {measure(features, name):g}" for name in self.features)
            number = f"{len(rows)} rows match" if rows else "no row matches"
            raise InputError(f"level table {self.name}: {number} {technique} with {values}; expected exactly one")
        return rows[0].level


def measure(features: Mapping[str, float], name: str) -> float:
    """A feature of a grade, or its proved lower bound if only bounds are known; raises `InputError` without one."""
    value = features.get(name, features.get(f"{name}_at_least"))
    if value is None:
        raise InputError(f"features: {shown(name)} is missing, but the level table needs it")
    return value


@functools.cache
def shipped(kind: str) -> LevelTable:
    """The default level table of a kind."""
    return parse_table(level_table(kind), f"levels of {kind}")


def parse_table(text: bytes | str, name: str) -> LevelTable:
    """The table in a TOML text. Raises `InputError` with one line that names `name`, the row and the rule."""
    data = read_toml(text, name, LARGEST_TABLE)
    try:
        rows = data.pop("rows", None)
        head = msgspec.convert(data, _Head, strict=True)
        if not isinstance(rows, list) or not rows:
            raise InputError("rows: expected at least one row")
        return LevelTable(
            head.name, head.kind, head.about, head.features, tuple(_row(row, n, head) for n, row in enumerate(rows, 1))
        )
    except (InputError, msgspec.ValidationError) as error:
        raise InputError(f"{name}: {decoding_line(error, TOML_TYPES)}") from None


def format_table(table: LevelTable) -> str:
    """A table as TOML, which `parse_table` reads back."""
    lines = [f"{field} = {_quoted(getattr(table, field))}" for field in ("name", "kind", "about")]
    lines += ["", "[features]", *(f"{_key(name)} = {_quoted(text)}" for name, text in table.features.items())]
    for row in table.rows:
        lines += ["", "[[rows]]", f"level = {row.level}"]
        if row.technique is not None:
            lines.append(f"technique = {_quoted(row.technique)}")
        for name, values in row.ranges.items():
            ends = {"from": values.least, "below": values.below}
            inside = ", ".join(f"{end} = {value!r}" for end, value in ends.items() if value is not None)
            lines.append(f"{_key(name)} = {{ {inside} }}")
    return "\n".join(lines) + "\n"


def explain(table: LevelTable) -> list[str]:
    """A table as lines for people."""
    lines = [f"{kind_name(table.kind)}, level table {table.name}. {table.about}"]
    lines += [f"  {name}: {text}" for name, text in table.features.items()]
    for row in sorted(table.rows, key=lambda row: row.level):
        conditions = [] if row.technique is None else [" or ".join(row.technique)]
        conditions += [f"{name} {values}" for name, values in row.ranges.items()]
        lines.append(f"  level {row.level} {LEVEL_NAMES[row.level - 1]:<6}  {', '.join(conditions) or 'all others'}")
    return lines


def _quoted(value: str | tuple[str, ...]) -> str:
    """A string or a list of strings in TOML, which quotes them as JSON does."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")  # JSON does not escape it


def _key(name: str) -> str:
    """A key in TOML, quoted if necessary."""
    return name if name.isascii() and name.isidentifier() else _quoted(name)


def _row(data: object, number: int, head: _Head) -> Row:
    """A row from its TOML table; raises `InputError` that names the row and the field."""
    try:
        if not isinstance(data, dict):
            raise InputError("expected a table")
        level, technique = data.pop("level", None), data.pop("technique", None)
        if type(level) is not int or not 1 <= level <= len(LEVEL_NAMES):
            raise InputError(f"level {shown(level)}: expected 1 to {len(LEVEL_NAMES)}")
        names = None if technique is None else msgspec.convert(technique, tuple[str, ...])
        unknown = sorted(set(data) - set(head.features))
        if unknown:
            raise InputError(f"feature {shown(unknown[0])}: not listed under [features]")
        return Row(level, names, msgspec.convert(data, dict[str, Range]))
    except (InputError, msgspec.ValidationError) as error:
        raise InputError(f"row {number}: {decoding_line(error, TOML_TYPES)}") from None
