"""The recipe of a level pack, read from TOML: parts, their curves, and settings for the whole pack."""

import difflib
import math
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from puzzlemill import generator
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.targets import Target
from puzzlemill.grading.minutes import MinutesTable, read_table, shipped
from puzzlemill.packs.curves import PERIOD, Step, bands, by_shares, check_curve, named_curve, with_hard_ones
from puzzlemill.packs.recipe_parts import Part, check_excluded
from puzzlemill.puzzles.decoding import converted
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.puzzles.levels import LEVEL_NAMES, LEVELS, level_name, level_number
from puzzlemill.puzzles.places import Number
from puzzlemill.puzzles.places import Path as FieldPath
from puzzlemill.puzzles.streams import Stream
from puzzlemill.puzzles.toml import LARGEST_TOML, in_toml, read_toml
from puzzlemill.puzzles.wording import meant

MOST_PARTS: Final = 1_000
"""The most parts of a pack."""

MOST_UNKNOWN: Final = 20
"""The most unknown keys of a table that are named."""

MOST_HINTS: Final = 1000
"""The most hints of an entry, more than anyone needs."""

GOES_WITH: Final[dict[str, tuple[str, ...]]] = {
    "level": ("curve", "period", "hard_every", "hard_level"),
    "minutes": ("curve", "period", "hard_every", "hard_level"),
    "curve": ("count", "period", "hard_every", "hard_level"),
    "hard_every": ("hard_level",),
    "options": ("options_at",),
}
"""For each key of a part, the keys that cannot be checked while it is wrong."""

T = TypeVar("T", bound=msgspec.Struct)


