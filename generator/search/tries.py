"""One try of a search. It depends only on its number, so tries can be made anywhere and in any order."""

from collections.abc import Container, Sequence
from functools import cache, cached_property
from time import perf_counter
from typing import Final, NamedTuple, Protocol

import msgspec

from puzzlemill.generator.makers import maker, options_type
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.climbing import Climb, check_made, climb_from, graded, table_of
from puzzlemill.generator.search.targets import Distance, Target, distance
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.puzzles import canonical, format_id, size
from puzzlemill.puzzles.decoding import TYPES, converted
from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.puzzles.packs import AnyEntry, Origin, entry_type, make_entry
from puzzlemill.puzzles.streams import stream

CLIMB: Final = "climb"
"""The parameter of an origin, besides the options, if the try was a climb."""

NO_FORMS: Final[frozenset[str]] = frozenset()


class Job(NamedTuple):
    """What all tries of a search share. Tries use the options of `aims` in turn; with `climb` each try climbs.

    `table` grades the puzzles (None: the shipped one).
    """

    kind: str
    aims: Sequence[GeneratorOptions]
    target: Target
    seed: int
    climb: Climb | None
    table: MinutesTable | None = None


class Find:
    """A puzzle within the target: the id of its canonical form, its size such as `4x5`, its level and its entry.

    The entry travels between processes as JSON, which a store keeps as it is, so it need not be decoded on the way.
    """

    def __init__(
        self, form: str, size: str, level: int, kind: str, entry: AnyEntry | None = None, line: bytes = b""
    ) -> None:
        """Takes either `entry` or `line`; the other is made on first use."""
        self.form: str = form
        self.size: str = size
        self.level: int = level
        self._kind, self._entry, self._line = kind, entry, line

    @cached_property
    def entry(self) -> AnyEntry:
        """The entry, graded."""
        return self._entry or _decoder(self._kind).decode(self.line)

    @cached_property
    def line(self) -> bytes:
        """The entry as JSON."""
        return self._line or msgspec.json.encode(self._entry)

    def __reduce__(self) -> tuple[type["Find"], tuple[str, str, int, str, None, bytes]]:
        return Find, (self.form, self.size, self.level, self._kind, None, self.line)


class Miss(NamedTuple):
    """A grade outside the target, and its distance from the target."""

    distance: Distance
    level: int
    technique: str
    score: float
    minutes: float | None


class Try(NamedTuple):
    """The result of a try.

    `form` is the id of the canonical form of its puzzle, empty if it made none. `climbed` puzzles were graded on the
    way; `graded` says whether the puzzle itself was. The puzzle is a `find` if it is within the target, otherwise a
    `miss`, or `left_out` unless this option is given. `fault` says why a try failed.
    """

    form: str = ""
    climbed: int = 0
    graded: bool = False
    find: Find | None = None
    miss: Miss | None = None
    fault: str = ""
    left_out: str = ""


class Source(Protocol):
    """Makes the tries of a search in order, starting at any number."""

    def __call__(self, job: Job, index: int, left: int) -> Try:
        """The result of try number `index` of a job; about `left` tries, including this one, are still expected."""

    def close(self) -> None:
        """Stop tries that were started ahead."""


class InProcess:
    """Makes tries in this process, one at a time."""

    def __init__(self, known: Container[str] = NO_FORMS, *, caught: bool = False) -> None:
        """Puzzles with a `known` form are not graded. Errors are raised, or with `caught` become faults."""
        self._known, self._make = known, _caught if caught else attempt

    def __call__(self, job: Job, index: int, left: int) -> Try:
        """The result of try number `index`."""
        return self._make(job, index, self._known)

    def close(self) -> None:
        """Does nothing: no tries are started ahead."""


def attempt(job: Job, index: int, known: Container[str] = NO_FORMS) -> Try:
    """The result of try number `index` of a job; a puzzle with a known form is not graded."""
    entry, climbed = one_try(job.kind, job.aims[index % len(job.aims)], job.climb, job.seed, index, job.table)
    if entry is None:
        return Try(climbed=climbed)
    image = canonical(entry.instance)
    form = format_id(image)
    if form in known:
        return Try(form, climbed)
    grade = graded(entry.instance, job.table)
    if grade is None:
        return Try(form, climbed, True)
    if job.target.accepts(job.kind, grade):
        rows, cols = size(image)
        entry = msgspec.structs.replace(entry, grade=grade)
        return Try(form, climbed, True, Find(form, f"{rows}x{cols}", grade.level, job.kind, entry))
    if job.target.holds(grade.level, grade.technique, grade.score, grade.minutes):
        return Try(form, climbed, True, left_out=job.target.leaves_out(job.kind, grade))
    gap = distance(job.kind, job.target, grade, job.table)
    return Try(form, climbed, True, miss=Miss(gap, grade.level, grade.technique, grade.score, grade.minutes))


def attempts(job: Job, first: int, count: int) -> tuple[list[Try], float]:
    """The results of `count` tries from number `first`, and the seconds they took; errors become faults."""
    begun = perf_counter()
    return [_caught(job, index) for index in range(first, first + count)], perf_counter() - begun


def _caught(job: Job, index: int, known: Container[str] = NO_FORMS) -> Try:
    try:
        return attempt(job, index, known)
    except Exception as error:  # one bad try must not spoil the others
        return Try(fault=error_line(error))


def error_line(error: BaseException) -> str:
    """An error in one line."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def remake(origin: Origin, table: MinutesTable | None = None) -> AnyEntry | None:
    """Reproduce the entry of an origin, without a grade; None if its try makes no puzzle.

    A climb by a private table of minutes needs that `table`. Raises `InputError`.
    """
    version = maker(origin.generator).VERSION
    if origin.version != version:
        made_by = f"made by version {origin.version} of generator {origin.generator}"
        raise InputError(f"{made_by}; this puzzlemill has version {version}", field="origin")
    parameters = dict(origin.parameters)
    climb = None
    with within(field=("origin", "parameters")):
        if CLIMB in parameters:
            with within(field=CLIMB):
                climb = converted(parameters.pop(CLIMB), Climb, TYPES)
            table = table_of(origin.generator, climb, table)
        options = converted(parameters, options_type(origin.generator), TYPES)
    return one_try(origin.generator, options, climb, origin.seed, origin.index, table)[0]


def one_try(
    kind: str, options: GeneratorOptions, climb: Climb | None, seed: int, index: int, table: MinutesTable | None = None
) -> tuple[AnyEntry | None, int]:
    """The entry that try number `index` makes, with its origin, and the number of puzzles that its climb graded.

    `table` is named in the climb; None is the shipped one.
    """
    generator = maker(kind)
    parameters = options.recorded()
    if climb:
        # Through JSON, so that it has lists instead of tuples, as in an entry that was sent or written.
        parameters[CLIMB] = msgspec.json.decode(msgspec.json.encode(climb))
    draws = stream(kind, generator.VERSION, parameters, seed, index)
    solved, graded_puzzles = generator.make(options, draws), 0
    if solved is None:
        return None, 0
    check_made(kind, *solved)
    if climb:
        solved, graded_puzzles = climb_from(kind, options, solved, climb, draws, table)
    origin = Origin(generator=kind, version=generator.VERSION, seed=seed, index=index, parameters=parameters)
    return make_entry(*solved, origin=origin), graded_puzzles


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[AnyEntry]:
    return msgspec.json.Decoder(entry_type(kind))
