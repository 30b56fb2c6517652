"""One try of a search: what it makes depends on its number alone, so tries can be made anywhere and in any order."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from puzzlemill.generator.makers import maker, options_type
from puzzlemill.generator.search.climbing import Climb, check_climb, check_made, climb_from, graded
from puzzlemill.generator.search.targets import Target, distance
from puzzlemill.puzzles import canonical, format_id, size
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, Origin, entry_type, make_entry
from puzzlemill.puzzles.streams import stream

CLIMB: Final = "climb"
"""What an origin's parameters have besides the options where the try was a climb."""


NOT_KNOWN: Final[Callable[[str], bool]] = frozenset[str]().__contains__
"""Of no form."""


class Job(NamedTuple):
    """What all tries of a search share: options are those of `aims` in turn, and with `climb` each try climbs."""

    kind: str
    aims: Sequence[Any]
    target: Target
    seed: int
    climb: Climb | None


class Made:
    """A puzzle as wanted: its canonical form's id, its size such as `4x5`, and its entry, which travels as JSON."""

    def __init__(self, form: str, size: str, entry: AnyEntry | None, line: bytes = b"", kind: str = "") -> None:
        """Of `entry` and `line` one is given; the other is made when it is first asked for."""
        self.form, self.size, self._entry, self._line = form, size, entry, line
        self._kind = entry.instance.kind if entry else kind

    @cached_property
    def entry(self) -> AnyEntry:
        """The entry, graded."""
        found: AnyEntry = self._entry or _decoder(self._kind).decode(self.line)
        return found

    @cached_property
    def line(self) -> bytes:
        """The entry as JSON."""
        return self._line or msgspec.json.encode(self._entry)

    def __reduce__(self) -> tuple[Any, ...]:
        return Made, (self.form, self.size, None, self.line, self._kind)


class Near(NamedTuple):
    """A grade outside the target, and how far outside it is."""

    far: tuple[int, int, int]
    level: int
    technique: str
    score: float


class Try(NamedTuple):
    """What a try came to.

    `form` is the canonical form's id of what it made, empty for nothing. `climbed` puzzles were graded on the way, and
    that one where `graded`. It is `made` within the target, else `near`. `fault` says why a try broke down.
    """

    form: str = ""
    climbed: int = 0
    graded: bool = False
    made: Made | None = None
    near: Near | None = None
    fault: str = ""


class Source(Protocol):
    """Where a search has its tries from, asked for one after the other from any number on."""

    def __call__(self, job: Job, index: int, left: int) -> Try:
        """What try number `index` of a job comes to; some `left` tries, with this one, are likely to be asked for."""

    def close(self) -> None:
        """Stop what was begun ahead of being asked for."""


class Here:
    """Tries made when they are asked for, in this process."""

    def __init__(self, known: Callable[[str], bool], *, caught: bool = False) -> None:
        """`known` tells forms that are not wanted again, and need no grade; what goes wrong is raised, or `caught`."""
        self._known, self._make = known, _caught if caught else attempt

    def __call__(self, job: Job, index: int, left: int) -> Try:
        """What try number `index` comes to."""
        return self._make(job, index, self._known)

    def close(self) -> None:
        """Nothing was begun."""


def attempt(job: Job, index: int, known: Callable[[str], bool] = NOT_KNOWN) -> Try:
    """What try number `index` of a job comes to; a puzzle whose form is known is not graded."""
    made, climbed = one_try(job.kind, job.aims[index % len(job.aims)], job.climb, job.seed, index)
    if made is None:
        return Try(climbed=climbed)
    standing = canonical(made.instance)
    form = format_id(standing)
    if known(form):
        return Try(form, climbed)
    grade = graded(made.instance)
    if grade is None:
        return Try(form, climbed, True)
    if grade in job.target:
        rows, cols = size(standing)
        return Try(form, climbed, True, Made(form, f"{rows}x{cols}", msgspec.structs.replace(made, grade=grade)))
    far = distance(job.kind, job.target, grade)
    return Try(form, climbed, True, near=Near(far, grade.level, grade.technique, grade.score))


def attempts(job: Job, first: int, count: int) -> tuple[list[Try], float]:
    """What `count` tries from number `first` on come to, and the seconds they took; what goes wrong is a fault."""
    begun = perf_counter()
    return [_caught(job, index) for index in range(first, first + count)], perf_counter() - begun


def _caught(job: Job, index: int, known: Callable[[str], bool] = NOT_KNOWN) -> Try:
    try:
        return attempt(job, index, known)
    except Exception as error:  # one bad try must not take the others with it
        return Try(fault=told(error))


def told(error: BaseException) -> str:
    """What went wrong, in one line."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def remake(origin: Origin) -> AnyEntry | None:
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
        options = msgspec.convert(parameters, options_type(origin.generator))
    except (msgspec.ValidationError, InputError) as error:
        raise InputError(f"origin: parameters: {error}") from None
    return one_try(origin.generator, options, climb, origin.seed, origin.index)[0]


def one_try(kind: str, options: Any, climb: Climb | None, seed: int, index: int) -> tuple[AnyEntry | None, int]:
    """What try number `index` makes, with its origin, and how many puzzles a climb graded for it."""
    made_by = maker(kind)
    parameters = msgspec.to_builtins(options)
    if climb:
        # By way of JSON, as an entry that was sent or written has it: lists, not tuples.
        parameters[CLIMB] = msgspec.json.decode(msgspec.json.encode(climb))
    draws = stream(kind, made_by.VERSION, parameters, seed, index)
    made, spent = made_by.make(options, draws), 0
    if made is None:
        return None, 0
    check_made(kind, *made)
    if climb:
        made, spent = climb_from(kind, options, made, climb, draws)
    origin = Origin(generator=kind, version=made_by.VERSION, seed=seed, index=index, parameters=parameters)
    return make_entry(*made, origin=origin), spent


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[AnyEntry]:
    return msgspec.json.Decoder(entry_type(kind))
