"""The loop around every generator: one stream a try, checked, graded, filtered by grade and by canonical form."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec

from puzzlemill.generator.climbing import Climb, check_climb, check_made, climb_from, graded, way_to
from puzzlemill.generator.makers import Maker, Options, maker, read_options, read_size
from puzzlemill.generator.outlook import outlook
from puzzlemill.generator.targets import Target, check_techniques, distance, levels_of
from puzzlemill.puzzles import KINDS, canonical, format_id
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.packs import Entry, Grade, Origin, make_entry
from puzzlemill.puzzles.streams import stream

__all__ = [
    "Maker",
    "Options",
    "Search",
    "generate",
    "maker",
    "possible_target",
    "read_options",
    "read_size",
    "remake",
]

TRIES = 1000
"""Tries spent for each puzzle asked for, unless the caller says otherwise."""

CLIMBS = 30
"""Climbs spent for each puzzle asked for, unless the caller says otherwise."""

FIRST_CLIMBS = 10
"""Climbs after which is told how many it may take."""

SCARCE = 100
"""Random tries a puzzle from which climbing is likely to be quicker: it took 30 to 700 grades a puzzle."""

CLIMB = "climb"
"""What an origin's parameters have besides the options where the try was a climb."""


def generate(
    kind: str,
    options: Options | None = None,
    *,
    count: int = 1,
    levels: tuple[int, ...] = (),
    score: tuple[float, float] | None = None,
    techniques: tuple[str, ...] = (),
    climb: bool | None = None,
    seed: int = 0,
    tries: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    remark: Callable[[str], None] | None = None,
    exclude: Collection[str] = (),
) -> "Search":
    """Up to `count` graded entries of `kind`, each with its solution and origin, no two alike up to symmetry.

    Kept are only puzzles of these levels, a score in this range and one of these techniques (empty, None: any). Tries
    are random puzzles or, with `climb`, climbs towards such a one; None leaves that to `Search`. The iterator ends
    early after `tries` tries (None: 1000 a puzzle, 30 a puzzle of climbs). `progress` is called with (found, tried)
    after each try, `remark` with a line on what is to be expected; `exclude` holds ids of canonical forms to leave out.
    Raises `ImpossibleError` when no puzzle can be as wanted and `InputError` when an argument cannot be used; both at
    once, not when the first entry is drawn.
    """
    made_by = maker(kind)
    options = made_by.Options() if options is None else options
    if count < 1:
        raise InputError(f"count {count}: expected at least 1")
    if not 0 <= seed < 1 << 63:
        raise InputError(f"seed {seed}: expected 0 to 2**63 - 1")
    target = possible_target(kind, options, Target(tuple(sorted(set(levels))), score, techniques))
    if climb and way_to(kind, target) is None:
        raise InputError("climb: expected a level, a score or a technique to climb to, of a kind that has mutations")
    return Search(kind, options, target, count, climb, seed, tries, progress, remark, exclude)


def possible_target(kind: str, options: Options, target: Target) -> Target:
    """The target with those levels that its techniques and puzzles under these options have.

    Raises `InputError` for a technique that there is not and `ImpossibleError` where no level is left.
    """
    check_techniques(kind, target)
    wanted = [level for level in levels_of(kind, target.techniques) if not target.levels or level in target.levels]
    possible = maker(kind).levels(options)
    if not set(wanted) & set(possible):
        named = ", ".join(map(str, possible)) or "none"
        needs = f" for technique {' or '.join(target.techniques)}" if target.techniques else ""
        asked = f"{KINDS[kind]} level {', '.join(map(str, wanted))}{needs}"
        raise ImpossibleError(f"{asked}: does not exist with these options; levels that do: {named}")
    levels = tuple(level for level in wanted if level in possible) if target.levels else ()
    return msgspec.structs.replace(target, levels=levels)


