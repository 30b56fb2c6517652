"""Tries inputs at a door: whether each was accepted, how long it took, how much memory, and what is wrong with that."""

import contextlib
import functools
import re
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, NamedTuple

from tests.fuzz.doors import Door, Judge, door

MOST_SECONDS: Final = 10.0
"""The most CPU time that one input can take."""

MOST_MEMORY: Final = 1 << 30
"""The most bytes of memory that one input can use."""

ROOM: Final = 3 * MOST_MEMORY
"""Bytes of addresses that a worker gets beyond those it has; libraries reserve more of them than they ever use."""

LONGEST_LINE: Final = 1000
"""Characters of the longest text of a refusal."""


class Failure(NamedTuple):
    """A fault in the result of a door: in one or two words, and in a sentence.

    Failures with the same `alike` probably have the same cause.
    """

    what: str
    alike: str
    text: str


class Trial(NamedTuple):
    """The result of one input; `memory` is the increase of the peak memory of the process in bytes."""

    parsed: bool
    accepted: bool
    seconds: float
    memory: int
    failure: Failure | None


class Failed(NamedTuple):
    """An input that failed, with its number."""

    number: int
    data: bytes
    failure: Failure


class Tally(NamedTuple):
    """How many inputs of a door got how far, and the most that one took; `seconds` include making and judging them.

    Of the `failed` ones `failures` holds the shortest of each cause.
    """

    inputs: int = 0
    parsed: int = 0
    accepted: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    memory: int = 0
    failed: int = 0
    failures: tuple[Failed, ...] = ()

    def with_tally(self, other: "Tally") -> "Tally":
        """The sum of both."""
        return Tally(
            self.inputs + other.inputs,
            self.parsed + other.parsed,
            self.accepted + other.accepted,
            self.seconds + other.seconds,
            max(self.slowest, other.slowest),
            max(self.memory, other.memory),
            self.failed + other.failed,
            one_of_each(self.failures + other.failures),
        )


class TooSlow(BaseException):
    """The alarm; no `except Exception` of the code under test catches it."""


def made_input(one: Door, seed: int, number: int) -> bytes:
    """The input of a door with this number, the same in every process."""
    return one.mutate(Random(f"{seed} {one.name} {number}"), one.seeds())


def try_batch(name: str, seed: int, numbers: Sequence[int]) -> Tally:
    """The tally of these inputs of a door."""
    one, tally = door(name), Tally()
    one.seeds()
    reset_peak()
    begin = time.perf_counter()
    for number in numbers:
        data = b""
        try:
            data = made_input(one, seed, number)
            trial = try_input(one, data)
        except Exception as error:  # in the fuzzer itself, whose other inputs are still good
            trial = Trial(False, False, 0.0, 0, exception_failure("the fuzzer's own exception", error))
        failures = (Failed(number, data, trial.failure),) if trial.failure else ()
        counted = Tally(1, trial.parsed, trial.accepted, 0.0, trial.seconds, trial.memory, len(failures), failures)
        tally = tally.with_tally(counted)
    return tally._replace(seconds=time.perf_counter() - begin)


def one_of_each(failures: Iterable[Failed]) -> tuple[Failed, ...]:
    """The shortest input of each cause."""
    first: dict[str, Failed] = {}
    for failed in sorted(failures, key=lambda failed: (len(failed.data), failed.number)):
        first.setdefault(failed.failure.alike, failed)
    return tuple(first.values())


def try_input(one: Door, data: bytes) -> Trial:
    """One input at a door, judged."""
    failure, accepted, rung = None, False, False
    before, begin = peak_memory(), time.process_time()
    try:
        with alarm(MOST_SECONDS):
            judge = one.enter(data)
        accepted = True
    except one.refusals as error:
        failure = message_failure(str(error), one.begins)
    except TooSlow:
        rung = True
    except MemoryError as error:
        failure = exception_failure("too much memory", error)
    except Exception as error:
        failure = exception_failure("exception", error)
    seconds, memory = time.process_time() - begin, max(0, peak_memory() - before)
    if accepted:
        failure = _judged(judge)
    if memory > MOST_MEMORY:
        failure = Failure("too much memory", "too much memory", f"took {memory >> 20} MB of memory")
    if rung or seconds > MOST_SECONDS:
        failure = Failure("too slow", "too slow", f"took {seconds:.0f} s")
    return Trial(accepted or one.parses(data), accepted, seconds, memory, failure)


def _judged(judge: Judge) -> Failure | None:
    """What is wrong with an input that was accepted."""
    try:
        for fault in judge():
            return Failure("wrong acceptance", re.sub(r"[0-9]+", "0", fault.partition(":")[0]), fault)
    except Exception as error:
        return exception_failure("the judge's exception", error)
    return None


def exception_failure(what: str, error: BaseException) -> Failure:
    """The failure for an exception; two are alike if the same lines of the same files raised the same type."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    place = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    name = type(error).__name__
    return Failure(what, f"{name} at {place}", f"{name} at {place}: {str(error)[:200]!r}")


def message_failure(text: str, begins: str) -> Failure | None:
    """What is wrong with the text of a refusal."""
    if not text.isprintable():
        rule = "is not one printable line"
    elif len(text) > LONGEST_LINE:
        rule = f"has {len(text)} characters"
    elif not text or not text.startswith(begins):
        rule = f"does not begin with {begins!r}"
    else:
        return None
    shape = re.sub(r"'.*?'|\".*?\"|[0-9]+", "", ascii(text))[:60]
    return Failure("message", f"message {rule[:12]} {shape}", f"the message {rule}: {text[:200]!a}")


@contextlib.contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` after this much CPU time if the system can; the wall time of a batch is limited everywhere."""
    if sys.platform == "win32":
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def peak_memory() -> int:
    """The most bytes of memory that this process has used; 0 if the system does not report it."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def reset_peak() -> None:
    """Reset the peak to what the process uses now, if the system can do that."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


@functools.cache
def limit_memory() -> None:
    """Once per process: inputs that want far too much memory raise `MemoryError` and do not exhaust the machine."""
    statistics = Path("/proc/self/statm")
    if sys.platform == "win32" or not statistics.exists():
        return
    import resource

    most = int(statistics.read_text().split()[0]) * resource.getpagesize() + ROOM
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
