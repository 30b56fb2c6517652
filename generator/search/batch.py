"""The loop around every generator: makes tries in order and filters them by grade and by canonical form."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from puzzlemill.generator.makers import Bearing, maker, options_type
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.climbing import way_to
from puzzlemill.generator.search.outlook import outlook
from puzzlemill.generator.search.targets import (
    ANY_PUZZLE,
    NO_MARATHON,
    Target,
    check_techniques,
    shipped_levels,
    written_levels,
)
from puzzlemill.generator.search.tries import Find, InProcess, Job, Miss, Source, Try
from puzzlemill.grading.minutes import MinutesTable, is_private, shipped, table_or_shipped
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError, whole_number
from puzzlemill.puzzles.levels import MARATHON, level_name
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.wording import counted

TRIES: Final = 1000
"""Default number of tries per puzzle."""

CLIMBS: Final = 30
"""Default number of climbs per puzzle."""

FIRST_CLIMBS: Final = 10
"""Climbs after which a remark says how many more to expect."""

SCARCE: Final = 100
"""Random tries per puzzle above which climbing is probably quicker; climbing took 30 to 700 grades per puzzle."""


class Request(msgspec.Struct, frozen=True):
    """What to search for: puzzles of a kind, with options and a target. It determines which puzzles are found.

    With `climb` each try climbs towards the target; None lets `Search` decide. `table` gives minutes and levels (None:
    the shipped one). Raises `ImpossibleError` if no puzzle can match the target and `InputError` if a field cannot be
    used.
    """

    kind: str
    options: GeneratorOptions
    target: Target = ANY_PUZZLE
    climb: bool | None = None
    seed: int = 0
    table: MinutesTable | None = None

    def __post_init__(self) -> None:
        if not 0 <= whole_number("seed", self.seed) < 1 << 63:
            raise InputError("expected 0 to 2**63 - 1", field="seed", value=self.seed)
        table_or_shipped(self.table)
        msgspec.structs.force_setattr(self, "target", possible_target(self.kind, self.options, self.target, self.table))
        if self.climb and way_to(self.kind, self.target) is None:
            if not self.target:
                raise InputError("no target; give a level, minutes, a score or a technique", field="climb")
            raise InputError(f"{kind_name(self.kind)} puzzles cannot be improved step by step", field="climb")


class State(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The state of a search: with the forms of its finds, everything needed to continue it.

    The search found `puzzles` (`found` in stores) in `tried` tries. `climbed` of the tries were climbs, and `reached`
    of these ended within the target. `grades` puzzles were graded and `faults` tries failed. `climbing` says whether
    tries climb, None while that is undecided. `nearest` is the closest grade outside the target, if any. `tedious`
    tries missed the target only because their puzzles are tedious, `trials` only because they need a trial.
    """

    puzzles: int = msgspec.field(default=0, name="found")
    tried: int = 0
    climbed: int = 0
    reached: int = 0
    grades: int = 0
    faults: int = 0
    climbing: bool | None = None
    nearest: Miss | None = None
    tedious: int = 0
    trials: int = 0

    def __str__(self) -> str:
        """A summary of the tries so far."""
        climbs = f", {self.climbed} of them climbs" if self.climbed else ""
        tedious = f", {self.tedious} tedious" if self.tedious else ""
        trials = f", {self.trials} with trials" if self.trials else ""
        return (
            f"{counted(self.tried, 'try', 'tries')}{climbs}, {counted(self.grades, 'puzzle')} graded{tedious}{trials}"
        )

    def shortage(self, count: int, option: str = "--{}") -> str:
        """Why a search ended with fewer than `count` puzzles, and what to do; `option` is how options are written."""
        words = f"found {self.puzzles} of {count} puzzles within the allowed tries"
        if self.tedious:
            others = counted(self.tedious, "other repeats", "others repeat")
            keep = option.format("tedious")
            words += f"; {others} the same steps for long: use {keep} to keep such puzzles, or choose a smaller board"
        if self.trials:
            others = counted(self.trials, "other needs", "others need")
            words += f"; {others} a trial: use {option.format('trials')} to keep such puzzles"
        return f"{words}{self.closest} ({self})"

    @property
    def closest(self) -> str:
        """The grade closest to the target among the puzzles that missed it, or that no puzzle was made."""
        grade = self.nearest
        if grade is None:
            return "" if self.grades else "; no try made a puzzle, so change or leave out some of the options"
        minutes = "" if grade.minutes is None else f", {grade.minutes:g} minutes"
        level = level_name(grade.level)
        return f"; the closest was level {level}{minutes}, technique {grade.technique}, score {grade.score:g}"

    @property
    def left_out(self) -> dict[str, int]:
        """The options that would have kept puzzles, and how many."""
        return {name: number for name, number in (("tedious", self.tedious), ("trials", self.trials)) if number}