class Search:
    """An iterator over the entries of a request, and how it went so far.

    `found` entries turned up in `tried` tries, of which `climbed` were climbs, and `grades` puzzles were graded.
    `nearest` is the grade nearest to the target of the puzzles that missed it, None without any.

    Where it is left open whether to climb, tries are climbs from the first one on if the reference populations tell
    that random ones take more than `SCARCE` a puzzle; and else from where they do, looked at after each `SCARCE` tries.
    So the same request makes the same puzzles.
    """

    def __init__(
        self,
        kind: str,
        options: Any,
        target: Target,
        count: int,
        climb: bool | None,
        seed: int,
        tries: int | None,
        progress: Callable[[int, int], None] | None,
        remark: Callable[[str], None] | None,
        exclude: Collection[str],
    ) -> None:
        """A search that has not begun; see `generate` for the arguments."""
        self.found = self.tried = self.climbed = self.grades = self._reached = 0
        self.nearest: Grade | None = None
        self._kind, self._target, self._count, self._seed, self._tries = kind, target, count, seed, tries
        self._aims = _aims(kind, options, target)
        self._way = way_to(kind, target)
        self._climbing = climb if self._way else False
        self._progress, self._remark = progress, remark or (lambda line: None)
        self._seen = set(exclude)
        self._entries = self._run()

    def __iter__(self) -> Iterator[Entry[Any, Any]]:
        return self

    def __next__(self) -> Entry[Any, Any]:
        return next(self._entries)

    def __str__(self) -> str:
        """What was tried so far."""
        tries = "1 try" if self.tried == 1 else f"{self.tried} tries"
        climbs = f", {self.climbed} of them climbs" if self.climbed else ""
        return f"{tries}{climbs}, {self.grades} puzzles graded"

    def _run(self) -> Iterator[Entry[Any, Any]]:
        if self._target:
            self._look_ahead()
        while self.found < self._count and self.tried < self._most_tries:
            entry = self._try(self.tried)
            self.tried += 1
            if entry:
                self.found += 1
                self._reached += self._climbing is True
                yield entry
            if self._progress:
                self._progress(self.found, self.tried)
            if self._target and self.found < self._count:
                self._look_back()

    @property
    def _most_tries(self) -> int:
        if self._tries is not None:
            return self._tries
        return self.tried - self.climbed + CLIMBS * self._count if self._climbing else TRIES * self._count

    def _look_ahead(self) -> None:
        """Tell what the populations know, and whether to climb where that is plain."""
        known = outlook(self._kind, maker(self._kind).VERSION, self._aims, self._target)
        if known is None:
            return
        if self._climbing is None and known.share * SCARCE < 1:
            self._climbing = True
        then = ", so each try climbs towards one" if self._climbing else ""
        self._remark(f"{known.told(self._count)}{then}")

    def _look_back(self) -> None:
        """Tell what the first tries or climbs found, and climb from here on where tries find too little."""
        if self.climbed == FIRST_CLIMBS:
            self._tell(self._reached, self.climbed, "climbs")
        elif not self.climbed and self.tried % SCARCE == 0:
            if self._climbing is None and self.found * SCARCE < self.tried:
                self._climbing = True
                found = f"{self.found or 'none'} of the first {self.tried} tries made such a puzzle"
                self._remark(f"{found}, so each further one climbs towards one")
            elif self.tried == SCARCE:
                self._tell(self.found, self.tried, "tries")

    def _tell(self, found: int, number: int, what: str) -> None:
        """Remark what so many tries found, and what may be left to do."""
        left = self._count - self.found
        more = f": some {left * number // found} more for {left} more" if found else ""
        self._remark(f"{found or 'none'} of the first {number} {what} made such a puzzle{more}")

    def _try(self, index: int) -> Entry[Any, Any] | None:
        """What try number `index` makes, graded; None when it came to nothing or is not as wanted."""
        way = self._way if self._climbing else None
        self.climbed += way is not None
        made, spent = _one_try(self._kind, self._aims[index % len(self._aims)], way, self._seed, index)
        self.grades += spent
        form = format_id(canonical(made.instance)) if made else ""
        if not made or form in self._seen:
            return None
        found = graded(made.instance)
        self.grades += not spent
        if found and found in self._target:
            self._seen.add(form)
            return msgspec.structs.replace(made, grade=found)
        if found and (self.nearest is None or self._far(found) < self._far(self.nearest)):
            self.nearest = found
        return None

    def _far(self, grade: Grade) -> tuple[int, int, int]:
        return distance(self._kind, self._target, grade)


def remake(origin: Origin) -> Entry[Any, Any] | None:
    """The entry of an origin, ungraded, or None when that try comes to nothing."""
    made_by = maker(origin.generator)
    if origin.version != made_by.VERSION:
        known = f"this is version {made_by.VERSION}"
        raise InputError(f"origin: generator {origin.generator} version {origin.version} is unknown, {known}")
    parameters = dict(origin.parameters)
    climb = None
    try:
        if CLIMB in parameters:
            climb = msgspec.convert(parameters.pop(CLIMB), Climb)
            check_climb(origin.generator, climb)
        options = msgspec.convert(parameters, made_by.Options)
    except (msgspec.ValidationError, InputError) as error:
        raise InputError(f"origin: parameters: {error}") from None
    return _one_try(origin.generator, options, climb, origin.seed, origin.index)[0]


def _aims(kind: str, options: Any, target: Target) -> list[Any]:
    """The options to try in turn: narrowed to the levels that are wanted, or that the wanted techniques have."""
    possible = maker(kind).levels(options)
    levels = tuple(level for level in levels_of(kind, target.techniques) if level in possible)
    if not target.levels and levels == possible:
        return [options]
    return maker(kind).aim(options, target.levels or levels)


def _one_try(kind: str, options: Any, climb: Climb | None, seed: int, index: int) -> tuple[Entry[Any, Any] | None, int]:
    """What try number `index` makes, with its origin, and how many puzzles a climb graded for it."""
    made_by = maker(kind)
    parameters = msgspec.to_builtins(options) | ({CLIMB: msgspec.to_builtins(climb)} if climb else {})
    draws = stream(kind, made_by.VERSION, parameters, seed, index)
    made, spent = made_by.make(options, draws), 0
    if made is None:
        return None, 0
    check_made(kind, *made)
    if climb:
        made, spent = climb_from(kind, options, made, climb, draws)
    origin = Origin(generator=kind, version=made_by.VERSION, seed=seed, index=index, parameters=parameters)
    return make_entry(*made, origin=origin), spent
