"""The loop around every generator: tries in their order, filtered by grade and by canonical form."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import Any, Final

import msgspec

from puzzlemill.generator.makers import maker, options_type
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.climbing import way_to
from puzzlemill.generator.search.outlook import outlook
from puzzlemill.generator.search.targets import Target, check_techniques, levels_of
from puzzlemill.generator.search.tries import Here, Job, Made, Near, Source, Try
from puzzlemill.generator.search.workers import Spread
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.packs import Entry

TRIES: Final = 1000
"""Tries spent for each puzzle asked for, unless the caller says otherwise."""

CLIMBS: Final = 30
"""Climbs spent for each puzzle asked for, unless the caller says otherwise."""

FIRST_CLIMBS: Final = 10
"""Climbs after which is told how many it may take."""

SCARCE: Final = 100
"""Random tries a puzzle from which climbing is likely to be quicker: it took 30 to 700 grades a puzzle."""


class Request(msgspec.Struct, frozen=True):
    """What is searched for: puzzles of a kind with these options within a target; all that their making depends on.

    With `climb` each try climbs towards the target, None leaves that to `Search`. Raises `ImpossibleError` when no
    puzzle can be as wanted and `InputError` when a field cannot be used.
    """

    kind: str
    options: Any
    target: Target = Target()
    climb: bool | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 63:
            raise InputError(f"seed {self.seed}: expected 0 to 2**63 - 1")
        msgspec.structs.force_setattr(self, "target", possible_target(self.kind, self.options, self.target))
        if self.climb and way_to(self.kind, self.target) is None:
            wanted = "expected a level, a score or a technique to climb to, of a kind that has mutations"
            raise InputError(f"climb: {wanted}")


class State(msgspec.Struct, forbid_unknown_fields=True):
    """How far a search has come: with the forms it has found, all that it needs to go on.

    `found` puzzles turned up in `tried` tries, of which `climbed` were climbs and `reached` a puzzle as wanted;
    `grades` puzzles were graded, `faults` tries broke down. `climbing` says whether tries climb, None while that is
    open. `nearest` is the grade nearest to the target of the puzzles that missed it, None without any.
    """

    found: int = 0
    tried: int = 0
    climbed: int = 0
    reached: int = 0
    grades: int = 0
    faults: int = 0
    climbing: bool | None = None
    nearest: Near | None = None

    def __str__(self) -> str:
        """What was tried so far."""
        tries = "1 try" if self.tried == 1 else f"{self.tried} tries"
        climbs = f", {self.climbed} of them climbs" if self.climbed else ""
        return f"{tries}{climbs}, {self.grades} puzzles graded"


def generate(
    kind: str,
    options: GeneratorOptions | None = None,
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
    exclude: Iterable[str] = (),
    executor: Executor | None = None,
    workers: int = 1,
) -> "Search":
    """Up to `count` graded entries of `kind`, each with its solution and origin, no two alike up to symmetry.

    Kept are only puzzles of these levels, a score in this range and one of these techniques (empty, None: any). Tries
    are random puzzles or, with `climb`, climbs towards such a one; None leaves that to `Search`. The iterator ends
    early after `tries` tries (None: 1000 a puzzle, 30 a puzzle of climbs). `progress` is called with (found, tried)
    after each try, `remark` with a line on what is to be expected; `exclude` holds ids of canonical forms to leave out.
    Tries are made here, or by the `workers` of an `executor`: the entries are the same.
    Raises `ImpossibleError` when no puzzle can be as wanted and `InputError` when an argument cannot be used; both at
    once, not when the first entry is drawn.
    """
    options = options_type(kind)() if options is None else options
    request = Request(kind, options, Target(tuple(sorted(set(levels))), score, techniques), climb, seed)
    if executor is None and workers != 1:
        raise InputError(
            f"workers {workers}: of which executor? expected one, such as generator.search.workers.Processes({workers})"
        )
    source = Spread(executor, workers) if executor is not None else None
    return Search(request, count, tries, known=exclude, source=source, progress=progress, remark=remark)


def possible_target(kind: str, options: GeneratorOptions, target: Target) -> Target:
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
    """An iterator over the entries of a request; `state` says how it went so far.

    Where it is left open whether to climb, tries are climbs from the first one on if the reference populations tell
    that random ones take more than `SCARCE` a puzzle; and else from where they do, looked at after each `SCARCE` tries.
    So the same request makes the same puzzles, wherever and in whatever order its tries are made.
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
        progress: Callable[[int, int], None] | None = None,
        remark: Callable[[str], None] | None = None,
        fault: Callable[[int, str], None] | None = None,
    ) -> None:
        """A search for `count` puzzles from the beginning, or from the `state` in which another one was left.

        `known` are the forms to leave out: of a search that goes on, those it has found. `fault` is called with the
        number of a try that broke down and what went wrong; without it that is raised as `RuntimeError`. See `generate`
        for the rest. Raises `InputError` when count or tries cannot be used.
        """
        if count < 1:
            raise InputError(f"count {count}: expected at least 1")
        if tries is not None and tries < 1:
            raise InputError(f"tries {tries}: expected at least 1")
        self.state = state or State(climbing=request.climb)
        self._request, self._count, self._tries = request, count, tries
        self._seen = set(known)
        self._source = source or Here(self._seen.__contains__, caught=fault is not None)
        self._progress, self._remark = progress or (lambda found, tried: None), remark or (lambda line: None)
        self._fault = fault or _raise
        way = way_to(request.kind, request.target)
        self._random = Job(
            request.kind, aims_of(request.kind, request.options, request.target), request.target, request.seed, None
        )
        self._climb = self._random._replace(climb=way) if way else None
        if self._climb is None:
            self.state.climbing = False

    def __iter__(self) -> Iterator[Entry[Any, Any]]:
        return self

    def __next__(self) -> Entry[Any, Any]:
        while not self.ended:
            made = self.step()
            if made:
                return made.entry
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Stop what was begun ahead; after its end a search does so itself."""
        self._source.close()

    @property
    def ended(self) -> bool:
        """Whether there are as many puzzles, or were as many tries, as asked for."""
        state, most = self.state, self._tries
        if most is None:
            random = state.tried - state.climbed
            most = random + CLIMBS * self._count if state.climbing else TRIES * self._count
        return state.found >= self._count or state.tried >= most

    def step(self) -> Made | None:
        """One more try: the puzzle it made, if it is as wanted and new."""
        state, target = self.state, self._request.target
        if target and not state.tried:
            self._look_ahead()
        job = self._climb if state.climbing else None
        found = self._source(job or self._random, state.tried, self._likely())
        made = self._count_in(found, job is not None)
        self._progress(state.found, state.tried)
        if target:
            self._look_back()
        return made

    def _likely(self) -> int:
        """The tries that are likely to come, by those that were: what is made ahead beyond them is made in vain."""
        state, left = self.state, self._count - self.state.found
        return -(-left * (state.tried + 1) // (state.found + 1))

    def _count_in(self, found: Try, climbs: bool) -> Made | None:
        state, new = self.state, found.form not in self._seen
        state.tried += 1
        state.climbed += climbs
        state.grades += found.climbed + (found.graded and new)
        if found.fault:
            state.faults += 1
            self._fault(state.tried - 1, found.fault)
        if not new:
            return None
        if found.near and (state.nearest is None or found.near.far < state.nearest.far):
            state.nearest = found.near
        if found.made:
            self._seen.add(found.form)
            state.found += 1
            state.reached += climbs
        return found.made

    def _look_ahead(self) -> None:
        """Tell what the populations know, and whether to climb where that is plain."""
        request = self._request
        known = outlook(request.kind, maker(request.kind).VERSION, self._random.aims, request.target)
        if known is None:
            return
        if self.state.climbing is None and known.share * SCARCE < 1:
            self.state.climbing = True
        then = ", so each try climbs towards one" if self.state.climbing else ""
        self._remark(f"{known.told(self._count)}{then}")

    def _look_back(self) -> None:
        """Tell what the first tries or climbs found, and climb from here on where tries find too little.

        What it decides must not depend on the number asked for: a search may be taken up again for more.
        """
        state = self.state
        if state.climbed == FIRST_CLIMBS:
            self._tell(state.reached, state.climbed, "climbs")
        elif not state.climbed and state.tried % SCARCE == 0:
            if state.climbing is None and state.found * SCARCE < state.tried:
                state.climbing = True
                found = f"{state.found or 'none'} of the first {state.tried} tries made such a puzzle"
                if not self.ended:
                    self._remark(f"{found}, so each further one climbs towards one")
            elif state.tried == SCARCE:
                self._tell(state.found, state.tried, "tries")

    def _tell(self, found: int, number: int, what: str) -> None:
        """Remark what so many tries found, and what may be left to do."""
        left = self._count - self.state.found
        if left > 0:
            more = f": some {left * number // found} more for {left} more" if found else ""
            self._remark(f"{found or 'none'} of the first {number} {what} made such a puzzle{more}")


def aims_of(kind: str, options: Any, target: Target) -> list[Any]:
    """The options to try in turn: narrowed to the levels that are wanted, or that the wanted techniques have."""
    made_by = maker(kind)
    possible = made_by.levels(options)
    levels = tuple(level for level in levels_of(kind, target.techniques) if level in possible)
    if not target.levels and levels == possible:
        return [options]
    return made_by.aim(options, target.levels or levels)


def _raise(index: int, fault: str) -> None:
    raise RuntimeError(f"try {index}: {fault}")