@dataclass(frozen=True)
class Callbacks:
    """Functions that a search calls while it runs.

    `progress` gets the numbers of puzzles found and tries made, after each try. `remark` gets a line about what to
    expect. `fault` gets the number of a failed try and what went wrong; without it, the failure raises `RuntimeError`.
    `short` gets a line if the search ends with fewer puzzles than asked for.
    """

    progress: Callable[[int, int], object] | None = None
    remark: Callable[[str], object] | None = None
    fault: Callable[[int, str], object] | None = None
    short: Callable[[str], object] | None = None


def generate(
    kind: str,
    options: GeneratorOptions | None = None,
    target: Target = ANY_PUZZLE,
    *,
    count: int = 1,
    climb: bool | None = None,
    seed: int = 0,
    tries: int | None = None,
    table: MinutesTable | None = None,
) -> "Search":
    """Up to `count` graded entries of a kind, with solutions and origins; no two are the same up to symmetry.

    Only puzzles within the target are kept. Tries are random puzzles or, with `climb`, climbs towards the target; None
    lets `Search` decide. `table` gives minutes and levels (None: the shipped one). The iterator ends early after
    `tries` tries (None: 1000 per puzzle, or 30 climbs per puzzle). Raises `ImpossibleError` if no puzzle can match the
    target and `InputError` if an argument cannot be used, both when called and not when the first entry is drawn.
    """
    options = options_type(kind)() if options is None else options
    return Search(Request(kind, options, target, climb, seed, table), count, tries)


def possible_target(kind: str, options: GeneratorOptions, target: Target, table: MinutesTable | None = None) -> Target:
    """The target, reduced to levels that are possible with these options.

    Raises `InputError` for an unknown technique and `ImpossibleError` if no level is left, with the nearest possibility
    and the options that rule the target out. With a private table, only levels and minutes that exclude each other are
    impossible, because nobody has measured which options reach which of its levels.
    """
    check_techniques(kind, target)
    named = target.possible_levels(table)
    if not named:
        spans = " or ".join(_written_span((table or shipped()).span(level)) for level in target.levels)
        raise ImpossibleError(
            f"no puzzle has {target}; level {written_levels(target.levels)} takes {spans}", field="minutes"
        )
    if table is not None and is_private(table):
        table.curve(kind)
        return target
    possible = maker(kind).levels(options)
    bearing: Bearing[GeneratorOptions] | None = find("bearable levels", kind)
    kept_out = ""
    if bearing and (target.levels or target.minutes) and not target.tedious and set(named) & set(possible):
        bearable = bearing.bearable(options, target.techniques)
        possible = tuple(level for level in possible if level in bearable)
        kept_out = "; --tedious keeps puzzles that repeat the same steps"
    if not set(named) & set(possible):
        wanted = f"{target}" if target.minutes else f"level {written_levels(named)}"
        others = f"possible levels: {_with_nearest(possible, named)}{kept_out}{_remedy(kind, options, named, wanted)}"
        raise ImpossibleError(f"no {kind_name(kind)} puzzle has {wanted} with these options; {others}")
    kept = tuple(level for level in named if level in possible) if target.levels else ()
    return msgspec.structs.replace(target, levels=kept)


def _with_nearest(possible: Sequence[int], levels: Sequence[int]) -> str:
    """`1, 2, 3 (the nearest is 3, 6 to 20 minutes)`: the possible levels, and which is nearest to the wanted ones."""
    if not possible:
        return "none"
    nearest = min(possible, key=lambda level: (min(abs(level - other) for other in levels), level))
    choice = f"the nearest is {level_name(nearest)}, " if len(possible) > 1 else ""
    return f"{', '.join(map(level_name, possible))} ({choice}{_written_span(shipped().span(nearest))})"


def _remedy(kind: str, options: GeneratorOptions, levels: Sequence[int], wanted: str) -> str:
    """Which options to leave out for puzzles of these levels, as `wanted`: any one that is enough, or else all."""
    chosen = _chosen(options)
    enough = []
    for name in chosen:
        others = {other: value for other, value in chosen.items() if other != name}
        if _reaches(kind, others, levels):
            enough.append(name.replace("_", " "))
    if chosen and not enough and _reaches(kind, {}, levels):
        enough = ["all options"]
    return f"; leave out {' or '.join(enough)} to get {wanted}" if enough else ""


