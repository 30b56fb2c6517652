"""The loop around every generator: one stream a try, checked, graded, filtered by level and by canonical form."""

import re
import typing
from collections.abc import Callable, Collection, Iterator
from typing import Any, Protocol, TypeVar

import msgspec

from puzzlemill.grading import grade
from puzzlemill.puzzles import KINDS, canonical, check, format_id
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError, room, shown
from puzzlemill.puzzles.packs import Entry, Grade, Origin, make_entry
from puzzlemill.puzzles.streams import Stream, stream

P_co = TypeVar("P_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)

LEVELS = ("1", "2", "3", "4", "5")

TRIES = 1000
"""Tries spent for each puzzle asked for, unless the caller says otherwise."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every kind's options.

    Each field has a plain type (int, float, str, bool, or one of them or None), a default, and a
    `msgspec.Meta(description=...)` that is its help on the command line; `__post_init__` refuses what nothing can
    fulfil (`ImpossibleError`) or makes no sense (`InputError`), with the reason.
    """


def read_size(name: str, text: str, largest: int = 99) -> tuple[int, int]:
    """Rows and columns of an option such as `4x5`; raises `InputError` naming the option."""
    found = re.fullmatch(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", text)
    if not found or max(int(found[1]), int(found[2])) > largest:
        raise InputError(f"{name} {shown(text)}: expected ROWSxCOLUMNS such as 4x3, at most {largest} each")
    return int(found[1]), int(found[2])


O = TypeVar("O", bound=Options)  # noqa: E741


class Maker(Protocol[P_co, S_co, O]):
    """What `generator/<kind>.py` provides."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """The generator's version: any change in what an origin makes needs a new one."""

    @property
    def Options(self) -> type[O]:  # noqa: N802
        """The options of the command line and of `generate`."""

    def levels(self, options: O) -> tuple[int, ...]:
        """The levels that puzzles under these options can have."""

    def aim(self, options: O, levels: tuple[int, ...]) -> list[O]:
        """Narrower options to try in turn so that puzzles of these levels turn up quickly; at least one."""

    def make(self, options: O, draws: Stream) -> tuple[P_co, S_co] | None:
        """One try: a puzzle with its solution, or None when this try came to nothing. All chance comes from `draws`."""


def maker(kind: str) -> Maker[Any, Any, Any]:
    """The generator module of `kind`; raises `InputError` when there is no such kind."""
    found: Maker[Any, Any, Any] = room("generator", kind)
    return found


def generate(
    kind: str,
    options: Options | None = None,
    *,
    count: int = 1,
    levels: tuple[int, ...] = (),
    seed: int = 0,
    tries: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    exclude: Collection[str] = (),
) -> Iterator[Entry[Any, Any]]:
    """Up to `count` graded entries of `kind`, each with its solution and origin, no two alike up to symmetry.

    `levels` keeps only those levels (empty: all). The iterator ends early after `tries` tries (None: 1000 a puzzle).
    `progress` is called with (found, tried) after each try; `exclude` holds ids of canonical forms to leave out.
    Raises `ImpossibleError` when no puzzle can have these levels and `InputError` when `count`, `seed` or `kind` cannot
    be used; both at once, not when the first entry is drawn.
    """
    made_by = maker(kind)
    options = made_by.Options() if options is None else options
    if count < 1:
        raise InputError(f"count {count}: expected at least 1")
    if not 0 <= seed < 1 << 63:
        raise InputError(f"seed {seed}: expected 0 to 2**63 - 1")
    wanted = possible_levels(kind, options, levels)
    aims = made_by.aim(options, wanted) if wanted else [options]
    return _entries(kind, aims, count, wanted, seed, TRIES * count if tries is None else tries, progress, exclude)


def possible_levels(kind: str, options: Options, levels: Collection[int]) -> tuple[int, ...]:
    """Those of the wanted `levels` that puzzles under these options can have; raises `ImpossibleError` when none is."""
    wanted = sorted(set(levels))
    if any(not 1 <= level <= 5 for level in wanted):
        raise InputError(f"level {', '.join(map(str, wanted))}: expected levels 1 to 5")
    possible = maker(kind).levels(options)
    if wanted and not set(wanted) & set(possible):
        named = ", ".join(map(str, possible)) or "none"
        asked = f"{KINDS[kind]} level {', '.join(map(str, wanted))}"
        raise ImpossibleError(f"{asked}: does not exist with these options; levels that do: {named}")
    return tuple(level for level in wanted if level in possible)


def remake(origin: Origin) -> Entry[Any, Any] | None:
    """The entry of an origin, ungraded, or None when that try comes to nothing."""
    made_by = maker(origin.generator)
    if origin.version != made_by.VERSION:
        known = f"this is version {made_by.VERSION}"
        raise InputError(f"origin: generator {origin.generator} version {origin.version} is unknown, {known}")
    try:
        options = msgspec.convert(origin.parameters, made_by.Options)
    except msgspec.ValidationError as error:
        raise InputError(f"origin: parameters: {error}") from None
    return _one_try(origin.generator, options, origin.seed, origin.index)


def _entries(
    kind: str,
    aims: list[Any],
    count: int,
    levels: tuple[int, ...],
    seed: int,
    tries: int,
    progress: Callable[[int, int], None] | None,
    exclude: Collection[str],
) -> Iterator[Entry[Any, Any]]:
    seen: set[str] = set(exclude)
    found = 0
    for index in range(tries):
        entry = _one_try(kind, aims[index % len(aims)], seed, index)
        if entry is not None:
            form = format_id(canonical(entry.instance))
            if form not in seen:
                graded = _grade(entry)
                if graded is not None and (not levels or graded.level in levels):
                    seen.add(form)
                    found += 1
                    yield msgspec.structs.replace(entry, grade=graded)
        if progress:
            progress(found, index + 1)
        if found == count:
            return


def _grade(entry: Entry[Any, Any]) -> Grade | None:
    """The grade, or None where it is out of reach: such a try has come to nothing."""
    try:
        return grade(entry.instance)
    except OutOfReachError:
        return None


def _one_try(kind: str, options: Any, seed: int, index: int) -> Entry[Any, Any] | None:
    """What try number `index` makes, with its origin; every solution is checked by the rules, never trusted."""
    made_by = maker(kind)
    parameters = msgspec.to_builtins(options)
    made = made_by.make(options, stream(kind, made_by.VERSION, parameters, seed, index))
    if made is None:
        return None
    puzzle, solution = made
    breaches = check(puzzle, solution)
    if breaches:
        raise RuntimeError(f"generator {kind} made a wrong solution of {format_id(puzzle)}: {breaches[0]}")
    origin = Origin(generator=kind, version=made_by.VERSION, seed=seed, index=index, parameters=parameters)
    return make_entry(puzzle, solution, origin=origin)


def parse_levels(text: str) -> tuple[int, ...]:
    """The levels of `3` or `2-4`; raises `InputError`."""
    first, dash, last = text.partition("-")
    if not (first in LEVELS and (last in LEVELS if dash else True)) or (dash and first > last):
        raise InputError(f"level {shown(text)}: expected 1 to 5, or a range such as 2-4")
    return tuple(range(int(first), int(last or first) + 1))


def read_options(kind: str, values: dict[str, Any]) -> Any:
    """The options of a kind from plain values or their texts; raises `InputError` naming the option and the rule."""
    wanted = maker(kind).Options
    try:
        return msgspec.convert(values, wanted, strict=False)
    except msgspec.ValidationError as error:
        rule, _, path = str(error).partition(" - at `$.")
        name = path.rstrip("`")
        choices = typing.get_args(typing.get_type_hints(wanted).get(name))
        if rule.startswith("Invalid enum value") and choices:
            rule += f", expected one of {', '.join(map(str, choices))}"
        raise InputError(f"{kind}: {name}: {rule}" if name else f"{kind}: {rule}") from None
