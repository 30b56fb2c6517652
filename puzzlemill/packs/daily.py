"""One puzzle per day: from a pack, whose puzzles all get their turn, or made on the day by a generator.

A day is a calendar date, never a moment, so callers decide whose time zone counts. Everything is counted in whole
numbers, so every machine finds the same puzzle. `web/src/packs/daily.ts` has the same calendar of a pack, and
`conformance/daily.json` proves that it has.
"""

import datetime
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, Final, cast

from puzzlemill.api import iter_generate
from puzzlemill.generator.makers import maker
from puzzlemill.generator.search.batch import Search
from puzzlemill.packs import rank as rank_of
from puzzlemill.puzzles.kinds import KINDS, InputError, Kind, OutOfReachError, kind_name, whole_number
from puzzlemill.puzzles.levels import MARATHON, level_name
from puzzlemill.puzzles.packs import AnyEntry, Origin, Pack
from puzzlemill.puzzles.streams import stream
from puzzlemill.puzzles.wording import counted

START: Final = datetime.date(2024, 1, 1)
"""The day from which weeks are counted, a Monday."""

WEEK: Final = (1, 2, 3, 4, 5, 6, 7)
"""How hard the puzzles from a pack are, from Monday to Sunday: the easiest seventh of the pack is for Mondays."""

LEVELS: Final = (1, 1, 2, 2, 3, 3, 4)
"""The levels of puzzles that a generator makes, from Monday to Sunday."""

SPAN: Final = 28
"""Days, counted from the start, within which no two puzzles of a generator are the same up to symmetry."""

VERSION: Final = 1
"""The version of the seeds of the days. Any change of the puzzles of `puzzle_for` needs a new one."""

LARGEST_SEED: Final = 2**53 - 1
"""The largest seed of a calendar: JavaScript has no larger whole numbers."""

LARGEST_OF_ORIGINS: Final = 2**63 - 1
"""The largest seed of puzzles made on the day, as of all generators."""


def puzzle_for(
    day: datetime.date,
    source: Pack | Origin | Kind,
    *,
    start: datetime.date = START,
    week: Sequence[int] | None = None,
    seed: int = 0,
    **options: object,
) -> AnyEntry:
    """The puzzle of a day: the same one on every machine, and on every call.

        >>> import datetime, puzzlemill
        >>> kind = next(iter(puzzlemill.KINDS))
        >>> puzzlemill.puzzle_for(datetime.date(2026, 12, 24), puzzlemill.ready_made(kind)).grade.level
        3

    `source` is a pack, or what a generator needs: a kind with its `options`, or an origin, whose index is ignored and
    whose seed counts if `seed` is 0. `Calendar` explains `start`, `week` and `seed` for a pack. For a generator `week`
    has the levels from Monday to Sunday; no two of the `SPAN` days of a block are the same up to symmetry. Such a
    puzzle takes as long as making all puzzles of its level that come before it in the block.

    Raises `InputError` if an argument is wrong, and `OutOfReachError` if the generator finds no puzzle of the level.
    """
    if isinstance(source, Pack):
        if options:
            raise InputError(f"{next(iter(options))}: options are for generators; a pack has none")
        return Calendar(source, start=start, week=WEEK if week is None else week, seed=seed).on(day)
    if isinstance(source, Origin):
        kind_name(source.generator)  # refuses unknown kinds
        version = maker(source.generator).VERSION
        if source.version != version:
            raise InputError(
                f"version {source.version}: puzzlemill now has version {version} of the generator", field="origin"
            )
        options, seed = {**source.parameters, **options}, seed or source.seed
    elif not isinstance(source, str):
        raise InputError("expected a pack, an origin or a kind", field="source", value=source)
    kind = source.generator if isinstance(source, Origin) else source
    kind_name(kind)
    for name in ("level", "count"):
        if name in options:
            raise InputError(f"{name}: the day decides it; `week` has the levels from Monday to Sunday")
    return _made_for(day, kind, start, LEVELS if week is None else week, seed, options)


class Calendar:
    """A pack as a calendar with one puzzle per day, forwards and backwards from any day.

    Each weekday has puzzles of its own, which come in turn. The easiest ones are for the weekdays with the smallest
    number in `week`, which is read from Monday to Sunday; weekdays with equal numbers share their puzzles. Each weekday
    has the same number of puzzles, except that the first weekdays from `start` get the remainder. So all puzzles of the
    pack come once in the days after `start`, and each comes again after as many days as the pack has puzzles, rounded
    down to whole weeks; not rounded if all weekdays share their puzzles. A pack of fewer than seven puzzles has no
    rhythm: they take turns.

    Puzzles are ordered by level, minutes, score and place in the pack. Which of a weekday's puzzles comes first is
    mixed by `seed`; if the pack has several kinds, the next day has another kind wherever its weekday has one left.
    Entries with an id that came before in the pack are left out.

    Raises `InputError` for an empty pack and for wrong arguments.
    """

    def __init__(self, pack: Pack, *, start: datetime.date = START, week: Sequence[int] = WEEK, seed: int = 0) -> None:
        """The calendar of a pack."""
        if not isinstance(pack, Pack):
            raise InputError(f"expected a pack, got {type(pack).__name__}", field="pack")
        entries = list({entry.id: entry for entry in reversed(pack.puzzles)}.values())[::-1]
        if not entries:
            raise InputError("has no puzzles; a calendar needs at least one", field="pack")
        _checked_seed(seed, LARGEST_SEED)
        self._start = _checked_date("start", start)
        week = _checked_week(week, 7)
        # The numbers of the days of a week that begins like `start`.
        self._ranks = [week[(start.weekday() + day) % 7] if len(entries) >= 7 else 1 for day in range(7)]
        self._days = {rank: [day for day in range(7) if self._ranks[day] == rank] for rank in sorted({*self._ranks})}
        self._queues = _queues(entries, self._ranks, seed)
        self._settings = f"start={start}, week={week}, seed={seed}"

    def __repr__(self) -> str:
        puzzles = counted(sum(map(len, self._queues.values())), "puzzle")
        return f"Calendar(<{puzzles}>, {self._settings})"

    def on(self, day: datetime.date) -> AnyEntry:
        """The entry of a day; raises `InputError` unless it is a date."""
        weeks, day_of_week = divmod((_checked_date("day", day) - self._start).days, 7)
        rank = self._ranks[day_of_week]
        days, queue = self._days[rank], self._queues[rank]
        return queue[(weeks * len(days) + days.index(day_of_week)) % len(queue)]

    def days(self, first: datetime.date, number: int) -> Iterator[tuple[datetime.date, AnyEntry]]:
        """The `number` days from `first` on, each with its entry.

        Raises `InputError` unless `first` is a date, and for days after the last one of Python's calendar.
        """
        after = whole_number("number", number, 0)
        if after - 1 > (datetime.date.max - _checked_date("first", first)).days:
            raise InputError(f"the calendar ends on {datetime.date.max}", field="number", value=after)
        days = (first + datetime.timedelta(past) for past in range(after))
        return ((day, self.on(day)) for day in days)


