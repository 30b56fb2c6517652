"""What the recipes of books and packs share: a part, which is some puzzles of one kind, and the words for faults."""

import re
import typing
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from puzzlemill import generator
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, shown

TYPE_WORDS: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a table",
    "str": "text",
}
"""The types of TOML, by their names in messages of msgspec."""

MOST_EXCLUDED: Final = 1_000
"""The most files that a recipe can exclude, since each of them is read."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some puzzles of one kind: how many, of which grade and with which options.

    `level` is `3` or `"2-4"`, `score` is `"6.0-6.5"`, and `technique` is one name or several; empty for any. Raises
    `InputError` for unusable values and `ImpossibleError` if no puzzle can match.
    """

    kind: str
    count: int = 4
    level: int | str = ""
    options: dict[str, Any] = {}
    score: str = ""
    technique: str | tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"kind {shown(self.kind)}: expected one of {', '.join(KINDS)}")
        if not 1 <= self.count <= 10_000:
            raise InputError(f"count {self.count}: expected 1 to 10000")
        self.check_possible()

    def __str__(self) -> str:
        """`domicles level 3 layout=4x3`."""
        level = f" level {self.level}" if self.level != "" else ""
        score = f" score {self.score}" if self.score else ""
        names = " or ".join(self.target().techniques)
        technique = f" technique {names}" if names else ""
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.kind}{level}{score}{technique}{options}"

    def check_possible(self) -> None:
        """Raise if no puzzle of the kind can match the target."""
        generator.possible_target(self.kind, read_options(self.kind, self.options), self.target())

    def levels(self) -> tuple[int, ...]:
        """The requested levels, empty for any."""
        return self.target().levels

    def target(self) -> generator.Target:
        """The target of the part."""
        return generator.parse_target(self.level, self.score, self.technique)


def read_options(kind: str, values: Mapping[str, object]) -> GeneratorOptions:
    """The options of the kind's generator; raises `InputError`; for an unknown option it lists all names."""
    names = generator.options_type(kind).__struct_fields__
    for name in values:
        if name not in names:
            raise InputError(f"{kind}: {shown(name)}: unknown option; expected one of {', '.join(names)}")
    return generator.read_options(kind, values)


def fault_of(error: msgspec.ValidationError, table_type: type[msgspec.Struct]) -> str:
    """The message of msgspec about a table that is not a `table_type`, in the words of TOML, with what is allowed."""
    message, _, place = str(error).partition(" - at `$.")
    rule = f"{place.rstrip('`')}: {message}" if place else message
    name, _, message = rule.partition(": ")
    if message.startswith("Invalid enum value "):
        choices = ", ".join(map(str, typing.get_args(typing.get_type_hints(table_type).get(name, Literal[""]))))
        return f"{name}: {message.removeprefix('Invalid enum value ')}: expected one of {choices}"
    missing = re.fullmatch(r"Object missing required field `(\w+)`", rule)
    if missing:
        return f"{missing[1]} is missing"
    return re.sub(r"Expected `([^`]+)`(.*), got `(\w+)`", _in_words, rule)


def _in_words(match: re.Match[str]) -> str:
    """`expected text or a list, got a number`."""
    expected = " or ".join(TYPE_WORDS.get(name, name) for name in match[1].split(" | "))
    return f"expected {expected}{match[2]}, got {TYPE_WORDS.get(match[3], f'a {match[3]}')}"


def check_excluded(names: Sequence[str]) -> None:
    """Raise `InputError` if a recipe excludes more files than one run should read."""
    if len(names) > MOST_EXCLUDED:
        raise InputError(f"exclude: {len(names)} files, expected at most {MOST_EXCLUDED}")
