"""What the recipes of books and packs share: a part, which is some puzzles of one kind, and the words for faults."""

import re
import typing
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from puzzlemill import generator
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.targets import MOST_MINUTES, check_techniques, written_range
from puzzlemill.packs.curves import Step
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.wording import TOML_TYPES, decoding_fault, one_of, quoted

MOST_EXCLUDED: Final = 1_000
"""The most files that a recipe can exclude, since each of them is read."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some puzzles of one kind: how many, of which grade and with which options.

    `level` is `3`, `"2-4"` or `"marathon"`, `score` is `"6.0-6.5"`, `technique` is one name or several, and `minutes`
    is `"5-15"`; empty for any. With `tedious`, puzzles that repeat the same steps for long are kept. Raises
    `InputError` for unusable values; `check_possible` checks the rest.
    """

    kind: str
    count: int = 4
    level: int | str = ""
    options: dict[str, Any] = {}
    score: str = ""
    technique: str | tuple[str, ...] = ()
    minutes: str = ""
    tedious: bool = False

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"kind {shown(self.kind)}: expected one of {', '.join(KINDS)}")
        if not 1 <= self.count <= 10_000:
            count = f"count {self.count}" if self.count else "count"
            raise InputError(f"{count}: expected 1 to 10000")
        for _, target in self.requests():
            check_techniques(self.kind, target)

    def __str__(self) -> str:
        """`domicles level 3 layout=4x3`."""
        level = f" level {self.level}" if self.level != "" else ""
        minutes = f" minutes {self.minutes}" if self.minutes else ""
        score = f" score {self.score}" if self.score else ""
        names = " or ".join(self.target().techniques)
        technique = f" technique {names}" if names else ""
        tedious = " tedious" if self.tedious else ""
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.kind}{level}{minutes}{score}{technique}{tedious}{options}"

    def requests(self) -> Iterator[tuple[GeneratorOptions, generator.Target]]:
        """The options and targets of its searches; raises `InputError` for values that cannot be used."""
        yield self.options_of(Step(0)), self.target_of(Step(0))

    def check_possible(self) -> None:
        """Raise `ImpossibleError` if no puzzle of the kind can match, by the shipped table of minutes."""
        for options, target in self.requests():
            generator.possible_target(self.kind, options, target)

    def options_of(self, step: Step) -> GeneratorOptions:
        """The options of the kind's generator for puzzles of a step, here the same for all."""
        return generator.read_options(self.kind, self.options)

    def target_of(self, step: Step) -> generator.Target:
        """The target of puzzles of a step, here the same for all."""
        return self.target()

    def target(self) -> generator.Target:
        """The target of the part."""
        return generator.parse_target(self.level, self.score, self.technique, self.minutes, tedious=self.tedious)


def fault_of(error: msgspec.ValidationError, table_type: type[msgspec.Struct]) -> str:
    """The message of msgspec about a table that is not a `table_type`, in the words of TOML, with what is allowed."""
    rule, _, place = str(error).partition(" - at `$.")
    name = place.rstrip("`")
    value = re.fullmatch(r"Invalid enum value (.*)", rule)
    choices = typing.get_args(typing.get_type_hints(table_type).get(name))
    if value and choices:
        return f"{name} {quoted(value[1])}: expected {one_of(choices)}"
    rule = decoding_fault(rule, TOML_TYPES).removeprefix("field ")
    return f"{name}: {rule}" if name else rule


def at_most(minutes: str, most: int) -> str:
    """The minutes of a part, `"5-15"` or empty, cut off at `most`; raises `InputError` if nothing is left."""
    low, high = generator.parse_minutes(minutes) if minutes else (0.0, MOST_MINUTES)
    if low > most:
        raise InputError(f"minutes {minutes}: the book takes nothing over most_minutes = {most}")
    return written_range((low, min(high, most)), MOST_MINUTES)


def check_excluded(names: Sequence[str]) -> None:
    """Raise `InputError` if a recipe excludes more files than one run should read."""
    if len(names) > MOST_EXCLUDED:
        raise InputError(f"exclude: {len(names)} files; the limit is {MOST_EXCLUDED}")
