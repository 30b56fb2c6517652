"""What the recipes of books and packs share: a part, which is some puzzles of one kind, and the words for faults."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from puzzlemill import generator
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.targets import MOST_MINUTES, check_techniques, written_range
from puzzlemill.packs.curves import Step
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.puzzles.wording import meant

MOST_EXCLUDED: Final = 1_000
"""The most files that a recipe can exclude, since each of them is read."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some puzzles of one kind: how many, of which grade and with which options.

    `level` is `3`, `"2-4"` or `"marathon"`, `score` is `"6.0-6.5"`, `technique` is one name or several, and `minutes`
    is `"5-15"`; empty for any. With `tedious`, puzzles that repeat the same steps for long are kept, with `trials`
    those of low levels that need a trial. Raises `InputError` for unusable values; `check_possible` checks the rest.
    """

    kind: str
    count: int = 4
    level: int | str = ""
    options: dict[str, Any] = {}
    score: str = ""
    technique: str | tuple[str, ...] = ()
    minutes: str = ""
    tedious: bool = False
    trials: bool = False

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"expected one of {', '.join(KINDS)}", field="kind", value=self.kind)
        if not 1 <= self.count <= 10_000:
            raise InputError("expected 1 to 10000", field="count", value=self.count or None)
        for _, target in self.requests():
            check_techniques(self.kind, target)

    def __str__(self) -> str:
        """`KIND level 3 board=4x3`."""
        level = f" level {self.level}" if self.level != "" else ""
        minutes = f" minutes {self.minutes}" if self.minutes else ""
        score = f" score {self.score}" if self.score else ""
        names = " or ".join(self.target().techniques)
        technique = f" technique {names}" if names else ""
        tedious = " tedious" * self.tedious + " trials" * self.trials
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.kind}{level}{minutes}{score}{technique}{tedious}{options}"

    def requests(self) -> Iterator[tuple[GeneratorOptions, generator.Target]]:
        """The options and targets of its searches; raises `InputError` for values that cannot be used."""
        yield self.options_of(Step(0)), self.target_of(Step(0))

    def check_possible(self) -> None:
        """Raise `ImpossibleError` if no puzzle of the kind can match, by the shipped table of minutes."""
        for options, target in self.requests():
            try:
                generator.possible_target(self.kind, options, target)
            except InputError as error:
                is_option = error.field and error.field[0] in options.__struct_fields__
                raise error.within(field="options") if is_option else error from None

    def options_of(self, step: Step) -> GeneratorOptions:
        """The options of the kind's generator for puzzles of a step, here the same for all."""
        with within(field="options"):
            return generator.read_options(self.kind, self.options)

    def target_of(self, step: Step) -> generator.Target:
        """The target of puzzles of a step, here the same for all."""
        return self.target()

    def target(self) -> generator.Target:
        """The target of the part."""
        return generator.parse_target(
            self.level, self.score, self.technique, self.minutes, tedious=self.tedious, trials=self.trials
        )


def check_keys(table: object, form: type[msgspec.Struct]) -> None:
    """Refuse unknown keys in a table, and suggest the key that was probably meant."""
    names = [field.encode_name for field in msgspec.structs.fields(form)]
    for name in table if isinstance(table, dict) else ():
        if name not in names:
            raise InputError(f"unknown key; expected one of {', '.join(names)}{meant(name, names)}", field=name)


def at_most(minutes: str, most: int) -> str:
    """The minutes of a part, `"5-15"` or empty, cut off at `most`; raises `InputError` if nothing is left."""
    low, high = generator.parse_minutes(minutes) if minutes else (0.0, MOST_MINUTES)
    if low > most:
        raise InputError(f"the book takes nothing over most_minutes = {most}", field="minutes", value=minutes)
    return written_range((low, min(high, most)), MOST_MINUTES)


def check_excluded(names: Sequence[str]) -> None:
    """Raise `InputError` if a recipe excludes more files than one run should read."""
    if len(names) > MOST_EXCLUDED:
        raise InputError(f"{len(names)} files; the limit is {MOST_EXCLUDED}", field="exclude")