def _queues(entries: Sequence[AnyEntry], ranks: Sequence[int], seed: int) -> dict[int, list[AnyEntry]]:
    """The entries of each rank in the order in which they come, given the ranks of the days of a week."""
    weeks, remainder = divmod(len(entries), 7)
    sizes = {
        rank: sum(weeks + (day < remainder) for day in range(7) if ranks[day] == rank) for rank in sorted({*ranks})
    }
    ordered = sorted(entries, key=rank_of)
    ends = accumulate(sizes.values())
    left = {
        rank: _by_kind(ordered[end - size : end], seed) for (rank, size), end in zip(sizes.items(), ends, strict=True)
    }
    queues: dict[int, list[AnyEntry]] = {rank: [] for rank in sizes}
    yesterday = ""
    for day in range(len(entries)):
        rank = ranks[day % 7]
        waiting = {kind: listed for kind, listed in left[rank].items() if listed}
        others = [kind for kind in waiting if kind != yesterday] or list(waiting)
        # The kind with the most puzzles left; `max` takes the first of equal ones.
        yesterday = max(others, key=lambda kind: len(waiting[kind]))
        queues[rank].append(waiting[yesterday].pop())
    return queues


def _by_kind(entries: Sequence[AnyEntry], seed: int) -> dict[str, list[AnyEntry]]:
    """The entries of each kind, mixed by the seed, in reverse: the last one comes first."""
    mixed = sorted(entries, key=lambda entry: (mixed_number(f"{seed}:{entry.id}"), entry.id), reverse=True)
    return {kind: [entry for entry in mixed if entry.kind == kind] for kind in KINDS}


def mixed_number(text: str) -> int:
    """A number of 32 bits from ASCII text: FNV-1a, then the finalizer of MurmurHash3, which mixes its high bits."""
    number = 0x811C9DC5
    for byte in text.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    number = (number ^ number >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    number = (number ^ number >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return number ^ number >> 16


def _made_for(
    day: datetime.date, kind: str, start: datetime.date, week: Sequence[int], seed: int, options: dict[str, object]
) -> AnyEntry:
    """The puzzle that the generator makes for a day."""
    levels = _checked_week(week, MARATHON)
    block, day_of_block = divmod((_checked_date("day", day) - _checked_date("start", start)).days, SPAN)
    level, *before = [levels[(start.weekday() + number) % 7] for number in range(day_of_block, -1, -1)]
    draws = stream("daily", VERSION, {"level": level}, _checked_seed(seed, LARGEST_OF_ORIGINS), block)
    # Puzzles of other levels differ anyway: symmetric puzzles have the same grade.
    count = 1 + before.count(level)
    request: Any = {"count": count, "level": level_name(level), "seed": draws.bits() >> 1, **options}
    search, made = cast(Search, iter_generate(cast(Kind, kind), **request)), []
    while not search.ended:  # not by iterating, which would warn in addition to the error below
        if find := search.step():
            made.append(find.entry)
    search.close()
    if len(made) < count:
        raise OutOfReachError(f"{kind}: no puzzle of level {level} for {day}; choose other levels or options")
    return made[-1]


def _checked_date(name: str, day: object) -> datetime.date:
    """The date, or `InputError`; a moment is refused, because its date depends on the time zone."""
    if isinstance(day, datetime.date) and not isinstance(day, datetime.datetime):
        return day
    raise InputError("expected a datetime.date, without a time", field=name, value=day)


def _checked_seed(seed: object, most: int) -> int:
    """A seed from 0 to `most`, or `InputError`."""
    number = whole_number("seed", seed, 0)
    if number > most:
        raise InputError(f"expected at most {most}", field="seed", value=seed)
    return number


def _checked_week(week: object, most: int) -> tuple[int, ...]:
    """Seven whole numbers from 1 to `most`, or `InputError`."""
    if not isinstance(week, Sequence) or isinstance(week, str) or len(week) != 7:
        raise InputError("expected seven numbers, from Monday to Sunday", field="week", value=week)
    numbers = tuple(whole_number("week", number, 1) for number in week)
    if max(numbers) > most:
        raise InputError(f"expected numbers from 1 to {most}", field="week", value=week)
    return numbers