class PackPart(Part, frozen=True, forbid_unknown_fields=True):
    """Some puzzles of one kind along a curve of levels or minutes.

    `curve` is a name from `curves.CURVES` (empty: ramp) for a curve through the levels of `level`, or without levels
    through the `minutes`. Or it is the level of each place, or shares of levels such as `{"1": 20, "2": 30}`, which
    rise; then `level` is empty. Without curve, level and minutes, any puzzle will do. `period` is the length of a tooth
    of a sawtooth. Every `hard_every`-th puzzle has `hard_level` (0: the highest step of the curve). `options_at` has
    additional options by level. `count` can be 0 if the curve determines it.
    """

    count: int = 0
    curve: str | tuple[int | str, ...] | dict[str, int] = ""
    period: int = PERIOD
    hard_every: int = 0
    hard_level: int | str = 0
    options_at: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        self._check_curve()
        self._check_levels()
        if not self.count and not isinstance(self.curve, str):
            number = len(self.curve) if isinstance(self.curve, tuple) else sum(self.curve.values())
            msgspec.structs.force_setattr(self, "count", number)
        if isinstance(self.curve, tuple) and self.count != len(self.curve):
            raise InputError(
                f"the curve lists {len(self.curve)} levels; leave out count", field="count", value=self.count
            )
        super().__post_init__()

    def _check_curve(self) -> None:
        """Raise `InputError` for an unknown curve, and for keys that do not fit it."""
        if isinstance(self.curve, str):
            check_curve(self.curve or "ramp", self.period)
            if self.level == "" and not self.minutes and (self.curve or self.hard_every):
                rule = 'needs levels or minutes, such as level = "1-5" or minutes = "2-40"'
                raise InputError(rule, field="curve" if self.curve else "hard_every", value=self.curve or None)
        elif self.level != "":
            raise InputError("the curve already lists the levels; leave out level or curve", field="level")
        elif isinstance(self.curve, tuple) and self.hard_every:
            raise InputError("the curve already lists every level; leave out hard_every or curve", field="hard_every")
        elif isinstance(self.curve, dict) and (min(self.curve.values(), default=0) < 0 or not any(self.curve.values())):
            raise InputError("expected shares such as { 1 = 20, 2 = 30 }", field="curve")
        if self.curve != "sawtooth" and self.period != PERIOD:
            raise InputError('only for curve = "sawtooth"', field="period")
        if self.hard_every < 0 or self.hard_every == 1:
            rule = "expected 0 for none, or at least 2, since the curve needs places too"
            raise InputError(rule, field="hard_every", value=self.hard_every)
        if self.hard_level and not self.hard_every:
            raise InputError("needs hard_every too", field="hard_level")
        if self.hard_level and self.follows_minutes:
            raise InputError("the curve has no levels; every hard puzzle takes the most minutes", field="hard_level")

    def _check_levels(self) -> None:
        """Raise `InputError` for levels that no kind has."""
        named = () if isinstance(self.curve, str) else tuple(self.curve)
        hard = (self.hard_level,) if self.hard_level else ()
        for key, levels in (("curve", named), ("hard_level", hard), ("options_at", tuple(self.options_at))):
            for index, level in enumerate(map(str, levels)):
                if level not in map(level_name, LEVELS):
                    field = (key, index) if key == "curve" and isinstance(self.curve, tuple) else (key,)
                    rule = f"expected level 1 to 5 or {LEVEL_NAMES[-1]}"
                    raise InputError(rule, field=field if key != "options_at" else (key, level), value=level)

    @property
    def follows_minutes(self) -> bool:
        """Whether the curve goes through bands of minutes instead of levels."""
        return bool(self.minutes) and self.level == "" and isinstance(self.curve, str)

    def requests(self) -> Iterator[tuple[GeneratorOptions, Target]]:
        """The options and targets of all steps of the curve and of the hard puzzles.

        They include steps that get no place among few puzzles, so neither the curve nor the seed matters.
        """
        hard = {self._hardest(shipped())} if self.hard_every else set()
        for step in sorted({*self.steps(), *hard} or {Step(0)}):
            yield self.options_of(step), self.target_of(step)

    def levels(self) -> tuple[int, ...]:
        """The levels of the curve, without the hard level; empty for any, and for a curve of minutes."""
        if isinstance(self.curve, dict):
            return tuple(sorted(level_number(level) for level, share in self.curve.items() if share))
        return (
            tuple(sorted(set(map(level_number, self.curve)))) if isinstance(self.curve, tuple) else self.target().levels
        )

    def steps(self, table: MinutesTable | None = None) -> tuple[Step, ...]:
        """The steps of the curve, rising, without the hard puzzles; a table gives the levels of bands of minutes."""
        if not self.follows_minutes:
            return tuple(map(Step, self.levels()))
        spans = bands(*self.target().minutes or (0, 0))
        return tuple(
            Step((table or shipped()).level(math.sqrt(max(low, 1) * high)), (low, high)) for low, high in spans
        )

    def steps_in_order(self, draws: Stream, table: MinutesTable | None = None) -> list[Step]:
        """The step of each place; only `draws` is random."""
        steps, curve = self.steps(table), self.curve

        def along(count: int) -> list[Step]:
            if isinstance(curve, tuple):
                return [Step(level_number(level)) for level in curve]
            if isinstance(curve, dict):
                shares = {level_number(level): share for level, share in curve.items()}
                return list(map(Step, by_shares(shares, count)))
            return named_curve(curve or "ramp", steps, count, self.period, draws) if steps else [Step(0)] * count

        return with_hard_ones(along, self.count, self.hard_every, self._hardest(table))

    def _hardest(self, table: MinutesTable | None) -> Step:
        """The step of the hard puzzles, if any."""
        return Step(level_number(self.hard_level)) if self.hard_level else max(self.steps(table), default=Step(0))

    def options_of(self, step: Step) -> GeneratorOptions:
        """The options of the kind's generator for puzzles of a step."""
        name = next((name for name in self.options_at if level_number(name) == step.level), "")
        of_level = self.options_at.get(name, {})
        try:
            return generator.read_options(self.kind, {**self.options, **of_level})
        except InputError as error:
            wrong_at_level = error.field and error.field[0] in of_level
            raise error.within(field=("options_at", name) if wrong_at_level else "options") from None

    def target_of(self, step: Step) -> Target:
        """The target of puzzles of a step."""
        if step.minutes:
            return msgspec.structs.replace(self.target(), minutes=step.minutes)
        return msgspec.structs.replace(self.target(), levels=(step.level,) if step.level else ())


class PackRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What goes into a pack.

    `order` is `listed`, parts one after the other; `mixed`, the parts spread evenly over the pack; or `minutes`, all by
    minutes. `table` is a file with a private table of minutes. Neighbours of one kind differ by at least `apart`. Each
    entry gets up to `hints` hints and, with `expected_moves`, the moves of the simulated player. The pack has no puzzle
    of the files in `exclude`. Paths are relative to the recipe.
    """

    parts: tuple[PackPart, ...] = ()
    title: str = "Puzzlemill"
    seed: int = 0
    order: Literal["listed", "mixed", "minutes"] = "listed"
    apart: float = 0.25
    hints: int = 0
    expected_moves: bool = False
    exclude: tuple[str, ...] = ()
    table: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 63:
            raise InputError("expected 0 to 2**63 - 1", field="seed", value=self.seed)
        if not 0 <= self.apart <= 1:
            raise InputError("expected a share from 0 to 1", field="apart", value=self.apart)
        if not 0 <= self.hints <= MOST_HINTS:
            raise InputError(f"expected 0 to {MOST_HINTS}", field="hints", value=self.hints)
        check_excluded(self.exclude)

    @property
    def least_apart(self) -> Fraction:
        """`apart` exactly as written, so that rounding decides nothing."""
        return Fraction(str(self.apart))

    def files(self) -> list[str]:
        """The names of all files that the recipe needs, as written in it."""
        return [*self.exclude, *([self.table] if self.table else [])]

    def read_table(self, folder: Path) -> MinutesTable:
        """The table of minutes that grades its puzzles: the file `table` in `folder`, or the shipped one."""
        with within(field="table"):
            return read_table(str(folder / self.table)) if self.table else shipped()


class Reading(NamedTuple):
    """A recipe as far as it can be read: its text, the recipe itself, its parts by number, and its faults.

    The recipe is None if there are faults.
    """

    text: str
    recipe: PackRecipe | None
    parts: dict[int, PackPart]
    faults: list[InputError]


def read_recipe(path: str, seed: int | None = None, table: str | None = None) -> PackRecipe:
    """The recipe in a TOML file, optionally with another seed or table; raises `InputError` with the first fault."""
    reading = parse_recipe(read_file(Path(path), LARGEST_TOML), seed, table)
    if reading.recipe is None:
        raise reading.faults[0].within(file=path)
    return reading.recipe


def parse_recipe(data: bytes, seed: int | None = None, table: str | None = None) -> Reading:
    """The recipe in a TOML text, optionally with another seed or table, and all of its faults, with their lines.

    With a private table, no part is refused as impossible: nobody has measured which options reach its levels.
    """
    text = data.decode("utf-8", "replace")
    try:
        tables = read_toml(data)
    except InputError as error:
        return Reading(text, None, {}, [error])
    faults: list[InputError] = []
    listed = tables.pop("parts", [])
    instead = {"seed": seed, "table": table}
    tables |= {key: value for key, value in instead.items() if value is not None}
    head = _converted(tables, PackRecipe, faults)
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_PARTS:
        faults.append(InputError(f"expected 1 to {MOST_PARTS}, each under [[parts]]", field="parts"))
        listed = []
    parts: dict[int, PackPart] = {}
    for number, values in enumerate(listed, 1):
        place = "parts", Number(number - 1)
        part = _converted(values, PackPart, faults, place)
        try:
            if part is not None and not tables.get("table"):
                part.check_possible()
        except InputError as error:
            faults.append(error.within(field=place))
        else:
            parts |= {number: part} if part is not None else {}
    recipe = msgspec.structs.replace(head, parts=tuple(parts.values())) if head and not faults else None
    return Reading(text, recipe, parts, [in_toml(fault, text) for fault in faults])


def _converted(table: object, table_type: type[T], faults: list[InputError], place: FieldPath = ()) -> T | None:
    """The table at a `place` as a value of its type; otherwise None, and `faults` gets everything that is wrong.

    After each fault, its key and the keys that depend on it are left out, to check the others.
    """
    names, faults_before = table_type.__struct_fields__, len(faults)
    unknown = sorted(set(table) - set(names)) if isinstance(table, dict) else []
    named = unknown[:MOST_UNKNOWN]
    expected = f"unknown key; expected one of {', '.join(names)}"
    faults += [InputError(f"{expected}{meant(name, names)}", field=(*place, name)) for name in named]
    if len(unknown) > len(named):
        faults.append(InputError(f"{len(unknown) - len(named)} more unknown keys", field=place))
    left_out = _with_others(*(meant for name in named for meant in difflib.get_close_matches(name, names, 1)))
    rest, value = table, None
    while value is None:
        if isinstance(table, dict):
            rest = {name: table[name] for name in names if name in table and name not in left_out}
            if "count" in left_out and isinstance(rest.get("curve", ""), str):
                rest["count"] = 1
        try:
            value = converted(rest, table_type)
        except InputError as error:
            key = str(error.field[0]) if error.field else ""
            if key not in left_out:
                faults.append(error.within(field=place))
            if key in left_out or key not in names or key == "kind":
                break
            left_out |= _with_others(key)
    return value if len(faults) == faults_before else None


def _with_others(*keys: str) -> set[str]:
    """The keys, and those that cannot be checked while they are wrong."""
    return set(keys).union(*(GOES_WITH.get(key, ()) for key in keys))