def _reaches(kind: str, chosen: Mapping[str, object], levels: Sequence[int]) -> bool:
    """Whether puzzles with these options can have one of the levels; False if the options exclude each other."""
    with suppress(InputError):
        return bool(set(levels) & set(maker(kind).levels(options_type(kind)(**chosen))))
    return False


def _chosen(options: GeneratorOptions) -> dict[str, object]:
    """The options that are not at their default, without those that follow from others, as a board from letters."""
    chosen = {}
    for field in msgspec.structs.fields(options):
        plain = None
        with suppress(InputError):
            plain = msgspec.structs.replace(options, **{field.name: field.default})
        if plain != options:
            chosen[field.name] = getattr(options, field.name)
    return chosen


def _written_span(span: tuple[float, float]) -> str:
    """`under 6 minutes`, `6 to 20 minutes` or `at least 180 minutes`."""
    low, high = span
    if not low:
        return f"under {high:g} minutes" if high < math.inf else "any time"
    return f"{low:g} to {high:g} minutes" if high < math.inf else f"at least {low:g} minutes"


class Search:
    """An iterator over the entries of a request; `state` describes the search so far.

    If the request does not say whether to climb, all tries are climbs if the reference populations predict more than
    `SCARCE` random tries per puzzle. Otherwise it checks after every `SCARCE` tries whether they took more, and
    if so climbs from then on. So a request always makes the same puzzles, wherever and in whatever order its tries are
    made.
    """

    def __init__(
        self,
        request: Request,
        count: int,
        tries: int | None = None,
        *,
        state: State | None = None,
        known: Iterable[str] = (),
        source: Source | None = None,
        callbacks: Callbacks = Callbacks(),
    ) -> None:
        """Search for `count` puzzles from the beginning, or continue from the `state` of an earlier search.

        `known` are forms to leave out; a search that continues needs the forms of its earlier finds. Raises
        `InputError` if `count` or `tries` cannot be used.
        """
        count = whole_number("count", count, 1)
        tries = None if tries is None else whole_number("tries", tries, 1)
        self.state: State = state or State(climbing=request.climb)
        self._request, self._count, self._tries, self._callbacks = request, count, tries, callbacks
        self._seen = set(known)
        self._source = source or InProcess(self._seen, caught=callbacks.fault is not None)
        way = way_to(request.kind, request.target, request.table)
        aims = aims_of(request.kind, request.options, request.target, request.table)
        unasked = not request.target and request.options == options_type(request.kind)()
        target = request.target
        switches = {"tedious": target.tedious, "trials": target.trials}
        wanted = msgspec.structs.replace(NO_MARATHON, **switches) if unasked else target
        self._random = Job(request.kind, aims, wanted, request.seed, None, request.table)
        self._marathons = 0
        self._climb = self._random._replace(climb=way) if way else None
        if self._climb is None:
            self.state.climbing = False

    # Only the caller knows the kind of the entries, so their types are left open.
    def __iter__(self) -> Iterator[Entry[Any, Any]]:
        return self

    def __next__(self) -> Entry[Any, Any]:
        while not self.ended:
            find = self.step()
            if find:
                return find.entry
        if self.state.puzzles < self._count and self._callbacks.short:
            self._callbacks.short(self.state.shortage(self._count, "{}=True"))
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Stop tries that were started ahead; a search that ends does this itself."""
        self._source.close()

    @property
    def ended(self) -> bool:
        """Whether the search has enough puzzles, or no tries left."""
        state, most = self.state, self._tries
        if most is None:
            random = state.tried - state.climbed
            most = random + CLIMBS * self._count if state.climbing else TRIES * self._count
        return state.puzzles >= self._count or state.tried >= most

    def step(self) -> Find | None:
        """Make one more try; return its puzzle if it is new and within the target."""
        state, target = self.state, self._request.target
        if target and not state.tried:
            self._look_ahead()
        job = self._climb if state.climbing else None
        outcome = self._source(job or self._random, state.tried, self._tries_expected())
        find = self._count_in(outcome, job is not None)
        if self._callbacks.progress:
            self._callbacks.progress(state.puzzles, state.tried)
        if state.tried == SCARCE and not state.grades:
            self._remark(f"none of the first {SCARCE} tries made a puzzle: together, these options may be impossible")
        if target:
            self._look_back()
        elif self.ended and self._marathons:
            self._remark_on_marathons()
        return find

    def _tries_expected(self) -> int:
        """The number of tries still expected, judging by the tries made; more of them ahead would be wasted work."""
        state, left = self.state, self._count - self.state.puzzles
        return -(-left * (state.tried + 1) // (state.puzzles + 1))

    def _count_in(self, outcome: Try, climbs: bool) -> Find | None:
        """Add a try to the state; return its puzzle if it is new and within the target."""
        state, new = self.state, outcome.form not in self._seen
        state.tried += 1
        state.climbed += climbs
        state.grades += outcome.climbed
        if outcome.graded and new:
            state.grades += 1
        if outcome.fault:
            state.faults += 1
            self._report_fault(state.tried - 1, outcome.fault)
        if not new:
            return None
        state.tedious += outcome.left_out == "tedious"
        state.trials += outcome.left_out == "trials"
        if outcome.miss and (state.nearest is None or outcome.miss.distance < state.nearest.distance):
            state.nearest = outcome.miss
        if outcome.find:
            self._seen.add(outcome.form)
            self._marathons += outcome.find.level == MARATHON
            state.puzzles += 1
            state.reached += climbs
        return outcome.find

    def _report_fault(self, index: int, fault: str) -> None:
        if not self._callbacks.fault:
            raise RuntimeError(f"try {index}: {fault}")
        self._callbacks.fault(index, fault)

    def _remark(self, line: str) -> None:
        if self._callbacks.remark:
            self._callbacks.remark(line)

    def _remark_on_marathons(self) -> None:
        """Remark that the puzzles take very long, unless somebody chose a time for them."""
        start = (self._request.table or shipped()).span(MARATHON)[0]
        made = counted(self._marathons, "marathon")
        self._remark(f"made {made} of {start:g} minutes or more; choose other puzzles with --level or --minutes")

    def _look_ahead(self) -> None:
        """Remark on the forecast of the populations, and climb if random tries will clearly succeed too rarely."""
        request = self._request
        known = outlook(request.kind, maker(request.kind).VERSION, self._random.aims, request.target, request.table)
        if known is None:
            return
        if self.state.climbing is None and known.share * SCARCE < 1:
            self.state.climbing = True
        self._remark(known.forecast(self._count, climbing=bool(self.state.climbing)))

    def _look_back(self) -> None:
        """Remark on the results of the first tries or climbs, and climb from now on if random tries find too little.

        This decision must not depend on the number of puzzles asked for, because a search can continue for more.
        """
        state = self.state
        if state.climbed == FIRST_CLIMBS:
            self._remark_on_success(state.reached, state.climbed, "climbs")
        elif not state.climbed and state.tried % SCARCE == 0:
            # Climbing leads to a level, but not away from what is left out.
            if state.climbing is None and (state.puzzles + sum(state.left_out.values())) * SCARCE < state.tried:
                state.climbing = True
                success = f"{state.puzzles or 'none'} of the first {state.tried} tries matched"
                if not self.ended:
                    self._remark(f"{success}, so from now on each try starts at random and improves step by step")
            elif state.tried == SCARCE:
                self._remark_on_success(state.puzzles, state.tried, "tries")

    def _remark_on_success(self, hits: int, number: int, tries: str) -> None:
        """Remark on how many of the first tries matched, and how many more to expect."""
        left = self._count - self.state.puzzles
        if left > 0:
            expected = left * number // hits if hits else 0
            more = f"; expect about {expected} more for {counted(left, 'more puzzle')}" if hits else ""
            kept = (f"; --{name} would have kept {others} more" for name, others in self.state.left_out.items())
            self._remark(f"{hits or 'none'} of the first {number} {tries} matched{''.join(kept)}{more}")


def aims_of(
    kind: str, options: GeneratorOptions, target: Target, table: MinutesTable | None = None
) -> list[GeneratorOptions]:
    """The options to try in turn, narrowed to the levels of the target.

    The techniques and scores of the target can narrow them first. The wanted minutes of a private table are translated
    to levels of the shipped one; if the options seem to reach none of these levels, they are tried as they are.
    """
    generator = maker(kind)
    possible = generator.levels(options)
    options = options.towards(target.techniques, target.score is not None, target.minutes, target.trials)
    levels = tuple(level for level in shipped_levels(kind, target, table) if level in possible)
    if levels == possible and not (target.levels or target.minutes):
        return generator.aim(options, ())
    if not is_private(table):
        return generator.aim(options, levels)
    try:
        return generator.aim(options, levels) if levels else [options]
    except OutOfReachError:
        return [options]
